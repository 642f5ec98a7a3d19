#include "widgets/treemap/time_colouring.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/words.h"
#include "widgets/treemap/module_tiles.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

/// By module.
std::vector<double> seconds_of(const model::Model& model, const estimate::Prediction* prediction) {
  std::vector<double> out(model.modules().size(), 0);
  if (prediction == nullptr || !prediction->time) return out;
  for (const estimate::PredictedModule& module : prediction->modules) {
    if (const auto id = model.find_module(module.name)) out[id->index()] += module.seconds;
  }
  return out;
}

std::vector<ColourCategory> categories_of(double longest) {
  std::vector<ColourCategory> out;
  for (std::size_t i = 0; i < kTimeShares.size(); ++i)
    out.push_back({Words::tr("from %1").arg(secondsText(longest * kTimeShares[i])),
                   Appearance::category(static_cast<std::uint32_t>(i)),
                   false,
                   {}});
  out.push_back(
      {Words::tr("less"), Appearance::category(static_cast<std::uint32_t>(kTimeShares.size())), false, {}});
  out.push_back({Words::tr("no time"), {}, false, {}, true});
  return out;
}

}  // namespace

std::uint8_t time_category(double seconds, double longest) {
  if (!(seconds > 0) || !(longest > 0)) return kTimeShares.size() + 1;
  const auto at = std::find_if(kTimeShares.begin(), kTimeShares.end(),
                               [&](double part) { return seconds >= longest * part; });
  return static_cast<std::uint8_t>(at - kTimeShares.begin());
}

Colouring time_colouring(const TileTree& tree, const PlanState& state,
                         const std::vector<std::uint64_t>& sizes, const estimate::Prediction* prediction) {
  const model::Model& model = *state.model;
  const std::vector<double> seconds = seconds_of(model, prediction);
  const double longest = seconds.empty() ? 0 : *std::max_element(seconds.begin(), seconds.end());
  Colouring out;
  out.mode = ColourMode::Kind;
  out.categories = categories_of(longest);
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  for (const ModuleTile& tile : module_tiles(tree, model, sizes)) {
    const std::uint8_t category = time_category(seconds[tile.module], longest);
    out.categories[category].bytes += Bytes(tile.bytes);
    out.of_node[tile.node] = category;
  }
  out.mix_upwards(tree);
  return out;
}

}  // namespace stowage::widgets
