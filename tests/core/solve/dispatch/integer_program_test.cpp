#include "tests/core/solve/dispatch/integer_program.h"

#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// Leaves of few sizes on a few GPUs; rates of which a byte takes whole picoseconds, and no latency.
test::Asked random_program(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> kinds, sizes, budgets;
  for (std::size_t k = 0; k < 2 + random() % 5; ++k) kinds.push_back(5 + random() % 400);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < 10 + random() % 30; ++i)
    total += sizes.emplace_back(kinds[random() % kinds.size()]);
  const std::size_t gpus = 1 + random() % 3;
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(total / (2 * gpus) + random() % (total / gpus));
  const bool disk = random() % 3 == 0;
  machine::Machine machine = test::make_machine(budgets, disk ? total / 4 + random() % total : ~0ull,
                                                disk ? std::optional<std::uint64_t>(~0ull) : std::nullopt);
  for (std::uint32_t g = 0; g < gpus; ++g)
    machine.set_link(machine::kCpu, machine::gpu(g), 1'000'000'000'000ull / (1 + random() % 4));
  machine.set_link(machine::kDisk, machine::kCpu, 1'000'000'000'000ull / 10);
  machine.set_link(machine::kCpu, machine::kCpu, 1'000'000'000'000ull / 2);
  plan::Settings settings;
  settings.main_gpu = static_cast<std::uint32_t>(random() % gpus);
  if (random() % 4 == 0) settings.runtime.row = machine::kComputesOnHost;
  const bool by_time = random() % 2;
  for (std::uint32_t a = 0; a < gpus; ++a) {
    for (std::uint32_t b = 0; b < gpus; ++b)
      machine.set_link(machine::gpu(a), machine::gpu(b), 1'000'000'000'000ull);
  }
  for (machine::Link& link : machine.links) link.latency_ns = 0;
  settings.objective = by_time ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  return test::asked(test::flat_model(sizes), std::move(machine), std::move(settings));
}

/// Each integer programming solver that is installed finds the same value, and none where there is none.
TEST(IntegerProgram, AgreesWithSolversOfOthers) {
  const std::vector<std::string> solvers = test::ProgramSolver::installed();
  ASSERT_FALSE(solvers.empty()) << "glpsol is missing: ./bootstrap test installs glpk-utils";
  int optimal = 0, compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = random_program(seed);
    const std::string program =
        test::integer_program(*asked.question, static_cast<Slot>(*asked.settings.main_gpu));
    Effort effort;
    effort.explain = false;
    const auto answer = solve(*asked.unit_catalog, asked.machine, asked.settings, nullptr, effort);
    ASSERT_TRUE(answer) << sentence(answer.error());
    optimal += answer->outcome == Outcome::Optimal ? 1 : 0;
    for (const std::string& solver : solvers) {
      SCOPED_TRACE(solver);
      const test::Programmed other = test::ProgramSolver::solve(solver, program);
      if (!other.optimal && !other.infeasible) continue;  // it ran out of time
      ++compared;
      ASSERT_EQ(other.infeasible, answer->outcome == Outcome::Infeasible);
      if (other.infeasible) continue;
      const double value = static_cast<double>(answer->value), bound = static_cast<double>(answer->bound);
      const bool time = answer->objective == plan::Objective::StepTime;
      EXPECT_TRUE(time ? bound <= other.value + 0.5 : bound >= other.value - 0.5)
          << bound << " " << other.value;
      if (answer->outcome == Outcome::Optimal) {
        EXPECT_NEAR(value, other.value, 0.5);
      }
    }
  }
  EXPECT_GE(optimal, 40);
  EXPECT_GE(compared, static_cast<int>(solvers.size()) * 50);
  RecordProperty("solvers", static_cast<int>(solvers.size()));
}

}  // namespace
}  // namespace stowage::solve
