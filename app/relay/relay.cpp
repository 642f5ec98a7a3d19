#include "app/relay/relay.h"

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

void Relay::send(int to, Tag tag, std::string bytes) {
  if (to == rank_) return received(rank_, tag, bytes.data(), bytes.size());
  Peer& peer = peers_[static_cast<std::size_t>(to)];
  for (std::string& part : parts_of(std::move(bytes))) {
    peer.bytes += part.size();
    peer.waiting.push_back({tag, std::move(part)});
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
    case kValues:
      return to_socket_.add(to_bytes(static_cast<std::uint32_t>(from), bytes, count));
    case kLine:
      return tell(from, bytes, count);
    case kToEngine:
      return to_engine_.add(std::string(bytes, count));
    case kPing: {
      const std::uint64_t now = now_ns();
      return send(from, kPong, std::string(reinterpret_cast<const char*>(&now), sizeof now));
    }
    case kPong: {
      const std::uint64_t now = now_ns();
      std::uint64_t there = 0;
      if (from != pinged_ || count != sizeof there) return;
      std::memcpy(&there, bytes, sizeof there);
      return clock_.answered(there, now);
    }
    case kStop:
      return stop(false);
    default:
      return;
  }
}

/// A line of one host never has one of another in it.
void Relay::tell(int from, const char* bytes, std::size_t count) {
  WholeLines& lines = peers_[static_cast<std::size_t>(from)].lines;
  lines.add(bytes, count);
  to_client_.add(numbered(from, lines.take()));
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
    std::string& incoming = from_engine_.incoming();
    const std::size_t before = incoming.size();
    engine_speaks_ = read_some(engine_.out(), incoming, protocol::kMostInFrame);
    moved = incoming.size() != before;
    send(0, kLine, from_engine_.take());
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
  for (auto& [peer, bytes] : relay::take_frames(frames_)) {
    if (peer == protocol::kToRelay) {
      if (!bytes.empty() && bytes.back() == '\n') bytes.pop_back();
      say("#" + bytes);
    } else if (peer < peers_.size() && bytes.size() <= protocol::kMostInFrame) {
      peers_[peer].sent += bytes.size();
      send(static_cast<int>(peer), kValues, std::move(bytes));
    }
  }
}

bool Relay::choked() const {
  std::size_t bytes = 0;
  for (const Peer& peer : peers_) bytes += peer.bytes;
  return bytes > kMostWaiting;
}

bool Relay::hear_client() {
  std::string& incoming = from_client_.incoming();
  const std::size_t before = incoming.size();
  const bool open = read_some(STDIN_FILENO, incoming, protocol::kMostInFrame);
  const bool moved = incoming.size() != before;
  const std::string lines = from_client_.take();
  for (std::size_t at = 0, end = 0; at < lines.size(); at = end) {
    end = lines.find('\n', at) + 1;
    if (auto line = addressed(lines.substr(at, end - at), size_))
      send(line->first, kToEngine, std::move(line->second));
  }
  if (!open) stop(true);
  return moved;
}

void Relay::beat(std::uint64_t now) {
  if (now - last_beat_ < kBeat) return;
  last_beat_ = now;
  say("#beat");
}

/// The first relay asks each of the others in turn.
void Relay::ping(std::uint64_t now) {
  if (rank_ != 0 || pinged_ >= size_) return;
  if (pings_left_ == 0) {
    if (clock_.known())
      to_client_.add(std::to_string(pinged_) + " #clock " + std::to_string(clock_.ahead()) + " " +
                     std::to_string(clock_.shortest()) + "\n");
    ++pinged_;
    pings_left_ = kPings;
    clock_ = {};
    return;
  }
  if (clock_.waits()) return;
  --pings_left_;
  clock_.asked(now);
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
