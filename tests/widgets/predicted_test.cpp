// What a prediction looks like in the lanes, the treemap, the strip and the chart of two plans.
#include <gtest/gtest.h>

#include <random>

#include "core/base/sentences/left_out.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/charts/crossover_chart.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/panels/predicted_issues.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/treemap/time_colouring.h"

namespace stowage::widgets {
namespace {

class Predicted : public testing::Test {
 protected:
  Predicted() : state(test::share(test::llama_state())) {
    made.method = estimate::PredictionMethod::Formula;
    for (const auto& use : state->evaluation.devices) {
      estimate::PredictedDevice device;
      device.device = use.device;
      device.peak = use.used + MiB(64);
      device.weights = use.weights;
      device.activations = MiB(64);
      device.peak_module = "model.layers.3";
      made.devices.push_back(device);
    }
    double seconds = 1;
    for (const auto& module : state->model->modules()) {
      if (module.tensors.empty()) continue;
      made.modules.push_back({module.name, machine::gpu(0), {}, {}, seconds});
      seconds = seconds > 1e-4 ? seconds / 2 : 1;
    }
    made.time = estimate::PredictedTime{};
    made.time->step = 2;
    made.time->low = 1;
    made.time->high = 3;
    made.time->decode = 2;
    made.time->tokens_per_second = 0.5;
    made.time->tokens_per_second_low = 0.25;
    made.time->tokens_per_second_high = 1.25;
    made.time->first_token_seconds = 4;
    made.time->first_token_low = 3;
    made.time->first_token_high = 5;
  }
  std::shared_ptr<const estimate::Prediction> share() const {
    return std::make_shared<const estimate::Prediction>(made);
  }
  PlanStatePtr state;
  estimate::Prediction made;
};

TEST_F(Predicted, ALaneIsMarkedAndSaysWhereThePeakIs) {
  SelectionHub hub;
  LanesWidget lanes(&hub);
  lanes.resize(1240, 188);
  lanes.setState(state);
  const QImage before = test::picture(lanes);
  lanes.setPrediction(share());
  EXPECT_NE(test::picture(lanes), before);
  const LaneView& first = lanes.scene().lanes.front();
  const auto* device = predicted_of(&made, first);
  ASSERT_TRUE(device);
  const QString words = predicted_words(*device, first);
  EXPECT_TRUE(words.contains(QStringLiteral("model.layers.3"))) << words.toStdString();
  EXPECT_TRUE(words.contains(bytesText(device->peak)));
  lanes.setPrediction(nullptr);
  EXPECT_EQ(test::picture(lanes), before);
}

TEST_F(Predicted, ARunBeyondItsBudgetIsSaidOfAPlanThatFits) {
  LaneView lane;
  lane.device = machine::gpu(0);
  lane.budget = GiB(8);
  estimate::PredictedDevice device;
  device.device = lane.device;
  device.peak = GiB(8);
  EXPECT_FALSE(predicted_over(device, lane));
  device.peak = GiB(8) + Bytes(1);
  EXPECT_EQ(predicted_over(device, lane), Bytes(1));
  EXPECT_TRUE(predicted_words(device, lane).contains(QStringLiteral("more than the budget")));
  lane.budget.reset();
  EXPECT_FALSE(predicted_over(device, lane)) << "without a budget nothing is beyond it";
}

TEST_F(Predicted, DisksAndWhatHasNoPlaceAreNotMarked) {
  LaneView lane;
  lane.device = machine::kDisk;
  EXPECT_FALSE(predicted_of(&made, lane));
  lane.device = machine::gpu(0);
  EXPECT_TRUE(predicted_of(&made, lane));
  EXPECT_FALSE(predicted_of(nullptr, lane));
  lane.unplaced = true;
  EXPECT_FALSE(predicted_of(&made, lane));
}

TEST(TimeCategories, AreRankedByTheLongest) {
  EXPECT_EQ(time_category(0, 1), 4);
  EXPECT_EQ(time_category(1, 0), 4);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> part(0, 1);
  for (int i = 0; i < 1000; ++i) {
    const double a = part(random), b = part(random);
    if (a <= 0 || b <= 0) continue;
    if (a >= b) {
      EXPECT_LE(time_category(a, 1), time_category(b, 1));
    }
    EXPECT_EQ(time_category(a, 1), time_category(8 * a, 8)) << "only the share counts";
    EXPECT_EQ(time_category(a, 1), a >= 0.5 ? 0 : a >= 0.1 ? 1 : a >= 0.01 ? 2 : 3);
  }
}

TEST_F(Predicted, EveryTileIsColouredByItsModulesTime) {
  const auto facts = view_facts(*state);
  const Colouring colours = time_colouring(*facts->tree, *state, *facts->sizes, &made);
  Bytes sum;
  for (const auto& category : colours.categories) sum += category.bytes;
  EXPECT_EQ(sum, state->evaluation.total);
  const auto& model = *state->model;
  for (const auto& module : made.modules) {
    const auto id = model.find_module(module.name);
    ASSERT_TRUE(id);
    for (const model::TensorId tensor : model[*id].tensors) {
      const auto node = facts->tree->node_of_tensor[tensor.index()];
      const bool owner = model[model[tensor].storage].tensors.front() == tensor;
      if (node == TileTree::kNone || !owner || model[tensor].module != *id) continue;
      EXPECT_EQ(colours.of_node[node], time_category(module.seconds, 1)) << module.name;
    }
  }
  const Colouring grey = time_colouring(*facts->tree, *state, *facts->sizes, nullptr);
  EXPECT_EQ(grey.categories.back().bytes, state->evaluation.total);
}

TEST_F(Predicted, TheStripSaysTimesOnlyWhereTheyAreKnown) {
  for (auto& device : made.devices) device.peak = {};
  ProofStrip strip;
  strip.setState(state);
  const auto without = strip.facts().size();
  strip.setPrediction(share());
  EXPECT_EQ(strip.facts().size(), without + 4);
  const auto note = [&](const QString& label) {
    const auto facts = strip.facts();
    const auto found =
        std::find_if(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.label == label; });
    return found == facts.end() ? QString() : found->note;
  };
  EXPECT_EQ(note(QStringLiteral("Tokens a second")),
            QStringLiteral("%1 to %2").arg(tokensText(0.25), tokensText(1.25)));
  EXPECT_EQ(note(QStringLiteral("First token after")),
            QStringLiteral("%1 to %2").arg(secondsText(3), secondsText(5)));
  made.time.reset();
  strip.setPrediction(share());
  EXPECT_EQ(strip.facts().size(), without);
  strip.setPrediction(nullptr);
  EXPECT_EQ(strip.facts().size(), without);
}

/// For any peaks: an issue for each GPU beyond its budget, the worst first, each with room enough for it.
TEST_F(Predicted, WhereARunLacksRoomIsAnIssueWithItsMend) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    std::size_t beyond = 0;
    for (auto& device : made.devices) {
      const auto& budget = state->machine.find(device.device)->budget;
      device.peak = budget.value_or(GiB(900)) - MiB(64) + Bytes(random() % MiB(128).count());
      beyond += device.device.gpu() && budget && device.peak > *budget;
    }
    const auto issues = predictedIssues(*state, made);
    const auto gpus = lackingGpus(*state, made);
    ASSERT_EQ(issues.size(), beyond) << "round " << round;
    ASSERT_EQ(gpus.size(), beyond);
    Bytes before = GiB(1);
    for (std::size_t i = 0; i < beyond; ++i) {
      const auto device = std::find_if(made.devices.begin(), made.devices.end(),
                                       [&](const auto& one) { return one.device == gpus[i]; });
      const Bytes lack = device->peak - *state->machine.find(gpus[i])->budget;
      EXPECT_LE(lack, before);
      before = lack;
      EXPECT_TRUE(issues[i].title.contains(deviceText(gpus[i]))) << issues[i].title.toStdString();
      EXPECT_TRUE(issues[i].text.contains(QStringLiteral("model.layers.3")));
      ASSERT_EQ(issues[i].fixes.size(), 1u);
      const IssueFix& fix = issues[i].fixes.front();
      EXPECT_EQ(fix.kind, IssueFix::Kind::KeepFree);
      EXPECT_EQ(fix.device, gpus[i]);
      const auto use = std::find_if(state->evaluation.devices.begin(), state->evaluation.devices.end(),
                                    [&](const auto& one) { return one.device == gpus[i]; });
      EXPECT_GE(use->weights + use->stays + use->reserve + use->kv_cache + fix.budget, device->peak);
    }
  }
}

