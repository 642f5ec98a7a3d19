"""Plans: where every module lies, and how good that is."""

from __future__ import annotations

import contextlib
import functools
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping

from .calls import call, call_options
from .describe import write_description
from .errors import RefusedError, RejectedError, StowageError
from .files import write_atomically
from .options import (
    CALL_OPTIONS,
    CheckOptions,
    ExportOptions,
    InspectOptions,
    SolveOptions,
    shows_keywords,
)
from .picture import Picture, escaped, html_of, svg_of
from .results import Check, Export, Placed
from .sources import (
    ModelLike,
    Source,
    model_of_plan,
    opened_json,
    opened_map,
    part_of_plan,
    read_plan_file,
    source_of,
)
from .suggestions import Asked, suggestions_of, text_of
from .treemap import tree_of
from .values import (
    DeviceName,
    Suggestion,
    bytes_text,
    device_map_of,
    device_name,
    max_memory_of,
    modules_of,
    needed_bytes_text,
    shown_device,
    tensors_of,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


class InfeasibleError(StowageError):
    """No plan exists for this machine and these rules. The message says why.

    `suggestions` are ways out, each solved before it is offered; `plan_with(suggestion)` takes one.
    """

    code = "infeasible"

    def __init__(self, document: Mapping[str, Any], source: Source, options: Mapping[str, Any]) -> None:
        why = document.get("infeasible") or {}
        super().__init__(
            str(why.get("reason") or "No plan exists."),
            rule=str(why.get("rule") or ""),
            exit_code=4,
            document=document,
        )
        self._why: Mapping[str, Any] = why
        self._source = source
        self._options = dict(options)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.document, self._source, self._options)

    @functools.cached_property
    def suggestions(self) -> list[Suggestion]:
        """Ways out, each solved before it is offered. Best first."""
        return suggestions_of(self._why, Asked(self._options, self.document, self._classes))

    def _classes(self) -> list[str]:
        how = call_options(self._options)
        with self._source.opened() as path:
            found = call("inspect", [path], {**how, **self._source.part_option()}, InspectOptions)
        return list(found.document.get("no_split_module_classes") or [])

    @property
    def explanation(self) -> str:
        """Why nothing fits, with what would do: several sentences."""
        budgets = self.smallest_budgets.items()
        alone = [
            f"{shown_device(device_name(device))} alone would do with {needed_bytes_text(size)}."
            for device, size in budgets
            if size is not None
        ]
        return " ".join([self.message, *alone])

    @property
    def proven(self) -> bool:
        """False where the search gave up: a plan may exist."""
        return bool(self._why.get("proven"))

    @property
    def conflict(self) -> list[str]:
        """What cannot all hold: "budget 0", "forbid lm_head", "reserve"."""
        return [str(each) for each in self._why.get("conflict") or []]

    @property
    def short_bytes(self) -> int:
        return int(self._why.get("short_bytes") or 0)

    @property
    def smallest_budgets(self) -> dict[str, int | None]:
        """For each device the least budget that alone would do, in bytes; None where none does."""
        return {str(key): value for key, value in (self._why.get("smallest_budgets") or {}).items()}

    def plan_with(self, suggestion: Suggestion) -> Plan:
        """The plan that a suggestion makes possible."""
        return plan(self._source, **{**self._options, **suggestion.options})

    def __str__(self) -> str:
        ways = "".join(f"\n  {text_of(repair)}" for repair in self._why.get("repairs") or [])
        return f"{self.message}\nWhat would help:{ways}" if ways else self.message


