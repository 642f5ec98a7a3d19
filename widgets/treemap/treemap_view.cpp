#include "widgets/treemap/treemap_view.h"

#include <QActionGroup>
#include <QEvent>
#include <QFontMetricsF>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

namespace {

constexpr double kRow = 28, kLegendRow = 20, kGlyph = 14, kEntryGap = 18, kCrumbGap = 18;

double entry_width(const QString& name, const QString& size) {
  const QFontMetricsF small(Theme::current().font(TextStyle::Small));
  return kGlyph + small.horizontalAdvance(name) + 5 + small.horizontalAdvance(size) + kEntryGap;
}

/// How wide a part of the way may be, so that all of it is in sight: the longest give way first.
template <class Width>
double widest_crumb(std::size_t count, double room, Width width) {
  std::vector<double> widths;
  for (std::size_t i = 0; i < count; ++i) widths.push_back(width(i));
  std::sort(widths.begin(), widths.end());
  double left = room - kCrumbGap * static_cast<double>(count > 0 ? count - 1 : 0);
  for (std::size_t i = 0; i < count; ++i) {
    const double share = left / static_cast<double>(count - i);
    if (widths[i] > share) return std::max(share, 0.0);
    left -= widths[i];
  }
  return room;
}

QString mode_name(ColourMode mode) {
  switch (mode) {
    case ColourMode::Device:
      return ColourButton::tr("Device");
    case ColourMode::Dtype:
      return ColourButton::tr("Dtype");
    case ColourMode::Kind:
      return ColourButton::tr("Kind");
    case ColourMode::Class:
      return ColourButton::tr("Class");
    case ColourMode::Order:
      return ColourButton::tr("Execution order");
    case ColourMode::Price:
      return ColourButton::tr("Cost a step");
    case ColourMode::None:
      break;
  }
  return ColourButton::tr("Nothing");
}

QString shown_name(const TreemapWidget& treemap) {
  if (treemap.area() == TreemapWidget::Area::Activations) return ColourButton::tr("Planned, moved, kept");
  if (treemap.coloursBySaved()) return ColourButton::tr("Saved for backward");
  if (treemap.coloursByDifference()) return ColourButton::tr("Difference");
  if (treemap.coloursByTimeDifference()) return ColourButton::tr("Difference of time");
  return treemap.coloursByTime() ? ColourButton::tr("Time") : mode_name(treemap.colourMode());
}

}  // namespace

TreemapHeader::TreemapHeader(TreemapWidget* treemap, QWidget* parent)
    : PaintedView(parent), treemap_(treemap) {
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(treemap, &TreemapWidget::coloursChanged, this, &TreemapHeader::rebuild);
  connect(treemap, &TreemapWidget::rootChanged, this, &TreemapHeader::rebuild);
  connect(treemap, &TreemapWidget::searchChanged, this, &TreemapHeader::rebuild);
  connect(treemap->hub(), &SelectionHub::selectionChanged, this, [this] {
    if (treemap_->search().active()) rebuild();
  });
}

QSize TreemapHeader::sizeHint() const { return {480, static_cast<int>(std::ceil(height_))}; }
QSize TreemapHeader::minimumSizeHint() const { return {200, static_cast<int>(std::ceil(height_))}; }

int TreemapHeader::heightForWidth(int width) const {
  std::vector<Crumb> crumbs = crumbs_;
  std::vector<Entry> entries = entries_;
  double height = 0;
  layOut(width, crumbs, entries, &height);
  return static_cast<int>(std::ceil(height));
}

QString TreemapHeader::searchText() const {
  const TileSearch& search = treemap_->search();
  const model::ModuleId current = treemap_->hub()->current();
  const int number = current.valid() && treemap_->hub()->isSelected(current) ? search.number(current) : 0;
  return number > 0 ? tr("%1 of %n match(es)", nullptr, search.matches()).arg(number)
                    : tr("%n match(es)", nullptr, search.matches());
}

