#include "app/gui/start/early_picture.h"

#include <algorithm>

namespace stowage::app {
namespace {

using model::ModuleId;

constexpr std::size_t kMostRows = 80;  // more than any screen has room for
constexpr std::size_t kManyChildren = 6;
constexpr int kRest = 4;  // times what a picture cost
constexpr std::chrono::milliseconds kLeastRest{200};

QString lastName(const model::Module& module) {
  return QString::fromStdString(module.name).section(u'.', -1);
}

/// The way down to the first long list, and the modules beside it: in order of definition.
std::vector<EarlyPicture::Row> rowsOf(const model::Model& model) {
  std::vector<EarlyPicture::Row> rows;
  const auto add = [&](ModuleId id) {
    rows.push_back({lastName(model[id]), static_cast<int>(model[id].depth), model[id].bytes});
  };
  std::vector<ModuleId> opened{model.root()};
  for (;;) {
    const auto& children = model[opened.back()].children;
    if (children.empty() || (children.size() >= kManyChildren && opened.size() > 1)) break;
    opened.push_back(*std::max_element(children.begin(), children.end(), [&](ModuleId a, ModuleId b) {
      return model[a].bytes < model[b].bytes;
    }));
  }
  // Pre-order over what is opened: its children stand below it, the others stay closed.
  std::vector<ModuleId> open{model.root()};
  while (!open.empty() && rows.size() < kMostRows) {
    const ModuleId at = open.back();
    open.pop_back();
    if (at != model.root()) add(at);
    if (std::find(opened.begin(), opened.end(), at) == opened.end()) continue;
    const auto& children = model[at].children;
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return rows;
}

}  // namespace

EarlyPicturePtr earlyPicture(model::ModelPtr model) {
  auto out = std::make_shared<EarlyPicture>();
  widgets::PlanState state;
  state.model = std::move(model);
  out->tree = widgets::tile_tree(state);
  out->colouring = widgets::Colouring(*out->tree, state, widgets::ColourMode::None);
  out->rows = rowsOf(*state.model);
  out->modules = state.model->modules().size();
  out->bytes = state.model->total_bytes();
  const auto& tensors = state.model->tensors();
  const auto known =
      std::count_if(tensors.begin(), tensors.end(), [](const auto& tensor) { return bool(tensor.bytes); });
  out->share = tensors.empty() ? 0 : static_cast<double>(known) / static_cast<double>(tensors.size());
  return out;
}

bool EarlyPace::due(Clock::time_point now) {
  if (now < next_) return false;
  begun_ = now;
  return true;
}

void EarlyPace::finished(Clock::time_point now) {
  next_ = now + std::max<Clock::duration>(kLeastRest, kRest * (now - begun_));
}

}  // namespace stowage::app
