#include "core/engine/streaming/disk_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stowage::engine {
namespace {

constexpr std::uint64_t kPage = 4096;  // what O_DIRECT wants on any disk: address, offset and length

constexpr std::uint64_t up(std::uint64_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

/// A piece that begins anywhere has a page more around it.
std::uint64_t slot_bytes(const DiskReader::Options& options) { return up(options.piece) + kPage; }

}  // namespace

DiskReader::Options DiskReader::staging(std::uint64_t longest) {
  Options options;
  options.piece = std::min(up(longest), options.piece - 2 * kPage);
  return options;
}

std::uint64_t DiskReader::ring_bytes(const Options& options) {
  return slot_bytes(options) * options.slots + kPage;
}

Result<std::unique_ptr<DiskReader>> DiskReader::open(const RandomAccessFile& same, const Options& options,
                                                     std::byte* ring) {
  bool direct = options.direct;
  int descriptor = direct ? ::open(same.path().c_str(), O_RDONLY | O_CLOEXEC | O_DIRECT) : -1;
  if (descriptor < 0) {
    direct = false;
    descriptor = ::open(same.path().c_str(), O_RDONLY | O_CLOEXEC);
  }
  if (descriptor < 0) return fail(Code::FileOpen, same.path(), {std::strerror(errno)});
  using FileStatus = struct stat;
  FileStatus mine{}, theirs{};
  if (::fstat(descriptor, &mine) != 0 || ::fstat(same.descriptor(), &theirs) != 0 ||
      mine.st_dev != theirs.st_dev || mine.st_ino != theirs.st_ino) {
    ::close(descriptor);
    return fail(Code::FileOpen, same.path(), {phrase("another file has taken its name", {})});
  }
  return std::unique_ptr<DiskReader>(new DiskReader(descriptor, direct, same.path(), options, ring));
}

DiskReader::DiskReader(int descriptor, bool direct, std::string path, const Options& options, std::byte* ring)
    : descriptor_(descriptor), direct_(direct), path_(std::move(path)), options_(options) {
  options_.piece = std::max(up(options_.piece), kPage);
  const std::uint64_t unaligned = reinterpret_cast<std::uintptr_t>(ring) % kPage;
  std::byte* const first = ring + (unaligned ? kPage - unaligned : 0);
  for (std::size_t i = 0; i < options_.slots; ++i) slots_.push_back({first + i * slot_bytes(options_)});
  for (std::size_t i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
}

DiskReader::~DiskReader() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  to_read_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  ::close(descriptor_);
}

void DiskReader::start(std::vector<Extent> order) {
  std::unique_lock lock(mutex_);
  next_read_ = pieces_.size();
  was_read_.wait(lock, [&] { return reading_ == 0; });
  extents_ = std::move(order);
  pieces_.clear();
  for (std::size_t i = 0; i < extents_.size(); ++i) {
    for (std::uint64_t at = 0; at < extents_[i].bytes; at += options_.piece)
      pieces_.push_back({i, at, std::min(options_.piece, extents_[i].bytes - at)});
  }
  for (Slot& slot : slots_) slot.state = State::Free;
  next_read_ = next_taken_ = 0;
  failed_.clear();
  lock.unlock();
  to_read_.notify_all();
}

void DiskReader::work() {
  std::unique_lock lock(mutex_);
  const auto free_slot = [&] {
    return std::find_if(slots_.begin(), slots_.end(), [](const Slot& s) { return s.state == State::Free; });
  };
  for (;;) {
    to_read_.wait(lock, [&] {
      return over_ || (next_read_ < pieces_.size() && failed_.empty() && free_slot() != slots_.end());
    });
    if (over_) return;
    Slot& slot = *free_slot();
    slot.state = State::Reading;
    slot.piece = next_read_++;
    const Planned piece = pieces_[slot.piece];
    const Extent extent = extents_[piece.extent];
    const std::uint64_t offset = extent.offset + piece.at;
    ++reading_;
    lock.unlock();
    std::string why;
    if (extent.memory) {
      std::memcpy(slot.data, extent.memory + piece.at, piece.bytes);
      slot.skip = 0;
    } else {
      why = read({piece.extent, offset, piece.bytes}, slot);
    }
    lock.lock();
    --reading_;
    slot.state = State::Ready;
    if (!why.empty() && failed_.empty()) {
      failed_ = std::move(why);
      failed_at_ = offset;
    }
    was_read_.notify_all();
  }
}

void DiskReader::leave_direct() {
  direct_ = false;
  ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) & ~O_DIRECT);
}

/// `piece.at` is its offset in the file here.
std::string DiskReader::read(const Planned& piece, Slot& slot) {
  const std::uint64_t begin = piece.at / kPage * kPage, end = up(piece.at + piece.bytes);
  slot.skip = piece.at - begin;
  const std::uint64_t needed = slot.skip + piece.bytes;
  std::uint64_t done = 0;
  while (done < needed) {
    // After a part the rest goes on where it stopped, which is at a page as long as reads are direct.
    const ssize_t got =
        ::pread(descriptor_, slot.data + done, end - begin - done, static_cast<off_t>(begin + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EINVAL && direct_) {  // this file's system takes the flag and not the reads
      leave_direct();
      continue;
    }
    if (got < 0) return std::strerror(errno);
    if (got == 0) return "the file has become shorter";
    done += static_cast<std::uint64_t>(got);
  }
  if (!direct_) {  // nobody reads them again before the pass is over
    ::posix_fadvise(descriptor_, static_cast<off_t>(begin), static_cast<off_t>(end - begin),
                    POSIX_FADV_DONTNEED);
  }
  return {};
}

/// With the lock.
std::optional<DiskReader::Piece> DiskReader::take_next() {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    if (slot.state != State::Ready || slot.piece != next_taken_) continue;
    slot.state = State::Taken;
    const Planned& piece = pieces_[next_taken_++];
    return Piece{slot.data + slot.skip, piece.bytes, piece.at, piece.extent, i};
  }
  return std::nullopt;
}

std::optional<DiskReader::Piece> DiskReader::try_next() {
  const std::lock_guard lock(mutex_);
  return failed_.empty() ? take_next() : std::nullopt;
}

Result<std::optional<DiskReader::Piece>> DiskReader::next() {
  std::unique_lock lock(mutex_);
  std::optional<Piece> piece;
  was_read_.wait(lock, [&] {
    if (!failed_.empty() || next_taken_ >= pieces_.size()) return true;
    return (piece = take_next()).has_value();
  });
  if (!failed_.empty()) return fail(Code::FileRead, path_, {failed_, std::to_string(failed_at_)});
  return piece;
}

void DiskReader::give_back(const Piece& piece) {
  {
    const std::lock_guard lock(mutex_);
    slots_[piece.slot].state = State::Free;
  }
  to_read_.notify_one();
}

}  // namespace stowage::engine
