#include "core/plan/computed.h"

#include <algorithm>
#include <utility>

namespace stowage::plan {
namespace {

/// Marks tensors, and whatever has to go with them, until nothing is added.
class Marker {
 public:
  Marker(const model::Model& model, const Settings& settings)
      : model_(model), marked_(model.tensors().size(), false), whole_(model.modules().size(), 0) {
    find_blocks(settings);
  }

  std::vector<bool> run(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      if (const auto tensor = model_.find_tensor(name)) {
        mark(*tensor);
      } else if (const auto module = model_.find_module(name)) {
        mark_below(module->index());
      }
    }
    while (!fresh_.empty()) {
      const model::TensorId id = fresh_.back();
      fresh_.pop_back();
      const std::uint32_t block = block_of_[model_[id].module.index()];
      if (block != kNone && std::exchange(whole_[block], 1) == 0) mark_below(block);
      for (const model::TensorId other : model_[model_[id].storage].tensors) mark(other);
    }
    return std::move(marked_);
  }

 private:
  static constexpr std::uint32_t kNone = ~0u;

  /// What is computed as a whole: the outermost no-split block over a module, else a module without children
  /// itself.
  void find_blocks(const Settings& settings) {
    const std::vector<model::Module>& modules = model_.modules();
    block_of_.assign(modules.size(), kNone);
    const std::vector<std::string>& classes = no_split_classes(model_, settings);
    for (std::uint32_t i = 0; i < modules.size();) {
      const bool block = i > 0 && !classes.empty() && is_any_class(modules[i].class_name, classes);
      const std::uint32_t end = block ? modules[i].subtree_end : i + 1;
      if (block || modules[i].children.empty()) std::fill(block_of_.begin() + i, block_of_.begin() + end, i);
      i = end;
    }
  }

  void mark(model::TensorId id) {
    if (marked_[id.index()]) return;
    marked_[id.index()] = true;
    fresh_.push_back(id);
  }

  void mark_below(std::size_t module) {
    for (std::size_t i = module; i < model_.modules()[module].subtree_end; ++i) {
      for (const model::TensorId id : model_.modules()[i].tensors) mark(id);
    }
  }

  const model::Model& model_;
  std::vector<bool> marked_;
  std::vector<std::uint32_t> block_of_{};
  std::vector<std::uint8_t> whole_;       // by module: 1 = a block whose tensors are all marked
  std::vector<model::TensorId> fresh_{};  // marked, and what goes with them not yet
};

}  // namespace

std::vector<bool> computed_tensors(const model::Model& model, const Settings& settings) {
  if (!settings.runtime.by_module() || settings.computed.empty()) return {};
  return Marker(model, settings).run(settings.computed);
}

std::vector<std::string> covering_names(const model::Model& model, const std::vector<bool>& marked) {
  if (marked.empty()) return {};
  const std::vector<model::Module>& modules = model.modules();
  std::vector<std::uint32_t> left_out(modules.size(), 0), taken(modules.size(), 0);  // tensors at or below
  for (std::size_t t = 0; t < marked.size(); ++t)
    ++(marked[t] ? taken : left_out)[model.tensors()[t].module.index()];
  for (std::size_t i = modules.size(); i-- > 1;) {
    left_out[modules[i].parent.index()] += left_out[i];
    taken[modules[i].parent.index()] += taken[i];
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < modules.size();) {
    const bool whole = taken[i] > 0 && left_out[i] == 0;
    if (whole) names.push_back(modules[i].name);
    for (const model::TensorId id : modules[i].tensors) {
      if (!whole && marked[id.index()]) names.push_back(model[id].name);
    }
    i = whole || taken[i] == 0 ? modules[i].subtree_end : i + 1;
  }
  return names;
}

std::vector<std::string> computed_names(const model::Model& model, const machine::Machine& machine,
                                        const Placement& placement, std::vector<bool> marked) {
  for (std::size_t t = 0; t < marked.size(); ++t) {
    const Placement::Slot slot = placement.slots[t];
    if (slot < machine.gpu_count() || slot >= machine.devices.size()) marked[t] = false;
  }
  return covering_names(model, marked);
}

}  // namespace stowage::plan
