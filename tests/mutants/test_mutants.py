"""Every planted mistake is Python, and is another program than before."""

import ast
import random

import pytest

from tests.mutants.mutants import AREAS, ROOT, mutants_of


@pytest.mark.parametrize("area", AREAS)
def test_a_mutant_is_python_and_changes_something(area: str) -> None:
    sources, tests = AREAS[area]
    assert all((ROOT / name).is_dir() for name in tests)
    files = [
        file for name in sources for file in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    ]
    found = [one for file in sorted(files) for one in mutants_of(file)]
    assert len(found) > 100
    for mutant in random.Random(area).sample(found, 60):
        data = (ROOT / mutant.path).read_bytes()
        changed = data[: mutant.begin] + mutant.after.encode() + data[mutant.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(data)), mutant
