#include "widgets/panels/module_tree_view.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>

#include "widgets/panels/module_tree_access.h"
#include "widgets/panels/module_tree_delegate.h"
#include "widgets/panels/tree_header.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

constexpr int kDragDistance = 6;
constexpr int kLongPress = 400;  // ms
constexpr int kSizeWidth = 62;
constexpr int kDeviceWidth = 70;
constexpr int kTimeWidth = 60;
constexpr int kIndent = 14, kIndentDeep = 10;  // deep names need the room more than the eye needs the step
constexpr int kIndentLeast = 3;
constexpr int kDeviceGlyph = 26;                  // of the device column where names need the rest
constexpr int kReadable = 84, kReadableYet = 40;  // of a name that is cut in its middle
// Letters of a name that is shown whole; a longer one is cut anyway, and asks for few.
constexpr qsizetype kWholeName = 48, kCutName = 18;
constexpr int kMostMeasured = 2000;
constexpr int kEdge = ModuleTreeDelegate::kEdge;
constexpr int kAroundName = 30 + kEdge;  // arrow, pads, a pin
constexpr std::size_t kManyChildren = 6;

}  // namespace

/// The names that can be scrolled to, without indentation.
struct ModuleTreeView::Names {
  std::vector<int> widths{};  ///< of the longest, by depth
  int needed(int indent) const {
    int widest = 0;
    for (std::size_t depth = 0; depth < widths.size(); ++depth)
      widest = std::max(widest, widths[depth] + static_cast<int>(depth + 1) * indent);
    return widest + kAroundName;
  }
  /// With `letters` pixels of every name in sight at least, or all of it.
  int neededFor(int letters, int indent) const {
    int widest = 0;
    for (std::size_t depth = 0; depth < widths.size(); ++depth)
      widest = std::max(widest, std::min(letters, widths[depth]) + static_cast<int>(depth + 1) * indent);
    return widest + kAroundName + std::max(0, kIndentDeep - indent);
  }
  /// The widest steps that leave room for so much of every name.
  std::optional<int> indentFor(int letters, int room) const {
    for (int indent = kIndentDeep; indent >= kIndentLeast; --indent) {
      if (neededFor(letters, indent) <= room) return indent;
    }
    return std::nullopt;
  }
};

ModuleTreeView::ModuleTreeView(ModuleTreeModel& model, SelectionHub& hub, QWidget* parent)
    : QTreeView(parent), model_(model), hub_(hub) {
  install_module_tree_accessibility();
  setObjectName(QStringLiteral("moduleTree"));
  setAccessibleName(tr("Modules"));
  setModel(&model);
  setItemDelegate(new ModuleTreeDelegate(this));
  setUniformRowHeights(true);
  setIndentation(kIndentDeep);
  setRootIsDecorated(true);
  setSelectionMode(ExtendedSelection);
  setSelectionBehavior(SelectRows);
  setAllColumnsShowFocus(true);
  setFrameShape(NoFrame);
  setHorizontalScrollMode(ScrollPerPixel);
  setVerticalScrollMode(ScrollPerPixel);
  setMouseTracking(true);
  setExpandsOnDoubleClick(true);
  auto* heads = new TreeHeader(this);
  setHeader(heads);
  heads->setStretchLastSection(false);
  heads->setMinimumSectionSize(kDeviceGlyph);
  heads->setSectionResizeMode(QHeaderView::Fixed);
  heads->setSortIndicator(-1, Qt::AscendingOrder);  // the model's order, until somebody asks
  setSortingEnabled(true);
  applyTheme();
  connect(&Theme::current(), &Theme::changed, this, &ModuleTreeView::applyTheme);
  connect(&hub_, &SelectionHub::selectionChanged, this, &ModuleTreeView::showHubSelection);
  connect(&model_, &ModuleTreeModel::placementChanged, viewport(), qOverload<>(&QWidget::update));
  connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
    forget_module_tree_accessibility(*this);
    showHubSelection();
  });
  fit_.setSingleShot(true);
  fit_.setInterval(0);
  connect(&fit_, &QTimer::timeout, this, &ModuleTreeView::fitColumns);
  const auto fitSoon = [this] { fit_.start(); };
  connect(&model_, &QAbstractItemModel::modelReset, this, fitSoon);
  connect(&model_, &ModuleTreeModel::timesChanged, this, &ModuleTreeView::showTimes);
  connect(heads, &QHeaderView::sortIndicatorChanged, this, fitSoon);  // its arrow stands beside the words
  showTimes();
  for (const auto turned : {&QTreeView::expanded, &QTreeView::collapsed}) {
    connect(this, turned, this, fitSoon);
    connect(this, turned, this,
            [this](const QModelIndex& index) { announce_turned(*this, model_.module(index)); });
  }
  connect(this, &QTreeView::doubleClicked, this,
          [this](const QModelIndex& index) { Q_EMIT zoomRequested(model_.module(index)); });
}