class Plan(Placed):
    """Where every module lies: what plan() found, or load() read. A notebook shows it as a treemap."""

    def __init__(self, document: Mapping[str, Any], source: Source, options: Mapping[str, Any]) -> None:
        super().__init__(document, source)
        self._options = dict(options)
        self._parts: dict[str, Any] | None = None

    @property
    def device_map(self) -> dict[str, DeviceName]:
        """For from_pretrained(device_map=…) and dispatch_model: module or tensor → 0, "cpu", "disk"."""
        return device_map_of(self.document)

    @property
    def max_memory(self) -> dict[DeviceName, int]:
        """Goes with the map: {0: bytes, "cpu": bytes}."""
        return max_memory_of(self.document)

    @property
    def status(self) -> str | None:
        """ "optimal" or "gap" (feasible, not proven best); None for a file that does not say."""
        return self.document.get("status")

    @property
    def proven(self) -> bool:
        """No plan is better."""
        return self.status == "optimal"

    @property
    def objective(self) -> str:
        return str(self.document.get("objective") or "gpu-bytes")

    @property
    def value(self) -> float | None:
        """Bytes on GPUs (more is better), or seconds (less is better)."""
        return self.document.get("value")

    @property
    def bound(self) -> float | None:
        """What no plan can beat."""
        return self.document.get("bound")

    @property
    def gap(self) -> float | None:
        """Relative distance from value to bound; 0 when optimal."""
        return self.document.get("gap")

    @property
    def machine(self) -> dict[str, Any]:
        """The machine that it is for (stowage.machine/1): what plan(machine=…) takes."""
        return dict(self.document.get("machine") or {})

    @property
    def explanation(self) -> str:
        """How good it is, in a sentence."""
        shown = self._shown(self.value)
        if self.status == "optimal":
            return f"Optimal, proven: {shown}."
        if self.status == "gap" and self.gap is not None:
            return f"Not proven optimal: {shown}; at best {self._shown(self.bound)}, gap {self.gap:.2%}."
        return f"{bytes_text(self.gpu_bytes)} on GPUs; how good that is, is not known."

    def _shown(self, value: float | None) -> str:
        if value is None:
            return "nothing"
        return f"{bytes_text(int(value))} on GPUs" if self.objective == "gpu-bytes" else f"{value:.3g} s"

    @property
    def summary(self) -> str:
        name = (self.document.get("model") or {}).get("name") or "plan"
        return f"{name}: {self.explanation}"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the plan (.stowage), for load(), the window and the command line. Raises OSError.

        The description of a model that has no file is written beside it (NAME.model.json).
        """
        target = Path(path)
        document = {**self.document, "model": dict(self.document.get("model") or {})}
        document["model"].update(self._source.part_option())  # the program reads past it
        if self._source.description is not None:
            beside = target.with_name(f"{target.stem}.model.json")
            write_description(self._source.description, beside)
            document["model"]["path"] = beside.name
        else:
            document["model"]["path"] = _path_from(target, self._source.path)
        write_atomically(
            target,
            (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass"),
        )

    def export(
        self,
        to: str = "device_map",
        output: str | os.PathLike[str] | None = None,
        **options: Unpack[ExportOptions],
    ) -> Export:
        """The plan in the words of a runtime ("llama.cpp", "vllm", …; `stowage-cli targets` lists them).

        With `output` it is written there. Raises RefusedError where the runtime cannot say it.
        """
        extra = [f"--to={to}", *([] if output is None else [f"--output={os.fspath(output)}"])]
        given = {**self._source.part_option(), **call_options(self._options), **options}
        with self._source.opened() as model, opened_map(self) as file:
            answer = call("export", [model, file], given, ExportOptions, *extra)
        found = Export(answer.document)
        if answer.document.get("expressible") is False:
            raise RefusedError(
                str(answer.document.get("refused") or f"{to} cannot say this plan."),
                rule=str(answer.document.get("refused_rule") or ""),
                exit_code=answer.exit_code,
                document=answer.document,
            )
        return found

    def check(self, **options: Unpack[CheckOptions]) -> Check:
        """What the plan costs and what is wrong with it, for another machine or runtime too."""
        how: Any = {**self._source.part_option(), **call_options(self._options), **options}
        with self._source.opened() as model, opened_map(self) as file:
            return Check(call("check", [model, file], how, CheckOptions).document, self._source)

    def _picture(self, tiles: int) -> Picture:
        if self._parts is None:
            part, cli = self._source.part_option(), call_options(self._options)
            how = {**part, **cli, "modules": True, "tensors": True}
            with self._source.opened() as model:
                self._parts = call("inspect", [model], how, InspectOptions).document
        root = tree_of(modules_of(self._parts), tensors_of(self._parts), self.device_map)
        return Picture(self.summary, root, self.devices, tiles)

    def svg(self, width: int = 960, height: int = 480, tiles: int = 1200) -> str:
        """The treemap as SVG: area is bytes, colour is the device. At most `tiles` modules are told apart."""
        return svg_of(self._picture(tiles), width, height)

    def _repr_svg_(self) -> str | None:
        with contextlib.suppress(StowageError):
            return self.svg()
        return None

    def _repr_html_(self) -> str:
        try:
            return html_of(self._picture(1200))
        except StowageError as error:  # the model is gone: the plan is still one
            return f"<p>{escaped(self.summary)}</p><p>{escaped(error.message)}</p>"


def _path_from(plan_file: Path, model: str) -> str:
    """The model's path as a saved plan says it: relative where it lies beside or below the plan."""
    folder, absolute = os.path.abspath(plan_file.parent), os.path.abspath(model)
    return (
        os.path.relpath(absolute, folder) if absolute.startswith(folder.rstrip(os.sep) + os.sep) else absolute
    )


