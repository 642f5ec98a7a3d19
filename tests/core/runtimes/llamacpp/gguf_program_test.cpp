// What a run of what was written for llama.cpp and Ollama is over, and what was said without effect.
#include "core/runtimes/llamacpp/gguf_program.h"

#include <map>

#include <gmock/gmock.h>

#include "core/runtimes/targets.h"
#include "tests/core/runtimes/export/machines.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"
#include "tests/core/runtimes/llamacpp/recorded.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// A model and cards that are too small for it, more or less, and where every tensor of its file is wanted.
class GgufOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  GgufOfSeed() : random_(GetParam()), facts_(test::random_facts(random_, random_() % 2)) {
    std::vector<std::optional<Bytes>> budgets;
    for (std::uint32_t i = 0; i < 1 + random_() % 3; ++i)
      budgets.emplace_back(Bytes(1000 + random_() % 200'000));
    machine_ = test::machine_of_gpus(budgets, Bytes(1000 + random_() % 200'000));
    for (std::size_t i = 0; i < facts_.tensors.size(); ++i) {
      facts_.tensors[i].tensor = model::TensorId(i);
      placement_.slots.push_back(static_cast<plan::Placement::Slot>(random_() % (budgets.size() + 1)));
    }
    workload_.tokens = 256 + random_() % 512;
  }

  std::mt19937 random_;
  llamacpp::Facts facts_;
  machine::Machine machine_;
  plan::Placement placement_;
  plan::Workload workload_;
};

TEST_P(GgufOfSeed, BudgetsThatARunBreaksAreSaid) {
  for (const Target* target : targets()) {
    if (!target->gguf) continue;
    SCOPED_TRACE(target->name);
    const GgufWritten out = write_gguf(*target, {facts_, machine_, placement_, workload_, "/m/x.gguf"});
    std::map<machine::DeviceId, std::vector<std::uint64_t>> said, wanted;
    for (const ExportFinding& finding : out.findings) {
      said[*finding.device] = finding.numbers;
      EXPECT_EQ(finding.severity, plan::Severity::Warning) << "nobody says whether the plan fits";
    }
    const std::size_t cards = machine_.gpu_count();
    for (std::size_t i = 0; i <= cards; ++i) {  // the host is behind the cards in both
      const llamacpp::DeviceBytes& bytes = out.exported.placed.devices[i];
      const std::uint64_t used = bytes.weights + bytes.caches, has = machine_.devices[i].budget->count();
      if (used > has) wanted[machine_.devices[i].id] = {used, has, used - has};
    }
    EXPECT_EQ(said, wanted);
    for (const llamacpp::Finding& finding : out.exported.findings)
      EXPECT_NE(finding.kind, llamacpp::FindingKind::OverBudget) << "said once";
  }
}

/// Of Ollama's settings that are equally near, none is over the cards by less.
TEST_P(GgufOfSeed, OllamaTakesTheNearestThatFits) {
  const Target& target = *find_target("ollama");
  const auto over = [&](const llamacpp::Placed& placed) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < machine_.gpu_count(); ++i) {
      const std::uint64_t used = placed.devices[i].weights + placed.devices[i].caches;
      out += used - std::min(used, machine_.devices[i].budget->count());
    }
    return out;
  };
  const GgufWritten out = write_gguf(target, {facts_, machine_, placement_, workload_, "/m/x.gguf"});
  const auto wishes = llamacpp::wishes_of(facts_, machine_, placement_);
  for (std::uint32_t layers = 0; layers <= facts_.blocks + 1; ++layers) {
    const std::string text = "num_gpu " + std::to_string(layers) + "\nnum_ctx " +
                             std::to_string(workload_.tokens) + "\nnum_batch 512\n";
    const llamacpp::Pasted other = target.gguf->read(text, machine_, facts_);
    const std::uint64_t distance = llamacpp::distance(llamacpp::differences(facts_, wishes, other.placed));
    EXPECT_LE(out.exported.distance, distance);
    if (distance == out.exported.distance) {
      EXPECT_LE(over(out.exported.placed), over(other.placed)) << layers;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(GgufProgram, GgufOfSeed, testing::Range(0u, 60u));

/// A plan that names no context has no caches; a run has those of the context that is written.
TEST(GgufProgram, APlanThatFitsAndARunThatDoesNotIsAnError) {
  const test::RecordedModel& recorded = test::Recorded::all().model("llama");
  const Target& target = *find_target("llama.cpp");
  machine::Machine machine = test::machine_of_gpus({std::nullopt});
  const auto start = target.gguf->read("-ngl 99 -c 256", machine, recorded.facts);
  const auto placement = llamacpp::placement_of(start.placed, recorded.facts, *recorded.model, machine);
  const plan::Settings settings = test::host_settings();
  const auto write = [&](bool known) {
    return write_gguf(target, {recorded.facts,
                               machine,
                               placement,
                               settings.workload,
                               "m.gguf",
                               {},
                               known ? recorded.model.get() : nullptr,
                               &settings});
  };
  EXPECT_THAT(write(true).findings, IsEmpty());
  machine.devices[0].budget = Bytes(start.placed.on(0).weights);
  const GgufWritten over = write(true);
  ASSERT_TRUE(over.exported.expressible()) << "it is written all the same";
  ASSERT_THAT(over.findings, SizeIs(1));
  EXPECT_EQ(over.findings[0].severity, plan::Severity::Error);
  EXPECT_EQ(over.findings[0].device, machine::gpu(0));
  EXPECT_EQ(over.findings[0].numbers[2], over.exported.placed.on(0).caches);
  EXPECT_EQ(write(false).findings[0].severity, plan::Severity::Warning);
  machine.devices[0].budget = Bytes(start.placed.on(0).weights / 2);
  EXPECT_EQ(write(true).findings[0].severity, plan::Severity::Warning) << "the plan is over it, too";
}

/// The host maps weights from the file: too little RAM is slow, and no error.
TEST(GgufProgram, TooLittleRamIsAWarning) {
  const test::RecordedModel& recorded = test::Recorded::all().model("llama");
  const machine::Machine machine = test::machine_of_gpus({std::nullopt}, Bytes(1000));
  plan::Placement placement;
  placement.slots.assign(recorded.model->tensors().size(), 1);
  const plan::Settings settings = test::host_settings();
  const GgufWritten out = write_gguf(
      *find_target("ollama"),
      {recorded.facts, machine, placement, settings.workload, "m.gguf", {}, recorded.model.get(), &settings});
  ASSERT_THAT(out.findings, SizeIs(1));
  EXPECT_EQ(out.findings[0].device, machine::kCpu);
  EXPECT_EQ(out.findings[0].severity, plan::Severity::Warning);
}

TEST(GgufProgram, AnOptionWithoutEffectIsSaid) {
  const test::RecordedModel& recorded = test::Recorded::all().model("llama");
  const Target& target = *find_target("llama.cpp");
  const machine::Machine machine = test::machine_of_gpus({std::nullopt});
  const auto said = [&](const char* options) {
    const auto start = target.gguf->read(options, machine, recorded.facts);
    const auto placement = llamacpp::placement_of(start.placed, recorded.facts, *recorded.model, machine);
    const plan::Workload none;
    std::vector<std::string> out;
    const GgufWritten written =
        write_gguf(target, {recorded.facts, machine, placement, none, "m.gguf", {{"overrides", "patterns"}}});
    for (const ExportFinding& finding : written.findings) out.push_back(message(finding));
    return out;
  };
  EXPECT_THAT(said("-ngl 99"),
              ElementsAre("overrides=patterns is ignored: no override of this plan has a shorter word."));
  EXPECT_THAT(said("-ngl 99 -ncffn 1"), IsEmpty());
}

}  // namespace
}  // namespace stowage::runtimes
