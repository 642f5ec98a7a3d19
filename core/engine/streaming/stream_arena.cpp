#include "core/engine/streaming/stream_arena.h"

#include <map>
#include <utility>

#include <ATen/EmptyTensor.h>
#include <ATen/ops/empty.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/InferenceMode.h>

#include "core/estimate/stream_program.h"

namespace stowage::engine {
namespace {

at::Tensor block_of(c10::Device device, std::uint64_t bytes) {
  const c10::InferenceMode normal(false);
  return at::empty({static_cast<std::int64_t>(bytes)}, at::TensorOptions().dtype(at::kByte).device(device));
}

}  // namespace

struct StreamArena::Block {
  c10::Device device;
  std::uint64_t bytes;
  Recorder* recorder;  ///< nullptr: nobody books any more
  Tag tag;
  at::Tensor memory;
  std::map<std::uint64_t, std::uint64_t> taken{};  ///< offset → bytes
  std::uint64_t taken_bytes = 0;

  char* at(std::uint64_t offset) const { return static_cast<char*>(memory.mutable_data_ptr()) + offset; }

  void book(void* key, std::uint64_t size, bool born) {
    if (!recorder || size == 0) return;
    const auto change = static_cast<std::int64_t>(size);
    recorder->reportMemoryUsage(key, born ? change : -change, 0, 0, device);
  }
  /// No block of an allocator has this address.
  void* key_of_rest() const { return at(1); }
  void book_rest(bool born) {
    if (!recorder || bytes == taken_bytes) return;
    const TagScope scope(*recorder, tag);
    book(key_of_rest(), bytes - taken_bytes, born);
  }
};

struct StreamArena::Slice {
  std::shared_ptr<Block> block;
  std::uint64_t offset;
  std::uint64_t bytes;

  static void give_back(void* context) {
    const std::unique_ptr<Slice> slice(static_cast<Slice*>(context));
    Block& block = *slice->block;
    block.book(block.at(slice->offset), slice->bytes, false);
    block.book_rest(false);
    block.taken.erase(slice->offset);
    block.taken_bytes -= slice->bytes;
    block.book_rest(true);
  }
};

StreamArena::StreamArena(c10::Device device, std::uint64_t bytes, Recorder& recorder) {
  const Tag tag{recorder.name(""), recorder.name("streaming window"), trace::Kind::Overhead, 0xFFFF};
  const TagScope scope(recorder, tag);
  const std::uint64_t whole = estimate::slice_bytes(Bytes(bytes)).count();
  block_ = std::make_shared<Block>(Block{device, whole, &recorder, tag, block_of(device, whole)});
  block_->book(block_->at(0), whole, false);  // the allocator booked it; from here on it is booked by parts
  block_->book_rest(true);
}

StreamArena::~StreamArena() {
  if (!block_) return;
  block_->book_rest(false);
  for (const auto& [offset, bytes] : block_->taken) block_->book(block_->at(offset), bytes, false);
  block_->recorder = nullptr;
}

c10::Device StreamArena::device() const { return block_->device; }
std::uint64_t StreamArena::bytes() const { return block_->bytes; }
std::uint64_t StreamArena::taken_bytes() const { return block_->taken_bytes; }

bool StreamArena::is_free(std::uint64_t offset, std::uint64_t bytes) const {
  const auto behind = block_->taken.lower_bound(offset + bytes);
  if (behind == block_->taken.begin()) return true;
  const auto& [begin, size] = *std::prev(behind);
  return begin + size <= offset;
}

at::Tensor StreamArena::take(std::uint64_t offset, std::uint64_t bytes) {
  const std::uint64_t size = estimate::slice_bytes(Bytes(bytes)).count();
  TORCH_CHECK(size <= block_->bytes && offset <= block_->bytes - size, "a slice outside of its arena");
  TORCH_CHECK(is_free(offset, size), "a slice that is taken");
  block_->book_rest(false);
  block_->book(block_->at(offset), size, true);
  block_->taken.emplace(offset, size);
  block_->taken_bytes += size;
  block_->book_rest(true);
  c10::DataPtr data(block_->at(offset), new Slice{block_, offset, size}, &Slice::give_back, block_->device);
  const c10::InferenceMode normal(false);
  const auto length = static_cast<std::int64_t>(bytes);
  auto storage = c10::make_intrusive<c10::StorageImpl>(c10::StorageImpl::use_byte_size_t(), length,
                                                       std::move(data), nullptr, false);
  at::Tensor out = at::detail::make_tensor<c10::TensorImpl>(c10::Storage(std::move(storage)),
                                                            block_->memory.key_set(), block_->memory.dtype());
  out.unsafeGetTensorImpl()->set_sizes_contiguous({length});
  return out;
}

at::Tensor StreamArena::take_beside(c10::Device device, std::uint64_t bytes) {
  return block_of(device, bytes);
}

void StreamArena::rebook() {
  block_->book_rest(false);
  block_->book_rest(true);
}

}  // namespace stowage::engine
