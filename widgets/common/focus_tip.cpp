#include "widgets/common/focus_tip.h"

#include <QFocusEvent>
#include <QTimer>
#include <QToolTip>
#include <utility>

namespace stowage::widgets {
namespace {

/// Qt hides a tip itself when the keyboard goes elsewhere.
class FocusTip : public QObject {
 public:
  FocusTip(QWidget& widget, std::function<bool()> cut)
      : QObject(&widget), widget_(widget), cut_(std::move(cut)) {
    widget.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::FocusIn) {
      const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
      const bool keys = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                        reason == Qt::ShortcutFocusReason;
      // (Qt hides tips while the keyboard moves.)
      if (keys && cut_()) QTimer::singleShot(0, this, [this] { show(); });
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  void show() {
    if (widget_.hasFocus())
      QToolTip::showText(widget_.mapToGlobal(widget_.rect().bottomLeft()), widget_.toolTip(), &widget_);
  }

  QWidget& widget_;
  std::function<bool()> cut_;
};

}  // namespace

void showTipToKeys(QWidget& widget, std::function<bool()> cut) { new FocusTip(widget, std::move(cut)); }

}  // namespace stowage::widgets
