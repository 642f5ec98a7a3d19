#include "core/engine/vgpu/copy_bytes.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include <ATen/Parallel.h>

namespace stowage::engine::vgpu {
namespace {

/// Takes one thread some 200 µs, and waking another some 10.
constexpr std::size_t kPiece = 4 << 20;

/// A copy that several threads share. A thread that comes when all is taken finds nothing to do: the blocks
/// may be gone by then.
class SharedCopy {
 public:
  SharedCopy(std::byte* to, const std::byte* from, std::size_t bytes)
      : to_(to), from_(from), bytes_(bytes), pieces_((bytes + kPiece - 1) / kPiece) {}

  std::size_t pieces() const { return pieces_; }

  void take_part() {
    for (std::size_t piece; (piece = next_.fetch_add(1)) < pieces_;) {
      const std::size_t begin = piece * kPiece;
      std::memcpy(to_ + begin, from_ + begin, std::min(kPiece, bytes_ - begin));
      if (done_.fetch_add(1) + 1 == pieces_) done_.notify_all();
    }
  }

  void wait() const {
    for (std::size_t done; (done = done_.load()) != pieces_;) done_.wait(done);
  }

 private:
  std::byte* to_;
  const std::byte* from_;
  std::size_t bytes_;
  std::size_t pieces_;
  std::atomic<std::size_t> next_ = 0, done_ = 0;
};

}  // namespace

void copy_bytes(void* to, const void* from, std::size_t bytes) {
  const int threads = at::get_num_threads();
  if (threads < 2 || bytes <= kPiece) {
    if (bytes) std::memcpy(to, from, bytes);
    return;
  }
  // Threads of the pool between operators and not OpenMP's: those wait actively, for a core that may be busy.
  const auto copy =
      std::make_shared<SharedCopy>(static_cast<std::byte*>(to), static_cast<const std::byte*>(from), bytes);
  const std::size_t helpers = std::min(static_cast<std::size_t>(threads), copy->pieces()) - 1;
  for (std::size_t i = 0; i < helpers; ++i) at::launch([copy] { copy->take_part(); });
  copy->take_part();
  copy->wait();
}

}  // namespace stowage::engine::vgpu
