// Two plans in the treemap, the lanes and the strip: all tell the same difference.
#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>

#include "tests/core/trace/random_run.h"
#include "tests/widgets/compare/compared.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/common/words.h"
#include "widgets/compare/compare_strip.h"
#include "widgets/compare/twin_lanes.h"
#include "widgets/theme/scale_steps.h"
#include "widgets/treemap/difference_colouring.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

using stowage::test::compared;
using stowage::test::randomComparison;
using stowage::test::toyComparison;

class RandomComparisons : public ::testing::TestWithParam<unsigned> {
 protected:
  RandomComparisons() : random(GetParam()) {}
  std::mt19937 random;
};

TEST_P(RandomComparisons, ColoursAreThoseOfTheMovesAndTheLegendAddsUp) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const ComparisonPtr of = randomComparison(random);
  const PlanState& plan = *of->baseline.plan;
  const auto facts = view_facts(plan);
  const Colouring colours = difference_colouring(*facts->tree, *of, *facts->sizes);
  Bytes all;
  for (const ColourCategory& category : colours.categories) all += category.bytes;
  EXPECT_EQ(all, Bytes(facts->tree->input.size[0]));
  for (const plan::Move& move : of->diff.moves) {
    if (move.name != (*plan.model)[move.module].name) continue;
    const std::uint32_t node = facts->tree->node_of_module[move.module.index()];
    if (facts->tree->input.size[node] == 0) continue;
    EXPECT_EQ(colours.of_node[node], static_cast<std::uint8_t>(place_change(move.from, move.to)))
        << move.name;
    EXPECT_EQ(place_words(*facts->tree, *of, node).both,
              QStringLiteral("%1 → %2").arg(deviceText(move.from), deviceText(move.to)));
  }
  for (const plan::Stay& stay : of->diff.stays) {
    if (stay.name != (*plan.model)[stay.module].name) continue;
    EXPECT_EQ(place_words(*facts->tree, *of, facts->tree->node_of_module[stay.module.index()]).both,
              QString());
  }
}

/// What a worker made beforehand is what the treemap would have made itself.
TEST_P(RandomComparisons, AreDrawnTheSameFromWhatAWorkerMade) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const auto with_facts = [](const PlanStatePtr& plan) {
    auto out = std::make_shared<PlanState>(*plan);
    out->facts = make_view_facts(*out);
    return out;
  };
  Comparison known = *randomComparison(random);
  known.baseline.plan = with_facts(known.baseline.plan);
  known.other.plan = with_facts(known.other.plan);
  const auto plain = std::make_shared<const Comparison>(known);
  known.facts = make_difference_facts(known);
  const auto made = std::make_shared<const Comparison>(known);
  SelectionHub hub;
  TreemapWidget one(&hub), other(&hub);
  for (TreemapWidget* map : {&one, &other}) map->resize(700, 500);
  one.setComparison(plain);
  other.setComparison(made);
  EXPECT_TRUE(one.colouring() == other.colouring());
  ASSERT_EQ(one.changes().size(), other.changes().size());
  for (std::size_t i = 0; i < one.changes().size(); ++i) {
    EXPECT_EQ(one.changes()[i].node, other.changes()[i].node);
    EXPECT_EQ(one.changes()[i].words, other.changes()[i].words);
    EXPECT_EQ(one.changes()[i].less, other.changes()[i].less);
  }
}

TEST_P(RandomComparisons, LanesHaveBothFiguresOnOneScale) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const ComparisonPtr of = randomComparison(random);
  TwinLanes lanes;
  lanes.resize(1000, 600);
  lanes.setComparison(of);
  const auto& devices = of->baseline.plan->machine.devices;
  ASSERT_EQ(lanes.lanes().size(), static_cast<qsizetype>(devices.size()));
  std::optional<double> scale;
  for (int i = 0; i < lanes.lanes().size(); ++i) {
    const TwinLane& lane = lanes.lanes()[i];
    const auto at = static_cast<std::size_t>(i);
    EXPECT_EQ(lane.before, of->baseline.plan->evaluation.devices[at].used);
    EXPECT_EQ(lane.after, of->other.plan->evaluation.devices[at].used);
    const auto [before, after] = lanes.bars(i);
    EXPECT_LE(std::max(before.right(), after.right()), lanes.width());
    EXPECT_FALSE(before.intersects(after));
    for (const auto& [bar, bytes] : {std::pair{before, lane.before}, std::pair{after, lane.after}}) {
      if (bar.width() < 100) continue;
      const double per = static_cast<double>(bytes.count()) / bar.width();
      scale = scale.value_or(per);
      EXPECT_NEAR(per / *scale, 1, 0.02);
    }
    if (lane.before == lane.after) {
      EXPECT_EQ(lane.difference, QStringLiteral("no difference"));
    } else {
      EXPECT_EQ(lane.difference.startsWith(u'+'), lane.after > lane.before);
    }
    EXPECT_TRUE(lanes.accessibleDescription().contains(lane.words()));
  }
}

