#pragma once

#include <QObject>

namespace stowage::widgets {

/// Makes Enter do to a button what Space does, in the whole application: people press Enter first. Push
/// buttons of a dialog that Enter already means, and boxes that are ticked, are left as they are. Once is
/// enough.
class EnterPresses : public QObject {
  Q_OBJECT
 public:
  static void install();

 protected:
  explicit EnterPresses(QObject* parent) : QObject(parent) {}
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace stowage::widgets
