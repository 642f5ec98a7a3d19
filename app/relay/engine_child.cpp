#include "app/relay/engine_child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stowage::relay {
namespace {

void close_one(int& descriptor) {
  if (descriptor >= 0) ::close(std::exchange(descriptor, -1));
}

constexpr int kSocketThere = 3;  ///< the descriptor that the engine is told of

/// In the child: the three descriptors to their numbers, everything else closed, and the engine.
[[noreturn]] void become_engine(const std::string& program, int in, int out, int socket, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it died before
  // First out of the way of the numbers that they get.
  const int high_in = ::fcntl(in, F_DUPFD, 16), high_out = ::fcntl(out, F_DUPFD, 16);
  const int high_socket = ::fcntl(socket, F_DUPFD, 16);
  ::dup2(high_in, STDIN_FILENO);
  ::dup2(high_out, STDOUT_FILENO);
  ::dup2(high_socket, kSocketThere);
  ::close_range(kSocketThere + 1, ~0u, 0);
  const std::string number = std::to_string(kSocketThere);
  ::execl(program.c_str(), program.c_str(), "--peers", number.c_str(), nullptr);
  ::_exit(errno == ENOENT ? 127 : 126);
}

}  // namespace

void Outbox::add(std::string bytes) {
  if (bytes.empty()) return;
  bytes_ += bytes.size();
  parts_.push_back(std::move(bytes));
}

bool Outbox::write_to(int descriptor) {
  while (!parts_.empty()) {
    const std::string& first = parts_.front();
    const ssize_t written = ::write(descriptor, first.data() + begun_, first.size() - begun_);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    begun_ += static_cast<std::size_t>(written);
    bytes_ -= static_cast<std::size_t>(written);
    if (begun_ < first.size()) continue;
    parts_.pop_front();
    begun_ = 0;
  }
  return true;
}

bool read_some(int descriptor, std::string& out, std::size_t most) {
  std::array<char, 1 << 16> block;
  std::size_t got = 0;
  while (got < most) {
    const ssize_t now = ::read(descriptor, block.data(), std::min(block.size(), most - got));
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    if (now == 0) return false;
    out.append(block.data(), static_cast<std::size_t>(now));
    got += static_cast<std::size_t>(now);
  }
  return true;
}

std::string EngineChild::start(const std::string& program) {
  std::array<int, 2> in{-1, -1}, out{-1, -1}, sockets{-1, -1};
  const auto failed = [&] {
    const int error = errno;
    for (auto* pair : {&in, &out, &sockets}) close_one((*pair)[0]), close_one((*pair)[1]);
    return std::string(std::strerror(error));
  };
  if (::access(program.c_str(), X_OK) != 0) return failed();
  if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) return failed();
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) return failed();
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) return failed();
  if (pid == 0) become_engine(program, in[0], out[1], sockets[1], parent);
  close_one(in[0]), close_one(out[1]), close_one(sockets[1]);
  pid_ = pid;
  in_ = in[1];
  out_ = out[0];
  socket_ = sockets[0];
  for (const int descriptor : {in_, out_, socket_})
    ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return {};
}

void EngineChild::close_in() { close_one(in_); }

bool EngineChild::ended(std::string& how) {
  int status = 0;
  if (pid_ <= 0 || ::waitpid(pid_, &status, WNOHANG) != pid_) return false;
  pid_ = 0;
  how = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                            : "exit " + std::to_string(WEXITSTATUS(status));
  return true;
}

void EngineChild::kill() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(std::exchange(pid_, 0), nullptr, 0);
  }
  close_one(in_), close_one(out_), close_one(socket_);
}

}  // namespace stowage::relay
