// Of a program with open sizes the window keeps the room and predicts the peaks that the command line does.
#include <QProcess>

#include "app/gui/document/solve_plan.h"
#include "app/gui/predict/plan_prediction.h"
#include "app/gui/predict/read_program.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

class SameInputs : public test::WithDocument {
 protected:
  void openProgram(const char* name) {
    open(test::modelPath(name), test::machineOf({4ull << 30}, 8ull << 30));
    const auto read = readProgram(document.model(), {});
    ASSERT_TRUE(read && read->program);
    ground_.program = read->program;
  }
  Json cli(const plan::Workload& workload) {
    const QString file = folder.filePath(QStringLiteral("machine.json"));
    EXPECT_TRUE(write_file_atomically(file.toStdString(), machine::to_json(document.input().machine).dump()));
    QProcess process;
    process.start(QString::fromStdString(test::program("stowage-cli")),
                  {QStringLiteral("solve"), document.modelPath(), QStringLiteral("--machine"), file,
                   QStringLiteral("--tokens"), QString::number(workload.tokens), QStringLiteral("--batch"),
                   QString::number(workload.batch), QStringLiteral("--json")});
    EXPECT_TRUE(process.waitForFinished(120000));
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    return parse_json(process.readAllStandardOutput().toStdString(), "solve").value_or(Json());
  }
  PlanOutcome window(const plan::Workload& workload) const {
    PlanRequest request = document.request(document.input());
    request.previous = nullptr;
    request.input.settings.workload = workload;
    return solvePlan(request, {}, {});
  }
  /// Bytes that the first GPU keeps free for activations.
  std::uint64_t compare(const plan::Workload& workload) {
    const Json said = cli(workload);
    const PlanOutcome mine = window(workload);
    EXPECT_TRUE(said.is_object() && mine.state && mine.state->answer);
    if (!said.is_object() || !mine.state) return 0;
    const estimate::Prediction made = predictPlan(*mine.state, ground_);
    EXPECT_EQ(said.at("predicted").at("unknown"), Json(made.unknown));
    const Json& devices = said.at("predicted").at("devices");
    EXPECT_EQ(devices.size(), made.devices.size());
    for (std::size_t i = 0; i < std::min(devices.size(), made.devices.size()); ++i) {
      EXPECT_EQ(devices[i].at("peak_bytes"), made.devices[i].peak.count()) << i;
      EXPECT_EQ(devices[i].at("reserved_bytes"), made.devices[i].reserved.count()) << i;
      EXPECT_EQ(devices[i].at("activations_bytes"), made.devices[i].activations.count()) << i;
    }
    const plan::DeviceUse& use = mine.state->evaluation.devices[0];
    EXPECT_EQ(said.at("devices")[0].at("activations"), use.activations.count());
    refused_ += made.left_out.empty() ? 0 : 1;
    return use.activations.count();
  }
  PredictionGround ground_{};
  std::size_t refused_ = 0;
};

/// 2 to 9 sequences of 2 to 32 tokens.
TEST_F(SameInputs, OfAProgramWithAnOpenLength) {
  openProgram("mixed_precision/dynamic.pt2");
  const auto room = [&](std::uint64_t tokens, std::uint64_t batch) {
    plan::Workload workload;
    workload.tokens = tokens;
    workload.batch = batch;
    return compare(workload);
  };
  const std::uint64_t few = room(4, 2);
  EXPECT_GT(few, 0u);
  EXPECT_GT(room(32, 2), few);
  EXPECT_EQ(refused_, 0u);
  EXPECT_EQ(room(33, 2), room(5, 2)) << "as it was exported";
  EXPECT_EQ(refused_, 1u) << "and that is said";
}

TEST_F(SameInputs, OfOneThatLeavesNothingOpen) {
  openProgram("mixed_precision/static.pt2");
  plan::Workload workload;
  workload.tokens = 1000;
  EXPECT_GT(compare(workload), 0u);
}

}  // namespace
}  // namespace stowage::app
