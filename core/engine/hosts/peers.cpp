#include "core/engine/hosts/peers.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <ATen/Functions.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/protocol/hosts_task.h"

namespace stowage::engine {
namespace {

using c10::IValue;

enum class Holds : std::uint8_t { None, Int, Double, Bool, Tensor, Undefined };
constexpr std::size_t kMostDimensions = 64;

/// What precedes a value in the stream; sizes and strides follow, then the bytes.
struct ValueHeader {
  std::uint32_t magic = 0x53544f57;  // "STOW"
  std::uint32_t step = 0;
  Holds holds = Holds::None;
  std::uint8_t scalar_type = 0;
  std::uint8_t dimensions = 0;
  std::uint8_t wrapped = 0;  ///< a number that stands for a tensor, and does not decide on dtypes
  std::uint32_t spread = 0;  ///< Packed::spread
  std::uint64_t bytes = 0;
  std::int64_t number = 0;  ///< or the bits of a double
};

constexpr int kWaitMs = 100;

/// A tensor as it crosses: without what strides of 0 repeat, its elements one after the other.
struct Packed {
  at::Tensor elements{};
  std::vector<std::int64_t> sizes{}, strides{};
  bool spread = false;  ///< its strides leave gaps: elements come in the order of their indices
};

std::vector<std::int64_t> without_repeats(c10::IntArrayRef sizes, c10::IntArrayRef strides) {
  std::vector<std::int64_t> out = sizes.vec();
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (strides[i] == 0 && out[i] > 1) out[i] = 1;
  }
  return out;
}

/// Elements from the first to the last in memory, where no two lie on one another; 0 where they may, or where
/// so many gaps are between them that nobody would copy them along.
std::uint64_t extent_of(c10::IntArrayRef sizes, c10::IntArrayRef strides) {
  std::vector<std::pair<std::int64_t, std::int64_t>> steps;  // stride, size
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    count *= static_cast<std::uint64_t>(sizes[i]);
    if (sizes[i] > 1) steps.emplace_back(strides[i], sizes[i]);
  }
  std::sort(steps.begin(), steps.end());
  std::uint64_t extent = 1;
  for (const auto& [stride, size] : steps) {
    std::uint64_t reach = 0;
    if (stride < 0 || static_cast<std::uint64_t>(stride) < extent) return 0;
    if (__builtin_mul_overflow(static_cast<std::uint64_t>(stride), static_cast<std::uint64_t>(size - 1),
                               &reach))
      return 0;
    if (__builtin_add_overflow(extent, reach, &extent)) return 0;
  }
  constexpr std::uint64_t kMostGaps = 4;
  return count == 0 || extent / kMostGaps > count ? 0 : extent;
}

/// With its strides, wherever that can be had: kernels choose by them how they compute, and with it the last
/// bit.
Packed pack(const at::Tensor& value) {
  TORCH_CHECK(value.layout() == c10::kStrided && !value.is_quantized() && !value.is_nested(),
              "a tensor that is not strided cannot be handed over to another host");
  const at::Tensor plain = value.resolve_conj().resolve_neg().to(c10::kCPU);
  Packed out;
  out.sizes = plain.sizes().vec();
  out.strides = plain.strides().vec();
  const at::Tensor once = plain.as_strided(without_repeats(plain.sizes(), plain.strides()), plain.strides());
  if (once.is_non_overlapping_and_dense()) {
    out.elements = once;
  } else if (extent_of(once.sizes(), once.strides()) > 0) {
    out.elements = once.contiguous();
    out.spread = true;
  } else {  // as a copy to another device lies
    out.elements = at::empty_like(plain).copy_(plain);
    out.strides = out.elements.strides().vec();
  }
  return out;
}

void describe(const IValue& value, ValueHeader& header) {
  if (value.isNone()) return;
  if (value.isInt()) {
    header.holds = Holds::Int;
    header.number = value.toInt();
  } else if (value.isBool()) {
    header.holds = Holds::Bool;
    header.number = value.toBool() ? 1 : 0;
  } else if (value.isDouble()) {
    header.holds = Holds::Double;
    const double number = value.toDouble();
    std::memcpy(&header.number, &number, sizeof number);
  } else {
    TORCH_CHECK(value.isTensor(), "a value of type ", value.tagKind(),
                " cannot be handed over to another host");
    header.holds = value.toTensor().defined() ? Holds::Tensor : Holds::Undefined;
  }
}

/// What was announced, with room for its elements; throws where that is no tensor. Strides of 0 are left out.
at::Tensor room_for(const ValueHeader& header, const std::vector<std::int64_t>& sizes,
                    const std::vector<std::int64_t>& strides) {
  std::uint64_t count = 1;
  bool sound = header.scalar_type < static_cast<std::uint8_t>(c10::ScalarType::NumOptions);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    sound = sound && sizes[i] >= 0 && strides[i] >= 0;
    sound = sound && !__builtin_mul_overflow(count, static_cast<std::uint64_t>(sizes[i]), &count);
  }
  const auto type = static_cast<c10::ScalarType>(header.scalar_type);
  sound = sound && !__builtin_mul_overflow(count, c10::elementSize(type), &count) && count == header.bytes;
  sound = sound && (count == 0 || extent_of(sizes, strides) > 0);
  TORCH_CHECK(sound, "what another host sent is no tensor");
  at::Tensor out = at::empty_strided(sizes, strides, type);
  TORCH_CHECK(header.spread || header.bytes == 0 || out.is_non_overlapping_and_dense(),
              "what another host sent is no tensor");
  return out;
}

}  // namespace

