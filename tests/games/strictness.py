"""How positions are spoilt, and how a game has to take it: it reads them or refuses them, and raises nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import strategies as st

from controller.engine.game import Game
from controller.errors import PositionError

Broken = dict[str, Any]
MISSING = object()
NO_OBJECTS: tuple[Any, ...] = (None, True, 1, 1.5, "", [], [{}])
"""JSON values of which no position can be made."""


def change(base: Broken, path: str, value: Any, between: str = ".") -> Broken:
    """The position with another value at a path of keys and places; MISSING takes it away."""
    changed = deepcopy(base)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(between)]
    holder: Any = changed
    for key in way:
        holder = holder[key]
    if value is MISSING:
        del holder[last]
    elif isinstance(holder, list) and last == len(holder):
        holder.append(value)
    else:
        holder[last] = value
    return changed


def refused(game: Game, data: object, longest: int = 200) -> tuple[str, str]:
    """Path and code of the refusal, whose message is shorter than ``longest``."""
    with pytest.raises(PositionError) as caught:
        game.read(data)
    assert 0 < len(caught.value.message) < longest
    return caught.value.path, caught.value.code


def attempt(read: Callable[[Any], Any], data: Any) -> Any:
    """What was read, or the PositionError."""
    try:
        return read(data)
    except PositionError as error:
        return error


def read_or_refused(game: Game, data: Any, longest: int) -> bool:
    """Whether it was read: then it can be written, played and shown; else the refusal is shorter than ``longest``."""
    state = attempt(game.read, data)
    if isinstance(state, PositionError):
        assert isinstance(state.path, str)
        assert len(str(state)) < longest
        return False
    assert game.read(json.loads(json.dumps(game.write(state)))) == state
    for actor in game.to_act(state):
        moves = game.options(state, actor)
        assert moves
        game.play(state, actor, moves[-1])
    game.layout(state)
    game.standing(state)
    return True


def any_json(*keys: str) -> st.SearchStrategy[Any]:
    """Small JSON values of any kind; objects have these keys."""
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(keys), inner, max_size=4),
        max_leaves=8,
    )
