"""Every planted mistake is Python, and is another program than before."""

import ast
import random

import pytest

from tests.mutants.mutants import AREAS, NAMED, ROOT, mutants_of, named


@pytest.mark.parametrize("area", AREAS)
def test_a_mutant_is_python_and_changes_something(area: str) -> None:
    sources, tests = AREAS[area]
    assert all((ROOT / name).exists() for name in tests)
    files = [
        file for name in sources for file in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    ]
    found = [one for file in sorted(files) for one in mutants_of(file)]
    assert len(found) > 100
    for mutant in random.Random(area).sample(found, 60):
        data = (ROOT / mutant.path).read_bytes()
        changed = data[: mutant.begin] + mutant.after.encode() + data[mutant.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(data)), mutant


def test_a_named_mutant_is_one_place_and_changes_something() -> None:
    for path, before, _, tests in NAMED:
        assert (ROOT / path).read_text("utf-8").count(before) == 1, (path, before)
        assert all((ROOT / name).exists() for name in tests)
    for mutant, _ in named():
        data = (ROOT / mutant.path).read_bytes()
        changed = data[: mutant.begin] + mutant.after.encode() + data[mutant.end :]
        assert changed != data
        if mutant.path.endswith(".py"):
            assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(data)), mutant
