"""Cards for llama.cpp where a machine has none, or too few: RPC servers of this machine, each with a memory that the test says.

llama.cpp has the devices of its RPC servers before its own cards, calls them RPC0, RPC1 … over all servers, and their buffers RPC0[host:port], counted within each
server. A server with the CPU backend reports the memory of the machine; a library that is loaded before it says another number, so that a split by free memory
is not one of equals.
"""
import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

WAIT_S = 20
TRIES = 3
MEMORY_C = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
long sysconf(int name) {
  static long (*real)(int);
  if (!real) real = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
  const char* bytes = name == _SC_PHYS_PAGES ? getenv("LLAMACPP_CARD_BYTES") : NULL;
  return bytes ? atol(bytes) / real(_SC_PAGE_SIZE) : real(name);
}
"""


class Card(NamedTuple):
    name: str    # in -dev
    buffer: str  # in -ot
    free: int


def server_program():
    """STOWAGE_LLAMACPP_RPC, else ggml-rpc-server (rpc-server in earlier releases) on the PATH; None: there is none."""
    return os.environ.get("STOWAGE_LLAMACPP_RPC") or shutil.which("ggml-rpc-server") or shutil.which("rpc-server")


def said_memory(folder):
    """The library that says a server's memory; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    source, library = Path(folder, "memory.c"), Path(folder, "memory.so")
    source.write_text(MEMORY_C)
    done = subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], capture_output=True)
    return library if done.returncode == 0 else None


def free_port(host="127.0.0.1"):
    with socket.socket() as free:
        free.bind((host, 0))
        return free.getsockname()[1]


class Servers:
    """One server for each of `memories` (bytes), as long as the block lasts. `hosts`: their addresses, and `port`: of all of them; else a free one of each."""

    def __init__(self, program, memories, library, hosts=None, port=None):
        hosts = hosts or ["127.0.0.1"] * len(memories)
        self.program, self.library, self.memories = program, library, memories
        self.ends = [(host, port or free_port(host)) for host in hosts]
        self.children = [None] * len(memories)

    def __enter__(self):
        try:
            self.keep()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        for child in self.children:
            if child:
                child.kill()
                child.wait()

    def keep(self):
        """Starts those that do not run. A server may end when its program is killed while they speak."""
        for i, child in enumerate(self.children):
            if child and child.poll() is None:
                continue
            # A connection of somebody else may have the port for a moment.
            if not any(self.starts(i) for _ in range(TRIES)):
                raise SystemExit(f"{self.program} does not answer on {self.ends[i]}")

    def starts(self, i):
        host, port = self.ends[i]
        usual = dict(os.environ)
        if self.library:
            usual |= {"LD_PRELOAD": str(self.library), "LLAMACPP_CARD_BYTES": str(self.memories[i])}
        self.children[i] = subprocess.Popen([self.program, "-H", host, "-p", str(port), "-t", "1"], env=usual, stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + WAIT_S
        while time.monotonic() < until:
            with socket.socket() as asked:
                if asked.connect_ex(self.ends[i]) == 0 or self.children[i].poll() is not None:
                    break
            time.sleep(0.02)
        time.sleep(0.05)
        return self.children[i].poll() is None

    def option(self):
        return ["--rpc", ",".join(f"{host}:{port}" for host, port in self.ends)] if self.ends else []


def cards_in(lines):
    """The cards that llama.cpp uses, in its order, from a log of it."""
    out, seen = [], {}
    for line in lines:
        found = re.search(r"using device (\S+) \((.*)\).* - (\d+) MiB free", line)
        if not found:
            continue
        name, what, free = found.groups()
        end = re.match(r"[^\s()]+:\d+", what)
        buffer = name
        if end and name.startswith("RPC"):
            buffer = f"RPC{seen.get(end[0], 0)}[{end[0]}]"
            seen[end[0]] = seen.get(end[0], 0) + 1
        out.append(Card(name, buffer, int(free) << 20))
    return out
