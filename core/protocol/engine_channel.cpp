#include "core/protocol/engine_channel.h"

#include <array>
#include <cerrno>
#include <ctime>
#include <utility>
#include <variant>

#include <fcntl.h>
#include <unistd.h>

namespace stowage::protocol {
namespace {

constexpr auto kBeat = std::chrono::milliseconds(900);  // less than the second that the protocol promises
constexpr int kLastWaits = 10'000;  // milliseconds; a client that reads nothing may take its time

/// For signal handlers too.
void wait_a_millisecond() {
  const timespec millisecond{0, 1'000'000};
  ::nanosleep(&millisecond, nullptr);
}

}  // namespace

EngineChannel::EngineChannel() : descriptor_(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
  if (descriptor_ < 0) ::_exit(1);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
}

EngineChannel::~EngineChannel() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_all();
  if (heart_.joinable()) heart_.join();
}

bool EngineChannel::put(const std::string& text) {
  // Whoever writes last is either seen here, or sees this line.
  for (in_line_ = true; closing_; wait_a_millisecond()) in_line_ = false;
  const bool done = write_all(text);
  in_line_ = false;
  return done;
}

bool EngineChannel::put_last(const std::string& text) {
  while (closing_.exchange(true)) wait_a_millisecond();  // two threads at once: the first ends the process
  for (int i = 0; in_line_; ++i) {
    if (i == kLastWaits) return false;
    wait_a_millisecond();
  }
  return write_all(text);
}

bool EngineChannel::write_all(const std::string& text) const {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(descriptor_, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

void EngineChannel::send(const protocol::Event& event) {
  const std::string line =
      protocol::to_line(event);  // a large trace batch takes its time: not under the lock
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  if (const auto* progress = std::get_if<protocol::Progress>(&event)) {
    const bool moved =
        progress->phase != last_.phase || progress->module != last_.module || progress->done != last_.done;
    if (moved) since_ = Clock::now();
    last_ = *progress;
  }
  ended_ = std::holds_alternative<protocol::Finished>(event) ||
           std::holds_alternative<protocol::Failed>(event) ||
           std::holds_alternative<protocol::Calibrated>(event) ||
           std::holds_alternative<protocol::Described>(event);
  if (!put(line)) ::_exit(1);  // the client is gone: nothing is worth finishing
  spoke_ = Clock::now();
}

void EngineChannel::keep_alive() {
  heart_ = std::thread([this] { beat(); });
}

void EngineChannel::beat() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    wake_.wait_until(lock, spoke_ + kBeat);
    const auto now = Clock::now();
    if (ended_ || now < spoke_ + kBeat) continue;
    protocol::Progress progress = last_;
    progress.waiting_ms = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now - since_).count());
    if (!put(protocol::to_line(protocol::Event(progress)))) ::_exit(1);
    spoke_ = now;
  }
}

std::optional<std::string> EngineChannel::read_line() {
  // What came behind the line before; one thread reads.
  static std::string rest;
  std::string line = std::exchange(rest, {});
  const auto end_at = [&](std::size_t end) {
    rest = line.substr(end + 1);
    line.resize(end);
    return std::move(line);
  };
  if (const auto end = line.find('\n'); end != std::string::npos) return end_at(end);
  std::array<char, 1 << 16> block{};
  while (line.size() <= protocol::kLongestLine) {
    const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    const std::size_t before = line.size();
    line.append(block.data(), static_cast<std::size_t>(got));
    if (const auto end = line.find('\n', before); end != std::string::npos) return end_at(end);
  }
  return line;  // too long: whoever reads it says so
}

}  // namespace stowage::protocol
