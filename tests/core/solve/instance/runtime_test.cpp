// What a runtime makes of units on the host, against plans that are added up in full.
#include "core/solve/instance/runtime.h"

#include "core/solve/instance/plan_cost.h"
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
    if (random() % 3 == 0) settings_.runtime.kind = machine::RuntimeKind::Host;
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
  EXPECT_EQ(runtime.streams(), test::streams(q));
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

INSTANTIATE_TEST_SUITE_P(Seeds, OneUnitMoves, testing::Range<std::uint64_t>(0, 100));

}  // namespace
}  // namespace stowage::solve
