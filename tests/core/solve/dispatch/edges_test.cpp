#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

using test::flat_model;
using test::make_machine;
using test::must_solve;

Result<Answer> try_solve(const model::ModelPtr& model, const machine::Machine& machine,
                         const plan::Settings& settings) {
  return solve(*make_unit_catalog(model, settings), machine, settings);
}

TEST(Edges, EmptyModel) {
  model::ModelBuilder builder;
  builder.add_module("", "Nothing");
  const Answer answer = must_solve(*builder.build(), make_machine({100}, 100, std::nullopt), {});
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 0u);
  EXPECT_TRUE(answer.placement.slots.empty());
}

TEST(Edges, NoDevice) {
  const auto answer = try_solve(flat_model({1}), {}, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::SolveNoDevice);
}

TEST(Edges, CpuAlone) {
  const Answer answer = must_solve(flat_model({5, 6}), make_machine({}, 11, std::nullopt), {});
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 0u);
  const Answer small = must_solve(flat_model({5, 6}), make_machine({}, 10, std::nullopt), {});
  EXPECT_EQ(small.outcome, Outcome::Infeasible);
  EXPECT_EQ(small.infeasible.smallest_budget, Bytes(11));
  EXPECT_EQ(small.infeasible.short_bytes, Bytes(1));
}

TEST(Edges, OneGpuAndNothingElse) {
  EXPECT_EQ(must_solve(flat_model({5, 6}), make_machine({11}, std::nullopt, std::nullopt), {}).value, 11u);
  const Answer small = must_solve(flat_model({5, 6}), make_machine({10}, std::nullopt, std::nullopt), {});
  EXPECT_EQ(small.outcome, Outcome::Infeasible);
  EXPECT_EQ(small.infeasible.smallest_budget, Bytes(11));
}

TEST(Edges, ZeroBudgets) {
  const Answer answer = must_solve(flat_model({5, 6}), make_machine({0}, ~0ull, std::nullopt), {});
  EXPECT_EQ(answer.outcome, Outcome::Infeasible);
  ASSERT_TRUE(answer.infeasible.smallest_budget);
  EXPECT_EQ(answer.infeasible.smallest_budget->count(),
            11u);  // 6 stays, 5 is streamed: or the other way round
  EXPECT_EQ(must_solve(flat_model({5, 6}), make_machine({0, 0, 0}, 0, std::nullopt), {}).outcome,
            Outcome::Infeasible);
}

