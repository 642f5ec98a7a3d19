#include "core/formats/architectures/packed_weights.h"
#include "core/base/json.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace stowage::formats {
namespace {

using Spec = model::ModelBuilder::TensorSpec;

enum class Role {
  Payload,
  Companion,
  Tensor
};  // Tensor: a payload only where it has companions, else a plain weight

/// A name of a packed weight: "MODULE" + ending, which stands for "MODULE" + weight.
struct Ending {
  std::string_view ending, weight;
  Role role;
};
// To add a method, add the endings of its tensors. The first that fits wins.
constexpr Ending kEndings[] = {
    // GPTQ, AWQ
    {".qweight", ".weight", Role::Payload},
    {".qzeros", ".weight", Role::Companion},
    {".scales", ".weight", Role::Companion},
    {".g_idx", ".weight", Role::Companion},
    // bitsandbytes
    {".SCB", ".weight", Role::Companion},
    {".weight_format", ".weight", Role::Companion},
    {".weight.absmax", ".weight", Role::Companion},
    {".weight.quant_map", ".weight", Role::Companion},
    {".weight.nested_absmax", ".weight", Role::Companion},
    {".weight.nested_quant_map", ".weight", Role::Companion},
    {".weight.quant_state.bitsandbytes__nf4", ".weight", Role::Companion},
    {".weight.quant_state.bitsandbytes__fp4", ".weight", Role::Companion},
    // compressed-tensors, FP8
    {".weight_packed", ".weight", Role::Payload},
    {".weight_shape", ".weight", Role::Companion},
    {".weight_scale", ".weight", Role::Companion},
    {".weight_scale_2", ".weight", Role::Companion},
    {".weight_scale_inv", ".weight", Role::Companion},
    {".weight_global_scale", ".weight", Role::Companion},
    {".weight_zero_point", ".weight", Role::Companion},
    {".weight_g_idx", ".weight", Role::Companion},
    {".input_scale", ".weight", Role::Companion},
    {".input_global_scale", ".weight", Role::Companion},
    {".input_zero_point", ".weight", Role::Companion},
    {".activation_scale", ".weight", Role::Companion},
    {".weight", ".weight", Role::Tensor},
    // MXFP4
    {"_blocks", "", Role::Payload},
    {"_scales", "", Role::Companion},
};

const Ending* ending_of(std::string_view name) {
  for (const Ending& row : kEndings) {
    if (name.size() > row.ending.size() && name.ends_with(row.ending)) return &row;
  }
  return nullptr;
}

/// Bits of an element before it was packed into wider ones: where the methods write it, 4 where they do not.
std::uint64_t bits_of(const Json& quantization) {
  constexpr std::uint64_t kUsual = 4;
  const auto number = [](const Json& json, const char* key) -> std::uint64_t {
    const Json* value = json_find(json, key);
    const bool fits = value && value->is_number_unsigned() && value->get<std::uint64_t>() >= 1 &&
                      value->get<std::uint64_t>() <= 32;
    return fits ? value->get<std::uint64_t>() : 0;
  };
  if (!quantization.is_object()) return kUsual;
  for (const char* key : {"bits", "w_bit"}) {
    if (const auto bits = number(quantization, key)) return bits;
  }
  const Json* groups = json_find(quantization, "config_groups");
  if (!groups || !groups->is_object()) return kUsual;
  for (const auto& [name, group] : groups->items()) {
    const Json* weights = group.is_object() ? json_find(group, "weights") : nullptr;
    if (!weights || !weights->is_object()) continue;
    if (const auto bits = number(*weights, "num_bits")) return bits;
  }
  return kUsual;
}

/// Elements of the weight that a payload packs.
std::uint64_t elements_of(const Spec& payload, std::string_view ending, std::uint64_t bits) {
  const std::uint64_t stored = model::element_count(payload.shape).value_or(0), bytes = payload.bytes.count();
  if (ending == "_blocks") return bytes * 2;
  if (ending == ".qweight" || ending == ".weight_packed") return bytes / bits * 8 + bytes % bits * 8 / bits;
  const bool fours =
      payload.dtype ==
      model::Dtype::U8;  // bitsandbytes: two elements of 4 bits a byte; its 8-bit weights are I8
  return fours ? stored * 2 : stored;
}

struct Found {
  model::PackedGroup group;
  const Spec* payload = nullptr;
  std::string_view ending{};
  bool has_companion = false;
};

}  // namespace

std::vector<model::PackedGroup> find_packed_groups(const std::vector<Spec>& tensors,
                                                   const Json& quantization) {
  const auto is_companion = [](const Spec& tensor) {
    const Ending* row = ending_of(tensor.name);
    return row && row->role == Role::Companion;
  };
  if (std::none_of(tensors.begin(), tensors.end(), is_companion)) return {};
  model::NameIndex index;
  std::vector<Found> found;
  found.reserve(tensors.size());  // one block, which goes back whole
  index.reserve(tensors.size());
  const auto name_of = [&](std::uint32_t i) -> std::string_view { return found[i].group.stands_for; };
  for (const Spec& tensor : tensors) {
    const Ending* row = ending_of(tensor.name);
    if (!row) continue;
    std::string weight =
        tensor.name.substr(0, tensor.name.size() - row->ending.size()) + std::string(row->weight);
    const auto [at, fresh] = index.insert(weight, static_cast<std::uint32_t>(found.size()), name_of);
    if (fresh) found.emplace_back().group.stands_for = std::move(weight);
    Found& one = found[at];
    one.group.members.push_back(tensor.name);
    one.group.bytes += tensor.bytes;
    one.has_companion |= row->role == Role::Companion;
    if (row->role == Role::Companion || one.payload) continue;
    one.payload = &tensor;
    one.ending = row->ending;
  }
  const std::uint64_t bits = bits_of(quantization);
  std::vector<model::PackedGroup> out;
  const auto is_group = [](const Found& one) { return one.payload && one.has_companion; };
  out.reserve(static_cast<std::size_t>(std::count_if(found.begin(), found.end(), is_group)));
  for (Found& one : found) {
    if (!is_group(one)) continue;
    one.group.elements = elements_of(*one.payload, one.ending, bits);
    out.push_back(std::move(one.group));
  }
  return out;
}

}  // namespace stowage::formats
