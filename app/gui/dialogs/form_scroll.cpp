#include "app/gui/dialogs/form_scroll.h"

#include <QApplication>
#include <QResizeEvent>
#include <QStyle>
#include <memory>

#include "app/gui/dialogs/dialog.h"

namespace stowage::app {
namespace {

constexpr int kLeastHeight = 160;      // at a text size of 100 %
constexpr double kLargeLetters = 1.5;  // above, forms may be wider than a small screen

/// A scroll area asks its page how high it wants to be; here it is to know how low it can be.
class LeastPage : public widgets::Surface {
 public:
  LeastPage() : Surface(&widgets::Colours::surface) {}
  int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }
};

}  // namespace

PageScroll* scrolledColumn(std::initializer_list<QWidget*> parts) {
  auto* page = new LeastPage;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* part : parts) column->addWidget(part, part == *(parts.end() - 1) ? 1 : 0);
  return new PageScroll(page);
}

PageScroll::PageScroll(QWidget* page) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);  // it follows the field that has it
  setWidget(page);
  // Qt follows where Tab goes from field to field, and not where it comes from the dialog's other buttons.
  connect(qApp, &QApplication::focusChanged, this, &PageScroll::followFocus);
}

void PageScroll::followFocus() {
  QWidget* const now = QApplication::focusWidget();
  if (!now || !widget() || !widget()->isAncestorOf(now)) return;
  ensureWidgetVisible(now);  // of a line that is where its cursor is; the whole line is to be seen
  const QPoint middle = now->mapTo(widget(), now->rect().center());
  ensureVisible(middle.x(), middle.y(), 0, qMin(now->height() / 2 + 1, viewport()->height() / 2));
}

/// Rows that come, go and wrap move the field that is typed in.
bool PageScroll::eventFilter(QObject* watched, QEvent* event) {
  const bool done = QScrollArea::eventFilter(watched, event);
  if (watched == widget() && event->type() == QEvent::Resize) followFocus();
  return done;
}

void PageScroll::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  followFocus();
}

int PageScroll::bar() const { return style()->pixelMetric(QStyle::PM_ScrollBarExtent); }

QSize PageScroll::sizeHint() const { return widget()->sizeHint() + QSize(bar(), 0); }

QSize PageScroll::minimumSizeHint() const {
  const QSize least = widget()->minimumSizeHint();
  const int side = scaledPixels(kLeastHeight);
  return {qMin(least.width() + bar(), side), qMin(least.height(), side)};
}

QWidget* takeField(QFormLayout& form, QWidget& field) {
  const QFormLayout::TakeRowResult row = form.takeRow(&field);
  const std::unique_ptr<QLayoutItem> name(row.labelItem), held(row.fieldItem);
  field.hide();
  if (!name) return nullptr;
  name->widget()->hide();
  return name->widget();
}

void putField(QFormLayout& form, int row, QWidget* name, QWidget& field) {
  if (name) {
    form.insertRow(row, name, &field);
    name->show();
  } else {
    form.insertRow(row, &field);
  }
  field.show();
}

FormScroll::FormScroll(QFormLayout* form) : PageScroll(form->parentWidget()), form_(form) {
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  followLetters();
  connect(&widgets::Theme::current(), &widgets::Theme::changed, this, &FormScroll::followLetters);
}

void FormScroll::followLetters() {
  const bool large = widgets::Theme::current().textScale() > kLargeLetters;
  form_->setRowWrapPolicy(large ? QFormLayout::WrapLongRows : QFormLayout::DontWrapRows);
  updateGeometry();
}

/// In sight it is known how many rows are two lines.
QSize FormScroll::sizeHint() const {
  QSize out = PageScroll::sizeHint();
  if (isVisible() && widget()->layout()->hasHeightForWidth())
    out.setHeight(widget()->layout()->totalHeightForWidth(viewport()->width()));
  return out;
}

QSize FormScroll::minimumSizeHint() const {
  return {widget()->minimumSizeHint().width() + bar(), PageScroll::minimumSizeHint().height()};
}

void FormScroll::resizeEvent(QResizeEvent* event) {
  PageScroll::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) updateGeometry();
}

}  // namespace stowage::app
