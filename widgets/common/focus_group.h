#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace stowage::widgets {

/// Widgets that are one stop of Tab together: rows of a panel. Tab comes to the one that had the keyboard
/// last, at first to the first; arrows, Home and End go from one to the next.
class FocusGroup : public QObject {
  Q_OBJECT
 public:
  /// `place` is where in the window they stand: they come behind it, whenever they are made. Qt would have
  /// what is made last come last. It owns the group.
  explicit FocusGroup(QWidget& place);
  /// In the order in which the eye reads them, each in the window of `place`.
  void setMembers(const QList<QWidget*>& members);
  QWidget* current() const { return current_; }  ///< that Tab comes to; null: there is none

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void choose(QWidget* member);
  bool go(const QWidget* from, int key);

  QWidget& place_;
  QList<QPointer<QWidget>> members_{};
  QPointer<QWidget> current_{};
};

}  // namespace stowage::widgets