TEST_F(Predicted, TheListOfIssuesFollowsWhatIsPredicted) {
  IssuesPanel panel;
  panel.setState(state);
  const int without = panel.count();
  for (auto& device : made.devices) device.peak = {};
  panel.setPrediction(share());
  EXPECT_EQ(panel.count(), without);
  made.devices.front().peak = *state->machine.devices.front().budget + MiB(1);
  panel.setPrediction(share());
  EXPECT_EQ(panel.count(), without + 1);
  EXPECT_GE(panel.worst(), plan::Severity::Warning);
  panel.setPrediction(nullptr);
  EXPECT_EQ(panel.count(), without);
}

/// What a run will need is not left over: nobody is advised to fill it.
TEST_F(Predicted, NothingIsLeftOverWhereARunLacksRoom) {
  for (std::size_t slot = 0; slot < state->evaluation.devices.size(); ++slot) {
    const auto& use = state->evaluation.devices[slot];
    if (!use.device.gpu() || !use.budget) continue;
    for (auto& device : made.devices)
      device.peak = device.device == use.device ? *use.budget + MiB(1) : Bytes();
    const QString leftOver = deviceText(use.device) + QStringLiteral(" has");
    for (const Issue& issue : issuesOf(*state, &made))
      EXPECT_FALSE(issue.title.startsWith(leftOver)) << issue.title.toStdString();
  }
}

