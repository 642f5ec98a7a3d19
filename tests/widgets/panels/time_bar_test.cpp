// Where the time of a step goes, as a bar: what streaming takes, or the modules that take longest.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/common/words.h"
#include "widgets/panels/predicted_facts.h"
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

plan::Evaluation streaming() {
  plan::Evaluation out;
  out.disk_seconds = 3;
  out.bus_seconds = 1;
  return out;
}

/// Both are known: it is shown by either, and what is not known gives way to the other.
TEST(TimeBar, IsShownByKindOrByModule) {
  TimeBar bar;
  bar.setEvaluation(streaming());
  bar.setBy(TimeBar::By::Module);
  EXPECT_EQ(bar.by(), TimeBar::By::Kind) << "nobody predicted";
  EXPECT_TRUE(bar.moduleButtons().isEmpty());
  const QString kinds = bar.words();
  const auto prediction = predicted({0.5, 0.25, 0.125, 0.125});
  bar.setPrediction(&prediction);
  EXPECT_EQ(bar.by(), TimeBar::By::Module);
  EXPECT_TRUE(bar.words().startsWith(QStringLiteral("layers.0 50 %"))) << bar.words().toStdString();
  EXPECT_EQ(bar.moduleButtons().size(), 3) << "the others are no module";
  EXPECT_EQ(bar.accessibleName().count(u'%'), 4);
  bar.setBy(TimeBar::By::Kind);
  EXPECT_EQ(bar.words(), kinds);
  EXPECT_TRUE(bar.moduleButtons().isEmpty());
  bar.setBy(TimeBar::By::Module);
  bar.setPrediction(nullptr);
  EXPECT_EQ(bar.words(), kinds);
}

/// Every module in it is pressed with the mouse where it is painted, and with the keys, and says its name.
TEST(TimeBar, AModuleIsChosenByMouseAndByKeys) {
  const std::uint32_t seed = 77;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 10; ++round) {
    std::vector<double> seconds(1 + random() % 6);
    for (double& each : seconds) each = static_cast<double>(1 + random() % 1000) / 1e6;
    const auto prediction = predicted(seconds);
    TimeBar bar;
    bar.resize(240, 30);
    bar.setPrediction(&prediction);
    bar.show();
    QSignalSpy chosen(&bar, &TimeBar::moduleChosen);
    const auto longest = longest_modules(prediction, 3);
    ASSERT_EQ(bar.moduleButtons().size(), static_cast<qsizetype>(longest.size()));
    int edge = 0;
    for (std::size_t i = 0; i < longest.size(); ++i) {
      QAbstractButton* button = bar.moduleButtons()[static_cast<qsizetype>(i)];
      EXPECT_GE(button->x() + 1, edge);
      edge = button->geometry().right();
      EXPECT_TRUE(button->accessibleName().startsWith(longest[i].name));
      EXPECT_TRUE(button->accessibleName().contains(secondsText(longest[i].seconds)));
      EXPECT_NE(button->focusPolicy() & Qt::TabFocus, 0);
      for (int way = 0; way < 2; ++way) {
        chosen.clear();
        if (way == 0)
          QTest::mouseClick(button, Qt::LeftButton);
        else
          QTest::keyClick(button, Qt::Key_Space);
        ASSERT_EQ(chosen.size(), 1);
        EXPECT_EQ(chosen[0][0].toString(), longest[i].name);
      }
    }
    EXPECT_LE(edge, bar.width());
  }
}

TEST(ProofStrip, TheTimeIsShownByModuleWhereBothAreKnown) {
  ProofStrip strip;
  strip.resize(1400, 60);
  auto state = std::make_shared<PlanState>();
  state->evaluation = streaming();
  state->evaluation.step_seconds = 4;
  strip.setState(state);
  const auto* bar = strip.findChild<TimeBar*>();
  QAbstractButton* where = nullptr;
  for (QAbstractButton* one : strip.findChildren<QAbstractButton*>())
    where = one->isCheckable() ? one : where;
  ASSERT_TRUE(bar && where);
  EXPECT_FALSE(where->isEnabled()) << "nobody predicted";
  strip.setPrediction(std::make_shared<const estimate::Prediction>(predicted({0.5, 0.25})));
  EXPECT_TRUE(where->isEnabled());
  EXPECT_FALSE(where->toolTip().isEmpty());
  EXPECT_TRUE(bar->moduleButtons().isEmpty());
  QSignalSpy chosen(&strip, &ProofStrip::moduleChosen);
  QTest::keyClick(where, Qt::Key_Space);
  ASSERT_EQ(bar->moduleButtons().size(), 2);
  // Tab goes from the words to the modules and on to the details.
  const QWidget* first = bar->moduleButtons()[0];
  const QWidget* second = bar->moduleButtons()[1];
  const auto next = [](const QWidget* widget) {
    do widget = widget->nextInFocusChain();
    while (!(widget->focusPolicy() & Qt::TabFocus));
    return widget;
  };
  EXPECT_EQ(next(where), first);
  EXPECT_EQ(next(first), second);
  EXPECT_TRUE(qobject_cast<const QToolButton*>(next(second)));
  bar->moduleButtons()[1]->click();
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("layers.1"));
  where->click();
  EXPECT_EQ(bar->by(), TimeBar::By::Kind);
  strip.setPrediction(nullptr);
  EXPECT_FALSE(where->isEnabled());
}

/// Of times that are millions apart each part can be seen and pressed, they fill the bar, and what takes
/// longer is never narrower.
TEST(TimeBar, NoPartIsTooSmallToPress) {
  const std::uint32_t seed = 1605;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 40; ++round) {
    std::vector<double> seconds(4 + random() % 5);
    for (double& each : seconds) each = std::pow(10.0, -static_cast<double>(random() % 8));
    const auto prediction = predicted(seconds);
    TimeBar bar;
    bar.resize(200, 24);
    bar.setPrediction(&prediction);
    ASSERT_EQ(bar.moduleButtons().size(), 3);
    int before = bar.width(), edge = 0;
    for (const QAbstractButton* button : bar.moduleButtons()) {
      EXPECT_GE(button->width(), 13) << "round " << round;
      EXPECT_LE(button->width(), before + 1) << "the longest first";
      EXPECT_GE(button->x() + 1, edge);
      before = button->width();
      edge = button->geometry().right();
    }
    EXPECT_LE(edge, bar.width() - 13) << "the others have their part, too";
    const QImage image = test::picture(bar);
    const auto& colours = Theme::current().colours();
    EXPECT_GE(test::count_of(image, QRect(edge + 1, image.height() - 5, bar.width() - edge - 1, 1),
                             colours.lineStrong),
              10)
        << "round " << round;
  }
}

/// Kinds, too, where one takes nearly all of it; what takes no time has no part.
TEST(TimeBar, AKindOfAThousandthIsSeen) {
  TimeBar bar;
  bar.resize(200, 24);
  plan::Evaluation evaluation;
  evaluation.disk_seconds = 1000;
  evaluation.bus_seconds = 1;
  bar.setEvaluation(evaluation);
  const QImage image = test::picture(bar);
  const auto seen = [&](machine::DeviceId device) {
    return test::count_of(image, QRect(0, image.height() - 5, bar.width(), 1),
                          Theme::current().device(device).strong);
  };
  EXPECT_GE(seen(machine::kCpu), 12);
  EXPECT_GT(seen(machine::kDisk), 170);
  EXPECT_EQ(seen(machine::gpu(0)), 0);
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
