#include "widgets/controls/states.h"

#include <QConicalGradient>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/label.h"
#include "widgets/controls/buttons.h"

namespace stowage::widgets {
namespace {

constexpr int kFrame = 1000 / 30;
constexpr int kTurn = 1000;
constexpr int kTextWidth = 360;

Label* centred(TextStyle style, QColor Colours::*tint, QWidget* parent) {
  auto* label = new Label(style, tint, parent);
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignHCenter);
  label->setMaximumWidth(kTextWidth);
  return label;
}

}  // namespace

Spinner::Spinner(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName(tr("Working…"));
  timer_.setInterval(kFrame);
  connect(&timer_, &QTimer::timeout, this, qOverload<>(&QWidget::update));
}

void Spinner::showEvent(QShowEvent*) {
  clock_.start();
  if (!Theme::current().reducedMotion()) timer_.start();
}

void Spinner::hideEvent(QHideEvent*) { timer_.stop(); }

void Spinner::paintEvent(QPaintEvent*) {
  const double turned = timer_.isActive() && clock_.isValid() ? static_cast<double>(clock_.elapsed() % kTurn) / kTurn : 0;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = std::min(width(), height()) - 4;
  const QRectF ring((width() - side) / 2, (height() - side) / 2, side, side);
  painter.setPen(QPen(Theme::current().colours().line, 2));
  painter.drawEllipse(ring);
  painter.setPen(QPen(Theme::current().colours().ink, 2, Qt::SolidLine, Qt::RoundCap));
  painter.drawArc(ring, static_cast<int>(-turned * 360 * 16) + 90 * 16, -100 * 16);
}

EmptyState::EmptyState(const char* icon_name, const QString& headline, const QString& text, QWidget* parent) : QWidget(parent), icon_(icon_name) {
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(6);
  layout->addStretch(2);
  layout->addSpacing(44);
  headline_ = centred(TextStyle::Head, &Colours::text, this);
  text_ = centred(TextStyle::Body, &Colours::text2, this);
  buttons_ = new QWidget(this);
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 10, 0, 0);
  row->setSpacing(8);
  // Over the whole width: a wrapped label that is only centred gets its narrowest size, and its text is cut.
  layout->addWidget(headline_);
  layout->addWidget(text_);
  layout->addWidget(buttons_, 0, Qt::AlignHCenter);
  layout->addStretch(3);
  setTexts(headline, text);
}

void EmptyState::setTexts(const QString& headline, const QString& text) {
  headline_->setText(headline);
  text_->setText(text);
  setAccessibleName(headline);
  setAccessibleDescription(text);
}

QPushButton* EmptyState::addButton(const QString& text, bool primary) {
  QPushButton* button = primary ? primaryButton(text, nullptr, buttons_) : secondaryButton(text, nullptr, buttons_);
  buttons_->layout()->addWidget(button);
  return button;
}

void EmptyState::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), Theme::current().colours().surface);
  const double side = 28;
  paintIcon(painter, icon_.constData(), QRectF((width() - side) / 2, headline_->y() - side - 12, side, side), Theme::current().colours().text3);
}

ProgressCard::ProgressCard(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(28, 24, 28, 24);
  layout->setSpacing(8);
  title_ = new Label(TextStyle::Head, &Colours::text, this);
  text_ = new Label(TextStyle::Body, &Colours::text2, this);
  auto* bar = new QProgressBar(this);
  bar->setTextVisible(false);
  bar->setFixedHeight(12);
  bar_ = bar;
  detail_ = new Label(TextStyle::Small, &Colours::text2, this);
  detail_->setElide(Qt::ElideMiddle);
  share_ = new Label(TextStyle::Small, &Colours::text2, this);
  safe_ = new Label(TextStyle::Small, &Colours::text2, this);
  safe_->setWordWrap(true);
  cancel_ = secondaryButton(tr("Cancel"), nullptr, this);
  cancel_->setToolTip(QStringLiteral("Esc"));
  auto* middle = new QHBoxLayout;
  middle->addWidget(detail_, 1);
  middle->addWidget(share_);
  auto* bottom = new QHBoxLayout;
  bottom->addWidget(safe_, 1);
  bottom->addWidget(cancel_);
  layout->addWidget(title_);
  layout->addWidget(text_);
  layout->addWidget(bar_);
  layout->addLayout(middle);
  layout->addSpacing(8);
  layout->addLayout(bottom);
  connect(cancel_, &QPushButton::clicked, this, &ProgressCard::cancelled);
  delay_.setSingleShot(true);
  connect(&delay_, &QTimer::timeout, this, &ProgressCard::showNow);
  coalesce_.setSingleShot(true);
  connect(&coalesce_, &QTimer::timeout, this, &ProgressCard::flush);
  hide();
}

