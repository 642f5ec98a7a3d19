#include "core/sandbox/process.h"

#include <csignal>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stowage::sandbox {
namespace {

/// Runs `work` in a child process; what it returned.
template <typename Work>
int in_child(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

/// A grandchild holds a pipe open; when its parent goes, it must go too, and the pipe closes.
TEST(Process, DiesWithItsParent) {
  for (const bool asked : {false, true}) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t parent = ::fork();
    if (parent == 0) {
      const pid_t child = ::fork();
      if (child == 0) {
        if (asked) die_with_parent();
        [[maybe_unused]] const auto ready = ::write(ends[1], "r", 1);
        ::alarm(5);  // nothing is left running whatever happens
        for (;;) ::pause();
      }
      ::close(ends[1]);
      for (;;) ::pause();
    }
    ::close(ends[1]);
    char ready = 0;
    ASSERT_EQ(::read(ends[0], &ready, 1), 1);
    ::kill(parent, SIGKILL);
    ::waitpid(parent, nullptr, 0);
    pollfd wait{ends[0], POLLIN, 0};
    EXPECT_EQ(::poll(&wait, 1, asked ? 4000 : 300), asked ? 1 : 0) << "the pipe closed: " << asked;
    ::close(ends[0]);
  }
}

TEST(Process, IsTheFirstToGoWhenMemoryRunsOut) {
  EXPECT_EQ(in_child([] {
              be_first_out_of_memory();
              int score = 0;
              std::ifstream("/proc/self/oom_score_adj") >> score;
              return score == 1000 ? 0 : 1;
            }),
            0);
}

TEST(Process, LeavesNoCoreFile) {
  EXPECT_EQ(in_child([] {
              leave_no_core_file();
              rlimit limit{1, 1};
              ::getrlimit(RLIMIT_CORE, &limit);
              return limit.rlim_cur == 0 && limit.rlim_max == 0 ? 0 : 1;
            }),
            0);
}

TEST(Process, FreeMemoryIsLessThanAllMemory) {
  const auto all = static_cast<unsigned long long>(::sysconf(_SC_PHYS_PAGES)) *
                   static_cast<unsigned long long>(::sysconf(_SC_PAGESIZE));
  EXPECT_GT(free_memory(), 0u);
  EXPECT_LT(free_memory(), all);
}

}  // namespace
}  // namespace stowage::sandbox
