#include "app/relay/relay.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "core/about/version.h"

namespace stowage::relay {
namespace {

constexpr std::uint64_t kMillisecond = 1'000'000;
constexpr std::uint64_t kBeat = 500 * kMillisecond;
constexpr long kShortRest = 20'000, kRest = 200'000;  ///< nanoseconds
constexpr std::uint64_t kSettling = 500 * kMillisecond;
constexpr std::uint64_t kStaysBusy = 2 * kMillisecond;  ///< so long after something came rests are short
constexpr std::size_t kMostSending = 4;  ///< messages to one peer at once: a beat waits for few
constexpr std::size_t kMostWaiting = 64u
                                     << 20;  ///< bytes for all peers from which on the engine is not heard
constexpr std::size_t kReceiving = 8;
constexpr int kPings = 16;

/// Of the monotonic clock, which steady_clock is.
std::uint64_t now_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000ull + static_cast<std::uint64_t>(now.tv_nsec);
}

void do_not_wait(int descriptor) { ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

}  // namespace

Relay::Relay(int rank, int size, std::string engine)
    : rank_(rank), size_(size), program_(std::move(engine)), peers_(static_cast<std::size_t>(size)) {
  receiving_.resize(kReceiving);
  for (Receiving& one : receiving_) {
    one.bytes.resize(protocol::kMostInFrame);
    MPI_Irecv(one.bytes.data(), static_cast<int>(one.bytes.size()), MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG,
              MPI_COMM_WORLD, &one.request);
  }
  do_not_wait(STDOUT_FILENO);
  if (rank_ == 0) do_not_wait(STDIN_FILENO);
}

Relay::~Relay() { engine_.kill(); }

/// In pieces, so that what is short is never behind much.
void Relay::send(int to, Tag tag, std::string bytes) {
  if (to == rank_) return received(rank_, tag, bytes.data(), bytes.size());
  Peer& peer = peers_[static_cast<std::size_t>(to)];
  for (std::size_t at = 0; at < bytes.size(); at += protocol::kMostInFrame) {
    std::string part =
        bytes.size() <= protocol::kMostInFrame ? std::move(bytes) : bytes.substr(at, protocol::kMostInFrame);
    const std::size_t count = part.size();
    peer.bytes += count;
    peer.waiting.push_back({tag, std::move(part)});
    if (count < protocol::kMostInFrame || bytes.empty()) break;
  }
  push(peer, to);
}

bool Relay::push(Peer& peer, int rank) {
  bool moved = false;
  while (!peer.sending.empty()) {
    int done = 0;
    MPI_Test(&peer.sending.front().request, &done, MPI_STATUS_IGNORE);
    if (!done) break;
    peer.sending.pop_front();
    moved = true;
  }
  while (!peer.waiting.empty() && peer.sending.size() < kMostSending) {
    Waiting& next = peer.waiting.front();
    peer.bytes -= next.bytes.size();
    Sending& sending = peer.sending.emplace_back();
    sending.bytes = std::move(next.bytes);
    MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, rank, next.tag,
              MPI_COMM_WORLD, &sending.request);
    peer.waiting.pop_front();
    moved = true;
  }
  return moved;
}

/// Messages are taken in the order in which they were matched, which is that of their sending.
bool Relay::receive() {
  bool moved = false;
  for (;;) {
    Receiving& first = receiving_[next_];
    int done = 0, count = 0;
    MPI_Status status;
    MPI_Test(&first.request, &done, &status);
    if (!done) return moved;
    MPI_Get_count(&status, MPI_BYTE, &count);
    received(status.MPI_SOURCE, status.MPI_TAG, first.bytes.data(), static_cast<std::size_t>(count));
    MPI_Irecv(first.bytes.data(), static_cast<int>(first.bytes.size()), MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG,
              MPI_COMM_WORLD, &first.request);
    next_ = (next_ + 1) % receiving_.size();
    moved = true;
    if (stopped_) return moved;
  }
}

