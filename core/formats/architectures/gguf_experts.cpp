#include "core/formats/architectures/gguf_experts.h"

#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace stowage::formats {
namespace {

struct ExpertName {
  std::string stacked;  ///< "blk.0.ffn_gate_exps.weight"
  std::uint32_t expert = 0;
};

std::optional<ExpertName> expert_of(std::string_view name) {
  constexpr std::string_view kBlock = "blk.", kEnd = ".weight";
  if (!name.starts_with(kBlock) || !name.ends_with(kEnd)) return std::nullopt;
  for (const std::string_view kind : {".ffn_gate.", ".ffn_up.", ".ffn_down."}) {
    const std::size_t at = name.find(kind);
    if (at == std::string_view::npos || at + kind.size() + kEnd.size() >= name.size()) continue;
    const std::string_view digits =
        name.substr(at + kind.size(), name.size() - kEnd.size() - at - kind.size());
    ExpertName out;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), out.expert);
    if (status != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    out.stacked = std::string(name.substr(0, at + kind.size() - 1)) + "_exps" + std::string(kEnd);
    return out;
  }
  return std::nullopt;
}

/// All experts as one, or nothing where they are not 0, 1 … or differ.
std::optional<GgufTensor> stacked(const std::string& name,
                                  const std::map<std::uint32_t, std::size_t>& experts,
                                  const std::vector<GgufTensor>& tensors) {
  const GgufTensor& first = tensors[experts.begin()->second];
  if (experts.rbegin()->first + std::uint64_t{1} != experts.size() || first.shape.size() != 2)
    return std::nullopt;
  GgufTensor out;
  out.name = name;
  out.dtype = first.dtype;
  out.shape = {static_cast<std::int64_t>(experts.size()), first.shape[0], first.shape[1]};
  out.offset = first.offset;
  for (const auto& [expert, index] : experts) {
    if (tensors[index].dtype != first.dtype || tensors[index].shape != first.shape) return std::nullopt;
    if (__builtin_add_overflow(out.bytes, tensors[index].bytes, &out.bytes)) return std::nullopt;
    out.experts.push_back(tensors[index].name);
  }
  return out;
}

}  // namespace

void stack_gguf_experts(std::vector<GgufTensor>& tensors) {
  std::map<std::string, std::map<std::uint32_t, std::size_t>> groups;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (auto name = expert_of(tensors[i].name)) groups[std::move(name->stacked)].emplace(name->expert, i);
  }
  for (const GgufTensor& tensor : tensors)
    groups.erase(tensor.name);  // a file of both kinds: as it is stored
  for (const auto& [name, experts] : groups) {
    auto whole = stacked(name, experts, tensors);
    if (!whole) continue;
    for (const auto& [expert, index] : experts) tensors[index].name.clear();
    tensors[experts.begin()->second] = std::move(*whole);
  }
  std::erase_if(tensors, [](const GgufTensor& tensor) { return tensor.name.empty(); });
}

}  // namespace stowage::formats
