// What a runtime makes of units on the host, against plans that are added up in full.
#include "core/solve/instance/runtime.h"

#include "core/plan/evaluate.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/solve.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// Units with caches, buffers that stay and, under runtime mixed, some that are computed; one GPU, CPU, disk.
class OneUnitMoves : public testing::TestWithParam<std::uint64_t> {
 protected:
  void SetUp() override {
    std::mt19937_64 random(GetParam());
    UnitTable table;
    const std::size_t units = 2 + random() % 6;
    for (std::uint32_t u = 0; u < units; ++u) {
      Unit unit;
      unit.name = table.names.emplace_back("u" + std::to_string(u));
      unit.resident = Bytes(10 + random() % 50);
      unit.stays = Bytes(random() % 2 ? random() % 5 : 0);
      unit.stream_peak = Bytes(random() % 10);
      unit.streamed = unit.resident - unit.stays;
      unit.exec_bytes = Bytes(random() % 3 == 0 ? random() % 7 : 0);
      unit.computed = random() % 4 == 0;
      unit.position = u;
      table.units.push_back(unit);
      table.executed.push_back(u);
    }
    tags_.assign(units, 0);
    catalog_ = std::make_unique<UnitCatalog>(std::move(table), tags_);
    if (random() % 3 == 0) settings_.runtime.row = machine::kComputesOnHost;
    machine_ = test::make_machine({~0ull, ~0ull}, ~0ull, ~0ull);
    RuleTable rules;
    rules.sets.emplace_back().set();
    instance_ = std::make_unique<Instance>(make_instance(*catalog_, machine_, settings_, std::move(rules)));
  }

  std::vector<std::uint32_t> tags_;
  plan::Settings settings_;
  machine::Machine machine_;
  std::unique_ptr<UnitCatalog> catalog_;
  std::unique_ptr<Instance> instance_;
};

/// All units on the second GPU, which is not the main one, but for one: what the devices hold more or less of
/// says what the type should have said.
TEST_P(OneUnitMoves, ItLeavesBehindAndLoadsWhatThePlanPays) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  const Instance& q = *instance_;
  const Runtime runtime = q.runtime();
  const Slot main = 0, other = 1;
  EXPECT_EQ(runtime.has_main_gpu(), test::streams(q));
  EXPECT_EQ(q.streams_to(main), test::streams(q) ? std::optional(main) : std::nullopt);
  EXPECT_EQ(q.streams_to(std::nullopt), std::nullopt);
  std::uint64_t all = 0;
  for (std::uint32_t u = 0; u < q.catalog.units().size(); ++u) {
    const UnitClass& c = q.unit_class(u);
    Assignment slots(q.catalog.units().size(), other);
    slots[u] = *q.cpu;
    const PlanCost off = plan_cost(q, slots, main);
    EXPECT_EQ(off.used[main], runtime.left_behind(c) + runtime.load(c));
    EXPECT_EQ(off.reserve, runtime.load(c));
    EXPECT_EQ(off.used[*q.cpu], c.resident + runtime.computed_on_host(c));
    slots[u] = main;
    const PlanCost on = plan_cost(q, slots, main);
    EXPECT_EQ(on.used[main], runtime.left_behind(c) + runtime.beyond_left_behind(c));
    EXPECT_EQ(q.executes(*q.cpu, main, c.computed), runtime.streamed(c) ? main : *q.cpu);
    all += runtime.left_behind(c);
  }
  EXPECT_EQ(q.left_behind(), all);
}

TEST_P(OneUnitMoves, TheHostExecutesWhatIsNotStreamed) {
  const Instance& q = *instance_;
  bool any = false;
  for (std::uint32_t u = 0; u < q.catalog.units().size(); ++u)
    any = any || !q.runtime().streamed(q.unit_class(u));
  EXPECT_EQ(q.host_executes(), any) << "seed " << GetParam();
}

TEST_P(OneUnitMoves, AllAreComputedWhereNoGpuIsTheMainOne) {
  const Runtime runtime = instance_->runtime();
  EXPECT_EQ(runtime.computes_all(), !test::streams(*instance_));
  EXPECT_EQ(runtime.streamed(false), runtime.has_main_gpu());
  EXPECT_FALSE(runtime.streamed(true));
  for (const bool rule : {runtime.has_main_gpu(), runtime.leaves_behind(), runtime.keeps_reserve(),
                          runtime.differs_without_gpus()})
    EXPECT_EQ(rule, !runtime.computes_all());
}

INSTANTIATE_TEST_SUITE_P(Seeds, OneUnitMoves, testing::Range<std::uint64_t>(0, 100));

Result<Answer> answer_of(const test::Asked& asked, const plan::Settings& settings) {
  return solve(*make_unit_catalog(asked.unit_catalog->model_ptr(), settings), asked.machine, settings);
}

/// Plans are counted alike.
void expect_same_sums(const test::Asked& asked, const Answer& answer, plan::Settings known,
                      plan::Settings unknown) {
  for (plan::Settings* settings : {&known, &unknown})
    settings->main_gpu = answer.main_gpu, settings->computed = answer.computed;
  const model::Model& model = asked.unit_catalog->model();
  const plan::Evaluation a = plan::evaluate(model, asked.machine, known, answer.placement),
                         b = plan::evaluate(model, asked.machine, unknown, answer.placement);
  EXPECT_EQ(a.main_gpu, b.main_gpu);
  EXPECT_EQ(a.step_seconds, b.step_seconds);
  ASSERT_EQ(a.devices.size(), b.devices.size());
  for (std::size_t d = 0; d < a.devices.size(); ++d) {
    EXPECT_EQ(a.devices[d].used, b.devices[d].used);
    EXPECT_EQ(a.devices[d].reserve, b.devices[d].reserve);
  }
}

/// A runtime that nobody has heard of is solved and counted by what its row says.
TEST(AnyRow, IsSolvedAsOneThatSaysTheSame) {
  int plans = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const test::Asked asked = test::random_question(seed, {.most_units = 6}, 1 + seed % 2);
    for (const machine::RuntimeRow& row : machine::runtimes()) {
      SCOPED_TRACE(std::string(row.name) + ", seed " + std::to_string(seed));
      const machine::RuntimeRow like{"like it",     "as that one",  row.streams,
                                     row.by_module, row.prefetches, row.whole_modules};
      plan::Settings known = asked.settings;
      known.runtime.change_to(&row);
      if (known.runtime.can_prefetch() && seed % 2) known.runtime.streaming = machine::Streaming::Prefetch;
      plan::Settings unknown = known;
      unknown.runtime.row = &like;
      const auto a = answer_of(asked, known), b = answer_of(asked, unknown);
      ASSERT_TRUE(a && b);
      EXPECT_EQ(a->placement.slots, b->placement.slots);
      EXPECT_EQ(a->value, b->value);
      EXPECT_EQ(a->bound, b->bound);
      EXPECT_EQ(a->main_gpu, b->main_gpu);
      EXPECT_EQ(a->computed, b->computed);
      EXPECT_EQ(a->nodes, b->nodes);
      EXPECT_EQ(a->infeasible.reason.code, b->infeasible.reason.code);
      if (a->outcome == Outcome::Infeasible) continue;
      ++plans;
      expect_same_sums(asked, *a, known, unknown);
    }
  }
  EXPECT_GT(plans, 80);
}

}  // namespace
}  // namespace stowage::solve
