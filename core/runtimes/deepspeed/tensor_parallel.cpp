#include "core/runtimes/deepspeed/tensor_parallel.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/formats/architectures/name_parts.h"
#include "core/runtimes/import/name_list.h"

namespace stowage::runtimes {
namespace {

constexpr std::uint64_t kMostCards = 4096;

/// Keys of tensor_parallel that DeepSpeed has, and that say nothing of places.
constexpr std::string_view kOtherKeys =
    "enabled mpu tp_group dtype tp_overlap_comm vocab_parallel_lm_head vocab_parallel_ce_backend "
    "injection_policy_tuple keep_module_on_host tensor_parallel tp";
/// Those by which somebody else says how weights are cut.
constexpr std::string_view kOtherRules = "partition_config preset_model injection_policy injection_dict";
constexpr std::string_view kKernels = "replace_with_kernel_inject kernel_inject";

/// Of auto_tp.py AutoTP.supported: these are not cut without a policy.
constexpr std::array<std::string_view, 8> kNotCut = {"deberta", "flaubert",   "fsmt", "gpt2",
                                                     "led",     "longformer", "xlm",  "xlnet"};

std::optional<std::uint64_t> whole_number(const Json& value) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0) return std::nullopt;
  return value.get<std::uint64_t>();
}

/// The kind by which AutoTP.supported goes, in small letters: what stands before "Model" in the class of the
/// first module below the root that has it.
std::string kind_of(const model::Model& model) {
  std::string out;
  for (std::size_t i = 1; i <= model.modules().size() && out.empty(); ++i) {
    // The root is the last.
    const std::string_view name = formats::last_part(model.modules()[i % model.modules().size()].class_name);
    const std::size_t end = name.find("Model");
    if (end != std::string_view::npos) out = name.substr(0, end);
  }
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char one) { return static_cast<char>(std::tolower(one)); });
  return out;
}

}  // namespace

std::string config_entry(const std::string& path, const Json& value) {
  constexpr std::size_t kMost = 80;
  std::string text = to_text(value, -1);
  if (text.size() > kMost) {
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // whole characters
    text = text.substr(0, end) + "…";
  }
  return path + ": " + text;
}

void TensorParallelReader::leave(const std::string& path, const Json& value, bool known) {
  std::string text = config_entry(path, value);
  if (!known) out_.warning(ImportKind::UnknownOption, text);
  out_.unknown.push_back(std::move(text));
}

void TensorParallelReader::understand(const std::string& path, const Json& value, Meaning meaning) {
  out_.understood.push_back({config_entry(path, value), meaning, {}});
}

void TensorParallelReader::read_pieces(const std::string& path, const Json& value, bool by_rule) {
  const auto pieces = whole_number(value);
  // Training without it says 0.
  if (!pieces && !by_rule && value.is_number_unsigned()) return understand(path, value, Meaning::Pieces);
  if (!pieces || *pieces > kMostCards) {
    out_.error(ImportKind::NoNumber, path, {to_text(value, -1)});
    return;
  }
  understand(path, value, Meaning::Pieces);
  by_rule_ = by_rule_ && by_rule;
  out_.pieces = static_cast<std::uint32_t>(*pieces);
  if (out_.pieces > 1) out_.not_kept.push_back(out_.understood.back().text);
}

void TensorParallelReader::read_key(const std::string& path, const std::string& key, const Json& value) {
  if (key == "tp_size") return read_pieces(path, value, true);
  if (key == "autotp_size") return read_pieces(path, value, false);
  if (key == "tp_grain_size") {
    const auto grain = whole_number(value);
    if (!grain) return out_.error(ImportKind::NoNumber, path, {to_text(value, -1)});
    out_.grain = *grain;
    return understand(path, value, Meaning::Grain);
  }
  if (lists(kKernels, key) && value.is_boolean()) {
    by_rule_ = by_rule_ && !value.get<bool>();
    return understand(path, value, Meaning::OwnKernels);
  }
  if (lists(kOtherRules, key)) by_rule_ = by_rule_ && value.is_null();
  leave(path, value, lists(kOtherRules, key) || lists(kOtherKeys, key));
}

bool TensorParallelReader::read(const std::string& name, const Json& value) {
  if ((name == "tensor_parallel" || name == "tp") && value.is_object()) {
    said_ = true;
    for (const auto& [key, one] : value.items()) read_key(name + "." + key, key, one);
    return true;
  }
  if (name == "mp_size") {
    said_ = true;
    out_.warning(ImportKind::OlderName, name, {"tensor_parallel.tp_size"});
    read_pieces(name, value, true);
    return true;
  }
  if (!lists(kKernels, name) && name != "injection_policy" && name != "injection_dict") return false;
  read_key(name, name, value);
  return true;
}

void TensorParallelReader::finish(const Facts& facts) {
  if (out_.pieces <= 1) return;
  const std::string kind = kind_of(*facts.model);
  if (by_rule_ && std::find(kNotCut.begin(), kNotCut.end(), kind) != kNotCut.end())
    return out_.error(ImportKind::NotCut, kind);
  const bool whole = std::all_of(out_.places.begin(), out_.places.end(),
                                 [](const machine::DeviceId& place) { return place.gpu(); });
  if (!by_rule_ || !whole) {
    out_.remark(ImportKind::CutTensors, out_.not_kept.empty() ? "tp_size" : out_.not_kept.front());
    return;
  }
  out_.stages = 1;
  out_.stage_of.assign(facts.model->tensors().size(), 0);
  for (std::uint32_t i = 0; i < out_.pieces; ++i) out_.cards.push_back(machine::gpu(i));
}

}  // namespace stowage::runtimes
