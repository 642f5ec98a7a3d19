"""The options of the command line as keyword arguments.

An option is its word on the command line with "_" for "-": `--prefill-chunk 512` is `prefill_chunk=512`, a
flag is True. What may be given several times takes a list or a dictionary, and where its word is a noun it
stands in the plural: `gpus`, `links`, `cards`, `pins`, `shapes`. A word of Python has a "_" behind: `from_`.
`stowage-cli COMMAND --help` says what each means.
"""

from __future__ import annotations

import difflib
import inspect
import operator
import os
import threading
from enum import Enum, auto
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Iterable,
    Mapping,
    NamedTuple,
    Sequence,
    TypedDict,
    TypeVar,
    Union,
)

from .errors import UsageError

if TYPE_CHECKING:
    Path_ = Union[str, os.PathLike[str]]
    Size = Union[int, str]  # bytes, or as people type it: "24GiB", "80GB", "none"
    Device = Union[int, str]  # 0, "cuda:1", "cpu", "disk"
    Pairs = Union[Mapping[Any, Any], Sequence[str]]  # {"lm_head": 0}, or ["lm_head=0"]
    Names = Union[str, Sequence[str]]


F = TypeVar("F", bound=Callable[..., Any])


class CallOptions(TypedDict, total=False):
    """How the program is called: no options of its own."""

    cli: Path_ | None
    timeout: float | None
    cancel: threading.Event | None


class InspectOptions(CallOptions, total=False):
    """Options of `stowage-cli inspect`."""

    part: str | None
    modules: bool
    tensors: bool


class DiffOptions(CallOptions, total=False):
    """Options of `stowage-cli diff`."""

    part: str | None


class MachineOptions(CallOptions, total=False):
    """What there is. Anything not given is what this machine has, or what a plan says."""

    gpus: Size | Sequence[Size] | None
    cpu: Size | None
    disk: Size | None
    machine: Path_ | Mapping[str, Any] | None
    links: Pairs | None
    cards: Pairs | None
    overhead: Pairs | None
    keep_free: Pairs | None


class RuleOptions(MachineOptions, total=False):
    """How bytes are counted."""

    runtime: str | None
    compute_on_host: Names | None
    offload_buffers: bool
    reserve: str | None
    no_split: Names | None
    dtype: Any
    special_dtype: Pairs | None
    main: int | None
    tokens: int | None
    batch: int | None
    prompt: int | None
    generate: int | None
    prefill_chunk: int | None
    cache_dtype: Any
    train: str | None
    gradient_dtype: Any
    accumulation_dtype: Any
    master_weights: bool
    freeze: Names | None
    unfreeze: Names | None
    saved_activations: Path_ | None


class PredictionOptions(RuleOptions, total=False):
    """What is predicted of memory and time."""

    inputs: Path_ | None
    shapes: Pairs | None
    no_predict: bool
    modules: bool


class GoalOptions(TypedDict, total=False):
    """What a plan should be like."""

    strategy: str | None
    objective: str | None
    pins: Pairs | None
    forbid: Pairs | None
    fallback_allocation: bool
    streaming: str | None
    window: Size | None
    contiguous: bool
    max_gpus: int | None
    allow_empty_gpus: bool
    explain: bool
    target: str | None
    offload: Names | None
    input_device: Device | Pairs | None
    kv_device: Device | None
    copy: Pairs | None
    set: Pairs | None
    part: str | None


class SolveOptions(PredictionOptions, GoalOptions, total=False):
    """Options of `stowage-cli solve`."""

    offload_activations: Pairs | None


class CheckOptions(PredictionOptions, total=False):
    """Options of `stowage-cli check`."""

    part: str | None
    streaming: str | None
    window: Size | None
    target: str | None
    input_device: Device | Pairs | None
    kv_device: Device | None
    copy: Pairs | None
    set: Pairs | None
    from_: str | None
    options: str | None


class ExportOptions(RuleOptions, total=False):
    """Options of `stowage-cli export`."""

    part: str | None
    nearest: bool
    manual_activations: bool
    streaming: str | None
    window: Size | None
    input_device: Device | Pairs | None
    set: Pairs | None


class ProfileOptions(PredictionOptions, total=False):
    """Options of `stowage-cli profile`."""

    virtual: bool
    with_scratch: bool
    length: int | None
    dim: Pairs | None
    outputs: Path_ | None
    trace: Path_ | None
    learn: Path_ | None
    warmup: int | None
    repeat: int | None
    threads: int | None
    mode: str | None
    window: Size | None
    depth: int | None
    backward: bool
    gradients: Path_ | None
    input_gradients: Names | None
    offload_activations: Pairs | None
    offload_layers: int | None
    layers: str | None
    offload_threshold: int | None
    offload_mark: Names | None
    offload_unannounced: Names | None
    saved_tensors: bool
    time_limit: float | None
    engine: str | None
    program_there: str | None


class Kind(Enum):
    """What an option takes."""

    WORD = auto()  # one text, number, size, device, dtype or path
    FLAG = auto()  # True or False
    WORDS = auto()  # a list: the option once for each
    PAIRS = auto()  # a dictionary, or a list of NAME=VALUE: the option once for each
    WORD_OR_PAIRS = auto()
    COMMAS = auto()  # a list in one word


class Row(NamedTuple):
    """A keyword: how it is written on the command line."""

    flag: str
    kind: Kind


