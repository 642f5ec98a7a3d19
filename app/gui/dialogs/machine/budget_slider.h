#pragma once

#include <QSlider>

#include "core/base/bytes.h"

namespace stowage::app {

/// A budget on a line from nothing to more than the card has, with the sizes of cards marked below: quarters
/// of a GiB.
class BudgetSlider : public QSlider {
  Q_OBJECT
 public:
  explicit BudgetSlider(QWidget* parent = nullptr);

  static constexpr std::uint64_t kQuarter = 256ull << 20;
  void setMost(Bytes most);  ///< the right end
  void setBytes(Bytes bytes);
  Bytes bytes() const { return Bytes(static_cast<std::uint64_t>(value()) * kQuarter); }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void sliderChange(SliderChange change) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int track() const;  ///< height of the slider itself; the marks stand below
};

/// The same without the empty room above its line: the marks stand below, and QSlider draws its line in the
/// middle. Owns the slider.
QWidget* withoutUpperRoom(BudgetSlider* slider);

/// The marks of a line from 0 to `most`: whole sizes of cards or powers of two, at most about eight,
/// ascending.
std::vector<Bytes> sliderMarks(Bytes most);

}  // namespace stowage::app
