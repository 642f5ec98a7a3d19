#include "app/relay/messages.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/protocol/hosts_task.h"

namespace stowage::relay {

std::string WholeLines::take() {
  const std::size_t last = std::string_view(text_).substr(without_).rfind('\n');
  if (last == std::string_view::npos) {
    without_ = text_.size();
    return {};
  }
  const std::size_t end = without_ + last + 1;
  std::string out = text_.substr(0, end);
  text_.erase(0, end);
  without_ = text_.size();
  return out;
}

std::string numbered(int host, const std::string& lines) {
  const std::string number = std::to_string(host) + " ";
  std::string out;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size() - 1) + 1;
    out.append(number).append(lines, at, end - at);
    at = end;
  }
  return out;
}

std::optional<std::pair<int, std::string>> addressed(const std::string& line, int hosts) {
  constexpr std::size_t kMostDigits = 3;
  const std::size_t blank = line.find(' ');
  if (blank == std::string::npos || blank == 0 || blank > kMostDigits) return std::nullopt;
  int to = 0;
  for (const char digit : std::string_view(line).substr(0, blank)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    to = to * 10 + (digit - '0');
  }
  if (to >= hosts) return std::nullopt;
  return std::pair(to, line.substr(blank + 1));
}

std::vector<std::string> parts_of(std::string bytes) {
  std::vector<std::string> out;
  if (bytes.empty()) return out;
  if (bytes.size() <= protocol::kMostInFrame) {
    out.push_back(std::move(bytes));
    return out;
  }
  for (std::size_t at = 0; at < bytes.size(); at += protocol::kMostInFrame)
    out.push_back(bytes.substr(at, protocol::kMostInFrame));
  return out;
}

std::string to_bytes(std::uint32_t peer, const char* bytes, std::size_t count) {
  const protocol::PeerHeader header{peer, static_cast<std::uint32_t>(count)};
  std::string out(reinterpret_cast<const char*>(&header), sizeof header);
  return out.append(bytes, count);
}

std::vector<Frame> take_frames(std::string& read) {
  std::vector<Frame> out;
  std::size_t at = 0;
  protocol::PeerHeader header;
  while (read.size() - at >= sizeof header) {
    std::memcpy(&header, read.data() + at, sizeof header);
    if (read.size() - at - sizeof header < header.bytes) break;
    out.push_back({header.peer, read.substr(at + sizeof header, header.bytes)});
    at += sizeof header + header.bytes;
  }
  read.erase(0, at);
  return out;
}

void ClockOffset::answered(std::uint64_t there, std::uint64_t now) {
  if (!asked_at_) return;
  const std::uint64_t asked = *std::exchange(asked_at_, std::nullopt), round = now - asked;
  if (round >= shortest_) return;
  shortest_ = round;
  ahead_ = static_cast<std::int64_t>(there) - static_cast<std::int64_t>(asked + round / 2);
}

}  // namespace stowage::relay
