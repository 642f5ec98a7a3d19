#include "core/estimate/offload/choice.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/base/module_name.h"

namespace stowage::estimate::offload {
namespace {

/// The scopes that say something, found from a module upwards.
class Scopes {
 public:
  explicit Scopes(const std::vector<Scope>& scopes, bool nested) : nested_(nested) {
    for (const Scope& scope : scopes) {
      if (scope.state != Switch::Inherit) by_module_.emplace(scope.module, &scope);
    }
  }

  /// The innermost that says on or off. Nested contexts of TransformerEngine: the innermost that says on,
  /// where there is one, for an off inside of it does nothing.
  const Scope* deciding(std::string_view module) const {
    const Scope* innermost = nullptr;
    for (;;) {
      if (const auto found = by_module_.find(module); found != by_module_.end()) {
        if (!nested_ || found->second->state == Switch::On) return found->second;
        if (!innermost) innermost = found->second;
      }
      if (module.empty()) return innermost;
      const std::size_t dot = module.rfind('.');
      module = dot == std::string_view::npos ? std::string_view() : module.substr(0, dot);
    }
  }

 private:
  std::unordered_map<std::string_view, const Scope*> by_module_{};
  bool nested_;
};

bool large_enough(const Part& part, std::uint64_t threshold) {
  return !part.elements || *part.elements >= threshold;
}

/// One layer under its scopes.
class LayerChoice {
 public:
  LayerChoice(const Scenario& scenario, const Scopes& scopes, const Layer& layer)
      : scenario_(scenario), scopes_(scopes), layer_(layer), out_(layer.tensors.size()) {}

  Result<std::vector<Chosen>> run() {
    for (std::uint32_t i = 0; i < out_.size(); ++i) ask(i);
    for (const auto& [scope, items] : capped_) STOWAGE_TRY(apply_cap(*scope->cap_bytes, items));
    for (std::size_t i = 0; i < out_.size(); ++i) move(layer_.tensors[i], out_[i]);
    return std::move(out_);
  }

 private:
  using Items = std::vector<std::vector<std::uint32_t>>;  ///< tensors that go or stay together

  /// Scope, planned and eligible bytes.
  void ask(std::uint32_t index) {
    const Tensor& tensor = layer_.tensors[index];
    Chosen& row = out_[index];
    const Scope* scope = scopes_.deciding(tensor.module);
    row.on = scope && scope->state == Switch::On;
    if (!row.on) {
      row.reason = Reason::ScopeOff;
      if (scope && scope->state == Switch::Recompute) leave_out(tensor, row);
      return;
    }
    row.planned = tensor.bytes;
    row.reason = obstacle(tensor, scenario_.threshold_elements);
    if (row.reason) return;
    row.eligible = tensor.parts.empty() ? tensor.bytes : 0;
    for (const Part& part : tensor.parts) {
      if (large_enough(part, scenario_.threshold_elements)) row.eligible += part.bytes;
    }
    if (!tensor.parts.empty() && row.eligible == 0) {
      row.reason = Reason::TooSmall;
    } else if (scope->cap_bytes) {
      add_item(*scope, index);
    }
  }

  /// What others keep is kept: what a later layer saves too, and what the layer is run again from.
  static void leave_out(const Tensor& tensor, Chosen& row) {
    if (tensor.kind != Kind::Activation || tensor.needed_in || tensor.input) return;
    row.recomputed = tensor.bytes;
    row.reason = Reason::Recomputed;
  }

  void add_item(const Scope& scope, std::uint32_t index) {
    auto known = std::find_if(capped_.begin(), capped_.end(),
                              [&](const auto& entry) { return entry.first == &scope; });
    if (known == capped_.end()) known = capped_.insert(capped_.end(), {&scope, {}});
    Items& items = known->second;
    const std::string* group = group_of(layer_.tensors[index].module);
    for (auto& item : items) {
      const std::string* other = group_of(layer_.tensors[item.front()].module);
      if (group && other && *group == *other) {
        item.push_back(index);
        return;
      }
    }
    items.push_back({index});
  }

