#pragma once

#include <QObject>
#include <QTimer>
#include <functional>

namespace stowage::widgets {

/// A button that stays down: what it comes to happens once after the time given, unless it is stopped before.
class LongPress {
 public:
  LongPress() { timer_.setSingleShot(true); }
  void start(int milliseconds, QObject* owner, std::function<void()> then) {
    stop();
    connection_ = QObject::connect(&timer_, &QTimer::timeout, owner, std::move(then));
    timer_.start(milliseconds);
  }
  void stop() {
    timer_.stop();
    QObject::disconnect(connection_);
  }

 private:
  QTimer timer_;
  QMetaObject::Connection connection_{};
};

}  // namespace stowage::widgets
