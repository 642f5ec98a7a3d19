"""A model that lives in Python as a description (stowage.model/1): no weight is read or needed.

Works on anything that is built like torch.nn.Module; torch itself is never imported here.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Protocol

from .errors import DescribeError
from .files import write_atomically


class ModuleLike(Protocol):
    """What is described: a torch.nn.Module."""

    def named_modules(self) -> Iterable[tuple[str, Any]]: ...


# Types whose elements have as many bytes here as in PyTorch. Of others, bytes are said.
_PLAIN = frozenset(
    "bool uint8 int8 float8_e5m2 float8_e4m3fn float8_e8m0fnu float8_e4m3fnuz float8_e5m2fnuz int16 uint16 "
    "float16 bfloat16 int32 uint32 float32 complex32 complex64 float64 int64 uint64 complex128".split()
)
_SPARSE_PARTS = (
    ("_indices", "_values"),
    ("crow_indices", "col_indices", "values"),
    ("ccol_indices", "row_indices", "values"),
)


def _walk(root: Any) -> Iterator[tuple[str, Any]]:
    """Every module under every name it has, in definition order (pre-order). DescribeError on a cycle."""
    waiting: list[tuple[str, Any, frozenset[int]]] = [("", root, frozenset())]
    while waiting:
        name, module, above = waiting.pop()
        if id(module) in above:
            raise DescribeError(f"“{name}” is a module that holds itself.", rule="describe.cycle")
        yield name, module
        inside = above | {id(module)}
        children = [(key, child) for key, child in module._modules.items() if child is not None]
        for key, child in reversed(children):
            waiting.append((f"{name}.{key}" if name else key, child, inside))


def _own_tensors(module: Any) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Name, tensor and what kind it is, of the module's own parameters and buffers."""
    for key, tensor in module._parameters.items():
        if tensor is not None:
            wants = getattr(tensor, "requires_grad", None)
            yield key, tensor, {"requires_grad": wants} if isinstance(wants, bool) else {}
    for key, tensor in module._buffers.items():
        if tensor is not None:
            unsaved = key in getattr(module, "_non_persistent_buffers_set", ())
            yield key, tensor, {"kind": "buffer", "persistent": False} if unsaved else {"kind": "buffer"}


def _parts(tensor: Any) -> list[Any]:
    """The tensors that one consists of: a packed one (a subclass) and a sparse one have several."""
    if hasattr(tensor, "__tensor_flatten__"):
        inner = [getattr(tensor, name) for name in tensor.__tensor_flatten__()[0]]
        return [part for each in inner for part in _parts(each)]
    if str(getattr(tensor, "layout", "torch.strided")) != "torch.strided":
        for names in _SPARSE_PARTS:
            try:
                return [getattr(tensor, name)() for name in names]
            except (AttributeError, RuntimeError):
                continue
    return [tensor]


def _bytes(tensor: Any) -> int:
    return sum(int(part.numel()) * int(part.element_size()) for part in _parts(tensor))


class _Storages:
    """Which names are one storage. Storages are kept alive: no new one gets the number of an old one."""

    def __init__(self) -> None:
        self._alive: list[Any] = []
        self._first: dict[object, tuple[dict[str, Any], object]] = {}

    def _key_and_bytes(self, tensor: Any) -> tuple[object, int]:
        try:
            storage = tensor.untyped_storage()
            self._alive.append(storage)
            return ("storage", storage._cdata), int(storage.nbytes())
        except (AttributeError, NotImplementedError, RuntimeError):  # sparse, or a subclass without one
            self._alive.append(tensor)
            return ("tensor", id(tensor)), 0

    def tie(self, entry: dict[str, Any], tensor: Any) -> None:
        """Says of a tensor whose storage was met before whose it is.

        Where the two are different views of one storage, its bytes count: those of the whole of it.
        """
        key, held = self._key_and_bytes(tensor)
        first, view = self._first.setdefault(key, (entry, _view(tensor)))
        if first is entry:
            return
        entry["tied_to"] = first["name"]
        if view != _view(tensor):
            first["bytes"] = max(held, int(first.get("bytes", 0)))


def _view(tensor: Any) -> tuple[int, list[int]]:
    return int(tensor.storage_offset()), [int(size) for size in tensor.shape]


