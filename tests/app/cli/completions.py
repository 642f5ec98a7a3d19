"""Do the completions of bash, zsh and fish offer what --help lists, and nothing else?

    completions.py --cli STOWAGE_CLI

Bash runs its function for every command: each option of --help is offered and no other; words that an option takes are words that the program takes;
files are offered where a FILE is wanted. Of zsh and fish, where they are installed, the lists of each command are compared in the same way.
"""
import argparse
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent / "documents"))
from cases import SCENARIO, TINY
from help_text import commands_of, options_of, output_of

# What has to stand beside a word so that the whole line makes sense.
BESIDE = {("streaming", "prefetch"): "--runtime engine", ("window", "auto"): "--runtime engine --streaming prefetch", ("objective", "request-time"): "--prompt 4 --generate 4",
          ("gpu", "none"): "", ("target", "tensorrt-mttm"): "--runtime accelerate",
          **{("kv-device", word): "--target pytorch" for word in ("layer", "cpu", "0")}}
# Words of these are tried with whole lines of their own elsewhere: they read another file, run a program or write one.
ELSEWHERE = {"from", "to", "export", "mode"}


class Bash:
    """One bash answers all questions: a line of words each, the last is completed."""

    def __init__(self, script, folder):
        self.script, self.folder = script, folder

    def offered(self, questions):
        lines = [f"source {self.script}"]
        for words in questions:
            quoted = " ".join("'" + word + "'" for word in words)
            lines += [f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; COMPREPLY=(); _stowage_cli; printf '%s\\n' \"${{COMPREPLY[@]}}\"; printf '\\036\\n'"]
        run = subprocess.run(["bash", "--norc"], input="\n".join(lines), cwd=self.folder, capture_output=True, text=True, timeout=120)
        if run.stderr:
            raise RuntimeError(f"bash: {run.stderr[:500]}")
        return [[line for line in answer.strip("\n").split("\n") if line] for answer in run.stdout.split("\x1e\n")[:-1]]


def problems_of_bash(bash, cli, folder):
    commands = commands_of(cli)
    everything = {None: options_of(cli)} | {command: options_of(cli, command) for command in commands}
    first, = bash.offered([["stowage-cli", ""]])
    if sorted(first) != sorted(commands):
        yield f"bash offers the commands {first}"
    questions, wanted = [], []
    for command, options in everything.items():
        head = ["stowage-cli", *([command] if command else [])]
        questions.append([*head, "-"])
        wanted.append(sorted(options))
        for name in options:
            questions.append([*head, name[:-1]] if len(name) > 2 else [*head, name])
            wanted.append(name)
    for question, want, answer in zip(questions, wanted, bash.offered(questions)):
        right = sorted(answer) == want if isinstance(want, list) else want in answer
        if not right:
            yield f"bash: {' '.join(question)}: offers {answer}, wanted {want}"
    yield from problems_of_values(bash, cli, everything, folder)


def problems_of_values(bash, cli, everything, folder):
    rows = [(command, name, value) for command, options in everything.items() if command for name, value in options.items() if value and name.startswith("--")]
    answers = bash.offered([["stowage-cli", command, name, ""] for command, name, _ in rows])
    with_words = 0
    for (command, name, value), answer in zip(rows, answers):
        files = sorted(answer) == sorted(os.listdir(folder)) and bool(answer)
        if value in ("FILE", "PLAN", "RUN.json", "PATH") and not files:
            yield f"bash: {command} {name} takes a file and is offered {answer}"
        if value in ("SECONDS", "UINT", "N") and answer:
            yield f"bash: {command} {name} takes a number and is offered {answer}"
        if files or not answer:
            continue
        with_words += 1
        if command in ("solve", "check") and name[2:] not in ELSEWHERE:
            yield from problems_of_words(cli, command, name, answer, folder)
    if with_words < 20:
        yield f"bash: only {with_words} options are offered words"


