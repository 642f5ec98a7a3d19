#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace stowage::estimate {

/// How an allocator hands memory of a device out.
enum class AllocatorRule : std::uint8_t {
  Blocks,          ///< blocks of 512 B and nothing kept: what is reserved is what is allocated
  CudaSegments,    ///< PyTorch's caching allocator for CUDA as it is by default
  CudaExpandable,  ///< the same with expandable_segments:True
};

/// What a value of PYTORCH_ALLOC_CONF makes of CUDA's allocator: pairs "name:value" with commas in between.
AllocatorRule rule_of_torch(std::string_view conf);

/// How the engine's runs hand memory of GPUs out, virtual ones too: by PYTORCH_CUDA_ALLOC_CONF or
/// PYTORCH_ALLOC_CONF of this process, where one is set; else with expandable segments.
AllocatorRule rule_of_runs();

/// What LibTorch's allocator of pinned RAM (of CUDA's runs) takes for a block: the next power of two. A block
/// that was given back serves later ones of the same power. Precondition: bytes <= 2^63.
constexpr std::uint64_t pinned_room(std::uint64_t bytes) { return bytes == 0 ? 0 : std::bit_ceil(bytes); }

/// The bookkeeping of such an allocator without the memory: what it counts as allocated and what it takes
/// from the device, block by block.
///
/// PyTorch's rules: sizes are rounded up to 512 B. Up to 1 MiB a block comes from the small pool of its
/// stream, else from the large one. The smallest free block that is enough is taken, the one at the lowest
/// address among equal ones. Where there is none, a segment is taken from the device: 2 MiB for the small
/// pool, 20 MiB for what is below 10 MiB, else the size rounded up to 2 MiB. What is left of a block is split
/// off, but in a large segment only if it is more than 1 MiB: less counts as allocated with the block.
/// Expandable segments: each pool of a stream is one range of addresses that gets memory in pieces of 2 MiB
/// or 20 MiB at its end, and is split at 512 B. Freed blocks are joined with free neighbours and kept.
class AllocatorModel {
 public:
  using Handle = std::uint32_t;
  using Stream = std::uint64_t;
  static constexpr std::uint64_t kBlock = 512;
  static constexpr std::uint64_t kSmall = 1u << 20;         ///< the largest of the small pool
  static constexpr std::uint64_t kSmallSegment = 2u << 20;  ///< and what other segments are rounded up to
  static constexpr std::uint64_t kLargeSegment = 20u << 20;
  static constexpr std::uint64_t kOwnSegment = 10u << 20;  ///< from here on a segment is made to measure

  /// `limit`: bytes that may be reserved; 0 = any number. As in PyTorch a segment counts as made to measure
  /// when it is asked, so that an expandable one may end up to a piece above it.
  explicit AllocatorModel(AllocatorRule rule, std::uint64_t limit = 0) : rule_(rule), limit_(limit) {}

  /// nullopt: the limit does not allow it, although everything that was kept has been given back. A block of
  /// nothing takes nothing and has a handle all the same. Precondition: bytes < 2^62, with expandable
  /// segments 2^52.
  std::optional<Handle> allocate(std::uint64_t bytes, Stream stream = 0);
  /// Precondition: allocated, and not freed since.
  void free(Handle handle);
  /// Gives what is kept back to the device, as empty_cache() does.
  void release_cached();

  std::uint64_t allocated() const { return allocated_.now; }
  std::uint64_t reserved() const { return reserved_.now; }
  std::uint64_t peak_allocated() const { return allocated_.peak; }
  std::uint64_t peak_reserved() const { return reserved_.peak; }
  void reset_peaks();

  /// Where a block lies; `bytes` as it counts. Rule Blocks: no addresses, all 0.
  struct Place {
    std::uint64_t address = 0, bytes = 0;
  };
  Place where(Handle handle) const { return {blocks_[handle].address, blocks_[handle].bytes}; }

 private:
  static constexpr Handle kNone = 0xFFFFFFFF;
  struct Block {
    std::uint64_t address = 0, bytes = 0;
    Stream stream = 0;
    Handle previous = kNone, next = kNone;  ///< neighbours in the segment
    bool small = false, mapped = true, taken = false;
  };
  struct BySize {
    Stream stream;
    std::uint64_t bytes, address;
    Handle handle;
    auto operator<=>(const BySize&) const = default;
  };
  struct ByAddress {
    Stream stream;
    std::uint64_t address;
    Handle handle;
    auto operator<=>(const ByAddress&) const = default;
  };
  struct Pool {
    std::set<BySize> free{};
    std::set<ByAddress> unmapped{};  ///< addresses of expandable segments without memory
  };
  struct Count {
    std::uint64_t now = 0, peak = 0;
    void add(std::uint64_t bytes);
  };

  Pool& pool_of(const Block& block) { return block.small ? small_ : large_; }
  std::uint64_t piece_of(const Block& block) const { return block.small ? kSmallSegment : kLargeSegment; }
  Handle make(const Block& block);
  void keep(Handle handle);  ///< puts a free block into its pool
  void forget_kept(Handle handle);
  Handle best_fit(bool small, Stream stream, std::uint64_t bytes);
  Handle new_segment(bool small, Stream stream, std::uint64_t bytes);
  Handle expand(bool small, Stream stream, std::uint64_t bytes);
  Handle room_in_addresses(bool small, Stream stream, std::uint64_t bytes);
  void map(Handle handle, std::uint64_t bytes);
  void cut(Handle handle, std::uint64_t bytes);  ///< the rest becomes a neighbour that is free
  void merge(Handle into, Handle other);
  bool may_reserve(std::uint64_t bytes) const {
    return !limit_ || (reserved_.now <= limit_ && bytes <= limit_ - reserved_.now);
  }
  void unmap(Handle handle);

  AllocatorRule rule_;
  std::uint64_t limit_;
  std::vector<Block> blocks_{};
  std::vector<Handle> unused_{};  ///< rows of blocks that are gone
  Pool small_{}, large_{};
  std::uint64_t next_address_ = 0;
  Count allocated_{}, reserved_{};
};

}  // namespace stowage::estimate
