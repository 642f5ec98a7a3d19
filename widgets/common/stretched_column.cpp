#include "widgets/common/stretched_column.h"

#include <QEvent>
#include <algorithm>

namespace stowage::widgets {

StretchedColumn::StretchedColumn(QAbstractItemView& view, QHeaderView& header, int column, int letters,
                                 Least least)
    : QObject(&view), view_(view), header_(header), column_(column), letters_(letters), least_(least) {
  view.viewport()->installEventFilter(this);
  connect(&header, &QHeaderView::sectionResized, this, [this](int resized) {
    if (resized != column_)
      fit();
    else
      Q_EMIT fitted();
  });
  header.setSectionResizeMode(column, QHeaderView::Stretch);
}

bool StretchedColumn::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    fit();
    // The header stretches the column when the view has taken its new size, and does not say so.
    QMetaObject::invokeMethod(this, &StretchedColumn::fitted, Qt::QueuedConnection);
  }
  return QObject::eventFilter(watched, event);
}

int StretchedColumn::least() const {
  const int letters = view_.fontMetrics().averageCharWidth() * letters_;
  if (least_ == Least::Letters) return letters;
  const QAbstractItemView& cells = view_;  // trees keep it to themselves
  return std::min(letters, std::max(header_.sectionSizeHint(column_), cells.sizeHintForColumn(column_)));
}

void StretchedColumn::fit() {
  const int others = header_.length() - header_.sectionSize(column_), least = this->least();
  const bool room = view_.viewport()->width() - others >= least;
  const auto mode = room ? QHeaderView::Stretch : QHeaderView::Interactive;
  const bool turned = header_.sectionResizeMode(column_) != mode;
  if (turned) header_.setSectionResizeMode(column_, mode);
  // What a person made wider stays so.
  if (!room && (turned || header_.sectionSize(column_) < least)) header_.resizeSection(column_, least);
  Q_EMIT fitted();
}

}  // namespace stowage::widgets