/// The header and the lanes say one figure of a device.
TEST_P(RandomComparisons, TheHeaderSaysWhatTheLanesSay) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const ComparisonPtr of = randomComparison(random);
  const QVector<TwinLane> lanes = twin_lanes(*of);
  int told = 0;
  for (const Fact& fact : comparison_facts(*of)) {
    const auto lane = std::find_if(lanes.begin(), lanes.end(), [&](const TwinLane& one) {
      return fact.label == one.name + QStringLiteral(" used");
    });
    if (lane == lanes.end()) continue;
    ++told;
    EXPECT_EQ(fact.value, bytesDeltaText(lane->before, lane->after)) << fact.label.toStdString();
  }
  const auto used = std::count_if(lanes.begin(), lanes.end(), [](const TwinLane& one) {
    return one.device != machine::kCpu && (one.before || one.after);
  });
  EXPECT_EQ(told, used);
}

/// Memory that is hardly used does not hide small cards, and what is there is seen.
TEST(TwinLanesScale, IsThatOfTheCardsWhereTheRestIsHardlyUsed) {
  const auto model = stowage::test::blocks(4);
  auto machine = stowage::test::toyMachine(400, 400);
  machine.devices[*machine.slot(machine::kCpu)].budget = GiB(64);
  const auto plan = stowage::test::placed(model, machine, {{"layers.2", machine::gpu(0)}});
  TwinLanes lanes;
  lanes.resize(1000, 600);
  lanes.setComparison(compared(plan, plan));
  for (int i = 0; i < lanes.lanes().size(); ++i) {
    if (lanes.lanes()[i].after) {
      EXPECT_GE(lanes.bars(i).second.width(), lanes.lanes()[i].device.gpu() ? 20 : 3);
    }
  }
}

/// Of runs the bars are the peaks, and a device that only one of them knows has one bar.
TEST_P(RandomComparisons, LanesOfRunsArePeaks) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const auto run = [&](std::uint64_t seed) {
    return std::make_shared<const trace::Timeline>(stowage::test::random_run(seed, 60));
  };
  const RunComparisonPtr runs = compare_runs({QStringLiteral("Mine"), run(GetParam()), {}},
                                             {QStringLiteral("Yours"), run(GetParam() + 1000), {}});
  ASSERT_TRUE(runs);
  TwinLanes lanes;
  lanes.resize(1000, 600);
  lanes.setRuns(runs);
  const std::vector<PeakRow> rows = peak_rows(*runs);
  ASSERT_EQ(lanes.lanes().size(), static_cast<qsizetype>(rows.size()));
  for (int i = 0; i < lanes.lanes().size(); ++i) {
    const TwinLane& lane = lanes.lanes()[i];
    const PeakRow& row = rows[static_cast<std::size_t>(i)];
    EXPECT_EQ(machine::to_string(lane.device), row.device);
    EXPECT_EQ(lane.before.count(), row.before ? row.before->bytes : 0);
    EXPECT_EQ(lane.after.count(), row.after ? row.after->bytes : 0);
    if (lane.budget) {
      EXPECT_EQ(lane.over.count(), lane.after > *lane.budget ? lane.after.count() - lane.budget->count() : 0);
    } else {
      EXPECT_TRUE(lane.remark.isEmpty()) << "nothing is tight where nobody set a budget";
    }
    EXPECT_LE(lanes.bars(i).second.right(), lanes.width());
    EXPECT_TRUE(lanes.accessibleDescription().contains(lane.words()));
  }
  EXPECT_EQ(lanes.accessibleName(), QStringLiteral("Devices at their peak"));
  lanes.setComparison(toyComparison());
  EXPECT_EQ(lanes.accessibleName(), QStringLiteral("Devices in both plans"));
  lanes.setRuns(nullptr);
  EXPECT_TRUE(lanes.lanes().isEmpty());
}

