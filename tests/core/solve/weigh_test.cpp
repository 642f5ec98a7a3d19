// The solver's own sums against plan::evaluate: few kinds, thousands of kinds, and all that makes a unit more than its bytes.

#include "core/plan/evaluate.h"
#include "core/solve/many_sizes.h"
#include "core/solve/search.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// Leaves of random sizes below 16 groups; some hold buffers, some groups a tensor of their own.
model::ModelPtr wide_model(std::mt19937_64& random, std::size_t leaves, std::size_t sizes, bool buffers, bool direct) {
  model::ModelBuilder builder;
  std::vector<std::uint64_t> known;
  for (std::size_t i = 0; i < sizes; ++i) known.push_back(1'000 + random() % 1'000'000);
  const auto add = [&](const std::string& name, bool buffer) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(known[random() % known.size()]);
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
  std::size_t leaves, sizes;
  bool buffers, direct, disk;
  machine::RuntimeKind runtime = machine::RuntimeKind::Accelerate;
};

class Weigh : public testing::TestWithParam<Case> {
 protected:
  test::Asked make(std::uint64_t seed, plan::Objective objective) const {
    const Case& c = GetParam();
    std::mt19937_64 random(seed);
    plan::Settings settings;
    settings.objective = objective;
    settings.runtime.kind = c.runtime;
    const auto model = wide_model(random, c.leaves, c.sizes, c.buffers, c.direct);
    const std::uint64_t third = model->total_bytes().count() / 3;
    return test::asked(model, test::make_machine({third, third, third}, third, c.disk ? std::optional(third) : std::nullopt), settings);
  }
};

TEST_P(Weigh, AddsUpWhatEvaluateAddsUp) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    const bool by_time = seed % 2 == 0;
    const test::Asked asked = make(seed, by_time ? plan::Objective::StepTime : plan::Objective::GpuBytes);
    const Question& q = *asked.question;
    std::mt19937_64 random(seed * 977);
    Assignment slots(q.prepared.units().size());
    for (Slot& slot : slots) slot = static_cast<Slot>(random() % q.slots());
    slots[0] = static_cast<Slot>(random() % q.gpus);
    const Ledger ledger = weigh(q, slots, main_of(q, slots), by_time);
    const plan::Evaluation judged = plan::evaluate(q.prepared.model(), q.machine, q.settings, to_placement(q.prepared, slots));
    EXPECT_EQ(ledger.gpu_bytes, judged.gpu_bytes.count());
    EXPECT_EQ(ledger.hops, judged.hops);
    EXPECT_EQ(ledger.fits, judged.fits);
    for (std::size_t s = 0; s < q.slots(); ++s) EXPECT_EQ(ledger.used[s], judged.devices[s].used.count()) << "slot " << s;
    const double seconds = by_time ? static_cast<double>(ledger.step_ps) * 1e-12 : judged.step_seconds;
    EXPECT_NEAR(seconds, judged.step_seconds, 1e-9 + judged.step_seconds * 1e-6);
    EXPECT_EQ(to_assignment(q.prepared, q.machine, to_placement(q.prepared, slots)), slots);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Weigh,
                         testing::Values(Case{"FewSizes", 2'000, 5, false, false, true}, Case{"FewSizesWithBuffers", 2'000, 5, true, false, true},
                                         Case{"FewSizesCoupled", 2'000, 5, true, true, true}, Case{"ManySizes", 6'000, 6'000, false, false, true},
                                         Case{"ManySizesNoDisk", 6'000, 6'000, false, false, false},
                                         Case{"ManySizesWithBuffers", 6'000, 6'000, true, false, true},
                                         Case{"ManySizesCoupled", 6'000, 6'000, true, true, true},
                                         Case{"ManySizesComputed", 6'000, 6'000, false, false, true, machine::RuntimeKind::Host},
                                         Case{"FewUnits", 32, 32, true, true, true}),
                         [](const auto& info) { return std::string(info.param.name); });

/// 24,000 different sizes: full to a millionth, and never above the budget; with buffers too, which stay behind.
class ManySizesBesideBuffers : public testing::TestWithParam<bool> {};

TEST_P(ManySizesBesideBuffers, FillsToAMillionth) {
  std::mt19937_64 random(5);
  const auto model = wide_model(random, 24'000, 200'000, GetParam(), false);
  const std::uint64_t total = model->total_bytes().count();
  plan::Placement previous;
  for (const std::uint64_t share : {20, 30, 31, 70, 69, 99, 120}) {
    SCOPED_TRACE(share);
    plan::Settings settings;
    settings.objective = plan::Objective::GpuBytes;
    const Answer answer = test::must_solve(model, test::make_machine({total / 100 * share}, ~0ull, std::nullopt), settings,
                                           previous.slots.empty() ? nullptr : &previous, Effort::live());
    ASSERT_NE(answer.outcome, Outcome::Infeasible);
    EXPECT_LE(answer.gap, 1e-6);
    EXPECT_LE(answer.value, answer.bound);
    EXPECT_EQ(answer.value == total, share > 100);
    previous = answer.placement;
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithout, ManySizesBesideBuffers, testing::Bool());

/// 64 layers of a state-space model in leaves: two direct tensors and five leaves each, all multiples of one size. A list of 70,000 sums proves it.
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
  const Answer answer = test::must_solve(*builder.build(), test::make_machine({7'280'748'665}, ~0ull, std::nullopt), settings);
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, 7'227'985'920u);
}

}  // namespace
}  // namespace stowage::solve
