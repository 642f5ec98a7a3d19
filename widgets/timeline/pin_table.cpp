#include "widgets/timeline/pin_table.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"

namespace stowage::widgets {
namespace {

enum Column { kWords, kBefore, kAfter, kDifference, kColumns };
constexpr int kMostRows = 8;  // in sight; the others are scrolled to

}  // namespace

PinTable::PinTable(QWidget* parent) : Surface(&Colours::surface, Qt::TopEdge, parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 6, 8, 6);
  column->setSpacing(2);
  auto* head = new QHBoxLayout;
  title_ = new Label(TextStyle::BodyStrong, &Colours::text, this);
  title_->setElide(Qt::ElideRight);
  copy_ = iconButton("copy", {}, this);
  close_ = iconButton("x", {}, this);
  for (QToolButton* button : {copy_, close_}) setIconSquare(*button, 14, 24);
  head->addWidget(title_, 1);
  head->addWidget(copy_);
  head->addWidget(close_);
  table_ = new QTableWidget(0, kColumns, this);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->horizontalHeader()->setSectionsClickable(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(kWords, QHeaderView::Stretch);
  column->addLayout(head);
  column->addWidget(table_);
  connect(close_, &QToolButton::clicked, this, &PinTable::closeRequested);
  connect(copy_, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
  retranslate();
  hide();
}

void PinTable::show(const QString& title, const QString& first, const QString& second,
                    const std::vector<PinRow>& rows) {
  title_->setText(title);
  table_->setHorizontalHeaderLabels({QString(), first, second, tr("Difference")});
  table_->setRowCount(static_cast<int>(rows.size()));
  for (int i = 0; i < table_->rowCount(); ++i) {
    const PinRow& row = rows[static_cast<std::size_t>(i)];
    const QString cells[] = {row.words, bytesText(Bytes(row.before)), bytesText(Bytes(row.after)),
                             bytesDeltaText(Bytes(row.before), Bytes(row.after))};
    for (int k = 0; k < kColumns; ++k) {
      auto* cell = new QTableWidgetItem(cells[k]);
      cell->setTextAlignment((k == kWords ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
      if (row.sum) cell->setFont(Theme::current().font(TextStyle::BodyStrong));
      table_->setItem(i, k, cell);
    }
  }
  fit();
  setVisible(true);
}

void PinTable::clear() {
  hide();
  table_->setRowCount(0);
}

void PinTable::fit() {
  const int row = static_cast<int>(Theme::current().metric("row"));
  table_->verticalHeader()->setMinimumSectionSize(row);
  table_->verticalHeader()->setDefaultSectionSize(row);
  const int rows = std::min(table_->rowCount(), kMostRows), each = rows > 0 ? table_->rowHeight(0) : row;
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + rows * each + 4);
}

QString PinTable::text() const {
  QStringList lines, heads;
  for (int k = 0; k < kColumns; ++k) heads << table_->horizontalHeaderItem(k)->text();
  lines << heads.join(u'\t');
  for (int i = 0; i < table_->rowCount(); ++i) {
    QStringList cells;
    for (int k = 0; k < kColumns; ++k) cells << table_->item(i, k)->text();
    lines << cells.join(u'\t');
  }
  return lines.join(u'\n') + u'\n';
}

void PinTable::retranslate() {
  table_->setAccessibleName(tr("Between the pins"));
  for (const auto& [button, words] :
       {std::pair{copy_, tr("Copy the table")}, std::pair{close_, tr("Remove the pins")}}) {
    button->setToolTip(words);
    button->setAccessibleName(words);
  }
}

void PinTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  Surface::changeEvent(event);
}

void PinTable::themeChanged() {
  fit();
  Surface::themeChanged();
}

}  // namespace stowage::widgets
