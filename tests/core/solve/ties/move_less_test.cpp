#include "core/solve/ties/move_less.h"

#include <algorithm>

#include "core/solve/instance/plan_cost.h"
#include "core/solve/ties/tie_breaking.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// What ranks before "moves little", as the judge of plans adds it up.
struct Rank {
  std::uint64_t gpu_bytes = 0, disk_bytes = 0;
  std::int64_t picoseconds = 0;
  std::uint64_t hops = 0;
};

std::optional<Rank> rank_of(const model::Model& model, const machine::Machine& machine,
                            const plan::Settings& settings, const plan::Placement& placement) {
  const plan::Evaluation sum = plan::evaluate(model, machine, settings, placement);
  if (!sum.fits || !sum.main_gpu) return std::nullopt;
  for (const plan::Diagnostic& diagnostic : sum.diagnostics) {
    if (diagnostic.what.code == Code::PlanPinBroken || diagnostic.what.code == Code::PlanForbidBroken)
      return std::nullopt;
  }
  Rank rank{sum.gpu_bytes.count(), 0, std::llround(sum.step_seconds * 1e12), sum.hops};
  if (const auto disk = machine.slot(machine::kDisk)) rank.disk_bytes = sum.devices[*disk].weights.count();
  return rank;
}

bool as_good(const Rank& a, const Rank& b) {
  if (a.gpu_bytes != b.gpu_bytes) return a.gpu_bytes > b.gpu_bytes;
  if (a.disk_bytes != b.disk_bytes) return a.disk_bytes < b.disk_bytes;
  if (std::abs(a.picoseconds - b.picoseconds) > 10) return a.picoseconds < b.picoseconds;  // doubles
  return a.hops <= b.hops;
}

std::uint64_t moved(const model::Model& model, const plan::Placement& a, const plan::Placement& b) {
  std::uint64_t sum = 0;
  for (std::size_t t = 0; t < a.slots.size(); ++t)
    sum += a.slots[t] != b.slots[t] ? model.storages()[model.columns().tensors[t].storage].bytes.count() : 0;
  return sum;
}

/// A small question, its answer, and the same question with one more rule.
struct Edit {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
  plan::Placement before;
};

std::optional<Edit> random_edit(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::size_t gpus = 1 + random() % 3;
  const std::size_t n = gpus < 3 ? 7 : 6;
  std::vector<std::uint64_t> sizes;
  const bool equal = random() % 2;
  for (std::size_t u = 0; u < n; ++u) sizes.push_back(equal || random() % 4 ? 10'000'000 : 17'000'000);
  std::vector<std::uint64_t> budgets;
  for (std::size_t g = 0; g < gpus; ++g) budgets.push_back(12'000'000 + random() % 30'000'000);
  Edit edit{test::flat_model(sizes),
            test::make_machine(budgets, 15'000'000 + random() % 40'000'000, ~0ull),
            {},
            {}};
  if (random() % 3 == 0) edit.settings.runtime.row = machine::kComputesOnHost;
  const Answer first = test::must_solve(edit.model, edit.machine, edit.settings);
  if (first.outcome == Outcome::Infeasible) return std::nullopt;
  edit.before = first.placement;
  const machine::DeviceId device = edit.machine.devices[random() % edit.machine.devices.size()].id;
  edit.settings.rules.push_back({edit.model->tensors()[random() % n].name, device, random() % 3 == 0});
  return edit;
}

/// Every placement of the model's tensors is one of so many.
plan::Placement placement_of(std::uint64_t number, std::size_t tensors, std::size_t devices) {
  plan::Placement out;
  for (std::size_t t = 0; t < tensors; ++t, number /= devices)
    out.slots.push_back(static_cast<Slot>(number % devices));
  return out;
}

/// Of all placements that rank no worse than the answer: the fewest bytes that move.
std::uint64_t least_by_enumeration(const Edit& edit, const Rank& answer) {
  const std::size_t tensors = edit.before.slots.size(), devices = edit.machine.devices.size();
  std::uint64_t count = 1, least = ~0ull;
  for (std::size_t t = 0; t < tensors; ++t) count *= devices;
  for (std::uint64_t i = 0; i < count; ++i) {
    const plan::Placement other = placement_of(i, tensors, devices);
    const std::uint64_t bytes = moved(*edit.model, edit.before, other);
    if (bytes >= least) continue;
    const auto rank = rank_of(*edit.model, edit.machine, edit.settings, other);
    if (rank && as_good(*rank, answer)) least = bytes;
  }
  return least;
}

class RulesThatMove : public testing::TestWithParam<std::uint64_t> {};

/// After one more rule the answer moves as few bytes as any plan that is as good, in 49 of 50 questions; in
/// the others three units more at most, all of them with three GPUs. (Least moves are looked for near the
/// earlier plan and near the one found, not among all plans.)
TEST_P(RulesThatMove, NoPlanAsGoodMovesMuchLess) {
  int solved = 0, more = 0;
  for (std::uint64_t seed = GetParam() * 20; seed < GetParam() * 20 + 20; ++seed) {
    SCOPED_TRACE(seed);
    const auto edit = random_edit(seed);
    if (!edit) continue;
    const Answer answer = test::must_solve(edit->model, edit->machine, edit->settings, &edit->before);
    if (answer.outcome == Outcome::Infeasible) continue;
    const auto rank = rank_of(*edit->model, edit->machine, edit->settings, answer.placement);
    if (!rank) continue;  // nothing on a GPU
    ++solved;
    const std::uint64_t bytes = moved(*edit->model, edit->before, answer.placement);
    const std::uint64_t least = least_by_enumeration(*edit, *rank);
    ASSERT_LE(least, bytes);
    EXPECT_LE(bytes, least + (edit->machine.gpu_count() < 3 ? 0 : 30'000'000));
    more += bytes > least;
  }
  EXPECT_GT(solved, 10);
  EXPECT_LE(more, 2) << "of " << solved;
}

INSTANTIATE_TEST_SUITE_P(Seeds, RulesThatMove, testing::Range<std::uint64_t>(1, 25));

}  // namespace
}  // namespace stowage::solve
