#include "app/cli/run/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <utility>

#include "app/cli/run/interrupt.h"

extern char** environ;

namespace stowage::cli {
namespace {

void close_one(int& descriptor) {
  if (descriptor >= 0) ::close(std::exchange(descriptor, -1));
}

/// posix_spawn's two objects, destroyed together.
struct SpawnSettings {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  SpawnSettings() {
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
};

/// The child gets back what this process changed for itself: blocked Ctrl-C, ignored closed pipes.
void restore_signals(posix_spawnattr_t& attributes) {
  sigset_t none, defaults = Interrupt::signals();
  sigemptyset(&none);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

}  // namespace

Try<ChildProcess> ChildProcess::start(const std::string& program, std::vector<std::string> options) {
  const auto failed = [&](int error) {
    return tl::unexpected<Failure>(
        {kEngineFailed, {Code::EngineProgramMissing, program, {std::strerror(error)}}, {}});
  };
  std::array<int, 2> in{-1, -1}, out{-1, -1};
  if (::pipe2(in.data(), O_CLOEXEC) != 0) return failed(errno);
  if (::pipe2(out.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    close_one(in[0]), close_one(in[1]);
    return failed(error);
  }
  std::array<int, 2> err{-1, -1};
  if (::pipe2(err.data(), O_CLOEXEC) != 0) err = {-1, -1};
  if (err[0] >= 0) ::fcntl(err[0], F_SETFL, O_NONBLOCK);
  SpawnSettings settings;
  posix_spawn_file_actions_adddup2(&settings.files, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&settings.files, out[1], STDOUT_FILENO);
  if (err[1] >= 0) posix_spawn_file_actions_adddup2(&settings.files, err[1], STDERR_FILENO);
  restore_signals(settings.attributes);
  std::string name = program;
  std::vector<char*> arguments{name.data()};
  for (std::string& option : options) arguments.push_back(option.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int error =
      ::posix_spawn(&pid, program.c_str(), &settings.files, &settings.attributes, arguments.data(), environ);
  close_one(in[0]), close_one(out[1]), close_one(err[1]);
  if (error != 0) {
    close_one(in[1]), close_one(out[0]), close_one(err[0]);
    return failed(error);
  }
  Interrupt::set_child(pid);
  return ChildProcess(pid, in[1], out[0], err[0]);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      err_(std::exchange(other.err_, -1)),
      said_(std::move(other.said_)) {}

ChildProcess::~ChildProcess() {
  close_one(in_);
  if (pid_ > 0) {
    Interrupt::set_child(0);
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  close_one(out_);
  close_one(err_);
}

bool ChildProcess::write(const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(in_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

ChildProcess::Heard ChildProcess::read(std::string& out, int milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (;;) {
    struct pollfd wait[] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    const int ready = ::poll(wait, 2, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready == 0 || (ready < 0 && errno == EINTR)) return Heard::Nothing;
    if (ready < 0) return Heard::End;
    if (wait[1].revents) listen();
    if (wait[0].revents) break;
    if (left <= 0) return Heard::Nothing;
  }
  std::array<char, 1 << 16> block;
  const ssize_t got = ::read(out_, block.data(), block.size());
  if (got < 0 && errno == EINTR) return Heard::Nothing;
  if (got <= 0) return Heard::End;
  out.append(block.data(), static_cast<std::size_t>(got));
  return Heard::Something;
}

protocol::ProcessEnd ChildProcess::end(int milliseconds) {
  constexpr int kStep = 50;
  close_one(in_);
  if (pid_ <= 0) return {};  // it was waited for
  int status = 0;
  // A child that closed its output but does not end is not waited for.
  for (int left = milliseconds; ::waitpid(pid_, &status, WNOHANG) == 0; left -= kStep) {
    if (left <= 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, &status, 0);
      break;
    }
    listen();  // it may wait for somebody to hear its last words
    ::poll(nullptr, 0, kStep);
  }
  Interrupt::set_child(0);
  pid_ = 0;
  const bool by_signal = WIFSIGNALED(status);
  listen();
  return {by_signal, by_signal ? WTERMSIG(status) : WEXITSTATUS(status), said_};
}

/// What the child says beside the protocol: the last of it is kept, for when it dies.
void ChildProcess::listen() {
  constexpr std::size_t kKept = 4096;
  std::array<char, kKept> block;
  ssize_t got = -1;
  for (int i = 0; i < 64 && err_ >= 0 && (got = ::read(err_, block.data(), block.size())) > 0; ++i) {
    said_.append(block.data(), static_cast<std::size_t>(got));
    if (said_.size() > kKept) said_.erase(0, said_.size() - kKept);
  }
  if (got == 0) close_one(err_);
}

}  // namespace stowage::cli