void Relay::received(int from, int tag, const char* bytes, std::size_t count) {
  switch (tag) {
    case kValues: {
      const protocol::PeerHeader header{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(count)};
      std::string frame(reinterpret_cast<const char*>(&header), sizeof header);
      frame.append(bytes, count);
      return to_socket_.add(std::move(frame));
    }
    case kLine:
      return tell(from, bytes, count);
    case kToEngine:
      return to_engine_.add(std::string(bytes, count));
    case kPing: {
      const std::uint64_t now = now_ns();
      return send(from, kPong, std::string(reinterpret_cast<const char*>(&now), sizeof now));
    }
    case kPong: {
      const std::uint64_t now = now_ns(), round = now - pinged_at_;
      std::uint64_t there = 0;
      if (from != pinged_ || count != sizeof there) return;
      std::memcpy(&there, bytes, sizeof there);
      if (round < shortest_) {
        shortest_ = round;
        offset_ = static_cast<std::int64_t>(there) - static_cast<std::int64_t>(pinged_at_ + round / 2);
      }
      pinged_at_ = 0;
      return;
    }
    case kStop:
      return stop(false);
    default:
      return;
  }
}

/// A line of one host never has one of another in it.
void Relay::tell(int from, const char* bytes, std::size_t count) {
  std::string& line = peers_[static_cast<std::size_t>(from)].line;
  std::string out;
  for (std::size_t at = 0; at < count;) {
    const void* found = std::memchr(bytes + at, '\n', count - at);
    if (!found) {
      line.append(bytes + at, count - at);
      break;
    }
    const std::size_t end = static_cast<std::size_t>(static_cast<const char*>(found) - bytes) + 1;
    out += std::to_string(from) + " " + std::exchange(line, {});
    out.append(bytes + at, end - at);
    at = end;
  }
  to_client_.add(std::move(out));
}

/// Of the relay itself; what its engine says leaves in whole lines.
void Relay::say(const std::string& words) {
  if (rank_ == 0) return to_client_.add("0 " + words + "\n");
  send(0, kLine, words + "\n");
}

/// Lines of the engine leave whole, so that the relay's own can stand between them.
bool Relay::hear_engine() {
  bool moved = false;
  if (engine_speaks_) {
    std::string& line = peers_[static_cast<std::size_t>(rank_)].line;
    const std::size_t before = line.size();
    engine_speaks_ = read_some(engine_.out(), line, protocol::kMostInFrame);
    moved = line.size() != before;
    const std::size_t end = line.rfind('\n');
    if (end != std::string::npos) {
      const std::string whole = line.substr(0, end + 1);
      line.erase(0, end + 1);
      const std::string rest = std::exchange(line, {});
      send(0, kLine, whole);
      line = rest;
    }
  }
  if (engine_hands_over_ && !choked()) {
    const std::size_t before = frames_.size();
    engine_hands_over_ = read_some(engine_.socket(), frames_, 4 * protocol::kMostInFrame);
    moved = moved || frames_.size() != before;
    take_frames();
  }
  std::string how;
  if (!engine_speaks_ && !engine_hands_over_ && engine_.ended(how)) {
    for (int to = 0; to < size_; ++to) {
      const std::uint64_t sent = peers_[static_cast<std::size_t>(to)].sent;
      if (sent) say("#sent " + std::to_string(to) + " " + std::to_string(sent));
    }
    say("#ended " + how);
  }
  return moved;
}

void Relay::take_frames() {
  std::size_t at = 0;
  protocol::PeerHeader header;
  while (frames_.size() - at >= sizeof header) {
    std::memcpy(&header, frames_.data() + at, sizeof header);
    if (frames_.size() - at - sizeof header < header.bytes) break;
    std::string bytes = frames_.substr(at + sizeof header, header.bytes);
    at += sizeof header + header.bytes;
    if (header.peer == protocol::kToRelay) {
      if (!bytes.empty() && bytes.back() == '\n') bytes.pop_back();
      say("#" + bytes);
    } else if (header.peer < peers_.size() && header.bytes <= protocol::kMostInFrame) {
      peers_[header.peer].sent += bytes.size();
      send(static_cast<int>(header.peer), kValues, std::move(bytes));
    }
  }
  frames_.erase(0, at);
}

bool Relay::choked() const {
  std::size_t bytes = 0;
  for (const Peer& peer : peers_) bytes += peer.bytes;
  return bytes > kMostWaiting;
}

