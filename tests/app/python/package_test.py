"""The package as it is installed: versions, no dependencies, types, a wheel."""

import ast
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import unittest
import zipfile

import stowage
from support import CLI, PACKAGE, PROGRAM, ROOT, Case

SOURCES = sorted((PACKAGE / "stowage").glob("*.py"))


def version_of_project():
    return re.search(r"project\(stowage VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def imported(path):
    """Top modules that a source imports when it is run; what stands below TYPE_CHECKING is not."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checked = [
        node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    ]
    hidden = {id(inner) for node in checked for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.partition(".")[0]


class PackageTest(Case):
    def test_versions_are_one(self):
        said = subprocess.run([CLI, "--version"], capture_output=True, text=True, check=True).stdout.split()[
            1
        ]
        self.assertEqual(stowage.__version__, version_of_project())
        self.assertEqual(stowage.__version__, said)

    def test_nothing_but_python_is_needed(self):
        for path in SOURCES:
            with self.subTest(path=path):
                self.assertLessEqual(set(imported(path)), set(sys.stdlib_module_names))

    def test_torch_is_not_imported(self):
        code = f"import sys, stowage; stowage.inspect({str(PROGRAM)!r}); print('torch' in sys.modules)"
        env = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        said = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        self.assertEqual(said.stdout.strip(), "False")

    def test_it_is_typed_and_everything_public_is_said(self):
        self.assertTrue((PACKAGE / "stowage" / "py.typed").is_file())
        for name in stowage.__all__:
            self.assertTrue(hasattr(stowage, name), name)
            if name != "__version__":
                self.assertTrue(getattr(stowage, name).__doc__, f"{name} has no word about it")
        self.assertEqual(stowage.__all__, sorted(stowage.__all__))

    def test_examples_say_what_they_do(self):
        for path in sorted((PACKAGE / "examples").glob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            self.assertIn(path.name, ast.get_docstring(tree))

    def test_the_page_names_what_there_is(self):
        page = (ROOT / "resources" / "help" / "python.md").read_text(encoding="utf-8")
        for name in set(stowage.__all__) - {"__version__", "Tensor", "Module", "Device"}:
            self.assertIn(name, page)
        for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
            ast.parse(block)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
    def test_mypy(self):
        self.mypy([sys.executable, "-m", "mypy"])

    @unittest.skipUnless(shutil.which("mypy"), "mypy is not on PATH")
    def test_mypy_on_path(self):
        self.mypy(["mypy"])

    def mypy(self, command):
        use = self.write(
            "use.py",
            "import stowage\n"
            "plan: stowage.Plan = stowage.plan('m', gpus=['24GiB'], cpu='1GiB', pins={'a': 0}, tokens=5)\n"
            "reveal_type(plan.device_map)\n"
            "stowage.plan('m', tokens='many')\n"
            "stowage.plan('m', gpu='24GiB')\n",
        )
        cache = ["--cache-dir", str(self.folder / "cache")]
        whole = subprocess.run(
            [*command, "--strict", *cache, "stowage"],
            cwd=PACKAGE,
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(whole.returncode, 0, whole.stdout)
        env = {**os.environ, "MYPYPATH": str(PACKAGE)}
        said = subprocess.run(
            [*command, "--strict", *cache, str(use)], env=env, capture_output=True, text=True, check=False
        ).stdout
        self.assertIn(
            'dict[str, int | str]"', said.replace("builtins.", "").replace("Union[int, str]", "int | str")
        )
        self.assertEqual(said.count("error:"), 2, said)
        self.assertIn('Argument "tokens" to "plan" has incompatible type', said)
        self.assertIn('Unexpected keyword argument "gpu"', said)


def can_build_wheels():
    """Why not, or ""; nothing is downloaded."""
    for name in ("pip", "setuptools"):
        if not importlib.util.find_spec(name):
            return f"{name} is not installed"
    version = importlib.metadata.version("setuptools")
    own = tuple(int(each) for each in version.split(".")[:2]) >= (70, 1)
    return (
        "" if own or importlib.util.find_spec("wheel") else "neither wheel nor setuptools 70.1 is installed"
    )


@unittest.skipIf(can_build_wheels(), can_build_wheels())
class WheelTest(Case):
    def test_a_wheel_installs_and_plans(self):
        shutil.copytree(
            PACKAGE, self.folder / "source"
        )  # what building leaves behind is not left in the checkout
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        build = [
            *pip,
            "wheel",
            "--no-build-isolation",
            "--no-deps",
            "--no-index",
            "-w",
            str(self.folder),
            str(self.folder / "source"),
        ]
        said = subprocess.run(build, capture_output=True, text=True, check=False)
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        wheel = self.folder / f"stowage-{version_of_project()}-py3-none-any.whl"
        with zipfile.ZipFile(wheel) as archive:
            inside = {name for name in archive.namelist() if name.startswith("stowage/")}
        self.assertEqual(inside, {f"stowage/{path.name}" for path in SOURCES} | {"stowage/py.typed"})
        target = self.folder / "lib" / "python3" / "site-packages"
        install = [*pip, "install", "--no-index", "--no-deps", "-q", "--target", str(target), str(wheel)]
        subprocess.run(install, capture_output=True, check=True)
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "stowage-cli").symlink_to(CLI)
        code = (
            f"import stowage; print(stowage.__file__, stowage.plan({str(PROGRAM)!r}, gpus='1GiB').device_map)"
        )
        env = {"PYTHONPATH": str(target), "PATH": "/nonexistent", "HOME": str(self.folder)}
        found = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
        )
        self.assertEqual(found.stdout.strip(), f"{target}/stowage/__init__.py {{'': 0}}", found.stderr)


if __name__ == "__main__":
    unittest.main()
