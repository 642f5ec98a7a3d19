#include "core/engine/execution/residency.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <functional>

#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <c10/core/InferenceMode.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/engine/pinned_bytes.h"
#include "core/engine/run.h"
#include "core/estimate/allocator_model.h"

namespace stowage::engine {
namespace {

/// The one program of this process, for a signal handler.
std::atomic<const std::byte*> g_mapped{nullptr};
std::atomic<std::uint64_t> g_mapped_bytes{0};

c10::DispatchKey key_of(c10::Device device) {
  switch (device.type()) {
    case c10::kCPU:
      return c10::DispatchKey::CPU;
    case c10::kCUDA:
      return c10::DispatchKey::CUDA;
    default:
      return c10::DispatchKey::PrivateUse1;
  }
}

bool aligned(const StorageBlock& block) { return block.file_offset % 16 == 0; }

at::Tensor empty_bytes(std::uint64_t bytes, c10::Device device) {
  const c10::InferenceMode normal(false);
  return at::empty({static_cast<std::int64_t>(bytes)}, at::TensorOptions().dtype(at::kByte).device(device));
}

}  // namespace

Result<MappedWeights> MappedWeights::open(const RandomAccessFile& file) {
  const std::uint64_t bytes = file.size();
  struct stat now {};
  if (::fstat(file.descriptor(), &now) != 0 || static_cast<std::uint64_t>(now.st_size) < bytes)
    return fail(Code::FileShrank, file.path(), {std::to_string(now.st_size), std::to_string(bytes)});
  if (bytes == 0) return MappedWeights(nullptr, 0);
  void* base =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file.descriptor(), 0);
  if (base == MAP_FAILED) return fail(Code::FileOpen, file.path(), {std::strerror(errno)});
  g_mapped_bytes = bytes;
  g_mapped = static_cast<const std::byte*>(base);
  return MappedWeights(static_cast<std::byte*>(base), bytes);
}

MappedWeights::MappedWeights(MappedWeights&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)), bytes_(other.bytes_) {}

MappedWeights::~MappedWeights() {
  if (!base_) return;
  if (g_mapped == base_) g_mapped = nullptr;
  ::munmap(base_, bytes_);
}

bool is_mapped_program(const void* address) {
  const std::byte* begin = g_mapped;
  const auto* at = static_cast<const std::byte*>(address);
  const std::uint64_t page = 1 << 16;  // pages of any machine: the last one is mapped whole
  return begin && !std::less<>()(at, begin) &&
         std::less<>()(at, begin + (g_mapped_bytes + page - 1) / page * page);
}

void MappedWeights::give_back(std::uint64_t offset, std::uint64_t bytes) const {
  static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const std::uint64_t begin = offset / page * page;
  const std::uint64_t end =
      std::min((offset + bytes + page - 1) / page * page, (bytes_ + page - 1) / page * page);
  // Nobody writes to the mapping (what the run changes is a copy), so dropping pages only means reading them
  // again.
  if (end > begin) ::madvise(base_ + begin, end - begin, MADV_DONTNEED);
}

void MappedWeights::bring_in(std::uint64_t offset, std::uint64_t bytes) const {
  static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  if (bytes == 0) return;
  const std::uint64_t begin = offset / page * page, end = offset + bytes;
#ifdef MADV_POPULATE_READ
  if (::madvise(base_ + begin, end - begin, MADV_POPULATE_READ) == 0) return;
#endif
  // A kernel before 5.14: a look at each page brings it. What the file has lost meanwhile is a signal here.
  for (std::uint64_t at = begin; at < end; at += page) {
    [[maybe_unused]] const std::byte seen = *static_cast<const volatile std::byte*>(base_ + at);
  }
}

Residency::Residency(const Program& program, const Layout& layout, MappedWeights file, Recorder& recorder)
    : program_(program),
      layout_(layout),
      file_(std::move(file)),
      recorder_(recorder),
      records_(program.storages.size()) {}

Tag Residency::tag(std::uint32_t index, trace::Kind kind, std::uint16_t from) {
  const Weight& weight = program_.weights[index];
  return {recorder_.module_name(weight.owner), recorder_.name(weight.name), kind, from};
}

