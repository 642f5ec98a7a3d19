#include "widgets/controls/progress_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/common/label.h"
#include "widgets/controls/buttons.h"

namespace stowage::widgets {
namespace {

constexpr int kFrame = 1000 / 30;

}  // namespace

ProgressCard::ProgressCard(QWidget* parent) : PaintedView(parent) {
  setFocusPolicy(Qt::StrongFocus);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(28, 24, 28, 24);
  layout->setSpacing(8);
  title_ = new Label(TextStyle::Head, &Colours::text, this);
  title_->setObjectName(QStringLiteral("progressTitle"));
  title_->setElide(Qt::ElideMiddle);
  text_ = new Label(TextStyle::Body, &Colours::text2, this);
  text_->setObjectName(QStringLiteral("progressText"));
  text_->setElide(Qt::ElideMiddle);
  auto* bar = new QProgressBar(this);
  bar->setTextVisible(false);
  bar->setFixedHeight(12);
  bar_ = bar;
  detail_ = new Label(TextStyle::Small, &Colours::text2, this);
  detail_->setObjectName(QStringLiteral("progressDetail"));
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
  if (parentWidget())
    move((parentWidget()->width() - width()) / 2, (parentWidget()->height() - height()) / 2);
  show();
  raise();
  setFocus();
}

void ProgressCard::set(const QString& text, const QString& detail, double fraction, const QString& left) {
  next_left_ = left;
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
  const QString share = tr("%1 %").arg(static_cast<int>(std::clamp(fraction_, 0.0, 1.0) * 100));
  share_->setText(next_left_.isEmpty() ? share : share + QStringLiteral("  ·  ") + next_left_);
}

void ProgressCard::finish() {
  delay_.stop();
  coalesce_.stop();
  hide();
}

QSize ProgressCard::sizeHint() const {
  return {static_cast<int>(520 * Theme::current().textScale()), QWidget::sizeHint().height()};
}

void ProgressCard::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  paint::panel(painter, rect(), theme.metric("radius.card"), colours.raised, colours.lineStrong);
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

}  // namespace stowage::widgets
