#pragma once

#include <vector>

#include "core/base/bytes.h"
#include "core/machine/machine.h"
#include "widgets/common/painted_view.h"

namespace stowage::widgets {

/// What a runtime needs of each device in each of its phases, as bars, with a line where a budget ends, and
/// what goes from device to device before a phase. A bar beyond its budget is hatched in the colour of
/// errors.
class PhasesChart : public PaintedView<> {
  Q_OBJECT
 public:
  explicit PhasesChart(QWidget* parent = nullptr);

  struct Move {
    machine::DeviceId from{}, to{};
    Bytes bytes{};
    bool operator==(const Move&) const = default;
  };
  struct Bar {
    QString phase{};
    machine::DeviceId device{};
    Bytes bytes{};
    std::optional<Bytes> budget{};
    std::vector<Move> moves{};  ///< of the first bar of a phase: weights that go elsewhere as it begins
    bool over() const { return budget && bytes > *budget; }
    bool operator==(const Bar&) const = default;
  };
  /// Bars of one phase stand together; none: the chart is gone.
  void setBars(std::vector<Bar> bars);
  const std::vector<Bar>& bars() const { return bars_; }

  QSize sizeHint() const override;
  /// A narrow panel has it, too: bars are shorter then.
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  /// Where bars begin, the longest of them, room for words behind it.
  struct Measures {
    double left = 0;
    Bytes most{};
    double words = 0;
    bool brief = false;
  };
  double paintMoves(const Sheet& sheet, const Bar& bar, double left, double top) const;
  void paintBar(const Sheet& sheet, const Bar& bar, const QRectF& row, const Measures& at) const;

  std::vector<Bar> bars_{};
};

}  // namespace stowage::widgets
