#include "core/sandbox/process.h"

#include <csignal>
#include <fstream>
#include <string>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace stowage::sandbox {

void die_with_parent() { ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

void be_first_out_of_memory() { std::ofstream("/proc/self/oom_score_adj") << 1000; }

void leave_no_core_file() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

unsigned long long free_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    unsigned long long kibibytes = 0;
    if (name == "MemAvailable:" && file >> kibibytes) return kibibytes * 1024;
  }
  return 0;
}

}  // namespace stowage::sandbox
