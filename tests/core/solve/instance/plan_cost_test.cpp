// The solver's own sums against plan::evaluate: few kinds, thousands of kinds, and all that makes a unit more
// than its bytes.

#include <algorithm>

#include "core/plan/evaluate.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// Leaves of random sizes below 16 groups; some hold buffers, some groups a tensor of their own.
model::ModelPtr wide_model(std::mt19937_64& random, std::size_t leaves, std::size_t sizes, bool buffers,
                           bool direct) {
  model::ModelBuilder builder;
  std::vector<std::uint64_t> known;
  for (std::size_t i = 0; i < sizes; ++i)
    known.push_back(1'000 + i * 37 + random() % 37);  // no two are the same
  std::shuffle(known.begin(), known.end(), random);
  std::size_t next = 0;
  const auto add = [&](const std::string& name, bool buffer) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(known[next++ % known.size()]);
    spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
    spec.kind = buffer ? model::TensorKind::Buffer : model::TensorKind::Parameter;
    builder.add_tensor(std::move(spec));
  };
  for (std::size_t i = 0; i < leaves; ++i) {
    const std::string group = "g" + std::to_string(i * 16 / leaves), leaf = group + ".m" + std::to_string(i);
    if (direct && i % (leaves / 16) == 0) add(group + ".own", false);
    add(leaf + ".weight", false);
    if (buffers && random() % 8 == 0) add(leaf + ".running", true);
  }
  return *builder.build();
}

struct Case {
  const char* name;
  std::size_t leaves, sizes;  ///< no leaves: a small random tree with ties, blocks and direct tensors
  bool buffers, direct, disk;
  bool columns;  ///< plain units of so many classes that they have columns of their own
  const machine::RuntimeRow* runtime = machine::kStreams;
};

class Weigh : public testing::TestWithParam<Case> {
 protected:
  test::Asked make(std::uint64_t seed) const {
    const Case& c = GetParam();
    std::mt19937_64 random(seed);
    plan::Settings settings;
    settings.objective = seed % 2 == 0 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
    settings.runtime.row = c.runtime;
    const auto model = c.leaves > 0 ? wide_model(random, c.leaves, c.sizes, c.buffers, c.direct)
                                    : test::random_model(random, {.most_units = 30});
    const std::uint64_t total = model->total_bytes().count();
    const auto budget = [&] { return total / 6 + random() % (total / 4); };  // a part of the plans fits
    machine::Machine machine = test::make_machine({budget(), budget(), budget()}, budget(),
                                                  c.disk ? std::optional(budget()) : std::nullopt);
    for (machine::Device& device : machine.devices) device.overhead = Bytes(random() % (total / 50 + 2));
    if (seed % 3 == 0) settings.main_gpu = static_cast<std::uint32_t>(random() % 3);
    return test::asked(model, std::move(machine), std::move(settings));
  }
};

TEST_P(Weigh, AddsUpWhatEvaluateAddsUp) {
  int fitting = 0, plans = 0;
  const std::uint64_t seeds = GetParam().leaves > 0 ? 6 : 60;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = make(seed);
    const Instance& q = *asked.question;
    EXPECT_EQ(q.catalog.plain() && !q.catalog.resident_by_unit().empty(), GetParam().columns);
    std::mt19937_64 random(seed * 977);
    const std::size_t devices = 1 + random() % q.slots();  // the others hold nothing
    Assignment slots(q.catalog.units().size());
    for (Slot& slot : slots) slot = static_cast<Slot>(q.slots() - 1 - random() % devices);
    if (test::streams(q))
      slots[0] =
          static_cast<Slot>(random() % q.gpus);  // without anything on a GPU units weigh something else
    const bool by_time = test::by_time(q);
    const PlanCost cost = plan_cost(q, slots, main_of(q, slots), by_time);
    const plan::Evaluation judged =
        plan::evaluate(q.catalog.model(), q.machine, q.settings, to_placement(q.catalog, slots));
    EXPECT_EQ(cost.gpu_bytes, judged.gpu_bytes.count());
    EXPECT_EQ(cost.hops, judged.hops);
    EXPECT_EQ(cost.fits, judged.fits);
    for (std::size_t s = 0; s < q.slots(); ++s)
      EXPECT_EQ(cost.used[s], judged.devices[s].used.count()) << "slot " << s;
    const double seconds = by_time ? static_cast<double>(cost.step_ps) * 1e-12 : judged.step_seconds;
    EXPECT_NEAR(seconds, judged.step_seconds, 1e-9 + judged.step_seconds * 1e-6);
    EXPECT_EQ(to_assignment(q.catalog, q.machine, to_placement(q.catalog, slots)), slots);
    fitting += cost.fits, ++plans;
  }
  EXPECT_LT(fitting, plans);
}

