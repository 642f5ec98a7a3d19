#pragma once

#include <QWidget>
#include <memory>
#include <utility>
#include <vector>

#include "widgets/common/painted_view.h"
#include "widgets/common/view_picture.h"

namespace stowage::widgets {

/// Two lines with their bands over logarithmic axes, where they cross and where they end: seconds against
/// tokens of the prompt. Hides Qt Charts, as TimelineChart does.
class CrossoverChart : public PaintedView<> {
  Q_OBJECT
 public:
  explicit CrossoverChart(QWidget* parent = nullptr);
  ~CrossoverChart() override;

  struct Line {
    QString name{};
    std::vector<double> seconds{};      ///< one for each prompt up to the line's end, more than 0
    std::vector<double> low{}, high{};  ///< the band about them, more than 0; empty for none
    QString end{};  ///< in two words why there is none of the next prompt; "" where there is
  };
  /// No prompts, or none with a time: an empty chart.
  void setLines(std::vector<double> prompts, Line first, Line other, std::vector<double> crossings);
  const std::vector<double>& crossings() const { return crossings_; }
  bool empty() const { return prompts_.size() < 2; }
  /// As it is on the screen, for a file.
  ViewPicture picture();

  QSize sizeHint() const override { return {640, 220}; }
  QSize minimumSizeHint() const override { return {320, 160}; }

 protected:
  void paintOn(const Sheet& sheet) override;
  void resizeEvent(QResizeEvent* event) override;
  void themeChanged() override;

 private:
  void rebuild();
  void layOut();
  void takeInks();
  void name();
  QPointF placeOf(double prompt, double seconds) const;
  std::vector<std::pair<double, double>> promptTicks() const;
  std::vector<std::pair<double, double>> timeTicks() const;
  void paintGrid(const Sheet& sheet);
  void paintBands(const Sheet& sheet);
  void paintEnds(const Sheet& sheet);
  void paintScales(const Sheet& sheet);
  void paintNames(const Sheet& sheet);
  void paintCrossings(const Sheet& sheet);

  struct Parts;
  std::unique_ptr<Parts> parts_;
  std::vector<double> prompts_{}, crossings_{};
  Line first_{}, other_{};
};

}  // namespace stowage::widgets
