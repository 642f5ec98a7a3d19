#include "core/engine/program/index_limits.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace stowage::engine {
namespace {

using Origins =
    std::vector<std::optional<std::size_t>>;  // by slot: the input that the value is, at another shape

/// Operators that hand indices on without changing them.
bool passes_on(std::string_view name) {
  static constexpr std::array<std::string_view, 18> kNames{
      "aten::view",   "aten::reshape", "aten::unsqueeze", "aten::squeeze", "aten::slice",
      "aten::expand", "aten::to",      "aten::_to_copy",  "aten::clone",   "aten::contiguous",
      "aten::alias",  "aten::select",  "aten::flatten",   "aten::permute", "aten::transpose",
      "aten::t",      "aten::detach",  "aten::repeat"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

bool is_bag(std::string_view name) {
  return name == "aten::embedding_bag" || name == "aten::_embedding_bag" ||
         name == "aten::_embedding_bag_forward_only";
}

/// Operators whose `index` counts along the dimension `dim` of `self`: where each stands among the arguments.
struct Indexed {
  std::string_view name;
  std::size_t dimension, index;
};
constexpr std::array<Indexed, 14> kIndexed{{{"aten::gather", 1, 2},
                                            {"aten::index_select", 1, 2},
                                            {"aten::scatter", 1, 2},
                                            {"aten::scatter_", 1, 2},
                                            {"aten::scatter_add", 1, 2},
                                            {"aten::scatter_add_", 1, 2},
                                            {"aten::scatter_reduce", 1, 2},
                                            {"aten::index_add", 1, 2},
                                            {"aten::index_add_", 1, 2},
                                            {"aten::index_copy", 1, 2},
                                            {"aten::index_copy_", 1, 2},
                                            {"aten::index_fill", 1, 2},
                                            {"aten::index_fill_", 1, 2},
                                            {"aten::take_along_dim", 2, 1}}};

bool is_class_loss(std::string_view name) {
  static constexpr std::array<std::string_view, 6> kNames{
      "aten::cross_entropy_loss", "aten::nll_loss",   "aten::nll_loss_nd",
      "aten::nll_loss_forward",   "aten::nll_loss2d", "aten::nll_loss2d_forward"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

class Limits {
 public:
  explicit Limits(Program& program) : program_(program) {}

  void run() {
    Origins origins(program_.main.slots);
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      const UserInput& input = program_.inputs[i];
      if (input.tensor && input.slot != kNoSlot) origins[input.slot] = i;
    }
    weights_.resize(program_.main.slots);
    for (const Weight& weight : program_.weights) {
      if (weight.slot != kNoSlot) weights_[weight.slot] = &weight;
    }
    follow(program_.main, origins);
  }

 private:
  static Slot slot_at(const Step& step, std::size_t argument) {
    const bool one = argument < step.arguments.size() && step.arguments[argument].slots.size() == 1;
    return one ? step.arguments[argument].slots[0] : kNoSlot;
  }

  static std::optional<std::int64_t> number_at(const Step& step, std::size_t argument) {
    if (argument >= step.arguments.size()) return std::nullopt;
    const Recipe& recipe = step.arguments[argument];
    return recipe.kind == Recipe::Kind::Constant && recipe.constant.isInt()
               ? std::optional(recipe.constant.toInt())
               : std::nullopt;
  }

  /// Places along a dimension, counted from the end where it is negative; 1 where the size is open.
  std::optional<std::int64_t> size_of(const Scope& scope, Slot slot, std::int64_t dimension) const {
    if (slot == kNoSlot) return std::nullopt;
    if (&scope == &program_.main && weights_[slot]) {
      const auto& sizes = weights_[slot]->sizes;
      if (dimension < 0) dimension += static_cast<std::int64_t>(sizes.size());
      if (dimension < 0 || dimension >= static_cast<std::int64_t>(sizes.size())) return std::nullopt;
      return sizes[static_cast<std::size_t>(dimension)];
    }
    const formats::TensorMeta* meta = slot < scope.metas.size() ? scope.metas[slot] : nullptr;
    if (!meta) return std::nullopt;
    if (dimension < 0) dimension += static_cast<std::int64_t>(meta->sizes.size());
    if (dimension < 0 || dimension >= static_cast<std::int64_t>(meta->sizes.size())) return std::nullopt;
    const formats::SymInt& size = meta->sizes[static_cast<std::size_t>(dimension)];
    return size.name.empty() ? size.value : 1;
  }

  void limit(const Origins& origins, Slot index, std::optional<std::int64_t> below) {
    if (index == kNoSlot || !below || !origins[index]) return;
    UserInput& input = program_.inputs[*origins[index]];
    input.below = std::min(input.below.value_or(*below), *below);
  }

  void step_of(const Scope& scope, const Step& step, Origins& origins) {
    const std::string_view name = step.op->schema().name();
    if (passes_on(name)) {
      const Slot from = slot_at(step, 0);
      for (const Binding& binding : step.results) {
        for (const Slot slot : binding.slots) {
          if (from != kNoSlot) origins[slot] = origins[from];
        }
      }
    } else if (name == "aten::embedding" || is_bag(name)) {
      // Where bags begin has to ascend from 0: all at 0 is right whatever there is.
      if (is_bag(name)) limit(origins, slot_at(step, 2), 1);
      limit(origins, slot_at(step, 1), size_of(scope, slot_at(step, 0), 0));
    } else if (name == "aten::index" || name == "aten::index_put" || name == "aten::index_put_") {
      list_of_indices(scope, step, origins);
    } else if (name == "aten::one_hot") {
      const auto classes = number_at(step, 1);
      if (classes && *classes > 0) limit(origins, slot_at(step, 0), classes);
    } else if (is_class_loss(name)) {
      const auto classes = size_of(scope, slot_at(step, 0), 1);
      limit(origins, slot_at(step, 1), classes ? classes : size_of(scope, slot_at(step, 0), 0));
    } else {
      along_a_dimension(scope, step, origins, name);
    }
  }

  void list_of_indices(const Scope& scope, const Step& step, const Origins& origins) {
    if (step.arguments.size() < 2) return;
    const std::vector<Slot>& indices = step.arguments[1].slots;
    for (std::size_t i = 0; i < indices.size(); ++i)
      limit(origins, indices[i], size_of(scope, slot_at(step, 0), static_cast<std::int64_t>(i)));
  }

  void along_a_dimension(const Scope& scope, const Step& step, const Origins& origins,
                         std::string_view name) {
    const auto found =
        std::find_if(kIndexed.begin(), kIndexed.end(), [&](const Indexed& row) { return row.name == name; });
    if (found == kIndexed.end()) return;
    const auto dimension = number_at(step, found->dimension);
    if (dimension) limit(origins, slot_at(step, found->index), size_of(scope, slot_at(step, 0), *dimension));
  }

  /// What goes into a graph is what follows the first graph among the operands.
  void graphs_of(const Step& step, const Origins& origins) {
    std::vector<std::optional<std::size_t>> operands;
    bool after_graph = false;
    for (const Recipe& recipe : step.arguments) {
      after_graph |= recipe.kind == Recipe::Kind::Graph;
      if (!after_graph || recipe.kind == Recipe::Kind::Graph) continue;
      if (recipe.kind == Recipe::Kind::Constant && !recipe.constant.isList()) operands.emplace_back();
      for (const Slot slot : recipe.slots) operands.push_back(slot == kNoSlot ? std::nullopt : origins[slot]);
    }
    for (const auto& graph : step.graphs) {
      Origins inner(graph->slots);
      for (std::size_t i = 0; i < graph->inputs.size() && i < operands.size(); ++i)
        inner[graph->inputs[i]] = operands[i];
      follow(*graph, inner);
    }
  }

  void follow(Scope& scope, Origins& origins) {
    for (const Step& step : scope.steps) {
      if (step.op && !step.arguments.empty()) step_of(scope, step, origins);
      if (!step.graphs.empty()) graphs_of(step, origins);
    }
    scope.metas.clear();
  }

  Program& program_;
  std::vector<const Weight*> weights_{};
};

}  // namespace

void limit_indices(Program& program) { Limits(program).run(); }

}  // namespace stowage::engine