/// Modules with bytes; of groups those that have some of their own. Counted once a tree and root: a plan, a
/// colour or a width changes nothing of it.
int TreemapHeader::modulesBelow(const TileTreePtr& shown, std::uint32_t root) {
  if (counted_ == shown && counted_root_ == root) return modules_;
  const TileTree& tree = *shown;
  const std::uint32_t first = tree.nodes[root].module.value;
  modules_ = 0;
  for (std::uint32_t id = first; id < (*tree.model)[model::ModuleId(first)].subtree_end; ++id) {
    const std::uint32_t node = tree.node_of_module[id];
    modules_ += tree.input.size[node] > 0 && (node > 0 || !tree.grouped()) ? 1 : 0;
  }
  counted_ = shown;
  counted_root_ = root;
  return modules_;
}

QString TreemapHeader::summary() {
  const PlanStatePtr state = treemap_->state();
  const TreemapScene& scene = treemap_->scene();
  // A model that was closed, or that another one took the place of, is not kept.
  if (!state || scene.empty() || (counted_ && counted_->model != scene.tree->model)) counted_.reset();
  if (!state || scene.empty()) return {};
  if (treemap_->search().active()) return searchText();
  const TileTree& tree = *scene.tree;
  if (tree.is_group(scene.root)) return scene.detail_text(0);
  const int modules = modulesBelow(scene.tree, scene.root);
  const QString size = bytesText(Bytes(tree.input.size[scene.root]));
  return modules == 1 ? tr("%1 in 1 module").arg(size)
                      : tr("%1 in %2 modules").arg(size, countText(static_cast<std::uint64_t>(modules)));
}

void TreemapHeader::rebuild() {
  crumbs_.clear();
  entries_.clear();
  hot_ = -1;
  summary_ = summary();
  const TreemapScene& scene = treemap_->scene();
  if (!scene.empty()) {
    const TileTree& tree = *scene.tree;
    for (std::uint32_t node = scene.root;; node = tree.nodes[node].parent) {
      crumbs_.insert(crumbs_.begin(), {tree.label(node), node, {}});
      if (node == 0) break;
    }
    const std::vector<ColourCategory>& categories = treemap_->colouring().categories;
    for (const ColourCategory& category : categories) {
      if (category.bytes || category.always)
        entries_.push_back({category, category.bytes ? bytesText(category.bytes) : QString(), {}});
    }
  }
  measure();
  layOut(width(), crumbs_, entries_, &height_);
  updateGeometry();
  update();
}

/// Once for all widths: layouts ask for the height at many of them.
void TreemapHeader::measure() {
  const Theme& theme = Theme::current();
  const QFontMetricsF strong(theme.font(TextStyle::BodyStrong)), small(theme.font(TextStyle::Small));
  for (Crumb& crumb : crumbs_) crumb.wide = strong.horizontalAdvance(crumb.words);
  for (Entry& entry : entries_) entry.wide = entry_width(entry.category.name, entry.size);
  summary_width_ = small.horizontalAdvance(summary_);
}

void TreemapHeader::layOut(double width, std::vector<Crumb>& crumbs, std::vector<Entry>& entries,
                           double* height) const {
  const Theme& theme = Theme::current();
  const double row = kRow * theme.textScale();
  double x = 0;
  const double most = widest_crumb(crumbs.size(), width, [&](std::size_t i) { return crumbs[i].wide; });
  for (Crumb& crumb : crumbs) {
    const double wide = std::min(most, crumb.wide);
    crumb.rect = QRectF(x, 0, wide, row);
    x += wide + kCrumbGap;
  }
  const double left = x + summary_width_ + 24;
  double legend = 0;
  for (const Entry& entry : entries) legend += entry.wide;
  legend = std::max(0.0, legend - kEntryGap);
  const bool beside = left + legend <= width;
  double at = beside ? width - legend : 0, top = beside ? row / 2 : row + kLegendRow / 2 - 4;
  for (Entry& entry : entries) {
    const double wide = entry.wide;
    if (!beside && at > 0 && at + wide - kEntryGap > width) {
      at = 0;
      top += kLegendRow * theme.textScale();
    }
    entry.at = {at, top};
    at += wide;
  }
  *height = beside || entries.empty() ? row : top + kLegendRow / 2 + 2;
}

