#include "widgets/compare/difference_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QStackedLayout>

#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/states.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {

DifferencePanel::DifferencePanel(SelectionHub& hub, QWidget* parent)
    : Surface(&Colours::surface, Qt::RightEdge, parent) {
  title_ = new PanelTitle({}, this);
  filter_ = new SegmentedControl({QString(), QString(), QString()}, this);
  filter_->setObjectName(QStringLiteral("differenceFilter"));
  copy_ = iconButton("copy", {}, this);
  copy_->setPopupMode(QToolButton::InstantPopup);
  copy_->setMenu(new QMenu(copy_));
  table_ = new DifferenceTable(model_, hub, this);
  nothing_ = new EmptyState("git-compare", {}, {}, this);
  pages_ = new QStackedLayout;
  pages_->addWidget(table_);
  pages_->addWidget(nothing_);
  auto* row = new QHBoxLayout;
  setReadingMargins(*row, *this, 12, 8, 8, 4);
  row->addWidget(filter_);
  row->addStretch();
  row->addWidget(copy_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 1, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addLayout(row);
  column->addLayout(pages_, 1);
  connect(title_, &PanelTitle::closeRequested, this, &DifferencePanel::closeRequested);
  connect(filter_, &SegmentedControl::currentChanged, this, [this](int index) {
    model_.setFilter(static_cast<DifferenceModel::Filter>(index));
    refresh();
  });
  retranslate();
}

void DifferencePanel::setComparison(ComparisonPtr comparison) {
  comparison_ = std::move(comparison);
  why_.clear();
  model_.setComparison(comparison_);
  refresh();
}

void DifferencePanel::setNothing(const QString& why) {
  setComparison(nullptr);
  why_ = why;
  refresh();
}

QString DifferencePanel::nothingHead() const {
  if (!comparison_) return why_.isEmpty() ? tr("Comparing…") : tr("Nothing to compare");
  return model_.filter() == DifferenceModel::Filter::Same ? tr("Everything moves") : tr("Nothing moves");
}

void DifferencePanel::refresh() {
  const int rows = model_.rowCount();
  title_->setCount(comparison_ ? tr("%n shown", nullptr, rows) : QString());
  copy_->setEnabled(rows > 0);
  pages_->setCurrentIndex(rows > 0 ? 0 : 1);
  const bool same = model_.filter() == DifferenceModel::Filter::Same;
  nothing_->setTexts(nothingHead(), !comparison_ ? why_
                                    : same       ? tr("No module is on the same device in both plans.")
                                                 : tr("Both plans put every module on the same device."));
}

void DifferencePanel::retranslate() {
  title_->setTitle(tr("Differences"));
  filter_->setChoices({tr("All"), tr("Moved"), tr("Same")});
  filter_->setAccessibleName(tr("Which modules are shown"));
  table_->setAccessibleName(tr("Differences"));
  copy_->setToolTip(tr("Copy what is selected, or all"));
  copy_->setAccessibleName(tr("Copy"));
  copy_->menu()->clear();
  copy_->menu()->addAction(tr("Copy as &text"), table_, &DifferenceTable::copyText);
  copy_->menu()->addAction(tr("Copy as &CSV"), table_, &DifferenceTable::copyCsv);
  refresh();
}

void DifferencePanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    table_->fitColumns();
  }
  Surface::changeEvent(event);
}

}  // namespace stowage::widgets
