#include "core/sandbox/system_calls.h"

#include <cerrno>
#include <cstring>
#include <memory>

#include <seccomp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace stowage::sandbox {
namespace {

constexpr const char* kRefused[] = {
    // the network; socket has a rule of its own
    "connect", "bind", "listen", "accept", "accept4",
    // programs
    "execve", "execveat",
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_open", "pidfd_getfd",
    "pidfd_send_signal", "tkill", "kcmp",
    // memory and queues that other programs share by number, which no rule about files covers
    "shmget", "shmat", "shmctl", "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop",
    "semctl", "mq_open", "mq_unlink",
    // the system
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree", "move_mount", "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "swapon", "swapoff", "reboot", "init_module",
    "finit_module", "delete_module", "kexec_load", "kexec_file_load", "bpf", "perf_event_open", "userfaultfd",
    "open_by_handle_at", "quotactl", "acct", "settimeofday", "clock_settime", "adjtimex", "clock_adjtime",
    "sethostname", "setdomainname", "iopl", "ioperm",
    // keys of other programs
    "add_key", "request_key", "keyctl",
    // does what the above do without calling them
    "io_uring_setup", "io_uring_enter", "io_uring_register"};

bool is_local_only(const char* name) { return std::strcmp(name, "connect") == 0; }

}  // namespace

bool refuse_system_calls(bool local_sockets, std::string& why) {
  const std::unique_ptr<void, decltype(&seccomp_release)> filter(seccomp_init(SCMP_ACT_ALLOW),
                                                                 &seccomp_release);
  const auto failed = [&why](int error) {
    why = std::strerror(-error);
    return false;
  };
  if (!filter) return failed(-ENOMEM);
  constexpr std::uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM);
  for (const char* name : kRefused) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) continue;             // younger than this libseccomp
    if (local_sockets && is_local_only(name)) continue;  // only local ones can be made
    if (const int error = seccomp_rule_add(filter.get(), kRefuse, number, 0); error && error != -EDOM) {
      return failed(error);
    }
  }
  const int error = local_sockets ? seccomp_rule_add(filter.get(), kRefuse, SCMP_SYS(socket), 1,
                                                     SCMP_A0(SCMP_CMP_NE, AF_UNIX))
                                  : seccomp_rule_add(filter.get(), kRefuse, SCMP_SYS(socket), 0);
  if (error) return failed(error);
  // Signals to other processes; to itself (abort, raise) stay.
  const auto self = static_cast<scmp_datum_t>(::getpid());
  for (const int number :
       {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo)}) {
    const scmp_arg_cmp other = SCMP_A0(SCMP_CMP_NE, self);
    if (const int added = seccomp_rule_add_array(filter.get(), kRefuse, number, 1, &other))
      return failed(added);
  }
  // Limits of other processes: one of them may be ended by a limit on its time. 0 is this process itself.
  const scmp_arg_cmp not_own = SCMP_A0(SCMP_CMP_NE, 0);
  if (const int added = seccomp_rule_add_array(filter.get(), kRefuse, SCMP_SYS(prlimit64), 1, &not_own))
    return failed(added);
  // All threads of the process, also those that run already.
  if (const int all = seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_TSYNC, 1)) return failed(all);
  if (const int loaded = seccomp_load(filter.get())) return failed(loaded);
  return true;
}

}  // namespace stowage::sandbox
