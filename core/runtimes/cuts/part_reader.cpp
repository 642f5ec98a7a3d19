#include "core/runtimes/cuts/part_reader.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "core/formats/architectures/name_parts.h"
#include "core/runtimes/export/stages.h"

namespace stowage::runtimes {
namespace {

using formats::is_number;
using formats::last_part;

/// As CutRule::names has it.
bool is_named(std::string_view name, std::string_view pattern) {
  if (pattern.starts_with('*')) return last_part(name).find(pattern.substr(1)) != std::string_view::npos;
  if (!name.ends_with(pattern)) return false;
  const bool begins = name.size() == pattern.size() || name[name.size() - pattern.size() - 1] == '.';
  return begins || pattern.find('.') != std::string_view::npos;
}

bool is_any(std::string_view name, std::string_view patterns) {
  while (!patterns.empty()) {
    const std::size_t end = std::min(patterns.find(' '), patterns.size());
    if (is_named(name, patterns.substr(0, end))) return true;
    patterns.remove_prefix(std::min(end + 1, patterns.size()));
  }
  return false;
}

/// "model.layers.*.mixer.D": the same of every layer.
std::string with_stars(std::string_view name) {
  std::string out;
  while (true) {
    const std::size_t end = std::min(name.find('.'), name.size());
    out += is_number(name.substr(0, end)) ? "*" : std::string(name.substr(0, end));
    if (end == name.size()) return out;
    out += '.';
    name.remove_prefix(end + 1);
  }
}

/// Which axes of a tensor are the numbers that its module gives and takes; -1 = none.
struct Axes {
  std::string_view ending;
  int gives, takes;
};
constexpr Axes kAxes[] = {
    {"qweight", 1, 0}, {"qzeros", 1, 0},         {"scales", 1, 0},
    {"g_idx", -1, 0},  {"weight_shape", -1, -1}, {"", 0, 1},
};
/// Tensors that stand for one weight of stacked experts.
constexpr std::string_view kTails[] = {"_bias", "_blocks", "_scales", "_scale_inv"};
/// gpt-oss keeps 32 numbers of its experts in a block, and vLLM deals whole ones
/// (layers/quantization/mxfp4.py).
constexpr std::uint64_t kBlock = 32;

std::uint64_t size_at(const model::Tensor& tensor, std::size_t axis) {
  return axis < tensor.shape.size() && tensor.shape[axis] > 0 ? static_cast<std::uint64_t>(tensor.shape[axis])
                                                              : 0;
}

}  // namespace

PartReader::PartReader(const Facts& facts, const CutTable& table, const ReadPlan& read)
    : facts_(facts), table_(table), read_(read), layers_(*facts.model) {
  out_.experts_dealt = read.experts_dealt;
  out_.uses.resize(table.rules.size());
  for (const std::uint32_t stage : read.stage_of) out_.stages = std::max(out_.stages, stage + 1);
  out_.on_host.resize(out_.stages);
  layer_of_.assign(facts.model->modules().size(), kNone);
  for (const std::uint32_t layer : layers_of(facts)) {
    const std::uint32_t end = facts.model->modules()[layer].subtree_end;
    std::fill(layer_of_.begin() + layer, layer_of_.begin() + end, out_.layers++);
  }
  const auto& view = layers_.config(estimate::TowerKind::Text);
  out_.longest = view.number({"max_position_embeddings", "n_positions", "max_seq_len"}).value_or(0);
}

CutParts PartReader::run() {
  std::vector<std::set<std::uint32_t>> counted(out_.stages);
  for (std::uint32_t i = 0; i < facts_.model->tensors().size(); ++i) {
    if (is_copied(i) || counted[read_.stage_of[i]].insert(facts_.storage(i)).second) add(i);
  }
  add_caches();
  std::stable_sort(out_.unknown.begin(), out_.unknown.end(),
                   [](const UnknownCut& a, const UnknownCut& b) { return a.bytes > b.bytes; });
  return std::move(out_);
}

bool PartReader::is_copied(std::uint32_t tensor) const {
  return is_any(facts_.module_name(facts_.owner(tensor)), table_.copied);
}

/// What a card has of it is named as the storage is, and what is copied before it is cut by its own name.
const model::Tensor& PartReader::cut_as(std::uint32_t tensor) const {
  return is_copied(tensor) ? (*facts_.model)[model::TensorId(tensor)] : facts_.data(tensor);
}

/// Experts are modules or one stack, by release of the library; of quantized weights other modules have
/// tensors of their own, or numbers of another type.
bool PartReader::is_settled(const model::Tensor& tensor, const CutPart& part) const {
  if (!table_.only_linear || part.cut == Cut::Whole) return true;
  const std::string_view local = last_part(tensor.name);
  const bool plain = tensor.dtype == model::Dtype::BF16 || tensor.dtype == model::Dtype::F16 ||
                     tensor.dtype == model::Dtype::F32 || tensor.dtype == model::Dtype::F64;
  return !part.of_experts() && plain && (local == "weight" || local == "bias");
}

std::uint32_t PartReader::rule_of(std::string_view module, std::string_view tensor) const {
  for (const std::string_view tail : kTails) {
    if (tensor.ends_with(tail)) tensor.remove_suffix(tail.size());
  }
  for (std::uint32_t i = 0; i < table_.rules.size(); ++i) {
    const std::string_view names = table_.rules[i].names;
    if (is_any(module, names) || is_any(tensor, names)) return i;
  }
  return kNone;
}

void PartReader::add(std::uint32_t index) {
  const model::Tensor& tensor = cut_as(index);
  CutPart part;
  part.tensor = index;
  part.stage = read_.stage_of[index];
  part.layer = layer_of_[facts_.owner(index)];
  part.on_host = index < read_.places.size() && !read_.places[index].gpu();
  part.bytes = facts_.bytes(index);
  part.rule = rule_of(facts_.module_name(tensor.module.value), tensor.name);
  if (part.on_host) out_.on_host[part.stage] = true;
  if (part.rule != kNone) {
    part.cut = table_.rules[part.rule].cut;
    if (part.cut == Cut::Heads || part.cut == Cut::KvHeads || part.cut == Cut::QueryKeyValue) {
      const HeadCounts heads = heads_of(tensor.module);
      part.heads = heads.heads;
      part.kv_heads = heads.kv_heads;
      if (part.cut != Cut::Heads && (heads.heads == 0 || heads.kv_heads == 0)) part.rule = kNone;
      if (part.cut == Cut::Heads) part.kv_heads = 0;
    }
    set_experts(tensor, part);
    if (!is_settled(tensor, part)) part.rule = kNone;
    set_axis(tensor, part);
  }
  if (part.rule == kNone) {
    part.cut = Cut::Whole;
    add_unknown(part);
  } else {
    RuleUse& use = out_.uses[part.rule];
    if (use.tensors++ == 0) use.example = tensor.name;
    use.bytes += Bytes(part.bytes);
  }
  out_.parts.push_back(part);
}

void PartReader::add_unknown(const CutPart& part) {
  const auto [at, fresh] =
      unknown_at_.try_emplace(with_stars(facts_.tensor_name(part.tensor)), out_.unknown.size());
  if (fresh) out_.unknown.push_back({at->first});
  UnknownCut& one = out_.unknown[at->second];
  ++one.tensors;
  one.bytes += Bytes(part.bytes);
}

/// "…experts.7.w1.weight" is of one, "…experts.down_proj" holds all.
void PartReader::set_experts(const model::Tensor& tensor, CutPart& part) const {
  constexpr std::string_view kExperts = "experts.";
  const std::string& name = tensor.name;
  const std::size_t at = name.find(kExperts);
  if (at == std::string::npos || (at > 0 && name[at - 1] != '.')) return;
  const std::string_view rest = std::string_view(name).substr(at + kExperts.size());
  const std::string_view number = rest.substr(0, rest.find('.'));
  if (!is_number(number)) {
    part.experts = size_at(tensor, 0);
    return;
  }
  std::uint64_t expert = 0;
  std::from_chars(number.data(), number.data() + number.size(), expert);
  part.expert = expert;
  const auto list = facts_.model->find_module(std::string_view(name).substr(0, at + kExperts.size() - 1));
  part.model_experts = list ? (*facts_.model)[*list].children.size() : expert + 1;
}

void PartReader::set_axis(const model::Tensor& tensor, CutPart& part) const {
  if (part.cut == Cut::Whole) return;
  const std::string_view local = last_part(tensor.name);
  const Axes& axes = *std::find_if(std::begin(kAxes), std::end(kAxes),
                                   [&](const Axes& one) { return local.ends_with(one.ending); });
  const bool rows = part.cut == Cut::Rows || part.cut == Cut::HeadRows, stacked = part.experts > 0;
  const bool blocks = stacked && (local.ends_with("_blocks") || (local.ends_with("_scales")));
  const std::size_t ranks = tensor.shape.size() - (stacked && !tensor.shape.empty() ? 1 : 0);
  int axis = rows ? axes.takes : axes.gives;
  if (stacked && axes.ending == "scales") axis = rows ? 1 : 0;
  if (ranks <= 1 && axis >= 0 && axes.ending != "g_idx") axis = rows ? -1 : 0;
  std::uint64_t units = axis < 0 ? 0 : size_at(tensor, static_cast<std::size_t>(axis) + (stacked ? 1 : 0));
  // A stack of experts may have its axes the other way round (gpt-oss): their width tells.
  const auto& view = layers_.config(layers_.tower(tensor.module));
  const std::uint64_t middle = view.expert_middle().value_or(view.middle().value_or(0));
  const std::uint64_t wide = part.cut == Cut::Pairs ? 2 * middle : middle;
  if (stacked && !blocks && ranks == 2 && middle > 0 && units != wide) {
    const std::uint64_t other = size_at(tensor, rows ? 1 : 2);
    if (other == wide) units = other;
  }
  if (blocks && units > 0) {
    part.rounds = true;
    if (!rows) units = std::max<std::uint64_t>(1, units / (part.cut == Cut::Pairs ? 2 * kBlock : kBlock));
  } else if (part.cut == Cut::Pairs && units % 2 == 0) {
    units /= 2;
  }
  part.units = units;
  if (units <= 1) part.cut = Cut::Whole;  // one number for all, or none along the axis that is cut
}

std::uint64_t PartReader::columns_below(model::ModuleId module, Cut cut) const {
  for (const model::ModuleId child : (*facts_.model)[module].children) {
    const model::Module& one = (*facts_.model)[child];
    const std::uint32_t rule = rule_of(one.name, {});
    if (rule != kNone && table_.rules[rule].cut == cut && !one.tensors.empty())
      return layers_.leaf(child).out;
  }
  return 0;
}

/// By the configuration; where it says nothing of heads of keys and values, by the widths of both.
PartReader::HeadCounts PartReader::heads_of(model::ModuleId projection) {
  const model::Module& module = (*facts_.model)[projection];
  const model::ModuleId attention =
      module.children.empty() && module.parent.valid() ? module.parent : projection;
  const auto [at, fresh] = heads_.try_emplace(attention.value);
  if (!fresh) return at->second;
  const auto& view = layers_.config(layers_.tower(attention));
  HeadCounts& out = at->second;
  out.heads = view.heads().value_or(0);
  const auto said = view.number({"num_key_value_heads", "num_kv_heads", "n_head_kv"});
  out.kv_heads = view.kv_heads().value_or(0);
  const std::uint64_t wide = columns_below(attention, Cut::Heads),
                      narrow = columns_below(attention, Cut::KvHeads);
  if (!said && wide > 0 && narrow > 0 && out.heads > 0 && narrow * out.heads % wide == 0)
    out.kv_heads = narrow * out.heads / wide;
  return out;
}

void PartReader::add_caches() {
  const auto& view = layers_.config(estimate::TowerKind::Text);
  const bool latent = view.number({"kv_lora_rank"}).has_value();
  for (const model::KvCache::Layer& layer : facts_.model->kv_cache().layers) {
    const auto module = facts_.model->find_module(layer.module);
    if (!module) continue;
    CutCache cache{module->value};
    for (std::size_t i = module->index(); i < (*facts_.model)[*module].subtree_end; ++i) {
      const auto& tensors = facts_.model->modules()[i].tensors;
      if (tensors.empty()) continue;
      cache.stage = read_.stage_of[tensors.front().index()];
      break;
    }
    if (!latent && layer.state_bytes == 0) cache.kv_heads = heads_of(*module).kv_heads;
    cache.unsure = (!latent || table_.only_linear) && cache.kv_heads == 0;
    if (out_.kv_heads == 0) out_.kv_heads = cache.kv_heads;
    out_.caches.push_back(cache);
  }
}

}  // namespace stowage::runtimes
