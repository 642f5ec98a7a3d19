#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// What a relay makes of the bytes that it carries: lines, frames, parts of them, clocks. Nothing here waits,
// and nothing knows MPI.
namespace stowage::relay {

/// Lines that come in parts.
class WholeLines {
 public:
  /// What comes is put behind what is there; nothing else is done with it.
  std::string& incoming() { return text_; }
  void add(const char* bytes, std::size_t count) { text_.append(bytes, count); }
  /// Takes all lines that are whole, each with its newline; "" where none is. What begins the next one stays.
  std::string take();

 private:
  std::string text_{};
  std::size_t without_ = 0;  ///< bytes of text_ that hold no newline, from the first on
};

/// Whole lines of a host as the client reads them: "HOST LINE".
std::string numbered(int host, const std::string& lines);

/// A line of the client, "HOST LINE", for the engine of one of so many hosts; nullopt where it is for none.
std::optional<std::pair<int, std::string>> addressed(const std::string& line, int hosts);

/// What one message carries at most (protocol::kMostInFrame), so that what is short is never behind much.
/// None of nothing.
std::vector<std::string> parts_of(std::string bytes);

/// As it crosses the socket between engine and relay: a protocol::PeerHeader, and `bytes`.
struct Frame {
  std::uint32_t peer = 0;
  std::string bytes{};
  bool operator==(const Frame&) const = default;
};
std::string to_bytes(std::uint32_t peer, const char* bytes, std::size_t count);
/// Takes the whole frames off the front of what was read.
std::vector<Frame> take_frames(std::string& read);

/// How far another host's clock is ahead of this one's, from round trips; of all of them the shortest says
/// the most, and is wrong by half of itself at most. All times are nanoseconds.
class ClockOffset {
 public:
  void asked(std::uint64_t now) { asked_at_ = now; }
  /// An answer is still to come.
  bool waits() const { return asked_at_.has_value(); }
  /// `there`: what the other clock showed. An answer that nobody waits for says nothing.
  void answered(std::uint64_t there, std::uint64_t now);
  bool known() const { return shortest_ != kNever; }
  std::int64_t ahead() const { return ahead_; }
  std::uint64_t shortest() const { return shortest_; }

 private:
  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::uint64_t> asked_at_{};
  std::uint64_t shortest_ = kNever;
  std::int64_t ahead_ = 0;
};

}  // namespace stowage::relay
