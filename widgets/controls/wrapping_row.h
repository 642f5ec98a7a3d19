#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace stowage::widgets {

/// Widgets side by side, each as wide as it wants to be; what has no room goes on in the next row.
class WrappingRow : public QLayout {
  Q_OBJECT
 public:
  explicit WrappingRow(QWidget* parent = nullptr);
  ~WrappingRow() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// The rectangles of the items in one of this width, and the height of all.
  int place(const QRect& rect, bool set) const;
  std::vector<std::unique_ptr<QLayoutItem>> items_{};
};

}  // namespace stowage::widgets
