// Where the time of a step goes, as a bar: what streaming takes, or the modules that take longest.
#include <gtest/gtest.h>

#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/common/words.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {
namespace {

estimate::Prediction predicted(const std::vector<double>& seconds) {
  estimate::Prediction out;
  out.time.emplace();
  for (std::size_t i = 0; i < seconds.size(); ++i)
    out.modules.push_back({"layers." + std::to_string(i), machine::gpu(i % 2), {}, {}, seconds[i]});
  return out;
}

TEST(TimeBar, WithNothingStreamedItHasTheLongestModulesAndTheOthers) {
  TimeBar bar;
  bar.setEvaluation({});
  EXPECT_EQ(bar.words(), QString());
  const auto prediction = predicted({0.001, 0.004, 0.002, 0.0005, 0.0025});
  bar.setPrediction(&prediction);
  EXPECT_EQ(bar.words(),
            QStringLiteral("layers.1 40 % (4.00 ms), layers.4 25 % (2.50 ms), layers.2 20 % (2.00 ms), "
                           "others 15 % (1.50 ms)"));
  bar.setPrediction(nullptr);
  bar.setEvaluation({});
  EXPECT_EQ(bar.words(), QString());
}

TEST(TimeBar, WhatStreamingTakesIsNotReplaced) {
  TimeBar bar;
  plan::Evaluation evaluation;
  evaluation.disk_seconds = 3;
  evaluation.bus_seconds = 1;
  bar.setEvaluation(evaluation);
  const QString before = bar.words();
  EXPECT_TRUE(before.contains(secondsText(3)));
  const auto prediction = predicted({0.5, 0.25});
  bar.setPrediction(&prediction);
  EXPECT_EQ(bar.words(), before);
  EXPECT_TRUE(bar.toolTip().contains(QStringLiteral("layers.0"))) << "the longest stand in the tool tip";
}

TEST(TimeBar, SharesOfRandomPredictionsFillTheBar) {
  const std::uint32_t seed = 134;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 20; ++round) {
    std::vector<double> seconds(1 + random() % 9);
    for (double& each : seconds) each = static_cast<double>(random() % 1000) / 1e6;
    const auto prediction = predicted(seconds);
    TimeBar bar;
    bar.setEvaluation({});
    bar.setPrediction(&prediction);
    bar.resize(240, 20);
    const QImage image = test::picture(bar);
    const bool any = std::any_of(seconds.begin(), seconds.end(), [](double each) { return each > 0; });
    EXPECT_EQ(bar.words().isEmpty(), !any);
    const int ground =
        test::count_of(image, QRect(0, image.height() / 2, 240, 1), Theme::current().colours().sunken);
    EXPECT_EQ(ground > 200, !any) << "no part of it is left empty";
  }
}

}  // namespace
}  // namespace stowage::widgets
