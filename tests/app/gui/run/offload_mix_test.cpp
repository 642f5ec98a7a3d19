// The best mix of keeping, moving and running again for a size: what core says, and the dialog over it.
#include <QComboBox>
#include <QLineEdit>

#include "tests/app/gui/run/schedule_fixture.h"
#include "widgets/common/words.h"
#include "widgets/timeline/offload_lanes_view.h"

namespace stowage::app {
namespace {

class OffloadMixes : public test::WithSchedule {};

/// Whatever the size: what core says of all mixes, or that none fits; and what is taken over is that mix.
TEST_F(OffloadMixes, AMixIsTheBestThatCoreKnows) {
  using estimate::offload::Treatment;
  const auto result = test::layersRun(6, 1000, [](int) { return true; });  // a copy takes longer than a rerun
  const auto one = dialog(result);
  ASSERT_TRUE(one->ready());
  const auto counts = offloadCounts(result, document.input().machine, "model.layers.*", {});
  ASSERT_TRUE(counts);
  one->ways().setCurrentIndex(1);
  EXPECT_FALSE(one->mix()) << "for no size";
  EXPECT_TRUE(one->layers().host.empty() && one->layers().stay.empty());
  std::size_t again = 0, none = 0;
  for (const int mib : {100, 1200, 1500, 2100, 2400, 3000, 3800, 4500, 6000, 10000}) {
    SCOPED_TRACE(mib);
    one->findChild<QLineEdit*>(QStringLiteral("budget"))->setText(QStringLiteral("%1MiB").arg(mib));
    ASSERT_TRUE(QTest::qWaitFor([&] { return one->mix() != nullptr; }, 10000));
    const auto wanted = estimate::offload::best_mix(*counts->scenario, static_cast<std::uint64_t>(mib) << 20);
    ASSERT_TRUE(wanted);
    ASSERT_EQ(one->mix()->answer.best.has_value(), wanted->best.has_value());
    EXPECT_EQ(one->mix()->answer.proven, wanted->proven);
    if (!wanted->best) {
      ++none;
      EXPECT_TRUE(note(*one).contains(QStringLiteral("No mix")));
      const auto needed = estimate::offload::least_peak(
          *counts->scenario, static_cast<std::uint64_t>(mib) << 20, wanted->proven);
      ASSERT_TRUE(needed);
      EXPECT_TRUE(note(*one).contains(widgets::neededBytesText(Bytes(needed->bytes))))
          << note(*one).toStdString();
      EXPECT_EQ(note(*one).contains(QStringLiteral("every mix needs")), bool(needed->proven));
      EXPECT_TRUE(needed->proven) << "of six layers all mixes are looked at";
      EXPECT_TRUE(estimate::offload::best_mix(*counts->scenario, needed->bytes)->best);
      EXPECT_FALSE(one->lanes().lanes());
      continue;
    }
    const edits::LayerActivations said = one->layers();
    std::vector<Treatment> got(6, Treatment::Keep);
    for (const std::string& name : said.host) got[name.back() - '0'] = Treatment::Offload;
    for (const std::string& name : said.again) got[name.back() - '0'] = Treatment::Recompute;
    EXPECT_EQ(got, wanted->best->layers);
    EXPECT_EQ(said.host.size() + said.again.size() + said.stay.size(), 6u);
    again += said.again.size();
    ASSERT_TRUE(one->lanes().lanes());
    EXPECT_EQ(one->lanes().lanes()->turns_again(), said.again.size());
  }
  EXPECT_GT(again, 0u);
  EXPECT_GT(none, 0u);
  one->ways().setCurrentIndex(0);
  EXPECT_FALSE(one->mix());
  EXPECT_TRUE(one->layers().again.empty()) << "move only";
}

TEST_F(OffloadMixes, LayersThatCannotRunAgainAreNamedAndDoNot) {
  const auto one = dialog(test::layersRun(6, 10, [](int layer) { return layer != 1 && layer != 3; }));
  one->ways().setCurrentIndex(1);
  one->findChild<QLineEdit*>(QStringLiteral("budget"))->setText(QStringLiteral("40MiB"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return one->mix() != nullptr; }, 10000));
  EXPECT_TRUE(note(*one).contains(QStringLiteral("layers.1, layers.3"))) << note(*one).toStdString();
  ASSERT_TRUE(one->mix()->answer.best);
  for (const std::string& name : one->layers().again) {
    EXPECT_NE(name, "model.layers.1");
    EXPECT_NE(name, "model.layers.3");
  }
  // Of a run that did not look nothing is run again.
  const auto other = dialog(test::layersRun(6));
  other->ways().setCurrentIndex(1);
  other->findChild<QLineEdit*>(QStringLiteral("budget"))->setText(QStringLiteral("50MiB"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return other->mix() != nullptr; }, 10000));
  EXPECT_TRUE(other->layers().again.empty());
  EXPECT_FALSE(note(*other).isEmpty());
}

TEST_F(OffloadMixes, AMixThatNobodyWaitsForIsGivenUp) {
  const auto counts = offloadCounts(test::layersRun(8, 10, [](int) { return true; }),
                                    document.input().machine, "model.layers.*", {});
  ASSERT_TRUE(counts);
  Job job;
  std::uint64_t told = 0;
  job.progress = [&](const Progress& progress) { told = std::max(told, progress.done); };
  ASSERT_TRUE(offloadMix(*counts->scenario, MiB(40), job));
  EXPECT_GT(told, 0u);
  job.cancel.cancel();
  const auto gone = offloadMix(*counts->scenario, MiB(40), job);
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, Code::Cancelled);
}

}  // namespace
}  // namespace stowage::app