INSTANTIATE_TEST_SUITE_P(Models, Weigh,
                         testing::Values(Case{"FewSizes", 2'000, 5, false, false, true, false},
                                         Case{"FewSizesWithBuffers", 2'000, 5, true, false, true, false},
                                         Case{"FewSizesCoupled", 2'000, 5, true, true, true, false},
                                         Case{"ManySizes", 6'000, 6'000, false, false, true, true},
                                         Case{"ManySizesNoDisk", 6'000, 6'000, false, false, false, true},
                                         Case{"ManySizesWithBuffers", 6'000, 9'000, true, false, true, false},
                                         Case{"ManySizesCoupled", 6'000, 9'000, true, true, true, false},
                                         Case{"ManySizesOnTheHost", 6'000, 6'000, false, false, true, true,
                                              machine::kComputesOnHost},
                                         Case{"SmallTrees", 0, 0, true, true, true, false},
                                         Case{"SmallTreesOnTheHost", 0, 0, true, true, true, false,
                                              machine::kComputesOnHost}),
                         [](const auto& info) { return std::string(info.param.name); });

/// What fits of the units with the most bytes for their room first, under the reserve of all of them: some
/// plan that the solver has to reach.
std::uint64_t densest_first(const UnitCatalog& unit_catalog, std::uint64_t budget) {
  std::vector<UnitClass> classes = unit_catalog.classes();
  std::uint64_t reserve = 0;
  for (const UnitClass& c : classes) reserve = std::max(reserve, c.stream_peak);
  const auto weight = [](const UnitClass& c) { return c.on_gpu() - c.left_behind(); };
  std::stable_sort(classes.begin(), classes.end(), [&](const UnitClass& a, const UnitClass& b) {
    return static_cast<double>(a.resident) * static_cast<double>(weight(b)) >
           static_cast<double>(b.resident) * static_cast<double>(weight(a));
  });
  std::uint64_t room = budget - reserve - unit_catalog.left_behind().count(), value = 0;
  for (const UnitClass& c : classes) {
    const std::uint64_t n = std::min<std::uint64_t>(c.count, weight(c) == 0 ? c.count : room / weight(c));
    room -= n * weight(c), value += n * c.resident;
  }
  return value;
}

/// 24,000 different sizes: full to a millionth (a hundred-thousandth), never above the budget, and never
/// below what a simple rule reaches. With buffers too, which stay behind: then the bytes that a unit takes up
/// are not what it is worth.
class ManySizesBesideBuffers : public testing::TestWithParam<bool> {};

TEST_P(ManySizesBesideBuffers, FillNearlyAllTheRoom) {
  std::mt19937_64 random(5);
  const auto model = wide_model(random, 24'000, 60'000, GetParam(), false);
  const std::uint64_t total = model->total_bytes().count();
  plan::Settings settings;
  settings.objective = plan::Objective::GpuBytes;
  const auto unit_catalog = make_unit_catalog(model, settings);
  EXPECT_EQ(unit_catalog->plain(), !GetParam());
  plan::Placement previous;
  for (const std::uint64_t share : {20, 30, 31, 70, 69, 99, 120}) {
    SCOPED_TRACE(share);
    const std::uint64_t budget = total / 100 * share;
    const Answer answer = test::must_solve(model, test::make_machine({budget}, ~0ull, std::nullopt), settings,
                                           previous.slots.empty() ? nullptr : &previous, Effort::live());
    ASSERT_NE(answer.outcome, Outcome::Infeasible);
    EXPECT_LE(answer.gap, GetParam() ? 1e-5 : 1e-6);
    EXPECT_LE(answer.value, answer.bound);
    EXPECT_EQ(answer.value == total, share > 100);
    if (share < 100) {
      EXPECT_GE(answer.bound, densest_first(*unit_catalog, budget));
    }
    previous = answer.placement;
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithout, ManySizesBesideBuffers, testing::Bool());

/// 64 layers of a state-space model in leaves: two direct tensors and five leaves each, all multiples of one
/// size. A list of 70,000 sums proves it.
TEST(Bundles, LongListsOfSumsProveTheOptimum) {
  model::ModelBuilder builder;
  const auto add = [&](const std::string& name, std::uint64_t bytes, const char* tied = "") {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(*tied ? 0 : bytes);
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.tied_to = tied;
    builder.add_tensor(std::move(spec));
  };
  add("embeddings.weight", 514'867'200);
  for (int i = 0; i < 64; ++i) {
    const std::string layer = "layers." + std::to_string(i), mixer = layer + ".mixer.";
    add(layer + ".norm.weight", 10'240);
    add(mixer + "A_log", 327'680);
    add(mixer + "D", 20'480);
    add(mixer + "conv1d.weight", 81'920);
    add(mixer + "conv1d.bias", 20'480);
    add(mixer + "in_proj.weight", 104'857'600);
    add(mixer + "x_proj.weight", 3'932'160);
    add(mixer + "dt_proj.weight", 3'276'800);
    add(mixer + "dt_proj.bias", 20'480);
    add(mixer + "out_proj.weight", 52'428'800);
  }
  add("norm_f.weight", 10'240);
  add("lm_head.weight", 514'867'200, "embeddings.weight");
  plan::Settings settings;
  settings.objective = plan::Objective::GpuBytes;
  settings.no_split = std::vector<std::string>{};
  const Answer answer =
      test::must_solve(*builder.build(), test::make_machine({7'280'748'665}, ~0ull, std::nullopt), settings);
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 7'227'985'920u);
}

}  // namespace
}  // namespace stowage::solve