/// The file's bytes, to be copied from: no kernel looks at them, so they may lie anywhere.
at::Tensor Residency::bytes_of(std::uint32_t storage) const {
  if (records_[storage].mapped.defined()) return records_[storage].mapped;
  const c10::InferenceMode normal(false);
  const StorageBlock& block = program_.storages[storage];
  return at::from_blob(file_.at(block.file_offset), {static_cast<std::int64_t>(block.bytes)}, at::kByte);
}

/// The file's bytes as a CPU tensor to compute with. Storages that are not aligned for their elements are
/// copied.
at::Tensor Residency::source(std::uint32_t storage) {
  Record& record = records_[storage];
  if (record.mapped.defined()) return record.mapped;
  const c10::InferenceMode normal(false);
  const StorageBlock& block = program_.storages[storage];
  const auto size = static_cast<std::int64_t>(block.bytes);
  if (block.bytes == 0) {
    record.mapped = at::empty({0}, at::kByte);
  } else if (!aligned(block)) {
    record.mapped = at::empty({size}, at::kByte);
    std::memcpy(record.mapped.mutable_data_ptr(), file_.at(block.file_offset), block.bytes);
  } else {
    record.mapped = at::from_blob(file_.at(block.file_offset), {size}, at::kByte);
  }
  return record.mapped;
}

at::Tensor Residency::view(std::vector<std::pair<std::uint32_t, at::Tensor>>& views, const at::Tensor& bytes,
                           std::uint32_t index, bool resident) {
  for (const auto& [known, tensor] : views) {
    if (known == index) return tensor;
  }
  const c10::InferenceMode normal(
      false);  // kernels are chosen by requires_grad too, and an inference tensor has none
  const Weight& weight = program_.weights[index];
  at::Tensor out = at::detail::make_tensor<c10::TensorImpl>(c10::Storage(bytes.storage()),
                                                            c10::DispatchKeySet(key_of(bytes.device())),
                                                            c10::scalarTypeToTypeMeta(weight.dtype));
  out.unsafeGetTensorImpl()->set_storage_offset(weight.offset);
  out.unsafeGetTensorImpl()->set_sizes_and_strides(weight.sizes, weight.strides);
  if (weight.requires_grad && (resident || !follow_transient_)) {
    out.set_requires_grad(true);
  } else if (weight.requires_grad) {
    follow_transient_(index, out);
  }
  views.emplace_back(index, out);
  return out;
}

void Residency::fill(Copy& copy, std::uint32_t storage) {
  const StorageBlock& block = program_.storages[storage];
  if (block.bytes == 0) return;
  if (copy.device.type() == c10::kCPU) {
    std::memcpy(copy.bytes.mutable_data_ptr(), file_.at(block.file_offset), block.bytes);
  } else {
    copy.bytes.copy_(bytes_of(storage));
  }
  file_.give_back(block.file_offset, block.bytes);
}

void Residency::place(const std::function<void(const std::string&, std::size_t, std::size_t)>& progress) {
  for (std::size_t i = 0; i < layout_.resident.size(); ++i) {
    const auto& [index, device] = layout_.resident[i];
    const Weight& weight = program_.weights[index];
    const bool cache = program_.storages[weight.storage].mutated && weight.sizes.size() > 2;
    const TagScope scope(recorder_, tag(index, cache ? trace::Kind::KvCache : trace::Kind::Resident, 0xFFFF));
    progress(weight.name, i, layout_.resident.size());
    Copy copy{device, empty_bytes(program_.storages[weight.storage].bytes, device), true};
    fill(copy, weight.storage);
    records_[weight.storage].copies.push_back(std::move(copy));
  }
  for (std::uint32_t storage = 0; storage < program_.storages.size(); ++storage) {
    const StorageBlock& block = program_.storages[storage];
    const std::uint32_t first = block.weights.front();
    if (!stays_on_host(storage)) continue;
    const TagScope scope(recorder_, tag(first, trace::Kind::Resident, 0xFFFF));
    progress(program_.weights[first].name, layout_.resident.size(), layout_.resident.size());
    if (in_ram_ != InRam::No && block.bytes) {
      read_into_ram(storage);
      continue;
    }
    if (layout_.host_computes && block.bytes && !aligned(block)) {
      records_[storage].kept = true;
      source(storage);  // is booked as it is allocated
      continue;
    }
    on_host_.push_back(std::make_unique<vgpu::HostShare>(block.bytes));
    file_.bring_in(block.file_offset, block.bytes);
    recorder_.book(layout_.places.cpu(), block.bytes, tag(first, trace::Kind::Resident, 0xFFFF));
  }
}

