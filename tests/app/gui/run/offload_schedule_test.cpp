// What moving the activations of the first n layers costs: figures of a run, and the dialog over them.
#include <QComboBox>
#include <QLineEdit>
#include <QSlider>

#include "tests/app/gui/run/schedule_fixture.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

class OffloadSchedule : public test::WithSchedule {};

TEST_F(OffloadSchedule, ListsOfLayersAreThoseWithNumbers) {
  const auto lists = layerLists(*document.model());
  ASSERT_FALSE(lists.empty());
  EXPECT_EQ(lists[0].pattern, "model.layers.*");
  EXPECT_EQ(lists[0].layers, 32u);
}

/// The command line asks the same: more layers never need more, and the best for a budget is among them.
TEST_F(OffloadSchedule, EveryNumberOfLayersIsTried) {
  for (const int layers : {2, 3, 8, 32}) {
    const auto counts =
        offloadCounts(test::layersRun(layers), document.input().machine, "model.layers.*", {});
    ASSERT_TRUE(counts) << sentence(counts.error());
    ASSERT_EQ(counts->layers.size(), static_cast<std::size_t>(layers));
    EXPECT_EQ(counts->layers.front(), "model.layers.0");
    ASSERT_EQ(counts->points.size(), static_cast<std::size_t>(layers)) << "all but the last";
    for (std::size_t n = 1; n < counts->points.size(); ++n) {
      EXPECT_EQ(counts->points[n].layers, n);
      EXPECT_LE(counts->points[n].peak_bytes, counts->points[0].peak_bytes);
      EXPECT_GE(counts->points[n].seconds, counts->points[0].seconds);
    }
    const auto* best = leastWithoutStall(counts->points);
    ASSERT_TRUE(best);
    for (const auto& point : counts->points)
      EXPECT_TRUE(point.stall_seconds > 0 || point.peak_bytes >= best->peak_bytes);
  }
  EXPECT_FALSE(offloadCounts(test::layersRun(4), document.input().machine, "nowhere.*", {}));
}

TEST_F(OffloadSchedule, TheSliderSaysWhatEachCosts) {
  const auto one = dialog(test::layersRun(8));
  ASSERT_TRUE(one->ready());
  QSlider& slider = one->slider();
  EXPECT_EQ(slider.maximum(), 7);
  slider.setValue(0);
  EXPECT_TRUE(one->layers().host.empty());
  EXPECT_EQ(one->layers().stay.size(), 8u);
  slider.setValue(3);
  EXPECT_EQ(one->layers().host,
            (std::vector<std::string>{"model.layers.0", "model.layers.1", "model.layers.2"}));
  EXPECT_EQ(one->layers().stay.size(), 5u);
  EXPECT_TRUE(one->layers().again.empty());
  auto* budget = one->findChild<QLineEdit*>(QStringLiteral("budget"));
  ASSERT_TRUE(budget);
  budget->setText(QStringLiteral("1GiB"));
  EXPECT_EQ(slider.value(), 0) << "all of it fits: nothing is to be moved";
  budget->setText(QStringLiteral("1KiB"));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("No number of layers")));
  budget->setText(QStringLiteral("60MiB"));
  EXPECT_TRUE(note(*one).isEmpty());
  EXPECT_GT(slider.value(), 0);
  budget->setText(QStringLiteral("many"));
  EXPECT_FALSE(note(*one).isEmpty());
}

TEST_F(OffloadSchedule, ARunOfOtherLayersIsOneSentence) {
  auto other = test::layersRun(4);
  for (auto& module : other.modules) module.name = "elsewhere";
  for (auto& module : other.backward->modules) module.module = "elsewhere";
  const auto one = dialog(other);
  EXPECT_FALSE(one->ready());
  EXPECT_FALSE(note(*one).isEmpty());
  EXPECT_FALSE(one->slider().isEnabled());
}

}  // namespace
}  // namespace stowage::app
