#include "widgets/treemap/difference_colouring.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/plan/placement.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/theme/scale_steps.h"

namespace stowage::widgets {
namespace {

constexpr std::size_t kChanges = 7;
using Sums = std::array<std::uint64_t, kChanges>;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

QString change_name(PlaceChange change) {
  switch (change) {
    case PlaceChange::OntoGpu:
      return Words::tr("onto a GPU");
    case PlaceChange::OffDisk:
      return Words::tr("from disk to CPU");
    case PlaceChange::OtherGpu:
      return Words::tr("to another GPU");
    case PlaceChange::ToDisk:
      return Words::tr("from CPU to disk");
    case PlaceChange::OffGpus:
      return Words::tr("off the GPUs");
    case PlaceChange::Same:
      return Words::tr("where it was");
    case PlaceChange::Unplaced:
      break;
  }
  return Words::tr("unplaced");
}

std::vector<ColourCategory> change_categories() {
  std::vector<ColourCategory> out;
  for (std::uint32_t i = 0; i < kChanges; ++i) {
    const auto change = static_cast<PlaceChange>(i);
    constexpr std::uint32_t kNeither = kDifferenceSteps / 2;
    const bool same = change == PlaceChange::Same, step = same || i < kDifferenceSteps;
    out.push_back({change_name(change),
                   step ? difference_step(same ? kNeither : i) : Appearance(),
                   change == PlaceChange::Unplaced,
                   {},
                   change == PlaceChange::OtherGpu});
  }
  return out;
}

PlaceChange change_of(const Comparison& comparison, model::TensorId tensor) {
  const auto& devices = comparison.baseline.plan->machine.devices;
  const auto from = comparison.baseline.plan->placement[tensor];
  const auto to = comparison.other.plan->placement[tensor];
  if (from >= devices.size() || to >= devices.size()) return PlaceChange::Unplaced;
  return place_change(devices[from].id, devices[to].id);
}

/// A leaf whose tensors went different ways is divided.
void colour_leaf(Colouring& out, std::uint32_t node, const Sums& sums) {
  Colouring::Mix mix;
  for (std::size_t i = 0; i < kChanges; ++i) {
    if (sums[i] == 0) continue;
    out.categories[i].bytes += Bytes(sums[i]);
    mix.emplace_back(static_cast<std::uint8_t>(i), sums[i]);
  }
  if (mix.empty()) return;
  out.of_node[node] = mix.size() == 1 ? mix.front().first : Colouring::kMixed;
  if (mix.size() > 1) out.mixed_leaves[node] = std::move(mix);
}

/// The one place of all that is below a node, in words.
QString place_text(const PlanState& plan, const std::vector<model::TensorId>& tensors) {
  std::optional<plan::Placement::Slot> slot;
  for (const model::TensorId id : tensors) {
    if (slot && *slot != plan.placement[id]) return Words::tr("several devices");
    slot = plan.placement[id];
  }
  return slot && *slot < plan.machine.devices.size() ? deviceText(plan.machine.devices[*slot].id)
                                                     : Words::tr("no place");
}

}  // namespace

PlaceChange place_change(machine::DeviceId from, machine::DeviceId to) {
  if (from == to) return PlaceChange::Same;
  if (from.gpu()) return to.gpu() ? PlaceChange::OtherGpu : PlaceChange::OffGpus;
  if (to.gpu()) return PlaceChange::OntoGpu;
  return to == machine::kDisk ? PlaceChange::ToDisk : PlaceChange::OffDisk;
}

Colouring difference_colouring(const TileTree& tree, const Comparison& comparison,
                               const std::vector<std::uint64_t>& sizes) {
  const model::Model& model = *tree.model;
  Colouring out;
  out.mode = ColourMode::Device;
  out.categories = change_categories();
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  std::vector<Sums> sums(tree.nodes.size(), Sums{});
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const model::Storage& storage = model.storages()[i];
    if (storage.tensors.empty() || sizes[i] == 0) continue;
    const model::TensorId owner = storage.tensors.front();
    const std::uint32_t node = tree.node_of_tensor[owner.index()];
    if (node != TileTree::kNone)
      sums[node][static_cast<std::size_t>(change_of(comparison, owner))] += sizes[i];
  }
  for (std::uint32_t node = 0; node < sums.size(); ++node) colour_leaf(out, node, sums[node]);
  out.mix_upwards(tree);
  return out;
}

namespace {

/// The tensors below a node, or its own.
std::vector<model::TensorId> tensors_below(const TileTree& tree, std::uint32_t node) {
  const model::Model& model = *tree.model;
  const TileTree::Node& here = tree.nodes[node];
  std::vector<model::TensorId> tensors;
  if (here.tensor.valid()) {
    tensors.push_back(here.tensor);
  } else {
    const std::uint32_t end = here.own ? here.module.value + 1 : model[here.module].subtree_end;
    for (std::uint32_t i = here.module.value; i < end; ++i)
      tensors.insert(tensors.end(), model.modules()[i].tensors.begin(), model.modules()[i].tensors.end());
  }
  return tensors;
}

}  // namespace

PlaceWords place_words(const TileTree& tree, const Comparison& comparison, std::uint32_t node) {
  const auto tensors = tensors_below(tree, node);
  const bool moves = std::any_of(tensors.begin(), tensors.end(), [&](model::TensorId id) {
    return change_of(comparison, id) < PlaceChange::Same;
  });
  if (!moves) return {};
  const QString to = place_text(*comparison.other.plan, tensors);
  return {QStringLiteral("%1 → %2").arg(place_text(*comparison.baseline.plan, tensors), to),
          QStringLiteral("→ %1").arg(to)};
}

std::vector<TileChange> tile_changes(const TileTree& tree, const Comparison& comparison) {
  std::vector<TileChange> out;
  for (const UnitInfo& unit : tree.units) {
    if (!unit.bytes) continue;
    PlaceWords words = place_words(tree, comparison, unit.node);
    if (!words.both.isEmpty()) out.push_back({unit.node, std::move(words.both), std::move(words.to)});
  }
  return out;
}

std::shared_ptr<const DifferenceFacts> make_difference_facts(const Comparison& comparison) {
  const ViewFacts& facts = *comparison.baseline.plan->facts;
  auto out = std::make_shared<DifferenceFacts>();
  out->tree = facts.tree;
  out->colouring = difference_colouring(*facts.tree, comparison, *facts.sizes);
  out->changes = tile_changes(*facts.tree, comparison);
  return out;
}

}  // namespace stowage::widgets
