#include "widgets/controls/states.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/label.h"
#include "widgets/controls/buttons.h"

namespace stowage::widgets {
namespace {

constexpr int kFrame = 1000 / 30;
constexpr int kTurn = 1000;
constexpr int kTextWidth = 360;
constexpr int kListWidth = 560;  // of a text of several lines, so that it does not grow too high

Label* centred(TextStyle style, QColor Colours::*tint, QWidget* parent) {
  auto* label = new Label(style, tint, parent);
  label->setWordWrap(true);
  label->setAlignment(Qt::AlignHCenter);
  label->setMaximumWidth(kTextWidth);
  return label;
}

}  // namespace

Spinner::Spinner(QWidget* parent) : PaintedView(parent) {
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

void Spinner::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  const double turned =
      timer_.isActive() && clock_.isValid() ? static_cast<double>(clock_.elapsed() % kTurn) / kTurn : 0;
  painter.setRenderHint(QPainter::Antialiasing);
  const double side = std::min(width(), height()) - 4;
  const QRectF ring((width() - side) / 2, (height() - side) / 2, side, side);
  painter.setPen(QPen(colours.line, 2));
  painter.drawEllipse(ring);
  painter.setPen(QPen(colours.ink, 2, Qt::SolidLine, Qt::RoundCap));
  painter.drawArc(ring, static_cast<int>(-turned * 360 * 16) + 90 * 16, -100 * 16);
}

EmptyState::EmptyState(const char* icon_name, const QString& headline, const QString& text, QWidget* parent)
    : PaintedView(parent), icon_(icon_name) {
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
  // Between stretches: a wrapped label that is aligned gets its narrowest size, and its text is cut.
  for (Label* label : {headline_, text_}) {
    auto* line = new QHBoxLayout;
    line->addStretch(1);
    line->addWidget(label, 1000);
    line->addStretch(1);
    layout->addLayout(line);
  }
  layout->addWidget(buttons_, 0, Qt::AlignHCenter);
  layout->addStretch(3);
  setTexts(headline, text);
}

void EmptyState::setTexts(const QString& headline, const QString& text) {
  headline_->setText(headline);
  text_->setMaximumWidth(text.contains(u'\n') ? kListWidth : kTextWidth);
  text_->setText(text);
  setAccessibleName(headline);
  setAccessibleDescription(text);
}

QPushButton* EmptyState::addButton(const QString& text, bool primary) {
  QPushButton* button =
      primary ? primaryButton(text, nullptr, buttons_) : secondaryButton(text, nullptr, buttons_);
  buttons_->layout()->addWidget(button);
  return button;
}

void EmptyState::paintOn(const Sheet& sheet) {
  sheet.painter.fillRect(rect(), sheet.colours.surface);
  const double side = 28;
  paintIcon(sheet.painter, icon_.constData(),
            QRectF((width() - side) / 2, headline_->y() - side - 12, side, side), sheet.colours.text3);
}

}  // namespace stowage::widgets
