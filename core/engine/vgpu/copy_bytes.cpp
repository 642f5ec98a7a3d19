#include "core/engine/vgpu/copy_bytes.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <ATen/Parallel.h>

namespace stowage::engine::vgpu {
namespace {

/// Takes one thread some 200 µs, and waking another some 10.
constexpr std::size_t kPiece = 4 << 20;

/// As memcpy, past the caches: what weights pass through is larger than they are, and a store that goes by
/// them need not read first what it writes over. (glibc's memcpy does so from three quarters of a thread's
/// share of them on, which is more than a piece.)
void stream_bytes(std::byte* to, const std::byte* from, std::size_t bytes) {
#ifdef __SSE2__
  constexpr std::size_t kLine = 64;
  const std::size_t head = std::min(bytes, (kLine - reinterpret_cast<std::uintptr_t>(to) % kLine) % kLine);
  std::memcpy(to, from, head);
  const std::size_t end = head + (bytes - head) / kLine * kLine;
  for (std::size_t at = head; at < end; at += kLine) {
    const auto* const in = reinterpret_cast<const __m128i*>(from + at);
    auto* const out = reinterpret_cast<__m128i*>(to + at);
    for (std::size_t i = 0; i < kLine / sizeof(__m128i); ++i)
      _mm_stream_si128(out + i, _mm_loadu_si128(in + i));
  }
  _mm_sfence();  // such stores are not ordered with those that say that the copy is done
  std::memcpy(to + end, from + end, bytes - end);
#else
  std::memcpy(to, from, bytes);
#endif
}

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
      stream_bytes(to_ + begin, from_ + begin, std::min(kPiece, bytes_ - begin));
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
  if (bytes <= kPiece) {
    if (bytes) std::memcpy(to, from, bytes);
    return;
  }
  const int threads = at::get_num_threads();
  if (threads < 2)
    return stream_bytes(static_cast<std::byte*>(to), static_cast<const std::byte*>(from), bytes);
  // Threads of the pool between operators and not OpenMP's: those wait actively, for a core that may be busy.
  const auto copy =
      std::make_shared<SharedCopy>(static_cast<std::byte*>(to), static_cast<const std::byte*>(from), bytes);
  const std::size_t helpers = std::min(static_cast<std::size_t>(threads), copy->pieces()) - 1;
  for (std::size_t i = 0; i < helpers; ++i) at::launch([copy] { copy->take_part(); });
  copy->take_part();
  copy->wait();
}

}  // namespace stowage::engine::vgpu
