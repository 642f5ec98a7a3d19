#include "widgets/treemap/module_colouring.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <string>

#include "core/plan/computed.h"
#include "widgets/common/step_price.h"
#include "widgets/common/words.h"
#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/module_tiles.h"
#include "widgets/treemap/time_colouring.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

constexpr std::size_t kHues = 8;  // of categories; a ninth would look like the first
constexpr std::uint8_t kNobody = 0xFF;

/// What a colouring is made from: a category for each module that has tiles.
struct ModuleCategories {
  std::vector<ColourCategory> categories{};
  std::vector<std::uint8_t> of_module{};
};

std::vector<std::uint64_t> bytes_of(const model::Model& model, const std::vector<ModuleTile>& tiles) {
  std::vector<std::uint64_t> out(model.modules().size(), 0);
  for (const ModuleTile& tile : tiles) out[tile.module] += tile.bytes;
  return out;
}

/// "LlamaMLP" of "transformers.models.llama.LlamaMLP".
std::string short_class(const model::Module& module) {
  return module.class_name.substr(module.class_name.rfind('.') + 1);
}

ModuleCategories by_class(const model::Model& model, const std::vector<ModuleTile>& tiles) {
  std::map<std::string, std::uint64_t> bytes;
  const auto own = bytes_of(model, tiles);
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i] > 0) bytes[short_class(model.modules()[i])] += own[i];
  }
  std::vector<std::pair<std::string, std::uint64_t>> classes(bytes.begin(), bytes.end());
  std::stable_sort(classes.begin(), classes.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  const bool rest = classes.size() > kHues;
  if (rest) classes.resize(kHues - 1);
  ModuleCategories out;
  std::map<std::string, std::uint8_t> known;
  for (const auto& [name, size] : classes) {
    const auto index = static_cast<std::uint8_t>(out.categories.size());
    known[name] = index;
    const QString text = name.empty() ? Words::tr("no class") : QString::fromStdString(name);
    out.categories.push_back({text, Appearance::category(index), false, {}});
  }
  if (rest)
    out.categories.push_back({Words::tr("other classes"), Appearance::category(kHues - 1), false, {}});
  out.of_module.assign(own.size(), kNobody);
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i] == 0) continue;
    const auto at = known.find(short_class(model.modules()[i]));
    out.of_module[i] = at == known.end() ? static_cast<std::uint8_t>(kHues - 1) : at->second;
  }
  return out;
}

ModuleCategories by_order(const model::Model& model, const std::vector<ModuleTile>& tiles) {
  const auto own = bytes_of(model, tiles);
  std::vector<std::size_t> called;
  for (const model::ModuleId id : model.execution_order()) {
    if (own[id.index()] > 0) called.push_back(id.index());
  }
  ModuleCategories out;
  out.of_module.assign(own.size(), kScaleSteps);
  const std::size_t steps = std::min<std::size_t>(kScaleSteps, called.size());
  for (std::size_t step = 0; step < kScaleSteps; ++step) {
    const std::size_t from = step * called.size() / std::max<std::size_t>(steps, 1);
    const std::size_t to = (step + 1) * called.size() / std::max<std::size_t>(steps, 1);
    if (step < steps) {
      //: Modules by when they are called first: the 1st to the 193rd
      const QString text = Words::tr("called %1 to %2").arg(countText(from + 1), countText(to));
      out.categories.push_back({text, scale_step(static_cast<std::uint32_t>(step)), false, {}});
      for (std::size_t i = from; i < to; ++i) out.of_module[called[i]] = static_cast<std::uint8_t>(step);
    }
  }
  for (auto& category : out.of_module) category = std::min(category, static_cast<std::uint8_t>(steps));
  out.categories.push_back({Words::tr("never called"), {}, false, {}, true});
  return out;
}

ModuleCategories by_price(const PlanState& state, const std::vector<std::uint64_t>& sizes) {
  const model::Model& model = *state.model;
  const std::vector<bool> computed = plan::computed_tensors(model, state.settings);
  std::vector<double> seconds(model.modules().size(), 0);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto& tensors = model.storages()[i].tensors;
    if (tensors.empty()) continue;
    const model::TensorId owner = tensors.front();
    const bool here = !computed.empty() && computed[owner.index()];
    if (const auto price = step_price(state, owner, sizes[i], here))
      seconds[model[owner].module.index()] += price->seconds;
  }
  const double most = seconds.empty() ? 0 : *std::max_element(seconds.begin(), seconds.end());
  ModuleCategories out;
  for (std::size_t i = 0; i < kTimeShares.size(); ++i)
    out.categories.push_back({Words::tr("from %1").arg(secondsText(most * kTimeShares[i])),
                              scale_step(static_cast<std::uint32_t>(i)),
                              false,
                              {}});
  out.categories.push_back(
      {Words::tr("less"), scale_step(static_cast<std::uint32_t>(kTimeShares.size())), false, {}});
  out.categories.push_back({Words::tr("costs nothing"), {}, false, {}, true});
  for (const double one : seconds) out.of_module.push_back(time_category(one, most));
  return out;
}

}  // namespace

bool by_module(ColourMode mode) {
  return mode == ColourMode::Class || mode == ColourMode::Order || mode == ColourMode::Price;
}

Colouring module_colouring(const TileTree& tree, const PlanState& state, ColourMode mode,
                           const std::vector<std::uint64_t>& sizes) {
  const model::Model& model = *state.model;
  const std::vector<ModuleTile> tiles = module_tiles(tree, model, sizes);
  ModuleCategories made = mode == ColourMode::Class   ? by_class(model, tiles)
                          : mode == ColourMode::Order ? by_order(model, tiles)
                                                      : by_price(state, sizes);
  Colouring out;
  out.mode = mode;
  out.categories = std::move(made.categories);
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  for (const ModuleTile& tile : tiles) {
    const std::uint8_t category = made.of_module[tile.module];
    if (category >= out.categories.size()) continue;
    out.categories[category].bytes += Bytes(tile.bytes);
    out.of_node[tile.node] = category;
  }
  out.mix_upwards(tree);
  return out;
}

}  // namespace stowage::widgets