/// The design's run against itself: what its budgets leave is said.
TEST(TwinLanesOfRuns, SayWhatIsLeftOfABudget) {
  const auto run = stowage::test::shared_run();
  const RunComparisonPtr runs =
      compare_runs({QStringLiteral("Mine"), run, {}}, {QStringLiteral("Yours"), run, {}});
  const QVector<TwinLane> lanes = twin_lanes(*runs);
  ASSERT_FALSE(lanes.isEmpty());
  for (const TwinLane& lane : lanes) {
    EXPECT_EQ(lane.difference, QStringLiteral("no difference"));
    if (lane.device.gpu()) {
      EXPECT_EQ(lane.budget, GiB(24)) << lane.name.toStdString();
    }
  }
}

/// What a run knows nothing of is no 0 B.
TEST(TwinLanesOfRuns, OnlyWhatBothSidesHaveIsAPair) {
  trace::Timeline renamed = stowage::test::synthetic_run();
  const auto gone = machine::parse_device(renamed.devices[0].device);
  ASSERT_TRUE(gone);
  renamed.devices[0].device = "7";
  const RunComparisonPtr runs = compare_runs(
      {QStringLiteral("Mine"), stowage::test::shared_run(), {}},
      {QStringLiteral("Yours"), std::make_shared<const trace::Timeline>(std::move(renamed)), {}});
  const std::vector<PeakRow> rows = peak_rows(*runs);
  const auto whole =
      std::count_if(rows.begin(), rows.end(), [](const PeakRow& row) { return row.before && row.after; });
  EXPECT_EQ(whole + 2, static_cast<std::ptrdiff_t>(rows.size()));
  const QVector<TwinLane> lanes = twin_lanes(*runs);
  EXPECT_EQ(lanes.size(), whole);
  for (const TwinLane& lane : lanes) {
    EXPECT_NE(lane.device, *gone);
    EXPECT_NE(lane.device, machine::gpu(7));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomComparisons, ::testing::Range(1u, 25u));

TEST(PlaceChange, NearerToTheGpuIsLessAndFurtherIsMore) {
  using machine::gpu, machine::kCpu, machine::kDisk;
  const auto step = [](machine::DeviceId from, machine::DeviceId to) {
    return static_cast<int>(place_change(from, to)) - 2;
  };
  EXPECT_EQ(step(kDisk, gpu(0)), -2);
  EXPECT_EQ(step(kCpu, gpu(1)), -2);
  EXPECT_EQ(step(kDisk, kCpu), -1);
  EXPECT_EQ(step(gpu(0), gpu(1)), 0);
  EXPECT_EQ(step(kCpu, kDisk), 1);
  EXPECT_EQ(step(gpu(0), kCpu), 2);
  EXPECT_EQ(place_change(kCpu, kCpu), PlaceChange::Same);
}

/// Blue for less and orange for more, whatever the scheme: never red against green.
TEST(DifferenceSteps, AreBlueAndOrangeWithGlyphsAndReadableWords) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    for (std::uint32_t i = 0; i < kDifferenceSteps; ++i) {
      const DeviceColours& colours = Theme::current().colours(difference_step(i));
      EXPECT_GT(std::abs(colours.strong.lightness() - colours.on.lightness()), 60) << i;
      EXPECT_GT(std::abs(colours.soft.lightness() - Theme::current().colours().text.lightness()), 60) << i;
      const int hue = colours.strong.hslHue();
      const bool blue = hue > 190 && hue<220, orange = hue> 15 && hue < 40;
      EXPECT_TRUE(i == 2 || (i < 2 ? blue : orange)) << i << ": hue " << hue;
    }
    EXPECT_EQ(Theme::glyph(difference_step(0)), Glyph::TriangleDown);
    EXPECT_EQ(Theme::glyph(difference_step(2)), Glyph::HollowSquare);
    EXPECT_EQ(Theme::glyph(difference_step(4)), Glyph::Triangle);
  }
  Theme::current().setScheme(Scheme::Light);
}