  const std::string* group_of(const std::string& module) const {
    for (const Group& group : scenario_.groups) {
      for (const std::string& member : group.members) {
        if (stands_under(module, member)) return &group.name;
      }
    }
    return nullptr;
  }

  Status apply_cap(std::uint64_t cap, const Items& items) {
    std::vector<std::uint64_t> sizes;
    for (const auto& item : items) {
      sizes.push_back(0);
      for (const std::uint32_t index : item) sizes.back() += out_[index].eligible;
    }
    const auto best = best_under_cap(sizes, cap);
    if (!best) return fail(Code::OffloadCapTooHard, layer_.name);
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (std::binary_search(best->begin(), best->end(), i)) continue;
      for (const std::uint32_t index : items[i]) out_[index].reason = Reason::OverCap;
    }
    return {};
  }

  void move(const Tensor& tensor, Chosen& row) const {
    if (row.reason) return;
    row.moved = tensor.parts.empty() ? row.eligible : 0;
    for (const Part& part : tensor.parts) {
      if (part.announced && large_enough(part, scenario_.threshold_elements)) row.moved += part.bytes;
    }
    row.freed = tensor.reference_kept ? 0 : row.moved;
    if (row.moved < row.eligible) {
      row.reason = Reason::PartsNotAnnounced;
    } else if (row.freed < row.moved) {
      row.reason = Reason::ReferenceKept;
    }
  }

  const Scenario& scenario_;
  const Scopes& scopes_;
  const Layer& layer_;
  std::vector<Chosen> out_;
  std::vector<std::pair<const Scope*, Items>> capped_{};
};

}  // namespace

bool Choice::runs_again(std::uint32_t layer) const {
  return std::binary_search(again.begin(), again.end(), layer);
}

bool tensors_are_own(const Scenario& scenario) {
  std::set<std::string_view> names;
  for (const Layer& layer : scenario.layers) {
    if (layer.name.empty() || !names.insert(layer.name).second) return false;
  }
  for (const Layer& layer : scenario.layers) {
    const std::string* last = nullptr;
    for (const Tensor& tensor : layer.tensors) {
      if (last && tensor.module == *last) continue;
      last = &tensor.module;
      for (std::string_view at = tensor.module; !at.empty();) {
        if (at != layer.name && names.contains(at)) return false;
        const auto dot = at.rfind('.');
        at = dot == std::string_view::npos ? std::string_view() : at.substr(0, dot);
      }
    }
  }
  return true;
}

std::optional<Reason> obstacle(const Tensor& tensor, std::uint64_t threshold_elements) {
  if (tensor.kind == Kind::Parameter) return Reason::Parameter;
  if (tensor.kind == Kind::Buffer) return Reason::Buffer;
  if (tensor.kind == Kind::Constant) return Reason::Constant;
  if (tensor.marked) return Reason::Marked;
  if (!tensor.on_gpu) return Reason::NotOnGpu;
  if (tensor.elements && *tensor.elements < threshold_elements) return Reason::TooSmall;
  if (!tensor.contiguous) return Reason::NonContiguous;
  if (tensor.view) return Reason::ViewOfLargerBase;
  return std::nullopt;
}

Result<Choice> choose(const Scenario& scenario) {
  const std::vector<Scope> all = scenario.all_scopes();
  const Scopes scopes(all, scenario.target == Target::TeNested);
  Choice out;
  for (const Layer& layer : scenario.layers) {
    auto rows = LayerChoice(scenario, scopes, layer).run();
    if (!rows) return tl::unexpected<Error>(std::move(rows).error());
    if (std::any_of(rows->begin(), rows->end(), [](const Chosen& row) { return row.on; }))
      out.offloaded.push_back(static_cast<std::uint32_t>(out.tensors.size()));
    if (std::any_of(rows->begin(), rows->end(),
                    [](const Chosen& row) { return row.reason == Reason::Recomputed; }))
      out.again.push_back(static_cast<std::uint32_t>(out.tensors.size()));
    out.tensors.push_back(*std::move(rows));
  }
  return out;
}

}  // namespace stowage::estimate::offload