TEST_F(Predicted, TheStripSaysThatARunLacksMemoryAlthoughThePlanFits) {
  ProofStrip strip;
  strip.setState(state);
  const auto told = [&] {
    strip.setPrediction(share());
    return std::any_of(strip.facts().begin(), strip.facts().end(),
                       [](const Fact& fact) { return fact.tint == &Colours::error; });
  };
  const Bytes budget = *state->machine.devices.front().budget;
  for (auto& device : made.devices) device.peak = {};
  made.devices.front().peak = budget;
  EXPECT_FALSE(told());
  const QString proven = strip.statusText();
  made.devices.front().peak = budget + Bytes(1);
  EXPECT_TRUE(told());
  if (state->answer && state->answer->outcome == solve::Outcome::Optimal) {
    EXPECT_NE(strip.statusText(), proven) << "no plain proof beside a run that lacks room";
  }
  strip.setPrediction(nullptr);
  EXPECT_EQ(strip.statusText(), proven);
}

/// An advice that nobody tried is not given, and none that leaves nothing of a card.
TEST_F(Predicted, RoomIsOfferedWhereItHelps) {
  const auto rooms = [](const std::vector<Issue>& issues) {
    std::vector<machine::DeviceId> out;
    for (const Issue& issue : issues) {
      for (const IssueFix& fix : issue.fixes) {
        if (fix.kind == IssueFix::Kind::KeepFree) out.push_back(fix.device);
      }
    }
    return out;
  };
  for (auto& device : made.devices)
    device.peak = state->machine.find(device.device)->budget.value_or(Bytes()) + MiB(1);
  const auto lacking = lackingGpus(*state, made);
  ASSERT_FALSE(lacking.empty());
  EXPECT_EQ(lackOnGpus(*state, made), MiB(1) * lacking.size());
  EXPECT_EQ(rooms(predictedIssues(*state, made)), lacking);
  const std::vector<machine::DeviceId> none, first{lacking.front()};
  EXPECT_TRUE(rooms(predictedIssues(*state, made, &none)).empty());
  EXPECT_EQ(rooms(predictedIssues(*state, made, &first)), first);
  EXPECT_EQ(predictedIssues(*state, made, &none).size(), lacking.size()) << "it is said all the same";
  PlanState empty = *state;
  for (auto& use : empty.evaluation.devices) use.weights = use.stays = use.reserve = use.kv_cache = Bytes();
  EXPECT_TRUE(rooms(predictedIssues(empty, made)).empty()) << "as much as the card has";
}