ModuleTreeView::~ModuleTreeView() { forget_module_tree_accessibility(*this); }

void ModuleTreeView::applyTheme() {
  header()->setFont(Theme::current().font(TextStyle::Caption));
  scheduleDelayedItemsLayout();
  fit_.start();
}

void ModuleTreeView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) fit_.start();  // other headings
  QTreeView::changeEvent(event);
}

/// A sign that is no command is left to whoever is around the tree, which may say why it does nothing. Plus,
/// minus and star open and close rows.
void ModuleTreeView::keyPressEvent(QKeyEvent* event) {
  const QString text = event->text();
  const bool turns = text == u"+" || text == u"-" || text == u"*";
  if (!text.isEmpty() && text.front().isPrint() && !text.front().isSpace() && !turns) return event->ignore();
  QTreeView::keyPressEvent(event);
}

void ModuleTreeView::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitColumns();
}

void ModuleTreeView::showTimes() {
  if (isColumnHidden(ModuleTreeModel::TimeColumn) == !model_.timed()) return;
  setColumnHidden(ModuleTreeModel::TimeColumn, !model_.timed());
  fit_.start();
}

void ModuleTreeView::setSorting(ModuleTreeModel::Sorting sorting) {
  header()->setSortIndicator(sorting.column, sorting.order);
}

int ModuleTreeView::nameInset() const { return std::max(0, kIndentDeep - indentation()); }

/// Of every depth the longest is measured.
ModuleTreeView::Names ModuleTreeView::namesInReach() const {
  std::vector<QString> longest;
  int measured = 0;
  for (QModelIndex at = model_.index(0, 0); at.isValid() && measured < kMostMeasured;
       at = indexBelow(at), ++measured) {
    std::size_t depth = 0;
    for (QModelIndex up = at.parent(); up.isValid(); up = up.parent()) ++depth;
    if (longest.size() <= depth) longest.resize(depth + 1);
    QString name = at.data().toString();
    if (name.size() > kWholeName) name.truncate(kCutName);
    if (name.size() > longest[depth].size()) longest[depth] = name;
  }
  const QFontMetrics metrics(Theme::current().font(TextStyle::BodyStrong));
  Names out;
  for (const QString& name : longest) out.widths.push_back(metrics.horizontalAdvance(name));
  return out;
}

/// All columns stay in sight. Where names are long a deep tree takes smaller steps, then names are cut
/// in their middle (their tool tip says them whole), with smaller steps yet while that keeps them readable,
/// then of the devices the glyphs alone are left. Only what is so deep that its steps alone fill the room
/// scrolls sideways.
void ModuleTreeView::fitColumns() {
  fit_.stop();
  const double scale = Theme::current().textScale();
  const auto scaled = [scale](int pixels) { return qRound(pixels * scale); };
  const Names names = namesInReach();
  const auto& heads = *static_cast<const TreeHeader*>(header());
  const int size = std::max(scaled(kSizeWidth), heads.least(ModuleTreeModel::SizeColumn));
  const int glyph = scaled(kDeviceGlyph), time = model_.timed() ? scaled(kTimeWidth) : 0;
  const int all = viewport()->width() - size - time;
  // As wide as its heading, whose word some languages have longer; else a heading is cut before the devices
  // lose their words.
  const int narrow = scaled(kDeviceWidth),
            wide = std::max(narrow, heads.least(ModuleTreeModel::DeviceColumn));
  for (const int device : {wide, narrow}) {
    const int room = all - device;
    for (const int indent : {kIndent, kIndentDeep}) {
      if (names.needed(indent) <= room) return setColumns(room, size, device, indent);
    }
    if (const auto indent = names.indentFor(scaled(kReadable), room))
      return setColumns(room, size, device, *indent);
  }
  const int yet = scaled(kReadableYet);
  const int indent = names.indentFor(yet, all - glyph).value_or(kIndentLeast);
  setColumns(std::max(all - glyph, names.neededFor(yet, indent)), size, glyph, indent);
}

