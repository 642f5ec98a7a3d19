#include "widgets/controls/scrim.h"

#include <QApplication>
#include <QEvent>

namespace stowage::widgets {

namespace {

constexpr char kClear[] = "leavesWindowClear";  // a property of the dialog
constexpr float kLight = 0.34F, kDark = 0.5F;   // how much of the window's light is taken

}  // namespace

Scrim::Scrim(QWidget* window) : PaintedView(window) {
  setObjectName(QStringLiteral("scrim"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  window->installEventFilter(this);
}

void Scrim::leaveClear(QWidget& dialog) { dialog.setProperty(kClear, true); }

bool Scrim::eventFilter(QObject* watched, QEvent* event) {
  if (watched != parentWidget()) return false;
  if (event->type() == QEvent::WindowBlocked) cover();
  if (event->type() == QEvent::WindowUnblocked) hide();
  if (event->type() == QEvent::Resize) resize(parentWidget()->size());
  return false;
}

void Scrim::cover() {
  const QWidget* dialog = QApplication::activeModalWidget();
  if (dialog && dialog->property(kClear).toBool()) return;
  setGeometry(parentWidget()->rect());
  show();
  raise();
}

void Scrim::paintOn(const Sheet& sheet) {
  QColor shade(Qt::black);
  shade.setAlphaF(sheet.theme.dark() ? kDark : kLight);
  sheet.painter.fillRect(rect(), shade);
}

}  // namespace stowage::widgets
