// A program whose file does not say how large its values are: an engine is asked, here a shell script that
// speaks the protocol, once a person has agreed; and the engine itself in the window.
#include "app/gui/predict/described_programs.h"

#include <QFile>
#include <algorithm>
#include <filesystem>

#include "app/gui/machine/machine_actions.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/predict/read_program.h"
#include "app/gui/run/run_controller.h"
#include "tests/app/gui/run/played_engine.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using estimate::PredictionMethod;

bool says(const Predictor& predictor, Code code) {
  const auto& left_out = predictor.prediction()->prediction->left_out;
  return std::any_of(left_out.begin(), left_out.end(),
                     [&](const Error& error) { return error.code == code; });
}

class DescribedPrograms : public test::WithDocument {
 protected:
  void SetUp() override {
    openTrace();
    predictor = std::make_unique<Predictor>(document);
    // What is known is kept for all tests: each has inputs of its own name.
    predictor->setInputs({}, folder.filePath(QStringLiteral("inputs")));
    predictor->describer().setAgreed([this](const std::string& fingerprint) {
      return agreed && fingerprint == document.model()->program_fingerprint();
    });
  }
  void openTrace() { open(test::modelPath("convnet/trace.pt"), test::machineOf({4ull << 30}, 8ull << 30)); }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !predictor->running() && predictor->prediction(); }, 20000));
  }
  /// An engine that notes what it is asked and then does this.
  void play(const QString& command) {
    const QString note = QStringLiteral("echo \"$request\" >> '%1'").arg(requestsPath());
    predictor->describer().client().setProgram(test::playedEngine(folder.path(), {note, command}));
  }
  QString requestsPath() const { return folder.filePath(QStringLiteral("requests")); }
  QList<QByteArray> requests() const {
    QFile file(requestsPath());
    if (!file.open(QIODevice::ReadOnly)) return {};
    return file.readAll().trimmed().split('\n');
  }
  /// Every value but the weights is a vector of `count` floats.
  protocol::DescribedValues values(std::int64_t count) const {
    constexpr int kFloat = 7;  // of the schema
    const auto read = readProgram(document.model(), {});
    protocol::DescribedValues out;
    if (!read || !read->program) return out;
    const auto add = [&](const formats::Argument& value) {
      if (value.kind == formats::Argument::Kind::Tensor)
        out.tensors.push_back({value.text, kFloat, {count}, {1}, 0});
    };
    for (const auto& input : read->program->inputs) {
      if (input.kind == formats::InputSpec::Kind::UserInput) add(input.constant);
    }
    for (const auto& node : read->program->graph.nodes) {
      for (const auto& output : node.outputs) add(output);
    }
    return out;
  }
  QString answer(std::int64_t count) const {
    return test::engineSays(protocol::Event(protocol::Described{values(count)}));
  }
  PredictionMethod method() const { return predictor->prediction()->prediction->method; }
  Bytes peak() const {
    Bytes most;
    for (const auto& device : predictor->prediction()->prediction->devices)
      most = std::max(most, device.peak);
    return most;
  }
  /// Another plan of the same program.
  void edit(std::uint64_t gpu) {
    auto input = document.input();
    input.machine.devices[0].budget = Bytes(gpu);
    document.edit(QStringLiteral("budget"), input);
    ASSERT_TRUE(document.waitUntilIdle());
  }

  bool agreed = false;
  std::unique_ptr<Predictor> predictor;
};

TEST_F(DescribedPrograms, NobodyIsAskedBeforeAPersonHasAgreed) {
  play(answer(1000));
  wait();
  EXPECT_EQ(method(), PredictionMethod::None);
  EXPECT_TRUE(says(*predictor, Code::DescribeNotAgreed));
  EXPECT_TRUE(requests().isEmpty());
  agreed = true;
  predictor->lookAgain();
  wait();
  ASSERT_EQ(method(), PredictionMethod::Graph);
  EXPECT_TRUE(predictor->prediction()->prediction->timeline);
  EXPECT_FALSE(says(*predictor, Code::DescribeNotAgreed));
  EXPECT_FALSE(says(*predictor, Code::DescribeUnderway));
  ASSERT_EQ(requests().size(), 1);
  const auto request = protocol::describe_from_line(requests()[0].toStdString());
  ASSERT_TRUE(request);
  EXPECT_EQ(request->fingerprint, document.model()->program_fingerprint());
  EXPECT_EQ(QString::fromStdString(request->inputs_file), folder.filePath(QStringLiteral("inputs")));
}