void ModuleTreeView::setColumns(int name, int size, int device, int indent) {
  if (indentation() != indent) setIndentation(indent);
  header()->resizeSection(ModuleTreeModel::SizeColumn, size);
  header()->resizeSection(ModuleTreeModel::DeviceColumn, device);
  if (model_.timed())
    header()->resizeSection(ModuleTreeModel::TimeColumn, qRound(kTimeWidth * Theme::current().textScale()));
  header()->resizeSection(ModuleTreeModel::ModuleColumn, name);
}

void ModuleTreeView::expandFirstLook() {
  if (!model_.state()) return;
  const model::Model& model = *model_.state()->model;
  ModuleId at = model.root();
  for (;;) {
    expand(model_.indexOf(at));
    ModuleId largest;
    for (const ModuleId child : model[at].children) {
      if (!largest.valid() || model[child].bytes > model[largest].bytes) largest = child;
    }
    const bool many = model[at].children.size() >= kManyChildren && at != model.root();
    if (!largest.valid() || many || model[largest].children.empty()) return;
    at = largest;
  }
}

void ModuleTreeView::expandMatches() {
  constexpr int kAtMost = 400;
  if (model_.filter().isEmpty()) return expandFirstLook();
  if (model_.matches() <= kAtMost)
    expandAll();
  else
    expandToDepth(2);
}

/// The root's step is narrower than its arrow: arrows stand a little in from their steps.
QRectF ModuleTreeView::arrowOf(const QModelIndex& index) const {
  const QRect name = visualRect(index.siblingAtColumn(ModuleTreeModel::ModuleColumn));
  const QRect arrow(name.left() + nameInset() + kEdge - 13, name.center().y() - 6, 13, 13);
  return QStyle::visualRect(layoutDirection(), name, arrow);
}

/// Qt looks for arrows in their steps only.
bool ModuleTreeView::turnArrow(const QMouseEvent& event) {
  const QModelIndex index = indexAt(event.position().toPoint());
  if (event.button() != Qt::LeftButton || !index.isValid() || model_.rowCount(index) == 0 ||
      !arrowOf(index).adjusted(-2, -4, 2, 4).contains(event.position()))
    return false;
  setExpanded(index, !isExpanded(index));
  return true;
}

void ModuleTreeView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!turnArrow(*event)) QTreeView::mouseDoubleClickEvent(event);
}

void ModuleTreeView::mousePressEvent(QMouseEvent* event) {
  if (turnArrow(*event)) return;
  press_ = event->position().toPoint();
  const QModelIndex index = indexAt(press_);
  const bool plain = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier;
  pressedOnSelection_ = plain && index.isValid() && selectionModel()->isSelected(index) &&
                        selectionModel()->selectedRows().size() > 1;
  // A press on one of several selected rows may begin a drag of all of them: it selects the one row only when
  // the button comes up again.
  if (pressedOnSelection_)
    event->accept();
  else
    QTreeView::mousePressEvent(event);
  const bool adds = (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) != 0;
  mayDrag_ = event->button() == Qt::LeftButton && index.isValid();
  if (mayDrag_ && !adds) {
    longPress_.start(
        kLongPress, this,
        [this, at = event->globalPosition().toPoint(), keys = event->modifiers()] { requestDrag(at, keys); });
  }
}

