#include "app/gui/what_if/machine_table.h"

#include <set>

#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/read_program.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/report/report.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

class MachineTable : public test::WithDocument {
 protected:
  void openOnCards(std::uint32_t count, Bytes memory) {
    const auto machine = withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", memory, count});
    document.setDefaultMachine(machine);
    document.setDefaultWorkload({4096, 1, 0, 16});
    document.open(test::catalog("llama-3.1-8b.json.gz"));
    ASSERT_TRUE(document.waitUntilIdle());
  }
  std::optional<WhatIfResult> tried(const PlanInput& input) {
    auto request = document.request(input);
    return tryCase(request, {}, {});
  }
};

TEST_F(MachineTable, BeginsWithThePlansOwnQuestionAndNeverAsksTwice) {
  openOnCards(2, GiB(24));
  const auto cases = whatIfCases(document.input());
  ASSERT_GT(cases.size(), 10u);
  EXPECT_EQ(cases.front().input, document.input());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_FALSE(cases[i].name.isEmpty());
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(cases[i].input == cases[j].input) << i << " " << j;
  }
}

TEST_F(MachineTable, RulesForDevicesThatAreGoneGoWithThem) {
  openOnCards(2, GiB(24));
  auto input = document.input();
  input.settings.rules.push_back({"model.layers.3", machine::gpu(1), false});
  input.settings.main_gpu = 1;
  for (const auto& one : whatIfCases(input)) {
    for (const auto& rule : one.input.settings.rules)
      EXPECT_TRUE(one.input.machine.find(rule.device)) << one.name.toStdString();
    if (one.input.settings.main_gpu) {
      EXPECT_LT(*one.input.settings.main_gpu, one.input.machine.gpu_count()) << one.name.toStdString();
    }
  }
}

