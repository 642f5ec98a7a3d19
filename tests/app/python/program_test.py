"""Where the program is found, what is said where it is wrong, and how a call ends early."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import stowage
from stowage import program
from support import CLI, PACKAGE, PROGRAM, Case, environment

ANSWER = "print(json.dumps({'schema': 'stowage.inspect/1', 'name': 'NAME', 'words': words}))"
WAITS = "open(os.environ['SEEN'], 'w').write(str(os.getpid()))\ntime.sleep(60)"
DEAF = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + WAITS


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class FindTest(Case):
    def test_an_argument_stands_above_the_environment_and_that_above_path(self):
        places = {}
        for name in ("argument", "environment", "path"):
            (self.folder / name).mkdir()
            body = ANSWER.replace("NAME", name)
            places[name] = self.fake_program(body, name=f"{name}/stowage-cli")
        with environment(PATH=str(places["path"].parent), STOWAGE_CLI=str(places["environment"])):
            self.assertEqual(stowage.inspect("m", cli=places["argument"]).name, "argument")
            self.assertEqual(stowage.inspect("m").name, "environment")
        with environment(PATH=str(places["path"].parent), STOWAGE_CLI=None):
            self.assertEqual(stowage.inspect("m").name, "path")

    def installed(self, package, binary):
        """A copy of the package in this folder of an install, and the program in that one."""
        shutil.copytree(PACKAGE / "stowage", self.folder / package / "stowage")
        target = self.folder / binary / "stowage-cli"
        target.parent.mkdir(parents=True)
        target.symlink_to(CLI)
        code = "import stowage; print(stowage.find_program())"
        with environment(PATH="/nonexistent", STOWAGE_CLI=None, PYTHONPATH=str(self.folder / package)):
            said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        self.assertEqual(said.stdout.strip(), str(target), said.stderr)

    def test_beside_the_package_in_an_install(self):
        self.installed("lib/stowage/python", "bin")

    def test_beside_the_package_in_an_environment(self):
        self.installed("lib/python3.11/site-packages", "bin")

    def test_in_a_checkout(self):
        self.installed("app/python", "build/release/bin")

    def test_nowhere(self):
        code = (
            "import stowage\ntry: stowage.find_program()\nexcept stowage.ProgramError as e: print(e.rule, e)"
        )
        shutil.copytree(PACKAGE / "stowage", self.folder / "stowage")
        with environment(PATH="/nonexistent", STOWAGE_CLI=None, PYTHONPATH=str(self.folder)):
            said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        self.assertTrue(said.stdout.startswith("program.missing stowage-cli was not found"), said)

    def test_what_is_named_is_not_replaced(self):
        gone = self.folder / "gone"
        with self.raises(stowage.ProgramError, "program.missing", str(gone)):
            stowage.inspect(PROGRAM, cli=gone)
        with (
            environment(STOWAGE_CLI=str(gone)),
            self.raises(stowage.ProgramError, "program.missing", "STOWAGE_CLI"),
        ):
            stowage.inspect(PROGRAM)

    def test_another_version(self):
        for version in ("0.2.0", "1.1.0", "0.10.0"):
            with self.raises(stowage.ProgramError, "program.version", version):
                stowage.inspect(PROGRAM, cli=self.fake_program(ANSWER, version, f"v{version}"))
        self.assertEqual(stowage.inspect("m", cli=self.fake_program(ANSWER, "0.1.9", "v")).name, "NAME")

    def test_another_program(self):
        with self.raises(stowage.ProgramError, "program.not-stowage"):
            stowage.inspect(PROGRAM, cli="/bin/echo")
        broken = self.fake_program("")
        broken.write_text("no program at all")
        with self.raises(stowage.ProgramError, "program.not-stowage"):
            stowage.inspect(PROGRAM, cli=broken)

    def test_a_program_that_is_replaced_is_asked_again(self):
        path = self.fake_program(ANSWER)
        self.assertEqual(stowage.inspect("m", cli=path).name, "NAME")
        self.fake_program(ANSWER, "9.9.9")
        os.utime(path, ns=(1, 1))
        with self.raises(stowage.ProgramError, "program.version", "9.9.9"):
            stowage.inspect("m", cli=path)


class AnswerTest(Case):
    def test_no_document(self):
        bodies = {
            "": "status 0 and no answer.",
            "print('hello')": "status 0",
            "print('[1]')": "status 0",
            "print('{\"name\": 1}')": "status 0",
            "print('complaint', file=sys.stderr)\nsys.exit(7)": "status 7 and no answer: complaint",
            "os.kill(os.getpid(), signal.SIGKILL)": "signal 9",
        }
        for number, (body, words) in enumerate(bodies.items()):
            with self.subTest(body=body), self.raises(stowage.ProgramError, "program.no-answer", words):
                stowage.inspect("m", cli=self.fake_program(body, name=f"p{number}"))

    def test_errors_have_all_that_was_said(self):
        said = {"code": "CODE", "message": "No.", "file": "f", "offset": 7, "rule": "some.rule"}
        kinds = {
            ("usage", 2): stowage.UsageError,
            ("rejected", 3): stowage.RejectedError,
            ("failed", 4): stowage.RefusedError,
            ("engine", 5): stowage.EngineError,
            ("cancelled", 130): stowage.CancelledError,
            ("new", 77): stowage.StowageError,
        }
        for (code, status), kind in kinds.items():
            document = json.dumps({"schema": "stowage.error/1", "error": {**said, "code": code}})
            path = self.fake_program(f"print({document!r})\nsys.exit({status})", name=f"p{status}")
            with self.subTest(code=code), self.assertRaises(kind) as caught:
                stowage.inspect("m", cli=path)
            error = caught.exception
            self.assertIs(type(error), kind)
            self.assertEqual(
                (error.message, error.file, error.offset, error.rule), ("No.", "f", 7, "some.rule")
            )
            self.assertEqual((str(error), error.exit_code), ("No.", status))

    def test_the_real_program_says_what_where_and_which_rule(self):
        gone = self.folder / "gone.safetensors"
        with self.raises(stowage.RejectedError, "file.missing", str(gone)) as caught:
            stowage.plan(gone, gpus="1GiB")
        self.assertEqual((caught.exception.file, caught.exception.exit_code), (str(gone), 3))
        with self.raises(stowage.UsageError, "size.bits", "24Gb"):
            stowage.plan(PROGRAM, gpus=["24Gb"])

    def test_nothing_that_is_given_becomes_an_option(self):
        path = self.fake_program(ANSWER)
        words = stowage.inspect("--help", cli=path, part="-x").document["words"]
        self.assertEqual(words, ["inspect", "--json", "--part=-x", "./--help"])

    def test_much_output_on_both_pipes(self):
        body = "sys.stderr.write('x' * 3000000)\nprint(json.dumps({'schema': 'a/1', 'name': 'y' * 3000000}))"
        self.assertEqual(len(stowage.inspect("m", cli=self.fake_program(body), timeout=60).name), 3000000)


class CancelTest(Case):
    """Whatever ends a call early, the program is gone afterwards."""

    def setUp(self):
        super().setUp()
        self.seen = self.folder / "seen"

    def pid(self):
        for _ in range(500):
            if self.seen.exists() and self.seen.read_text():
                return int(self.seen.read_text())
            time.sleep(0.02)
        self.fail("the program was not started")

    def gone(self, pid):
        for _ in range(100):
            if not alive(pid):
                return True
            time.sleep(0.02)
        return False

    def test_a_timeout(self):
        for body in (WAITS, DEAF):
            with self.subTest(body=body), environment(SEEN=str(self.seen)):
                path = self.fake_program(body)
                begin = time.monotonic()
                with self.raises(stowage.CancelledError, "job.timeout", "2.5"):
                    stowage.inspect("m", cli=path, timeout=2.5)  # long enough for it to say its number
                self.assertLess(time.monotonic() - begin, 10)
                self.assertTrue(self.gone(self.pid()))

    def test_an_event(self):
        cancel = threading.Event()

        def watch():
            self.pid()
            cancel.set()

        watcher = threading.Thread(target=watch)
        watcher.start()
        with environment(SEEN=str(self.seen)), self.raises(stowage.CancelledError, "job.cancelled"):
            stowage.inspect("m", cli=self.fake_program(WAITS), cancel=cancel)
        watcher.join()
        self.assertTrue(self.gone(self.pid()))
        self.seen.unlink()
        with environment(SEEN=str(self.seen)), self.raises(stowage.CancelledError, "job.cancelled"):
            stowage.inspect("m", cli=self.fake_program(WAITS), cancel=cancel)
        self.assertFalse(self.seen.exists(), "what is cancelled before is not started")

    def test_an_event_that_is_not_set_changes_nothing(self):
        found = stowage.inspect(PROGRAM, cancel=threading.Event(), timeout=60)
        self.assertEqual(found.document, stowage.inspect(PROGRAM).document)

    def test_ctrl_c(self):
        code = f"import stowage\nstowage.inspect('m', cli={str(self.fake_program(DEAF))!r})"
        child = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(PACKAGE), "SEEN": str(self.seen)},
            stderr=subprocess.PIPE,
        )
        pid = self.pid()
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=20)[1]
        self.assertIn(b"KeyboardInterrupt", said)
        self.assertTrue(self.gone(pid))

    def test_nothing_is_left_of_a_call_that_fails(self):
        with environment(TMPDIR=str(self.folder)):
            import tempfile

            tempfile.tempdir = None
            self.addCleanup(setattr, tempfile, "tempdir", None)
            with self.assertRaises(stowage.StowageError):
                stowage.plan({"schema": "stowage.model/2"}, gpus="1GiB")
            self.assertEqual(list(self.folder.iterdir()), [])


class PathsTest(unittest.TestCase):
    def test_places_in_a_shallow_folder(self):
        self.assertEqual(program._beside(Path("/stowage")), [])
        self.assertEqual(program._beside(Path("/a/b/c/stowage"))[0], Path("/bin/stowage-cli"))


if __name__ == "__main__":
    unittest.main()
