#include "widgets/timeline/alive_panel.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/common/label.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/reading.h"
#include "widgets/timeline/bands.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {
namespace {

/// Rows of the picture: a device's glyph before the module, figures of one width, group heads without an
/// arrow.
class AliveDelegate final : public QStyledItemDelegate {
 public:
  AliveDelegate(std::shared_ptr<const trace::Timeline>* timeline, QObject* parent)
      : QStyledItemDelegate(parent), timeline_(timeline) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const Theme& theme = Theme::current();
    const bool group = !index.parent().isValid();
    QRect text = option.rect.adjusted(index.column() == 0 ? 12 : 4, 0,
                                      index.column() == AliveModel::Since ? -12 : -4, 0);
    if (index.column() == 0 && !group && *timeline_) {
      const machine::DeviceId device =
          deviceLook(**timeline_, index.data(AliveModel::DeviceRole).toULongLong());
      const bool mirrored = option.direction == Qt::RightToLeft;
      Theme::paintGlyph(*painter, device,
                        QPointF(mirrored ? text.right() - 4 : text.left() + 5, text.center().y() + 0.5), 8,
                        theme.device(device).strong);
      text.adjust(mirrored ? 0 : 18, 0, mirrored ? -18 : 0, 0);
    }
    painter->setFont(group ? theme.font(TextStyle::CaptionStrong)
                           : theme.font(index.column() == 0 ? TextStyle::Body : TextStyle::Small));
    const QVariant colour = index.data(Qt::ForegroundRole);
    painter->setPen(colour.isValid() ? colour.value<QColor>() : theme.colours().text);
    const QString words = painter->fontMetrics().elidedText(option.text, Qt::ElideMiddle, text.width());
    if (index.column() == 0)
      drawReading(*painter, option.direction, text, Qt::AlignLeft | Qt::AlignVCenter, words);
    else
      drawTabular(*painter, text, Qt::AlignRight | Qt::AlignVCenter, words);
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    return {60, static_cast<int>(Theme::current().metric("row")) + (index.parent().isValid() ? 0 : 3)};
  }

 private:
  std::shared_ptr<const trace::Timeline>* timeline_;
};

}  // namespace

AlivePanel::AlivePanel(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 8, 0, 12);
  layout->setSpacing(8);
  head_ = new Label(TextStyle::Small, &Colours::text2, this);
  head_->setContentsMargins(12, 0, 12, 0);
  head_->setWordWrap(true);
  model_ = new AliveModel(this);
  tree_ = new QTreeView(this);
  tree_->setModel(model_);
  tree_->setItemDelegate(new AliveDelegate(&timeline_, tree_));
  tree_->setRootIsDecorated(false);
  tree_->setItemsExpandable(false);
  tree_->setIndentation(0);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setUniformRowHeights(false);
  tree_->setAccessibleName(tr("Alive at the instant"));
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setMinimumSectionSize(40);
  tree_->header()->setSectionResizeMode(AliveModel::Module, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(AliveModel::Size, QHeaderView::Fixed);
  tree_->header()->setSectionResizeMode(AliveModel::Since, QHeaderView::Fixed);
  tree_->header()->setSectionsClickable(false);
  select_ = secondaryButton(tr("Select these modules"), "mouse-pointer-2", this);
  select_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  layout->addWidget(head_);
  layout->addWidget(tree_, 1);
  auto* bottom = new QHBoxLayout;
  bottom->setContentsMargins(12, 0, 12, 0);
  bottom->addWidget(select_);
  bottom->addStretch(1);
  layout->addLayout(bottom);
  connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AlivePanel::nameButton);
  connect(select_, &QPushButton::clicked, this, [this] { Q_EMIT modulesSelected(wantedModules()); });
  fitColumns();
  clear();
}

/// Figures are never cut: their columns grow with the letters.
void AlivePanel::fitColumns() {
  const double scale = Theme::current().textScale();
  tree_->header()->resizeSection(AliveModel::Size, qRound(72 * scale));
  tree_->header()->resizeSection(AliveModel::Since, qRound(64 * scale));
  tree_->doItemsLayout();
}

void AlivePanel::themeChanged() {
  fitColumns();
  Surface::themeChanged();
}

void AlivePanel::show(const std::shared_ptr<const trace::Timeline>& timeline, std::size_t device,
                      std::uint64_t at) {
  timeline_ = timeline;
  pointed_ = true;
  model_->show(timeline, device, at);
  tree_->expandAll();
  head_->setText(tr("at %1 on %2, %3 in %n storages", nullptr, static_cast<int>(model_->storages()))
                     .arg(timeText(at, std::max<std::uint64_t>(1, timeline->duration_ns / 5000)),
                          deviceName(*timeline, device), bytesText(Bytes(model_->total()))));
  nameButton();
}

void AlivePanel::setSelectable(bool on) { select_->setVisible(on); }

void AlivePanel::clear() {
  pointed_ = false;
  model_->clear();
  head_->setText(tr("Point at the timeline to see what is alive."));
  nameButton();
}

namespace {

/// Names of modules, each once.
class Names {
 public:
  void take(const QModelIndex& index) {
    for (const QString& name : index.data(AliveModel::ModulesRole).toStringList()) {
      if (name.isEmpty() || seen_.contains(name)) continue;
      seen_.insert(name);
      all_ << name;
    }
  }
  const QStringList& all() const { return all_; }

 private:
  QSet<QString> seen_{};
  QStringList all_{};
};

}  // namespace

/// What was streamed and computed. A block that only adds up what its parts gave owns the sum: of the modules
/// at work it is none, and to select it would select all its parts.
QStringList AlivePanel::workingModules() const {
  Names names;
  for (int row = 0; row < model_->rowCount(); ++row) {
    const QModelIndex group = model_->index(row, 0);
    const auto kind = group.data(AliveModel::KindRole).toInt();
    if (kind == static_cast<int>(trace::Kind::Streamed) || kind == static_cast<int>(trace::Kind::Activation))
      names.take(group);
  }
  QStringList parts;
  for (const QString& name : names.all()) {
    if (!model_->hasParts(name)) parts << name;
  }
  return parts.isEmpty() ? names.all() : parts;
}

QStringList AlivePanel::wantedModules() const {
  Names names;
  const QModelIndexList chosen = tree_->selectionModel()->selectedRows(0);
  for (const QModelIndex& index : chosen) names.take(index);
  if (!chosen.isEmpty()) return names.all();
  if (const QStringList working = workingModules(); !working.isEmpty()) return working;
  for (int row = 0; row < model_->rowCount(); ++row) names.take(model_->index(row, 0));
  return names.all();
}

/// The button says what it takes where that is not all that is listed.
void AlivePanel::nameButton() {
  const bool chosen = tree_->selectionModel()->hasSelection();
  const int count = static_cast<int>((chosen ? wantedModules() : workingModules()).size());
  select_->setText(count == 0 ? tr("Select these modules")
                   : chosen   ? tr("Select %n module(s)", nullptr, count)
                              : tr("Select %n streamed and active module(s)", nullptr, count));
  select_->setEnabled(model_->rowCount() > 0);
}

QSize AlivePanel::sizeHint() const {
  return {static_cast<int>(Theme::current().metric("inspectorDock.default")), 400};
}

void AlivePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    nameButton();
    tree_->setAccessibleName(tr("Alive at the instant"));
    if (!pointed_) clear();
  }
  Surface::changeEvent(event);
}

}  // namespace stowage::widgets