def problems_of_words(cli, command, name, words, folder):
    """Is every word that is offered one that the program takes?"""
    for word in words:
        if os.path.isdir(os.path.join(folder, word)):
            continue
        line = [str(cli), command, "tiny.json", *(["map.json"] if command == "check" else []), name, word, *BESIDE.get((name[2:], word), "").split()]
        if name != "--gpu":
            line += ["--gpu", "1GiB"]
        run = subprocess.run(line, cwd=folder, capture_output=True, text=True, timeout=60)
        # What a target asks of the file is not asked of the word.
        if run.returncode not in (0, 4) and "is no GGUF file" not in run.stderr and "it goes with solve --hosts FILE" not in run.stderr:
            yield f"{' '.join(line[1:])}: offered, and refused: {run.stderr.strip()[:200]}"


def problems_of_fish(script, cli):
    for command in [None, *commands_of(cli)]:
        line = "stowage-cli " + (command + " " if command else "") + "-"
        listed = [row.split("\t")[0] for row in output_of("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'; complete -C '{line}-'").splitlines()]
        missing = set(options_of(cli, command)) - set(listed)
        if missing or not listed:
            yield f"fish: {line}: lacks {sorted(missing)}"
    words = output_of("fish", "--no-config", "-c", f"source {script}; complete -C 'stowage-cli solve --strategy '").split()
    if "balanced" not in words:
        yield f"fish: solve --strategy offers {words}"


class Zsh:
    """An interactive zsh on a terminal of ours, wide and high enough that no list is cut. It finds the script as it finds one that is installed."""

    def __init__(self, script, folder):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM="dumb", COLUMNS="400", LINES="2000", PS1="% ")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.typed(f"PS1=; stty cols 400 rows 2000; LISTMAX=100000; fpath=({script.parent} $fpath); autoload -U compinit; compinit -u -D\n")

    def typed(self, text):
        os.write(self.terminal, text.encode())
        out, last = b"", time.monotonic()
        while time.monotonic() - last < 1.0:
            if select.select([self.terminal], [], [], 0.1)[0]:
                out += os.read(self.terminal, 1 << 16)
                last = time.monotonic()
        return out.decode(errors="replace")

    def listed(self, line):
        # The second tab lists where the first one only went as far as all agree.
        shown = self.typed(line + "\t\t")
        self.typed("\x15")
        return shown


def problems_of_zsh(script, cli, folder):
    zsh = Zsh(script, folder)
    for command in commands_of(cli):
        shown = zsh.listed(f"stowage-cli {command} --")
        missing = {name for name in options_of(cli, command) if name.startswith("--") and not re.search(re.escape(name) + r"[\s=]", shown)}
        if missing:
            yield f"zsh: {command} --: lacks {sorted(missing)}"
    shown = zsh.listed("stowage-cli solve --strategy ")
    if "balanced_low_0" not in shown:
        yield f"zsh: solve --strategy offers {shown!r}"
    if "inspect" not in zsh.listed("stowage-cli "):
        yield "zsh offers no commands"
    os.write(zsh.terminal, b"\x15exit\n")
    os.waitpid(zsh.pid, 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli", required=True, type=lambda text: Path(text).resolve())
    cli = parser.parse_args().cli
    with tempfile.TemporaryDirectory() as folder:
        scripts = Path(folder) / "scripts"
        scripts.mkdir()
        for name, content in {"tiny.json": TINY, "map.json": {"": 0}, "scenario.json": SCENARIO}.items():
            (Path(folder) / name).write_text(json.dumps(content), encoding="utf-8")
        (Path(folder) / "a file").write_text("", encoding="utf-8")
        for shell, name in (("bash", "bash"), ("zsh", "_stowage-cli"), ("fish", "fish")):
            (scripts / name).write_text(output_of(cli, "completion", shell), encoding="utf-8")
        problems = list(problems_of_bash(Bash(scripts / "bash", folder), cli, folder))
        if shutil.which("zsh"):
            problems += problems_of_zsh(scripts / "_stowage-cli", cli, folder)
        if shutil.which("fish"):
            problems += problems_of_fish(scripts / "fish", cli)
    for problem in problems:
        print(problem)
    left_out = [shell for shell in ("zsh", "fish") if not shutil.which(shell)]
    print("completions: " + (f"{len(problems)} problems" if problems else "as --help says") + (f" ({' and '.join(left_out)} not installed)" if left_out else ""))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