/// The plan has it on the CPU, and no device has it for good. What stays there is seen there.
bool Residency::stays_on_host(std::uint32_t storage) const {
  const StorageBlock& block = program_.storages[storage];
  if (block.mutated || layout_.home[block.weights.front()] != machine::kCpu) return false;
  return std::none_of(records_[storage].copies.begin(), records_[storage].copies.end(),
                      [](const Copy& copy) { return copy.resident; });
}

void Residency::give_back(std::uint32_t storage) const {
  const StorageBlock& block = program_.storages[storage];
  if (layout_.home[block.weights.front()] == machine::kCpu) return;
  file_.give_back(block.file_offset, block.bytes);
}

std::uint64_t Residency::bytes_for_ram(bool pinned) const {
  std::uint64_t sum = 0;
  for (const StorageBlock& block : program_.storages) {
    if (!block.mutated && layout_.home[block.weights.front()] == machine::kCpu)
      sum += pinned ? estimate::pinned_room(block.bytes) : block.bytes;
  }
  return sum;
}

void Residency::read_into_ram(std::uint32_t storage) {
  const c10::InferenceMode normal(false);
  const StorageBlock& block = program_.storages[storage];
  const auto size = static_cast<std::int64_t>(block.bytes);
  Record& record = records_[storage];
  record.mapped = in_ram_ == InRam::Pinned ? pinned_bytes(block.bytes) : at::empty({size}, at::kByte);
  std::memcpy(record.mapped.mutable_data_ptr(), file_.at(block.file_offset), block.bytes);
  record.kept = true;
  file_.give_back(block.file_offset, block.bytes);
}

void Residency::reset_mutated() {
  for (std::uint32_t storage = 0; storage < program_.storages.size(); ++storage) {
    if (!program_.storages[storage].mutated) continue;
    for (Copy& copy : records_[storage].copies) {
      fill(copy, storage);
      copy.views.clear();  // a pass may have turned or resized them in place
    }
  }
}

Residency::Copy* Residency::find(std::uint32_t storage, c10::Device device) {
  for (Copy& copy : records_[storage].copies) {
    if (copy.device == device) return &copy;
  }
  return nullptr;
}

Residency::Copy& Residency::stream(std::uint32_t index, c10::Device device) {
  const std::uint32_t storage = program_.weights[index].storage;
  const StorageBlock& block = program_.storages[storage];
  Record& record = records_[storage];
  const auto resident = std::find_if(record.copies.begin(), record.copies.end(),
                                     [](const Copy& copy) { return copy.resident; });
  const std::uint16_t place = layout_.places.of(device);
  const std::uint16_t from = resident != record.copies.end() ? layout_.places.of(resident->device)
                                                             : layout_.places.of(layout_.home[index]);
  Tag streamed = tag(index, trace::Kind::Streamed, from);
  streamed.scheduled = meter_ && resident == record.copies.end() && meter_->schedulable(place, from);
  const TagScope scope(recorder_, streamed);
  const std::uint64_t begin = recorder_.now();
  Copy copy{device, empty_bytes(block.bytes, device), false};
  auto begun = recorder_.copy_begins(from, place);
  copy.bytes.copy_(resident != record.copies.end() ? resident->bytes : bytes_of(storage));
  if (streamed.scheduled) {
    meter_->load(storage, from);
  } else if (meter_) {
    meter_->copy(from, place, block.bytes);
  }
  if (listener_) listener_->copied_in_turn(from, place, block.bytes);
  const ModuleIndex owner = program_.weights[index].owner;
  recorder_.transfer(begin, from, place, block.bytes, owner, std::move(begun));
  if (resident == record.copies.end()) {
    recorder_.streamed(owner, block.bytes);
    give_back(storage);
  }
  streamed_.push_back(storage);
  record.copies.push_back(std::move(copy));
  return record.copies.back();
}

