#include "app/gui/guide/guide_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

constexpr int kWidth = 380;  // pixels at a text size of 100 %
constexpr double kLine = 2;

}  // namespace

GuideCard::GuideCard(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("guideCard"));
  setFocusPolicy(Qt::StrongFocus);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(6);
  count_ = new Label(TextStyle::Small, &Colours::text2);
  title_ = new Label(TextStyle::Head);
  text_ = new Label(TextStyle::Body, &Colours::text2);
  text_->setWordWrap(true);
  did_ = new Label(TextStyle::BodyStrong, &Colours::ok);
  did_->setText(tr("Done"));
  for (Label* label : {count_, title_, text_, did_}) column->addWidget(label);
  column->addSpacing(6);
  auto* row = new QHBoxLayout;
  leave_ = widgets::ghostButton(tr("Leave"), nullptr, this);
  back_ = widgets::secondaryButton(tr("Back"), nullptr, this);
  next_ = widgets::primaryButton(tr("Next"), nullptr, this);
  row->addWidget(leave_);
  row->addStretch();
  row->addWidget(back_);
  row->addWidget(next_);
  column->addLayout(row);
  connect(leave_, &QPushButton::clicked, this, &GuideCard::leaveRequested);
  connect(back_, &QPushButton::clicked, this, &GuideCard::backRequested);
  connect(next_, &QPushButton::clicked, this, &GuideCard::nextRequested);
}

void GuideCard::setStep(const QString& title, const QString& text, int step, int steps) {
  count_->setText(tr("Step %1 of %2").arg(step + 1).arg(steps));
  title_->setText(title);
  text_->setText(text);
  back_->setEnabled(step > 0);
  next_->setText(step + 1 == steps ? tr("Finish") : tr("Next"));
  setAccessibleName(title);
  setAccessibleDescription(text);
  setDone(false);
}

void GuideCard::setDone(bool done) {
  done_ = done;
  did_->setVisible(done);
}

QSize GuideCard::sizeHint() const {
  const int width = qRound(kWidth * widgets::Theme::current().textScale());
  return {width, layout()->heightForWidth(width)};
}

void GuideCard::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  widgets::paint::panel(painter, rect(), theme.metric("radius.card"), colours.raised, colours.lineStrong);
  if (hasFocus()) widgets::paint::focusRing(painter, rect(), theme.metric("radius.card"));
}

void GuideCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return Q_EMIT leaveRequested();
  PaintedView::keyPressEvent(event);
}

GuideRing::GuideRing(QWidget* parent) : PaintedView(parent) {
  setObjectName(QStringLiteral("guideRing"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

void GuideRing::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colours.focus, kLine));
  const double radius = theme.metric("radius.card");
  painter.drawRoundedRect(QRectF(rect()).adjusted(kLine / 2, kLine / 2, -kLine / 2, -kLine / 2), radius,
                          radius);
}

}  // namespace stowage::app
