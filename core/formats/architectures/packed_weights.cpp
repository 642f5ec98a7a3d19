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
    // The last letter first: names are asked for all rows, and few end with the same.
    if (name.size() > row.ending.size() && name.back() == row.ending.back() && name.ends_with(row.ending))
      return &row;
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

/// The weights that tensors stand for, by name. A name is never kept: it is the beginning of that of a
/// tensor, and an ending.
class GroupFinder {
 public:
  explicit GroupFinder(const std::vector<Spec>& tensors) : tensors_(tensors) {
    found_.reserve(tensors.size());  // one block, which goes back whole
    index_.reserve(tensors.size());
    group_of_.reserve(tensors.size());
    for (std::uint32_t i = 0; i < tensors.size(); ++i) add(i);
  }

  model::PackedGroups groups(std::uint64_t bits) {
    model::PackedGroups out;
    out.groups.reserve(static_cast<std::size_t>(
        std::count_if(found_.begin(), found_.end(), [](const Found& one) { return one.is_group(); })));
    std::uint32_t first = 0;
    for (Found& one : found_) {
      if (!one.is_group()) continue;
      one.group.first = std::exchange(first, first + one.group.count);
      one.group.elements = elements_of(tensors_[one.payload], one.payload_ending, bits);
      out.groups.push_back(one.group);
    }
    out.members.resize(first);
    for (std::uint32_t i = 0; i < group_of_.size(); ++i) {
      if (group_of_[i] == kNone || !found_[group_of_[i]].is_group()) continue;
      out.members[found_[group_of_[i]].group.first++] = model::TensorId(i);
    }
    return out;
  }

 private:
  static constexpr std::uint32_t kNone = model::HashIndex::kNone;

  struct Found {
    model::PackedGroup group{};
    std::uint32_t tensor = 0;  ///< the first: its name begins with that of the weight
    std::uint32_t payload = kNone;
    std::string_view payload_ending{};
    bool has_companion = false;
    bool is_group() const { return payload != kNone && has_companion; }
  };

  void add(std::uint32_t tensor) {
    const Spec& spec = tensors_[tensor];
    const Ending* row = ending_of(spec.name);
    group_of_.push_back(row ? group_of(tensor, *row) : kNone);
    if (!row) return;
    Found& one = found_[group_of_.back()];
    ++one.group.count;
    one.group.bytes += spec.bytes;
    one.has_companion |= row->role == Role::Companion;
    if (row->role == Role::Companion || one.payload != kNone) return;
    one.payload = tensor;
    one.payload_ending = row->ending;
  }

  std::uint32_t group_of(std::uint32_t tensor, const Ending& row) {
    const std::string_view name = tensors_[tensor].name;
    const std::string_view stem = name.substr(0, name.size() - row.ending.size());
    weight_.assign(stem).append(row.weight);
    const std::uint64_t hash = model::HashIndex::hash(weight_);
    const std::uint32_t known =
        index_.find(hash, [&](std::uint32_t i) { return stands_for(found_[i], weight_); });
    if (known != kNone) return known;
    const auto number = static_cast<std::uint32_t>(found_.size());
    Found& fresh = found_.emplace_back();
    fresh.tensor = tensor;
    fresh.group.stem = static_cast<std::uint32_t>(stem.size());
    fresh.group.ending = row.weight;
    index_.add(hash, number);
    return number;
  }

  bool stands_for(const Found& one, std::string_view weight) const {
    const std::string_view stem = std::string_view(tensors_[one.tensor].name).substr(0, one.group.stem);
    return weight.size() == stem.size() + one.group.ending.size() && weight.starts_with(stem) &&
           weight.ends_with(one.group.ending);
  }

  const std::vector<Spec>& tensors_;
  std::vector<Found> found_;
  std::vector<std::uint32_t> group_of_;  // by tensor
  model::HashIndex index_;               // of found_, by the weight's name
  std::string weight_;
};

}  // namespace

model::PackedGroups find_packed_groups(const std::vector<Spec>& tensors, const Json& quantization) {
  const auto is_companion = [](const Spec& tensor) {
    const Ending* row = ending_of(tensor.name);
    return row && row->role == Role::Companion;
  };
  if (std::none_of(tensors.begin(), tensors.end(), is_companion)) return {};
  return GroupFinder(tensors).groups(bits_of(quantization));
}

}  // namespace stowage::formats
