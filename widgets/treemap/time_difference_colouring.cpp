#include "widgets/treemap/time_difference_colouring.h"

#include <QCoreApplication>

#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/module_tiles.h"

namespace stowage::widgets {
namespace {

constexpr double kLittle = 0.02, kMuch = 0.08;
constexpr std::uint8_t kNotKnown = kDifferenceSteps;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

std::vector<ColourCategory> categories() {
  const QString names[] = {Words::tr("shorter by over 8 %"), Words::tr("shorter by over 2 %"),
                           Words::tr("about the same"), Words::tr("longer by over 2 %"),
                           Words::tr("longer by over 8 %")};
  std::vector<ColourCategory> out;
  for (std::uint32_t i = 0; i < kDifferenceSteps; ++i)
    out.push_back({names[i], difference_step(i), false, {}});
  out.push_back({Words::tr("not known on both sides"), {}, false, {}, true});
  return out;
}

}  // namespace

std::uint8_t time_difference_category(const estimate::TimeDifference& time) {
  const auto seconds = time.seconds();
  if (!seconds || (*time.before <= 0 && *seconds != 0)) return kNotKnown;
  const double share = *seconds == 0 ? 0 : *seconds / *time.before;
  if (share < -kMuch) return 0;
  if (share < -kLittle) return 1;
  return share > kMuch ? 4 : share > kLittle ? 3 : 2;
}

Colouring time_difference_colouring(const TileTree& tree, const PlanState& state,
                                    const std::vector<std::uint64_t>& sizes, const TimeDifferences& times) {
  const model::Model& model = *state.model;
  std::vector<std::uint8_t> of_module(model.modules().size(), kNotKnown);
  for (const estimate::TimeDifference& time : times) {
    if (const auto id = model.find_module(time.module))
      of_module[id->index()] = time_difference_category(time);
  }
  Colouring out;
  out.mode = ColourMode::Kind;
  out.categories = categories();
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  for (const ModuleTile& tile : module_tiles(tree, model, sizes)) {
    out.categories[of_module[tile.module]].bytes += Bytes(tile.bytes);
    out.of_node[tile.node] = of_module[tile.module];
  }
  out.mix_upwards(tree);
  return out;
}

}  // namespace stowage::widgets
