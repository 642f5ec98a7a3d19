#include "app/cli/run/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace stowage::cli {

std::atomic<pid_t> Interrupt::child_{0};
std::atomic<bool> Interrupt::ignored_{false};
std::atomic<int> Interrupt::unfinished_{0};

sigset_t Interrupt::signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  // Under nohup it is to be ignored, here and by the engine; a signal that is waited for would not be.
  struct sigaction hangup {};
  if (::sigaction(SIGHUP, nullptr, &hangup) != 0 || hangup.sa_handler != SIG_IGN) sigaddset(&set, SIGHUP);
  return set;
}

/// The command is given time to say why it ends, after its files where it has any.
void Interrupt::wait_for_the_end() {
  const auto latest = std::chrono::steady_clock::now() + Unfinished::kLongest;
  for (bool unfinished = true; unfinished && std::chrono::steady_clock::now() < latest;) {
    unfinished = unfinished_.load() > 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    unfinished = unfinished || unfinished_.load() > 0;
  }
}

Interrupt::Interrupt(const CancelToken& cancel) {
  const sigset_t set = signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen where it is written to
  // The thread waits for the whole life of the process and is never joined: it holds nothing but its own copy
  // of the token.
  std::thread([cancel, set] {
    int signal = 0;
    do {
      if (sigwait(&set, &signal) != 0) return;
    } while (signal == SIGINT && ignored_.load());
    cancel.cancel();
    if (const pid_t child = child_.load(); child > 0) ::kill(child, SIGKILL);
    wait_for_the_end();
    ::_exit(signal == SIGINT ? 130 : 128 + signal);
  }).detach();
}

Interrupt::~Interrupt() = default;

void Interrupt::set_child(pid_t child) { child_.store(child); }

}  // namespace stowage::cli
