#pragma once

#include <QHeaderView>

namespace stowage::widgets {

/// The heads of the tree's columns. A press sorts siblings by that column, the next one the other way round,
/// the third gives them back the model's order. With the keyboard: left and right choose a head, Space or
/// Enter presses it.
class TreeHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit TreeHeader(QWidget* parent = nullptr);
  /// Pixels in which a head's words are not cut, with its arrow where it has one.
  int least(int section) const;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;

 private:
  void choose(int section);
  int inSight(int section, int step) const;
  void press(int section);
  void tell();  ///< to who listens instead of looking

  int chosen_ = 0;
};

}  // namespace stowage::widgets
