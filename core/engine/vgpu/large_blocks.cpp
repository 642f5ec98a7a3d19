#include "core/engine/vgpu/large_blocks.h"

#include <algorithm>
#include <iterator>

#include <sys/mman.h>
#include <unistd.h>

namespace stowage::engine::vgpu {
namespace {

constexpr std::size_t kPage = 4096, kHugePage = 2 << 20;
constexpr std::size_t kNowhere = ~std::size_t{0};

std::size_t memory_of_machine() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), bytes = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes) : 0;
}

}  // namespace

LargeBlocks::LargeBlocks(std::size_t bytes) {
  if (bytes == 0) return;
  size_ = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* const base =
      ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) {
    size_ = 0;
    return;
  }
  base_ = static_cast<char*>(base);
  ::madvise(base_, size_, MADV_HUGEPAGE);  // where the kernel has them: fewer pages to make and to find
}

LargeBlocks::~LargeBlocks() {
  if (base_) ::munmap(base_, size_);
}

LargeBlocks& LargeBlocks::of_process() {
#ifdef __SANITIZE_ADDRESS__
  static LargeBlocks* const none = new LargeBlocks(0);  // its own heap finds what is written beyond a block
  return *none;
#else
  static LargeBlocks* const all = new LargeBlocks(memory_of_machine());  // outlives every tensor in a static
  return *all;
#endif
}

void* LargeBlocks::take(std::size_t bytes) {
  if (bytes == 0 || bytes > size_) return nullptr;
  bytes = (bytes + kPage - 1) / kPage * kPage;
  const std::lock_guard lock(mutex_);
  const std::size_t begin = place(bytes);
  if (begin == kNowhere) return nullptr;
  taken_.emplace(begin, bytes);
  return base_ + begin;
}

/// In the smallest free stretch, else behind the last block. What is free there is no stretch: else where a
/// block comes to lie would hang on how far earlier passes reached.
std::size_t LargeBlocks::place(std::size_t bytes) {
  if (const auto fits = free_by_size_.lower_bound({bytes, 0}); fits != free_by_size_.end()) {
    const auto [length, begin] = *fits;
    drop_free(free_.find(begin));
    if (length > bytes) add_free(begin + bytes, length - bytes);
    return begin;
  }
  if (bytes > size_ - end_) return kNowhere;
  const std::size_t begin = end_;
  end_ += bytes;
  reached_ = std::max(reached_, end_);
  return begin;
}

void LargeBlocks::add_free(std::size_t begin, std::size_t bytes) {
  free_.emplace(begin, bytes);
  free_by_size_.emplace(bytes, begin);
}

void LargeBlocks::drop_free(std::map<std::size_t, std::size_t>::iterator at) {
  free_by_size_.erase({at->second, at->first});
  free_.erase(at);
}

bool LargeBlocks::give_back(void* block) {
  const char* const at = static_cast<const char*>(block);
  if (!base_ || at < base_ || at >= base_ + size_) return false;
  const std::lock_guard lock(mutex_);
  const auto found = taken_.find(static_cast<std::size_t>(at - base_));
  if (found == taken_.end()) return false;
  std::size_t begin = found->first, bytes = found->second;
  taken_.erase(found);
  const auto next = free_.find(begin + bytes);
  if (next != free_.end()) {
    bytes += next->second;
    drop_free(next);
  }
  const auto before = free_.lower_bound(begin);
  if (before != free_.begin() && std::prev(before)->first + std::prev(before)->second == begin) {
    begin = std::prev(before)->first;
    bytes += std::prev(before)->second;
    drop_free(std::prev(before));
  }
  if (begin + bytes == end_) {
    end_ = begin;
  } else {
    add_free(begin, bytes);
  }
  return true;
}

std::size_t LargeBlocks::reached() const {
  const std::lock_guard lock(mutex_);
  return reached_;
}

}  // namespace stowage::engine::vgpu
