#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// Squares of colour and their words on one line, or on as many as its height has room for; what does not fit
/// there is left out.
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
  int heightIn(int width) const;  ///< in which nothing is left out
  /// The same in a rectangle of any picture.
  static void paint(QPainter& painter, const QRect& place, const std::vector<Entry>& entries);

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  std::vector<Entry> entries_{};
};

}  // namespace stowage::widgets
