#include "core/estimate/allocator_model.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>

namespace stowage::estimate {
namespace {

constexpr std::uint64_t round_up(std::uint64_t bytes, std::uint64_t to) { return (bytes + to - 1) / to * to; }

/// What is taken from the device for a block that no kept one is enough for.
constexpr std::uint64_t segment_for(std::uint64_t bytes) {
  if (bytes <= AllocatorModel::kSmall) return AllocatorModel::kSmallSegment;
  if (bytes < AllocatorModel::kOwnSegment) return AllocatorModel::kLargeSegment;
  return round_up(bytes, AllocatorModel::kSmallSegment);
}

/// Addresses of one expandable segment: more than any device has memory.
constexpr std::uint64_t kAddresses = 1ull << 52;

}  // namespace

AllocatorRule rule_of_torch(std::string_view conf) {
  constexpr std::string_view kName = "expandable_segments:";
  // PyTorch takes white space for nothing, wherever it stands.
  std::string text(conf);
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  AllocatorRule rule = AllocatorRule::CudaSegments;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view pair = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    if (!pair.starts_with(kName)) continue;
    const bool expandable = pair.substr(kName.size()).starts_with("True");
    rule = expandable ? AllocatorRule::CudaExpandable : AllocatorRule::CudaSegments;
  }
  return rule;
}

AllocatorRule rule_of_runs() {
  const char* const asked = std::getenv("PYTORCH_CUDA_ALLOC_CONF");
  const char* const said = asked ? asked : std::getenv("PYTORCH_ALLOC_CONF");
  return said ? rule_of_torch(said) : AllocatorRule::CudaExpandable;
}

void AllocatorModel::Count::add(std::uint64_t bytes) {
  now += bytes;
  peak = std::max(peak, now);
}

void AllocatorModel::reset_peaks() {
  allocated_.peak = allocated_.now;
  reserved_.peak = reserved_.now;
}

AllocatorModel::Handle AllocatorModel::make(const Block& block) {
  if (unused_.empty()) {
    blocks_.push_back(block);
    return static_cast<Handle>(blocks_.size() - 1);
  }
  const Handle handle = unused_.back();
  unused_.pop_back();
  blocks_[handle] = block;
  return handle;
}

void AllocatorModel::keep(Handle handle) {
  const Block& block = blocks_[handle];
  if (block.mapped) {
    pool_of(block).free.insert({block.stream, block.bytes, block.address, handle});
  } else {
    pool_of(block).unmapped.insert({block.stream, block.address, handle});
  }
}

void AllocatorModel::forget_kept(Handle handle) {
  const Block& block = blocks_[handle];
  if (block.mapped) {
    pool_of(block).free.erase({block.stream, block.bytes, block.address, handle});
  } else {
    pool_of(block).unmapped.erase({block.stream, block.address, handle});
  }
}

std::optional<AllocatorModel::Handle> AllocatorModel::allocate(std::uint64_t asked, Stream stream) {
  const std::uint64_t bytes = round_up(asked, kBlock);
  if (bytes == 0 || rule_ == AllocatorRule::Blocks) {
    if (!may_reserve(bytes)) return std::nullopt;
    Block block;
    block.bytes = bytes;
    block.taken = true;
    allocated_.add(bytes);
    reserved_.add(bytes);
    return make(block);
  }
  const bool small = bytes <= kSmall;
  Handle found = best_fit(small, stream, bytes);
  for (int attempt = 0; found == kNone && attempt < 2; ++attempt) {
    if (attempt > 0) release_cached();
    if (!may_reserve(segment_for(bytes))) continue;  // of expandable segments PyTorch asks the same
    found = rule_ == AllocatorRule::CudaExpandable ? expand(small, stream, bytes)
                                                   : new_segment(small, stream, bytes);
  }
  if (found == kNone) return std::nullopt;
  const std::uint64_t rest = blocks_[found].bytes - bytes;
  const bool split = small || rule_ == AllocatorRule::CudaExpandable ? rest >= kBlock : rest > kSmall;
  if (split) cut(found, bytes);
  blocks_[found].taken = true;
  allocated_.add(blocks_[found].bytes);
  return found;
}

/// The smallest free block that is enough, taken out of its pool. Of the last one of an expandable segment
/// the free addresses behind it count with it, so that others are taken first.
AllocatorModel::Handle AllocatorModel::best_fit(bool small, Stream stream, std::uint64_t bytes) {
  const std::set<BySize>& free = (small ? small_ : large_).free;
  auto found = free.lower_bound({stream, bytes, 0, 0});
  if (found == free.end() || found->stream != stream) return kNone;
  const auto room = [this](Handle handle) {
    const Block& block = blocks_[handle];
    const bool open = block.next != kNone && !blocks_[block.next].mapped;
    return block.bytes + (open ? blocks_[block.next].bytes : 0);
  };
  for (auto next = std::next(found);
       next != free.end() && next->stream == stream && room(next->handle) < room(found->handle); ++next)
    found = next;
  const Handle handle = found->handle;
  forget_kept(handle);
  return handle;
}

AllocatorModel::Handle AllocatorModel::new_segment(bool small, Stream stream, std::uint64_t bytes) {
  const std::uint64_t segment = segment_for(bytes);
  reserved_.add(segment);
  Block block;
  block.address = next_address_;
  block.bytes = segment;
  block.stream = stream;
  block.small = small;
  next_address_ += segment;
  return make(block);
}