TEST_F(DescribedPrograms, WhatWasSaidIsKeptForPlansAndForTheFileOpenedAgain) {
  agreed = true;
  play(answer(1'000'000));
  wait();
  ASSERT_EQ(method(), PredictionMethod::Graph);
  const Bytes large = peak();
  EXPECT_GE(large, Bytes(2 * 4 * 1'000'000)) << "the input and what is made of it";
  play(answer(10));
  edit(3ull << 30);
  wait();
  EXPECT_EQ(peak(), large);
  document.close();
  EXPECT_FALSE(predictor->prediction());
  openTrace();
  wait();
  EXPECT_EQ(peak(), large);
  EXPECT_EQ(requests().size(), 1);
  predictor->setInputs({}, folder.filePath(QStringLiteral("other inputs")));
  wait();
  EXPECT_LT(peak(), large) << "another question";
  EXPECT_EQ(requests().size(), 2);
}

TEST_F(DescribedPrograms, AnEngineThatDiesIsSaidAndNotAskedAtEveryEdit) {
  agreed = true;
  play(QStringLiteral("kill -9 $$"));
  wait();
  EXPECT_EQ(method(), PredictionMethod::None);
  EXPECT_TRUE(says(*predictor, Code::EngineEnded));
  edit(3ull << 30);
  wait();
  EXPECT_EQ(requests().size(), 1);
  play(answer(1000));
  predictor->lookAgain();
  wait();
  EXPECT_EQ(method(), PredictionMethod::Graph);
  EXPECT_EQ(requests().size(), 2);
}

TEST_F(DescribedPrograms, WhatIsInTheWayIsSaid) {
  agreed = true;
  predictor->describer().client().setProgram(folder.filePath(QStringLiteral("nothing here")));
  wait();
  EXPECT_TRUE(says(*predictor, Code::EngineProgramMissing));
  const std::pair<protocol::Event, Code> others[] = {
      {protocol::Failed{Error{Code::EngineTorch, {}, {"something of its own"}, {}}, {}}, Code::EngineTorch},
      {protocol::Finished{}, Code::ProtocolUnknown}};
  for (const auto& other : others) {
    play(test::engineSays(other.first));
    predictor->lookAgain();
    wait();
    EXPECT_EQ(method(), PredictionMethod::None);
    EXPECT_TRUE(says(*predictor, other.second)) << predictor->prediction()->prediction->unknown.back();
  }
}

TEST_F(DescribedPrograms, NothingIsAskedBesideARunOrACalibration) {
  using Hold = ProgramDescriber::Hold;
  agreed = true;
  play(answer(1000));
  ProgramDescriber& describer = predictor->describer();
  describer.setHeld(Hold::Run, true);
  wait();
  EXPECT_TRUE(says(*predictor, Code::DescribeUnderway));
  describer.setHeld(Hold::Calibration, true);
  describer.setHeld(Hold::Run, false);
  EXPECT_TRUE(describer.held()) << "by the other one";
  describer.setHeld(Hold::Run, false);
  wait();
  EXPECT_TRUE(requests().isEmpty());
  describer.setHeld(Hold::Calibration, false);
  EXPECT_FALSE(describer.held());
  wait();
  EXPECT_EQ(method(), PredictionMethod::Graph);
  EXPECT_EQ(requests().size(), 1);
}

TEST_F(DescribedPrograms, AQuestionIsGivenUpForACalibration) {
  agreed = true;
  play(QStringLiteral("sleep 30"));
  ProgramDescriber& describer = predictor->describer();
  ASSERT_TRUE(QTest::qWaitFor([&] { return describer.running(); }, 20000));
  describer.setHeld(ProgramDescriber::Hold::Calibration, true);
  EXPECT_FALSE(describer.running());
  EXPECT_TRUE(QTest::qWaitFor([&] { return describer.client().processes() == 0; }, 5000));
}

/// A run may have had other inputs than the plan is made for: both are asked for, one after the other.
TEST_F(DescribedPrograms, TwoQuestionsAreAskedOneAfterTheOther) {
  agreed = true;
  play(answer(1000));
  protocol::DescribeRequest other{document.model()->path(), document.model()->program_fingerprint(), {}, {}};
  other.inputs_file = folder.filePath(QStringLiteral("inputs of a run")).toStdString();
  predictor->describer().wantNext(other);
  wait();
  EXPECT_EQ(method(), PredictionMethod::Graph);
  ASSERT_EQ(requests().size(), 2);
  const auto known = knownValues(other);
  ASSERT_TRUE(known);
  EXPECT_TRUE(known->values);
}