void Peers::write_all(const void* bytes, std::size_t count) {
  const auto* at = static_cast<const char*>(bytes);
  while (count > 0) {
    const ssize_t written = ::send(socket_, at, count, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    TORCH_CHECK(written > 0, "the relay to the other hosts is gone");
    at += written;
    count -= static_cast<std::size_t>(written);
  }
}

void Peers::write(std::uint32_t peer, const char* bytes, std::size_t count) {
  while (count > 0) {
    const protocol::PeerHeader header{peer,
                                      static_cast<std::uint32_t>(std::min(count, protocol::kMostInFrame))};
    write_all(&header, sizeof header);
    write_all(bytes, header.bytes);
    bytes += header.bytes;
    count -= header.bytes;
  }
}

void Peers::tell(const std::string& line) { write(protocol::kToRelay, line.data(), line.size()); }

std::uint64_t Peers::send(std::uint32_t to, std::uint32_t step, const IValue& value) {
  ValueHeader header;
  header.step = step;
  describe(value, header);
  Packed tensor;
  std::string start;
  if (header.holds == Holds::Tensor) {
    tensor = pack(value.toTensor());
    TORCH_CHECK(tensor.sizes.size() <= kMostDimensions, "a tensor with ", tensor.sizes.size(),
                " dimensions cannot be handed over to another host");
    header.scalar_type = static_cast<std::uint8_t>(tensor.elements.scalar_type());
    header.dimensions = static_cast<std::uint8_t>(tensor.sizes.size());
    header.wrapped = value.toTensor().unsafeGetTensorImpl()->is_wrapped_number() ? 1 : 0;
    header.spread = tensor.spread ? 1 : 0;
    header.bytes = tensor.elements.nbytes();
  }
  start.append(reinterpret_cast<const char*>(&header), sizeof header);
  for (const std::vector<std::int64_t>* numbers : {&tensor.sizes, &tensor.strides})
    start.append(reinterpret_cast<const char*>(numbers->data()), numbers->size() * sizeof(std::int64_t));
  write(to, start.data(), start.size());
  if (header.bytes) write(to, static_cast<const char*>(tensor.elements.const_data_ptr()), header.bytes);
  return header.bytes;
}

void Peers::read_exactly(void* bytes, std::size_t count) {
  auto* at = static_cast<char*>(bytes);
  while (count > 0) {
    pollfd wait{socket_, POLLIN, 0};
    const int ready = ::poll(&wait, 1, kWaitMs);
    if (ready == 0 && idle_) idle_();
    if (ready <= 0) continue;
    const ssize_t got = ::read(socket_, at, count);
    if (got < 0 && errno == EINTR) continue;
    TORCH_CHECK(got > 0, "the relay to the other hosts is gone");
    at += got;
    count -= static_cast<std::size_t>(got);
  }
}

/// Frames of other peers that come first are kept for later.
void Peers::take(std::uint32_t from, void* bytes, std::size_t count) {
  auto* at = static_cast<char*>(bytes);
  Stream& stream = streams_.at(from);
  while (count > 0) {
    if (const std::size_t there = std::min(stream.bytes.size() - stream.taken, count); there > 0) {
      std::memcpy(at, stream.bytes.data() + stream.taken, there);
      stream.taken += there;
      at += there;
      count -= there;
      if (stream.taken == stream.bytes.size()) stream = Stream{};
      continue;
    }
    protocol::PeerHeader header;
    read_exactly(&header, sizeof header);
    TORCH_CHECK(header.peer < streams_.size() && header.bytes <= protocol::kMostInFrame,
                "the relay to the other hosts sent what is no frame");
    if (header.peer == from && header.bytes <= count) {  // straight to its place
      read_exactly(at, header.bytes);
      at += header.bytes;
      count -= header.bytes;
      continue;
    }
    std::string& waiting = streams_[header.peer].bytes;
    const std::size_t before = waiting.size();
    waiting.resize(before + header.bytes);
    read_exactly(waiting.data() + before, header.bytes);
  }
}

IValue Peers::receive(std::uint32_t from, std::uint32_t step) {
  ValueHeader header;
  take(from, &header, sizeof header);
  TORCH_CHECK(
      header.magic == ValueHeader{}.magic && header.step == step && header.dimensions <= kMostDimensions,
      "two hosts do not agree on what is handed over");
  switch (header.holds) {
    case Holds::None:
      return {};
    case Holds::Int:
      return header.number;
    case Holds::Bool:
      return header.number != 0;
    case Holds::Double: {
      double number = 0;
      std::memcpy(&number, &header.number, sizeof number);
      return number;
    }
    case Holds::Undefined:
      return at::Tensor();
    case Holds::Tensor:
      break;
  }
  std::vector<std::int64_t> sizes(header.dimensions), strides(header.dimensions);
  take(from, sizes.data(), sizes.size() * sizeof(std::int64_t));
  take(from, strides.data(), strides.size() * sizeof(std::int64_t));
  at::Tensor tensor = room_for(header, without_repeats(sizes, strides), strides);
  at::Tensor elements = header.spread ? at::empty(tensor.sizes(), tensor.options()) : tensor;
  if (header.bytes) take(from, elements.mutable_data_ptr(), header.bytes);
  if (header.spread) tensor.copy_(elements);
  if (tensor.sizes() != c10::IntArrayRef(sizes)) tensor = tensor.as_strided(sizes, strides);
  if (header.wrapped) tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return tensor;
}

}  // namespace stowage::engine