TEST_F(Predicted, TheLongestModulesComeFirstWithTheirShareOfAll) {
  const auto all = longest_modules(made, 1000);
  ASSERT_EQ(all.size(), made.modules.size());
  double share = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    share += all[i].share;
    if (i > 0) {
      EXPECT_LE(all[i].seconds, all[i - 1].seconds);
    }
  }
  EXPECT_NEAR(share, 1, 1e-9);
  const auto few = longest_modules(made, 3);
  ASSERT_EQ(few.size(), 3u);
  for (std::size_t i = 0; i < few.size(); ++i) EXPECT_EQ(few[i].name, all[i].name);
  made.time.reset();
  EXPECT_TRUE(longest_modules(made, 3).empty());
}

TEST(LeftOutTexts, FillInWhatTheSentenceIsAbout) {
  estimate::Prediction made;
  made.left_out_of_graph.push_back({left_out::kValue, "net.pt2", {"getitem_3"}});
  made.left_out.push_back({Code::FormulaNoRates, "cuda:0", {}, {}});
  const QStringList told = leftOutTexts(made);
  ASSERT_EQ(told.size(), 2);
  EXPECT_TRUE(told[0].contains(QStringLiteral("cuda:0")));
  EXPECT_EQ(told[1].toStdString(), fill_sentence(left_out::kValue, "net.pt2", {"getitem_3"}));
}

TEST(TokensText, KeepsThreeDigits) {
  EXPECT_EQ(tokensText(0.1234).toStdString(), "0.123");
  EXPECT_EQ(tokensText(12.34).toStdString(), "12.3");
  EXPECT_EQ(tokensText(123.4).toStdString(), "123");
  EXPECT_EQ(tokensText(0).toStdString(), "0");
}

TEST(CrossoverChart, SaysWhereTheLinesCrossAndIsDrawnInEveryTheme) {
  CrossoverChart chart;
  chart.resize(640, 240);
  EXPECT_TRUE(chart.empty());
  chart.setLines({16, 32, 64, 128}, {QStringLiteral("A"), {1, 2, 4, 8}}, {QStringLiteral("B"), {3, 3, 3, 3}},
                 {48});
  EXPECT_FALSE(chart.empty());
  EXPECT_TRUE(chart.accessibleName().contains(QStringLiteral("48"))) << chart.accessibleName().toStdString();
  QImage before;
  test::in_every_theme([&](double) {
    const QImage now = test::picture(chart);
    EXPECT_NE(now, before);
    before = now;
  });
  chart.setLines({}, {}, {}, {});
  EXPECT_TRUE(chart.empty());
}

/// A line that ends is drawn up to there, and its end is said; the band is seen; a picture is what is shown.
TEST(CrossoverChart, LinesHaveBandsAndEnds) {
  using Line = CrossoverChart::Line;
  CrossoverChart chart;
  chart.resize(640, 240);
  EXPECT_TRUE(chart.picture().empty());
  const Line whole{QStringLiteral("B"), {3, 3, 3, 3}}, part{QStringLiteral("A"), {1, 2}};
  const auto drawn = [&](Line first) {
    chart.setLines({16, 32, 64, 128}, std::move(first), whole, {});
    return test::picture(chart);
  };
  const QImage plain = drawn(part);
  EXPECT_TRUE(chart.accessibleName().contains(QStringLiteral("do not cross")));
  Line banded = part;
  banded.low = {0.8, 1.5};
  banded.high = {1.3, 2.6};
  const QImage band = drawn(banded);
  EXPECT_NE(band, plain);
  banded.end = QStringLiteral("no room");
  EXPECT_NE(drawn(banded), band);
  EXPECT_TRUE(chart.accessibleName().contains(QStringLiteral("32"))) << chart.accessibleName().toStdString();
  EXPECT_TRUE(chart.accessibleName().contains(QStringLiteral("no room")));
  Line none;
  none.end = QStringLiteral("no room");
  drawn(none);
  EXPECT_FALSE(chart.empty()) << "the other has its line";
  EXPECT_FALSE(chart.accessibleName().contains(QStringLiteral("cross"))) << "of one line nobody can say that";
  const ViewPicture picture = chart.picture();
  EXPECT_EQ(picture.size.toSize(), chart.size());
  QImage image(chart.size(), QImage::Format_ARGB32);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  picture.paint(painter, 1);
  painter.end();
  EXPECT_GT(qAlpha(image.pixel(320, 120)), 0);
}

}  // namespace
}  // namespace stowage::widgets
