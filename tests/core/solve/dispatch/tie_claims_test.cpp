// "No plan with as many bytes on the GPUs has fewer on disk" and "none of those is faster", on several GPUs
// of different speeds and with a limit on their number: against every placement.
#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// What is best of every placement: the most bytes on GPUs, then the fewest on disk, then the least time.
struct Best {
  std::uint64_t gpu_bytes = 0, disk_bytes = 0;
  double seconds = 0;

  bool beats(const Best& other) const {
    if (gpu_bytes != other.gpu_bytes) return gpu_bytes > other.gpu_bytes;
    return disk_bytes != other.disk_bytes ? disk_bytes < other.disk_bytes : seconds < other.seconds;
  }
};

std::optional<Best> best_of_all(const UnitCatalog& catalog, const machine::Machine& machine,
                                const plan::Settings& settings, std::uint32_t most_gpus) {
  const std::size_t slots = machine.devices.size(), gpus = machine.gpu_count();
  std::vector<std::size_t> at(catalog.units().size(), 0);
  plan::Placement placement;
  placement.slots.assign(catalog.model().tensors().size(), 0);
  std::optional<Best> best;
  for (bool more = true; more;) {
    std::vector<bool> in_use(gpus);
    for (std::size_t u = 0; u < at.size(); ++u) {
      if (at[u] < gpus) in_use[at[u]] = true;
      for (const model::TensorId id : catalog.units()[u].tensors)
        placement.slots[id.index()] = static_cast<plan::Placement::Slot>(at[u]);
    }
    const auto used = std::count(in_use.begin(), in_use.end(), true);
    if (used > 0 && used <= static_cast<std::ptrdiff_t>(most_gpus)) {
      const plan::Evaluation e = plan::evaluate(catalog.model(), machine, settings, placement);
      const Best now{e.gpu_bytes.count(), e.devices[*machine.slot(machine::kDisk)].weights.count(),
                     e.step_seconds};
      if (e.fits && (!best || now.beats(*best))) best = now;
    }
    std::size_t u = 0;
    while (u < at.size() && ++at[u] == slots) at[u++] = 0;
    more = u < at.size();
  }
  return best;
}

class TieClaims : public testing::TestWithParam<std::uint64_t> {};

TEST_P(TieClaims, AreTrueOfEveryPlacement) {
  int fewest = 0, fastest = 0;
  for (std::uint64_t i = 0; i < 40; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto model = test::random_model(
        random, {.most_units = 4, .direct_tensors = random() % 4 == 0, .ties = false, .largest = 5});
    const std::uint64_t total = model->total_bytes().count();
    std::vector<std::uint64_t> budgets;
    for (std::size_t g = 0; g < 2 + random() % 2; ++g) budgets.push_back(1 + random() % (total / 2 + 3));
    machine::Machine machine = test::make_machine(budgets, 1 + random() % total, ~0ull);
    for (const machine::Device& device : std::vector(machine.devices)) {
      if (device.id.gpu() && random() % 2)
        machine.set_link(machine::kCpu, device.id, 1'000'000'000 * (1 + random() % 4));
    }
    plan::Settings settings;
    if (random() % 3 == 0) settings.runtime.row = machine::kComputesOnHost;
    if (random() % 3 == 0) settings.main_gpu = static_cast<std::uint32_t>(random() % budgets.size());
    const auto catalog = make_unit_catalog(model, settings);
    Effort effort;
    effort.explain = false;
    effort.exhaustive = random() % 4 != 0;
    const auto gpus = static_cast<std::uint32_t>(budgets.size());
    const std::uint32_t most_gpus = random() % 2 ? gpus : 1 + static_cast<std::uint32_t>(random() % gpus);
    effort.most_gpus = most_gpus;
    const auto answer = solve(*catalog, machine, settings, nullptr, effort);
    ASSERT_TRUE(answer);
    if (answer->outcome != Outcome::Optimal) continue;
    // A main GPU that holds nothing counts among those in use: that is left to other tests.
    if (settings.main_gpu && most_gpus < gpus) continue;
    const auto best = best_of_all(*catalog, machine, settings, most_gpus);
    ASSERT_TRUE(best);
    EXPECT_EQ(answer->value, best->gpu_bytes);
    if (answer->fewest_on_disk) {
      EXPECT_EQ(answer->disk_bytes.count(), best->disk_bytes);
      ++fewest;
    }
    if (answer->least_time) {
      EXPECT_NEAR(answer->step_seconds, best->seconds, 1e-15);
      ++fastest;
    }
  }
  EXPECT_GT(fewest, 5);
  EXPECT_GT(fastest, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, TieClaims, testing::Range<std::uint64_t>(1, 25));

}  // namespace
}  // namespace stowage::solve