at::Tensor Residency::weight(std::uint32_t index, c10::Device device) {
  const std::uint32_t storage = program_.weights[index].storage;
  Copy* copy = find(storage, device);
  if (!copy && device.type() == c10::kCPU) {
    const bool elsewhere = std::any_of(records_[storage].copies.begin(), records_[storage].copies.end(),
                                       [](const Copy& c) { return c.resident; });
    if (!elsewhere) return view(records_[storage].mapped_views, source(storage), index, false);
  }
  if (!copy && streamer_) {
    if (Streamer::Slot* slot = streamer_->find(storage, device))
      return view(slot->views, slot->bytes, index, false);
  }
  if (!copy) copy = &stream(index, device);
  if (meter_ && !copy->resident) meter_->use(storage, layout_.places.of(device));
  at::Tensor out = view(copy->views, copy->bytes, index, copy->resident);
  if (!copy->resident && program_.storages[storage].mutated)
    release(storage);  // the next reader must see what was written meanwhile
  return out;
}

c10::Device Residency::place_of_mutated(std::uint32_t index) const {
  for (const Copy& copy : records_[program_.weights[index].storage].copies) {
    if (copy.resident) return copy.device;
  }
  return c10::kCPU;
}

bool Residency::resident_on_gpu(std::uint32_t index, c10::Device* device) const {
  for (const Copy& copy : records_[program_.weights[index].storage].copies) {
    if (!copy.resident || copy.device.type() == c10::kCPU) continue;
    *device = copy.device;
    return true;
  }
  return false;
}

void Residency::release(std::uint32_t storage) {
  Record& record = records_[storage];
  if (std::erase(streamed_, storage) > 0) depart(storage);
  if (!record.mapped.defined()) return;
  record.mapped_views.clear();
  const StorageBlock& block = program_.storages[storage];
  if (!aligned(block) && !record.kept) record.mapped.reset();
  if (!block.mutated) give_back(storage);
}

void Residency::release_streamed() {
  if (streamer_) streamer_->end_pass();
  for (std::uint32_t storage = 0; storage < records_.size(); ++storage) release(storage);
}

void Residency::write(std::uint32_t index, const at::Tensor& value) {
  for (Copy& copy : records_[program_.weights[index].storage].copies)
    view(copy.views, copy.bytes, index, copy.resident).copy_(value);
}

void Residency::each_leaf(const std::function<void(std::uint32_t, at::Tensor&)>& visit) {
  for (Record& record : records_) {
    for (Copy& copy : record.copies) {
      if (!copy.resident) continue;
      for (auto& [index, leaf] : copy.views) {
        if (leaf.requires_grad()) visit(index, leaf);
      }
    }
  }
}

at::Tensor Residency::bytes_on(std::uint32_t storage, c10::Device device) {
  if (const Copy* copy = find(storage, device)) return copy->bytes;
  if (device.type() == c10::kCPU) {
    const bool elsewhere = std::any_of(records_[storage].copies.begin(), records_[storage].copies.end(),
                                       [](const Copy& copy) { return copy.resident; });
    if (!elsewhere) return source(storage);
  }
  return stream(program_.storages[storage].weights.front(), device).bytes;
}

std::uint64_t Residency::resident_bytes(std::uint16_t place) const {
  constexpr std::uint64_t kBlock = estimate::AllocatorModel::kBlock;
  std::uint64_t sum = 0;
  for (std::uint32_t storage = 0; storage < records_.size(); ++storage) {
    const std::uint64_t bytes = program_.storages[storage].bytes;
    bool counted = false;
    for (const Copy& copy : records_[storage].copies) {
      if (!copy.resident || layout_.places.of(copy.device) != place) continue;
      sum += copy.device.type() == c10::kCPU ? bytes : (bytes + kBlock - 1) / kBlock * kBlock;
      counted = true;
    }
    const std::uint32_t first = program_.storages[storage].weights.front();
    const bool elsewhere = !records_[storage].copies.empty();
    if (!counted && !elsewhere && place >= layout_.places.cpu() &&
        layout_.places.of(layout_.home[first]) == place)
      sum += bytes;
  }
  return sum;
}

}  // namespace stowage::engine