def _entry(name: str, tensor: Any, kind: Mapping[str, Any]) -> dict[str, Any]:
    try:
        shape = [int(size) for size in tensor.shape]
        size = _bytes(tensor)
    except (RuntimeError, TypeError, ValueError) as error:  # lazy modules; sizes that are symbols
        raise DescribeError(
            f"“{name}” has no size yet: call the module once, or give its sizes. ({error})",
            rule="describe.no-size",
        ) from error
    dtype = str(tensor.dtype).removeprefix("torch.")
    entry: dict[str, Any] = {"name": name, "dtype": dtype, "shape": shape, **kind}
    if dtype not in _PLAIN:
        entry["bytes"] = size
        if dtype != "float4_e2m1fn_x2":
            del entry["dtype"]
    elif len(_parts(tensor)) > 1 or size != int(tensor.numel()) * int(tensor.element_size()):
        entry["bytes"] = size
    return entry


def _no_split_classes(modules: Iterable[Any]) -> list[str]:
    """As transformers collects them: what any of the modules says of its blocks."""
    found: dict[str, None] = {}
    for module in modules:
        said = getattr(module, "_no_split_modules", None)
        for name in sorted(said) if isinstance(said, (set, frozenset)) else said or ():
            if isinstance(name, str):
                found.setdefault(name)
    return list(found)


def _plain_json(value: Any) -> Any:
    """`value` without what JSON cannot hold; types and other things by their names."""
    text = json.dumps(
        value, default=lambda it: str(it).removeprefix("torch."), skipkeys=True, allow_nan=False
    )
    return json.loads(text)


def _config(model: Any) -> dict[str, Any] | None:
    """The configuration of a Hugging Face model, its defaults included; None where there is none. A KV cache
    is kept in the type that the model computes in now, whatever its configuration once said."""
    config: Any = getattr(model, "config", None)
    try:
        found = _plain_json(config.to_dict() if hasattr(config, "to_dict") else config)
    except (TypeError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    own = str(getattr(model, "dtype", None)).removeprefix("torch.")
    if own in _PLAIN:
        found["dtype"] = own
        text = found.get("text_config")
        if isinstance(text, dict) and not text.keys().isdisjoint(("dtype", "torch_dtype")):
            text["dtype"] = own
    return found


def describe(
    model: ModuleLike, path: str | os.PathLike[str] | None = None, *, name: str | None = None
) -> dict[str, Any]:
    """The description of a torch.nn.Module, on the meta device or with weights: modules and their classes,
    tensors with shape and dtype, which parameters are frozen (requires_grad), ties by storage, buffers and
    whether they are saved, blocks that stay whole; the configuration, if there is one, which tells the KV
    cache. With `path` (.json or .json.gz) it is written there too.

    Raises DescribeError: a module that holds itself, a tensor that has no size yet.
    """
    first_names: dict[int, str] = {}
    modules: list[dict[str, Any]] = []
    tensors: list[dict[str, Any]] = []
    storages, alive = _Storages(), []
    for path_of, module in _walk(model):
        alive.append(module)
        entry = {"name": path_of, "class": type(module).__name__}
        first = first_names.setdefault(id(module), path_of)
        modules.append(entry if first == path_of else {**entry, "same_object_as": first})
        for key, tensor, kind in _own_tensors(module):
            tensors.append(_entry(f"{path_of}.{key}" if path_of else key, tensor, kind))
            storages.tie(tensors[-1], tensor)
    config = _config(model)
    document: dict[str, Any] = {
        "schema": "stowage.model/1",
        "name": name or str((config or {}).get("model_type") or type(model).__name__),
        "modules": modules,
        "tensors": tensors,
        "no_split_module_classes": _no_split_classes(alive),
    }
    if config:
        document["config"] = config
    if path is not None:
        write_description(document, path)
    return document


def write_description(document: Mapping[str, Any], path: str | os.PathLike[str]) -> None:
    """Writes a description, packed where the name ends in .gz. The file is there whole or not at all.

    Raises DescribeError where it holds what JSON does not know; OSError.
    """
    try:
        data = json.dumps(document, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, RecursionError) as error:
        raise DescribeError(f"The description is no JSON: {error}", rule="describe.json") from error
    write_atomically(path, gzip.compress(data, mtime=0) if Path(path).suffix == ".gz" else data)
