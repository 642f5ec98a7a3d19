// A signal ends a command after what the command has made was removed, but not much later.
#include "app/cli/run/interrupt.h"

#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/app/cli/run_program.h"

namespace stowage::cli {
namespace {

using std::chrono::milliseconds;
using test::TemporaryFolder;

/// A command that `signal` meets, and that has something to remove for so long; it never ends by itself.
[[noreturn]] void command(int signal, milliseconds removing, const std::string& removed) {
  const Interrupt interrupt(CancelToken{});
  {
    const Interrupt::Unfinished unfinished;
    ::kill(::getpid(), signal);
    std::this_thread::sleep_for(removing);
    std::ofstream(removed) << "removed";
  }
  for (;;) std::this_thread::sleep_for(milliseconds(100));
}

TEST(InterruptDeathTest, WhatACommandRemovesIsWaitedFor) {
  for (const int signal : {SIGHUP, SIGTERM, SIGINT}) {
    const TemporaryFolder home;
    EXPECT_EXIT(command(signal, milliseconds(700), home.file("log")), testing::ExitedWithCode(128 + signal),
                "");
    EXPECT_EQ(test::read_all(home.file("log")), "removed") << signal;
  }
}

TEST(InterruptDeathTest, ACommandThatHangsIsEndedAllTheSame) {
  const TemporaryFolder home;
  EXPECT_EXIT(command(SIGTERM, std::chrono::hours(1), home.file("log")),
              testing::ExitedWithCode(128 + SIGTERM), "");
  EXPECT_EQ(test::read_all(home.file("log")), "");
}

/// As under nohup: the terminal's end is nothing, for the engine neither.
TEST(InterruptDeathTest, ATerminalThatIsIgnoredMayClose) {
  const sigset_t usual = Interrupt::signals();
  EXPECT_EQ(sigismember(&usual, SIGHUP), 1);
  const auto ignoring = [] {
    std::signal(SIGHUP, SIG_IGN);
    const sigset_t fewer = Interrupt::signals();
    if (sigismember(&fewer, SIGHUP) != 0 || sigismember(&fewer, SIGTERM) != 1) ::_exit(1);
    const Interrupt interrupt(CancelToken{});
    ::kill(::getpid(), SIGHUP);
    std::this_thread::sleep_for(milliseconds(500));
    ::_exit(0);
  };
  EXPECT_EXIT(ignoring(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace stowage::cli
