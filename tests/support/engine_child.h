#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/protocol/protocol.h"
#include "tests/support/cases.h"

namespace stowage::test {

/// The program stowage-engine as whoever starts it sees it: lines in, lines out, and how it ends.
class EngineChild {
 public:
  /// `set`: NAME=value, into its environment.
  explicit EngineChild(std::vector<std::string> arguments = {}, std::string set = {},
                       const char* errors = nullptr) {
    int in[2], out[2];
    if (::pipe(in) != 0 || ::pipe(out) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      for (const int end : {in[0], in[1], out[0], out[1]}) ::close(end);
      if (!set.empty()) ::putenv(set.data());
      if (errors && !::freopen(errors, "w", stderr)) ::_exit(126);
      const std::string path = program("stowage-engine");
      std::vector<char*> argv{const_cast<char*>(path.c_str())};
      for (std::string& argument : arguments) argv.push_back(argument.data());
      argv.push_back(nullptr);
      ::execv(path.c_str(), argv.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = ::fdopen(out[0], "r");
  }
  ~EngineChild() {
    kill(SIGKILL);
    wait();
    if (from_) std::fclose(from_);
    close_input();
  }
  EngineChild(const EngineChild&) = delete;
  EngineChild& operator=(const EngineChild&) = delete;

  void send(const std::string& line) const {
    EXPECT_EQ(::write(to_, line.data(), line.size()), static_cast<ssize_t>(line.size()));
  }
  pid_t pid() const { return pid_; }
  void close_input() {
    if (to_ >= 0) ::close(to_);
    to_ = -1;
  }
  /// The next line, "" at the end of the pipe.
  std::string line() {
    char* text = nullptr;
    std::size_t size = 0;
    const ssize_t got = ::getline(&text, &size, from_);
    const std::string out = got > 0 ? std::string(text, static_cast<std::size_t>(got)) : std::string();
    std::free(text);
    return out;
  }
  protocol::Event event() {
    const auto out = protocol::event_from_line(line());
    EXPECT_TRUE(out) << (out ? "" : sentence(out.error()));
    return out ? *out : protocol::Event(protocol::Progress{"end of the pipe", "", 0, 0});
  }
  void kill(int signal) const {
    if (pid_ > 0) ::kill(pid_, signal);
  }
  int wait() {
    if (pid_ > 0) ::waitpid(pid_, &status_, 0);
    pid_ = -1;
    return status_;
  }

 private:
  pid_t pid_ = -1;
  int to_ = -1;
  FILE* from_ = nullptr;
  int status_ = 0;
};

}  // namespace stowage::test