TEST(CompareTreemap, FramesWhatMovesAndSaysFromWhereToWhere) {
  SelectionHub hub;
  TreemapView view(&hub);
  view.resize(700, 500);
  view.show();
  const ComparisonPtr toy = toyComparison();
  view.map()->setComparison(toy);
  view.map()->layoutNow();
  EXPECT_TRUE(view.map()->coloursByDifference()) << "what is compared is shown at once";
  std::vector<QString> words;
  for (const TileChange& change : view.map()->changes()) words.push_back(change.words);
  EXPECT_EQ(words, (std::vector<QString>{QStringLiteral("CPU → cuda:0"), QStringLiteral("CPU → cuda:0"),
                                         QStringLiteral("cuda:0 → Disk")}));
  const auto module = *toy->baseline.plan->model->find_module("layers.2");
  const QString tip = view.map()->tileDescription(view.map()->scene().tile_for(module));
  EXPECT_TRUE(tip.contains(QStringLiteral("cuda:0 → Disk"))) << tip.toStdString();
  const auto still = *toy->baseline.plan->model->find_module("layers.3");
  EXPECT_TRUE(view.map()
                  ->tileDescription(view.map()->scene().tile_for(still))
                  .contains(QStringLiteral("where it was")));
  view.map()->setColourMode(ColourMode::Device);
  view.map()->setComparison(compared(toy->other.plan, toy->baseline.plan));
  EXPECT_FALSE(view.map()->coloursByDifference()) << "what somebody chose stays";
  view.map()->setColourByDifference();
  EXPECT_TRUE(view.map()->coloursByDifference());
  view.map()->setComparison(nullptr);
  EXPECT_FALSE(view.map()->coloursByDifference());
  EXPECT_FALSE(view.map()->knowsComparison());
}

/// A state of another model comes before its comparison does.
TEST(CompareTreemap, AnotherModelIsShownByDevice) {
  SelectionHub hub;
  TreemapWidget map(&hub);
  map.resize(400, 300);
  map.setComparison(toyComparison());
  map.setState(stowage::test::planned(stowage::test::blocks(9)));
  map.layoutNow();
  EXPECT_FALSE(map.tileDescription(1).isEmpty());
  map.setComparison(nullptr);
}

TEST(CompareStrip, AddsUpAndChoosesBothSides) {
  CompareStrip strip;
  strip.resize(1400, 40);
  strip.show();
  strip.setChoices({QStringLiteral("Plan, now"), QStringLiteral("other")}, 0, 1);
  strip.setComparison(toyComparison());
  ASSERT_GE(strip.facts().size(), 4);
  EXPECT_TRUE(strip.facts()[0].value.startsWith(QStringLiteral("3 ")));
  EXPECT_EQ(strip.facts()[0].note, bytesText(MiB(144)));
  EXPECT_EQ(strip.facts()[2].label, QStringLiteral("cuda:0 used"));
  EXPECT_EQ(strip.facts()[3].label, QStringLiteral("Disk used"));
  EXPECT_EQ(strip.other().currentIndex(), 1);
  int chosen = -1;
  QObject::connect(&strip, &CompareStrip::baselineChosen, &strip, [&](int index) { chosen = index; });
  strip.setChoices({QStringLiteral("a"), QStringLiteral("b")}, 1, 0);
  EXPECT_EQ(chosen, -1) << "what is shown is no choice";
  Q_EMIT strip.baseline().activated(1);
  EXPECT_EQ(chosen, 1);
  strip.setMessage(QStringLiteral("old.json is damaged."), Tone::Error);
  EXPECT_EQ(strip.message(), QStringLiteral("old.json is damaged."));
  EXPECT_TRUE(strip.facts().isEmpty());
}

/// The fields are narrow whatever stands in them; the lists that they open show names whole, up to a bound;
/// and the words beside a field are its name.
TEST(CompareStrip, LongNamesAreWholeInTheList) {
  CompareStrip strip;
  strip.resize(1400, 40);
  strip.show();
  const int before = strip.baseline().sizeHint().width();
  for (const int letters : {3, 40, 60, 400}) {
    const QString name(letters, u'n');
    strip.setChoices({QStringLiteral("Plan, now"), name}, 1, 0);
    EXPECT_EQ(strip.baseline().sizeHint().width(), before) << letters;
    EXPECT_EQ(strip.baseline().toolTip(), name);
    const QAbstractItemView& list = *strip.baseline().view();
    const int words = list.fontMetrics().horizontalAdvance(name);
    if (letters < 100) {
      EXPECT_GE(list.minimumWidth(), words) << letters;
    }
    EXPECT_LE(list.minimumWidth(), 640) << letters;
  }
  for (const QComboBox* field : {&strip.baseline(), &strip.other()}) {
    QWidget* buddies = nullptr;
    for (const QLabel* label : strip.findChildren<QLabel*>()) {
      if (label->buddy() == field) buddies = label->buddy();
    }
    EXPECT_EQ(buddies, field);
  }
}

}  // namespace
}  // namespace stowage::widgets
