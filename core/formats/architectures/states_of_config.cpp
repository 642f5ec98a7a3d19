#include "core/formats/architectures/states_of_config.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <unordered_set>

#include "core/base/saturating.h"
#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

using Names = std::unordered_set<std::string_view>;

/// The first of these fields that is a number; at most 2^40.
std::optional<std::uint64_t> number(const Json& config, std::initializer_list<const char*> fields) {
  for (const char* field : fields) {
    const Json* value = json_find(config, field);
    if (!value || !value->is_number_unsigned()) continue;
    const auto count = value->get<std::uint64_t>();
    if (count <= 1ull << 40) return count;
  }
  return std::nullopt;
}

bool has_child(const Names& names, std::string_view module, std::string_view child) {
  std::string full(module);
  append_part(full, child);
  return names.contains(full);
}

bool is_mixer(std::string_view module) {
  return last_part(module) == "mixer" || last_part(module) == "mamba";
}

/// Columns of a mixer. Mamba-2 has heads; of a hybrid "intermediate_size" is that of its MLPs.
std::uint64_t inner_of(const Json& config, bool second) {
  if (const auto said = number(config, {"mamba_d_ssm"})) return *said;
  const auto heads = number(config, {"mamba_num_heads", "mamba_n_heads", "num_heads"}),
             dim = number(config, {"mamba_head_dim", "mamba_d_head", "head_dim"});
  if (second && heads && dim) return saturating_multiply(*heads, *dim);
  const bool hybrid = number(config, {"num_attention_heads"}).has_value();
  if (const auto said = number(config, {"intermediate_size"}); said && !hybrid && !second) return *said;
  return saturating_multiply(number(config, {"hidden_size"}).value_or(0),
                             number(config, {"expand", "mamba_expand"}).value_or(2));
}

}  // namespace

std::uint64_t state_bytes_of_config(const Json& config, bool second) {
  const auto state = number(config, {"state_size", "ssm_state_size", "mamba_d_state"}),
             kernel = number(config, {"conv_kernel", "mamba_d_conv"});
  const std::uint64_t inner = inner_of(config, second);
  if (!state || !kernel || inner == 0) return 0;
  const std::uint64_t groups =
      second ? number(config, {"n_groups", "mamba_n_groups", "mamba_ngroups"}).value_or(1) : 0;
  const std::uint64_t columns =
      saturating_add(inner, saturating_multiply(saturating_multiply(groups, *state), 2));
  const std::uint64_t numbers =
      saturating_add(saturating_multiply(columns, *kernel), saturating_multiply(inner, *state));
  return saturating_multiply(numbers, 4);
}

std::vector<KeptState> states_of_config(const Json& config, std::span<const std::string_view> modules) {
  const Names names(modules.begin(), modules.end());
  std::vector<KeptState> out;
  for (const std::string_view module : modules) {
    if (!is_mixer(module) || !has_child(names, module, "conv1d")) continue;
    const std::uint64_t bytes = state_bytes_of_config(config, !has_child(names, module, "x_proj"));
    if (bytes > 0) out.push_back({std::string(module), bytes});
  }
  return out;
}

std::vector<std::string> attention_beside_states(std::span<const std::string_view> modules) {
  const Names names(modules.begin(), modules.end());
  std::vector<std::string> out;
  for (const std::string_view module : modules) {
    if (has_child(names, module, "k_proj") && has_child(names, module, "v_proj")) out.emplace_back(module);
  }
  return out;
}

}  // namespace stowage::formats
