#include "widgets/treemap/saved_colouring.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "widgets/common/words.h"
#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/module_tiles.h"

namespace stowage::widgets {
namespace {

/// A step begins at the most, divided by that.
constexpr std::array<std::uint64_t, kScaleSteps - 1> kParts{2, 4, 10, 100};
constexpr std::uint8_t kNothing = kScaleSteps, kElsewhere = kNothing + 1;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

/// Rounded up: what is below it is below that part.
std::uint64_t least_of(std::uint64_t most, std::uint64_t part) { return most / part + (most % part != 0); }

std::vector<ColourCategory> categories_of(std::uint64_t most) {
  std::vector<ColourCategory> out;
  for (std::uint32_t i = 0; i < kParts.size(); ++i)
    out.push_back(
        {Words::tr("from %1").arg(bytesText(Bytes(least_of(most, kParts[i])))), scale_step(i), false, {}});
  out.push_back({Words::tr("less"), scale_step(kScaleSteps - 1), false, {}});
  out.push_back({Words::tr("nothing saved"), {}, false, {}, true, true});
  out.push_back({Words::tr("in modules without a tile"), {}, true, {}, true});  // of no look at all
  return out;
}

}  // namespace

std::vector<std::uint64_t> saved_by_module(const model::Model& model, const SavedTable& saved) {
  std::vector<std::uint64_t> out(model.modules().size(), 0);
  for (const SavedModule& module : saved.modules) {
    if (const auto id = model.find_module(module.name)) out[id->index()] += module.bytes;
  }
  return out;
}

Bytes saved_below(const model::Model& model, model::ModuleId module, const SavedTable& saved) {
  Bytes out;
  for (const SavedModule& each : saved.modules) {
    const auto id = model.find_module(each.name);
    if (id && model.contains(module, *id)) out += Bytes(each.bytes);
  }
  return out;
}

std::uint8_t saved_category(std::uint64_t bytes, std::uint64_t most) {
  if (bytes == 0 || most == 0) return kNothing;
  const auto at = std::find_if(kParts.begin(), kParts.end(),
                               [&](std::uint64_t part) { return bytes >= least_of(most, part); });
  return static_cast<std::uint8_t>(at - kParts.begin());
}

Colouring saved_colouring(const TileTree& tree, const PlanState& state,
                          const std::vector<std::uint64_t>& sizes, const SavedTable& saved) {
  const model::Model& model = *state.model;
  const std::vector<std::uint64_t> bytes = saved_by_module(model, saved);
  const std::vector<ModuleTile> tiles = module_tiles(tree, model, sizes);
  std::vector<bool> shown(bytes.size(), false);
  for (const ModuleTile& tile : tiles) shown[tile.module] = true;
  std::uint64_t most = 0;
  for (std::size_t module = 0; module < bytes.size(); ++module)
    most = std::max(most, shown[module] ? bytes[module] : 0);
  Colouring out;
  out.mode = ColourMode::Kind;
  out.categories = categories_of(most);
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  for (const ModuleTile& tile : tiles) out.of_node[tile.node] = saved_category(bytes[tile.module], most);
  for (std::size_t module = 0; module < bytes.size(); ++module) {
    const std::uint8_t category = shown[module] ? saved_category(bytes[module], most) : kElsewhere;
    out.categories[category].bytes += Bytes(bytes[module]);
  }
  out.mix_upwards(tree);
  return out;
}

}  // namespace stowage::widgets