@contextlib.contextmanager
def _asked_again(source: Source, options: Mapping[str, Any]) -> Iterator[str]:
    """The saved plan that is asked again, "" if there is none. Pins that are given replace the plan's; so do
    rules that forbid."""
    dropped = {
        forbid for forbid, name in ((False, "pins"), (True, "forbid")) if options.get(name) is not None
    }
    document = read_plan_file(source.plan_file) if source.plan_file and dropped else None
    settings = document.get("settings") if document else None
    if document is None or not isinstance(settings, dict):
        yield source.plan_file
        return
    rules = [rule for rule in settings.get("rules") or [] if bool(rule.get("forbid")) not in dropped]
    with opened_json({**document, "settings": {**settings, "rules": rules}}, "plan") as path:
        yield path


@shows_keywords(SolveOptions)
def plan(model: ModelLike | Source, **options: Unpack[SolveOptions]) -> Plan:
    """The best placement of a model on a machine, with proof.

    `model` is what the command line opens (a folder, .safetensors, .gguf, .pt2, …), a saved plan (asked
    again, as far as nothing else is given), a torch.nn.Module (on the meta device, or with weights, which are
    not read), or a description. Options are those of `stowage-cli solve`: plan(folder, gpus=["24GiB"],
    cpu="64GiB", pins={"lm_head": 0}). Raises InfeasibleError, UsageError, RejectedError, ProgramError,
    DescribeError, CancelledError.
    """
    source = source_of(model)
    source = source._replace(part=options.get("part") or source.part)
    with contextlib.ExitStack() as files:
        path = files.enter_context(source.opened())
        plan_file = files.enter_context(_asked_again(source, options))
        extra = [f"--from-plan={plan_file}"] if plan_file else []
        answer = call("solve", [path], {**options, **source.part_option()}, SolveOptions, *extra)
    document = answer.document
    if source.description is not None:
        document.setdefault("model", {})["path"] = ""  # a temporary file, gone by now
    kept = {name: value for name, value in options.items() if name not in CALL_OPTIONS or name == "cli"}
    if document.get("status") == "infeasible":
        raise InfeasibleError(document, source, kept)
    return Plan(document, source, kept)


def load(path: str | os.PathLike[str], *, cli: str | os.PathLike[str] | None = None) -> Plan:
    """A saved plan, as Plan.save(), the window and `stowage-cli solve --json` write it; not solved again.

    What the file does not say (the window saves no sums) is judged now. Raises RejectedError.
    """
    name = os.path.expanduser(os.fspath(path))
    document = read_plan_file(name)
    if document is None:
        gone = "is not a saved plan" if os.path.exists(name) else "does not exist"
        raise RejectedError(f"{name} {gone}.", rule="json.schema", file=name)
    if not isinstance(document.get("device_map"), dict):
        raise RejectedError(f"{name} places nothing: it has no device map.", rule="json.missing", file=name)
    options = {} if cli is None else {"cli": cli}
    found = Plan(document, Source(model_of_plan(document, name), part=part_of_plan(document)), options)
    if not isinstance(document.get("devices"), list):
        found.document = {**found.check().document, **document}
    return found