/// The lowest addresses of the pool with room for it, memory or not, and memory put there.
AllocatorModel::Handle AllocatorModel::expand(bool small, Stream stream, std::uint64_t bytes) {
  Handle handle = room_in_addresses(small, stream, bytes);
  if (!blocks_[handle].mapped) map(handle, std::min(blocks_[handle].bytes, bytes));
  while (blocks_[handle].bytes < bytes) {
    const Handle next = blocks_[handle].next;
    map(next, std::min(bytes - blocks_[handle].bytes, blocks_[next].bytes));
    handle = next;  // which has taken the one before it in
  }
  forget_kept(handle);
  return handle;
}

AllocatorModel::Handle AllocatorModel::room_in_addresses(bool small, Stream stream, std::uint64_t bytes) {
  Pool& pool = small ? small_ : large_;
  for (auto at = pool.unmapped.lower_bound({stream, 0, 0}); at != pool.unmapped.end() && at->stream == stream;
       ++at) {
    Handle first = at->handle;
    if (const Handle before = blocks_[first].previous; before != kNone && !blocks_[before].taken)
      first = before;
    std::uint64_t room = 0;
    for (Handle one = first; room < bytes && one != kNone && !blocks_[one].taken; one = blocks_[one].next)
      room += blocks_[one].bytes;
    if (room >= bytes) return first;
  }
  Block block;
  block.address = next_address_;
  block.bytes = kAddresses;
  block.stream = stream;
  block.small = small;
  block.mapped = false;
  next_address_ += kAddresses;
  const Handle handle = make(block);
  keep(handle);
  return handle;
}

/// Gives addresses memory, in whole pieces.
void AllocatorModel::map(Handle handle, std::uint64_t bytes) {
  const std::uint64_t mapped = round_up(bytes, piece_of(blocks_[handle]));
  reserved_.add(mapped);
  forget_kept(handle);
  if (mapped < blocks_[handle].bytes) cut(handle, mapped);
  blocks_[handle].mapped = true;
  merge(handle, blocks_[handle].previous);
  merge(handle, blocks_[handle].next);
  keep(handle);
}

void AllocatorModel::cut(Handle handle, std::uint64_t bytes) {
  Block rest = blocks_[handle];
  rest.address += bytes;
  rest.bytes -= bytes;
  rest.previous = handle;
  const Handle made = make(rest);
  if (rest.next != kNone) blocks_[rest.next].previous = made;
  blocks_[handle].bytes = bytes;
  blocks_[handle].next = made;
  keep(made);
}

/// Takes a neighbour in, if it is free and of the same sort.
void AllocatorModel::merge(Handle into, Handle other) {
  if (other == kNone || blocks_[other].taken || blocks_[other].mapped != blocks_[into].mapped) return;
  forget_kept(other);
  Block& block = blocks_[into];
  const Block& gone = blocks_[other];
  if (block.previous == other) {
    block.address = gone.address;
    block.previous = gone.previous;
    if (block.previous != kNone) blocks_[block.previous].next = into;
  } else {
    block.next = gone.next;
    if (block.next != kNone) blocks_[block.next].previous = into;
  }
  block.bytes += gone.bytes;
  unused_.push_back(other);
}

void AllocatorModel::free(Handle handle) {
  allocated_.now -= blocks_[handle].bytes;
  if (blocks_[handle].bytes == 0 || rule_ == AllocatorRule::Blocks) {
    reserved_.now -= blocks_[handle].bytes;
    unused_.push_back(handle);
    return;
  }
  blocks_[handle].taken = false;
  merge(handle, blocks_[handle].previous);
  merge(handle, blocks_[handle].next);
  keep(handle);
}

void AllocatorModel::release_cached() {
  for (Pool* pool : {&small_, &large_}) {
    std::vector<Handle> kept;
    for (const BySize& free : pool->free) kept.push_back(free.handle);
    for (const Handle handle : kept) {
      if (rule_ == AllocatorRule::CudaExpandable) {
        unmap(handle);
      } else if (blocks_[handle].previous == kNone && blocks_[handle].next == kNone) {
        forget_kept(handle);
        reserved_.now -= blocks_[handle].bytes;
        unused_.push_back(handle);
      }
    }
  }
}

/// Takes the memory from the whole pieces that a free block covers.
void AllocatorModel::unmap(Handle handle) {
  const Block before = blocks_[handle];
  const std::uint64_t piece = piece_of(before);
  const std::uint64_t origin = before.address / kAddresses * kAddresses;
  const std::uint64_t begin = origin + round_up(before.address - origin, piece);
  const std::uint64_t end = origin + (before.address + before.bytes - origin) / piece * piece;
  if (begin >= end) return;
  forget_kept(handle);
  Handle middle = handle;
  if (begin > before.address) {  // what lies before keeps its memory, and its row
    cut(handle, begin - before.address);
    keep(handle);
    middle = blocks_[handle].next;
    forget_kept(middle);
  }
  if (blocks_[middle].bytes > end - begin) cut(middle, end - begin);
  blocks_[middle].mapped = false;
  merge(middle, blocks_[middle].previous);
  merge(middle, blocks_[middle].next);
  keep(middle);
  reserved_.now -= end - begin;
}

}  // namespace stowage::estimate
