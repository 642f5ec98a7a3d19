#include "core/estimate/offload/gpus.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string>

#include "core/base/bytes.h"
#include "core/base/saturating.h"

namespace stowage::estimate::offload {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<std::uint32_t> number(std::string_view text) {
  std::uint32_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

Status add_gpu(std::string_view text, std::size_t equals, Room& room) {
  const auto gpu = number(trimmed(text.substr(0, equals)));
  const auto size = parse_size(trimmed(text.substr(equals + 1)));
  if (!size) return tl::unexpected<Error>(size.error());
  if (!gpu || !room.of_gpu.emplace(*gpu, size->count()).second)
    return fail(Code::OffloadRoom, {}, {std::string(text)});
  return {};
}

}  // namespace

std::vector<std::uint32_t> gpus_of(const Scenario& scenario) {
  std::set<std::uint32_t> out;
  for (const Layer& layer : scenario.layers) {
    if (layer.input_bytes > 0) out.insert(layer.gpu);
    for (const Tensor& tensor : layer.tensors)
      if (tensor.kind == Kind::Activation && tensor.on_gpu) out.insert(tensor.gpu);
  }
  if (out.empty()) out.insert(0);
  return {out.begin(), out.end()};
}

bool Room::holds(std::uint64_t peak_bytes, const std::vector<GpuPeak>& gpus) const {
  if (all && peak_bytes > *all) return false;
  return std::all_of(gpus.begin(), gpus.end(), [this](const GpuPeak& one) {
    const auto found = of_gpu.find(one.gpu);
    return found == of_gpu.end() || one.peak_bytes <= found->second;
  });
}

std::optional<std::uint64_t> Room::together(const Scenario& scenario) const {
  if (all) return all;
  std::uint64_t sum = 0;
  for (const std::uint32_t gpu : gpus_of(scenario)) {
    const auto found = of_gpu.find(gpu);
    if (found == of_gpu.end()) return std::nullopt;
    sum = saturating_add(sum, found->second);
  }
  return sum;
}

Result<Room> room_from_text(std::string_view text) {
  Room room;
  for (bool more = true; more;) {
    const std::size_t comma = text.find_first_of(",;");
    const std::string_view one = trimmed(text.substr(0, comma));
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
    if (const std::size_t equals = one.find('='); equals != std::string_view::npos) {
      STOWAGE_TRY(add_gpu(one, equals, room));
      continue;
    }
    const auto size = parse_size(one);
    if (!size) return tl::unexpected<Error>(size.error());
    if (room.all) return fail(Code::OffloadRoomMixed);
    room.all = size->count();
  }
  if (room.all && !room.of_gpu.empty()) return fail(Code::OffloadRoomMixed);
  return room;
}

Status check_room(const Room& room, const Scenario& scenario) {
  const std::vector<std::uint32_t> gpus = gpus_of(scenario);
  for (const auto& [gpu, bytes] : room.of_gpu) {
    if (!std::binary_search(gpus.begin(), gpus.end(), gpu))
      return fail(Code::OffloadRoomElsewhere, {}, {std::to_string(gpu)});
  }
  return {};
}

}  // namespace stowage::estimate::offload
