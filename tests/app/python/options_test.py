"""Options: those of the command line, word for word, and nothing that is guessed."""

import re
import subprocess
import unittest
from pathlib import Path

import stowage
from stowage import options
from support import CLI, PROGRAM, Case

COMMANDS = {
    "solve": options.SolveOptions,
    "check": options.CheckOptions,
    "export": options.ExportOptions,
    "profile": options.ProfileOptions,
    "inspect": options.InspectOptions,
    "diff": options.DiffOptions,
}
# What is no keyword: another argument of the functions, a file that they write themselves, research; and
# several machines, whose answer is a document of its own.
OTHERWISE = {
    "solve": {"--output", "--problem", "--dump-problem", "--from-plan", "--report", "--hosts", "--micro-batches", "--what-if"},
    "check": {"--output", "--options-file", "--hosts"},
    "export": {"--output", "--to", "--hosts"},
    "profile": {"--mpi", "--hosts"},
}


def options_in_help(command):
    """Option → whether it may be repeated, is a flag."""
    said = subprocess.run([CLI, command, "--help"], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in re.sub(r"\n {20,}", " ", said).splitlines():
        match = re.match(r"  (?:-\w,)?(--[a-z-]+)( [A-Z[][^ ]*| [^ ]*=[^ ]*)?(.*)", line)
        if match:
            found[match.group(1)] = ("(repeatable)" in line, not match.group(2))
    return {flag: how for flag, how in found.items() if flag not in ("--help", "--json", "--watch")}


class SameWordsTest(Case):
    def test_every_option_of_the_command_line_is_a_keyword_and_no_other(self):
        for command, kind in COMMANDS.items():
            with self.subTest(command=command):
                there = set(options_in_help(command)) - OTHERWISE.get(command, set())
                keywords = options.keywords_of(kind) - set(options.CALL_OPTIONS)
                self.assertEqual({options.ROWS[name].flag for name in keywords}, there)

    def test_what_may_be_repeated_takes_several_and_flags_are_flags(self):
        several = {options.Kind.WORDS, options.Kind.PAIRS, options.Kind.WORD_OR_PAIRS}
        for command, kind in COMMANDS.items():
            there = options_in_help(command)
            for name in options.keywords_of(kind) - set(options.CALL_OPTIONS):
                flag, how = options.ROWS[name]
                with self.subTest(command=command, option=flag):
                    repeated, is_flag = there[flag]
                    self.assertEqual(how is options.Kind.FLAG, is_flag)
                    if repeated:
                        self.assertIn(how, several)

    def test_help_and_completion_show_them(self):
        import inspect

        for function, kind in ((stowage.plan, options.SolveOptions), (stowage.check, options.CheckOptions)):
            shown = inspect.signature(function).parameters
            self.assertLessEqual(options.keywords_of(kind), set(shown))
        self.assertEqual(next(iter(inspect.signature(stowage.plan).parameters)), "model")


class WordsTest(Case):
    def words(self, **given):
        return options.arguments_of(given, options.ROWS)

    def test_values(self):
        cases = [
            ({"gpus": ["24GiB", 1000]}, ["--gpu=24GiB", "--gpu=1000"]),
            ({"gpus": "8x80GiB"}, ["--gpu=8x80GiB"]),
            ({"gpus": 1 << 30}, [f"--gpu={1 << 30}"]),
            ({"gpus": [type("int64", (), {"__index__": lambda _: 77})()]}, ["--gpu=77"]),
            ({"gpus": []}, ["--gpu=none"]),
            ({"gpus": None, "cpu": None}, []),
            ({"no_split": []}, ["--no-split=none"]),
            ({"no_split": ("A", "B")}, ["--no-split=A", "--no-split=B"]),
            ({"pins": {"lm_head": 0, "": "cpu"}}, ["--pin=lm_head=0", "--pin==cpu"]),
            (
                {"forbid": {"a": ["cpu", "disk"], "b": 1}},
                ["--forbid=a=cpu", "--forbid=a=disk", "--forbid=b=1"],
            ),
            ({"links": ["0:1=64GB/s"]}, ["--link=0:1=64GB/s"]),
            ({"shapes": {"ids": (1, 128), "mask": "1x128"}}, ["--shape=ids=1x128", "--shape=mask=1x128"]),
            ({"offload_buffers": True, "contiguous": False}, ["--offload-buffers"]),
            ({"set": {"offload_module_to_cpu": True}}, ["--set=offload_module_to_cpu=true"]),
            (
                {"offload_activations": {"": True, "a": False}},
                ["--offload-activations==on", "--offload-activations=a=off"],
            ),
            ({"input_device": "cpu"}, ["--input-device=cpu"]),
            ({"input_device": {"ids": 0}}, ["--input-device=ids=0"]),
            ({"input_gradients": ["a", "b"]}, ["--input-gradients=a,b"]),
            ({"machine": Path("/m.json")}, ["--machine=/m.json"]),
            ({"prefill_chunk": 512, "max_gpus": 2}, ["--prefill-chunk=512", "--max-gpus=2"]),
            ({"from_": "llama.cpp", "options": "-ngl 9"}, ["--from=llama.cpp", "--options=-ngl 9"]),
            ({"time_limit": 2.5}, ["--time-limit=2.500000"]),
            (
                {
                    "dtype": type(
                        "dtype", (), {"__module__": "torch", "__str__": lambda _: "torch.bfloat16"}
                    )()
                },
                ["--dtype=bfloat16"],
            ),
        ]
        for given, wanted in cases:
            with self.subTest(given=given):
                self.assertEqual(self.words(**given), wanted)

    def test_nothing_is_guessed(self):
        for given in (
            {"gpus": 24.0},
            {"gpus": [24e9]},
            {"gpus": True},
            {"gpus": {"24GiB", "8GiB"}},
            {"gpus": {"0": 1}},
            {"gpus": b"24GiB"},
            {"cpu": 1.5},
            {"cpu": True},
            {"cpu": ["1GiB"]},
            {"tokens": "12\0"},
            {"tokens": object()},
            {"pins": ["lm_head"]},
            {"pins": 7.5},
            {"pins": {"a": 1.0}},
            {"offload_buffers": 1},
            {"offload_buffers": "yes"},
        ):
            with (
                self.subTest(given=given),
                self.raises(stowage.UsageError, "python.option", next(iter(given))),
            ):
                self.words(**given)

    def test_an_unknown_keyword_names_the_one_that_may_be_meant(self):
        for wrong, meant in {
            "gpu": "gpus",
            "pin": "pins",
            "objectiv": "objective",
            "token": "tokens",
        }.items():
            with self.raises(stowage.UsageError, "python.option", f"is {meant} meant?"):
                stowage.plan(PROGRAM, **{wrong: "1"})
        with self.raises(stowage.UsageError, "python.option", "There is no option zzz."):
            stowage.plan(PROGRAM, zzz=1)
        with self.raises(stowage.UsageError, "python.option", "repeat"):
            stowage.plan(PROGRAM, repeat=1)  # of profile() alone


class UnderstoodTest(Case):
    """What is given arrives: the document repeats what was understood."""

    def test_random_settings(self):
        for rng in self.rounds(25):
            given = {
                "tokens": rng.randint(1, 4096),
                "batch": rng.randint(1, 8),
                "reserve": rng.choice(["leaf", "unit"]),
                "offload_buffers": rng.random() < 0.5,
                "objective": rng.choice(["gpu-bytes", "step-time"]),
                "strategy": "stowage",
            }
            gpus = [rng.randint(1 << 20, 1 << 24) for _ in range(rng.randint(1, 3))]
            device = rng.choice([0, "cpu"])
            pins = {"lm_head": device} if rng.random() < 0.5 else {}
            found = stowage.plan(PROGRAM, gpus=gpus, cpu="1GiB", disk="none", pins=pins, **given)
            for name, value in given.items():
                self.assertEqual(found.document["settings"][name], value, name)
            budgets = [each["budget"] for each in found.machine["devices"]]
            self.assertEqual(budgets[: len(gpus)], gpus)
            if pins:
                self.assertEqual(stowage.values.device_at(found.device_map, "lm_head"), device)

    def test_a_machine_as_a_document(self):
        first = stowage.plan(PROGRAM, gpus=[300_000], cpu="1GiB", disk="2GiB", links={"0:cpu": "10GB/s"})
        again = stowage.plan(PROGRAM, machine=first.machine)
        self.assertEqual(again.machine, first.machine)
        self.assertEqual(again.device_map, first.device_map)
        file = self.write("machine.json", __import__("json").dumps(first.machine))
        self.assertEqual(stowage.plan(PROGRAM, machine=file).device_map, first.device_map)
        with self.assertRaises(stowage.StowageError) as caught:
            stowage.plan(PROGRAM, machine={"schema": "stowage.machine/9"})
        self.assertTrue(caught.exception.message.startswith("The machine"), caught.exception.message)
        self.assertIsNone(caught.exception.file)


if __name__ == "__main__":
    unittest.main()
