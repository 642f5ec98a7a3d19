#include "app/gui/commands/key_prompt.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kFromFoot = 12;

}  // namespace

KeyPrompt::KeyPrompt(QWidget* window, Qt::Key first, QList<QWidget*> views, std::function<QString()> words)
    : PaintedView(window), first_(first), views_(std::move(views)), words_(std::move(words)) {
  setObjectName(QStringLiteral("keyPrompt"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 8, 14, 8);
  label_ = new widgets::Label(TextStyle::BodyStrong, &Colours::text, this);
  row->addWidget(label_);
  hide();
  qApp->installEventFilter(this);
}

/// The first key of two is asked for as a shortcut before it is swallowed; of the second only its release is
/// seen.
bool KeyPrompt::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      const auto* key = static_cast<const QKeyEvent*>(event);
      auto* view = qobject_cast<QWidget*>(watched);
      const bool first = key->key() == first_ && key->modifiers() == Qt::NoModifier;
      if (first && view && views_.contains(view)) {
        if (const QString words = words_(); !words.isEmpty()) showOver(view, words);
      } else if (!first && view && isVisible()) {  // the first key is asked of all parents of the view, too
        hide();
      }
      break;
    }
    case QEvent::KeyRelease:
      if (isVisible() && watched->isWidgetType() && static_cast<const QKeyEvent*>(event)->key() != first_)
        hide();
      break;
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