TEST_F(DescribedPrograms, AQuestionGoesWithItsModel) {
  agreed = true;
  play(QStringLiteral("sleep 30"));
  ProgramDescriber& describer = predictor->describer();
  ASSERT_TRUE(QTest::qWaitFor([&] { return describer.running(); }, 20000));
  document.close();
  EXPECT_FALSE(describer.running());
  EXPECT_FALSE(predictor->running());
  EXPECT_TRUE(QTest::qWaitFor([&] { return describer.client().processes() == 0; }, 5000));
}

/// Other shapes are another question: what was said of these is not said of those.
TEST(KnownValues, AreOfTheShapesThatWereAskedFor) {
  protocol::DescribeRequest small{"script.pt", "a script of its own", {}, {}};
  small.shapes = {{"x", {1, 16}}};
  protocol::DescribeRequest large = small;
  large.shapes = {{"x", {64, 16}}};
  keepValues(small, {std::make_shared<const protocol::DescribedValues>(), {}});
  EXPECT_TRUE(knownValues(small));
  EXPECT_FALSE(knownValues(large));
}

/// What plans keep free for activations follows from what an engine has said.
TEST_F(DescribedPrograms, PlansKeepRoomForWhatIsKnown) {
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  plan::Settings settings = document.input().settings;
  constexpr std::int64_t kCount = 1000;
  settings.workload.shapes = {{"args.0", {2, 3, 16, 16}}};
  const machine::Machine& machine = document.input().machine;
  EXPECT_TRUE(turnsToPlanWith(document.model(), machine, settings)->empty());
  estimate::GraphRequest pass;
  pass.program = read->program.get();
  pass.shapes = settings.workload.shapes;
  auto asked = estimate::values_to_ask(pass, {});
  ASSERT_TRUE(asked && asked->under_shapes);
  asked->request.program = "wherever it lies";
  keepValues(asked->request, {std::make_shared<const protocol::DescribedValues>(values(kCount)), {}});
  const auto turns = turnsToPlanWith(document.model(), machine, settings);
  ASSERT_FALSE(turns->empty());
  EXPECT_GE(*std::max_element(turns->begin(), turns->end()), 4u * kCount);
}

class DescribedInWindow : public test::WithWindow {};

TEST_F(DescribedInWindow, NobodyIsAskedWhileTheMachineIsMeasured) {
  const ProgramDescriber& describer = window->predictor().describer();
  auto* machine = part<MachineActions>();
  EXPECT_FALSE(describer.held());
  Q_EMIT machine->measuring(true);
  EXPECT_TRUE(describer.held());
  Q_EMIT machine->measuring(false);
  EXPECT_FALSE(describer.held());
}

/// The whole way with the engine itself: consent, a run, its prediction, and the run held against it.
TEST_F(DescribedInWindow, AProgramThatWasRunOnceIsPredicted) {
  if (!std::filesystem::exists(test::program("stowage-engine")))
    GTEST_SKIP() << "no stowage-engine was built";
  open(test::modelPath("cached_decoder/trace.pt"), test::machineOf({64ull << 20}, 1ull << 30));
  settle();
  Predictor& predictor = window->predictor();
  const auto rested = [&] { return !predictor.running() && predictor.prediction(); };
  ASSERT_TRUE(QTest::qWaitFor(rested, 60000));
  EXPECT_TRUE(says(predictor, Code::DescribeNotAgreed));
  agreeToRun();
  RunSettings settings = runs->settings();
  settings.devices = protocol::Devices::Virtual;
  runs->setSettings(settings);
  action("run.profile")->trigger();
  EXPECT_TRUE(predictor.describer().held());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !runs->run().running(); }, 60000));
  ASSERT_EQ(runs->run().state, Run::State::Done);
  const auto predicted = [&] {
    return predictor.prediction()->prediction->method == PredictionMethod::Graph;
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return rested() && predicted(); }, 60000));
  const auto audited = [&] {
    return runs->run().audit && runs->run().audit->prediction.method == PredictionMethod::Graph;
  };
  ASSERT_TRUE(QTest::qWaitFor(audited, 60000));
  EXPECT_TRUE(runs->run().audit->predicted);
  const estimate::Audit& audit = runs->run().audit->audit;
  EXPECT_NEAR(static_cast<double>(audit.planned), static_cast<double>(audit.actual),
              0.02 * static_cast<double>(audit.actual));
}

}  // namespace
}  // namespace stowage::app
