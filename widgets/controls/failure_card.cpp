#include "widgets/controls/failure_card.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/label.h"
#include "widgets/common/list_text.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/wrapping_row.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {

namespace {

constexpr int kPlate = 44;        // the icon's square before the title
constexpr int kBesidePlate = 62;  // where the title begins

}  // namespace

FailureCard::FailureCard(QWidget* parent) : PaintedView(parent) {
  auto* outer = new QHBoxLayout(this);
  auto* layout = new QVBoxLayout;
  layout->setSpacing(8);
  column_ = new QWidget(this);
  column_->setLayout(layout);
  outer->addStretch(1);
  outer->addWidget(column_, 8);
  outer->addStretch(1);
  title_ = new Label(TextStyle::Title, &Colours::text, column_);
  subtitle_ = new Label(TextStyle::Body, &Colours::text2, column_);
  subtitle_->setObjectName(QStringLiteral("failurePath"));
  subtitle_->setElide(Qt::ElideMiddle);
  sentence_ = new Label(TextStyle::Head, &Colours::text, column_);
  sentence_->setWordWrap(true);
  sentence_->setWeight(QFont::Normal);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  hint_ = new Label(TextStyle::Body, &Colours::text2, column_);
  hint_->setWordWrap(true);
  details_ = new QWidget(column_);
  new QVBoxLayout(details_);
  actions_ = new QWidget(column_);
  auto* row = new WrappingRow(actions_);
  row->setContentsMargins(0, 12, 0, 0);
  row->setSpacing(8);
  auto* head = new QVBoxLayout;
  setReadingMargins(*head, *column_, kBesidePlate, 0, 0, 0);
  head->setSpacing(2);
  head->addWidget(title_);
  head->addWidget(subtitle_);
  layout->addStretch(2);
  layout->addLayout(head);
  layout->addSpacing(16);
  layout->addWidget(sentence_);
  layout->addWidget(hint_);
  layout->addSpacing(12);
  layout->addWidget(details_);
  layout->addWidget(actions_);
  layout->addStretch(3);
  fitColumn();
}

void FailureCard::themeChanged() {
  fitColumn();
  PaintedView::themeChanged();
}

/// A line of text is read best at one width, counted in letters.
void FailureCard::fitColumn() {
  column_->setMaximumWidth(static_cast<int>(640 * Theme::current().textScale()));
}

void FailureCard::set(const QString& title, const QString& subtitle, const QString& sentence,
                      const QString& hint, const std::vector<std::pair<QString, QString>>& details) {
  title_->setText(title);
  subtitle_->setText(subtitle);
  sentence_->setText(sentence);
  hint_->setText(hint);
  hint_->setVisible(!hint.isEmpty());
  rows_ = details;
  qDeleteAll(details_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  delete details_->layout();
  auto* grid = new QGridLayout(details_);
  grid->setContentsMargins(16, 12, 16, 12);
  grid->setHorizontalSpacing(24);
  for (int i = 0; i < static_cast<int>(details.size()); ++i) {
    auto* name = new Label(TextStyle::Small, &Colours::text2, details_);
    name->setText(details[static_cast<std::size_t>(i)].first);
    auto* value = new Label(TextStyle::Mono, &Colours::text2, details_);
    value->setText(details[static_cast<std::size_t>(i)].second);
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(name, i, 0, Qt::AlignTop);
    grid->addWidget(value, i, 1);
  }
  grid->setColumnStretch(1, 1);
  details_->setVisible(!details.empty());
  setAccessibleName(title);
  setAccessibleDescription(sentence);
}

QPushButton* FailureCard::addAction(const QString& text, const char* icon_name, bool primary) {
  QPushButton* button =
      primary ? primaryButton(text, icon_name, actions_) : secondaryButton(text, icon_name, actions_);
  actions_->layout()->addWidget(button);
  return button;
}

void FailureCard::clearActions() { qDeleteAll(actions_->findChildren<QPushButton*>()); }

QString FailureCard::report() const {
  QString out = title_->fullText() + u'\n' + subtitle_->fullText() + u'\n' + sentence_->fullText() + u'\n';
  for (const auto& [name, value] : rows_) out += namedText(name, value) + u'\n';
  return out;
}

void FailureCard::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, c] = sheet;
  painter.fillRect(rect(), c.surface);
  const QRect title(title_->mapTo(this, QPoint(0, 0)), title_->size());
  const int start =
      isRightToLeft() ? title.x() + title.width() + kBesidePlate - kPlate : title.x() - kBesidePlate;
  const QRectF plate(start, title.y() - 2, kPlate, kPlate);
  paint::panel(painter, plate, 6, c.errorSoft);
  paintIcon(painter, "file-exclamation-point", plate.adjusted(11, 11, -11, -11), c.error);
  if (!rows_.empty())
    paint::panel(painter, QRectF(QRect(details_->mapTo(this, QPoint(0, 0)), details_->size())), 6, c.window,
                 c.line);
}

}  // namespace stowage::widgets
