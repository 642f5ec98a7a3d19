#include "app/gui/commands/key_prompt.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kFromFoot = 12;

/// The second of two; one that somebody took away is none.
bool isSecondOf(const QAction& chord, int key) {
  const QKeySequence keys = chord.shortcut();
  return keys.count() == 2 && keys[1].key() == key;
}

/// A letter, a figure or a sign, or Escape, which takes the first key back. Some keyboards have their figures
/// under Shift.
bool couldBeSecond(const QKeyEvent& key) {
  const auto held = key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
  const bool sign = !key.text().isEmpty() && key.text().front().isPrint();
  return held == Qt::NoModifier && (sign || key.key() == Qt::Key_Escape);
}

bool isModifier(const QKeyEvent& key) {
  return key.key() == Qt::Key_Shift || key.key() == Qt::Key_Control || key.key() == Qt::Key_Alt ||
         key.key() == Qt::Key_AltGr || key.key() == Qt::Key_Meta;
}

}  // namespace

KeyPrompt::KeyPrompt(QWidget* window, Qt::Key first, QList<QAction*> chords, QList<QWidget*> views,
                     std::function<QString()> words)
    : PaintedView(window),
      first_(first),
      chords_(std::move(chords)),
      views_(std::move(views)),
      words_(std::move(words)) {
  setObjectName(QStringLiteral("keyPrompt"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 8, 14, 8);
  label_ = new widgets::Label(TextStyle::BodyStrong, &Colours::text, this);
  row->addWidget(label_);
  hide();
  qApp->installEventFilter(this);
}

/// The first key where there is something to say; while the second is awaited, whatever could be meant for
/// it.
bool KeyPrompt::takes(const QKeyEvent& key, QObject* receiver) const {
  auto* at = qobject_cast<QWidget*>(receiver);
  if (!at) return false;
  // Who has the keyboard inside a view let the first key pass to the view.
  if (isVisible()) {
    return couldBeSecond(key) && std::any_of(views_.begin(), views_.end(), [&](QWidget* view) {
             return view == at || view->isAncestorOf(at);
           });
  }
  return key.modifiers() == Qt::NoModifier && views_.contains(at) && first_ == key.key() &&
         !words_().isEmpty();
}

void KeyPrompt::press(const QKeyEvent& key, QWidget& at) {
  if (!isVisible()) return showOver(&at, words_());
  hide();
  for (QAction* action : chords_) {
    if (action->isEnabled() && isSecondOf(*action, key.key())) return action->trigger();
  }
}

/// Every key is offered as a shortcut first: what is taken then comes as a key, and goes no further.
bool KeyPrompt::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      const auto& key = *static_cast<QKeyEvent*>(event);
      if (takes(key, watched)) {
        event->accept();
        return true;
      }
      if (!isModifier(key) && !couldBeSecond(key)) hide();
      break;
    }
    case QEvent::KeyPress:
      if (!takes(*static_cast<QKeyEvent*>(event), watched)) break;
      press(*static_cast<QKeyEvent*>(event), *static_cast<QWidget*>(watched));
      return true;
    case QEvent::FocusOut:
    case QEvent::MouseButtonPress:
    case QEvent::WindowDeactivate:
      if (isVisible() && watched->isWidgetType()) hide();
      break;
    default:
      break;
  }
  return false;
}

void KeyPrompt::showOver(QWidget* view, const QString& words) {
  // The key that begins this one ends what another waits for.
  for (auto* other : parentWidget()->findChildren<KeyPrompt*>(Qt::FindDirectChildrenOnly)) other->hide();
  label_->setText(words);
  setAccessibleName(words);
  adjustSize();
  const QPoint foot = view->mapTo(parentWidget(), QPoint(view->width() / 2, view->height() - kFromFoot));
  move(std::max(0, foot.x() - width() / 2), std::max(0, foot.y() - height()));
  show();
  raise();
}

void KeyPrompt::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Colours& colours = sheet.colours;
  painter.setRenderHint(QPainter::Antialiasing);
  widgets::paint::panel(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, colours.raised,
                        colours.ink);
}

}  // namespace stowage::app
