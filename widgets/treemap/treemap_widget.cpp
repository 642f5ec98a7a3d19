#include "widgets/treemap/treemap_widget.h"

#include <QEvent>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"
#include "widgets/treemap/activation_tiles.h"
#include "widgets/treemap/difference_colouring.h"
#include "widgets/treemap/module_colouring.h"
#include "widgets/treemap/saved_colouring.h"
#include "widgets/treemap/tile_groups.h"
#include "widgets/treemap/time_colouring.h"
#include "widgets/treemap/time_difference_colouring.h"
#include "widgets/treemap/treemap_access.h"

namespace stowage::widgets {

namespace {

constexpr int kMostAnimated = 5000;  // tokens: motion.tilesAnimatedAtMost
constexpr std::size_t kManySelected = 300;

}  // namespace

TreemapWidget::TreemapWidget(SelectionHub* hub, QWidget* parent) : PaintedView(parent), hub_(hub) {
  install_treemap_accessibility();
  setObjectName(QStringLiteral("treemap"));
  setAccessibleName(tr("Treemap"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  relayout_timer_.setSingleShot(true);
  relayout_timer_.setInterval(16);
  connect(&relayout_timer_, &QTimer::timeout, this, &TreemapWidget::layoutNow);
  fade_.setStartValue(1.0);
  fade_.setEndValue(0.0);
  fade_.setEasingCurve(QEasingCurve::OutCubic);
  connect(&fade_, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
  connect(&fade_, &QVariantAnimation::finished, this, [this] { fading_ = QImage(); });
  connect(hub_, &SelectionHub::hoverChanged, this, qOverload<>(&QWidget::update));
  connect(hub_, &SelectionHub::selectionChanged, this, [this] {
    selection_changed_ = true;
    update();
    announce_current(*this, currentTile());
  });
}

TreemapWidget::~TreemapWidget() { forget_treemap_accessibility(*this); }

void TreemapWidget::themeChanged() {
  layoutNow();
  Q_EMIT coloursChanged();
}

QSize TreemapWidget::sizeHint() const { return {780, 480}; }
QSize TreemapWidget::minimumSizeHint() const { return {360, 240}; }

void TreemapWidget::setDragController(DragController* controller) {
  if (drag_ != nullptr) drag_->disconnect(this);
  drag_ = controller;
  if (drag_ != nullptr) connect(drag_, &DragController::changed, this, &TreemapWidget::updateDrag);
}

namespace {

/// What the tile under a place is; nothing where there is none.
void show_tip(TreemapWidget& map, QPoint global) {
  const std::uint32_t tile = map.scene().pick(map.mapFromGlobal(global));
  if (tile == TreemapScene::kNone) return QToolTip::hideText();
  const QString type = map.scene().tree->class_name(map.scene().tiles[tile].node);
  const QString words = map.tileDescription(tile);
  QToolTip::showText(global, type.isEmpty() ? words : words + u'\n' + type, &map);
}

}  // namespace

void TreemapWidget::setState(PlanStatePtr state) {
  const bool other_model = !state || !state_ || state->model != state_->model;
  state_ = std::move(state);
  const TileTreePtr before = tree_;
  facts_ = state_ ? view_facts(*state_, facts_) : nullptr;
  if (other_model) {
    said_ = state_ ? activation_marks(*state_->model, scopes_) : std::vector<ActivationMark>();
    ++colours_;
  }
  chooseTree();
  replaceTree(before, other_model);
  // An edit by key changes the plan under a pointer at rest: what a tip in sight says is to hold.
  if (QToolTip::isVisible() && rect().contains(mapFromGlobal(QCursor::pos())))
    show_tip(*this, QCursor::pos());
  update();
  Q_EMIT coloursChanged();
}

void TreemapWidget::recolour(const TileTreePtr& before) {
  // Where a module is says nothing of its activations.
  auto places = area_ == Area::Weights ? facts_->places : std::make_shared<const UnitPlaces>();
  if (tree_->grouped())
    places = std::make_shared<const UnitPlaces>(grouped_places(*tree_, *facts_->tree, *facts_->places));
  // Element types, kinds and classes do not follow the placement: they are worked out again only for another
  // tree. What modules cost does.
  const bool same = area_ == Area::Weights && by_ == By::Mode && before == tree_ &&
                    colouring_.mode != ColourMode::Device && colouring_.mode != ColourMode::Price &&
                    !colouring_.of_node.empty();
  Colouring colouring = same ? colouring_ : coloured(colouring_.mode);
  const bool marks_differ = places->units.size() != places_->units.size() ||
                            !std::equal(places->units.begin(), places->units.end(), places_->units.begin(),
                                        [](const auto& a, const auto& b) {
                                          return a.pin == b.pin && a.pin_of_others() == b.pin_of_others() &&
                                                 a.forbidden == b.forbidden &&
                                                 a.over_budget == b.over_budget && a.host == b.host;
                                        });
  const bool colours_differ = !(colouring == colouring_);
  places_ = places;
  colouring_ = std::move(colouring);
  if (!marks_differ && !colours_differ) return;
  if (colours_differ && before == tree_) startFade();
  ++colours_;
}

/// Devices' names may be of another language than they were made in: the one for what has no place is said
/// anew.
Colouring TreemapWidget::coloured(ColourMode mode) const {
  if (area_ == Area::Activations) {
    Colouring out = activation_colouring(*tree_, *saved_);
    out.mode = mode;  // what weights are coloured by stays chosen
    return out;
  }
  if (by_ == By::Time) return time_colouring(*tree_, *state_, *facts_->sizes, prediction_.get());
  if (by_ == By::Saved) return saved_colouring(*tree_, *state_, *facts_->sizes, *saved_);
  if (by_ == By::TimeDifference)
    return time_difference_colouring(*tree_, *state_, *facts_->sizes, *time_differences_);
  if (comparing()) {
    const auto& known = comparison_->facts;
    return known && known->tree == tree_ ? known->colouring
                                         : difference_colouring(*tree_, *comparison_, *facts_->sizes);
  }
  if (by_ == By::Host) return host_colouring(*tree_, *hosts_, *facts_->sizes);
  if (by_module(mode)) return module_colouring(*tree_, *state_, mode, *facts_->sizes);
  if (mode != ColourMode::Device || tree_->grouped()) return Colouring(*tree_, *state_, mode, *facts_->sizes);
  Colouring out = *facts_->colouring;
  out.retranslate();
  return out;
}

void TreemapWidget::startFade() {
  const int duration = Theme::current().duration("move");
  if (duration <= 0 || base_.isNull() || !isVisible() ||
      static_cast<int>(scene_.tiles.size()) > kMostAnimated)
    return;
  fading_ = base_;
  fade_.stop();
  fade_.setDuration(duration);
  fade_.start();
}

void TreemapWidget::setPrediction(std::shared_ptr<const estimate::Prediction> prediction) {
  prediction_ = std::move(prediction);
  if (by_ == By::Time) colourAgain();
}

void TreemapWidget::colourAgain() {
  if (tree_ && state_) {
    Colouring colouring = coloured(colouring_.mode);
    if (!(colouring == colouring_)) startFade();
    colouring_ = std::move(colouring);
    ++colours_;
    update();
  }
  Q_EMIT coloursChanged();
}

void TreemapWidget::setColourMode(ColourMode mode) {
  if (mode == colouring_.mode && by_ == By::Mode) return;
  by_ = By::Mode;
  colouring_.mode = mode;
  if (!tree_ || !state_) return;
  startFade();
  colouring_ = coloured(mode);
  ++colours_;
  update();
  Q_EMIT coloursChanged();
}

void TreemapWidget::searchAgain() {
  search_ = tree_ ? TileSearch(*tree_, filter_, &facts_->of_model->names) : TileSearch();
}

void TreemapWidget::setFilter(const QString& words) {
  if (words == filter_) return;
  filter_ = words;
  searchAgain();
  update();
  Q_EMIT searchChanged();
}

void TreemapWidget::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  if (width() <= 0 || height() <= 0) return;
  if (!tree_ || tree_->input.size[0] == 0) return paintNothing(sheet);
  refreshBase();
  painter.drawImage(rect(), base_);
  if (!fading_.isNull() && fade_.state() == QAbstractAnimation::Running) {
    painter.setOpacity(fade_.currentValue().toDouble());
    painter.drawImage(rect(), fading_);
    painter.setOpacity(1);
  }
  if (scene_.size != QSizeF(size())) return;
  TreemapOverlay overlay{scene_, devicePixelRatioF()};
  overlay.search = &search_;
  overlay.selected = selectedTiles();
  findHovered(overlay);
  if (hasFocus() && keyboard_ && !scene_.empty()) overlay.focus = currentTile();
  overlay.partners = partnerTiles();
  overlay.ancestors = ancestors_;
  if (drag_ != nullptr && drag_->active()) overlay.drag = drag_;
  overlay.moves = &moves_;
  if (comparing()) overlay.changes = &changes_;
  overlay.paint(painter);
}

void TreemapWidget::setGroups(std::vector<std::vector<model::ModuleId>> groups) {
  if (groups == groups_) return;
  groups_ = std::move(groups);
  update();
}

std::vector<std::uint32_t> TreemapWidget::partnerTiles() const {
  std::vector<std::uint32_t> out;
  if (groups_.empty() || scene_.empty() || !tree_) return out;
  const model::Model& model = *tree_->model;
  const auto touches = [&](model::ModuleId one, model::ModuleId other) {
    return one.valid() && (model.contains(one, other) || model.contains(other, one));
  };
  // Above the group there is nothing to light up: a container has its parts in sight.
  const auto lit = [&](model::ModuleId module) {
    const bool hovered = hub_->hover().valid() && model.contains(module, hub_->hover());
    const auto& chosen = hub_->selection();
    return hovered || std::any_of(chosen.begin(), chosen.end(),
                                  [&](model::ModuleId one) { return touches(module, one); });
  };
  for (const auto& group : groups_) {
    if (group.empty() || group.back().index() >= model.modules().size()) continue;
    if (std::none_of(group.begin(), group.end(), lit)) continue;
    for (const model::ModuleId module : group) {
      if (lit(module)) continue;
      const std::uint32_t tile = scene_.tile_for(module);
      if (tile != TreemapScene::kNone && tile != 0) out.push_back(tile);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Worked out once a selection and scene: it may be tens of thousands of modules, and the overlay is painted
/// at every move of the mouse.
const std::vector<std::uint32_t>& TreemapWidget::selectedTiles() {
  if (selected_scene_ == scene_.generation && !selection_changed_) return selected_tiles_;
  selected_scene_ = scene_.generation;
  selection_changed_ = false;
  std::vector<std::uint32_t>& tiles = selected_tiles_;
  tiles.clear();
  for (const model::ModuleId module : hub_->selection()) {
    for (const std::uint32_t tile : scene_.tiles_for(module)) tiles.push_back(tile);
  }
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  if (tiles.size() < kManySelected) return tiles;
  // Of very many the outermost say it all. Parents come first.
  std::vector<std::uint8_t> covered(scene_.tiles.size(), 0);
  for (const std::uint32_t tile : tiles) covered[tile] = 1;
  std::vector<std::uint32_t> outermost;
  for (std::uint32_t tile = 1; tile < scene_.tiles.size(); ++tile) {
    const bool inside = covered[scene_.tiles[tile].parent_tile] != 0;
    if (covered[tile] != 0 && !inside) outermost.push_back(tile);
    if (inside) covered[tile] = 1;
  }
  tiles = std::move(outermost);
  return tiles;
}

std::uint32_t TreemapWidget::currentTile() const {
  if (scene_.empty()) return TreemapScene::kNone;
  if (const std::uint32_t tile = chosenTile(); tile != TreemapScene::kNone) return tile;
  const std::uint32_t tile = hub_->current().valid() ? scene_.tile_for(hub_->current()) : TreemapScene::kNone;
  if (tile != TreemapScene::kNone && tile != 0) return tile;
  const std::vector<std::uint32_t> all = scene_.pointables();
  return all.empty() ? TreemapScene::kNone : all.front();
}

void TreemapWidget::updateDrag() {
  const bool on = area_ == Area::Weights && drag_ != nullptr && drag_->active() &&
                  drag_->preview().accepted && drag_->preview().after && tree_;
  const void* of = on ? drag_->preview().after.get() : nullptr;
  if (of != moves_of_) {
    moves_of_ = of;
    moves_ = on ? drag_moves(tree_, *state_, *drag_->preview().after, drag_->modules(), facts_->tree)
                : std::vector<DragMove>();
  }
  update();
}

QString TreemapWidget::tileDescription(std::uint32_t tile) const {
  if (!tree_ || tile >= scene_.tiles.size()) return {};
  const layout::Tile& here = scene_.tiles[tile];
  QStringList words;
  if (here.role == layout::TileRole::SmallParts) {
    words << scene_.count_text(tile);
  } else if (tree_->is_group(here.node)) {
    words << tree_->label(here.node) << scene_.group_text(here.node);
  } else {
    const TileTree::Node& node = tree_->nodes[here.node];
    const QString name = node.tensor.valid() ? tree_->name(here.node) : shortName(*tree_->model, node.module);
    words << (node.own ? tr("%1 itself").arg(name) : name);
  }
  if (here.role == layout::TileRole::Aggregate && !tree_->is_group(here.node))
    words << scene_.count_text(tile);
  const std::uint64_t total = tree_->input.size[0];
  const double share = total == 0 ? 0.0 : 100.0 * static_cast<double>(here.size) / static_cast<double>(total);
  words << bytesText(Bytes(here.size)) << tr("%1 percent").arg(decimalText(share, 1));
  if (area_ == Area::Activations)
    addFates(words, here.node);
  else if (const QString place = placeWords(here.node); !place.isEmpty())
    words << place;
  addActivations(words, here.node);
  const std::uint32_t unit = tree_->nodes[here.node].unit;
  if (unit != TileTree::kNone && unit < places_->units.size()) {
    const UnitPlaces::Unit& place = places_->units[unit];
    if (by_ != By::Host) words << pinWords(place);
    if (places_->units[unit].forbidden) words << tr("a device is forbidden");
    if (places_->units[unit].over_budget) words << tr("over the budget");
    if (places_->units[unit].host) words << tr("computed on the host");
  }
  return listText(words);
}

/// What the colour of a tile says.
QString TreemapWidget::placeWords(std::uint32_t node) const {
  if (by_ == By::Saved && tree_->is_group(node)) return {};
  if (by_ == By::Saved) {
    const Bytes saved = saved_below(*tree_->model, tree_->nodes[node].module, *saved_);
    return tr("%1 saved for backward").arg(bytesText(saved));
  }
  if (comparing()) {
    const QString change = place_words(*tree_, *comparison_, node).both;
    return change.isEmpty() ? tr("where it was") : change;
  }
  const std::uint8_t category = colouring_.of_node[node];
  if (category < colouring_.categories.size()) return colouring_.categories[category].name;
  if (category != Colouring::kMixed) return {};
  if (by_ == By::Host) return tr("on several hosts");
  const bool devices = by_ == By::Mode && colouring_.mode == ColourMode::Device;
  return devices ? tr("on several devices") : tr("mixed");
}

/// Whether a unit is pinned, and with what.
QString TreemapWidget::pinWords(const UnitPlaces::Unit& place) const {
  if (!place.pin) return tr("not pinned");
  const QString device = deviceText(*place.pin);
  if (place.pinned_above) return tr("pinned to %1 with what it is in").arg(device);
  if (place.pinned_with == TileTree::kNone) return tr("pinned to %1").arg(device);
  return tr("pinned to %1 with %2, which is the same storage")
      .arg(device, tree_->name(tree_->units[place.pinned_with].node));
}

bool TreemapWidget::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    if (drag_ != nullptr && drag_->active())
      QToolTip::hideText();
    else
      show_tip(*this, static_cast<QHelpEvent*>(event)->globalPos());
    return true;
  }
  if (event->type() == QEvent::LanguageChange) setAccessibleName(tr("Treemap"));
  if (event->type() == QEvent::FocusOut) setAncestors(false);
  if (event->type() == QEvent::FocusIn) {
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    keyboard_ =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
  }
  return QWidget::event(event);
}

}  // namespace stowage::widgets
