#include "app/gui/what_if/crossover.h"

#include <random>

#include "app/gui/document/plan_edits.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/what_if/crossover_words.h"
#include "core/estimate/workload_inputs.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using Point = Crossover::Point;

TEST(Crossings, LieWhereTheStraightLinesMeet) {
  EXPECT_EQ(crossingsOf({{0, 1, 2}, {10, 3, 2}}), std::vector<double>{5});
  EXPECT_TRUE(crossingsOf({{0, 1, 2}, {10, 2, 3}}).empty());
  EXPECT_TRUE(crossingsOf({}).empty());
  EXPECT_TRUE(crossingsOf({{0, 1, 1}, {10, 1, 1}}).empty()) << "the same line does not cross itself";
}

TEST(Crossings, LinesThatOnlyTouchDoNotCross) {
  EXPECT_TRUE(crossingsOf({{0, 1, 2}, {10, 2, 2}, {20, 1, 2}}).empty());
  EXPECT_EQ(crossingsOf({{0, 1, 2}, {10, 2, 2}, {20, 3, 2}}), std::vector<double>{10});
}

TEST(Crossings, AreAsManyAsSignsChangeAndLieBetweenTheirPoints) {
  std::mt19937 random(4);
  std::uniform_int_distribution<int> value(-3, 3);
  for (int round = 0; round < 500; ++round) {
    std::vector<Point> points;
    for (std::uint64_t i = 0; i < 12; ++i) points.push_back({i * 16, 10.0 + value(random), 10.0});
    int changes = 0, before = 0;
    for (const Point& point : points) {
      const int sign = point.first > point.other ? 1 : point.first < point.other ? -1 : 0;
      if (sign == 0) continue;
      changes += before != 0 && sign != before ? 1 : 0;
      before = sign;
    }
    const auto found = crossingsOf(points);
    ASSERT_EQ(static_cast<int>(found.size()), changes);
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
    for (const double at : found) EXPECT_TRUE(at > 0 && at < 11 * 16);
  }
}

class CrossoverOfPlans : public test::WithDocument {
 protected:
  widgets::PlanStatePtr planOn(Bytes memory) {
    const auto machine = withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", memory, 1});
    document.setDefaultMachine(machine);
    document.setDefaultWorkload({4096, 1});
    if (!document.model()) {
      document.open(test::catalog("llama-3.1-8b.json.gz"));
    } else {
      document.edit(QStringLiteral("card"), edits::withMachine(document.input(), machine));
    }
    EXPECT_TRUE(document.waitUntilIdle());
    return document.state();
  }
};

TEST_F(CrossoverOfPlans, APlanNeverCrossesItselfAndLongerPromptsTakeLonger) {
  const auto plan = planOn(GiB(24));
  const Crossover same = crossover(*plan, *plan, {}, {}, {});
  ASSERT_GE(same.points.size(), 8u);
  EXPECT_EQ(same.answer, kUsualAnswer);
  EXPECT_TRUE(same.crossings.empty());
  for (std::size_t i = 0; i < same.points.size(); ++i) {
    EXPECT_EQ(same.points[i].first, same.points[i].other);
    if (i > 0) {
      EXPECT_GE(same.points[i].first, same.points[i - 1].first);
    }
  }
}

TEST_F(CrossoverOfPlans, EachPointIsWhatThePredictionSaysOfThatPrompt) {
  const auto small = planOn(GiB(8)), large = planOn(GiB(24));
  const Crossover lines = crossover(*small, *large, {}, {}, {});
  ASSERT_FALSE(lines.points.empty());
  const Point& one = lines.points[3];
  widgets::PlanState asked = *large;
  asked.settings.workload.prompt = one.prompt;
  asked.settings.workload.generate = lines.answer;
  const auto made = predictPlan(asked, {});
  ASSERT_TRUE(made.time && made.time->decode);
  EXPECT_DOUBLE_EQ(one.other, made.time->first_token_seconds + *made.time->decode * double(lines.answer - 1));
  for (const Point& point : lines.points) EXPECT_GT(point.first, point.other) << "weights are streamed";
}