TEST(Edges, AModuleLargerThanEverything) {
  const Answer answer =
      must_solve(flat_model({5, 1'000, 6}), make_machine({100, 100}, 100, std::nullopt), {});
  EXPECT_EQ(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.infeasible.witness, "m1");
  EXPECT_FALSE(answer.infeasible.unplaced.empty());
}

TEST(Edges, SizesAtTheTop) {
  const std::uint64_t huge = (1ull << 63) - 1;
  const auto model = flat_model({huge, huge, 7});
  EXPECT_EQ(must_solve(model, make_machine({1'000}, ~0ull, std::nullopt), {}).outcome, Outcome::Infeasible);
  plan::Settings host;
  host.runtime.row = machine::kComputesOnHost;
  const Answer answer = must_solve(model, make_machine({1'000}, ~0ull, std::nullopt), host);
  ASSERT_NE(answer.outcome, Outcome::Infeasible);
  EXPECT_EQ(answer.value, 7u);
  host.objective = plan::Objective::StepTime;
  EXPECT_NE(must_solve(model, make_machine({1'000}, ~0ull, std::nullopt), host).outcome, Outcome::Infeasible);
}

TEST(Edges, HundredThousandOfOneSize) {
  model::ModelBuilder builder;
  for (int i = 0; i < 100'000; ++i) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = "m" + std::to_string(i) + ".w";
    spec.dtype = model::Dtype::U8;
    spec.shape = {1'000};
    spec.bytes = Bytes(1'000);
    builder.add_tensor(std::move(spec));
  }
  const auto model = *builder.build();
  const Answer answer = must_solve(model, make_machine({50'000'500}, ~0ull, std::nullopt), {});
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 49'999'000u);
  EXPECT_LT(answer.nodes, 1'000u);
}

TEST(Edges, ThreeWayTiesMoveAsOne) {
  model::ModelBuilder builder;
  for (const char* name : {"a.w", "b.w", "c.w", "d.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {10};
    spec.bytes = Bytes(10);
    if (name[0] != 'a' && name[0] != 'd') spec.tied_to = "a.w";
    builder.add_tensor(std::move(spec));
  }
  const auto model = *builder.build();
  const auto unit_catalog = make_unit_catalog(model, {});
  ASSERT_EQ(units(*unit_catalog).size(), 2u);
  const Answer answer = must_solve(model, make_machine({20}, ~0ull, std::nullopt), {});
  EXPECT_EQ(answer.value, 20u);
  EXPECT_EQ(answer.placement[*model->find_tensor("a.w")], answer.placement[*model->find_tensor("c.w")]);
}

TEST(Edges, RulesThatNameNothing) {
  plan::Settings settings;
  settings.rules.push_back({"no.such.module", machine::gpu(0), false});
  const auto answer = try_solve(flat_model({1}), make_machine({10}, 10, std::nullopt), settings);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::SolveRuleUnknown);
  EXPECT_EQ(answer.error().subject, "no.such.module");
}

TEST(Edges, ContradictoryPinsAreBothNamed) {
  plan::Settings settings;
  settings.rules = {{"m0", machine::gpu(0), false}, {"m0.weight", machine::kCpu, false}};
  const auto answer = try_solve(flat_model({1, 2}), make_machine({10}, 10, std::nullopt), settings);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::SolveRulesContradict);
  EXPECT_NE(sentence(answer.error()).find("m0.weight"), std::string::npos);
  EXPECT_NE(sentence(answer.error()).find("“m0”"), std::string::npos);
}

TEST(Edges, PinAndForbidHold) {
  plan::Settings settings;
  settings.rules = {{"m0", machine::kCpu, false}, {"m1", machine::gpu(0), true}};
  const Answer answer = must_solve(flat_model({3, 4, 5}), make_machine({12}, 100, std::nullopt), settings);
  EXPECT_EQ(answer.placement.slots, (std::vector<plan::Placement::Slot>{1, 1, 0}));
  EXPECT_EQ(answer.reserve, Bytes(4));
  EXPECT_EQ(answer.reserve_witness, "m1");
}

TEST(Edges, CancelledBeforeItBegins) {
  Job job;
  job.cancel.cancel();
  const auto model = flat_model({1});
  const auto answer =
      solve(*make_unit_catalog(model, {}), make_machine({1}, 1, std::nullopt), {}, nullptr, {}, job);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::Cancelled);
}

TEST(Edges, MemoryFirstThenDisk) {
  // 6 on the GPU beside a reserve of 4; memory holds 4 beside a reserve of 4 for what passes through it from
  // disk.
  const Answer answer = must_solve(flat_model({6, 4, 4, 4}), make_machine({10}, 8, ~0ull), {});
  ASSERT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 6u);
  EXPECT_EQ(answer.placement.slots, (std::vector<plan::Placement::Slot>{0, 1, 2, 2}));
}

TEST(Edges, OverheadIsChargedOnce) {
  machine::Machine machine = make_machine({12}, 100, std::nullopt);
  machine.devices[0].overhead = Bytes(3);
  EXPECT_EQ(must_solve(flat_model({3, 6}), machine, {}).value, 9u);
  machine.devices[0].overhead = Bytes(4);
  EXPECT_EQ(must_solve(flat_model({3, 5}), machine, {}).value, 8u);
  EXPECT_EQ(must_solve(flat_model({3, 6}), machine, {}).outcome, Outcome::Infeasible);
}

TEST(Edges, AllowEmptyGpusAcceptsTheHostAlone) {
  plan::Settings settings;
  settings.allow_empty_gpus = true;
  const Answer answer = must_solve(flat_model({50, 60}), make_machine({10}, 1'000, std::nullopt), settings);
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 0u);
  EXPECT_FALSE(answer.main_gpu.has_value());
}

TEST(Edges, TimeAndBytesMayDisagree) {
  // Buffers that stay cost no time on the host: the time objective leaves them there, the bytes objective
  // does not.
  const auto model = flat_model({10, 10}, {0, 8});
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  const Answer time = must_solve(model, make_machine({28}, 100, std::nullopt), settings);
  ASSERT_EQ(time.outcome, Outcome::Optimal);
  EXPECT_EQ(time.value, 0u);
}

/// Longer than numbers count: what is said of it may not contradict itself.
TEST(Edges, ARequestMayTakeLongerThanCanBeCounted) {
  const auto model = flat_model({30, 20, 10, 10});
  machine::Machine machine = make_machine({45, 25}, ~0ull, ~0ull);
  for (const machine::Device& device : machine.devices) {
    if (device.id.gpu()) machine.set_link(machine::kCpu, device.id, 1);
  }
  for (const std::uint64_t tokens : {1'000ull, 1'000'000'000ull, 1'000'000'000'000ull, ~0ull}) {
    for (const machine::RuntimeRow& row : machine::runtimes()) {
      SCOPED_TRACE(std::string(row.name) + " " + std::to_string(tokens));
      plan::Settings settings;
      settings.objective = plan::Objective::RequestTime;
      settings.runtime.row = &row;
      settings.workload.generate = tokens;
      const Answer answer = must_solve(model, machine, settings);
      EXPECT_NE(answer.outcome, Outcome::Infeasible);
      EXPECT_LE(answer.bound, answer.value);
    }
  }
}

/// Without a GPU in the plan nothing is streamed: buffers are read from disk with their modules, and pass
/// through memory with them.
TEST(Edges, BuffersOnDiskWithoutAGpu) {
  int feasible = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto model = test::random_model(random, {});
    const std::uint64_t total = model->total_bytes().count();
    plan::Settings settings;
    settings.allow_empty_gpus = true;
    settings.objective = seed % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
    const std::vector<std::uint64_t> gpus =
        seed % 3 ? std::vector<std::uint64_t>{1} : std::vector<std::uint64_t>{};
    const machine::Machine machine = make_machine(gpus, total / 4 + random() % total, ~0ull);
    const auto answer = try_solve(model, machine, settings);
    ASSERT_TRUE(answer) << sentence(answer.error());
    if (answer->outcome == Outcome::Infeasible) continue;
    ++feasible;
    const plan::Evaluation e = plan::evaluate(*model, machine, settings, answer->placement);
    EXPECT_TRUE(e.fits);
    if (settings.objective == plan::Objective::StepTime) {
      EXPECT_NEAR(static_cast<double>(answer->value), e.step_seconds * 1e12, 100);
    }
  }
  EXPECT_GT(feasible, 200);
}

}  // namespace
}  // namespace stowage::solve