void TreemapHeader::resizeEvent(QResizeEvent*) {
  const double before = height_;
  layOut(width(), crumbs_, entries_, &height_);
  if (before != height_) updateGeometry();
}

void TreemapHeader::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) rebuild();
  QWidget::changeEvent(event);
}

void TreemapHeader::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  painter.fillRect(rect(), colours.surface);
  const QFont strong = theme.font(TextStyle::BodyStrong), small = theme.font(TextStyle::Small);
  const QFontMetricsF strong_metrics(strong), small_metrics(small);
  double end = 0;
  for (std::size_t i = 0; i < crumbs_.size(); ++i) {
    const Crumb& crumb = crumbs_[i];
    const bool last = i + 1 == crumbs_.size();
    const double baseline = std::round(crumb.rect.center().y() + strong_metrics.capHeight() / 2);
    painter.setFont(strong);
    painter.setPen(last ? colours.text : colours.text2);
    painter.drawText(QPointF(crumb.rect.x(), baseline),
                     strong_metrics.elidedText(crumb.words, Qt::ElideMiddle, crumb.rect.width() + 0.5));
    if (static_cast<int>(i) == hot_ && !last)
      painter.fillRect(QRectF(crumb.rect.x(), baseline + 2, crumb.rect.width(), 1), colours.text2);
    end = crumb.rect.right() + kCrumbGap;
    if (last) continue;
    painter.setPen(colours.text3);
    painter.drawText(QPointF(crumb.rect.right() + 6, baseline), QStringLiteral("›"));
  }
  painter.setFont(small);
  painter.setPen(colours.text2);
  const double middle = (crumbs_.empty() ? kRow : crumbs_.front().rect.height()) / 2;
  if (end - 6 + small_metrics.horizontalAdvance(summary_) <= width())
    painter.drawText(QPointF(end - 6, std::round(middle + small_metrics.capHeight() / 2)), summary_);
  for (const Entry& entry : entries_) {
    const QPointF glyph(entry.at.x() + 4.5, entry.at.y());
    const bool nowhere = entry.category.plain && entry.category.unplaced;
    if (nowhere) {
      // What has no tile has no look either.
    } else if (entry.category.unplaced) {
      painter.setPen(QPen(colours.unplaced, 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(QRectF(glyph.x() - 3.5, glyph.y() - 3.5, 7, 7));
    } else if (entry.category.plain) {
      painter.fillRect(QRectF(glyph.x() - 3.5, glyph.y() - 3.5, 7, 7), colours.disabled);
    } else {
      Theme::paintGlyph(painter, entry.category.look, glyph, 8, theme.colours(entry.category.look).strong);
    }
    const double baseline = std::round(entry.at.y() + small_metrics.capHeight() / 2);
    painter.setPen(colours.text);
    painter.drawText(QPointF(entry.at.x() + kGlyph, baseline), entry.category.name);
    painter.setPen(colours.text2);
    painter.drawText(
        QPointF(entry.at.x() + kGlyph + small_metrics.horizontalAdvance(entry.category.name) + 5, baseline),
        entry.size);
  }
}

void TreemapHeader::mousePressEvent(QMouseEvent* event) {
  for (const Crumb& crumb : crumbs_) {
    if (event->button() == Qt::LeftButton && crumb.rect.contains(event->position()))
      return treemap_->setRootNode(crumb.node);
  }
}

void TreemapHeader::mouseMoveEvent(QMouseEvent* event) {
  int hot = -1;
  for (std::size_t i = 0; i + 1 < crumbs_.size(); ++i) {
    if (crumbs_[i].rect.contains(event->position())) hot = static_cast<int>(i);
  }
  setCursor(hot >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setToolTip(hot >= 0 ? crumbs_[static_cast<std::size_t>(hot)].words : QString());
  if (hot == hot_) return;
  hot_ = hot;
  update();
}

void TreemapHeader::leaveEvent(QEvent*) {
  hot_ = -1;
  update();
}

ColourButton::ColourButton(TreemapWidget* treemap, QWidget* parent)
    : ComboPill("", {}, parent), treemap_(treemap), menu_(new QMenu(this)) {
  setObjectName(QStringLiteral("colourButton"));
  setMenu(menu_);
  retranslate();
  connect(treemap, &TreemapWidget::coloursChanged, this, [this] {
    setText(tr("Colour: %1").arg(shown_name(*treemap_)));
    setEnabled(treemap_->area() == TreemapWidget::Area::Weights);  // activations have colours of their own
    updateGeometry();
  });
  connect(menu_, &QMenu::aboutToShow, menu_, [this] {
    for (QAction* action : menu_->actions()) action->setChecked(action->text() == shown_name(*treemap_));
    saved_->setVisible(treemap_->knowsSaved());
    difference_->setVisible(treemap_->knowsComparison());
    times_->setVisible(treemap_->knowsTimeDifferences());
  });
}

void ColourButton::retranslate() {
  setText(tr("Colour: %1").arg(shown_name(*treemap_)));
  setToolTip(tr("What colours mean in the treemap"));
  menu_->clear();
  for (const ColourMode mode : {ColourMode::Device, ColourMode::Dtype, ColourMode::Kind, ColourMode::Class,
                                ColourMode::Order, ColourMode::Price}) {
    QAction* action = menu_->addAction(mode_name(mode));
    action->setCheckable(true);
    action->setChecked(mode_name(mode) == shown_name(*treemap_));
    connect(action, &QAction::triggered, this, [this, mode] { treemap_->setColourMode(mode); });
  }
  QAction* time = menu_->addAction(tr("Time"));
  time->setToolTip(tr("How long modules take in one predicted step"));
  time->setCheckable(true);
  time->setChecked(treemap_->coloursByTime());
  connect(time, &QAction::triggered, this, [this] { treemap_->setColourByTime(); });
  saved_ = menu_->addAction(tr("Saved for backward"));
  saved_->setObjectName(QStringLiteral("colourSaved"));
  saved_->setToolTip(tr("What modules saved for backward in the last run forward and back"));
  saved_->setCheckable(true);
  saved_->setChecked(treemap_->coloursBySaved());
  saved_->setVisible(treemap_->knowsSaved());
  connect(saved_, &QAction::triggered, this, [this] { treemap_->setColourBySaved(); });
  difference_ = menu_->addAction(tr("Difference"));
  difference_->setObjectName(QStringLiteral("colourDifference"));
  difference_->setToolTip(tr("What moves from the baseline to the other plan"));
  difference_->setCheckable(true);
  difference_->setChecked(treemap_->coloursByDifference());
  difference_->setVisible(treemap_->knowsComparison());
  connect(difference_, &QAction::triggered, this, [this] { treemap_->setColourByDifference(); });
  times_ = menu_->addAction(tr("Difference of time"));
  times_->setObjectName(QStringLiteral("colourTimeDifference"));
  times_->setToolTip(tr("How much longer modules take on one side of the runs that were compared last"));
  times_->setCheckable(true);
  times_->setChecked(treemap_->coloursByTimeDifference());
  times_->setVisible(treemap_->knowsTimeDifferences());
  connect(times_, &QAction::triggered, this, [this] { treemap_->setColourByTimeDifference(); });
}

void ColourButton::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  ComboPill::changeEvent(event);
}

TreemapView::TreemapView(SelectionHub* hub, QWidget* parent)
    : Surface(&Colours::surface, {}, parent),
      map_(new TreemapWidget(hub, this)),
      header_(new TreemapHeader(map_, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 12, 8);
  column->setSpacing(0);
  column->addWidget(header_);
  column->addWidget(map_, 1);
  setFocusProxy(map_);
}

ViewPicture TreemapView::picture() {
  map_->layoutNow();
  if (map_->scene().empty()) return {};
  return {QSizeF(size()), [this](QPainter& painter, double dpr) {
            painter.fillRect(rect(), Theme::current().colours().surface);
            painter.save();
            painter.translate(header_->pos());
            header_->paintPicture(painter);
            painter.restore();
            painter.translate(map_->pos());
            map_->paintPicture(painter, dpr);
          }};
}

}  // namespace stowage::widgets