/// The other plan may be of a machine that was measured by itself.
TEST_F(CrossoverOfPlans, EachPlanIsPredictedWithItsOwnGround) {
  machine::Calibration slow;
  const auto add = [&](machine::Measured what, const char* dtype, std::uint64_t size) {
    slow.figures.push_back({what, machine::gpu(0), machine::gpu(0), {}, dtype, size, {1e10, 1e10, 1e10, 9}});
  };
  add(machine::Measured::Read, "", 1 << 20);
  add(machine::Measured::Matmul, "float32", 64);
  planOn(GiB(24));
  auto input = document.input();
  machine::apply(slow, input.machine);
  document.edit(QStringLiteral("measured"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  const auto plan = document.state();
  PredictionGround its;
  its.calibration = slow;
  const Crossover table = crossover(*plan, *plan, {}, {}, {}),
                  measured = crossover(*plan, *plan, its, its, {});
  const Crossover lines = crossover(*plan, *plan, {}, its, {});
  ASSERT_FALSE(lines.points.empty());
  ASSERT_EQ(lines.points.size(), table.points.size());
  ASSERT_EQ(lines.points.size(), measured.points.size());
  EXPECT_NE(table.points.back().first, measured.points.back().first) << "else nothing is tested";
  for (std::size_t i = 0; i < lines.points.size(); ++i) {
    EXPECT_EQ(lines.points[i].first, table.points[i].first);
    EXPECT_EQ(lines.points[i].other, measured.points[i].other);
  }
}

/// What is drawn of each is one: a time for each prompt up to where it ends, within its band.
void expectWhole(const Crossover& lines) {
  EXPECT_TRUE(std::is_sorted(lines.prompts.begin(), lines.prompts.end()));
  EXPECT_EQ(lines.points.size(), std::min(lines.line[0].times.size(), lines.line[1].times.size()));
  EXPECT_EQ(lines.prompts.size(), std::max(lines.line[0].times.size(), lines.line[1].times.size()));
  for (const Crossover::Line& line : lines.line) {
    for (std::size_t i = 0; i < line.times.size(); ++i) {
      const Crossover::Took& took = line.times[i];
      EXPECT_EQ(static_cast<double>(took.prompt), lines.prompts[i]);
      EXPECT_GT(took.low, 0);
      EXPECT_LE(took.low, took.usual * (1 + 1e-9));
      EXPECT_GE(took.high, took.usual * (1 - 1e-9));
    }
    if (line.times.size() < lines.prompts.size()) {
      EXPECT_TRUE(line.end) << "it ends, and nothing says why";
    }
    if (line.end && !line.times.empty()) {
      EXPECT_GT(line.end->prompt, line.times.back().prompt);
    }
  }
}

TEST_F(CrossoverOfPlans, ALineEndsWhereThePlanHasNoRoom) {
  const auto small = planOn(GiB(18)), large = planOn(GiB(80));
  const Crossover lines = crossover(*small, *large, {}, {}, {});
  expectWhole(lines);
  const Crossover::Line& line = lines.line[0];
  ASSERT_TRUE(line.end) << "4 GiB of cache more do not fit";
  EXPECT_EQ(line.end->why, Crossover::Why::NoRoom);
  EXPECT_EQ(line.end->device, machine::gpu(0));
  ASSERT_FALSE(line.times.empty());
  const auto peak = [&](std::uint64_t prompt) {
    widgets::PlanState asked = *small;
    plan::Workload& workload = asked.settings.workload;
    workload.prompt = prompt;
    workload.generate = lines.answer;
    workload.tokens = std::max(workload.tokens, prompt + lines.answer);
    Bytes most;
    for (const auto& device : predictPlan(asked, {}).devices) {
      if (device.device == machine::gpu(0)) most = device.peak;
    }
    return most;
  };
  EXPECT_LE(peak(line.times.back().prompt), GiB(18));
  EXPECT_GT(peak(line.end->prompt), GiB(18));
  EXPECT_EQ(peak(line.end->prompt) - GiB(18), line.end->beyond);
  const QString said = crossoverText(lines, QStringLiteral("A"), QStringLiteral("B"));
  EXPECT_TRUE(said.contains(endText(*line.end))) << said.toStdString();
}

/// Of a program whose inputs have a length, one pass over it; up to what it takes.
TEST_F(CrossoverOfPlans, OfAProgramTheLengthIsThatOfItsInputs) {
  auto machine = test::machineOf({8ull << 30}, 8ull << 30);
  machine.devices[0].name = "RTX 4090";
  open(test::modelPath("direct_tensors/dynamic.pt2"), machine);
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  PredictionGround ground;
  ground.program = read->program;
  widgets::PlanState plan = *document.state();
  const estimate::InputShapes shapes = estimate::with_length(*read->program, {}, 12);
  ASSERT_FALSE(shapes.empty());
  plan.settings.workload.shapes = shapes;
  const Crossover lines = crossover(plan, plan, ground, ground, {});
  expectWhole(lines);
  EXPECT_EQ(lines.answer, 0u);
  ASSERT_GE(lines.prompts.size(), 2u) << (lines.line[0].end ? static_cast<int>(lines.line[0].end->why) : -1)
                                      << " at " << (lines.line[0].end ? lines.line[0].end->prompt : 0);
  EXPECT_LE(lines.prompts.back(), 15) << "15 tokens is all it takes";
  ASSERT_TRUE(lines.line[0].end);
  EXPECT_EQ(lines.line[0].end->why, Crossover::Why::Refused);
  EXPECT_TRUE(lines.crossings.empty());
  for (const Crossover::Took& took : lines.line[0].times) {
    widgets::PlanState asked = plan;
    asked.settings.workload.shapes =
        estimate::with_length(*read->program, shapes, static_cast<std::int64_t>(took.prompt));
    const auto made = predictPlan(asked, ground);
    ASSERT_TRUE(made.time);
    EXPECT_DOUBLE_EQ(took.usual, made.time->step);
  }
}

/// A program of one length has no line, and that is why.
TEST_F(CrossoverOfPlans, OfAProgramWithoutALengthThereIsNoLine) {
  auto machine = test::machineOf({8ull << 30}, 8ull << 30);
  machine.devices[0].name = "RTX 4090";
  open(test::modelPath("llama_untied/static.pt2"), machine);
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  PredictionGround ground;
  ground.program = read->program;
  const Crossover lines = crossover(*document.state(), *document.state(), ground, ground, {});
  EXPECT_TRUE(lines.prompts.empty());
  for (const Crossover::Line& line : lines.line) {
    ASSERT_TRUE(line.end);
    EXPECT_EQ(line.end->why, Crossover::Why::NoLength);
  }
}

/// One that has a length and takes none of those that are tried is not said to have none.
TEST_F(CrossoverOfPlans, OfAProgramThatTakesNoneOfTheLengthsThatIsSaid) {
  auto machine = test::machineOf({8ull << 30}, 8ull << 30);
  machine.devices[0].name = "RTX 4090";
  open(QString::fromStdString(test::data("engine/shapes.pt2")), machine);
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  formats::ExportedProgram between = *read->program;
  ASSERT_TRUE(between.ranges.contains("s27"));
  between.ranges["s27"] = {33, 63};
  PredictionGround ground;
  ground.program = std::make_shared<const formats::ExportedProgram>(std::move(between));
  const Crossover lines = crossover(*document.state(), *document.state(), ground, ground, {});
  EXPECT_TRUE(lines.prompts.empty());
  for (const Crossover::Line& line : lines.line) {
    ASSERT_TRUE(line.end);
    EXPECT_EQ(line.end->why, Crossover::Why::Refused);
  }
}

TEST_F(CrossoverOfPlans, WithoutTimesThereAreNoLines) {
  openLlama(24);
  const Crossover lines = crossover(*document.state(), *document.state(), {}, {}, {});
  EXPECT_TRUE(lines.points.empty());
  ASSERT_TRUE(lines.line[0].end);
  EXPECT_EQ(lines.line[0].end->why, Crossover::Why::NoTime);
}

/// Lines as a test wants them: of each prompt the seconds of both; 0: none.
Crossover made(const std::vector<Point>& points) {
  Crossover out;
  out.answer = 10;
  for (const Point& point : points) {
    out.prompts.push_back(static_cast<double>(point.prompt));
    if (point.first > 0)
      out.line[0].times.push_back({point.prompt, point.first, point.first / 2, point.first * 2});
    if (point.other > 0) out.line[1].times.push_back({point.prompt, point.other, point.other, point.other});
    if (point.first > 0 && point.other > 0) out.points.push_back(point);
  }
  out.crossings = crossingsOf(out.points);
  return out;
}

TEST(CrossoverWords, SayWhoIsTheQuickerOneUpToWhere) {
  const QString a = QStringLiteral("Alpha"), b = QStringLiteral("Beta");
  const QString one = crossoverText(made({{16, 1, 2}, {32, 3, 2}}), a, b);
  const auto alpha = one.indexOf(QStringLiteral("Alpha up to 24")),
             beta = one.indexOf(QStringLiteral("Beta beyond"));
  EXPECT_GE(alpha, 0) << one.toStdString();
  EXPECT_GT(beta, alpha) << one.toStdString();
  EXPECT_TRUE(crossoverText(made({{16, 1, 2}, {32, 1, 2}}), a, b).contains(QStringLiteral("Alpha is never")));
  EXPECT_TRUE(crossoverText(made({{16, 3, 2}, {32, 3, 2}}), a, b).contains(QStringLiteral("Beta is never")));
  EXPECT_TRUE(crossoverText(made({{16, 2, 2}, {32, 3, 3}}), a, b).contains(QStringLiteral("equally")));
}

/// Who has no times is told where they come from.
TEST(CrossoverWords, WithoutTimesTheWayToThemIsSaid) {
  Crossover lines;
  lines.line[0].end = Crossover::End{16, Crossover::Why::NoTime};
  lines.line[1].end = Crossover::End{64, Crossover::Why::Refused};
  const QString a = QStringLiteral("Alpha"), b = QStringLiteral("Beta"),
                way = QStringLiteral("choose a card in Machine");
  EXPECT_EQ(crossoverText(lines, a, b).count(way), 1);
  lines.line[0].end->why = Crossover::Why::Refused;
  EXPECT_EQ(crossoverText(lines, a, b).count(way), 0);
}

/// What is written can be read back: numbers with a point whatever the language, and nothing beyond an end.
TEST(CrossoverWords, CsvHasEveryTime) {
  const Crossover lines = made({{16, 1.5, 2}, {32, 3, 2.25}, {64, 0, 4}});
  const QStringList rows =
      crossoverCsv(lines, QStringLiteral("A, \"one\""), QStringLiteral("B")).split(u'\n');
  ASSERT_EQ(rows.size(), 5) << "a head, three rows, and the end of the last";
  EXPECT_TRUE(rows[0].contains(QStringLiteral("\"A, \"\"one\"\", seconds\""))) << rows[0].toStdString();
  EXPECT_EQ(rows[1], QStringLiteral("16,1.5,0.75,3,2,2,2"));
  EXPECT_EQ(rows[3], QStringLiteral("64,,,,4,4,4"));
}

TEST_F(CrossoverOfPlans, ACancelledOneHasNoLines) {
  const auto plan = planOn(GiB(24));
  Job job;
  job.cancel.cancel();
  EXPECT_TRUE(crossover(*plan, *plan, {}, {}, job).points.empty());
}

}  // namespace
}  // namespace stowage::app
