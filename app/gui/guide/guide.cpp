#include "app/gui/guide/guide.h"

#include <QEvent>
#include <algorithm>

namespace stowage::app {
namespace {

constexpr int kApart = 12;  // of the card from what it speaks of, and from the edge of the window
const QString kStep = QStringLiteral("guide/step");

/// Below what it speaks of, else above, beside, and at last over its lower right corner: where the card is
/// whole.
QPoint placeOf(QSize card, const QRect& about, const QRect& window) {
  const auto inside = [&](QPoint at) {
    return QPoint(std::clamp(at.x(), window.left() + kApart,
                             std::max(window.left() + kApart, window.right() - card.width() - kApart)),
                  std::clamp(at.y(), window.top() + kApart,
                             std::max(window.top() + kApart, window.bottom() - card.height() - kApart)));
  };
  if (about.isNull()) return inside(window.center() - QPoint(card.width() / 2, card.height() / 2));
  const QPoint ways[] = {{about.left() + kApart, about.bottom() + kApart},
                         {about.left() + kApart, about.top() - card.height() - kApart},
                         {about.right() + kApart, about.top()},
                         {about.left() - card.width() - kApart, about.top()}};
  for (const QPoint way : ways) {
    const QPoint at = inside(way);
    if (!QRect(at, card).intersects(about)) return at;
  }
  return inside({about.right() - card.width() - kApart, about.bottom() - card.height() - kApart});
}

}  // namespace

Guide::Guide(QSettings& settings, QWidget& window, std::vector<GuideStep> steps)
    : QObject(&window), settings_(settings), window_(window), steps_(std::move(steps)) {
  window_.installEventFilter(this);
}

bool Guide::begun() const {
  const int kept = settings_.value(kStep, 0).toInt();
  return kept > 0 && kept < steps();
}

void Guide::start() {
  if (!card_) {
    ring_ = new GuideRing(&window_);
    card_ = new GuideCard(&window_);
    connect(card_, &GuideCard::leaveRequested, this, &Guide::leave);
    connect(card_, &GuideCard::backRequested, this, [this] { show(step_ - 1); });
    connect(card_, &GuideCard::nextRequested, this, [this] { show(step_ + 1); });
  }
  show(begun() ? settings_.value(kStep).toInt() : 0);
  card_->setFocus();
}

void Guide::leave() {
  if (!card_) return;
  // It may be its own button that is being pressed.
  card_->hide();
  ring_->hide();
  card_->deleteLater();
  ring_->deleteLater();
  card_ = nullptr;
  ring_ = nullptr;
  Q_EMIT ended();
}

void Guide::show(int step) {
  if (step < 0) return;
  if (step >= steps()) {
    settings_.remove(kStep);
    return leave();
  }
  step_ = step;
  settings_.setValue(kStep, step);
  const GuideStep& now = steps_[static_cast<std::size_t>(step)];
  Q_EMIT stepShown(step);  // who brings the place into sight does so first
  before_ = now.watched ? now.watched() : QVariant();
  card_->setStep(now.title, now.text(), step, steps());
  put();
}

void Guide::look() {
  if (!card_) return;
  const GuideStep& now = steps_[static_cast<std::size_t>(step_)];
  if (now.watched && !card_->done() && now.watched() != before_) card_->setDone(true);
  put();
}

void Guide::tellAgain() {
  if (!card_) return;
  const GuideStep& now = steps_[static_cast<std::size_t>(step_)];
  const bool done = card_->done();
  card_->setStep(now.title, now.text(), step_, steps());
  card_->setDone(done);
  put();
}

void Guide::put() {
  const QWidget* about = steps_[static_cast<std::size_t>(step_)].place();
  const bool seen = about && about->isVisible() && about->window() == window_.window();
  const QRect place = seen ? QRect(about->mapTo(&window_, QPoint()), about->size()) : QRect();
  ring_->setVisible(seen);
  if (seen) ring_->setGeometry(place.adjusted(-1, -1, 1, 1) & window_.rect());
  card_->resize(card_->sizeHint());
  card_->move(placeOf(card_->size(), place, window_.rect()));
  card_->show();
  ring_->raise();
  card_->raise();
}

bool Guide::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_ && card_ && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(this, &Guide::look, Qt::QueuedConnection);  // once its parts have moved
  return QObject::eventFilter(watched, event);
}

}  // namespace stowage::app
