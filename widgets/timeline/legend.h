#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// Squares of colour and their words on one line; what does not fit at the end is left out.
class Legend : public PaintedView<> {
  Q_OBJECT
 public:
  struct Entry {
    QColor colour;
    QString text;
    bool line = false;  ///< instead of a square
    bool operator==(const Entry&) const = default;
  };
  explicit Legend(QWidget* parent = nullptr);
  void setEntries(std::vector<Entry> entries);
  const std::vector<Entry>& entries() const { return entries_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  /// The same in a rectangle of any picture.
  static void paint(QPainter& painter, const QRect& place, const std::vector<Entry>& entries);

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  std::vector<Entry> entries_{};
};

}  // namespace stowage::widgets