void ProgressCard::start(const QString& title, const QString& safe) {
  title_->setText(title);
  safe_->setText(safe);
  setAccessibleName(title);
  set({}, {}, -1);
  flush();
  // Short work needs no card. The delay is not a motion: it stays with reduced motion.
  if (!isVisible()) delay_.start(250);
}

void ProgressCard::showNow() {
  adjustSize();
  if (parentWidget()) move((parentWidget()->width() - width()) / 2, (parentWidget()->height() - height()) / 2);
  show();
  raise();
  setFocus();
}

void ProgressCard::set(const QString& text, const QString& detail, double fraction) {
  next_text_ = text;
  next_detail_ = detail;
  fraction_ = fraction;
  if (!coalesce_.isActive()) coalesce_.start(kFrame);
}

void ProgressCard::flush() {
  auto* bar = static_cast<QProgressBar*>(bar_);
  text_->setText(next_text_);
  detail_->setText(next_detail_);
  if (fraction_ < 0) {
    bar->setRange(0, 0);
    share_->setText(tr("Working…"));
    return;
  }
  bar->setRange(0, 1000);
  bar->setValue(static_cast<int>(std::clamp(fraction_, 0.0, 1.0) * 1000));
  share_->setText(tr("%1 %").arg(static_cast<int>(std::clamp(fraction_, 0.0, 1.0) * 100)));
}

void ProgressCard::finish() {
  delay_.stop();
  coalesce_.stop();
  hide();
}

QSize ProgressCard::sizeHint() const { return {static_cast<int>(520 * Theme::current().textScale()), QWidget::sizeHint().height()}; }

void ProgressCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint::panel(painter, rect(), Theme::current().metric("radius.card"), Theme::current().colours().raised, Theme::current().colours().lineStrong);
}

void ProgressCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    Q_EMIT cancelled();
  else
    QWidget::keyPressEvent(event);
}

void ProgressCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) cancel_->setText(tr("Cancel"));
  QWidget::changeEvent(event);
}

FailureCard::FailureCard(QWidget* parent) : QWidget(parent) {
  auto* outer = new QHBoxLayout(this);
  auto* layout = new QVBoxLayout;
  layout->setSpacing(8);
  auto* column = new QWidget(this);
  column->setMaximumWidth(static_cast<int>(640 * Theme::current().textScale()));
  column->setLayout(layout);
  outer->addStretch(1);
  outer->addWidget(column, 8);
  outer->addStretch(1);
  title_ = new Label(TextStyle::Title, &Colours::text, column);
  subtitle_ = new Label(TextStyle::Body, &Colours::text2, column);
  sentence_ = new Label(TextStyle::Head, &Colours::text, column);
  sentence_->setWordWrap(true);
  QFont plain = Theme::current().font(TextStyle::Head);
  plain.setWeight(QFont::Normal);
  sentence_->setFont(plain);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  hint_ = new Label(TextStyle::Body, &Colours::text2, column);
  hint_->setWordWrap(true);
  details_ = new QWidget(column);
  new QVBoxLayout(details_);
  actions_ = new QWidget(column);
  auto* row = new QHBoxLayout(actions_);
  row->setContentsMargins(0, 12, 0, 0);
  row->setSpacing(8);
  row->addStretch(1);
  auto* head = new QVBoxLayout;
  head->setContentsMargins(62, 0, 0, 0);
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
}

void FailureCard::set(const QString& title, const QString& subtitle, const QString& sentence, const QString& hint,
                      const std::vector<std::pair<QString, QString>>& details) {
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
  QPushButton* button = primary ? primaryButton(text, icon_name, actions_) : secondaryButton(text, icon_name, actions_);
  auto* row = static_cast<QHBoxLayout*>(actions_->layout());
  row->insertWidget(row->count() - 1, button);
  return button;
}

void FailureCard::clearActions() { qDeleteAll(actions_->findChildren<QPushButton*>()); }

QString FailureCard::report() const {
  QString out = title_->fullText() + u'\n' + subtitle_->fullText() + u'\n' + sentence_->fullText() + u'\n';
  for (const auto& [name, value] : rows_) out += name + QStringLiteral(": ") + value + u'\n';
  return out;
}

void FailureCard::paintEvent(QPaintEvent*) {
  const Colours& c = Theme::current().colours();
  QPainter painter(this);
  painter.fillRect(rect(), c.surface);
  const QPoint corner = title_->mapTo(this, QPoint(0, 0));
  const QRectF plate(corner.x() - 62, corner.y() - 2, 44, 44);
  paint::panel(painter, plate, 6, c.errorSoft);
  paintIcon(painter, "file-exclamation-point", plate.adjusted(11, 11, -11, -11), c.error);
  if (!rows_.empty()) paint::panel(painter, QRectF(QRect(details_->mapTo(this, QPoint(0, 0)), details_->size())), 6, c.window, c.line);
}

}  // namespace stowage::widgets
