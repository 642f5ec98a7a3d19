"""Hosts as network namespaces with shaped links between them, made and removed here."""
import atexit
import os
import pathlib
import shutil
import stat
import subprocess

MOST = 3  # hosts
AGENT = """#!/bin/sh
# As ssh HOST COMMAND, into the network namespace of that address.
while [ "${1#-}" != "$1" ]; do shift; done
host=$1
shift
exec ip netns exec "stowage${host##*.}" unshare --uts sh -c "hostname stowage${host##*.}; export TMPDIR=@FOLDER@; $*"
"""


class Namespaces:
    """So many hosts, 10.77.0.1 and on: two with a link between them, more around a switch."""

    def __init__(self, folder, count=2):
        self.folder, self.count = pathlib.Path(folder), count
        self.agent = self.folder / "agent"
        self.agent.write_text(AGENT.replace("@FOLDER@", str(folder)))
        self.agent.chmod(self.agent.stat().st_mode | stat.S_IXUSR)

    def __enter__(self):
        self.remove()
        atexit.register(self.remove)
        for host in range(1, self.count + 1):
            self.sh(f"ip netns add stowage{host}")
            self.sh(f"ip netns exec stowage{host} ip link set lo up")
        if self.count == 2:
            self.sh("ip link add stow1 netns stowage1 type veth peer name stow2 netns stowage2")
        else:
            self.sh("ip netns add stowage0")
            self.sh("ip -n stowage0 link add switch type bridge")
            self.sh("ip -n stowage0 link set switch up")
            for host in range(1, self.count + 1):
                self.sh(f"ip link add stow{host} netns stowage{host} type veth peer name port{host} netns stowage0")
                self.sh(f"ip -n stowage0 link set port{host} master switch up")
        for host in range(1, self.count + 1):
            self.sh(f"ip netns exec stowage{host} ip addr add 10.77.0.{host}/24 dev stow{host}")
            self.sh(f"ip netns exec stowage{host} ip link set stow{host} up")
        return self

    def __exit__(self, *_):
        self.remove()

    @staticmethod
    def sh(command):
        subprocess.run(command, shell=True, check=True, capture_output=True)

    @staticmethod
    def remove():
        for host in range(MOST + 1):
            subprocess.run(["ip", "netns", "del", f"stowage{host}"], capture_output=True)

    def shape(self, rate):
        for host in range(1, self.count + 1):
            subprocess.run(f"ip netns exec stowage{host} tc qdisc del dev stow{host} root", shell=True, capture_output=True)
            self.sh(f"ip netns exec stowage{host} tc qdisc add dev stow{host} root tbf rate {rate} burst 64kb latency 400ms")

    @staticmethod
    def counted(host):
        """Bytes that have left it."""
        text = subprocess.run(f"ip netns exec stowage{host} cat /sys/class/net/stow{host}/statistics/tx_bytes", shell=True, capture_output=True, text=True).stdout
        return int(text)

    def env(self):
        return {"OMPI_MCA_plm_rsh_agent": str(self.agent), "OMPI_MCA_btl": "self,tcp", "OMPI_MCA_btl_tcp_if_include": "10.77.0.0/24",
                "OMPI_MCA_oob_tcp_if_include": "10.77.0.0/24", "OMPI_MCA_plm_rsh_no_tree_spawn": "1"}

    def hostfile(self):
        name = self.folder / "hosts_ns"
        name.write_text("".join(f"10.77.0.{host}\n" for host in range(1, self.count + 1)))
        return name


def in_namespaces():
    """Processes of all hosts: daemons of mpirun there are nobody's children."""
    out = set()
    for host in range(1, MOST + 1):
        listed = subprocess.run(["ip", "netns", "pids", f"stowage{host}"], capture_output=True, text=True) if shutil.which("ip") else None
        out |= {int(pid) for pid in listed.stdout.split()} if listed and listed.returncode == 0 else set()
    return out


def may_make_namespaces():
    if os.geteuid() != 0 or not all(shutil.which(tool) for tool in ("ip", "tc", "unshare")):
        return False
    # Made is not yet entered: that mounts /sys anew, which a chroot without one cannot.
    made = all(subprocess.run(["ip", "netns", *what], capture_output=True).returncode == 0
               for what in (("add", "stowage_try"), ("exec", "stowage_try", "true")))
    subprocess.run(["ip", "netns", "del", "stowage_try"], capture_output=True)
    return made