def _rows() -> dict[str, Row]:
    kinds = {
        Kind.WORD: "cpu disk machine runtime reserve dtype main tokens batch prompt generate prefill_chunk "
        "cache_dtype train gradient_dtype accumulation_dtype saved_activations inputs strategy objective streaming window max_gpus target part "
        "kv_device length outputs trace learn warmup repeat threads mode depth gradients offload_layers "
        "layers offload_threshold time_limit engine program_there options",
        Kind.FLAG: "offload_buffers master_weights no_predict modules tensors fallback_allocation contiguous "
        "allow_empty_gpus explain nearest manual_activations virtual with_scratch backward saved_tensors",
        Kind.WORDS: "compute_on_host no_split offload freeze unfreeze offload_mark offload_unannounced",
        Kind.PAIRS: "overhead keep_free special_dtype forbid copy set offload_activations dim",
        Kind.WORD_OR_PAIRS: "input_device",
        Kind.COMMAS: "input_gradients",
    }
    rows = {
        name: Row("--" + name.replace("_", "-"), kind)
        for kind, names in kinds.items()
        for name in names.split()
    }
    rows["from_"] = Row("--from", Kind.WORD)  # "from" is a word of Python
    rows["gpus"] = Row("--gpu", Kind.WORDS)
    for plural, word in {"links": "link", "cards": "card", "pins": "pin", "shapes": "shape"}.items():
        rows[plural] = Row("--" + word, Kind.PAIRS)
    return rows


ROWS = _rows()
CALL_OPTIONS = ("cli", "timeout", "cancel")


def _wrong(name: str, should: str, value: object) -> UsageError:
    shown = repr(value)
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return UsageError(f"{name}={shown}: {should}.", rule="python.option")


def _word(name: str, value: object) -> str:
    """One value as it is typed. A float is no number of bytes, and True is no 1."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        if "\0" in value:
            raise _wrong(name, "a text cannot hold a zero byte", value)
        return value
    if hasattr(type(value), "__index__") and not isinstance(value, bool):  # numpy's whole numbers too
        return str(operator.index(value))  # type: ignore[arg-type]
    if isinstance(value, float) and name == "time_limit":
        return f"{value:f}"
    if type(value).__module__.partition(".")[0] == "torch":  # torch.bfloat16, torch.device("cuda:0")
        return str(value).removeprefix("torch.")
    raise _wrong(name, "a text or a whole number is expected", value)


def _words(name: str, value: object) -> list[str]:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return [_word(name, value)]
    if name == "gpus" and isinstance(value, (set, frozenset)):
        raise _wrong(name, "GPUs have an order, and a set has none", value)
    if isinstance(value, Iterable) and not isinstance(value, (Mapping, bytes)):
        return [_word(name, each) for each in value]
    raise _wrong(name, "a list is expected", value)


def _right_side(name: str, value: object) -> str:
    if name == "shapes" and isinstance(value, (list, tuple)):
        return "x".join(_word(name, size) for size in value)
    if name == "set" and isinstance(value, bool):
        return "true" if value else "false"
    if name == "offload_activations" and isinstance(value, bool):
        return "on" if value else "off"
    return _word(name, value)


def _pairs(name: str, value: object) -> list[str]:
    if not isinstance(value, Mapping):
        found = _words(name, value)
        if name != "input_device" and any("=" not in each for each in found):
            raise _wrong(name, "NAME=VALUE is expected", value)
        return found
    out = []
    for left, right in value.items():
        several = isinstance(right, (list, tuple)) and name != "shapes"
        for each in right if several else [right]:
            out.append(f"{_word(name, left)}={_right_side(name, each)}")
    return out


def _values(name: str, value: object) -> list[str]:
    """What stands behind the option, once for each time that it is given."""
    kind = ROWS[name].kind
    if kind is Kind.PAIRS or kind is Kind.WORD_OR_PAIRS:
        return _pairs(name, value)
    if kind is Kind.WORDS:
        return _words(name, value) or (["none"] if name in ("gpus", "no_split") else [])
    if kind is Kind.COMMAS:
        return [",".join(_words(name, value))]
    return [_word(name, value)]


def arguments_of(options: Mapping[str, Any], allowed: Iterable[str]) -> list[str]:
    """The arguments for keyword options; None and False stand for what is not given.

    Raises UsageError (rule "python.option") for a keyword that is not in `allowed` (the one that may be meant
    is named) and for a value of another type.
    """
    known = sorted(set(allowed) - set(CALL_OPTIONS))
    out = []
    for name, value in options.items():
        if name in CALL_OPTIONS:
            continue
        if name not in known:
            near = difflib.get_close_matches(name, known, 1, 0.6)
            hint = f"; is {near[0]} meant?" if near else "."
            raise UsageError(f"There is no option {name}{hint}", rule="python.option")
        if value is None:
            continue
        flag, kind = ROWS[name]
        if kind is Kind.FLAG:
            if not isinstance(value, bool):
                raise _wrong(name, "True or False is expected", value)
            out += [flag] if value else []
            continue
        # One word each, so that what begins with a dash is no option.
        out += [f"{flag}={each}" for each in _values(name, value)]
    return out


def keywords_of(kind: type) -> frozenset[str]:
    """All keywords of one of the classes above."""
    return frozenset(getattr(kind, "__optional_keys__"))


def shows_keywords(kind: type) -> Callable[[F], F]:
    """Lets help() and completion show every keyword that `**options` takes."""

    def decorate(function: F) -> F:
        plain = inspect.signature(function)
        named = [each for each in plain.parameters.values() if each.kind is not each.VAR_KEYWORD]
        rest = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None)
            for name in sorted(keywords_of(kind) - {each.name for each in named})
        ]
        setattr(function, "__signature__", plain.replace(parameters=named + rest))
        return function

    return decorate