void ModuleTreeView::requestDrag(QPoint global, Qt::KeyboardModifiers modifiers) {
  longPress_.stop();
  if (!std::exchange(mayDrag_, false) || hub_.selection().empty()) return;
  pressedOnSelection_ = false;
  Q_EMIT dragRequested(hub_.selection(), global, modifiers);
}

void ModuleTreeView::mouseMoveEvent(QMouseEvent* event) {
  const QPoint at = event->position().toPoint();
  hub_.setHover(model_.module(indexAt(at)));
  if (!(event->buttons() & Qt::LeftButton)) return QTreeView::mouseMoveEvent(event);
  if ((at - press_).manhattanLength() >= kDragDistance)
    requestDrag(event->globalPosition().toPoint(), event->modifiers());
}

void ModuleTreeView::mouseReleaseEvent(QMouseEvent* event) {
  longPress_.stop();
  mayDrag_ = false;
  if (pressedOnSelection_ && event->button() == Qt::LeftButton) {
    pressedOnSelection_ = false;
    setCurrentIndex(indexAt(press_));
  }
  QTreeView::mouseReleaseEvent(event);
}

void ModuleTreeView::leaveEvent(QEvent* event) {
  hub_.setHover({});
  QTreeView::leaveEvent(event);
}

void ModuleTreeView::contextMenuEvent(QContextMenuEvent* event) { Q_EMIT menuRequested(event->globalPos()); }

void ModuleTreeView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
  QTreeView::selectionChanged(selected, deselected);
  if (mirroring_) return;
  std::vector<ModuleId> modules;
  for (const QModelIndex& index : selectionModel()->selectedRows()) modules.push_back(model_.module(index));
  const ModuleId current = model_.module(currentIndex());
  const auto last = std::find(modules.begin(), modules.end(), current);
  if (last != modules.end()) std::iter_swap(last, modules.end() - 1);
  const QScopedValueRollback guard(mirroring_, true);
  hub_.select(std::move(modules));
}

/// Qt's tree would tell assistive tools of a cell by its place in a table, which our rows are not.
void ModuleTreeView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QAbstractItemView::currentChanged(current, previous);
  viewport()->update();
  if (current.isValid()) announce_row(*this, model_.module(current));
}

void ModuleTreeView::showHubSelection() {
  if (mirroring_) return;
  const QScopedValueRollback guard(mirroring_, true);
  // Neighbours are one range: Qt's time goes with the ranges, squared. Nobody looks at rows beyond the first
  // hundreds.
  constexpr qsizetype kMostRanges = 400;
  QModelIndexList rows;
  for (const ModuleId module : hub_.selection()) {
    if (const QModelIndex index = model_.indexOf(module); index.isValid()) rows << index;
  }
  std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) {
    const quintptr in_a = a.parent().internalId(), in_b = b.parent().internalId();
    return in_a != in_b ? in_a < in_b : a.row() < b.row();
  });
  QItemSelection selection;
  QModelIndex first, last;
  for (const QModelIndex& index : rows) {
    if (selection.size() >= kMostRanges) break;
    if (last.isValid() && last.parent() == index.parent() && last.row() + 1 == index.row()) {
      last = index;
      continue;
    }
    if (first.isValid()) selection.append(QItemSelectionRange(first, last));
    first = last = index;
  }
  if (first.isValid()) selection.append(QItemSelectionRange(first, last));
  selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  const QModelIndex current = model_.indexOf(hub_.current());
  if (!current.isValid()) return;
  selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
  scrollTo(current);
}

void ModuleTreeView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  const Colours& colours = Theme::current().colours();
  const bool selected = selectionModel()->isSelected(index);
  if (selected) {
    painter->fillRect(rect, colours.selRow);
    const int edge = isRightToLeft() ? viewport()->width() - 3 : 0;
    painter->fillRect(QRect(edge, rect.top(), 3, rect.height()), colours.ink);
  }
  if (model_.rowCount(index) == 0) return;
  const char* closed = isRightToLeft() ? "chevron-left" : "chevron-right";
  paintIcon(*painter, isExpanded(index) ? "chevron-down" : closed, arrowOf(index), colours.text2);
}

}  // namespace stowage::widgets
