#pragma once

#include <QDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"

namespace stowage::app {

/// Pixels at a text size of 100 %, as many as it takes at the one that is set.
int scaledPixels(int pixels);

/// The frame every dialog shares: title and one quiet line, content, a foot with buttons whose words are
/// verbs.
class Dialog : public widgets::PaintedView<QDialog> {
  Q_OBJECT
 public:
  Dialog(const QString& title, const QString& note, QWidget* parent);

 protected:
  QVBoxLayout* content() { return content_; }
  QHBoxLayout* head() { return head_; }
  /// As large as its letters need, where the window around it has the room.
  void resizeScaled(QSize size);
  /// For a note or rows that come while the dialog is open, when its layouts know of them: it grows to what
  /// they need.
  void makeRoomSoon();
  QHBoxLayout* foot() { return foot_; }  ///< buttons are added at its end
  QPushButton* addAccept(const QString& verb);
  QPushButton* addReject(const QString& verb);
  void paintOn(const Sheet& sheet) override;

 private:
  QVBoxLayout* content_;
  QHBoxLayout* head_;
  QHBoxLayout* foot_;
};

}  // namespace stowage::app