/// Rows of more context have longer inputs then: the tokens of the workload stand below the plan's shapes.
TEST_F(MachineTable, OfAPlanWithShapesContextIsTheLengthOfTheInputs) {
  open(QString::fromStdString(test::data("engine/shapes.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  ASSERT_TRUE(document.model());
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  const auto context = [](const std::vector<WhatIfCase>& cases) {
    return std::count_if(cases.begin(), cases.end(), [](const WhatIfCase& one) {
      return one.name.contains(QStringLiteral("of context"));
    });
  };
  PlanInput input = document.input();
  input.settings.workload.shapes = estimate::shapes_with(*read->program, 5, 20);
  EXPECT_EQ(context(whatIfCases(input, read->program.get())), 0) << "64 tokens is all it takes";
  EXPECT_EQ(context(whatIfCases(input)), 0);
  formats::ExportedProgram longer = *read->program;
  for (auto& [symbol, range] : longer.ranges) range.maximum.reset();
  const auto cases = whatIfCases(input, &longer);
  std::set<plan::InputShapes> seen;
  for (const WhatIfCase& one : cases) {
    if (!one.name.contains(QStringLiteral("of context"))) continue;
    const plan::InputShapes& shapes = one.input.settings.workload.shapes;
    EXPECT_TRUE(seen.insert(shapes).second);
    EXPECT_EQ(shapes, estimate::shapes_with(longer, 5, *estimate::length_of(longer, shapes)));
  }
  EXPECT_EQ(seen.size(), 3u);
}

/// Of a program that takes one length, and of a model without a cache, no row has more context.
TEST_F(MachineTable, ContextIsAskedOfWhatHasOne) {
  const auto context = [](const std::vector<WhatIfCase>& cases) {
    return std::count_if(cases.begin(), cases.end(), [](const WhatIfCase& one) {
      return one.name.contains(QStringLiteral("of context"));
    });
  };
  openOnCards(1, GiB(24));
  EXPECT_TRUE(hasContext(*document.model(), nullptr));
  EXPECT_GT(context(whatIfCases(document.input())), 0);
  EXPECT_EQ(context(whatIfCases(document.input(), nullptr, false)), 0);
  open(QString::fromStdString(test::data("engine/shapes.pt2")), test::machineOf({8ull << 30}, 8ull << 30));
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  EXPECT_FALSE(hasContext(*document.model(), nullptr)) << "nobody knows its lengths yet";
  EXPECT_TRUE(hasContext(*document.model(), read->program.get()));
  EXPECT_EQ(context(whatIfCases(document.input(), read->program.get())), 0) << "64 tokens is all it takes";
  for (const WhatIfCase& one : whatIfCases(document.input()))
    EXPECT_FALSE(one.name.contains(QStringLiteral("memory"))) << "whose?";
}

TEST_F(MachineTable, AMachineWithoutGpusIsAskedOfNoLinks) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({}, 64ull << 30));
  for (const auto& one : whatIfCases(document.input())) {
    EXPECT_FALSE(one.name.contains(QStringLiteral("PCIe"))) << one.name.toStdString();
    EXPECT_NE(one.name, QStringLiteral("One more GPU"));
  }
}

TEST_F(MachineTable, ARowSaysWhatTheDocumentSaysOfTheSameQuestion) {
  openOnCards(1, GiB(8));
  const auto cases = whatIfCases(document.input());
  const auto now = tried(cases.front().input);
  ASSERT_TRUE(now && now->fits && now->plan);
  EXPECT_EQ(now->plan->answer->value, document.state()->answer->value);
  ASSERT_TRUE(now->prediction->time);
  // One GPU more is never worse in what is asked for.
  const auto more = tried(cases[1].input);
  ASSERT_TRUE(more && more->fits);
  EXPECT_GE(more->plan->evaluation.gpu_bytes, now->plan->evaluation.gpu_bytes);
}

TEST_F(MachineTable, TheNextGiBIsWorthWhatAGiBMoreReallyBrings) {
  openOnCards(1, GiB(8));
  const auto now = tried(document.input());
  ASSERT_TRUE(now && now->next);
  EXPECT_EQ(now->next->device, machine::gpu(0));
  auto input = document.input();
  input.machine.devices[0].budget = *input.machine.devices[0].budget + GiB(1);
  document.edit(QStringLiteral("more"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(now->next->bytes, document.state()->evaluation.gpu_bytes - now->plan->evaluation.gpu_bytes);
  EXPECT_GT(now->next->bytes, Bytes());
}

TEST_F(MachineTable, WhereAllIsOnGpusTheNextGiBIsWorthNothing) {
  openOnCards(1, GiB(80));
  const auto now = tried(document.input());
  ASSERT_TRUE(now && now->fits);
  EXPECT_FALSE(now->next);
}

TEST_F(MachineTable, WhatDoesNotFitSaysByHowMuch) {
  openOnCards(1, GiB(8));
  auto input = document.input();
  for (auto& device : input.machine.devices) device.budget = GiB(1);
  const auto none = tried(input);
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->fits);
  EXPECT_FALSE(none->runFits());
  EXPECT_FALSE(none->why.isEmpty());
  EXPECT_FALSE(none->plan);
}

/// A row of a file says what the file leaves to defaults, and is predicted with what was measured there.
TEST_F(MachineTable, OfAFileDefaultsAreNamedAndMeasurementsCount) {
  openOnCards(1, GiB(24));
  const QString path = folder.filePath(QStringLiteral("office.json"));
  machine::Calibration measured;
  measured.date = "2026-01-02T03:04:05Z";
  PredictionGround ground;
  ground.calibration.emplace().date = "2025-01-01T00:00:00Z";
  for (const bool whole : {true, false}) {
    SCOPED_TRACE(whole);
    Json json = report::machine_json(document.input().machine,
                                     whole ? std::nullopt : std::optional<machine::Calibration>(measured));
    if (!whole) json["devices"][0]["overhead"] = report::kNotAvailable;
    ASSERT_TRUE(write_file_atomically(path.toStdString(), to_text(json)));
    const auto one = caseOfFile(document.input(), path);
    ASSERT_TRUE(one);
    EXPECT_EQ(one->name, QStringLiteral("office"));
    EXPECT_TRUE(one->note.startsWith(path)) << one->note.toStdString();
    EXPECT_EQ(one->note.contains(QStringLiteral("defaults stand in: cuda:0: overhead.")), !whole)
        << one->note.toStdString();
    ASSERT_TRUE(groundOf(*one, ground).calibration);
    EXPECT_EQ(groundOf(*one, ground).calibration->date, whole ? ground.calibration->date : measured.date);
  }
  EXPECT_FALSE(caseOfFile(document.input(), folder.filePath(QStringLiteral("none.json"))));
}

TEST_F(MachineTable, ACancelledRowIsNone) {
  openOnCards(1, GiB(8));
  Job job;
  job.cancel.cancel();
  EXPECT_FALSE(tryCase(document.request(document.input()), {}, job));
}

TEST_F(MachineTable, APeakBeyondItsBudgetIsToldFromAPlanThatFits) {
  openOnCards(1, GiB(8));
  auto result = *tried(document.input());
  ASSERT_TRUE(result.fits);
  auto made = std::make_shared<estimate::Prediction>(*result.prediction);
  const auto budget = *result.plan->machine.find(machine::gpu(0))->budget;
  made->devices.front().peak = budget;
  result.prediction = made;
  EXPECT_TRUE(result.runFits());
  made->devices.front().peak = budget + Bytes(1);
  EXPECT_FALSE(result.runFits());
  EXPECT_EQ(tightest(*made, result.plan->machine), &made->devices.front());
}

}  // namespace
}  // namespace stowage::app