bool Relay::hear_client() {
  const std::size_t before = from_client_.size();
  const bool open = read_some(STDIN_FILENO, from_client_, protocol::kMostInFrame);
  const bool moved = from_client_.size() != before;
  std::size_t at = 0;
  for (std::size_t end = 0; (end = from_client_.find('\n', std::max(at, before))) != std::string::npos;) {
    route_line(from_client_.substr(at, end + 1 - at));
    at = end + 1;
    if (at >= from_client_.size()) break;
  }
  from_client_.erase(0, at);
  if (!open) stop(true);
  return moved;
}

void Relay::route_line(const std::string& line) {
  const std::size_t blank = line.find(' ');
  if (blank == std::string::npos || blank == 0 || blank > 3) return;
  int to = 0;
  for (const char digit : line.substr(0, blank)) {
    if (digit < '0' || digit > '9') return;
    to = to * 10 + (digit - '0');
  }
  if (to < size_) send(to, kToEngine, line.substr(blank + 1));
}

void Relay::beat(std::uint64_t now) {
  if (now - last_beat_ < kBeat) return;
  last_beat_ = now;
  say("#beat");
}

/// The first relay asks each of the others in turn; of all round trips the shortest says the most.
void Relay::ping(std::uint64_t now) {
  if (rank_ != 0 || pinged_ >= size_) return;
  if (pings_left_ == 0) {
    if (pinged_ > 0 && shortest_ != ~0ull)
      to_client_.add(std::to_string(pinged_) + " #clock " + std::to_string(offset_) + " " +
                     std::to_string(shortest_) + "\n");
    ++pinged_;
    pings_left_ = kPings;
    shortest_ = ~0ull;
    pinged_at_ = 0;
    return;
  }
  if (pinged_at_ != 0) return;
  --pings_left_;
  pinged_at_ = now;
  send(pinged_, kPing, "?");
}

void Relay::stop(bool everybody) {
  if (std::exchange(stopped_, true)) return;
  const bool unfinished = engine_.running();
  engine_.kill();
  if (everybody && unfinished) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int to = 1; everybody && to < size_; ++to) send(to, kStop, "!");
}

/// What is posted is taken back, so that MPI can end.
void Relay::settle() {
  const std::uint64_t begin = now_ns();
  for (int to = 0; to < size_; ++to) {
    Peer& peer = peers_[static_cast<std::size_t>(to)];
    while ((!peer.sending.empty() || !peer.waiting.empty()) && now_ns() - begin < kSettling) push(peer, to);
  }
  for (Receiving& one : receiving_) {
    MPI_Cancel(&one.request);
    MPI_Request_free(&one.request);
  }
}

void Relay::wait_a_little(bool busy) {
  const std::uint64_t now = now_ns();
  if (busy) last_busy_ = now;
  // MPI has nothing that could be waited for beside descriptors: the rests are short. There always is one,
  // since the engine that a value is for may wait for this core.
  const timespec rest{0, now - last_busy_ < kStaysBusy ? kShortRest : kRest};
  pollfd all[] = {{engine_speaks_ ? engine_.out() : -1, POLLIN, 0},
                  {engine_hands_over_ ? engine_.socket() : -1, POLLIN, 0},
                  {rank_ == 0 ? STDIN_FILENO : -1, POLLIN, 0}};
  ::ppoll(all, 3, &rest, nullptr);
}

int Relay::run() {
  const std::string why = engine_.start(program_);
  char node[256] = "?";
  ::gethostname(node, sizeof node - 1);
  say("#relay " + std::string(about::version()) + " " + node);
  if (!why.empty()) {
    say("#ended start " + why);
  } else {
    engine_speaks_ = engine_hands_over_ = true;
  }
  while (!stopped_) {
    bool busy = receive();
    if (stopped_) break;
    if (rank_ == 0) busy = hear_client() || busy;
    if (stopped_) break;
    busy = hear_engine() || busy;
    for (int to = 0; to < size_; ++to) busy = push(peers_[static_cast<std::size_t>(to)], to) || busy;
    if (engine_.in() >= 0 && !to_engine_.write_to(engine_.in())) engine_.close_in();
    if (engine_.socket() >= 0 && engine_.running()) to_socket_.write_to(engine_.socket());
    if (rank_ == 0 && !to_client_.write_to(STDOUT_FILENO)) stop(true);
    const std::uint64_t now = now_ns();
    beat(now);
    ping(now);
    wait_a_little(busy);
  }
  settle();
  return 0;
}

}  // namespace stowage::relay
