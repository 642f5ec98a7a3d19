#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <utility>

namespace stowage::engine::vgpu {

/// Memory for large blocks: a range of addresses whose pages are never given back, so that each pass finds
/// those of the pass before. In the C library's heap small blocks that come between two passes break the free
/// room up, and the next pass has megabytes of pages made anew. The smallest free stretch between blocks that
/// fits is taken, of equal ones the lowest, else what is free behind the last block; free neighbours are one.
/// For any thread.
class LargeBlocks {
 public:
  static constexpr std::size_t kLeast = 1 << 20;  ///< bytes: smaller blocks are the C library's

  /// The range has `bytes` addresses; none are taken where the system refuses that.
  explicit LargeBlocks(std::size_t bytes);
  ~LargeBlocks();
  LargeBlocks(const LargeBlocks&) = delete;
  LargeBlocks& operator=(const LargeBlocks&) = delete;
  /// As many addresses as the machine has memory; never destroyed.
  static LargeBlocks& of_process();

  /// At the beginning of a page; nullptr where no free stretch is as long.
  void* take(std::size_t bytes);
  /// False when it is no block of the range.
  bool give_back(void* block);

  std::size_t reached() const;  ///< the end of the highest block there ever was, from the range's beginning

 private:
  std::size_t place(std::size_t bytes);
  void add_free(std::size_t begin, std::size_t bytes);
  void drop_free(std::map<std::size_t, std::size_t>::iterator at);

  mutable std::mutex mutex_{};
  char* base_ = nullptr;
  std::size_t size_ = 0;
  std::size_t end_ = 0, reached_ = 0;          ///< of the last block there is, and of the last there ever was
  std::map<std::size_t, std::size_t> free_{};  ///< begin → bytes
  std::set<std::pair<std::size_t, std::size_t>> free_by_size_{};  ///< bytes, begin
  std::unordered_map<std::size_t, std::size_t> taken_{};          ///< begin → bytes
};

}  // namespace stowage::engine::vgpu
