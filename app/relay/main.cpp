#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <mpi.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "app/relay/relay.h"
#include "core/about/version.h"
#include "core/sandbox/process.h"

namespace {

constexpr unsigned kStarting = 60;  ///< seconds in which all relays have found each other
constexpr unsigned kEnding = 3;

/// Handing over is a chain of processes that wake each other. Where others compute on every core, each of
/// them would wait until the scheduler looks again, 4 ms at 250 Hz. One that asks for short turns takes over
/// at once (Linux 6.12 and later; before, this says nothing). The engine inherits it.
void ask_for_short_turns() {
  struct {  // sched_attr of <linux/sched/types.h>, which the C library's own may contradict
    std::uint32_t size = 48, policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 100'000, deadline = 0, period = 0;  // nanoseconds: the shortest that there is
  } wanted;
  static_assert(sizeof wanted == 48);
  if (::sched_getscheduler(0) != SCHED_OTHER) return;
  wanted.nice = ::getpriority(PRIO_PROCESS, 0);
  ::syscall(SYS_sched_setattr, 0, &wanted, 0);
}

/// What the other processes do when this one is gone mpirun sees to.
void give_up(int) { ::_exit(1); }

}  // namespace

int main(int argc, char** argv) {
  using namespace stowage;
  if (argc == 2 && std::strcmp(argv[1], "--version") == 0)
    return std::printf("stowage-relay %s\n", about::version_text().c_str()) > 0 ? 0 : 1;
  if (argc != 2 || argv[1][0] != '/') {
    std::fputs(
        "stowage-relay is started by stowage-cli profile --mpi, through mpirun: stowage-relay "
        "/PATH/OF/stowage-engine\n",
        stderr);
    return 2;
  }
  // With the daemon that started it, on whatever host it is, nothing of the run stays.
  const pid_t parent = ::getppid();
  sandbox::die_with_parent();
  if (::getppid() != parent) return 1;
  sandbox::leave_no_core_file();
  ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);  // short rests are short
  ask_for_short_turns();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGALRM, give_up);
  ::alarm(kStarting);
  MPI_Init(nullptr, nullptr);
  ::alarm(0);
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int status = 0;
  {
    relay::Relay one(rank, size, argv[1]);
    status = one.run();
  }
  ::alarm(kEnding);  // a host that is gone is not waited for
  MPI_Finalize();
  return status;
}
