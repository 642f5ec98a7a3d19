#include <cstdlib>
#include <random>

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/problem_file/problem_instance.h"
#include "tests/core/solve/case_model.h"
#include "tests/core/solve/dispatch/truth_by_counts.h"

namespace stowage::solve {
namespace {

using Question = test::CountedQuestion;
using Kind = Question::Device::Kind;

/// Instances of one suite: a few hundred, or as many as STOWAGE_TRUTH_INSTANCES says.
int instances(int usual) {
  const char* asked = std::getenv("STOWAGE_TRUTH_INSTANCES");
  return asked ? std::atoi(asked) : usual;
}

struct Tally {
  int asked = 0, found = 0, optimal = 0, impossible = 0, open = 0, gap = 0;
};

void print(const char* what, const Tally& tally) {
  std::printf(
      "%s: %d instances, %d with a plan found, %d proven optimal, %d with a gap, %d proven to have no "
      "plan, %d not settled\n",
      what, tally.asked, tally.found, tally.optimal, tally.gap, tally.impossible, tally.open);
}

/// Every claim against the truth.
void compare(const Question& question, Settled settled, std::uint64_t value, bool optimal,
             std::uint64_t bound, const test::Truth& truth, Tally& tally) {
  ++tally.asked;
  if (settled == Settled::Impossible) {
    ++tally.impossible;
    ASSERT_FALSE(truth.feasible) << "“no plan exists”, but one is worth " << truth.value << "\n"
                                 << describe(question);
    return;
  }
  if (settled == Settled::NotSettled) {
    ++tally.open;
    return;
  }
  ++tally.found;
  ASSERT_TRUE(truth.feasible) << "a plan where there is none\n" << describe(question);
  const auto better = [&](std::uint64_t a, std::uint64_t b) { return question.by_time ? a < b : a > b; };
  ASSERT_FALSE(better(value, truth.value)) << value << " better than the best, " << truth.value << "\n"
                                           << describe(question);
  ASSERT_FALSE(better(truth.value, bound)) << "the best is " << truth.value << ", the bound " << bound << "\n"
                                           << describe(question);
  ++(optimal ? tally.optimal : tally.gap);
  if (optimal) {
    ASSERT_EQ(value, truth.value) << describe(question);
  }
}

std::vector<std::uint32_t> split(std::mt19937_64& random, std::uint32_t units, std::size_t kinds) {
  std::vector<std::uint32_t> counts(kinds, 1);
  for (std::uint32_t u = static_cast<std::uint32_t>(kinds); u < units; ++u) ++counts[random() % kinds];
  return counts;
}

/// Few kinds, 15 to 30 units and now and then fewer, in every combination of runtime, caches, tiers, GPUs and
/// rules; only as large as can be enumerated.
Question random_question(std::uint64_t seed, bool model) {
  constexpr double kMostWork = 150'000;
  std::mt19937_64 random(seed);
  const auto pick = [&](std::uint64_t n) { return random() % n; };
  while (true) {
    Question q;
    const std::size_t gpus = 1 + pick(3);
    q.runs = static_cast<Question::Runs>(pick(model ? 3 : 2));
    q.by_time = pick(2) == 0;
    q.something_on_gpu = q.lowest_main = model;
    if (gpus > 1 && pick(3) == 0) q.most_gpus = static_cast<std::uint32_t>(1 + pick(gpus - 1));
    const std::vector<std::uint32_t> counts =
        split(random, static_cast<std::uint32_t>(pick(4) ? 15 + pick(16) : 4 + pick(11)), 2 + pick(3));
    std::uint64_t total = 0;
    const bool caches = pick(2) == 0;
    for (const std::uint32_t count : counts) {
      test::CountedKind kind;
      kind.count = count;
      kind.resident = 5 + pick(pick(3) ? 30 : 200);
      kind.peak = pick(3) || model ? kind.resident : kind.resident / 2;
      kind.streamed = pick(3) || model ? kind.resident : kind.resident / 3;
      if (!model && pick(4) == 0) kind.stays = pick(kind.resident / 3 + 1);
      if (caches && pick(3)) kind.exec = pick(pick(2) ? 20 : 120);
      if (!model && q.runs == Question::Runs::Streamed && pick(5) == 0) kind.computed = true;
      total += (kind.resident + kind.exec) * count;
      q.kinds.push_back(std::move(kind));
    }
    const std::uint64_t shared = total * (2 + pick(9)) / 10 / gpus;
    const bool equal = pick(2) == 0;
    for (std::size_t g = 0; g < gpus; ++g) {
      const std::uint64_t overhead = pick(5) == 0 ? pick(15) : 0;
      q.devices.push_back({Kind::Gpu, equal ? shared : shared / 2 + pick(shared + 1), equal ? 0 : overhead});
    }
    if (pick(10) != 0)
      q.devices.push_back({Kind::Cpu, pick(3) == 0 ? std::nullopt : std::optional(pick(total * 11 / 10)), 0});
    if (pick(2) == 0)
      q.devices.push_back({Kind::Disk, pick(2) == 0 ? std::nullopt : std::optional(pick(total)), 0});
    if (q.runs == Question::Runs::EitherWay && q.devices.back().kind == Kind::Disk &&
        q.devices[q.devices.size() - 2].kind != Kind::Cpu)
      q.devices.pop_back();
    for (test::CountedKind& kind : q.kinds) {
      kind.allowed.assign(q.devices.size(), true);
      for (std::size_t d = 0; !model && pick(4) == 0 && d < q.devices.size(); ++d) kind.allowed[d] = pick(4);
    }
    const bool any_main = model || pick(2) == 0;
    for (std::uint32_t g = 0; g < (any_main ? gpus : 1); ++g) q.mains.push_back(g);
    if (work_of(q) * static_cast<double>(q.mains.size()) <= kMostWork) return q;
  }
}

/// One way of training parameters in bfloat16, with the bytes of each of their numbers: gradient, states,
/// copy in float32. (Of 8-bit Adam: of parameters as small as these, which keep float32.)
struct Way {
  plan::Training training{};
  std::uint64_t gradient = 0, each = 0;
};
const std::vector<Way> kWays = {
    {{plan::Optimizer::Sgd, {}, false}, 2, 2},
    {{plan::Optimizer::Momentum, {}, false}, 2, 2 + 2},
    {{plan::Optimizer::Adam, {}, false}, 2, 2 + 2 * 2},
    {{plan::Optimizer::Adam, model::Dtype::F32, false}, 4, 4 + 2 * 2},
    {{plan::Optimizer::Adam8bit, {}, false}, 2, 2 + 2 * 4},
    {{plan::Optimizer::Momentum, model::Dtype::F32, true}, 4, 4 + 4 + 4},
};

/// Some kinds are trained: `each` bytes for each of their numbers, of which there may be more or fewer than
/// bytes. Budgets grow with what there is to place.
void add_training(Question& q, std::mt19937_64& random, std::uint64_t each) {
  std::uint64_t before = 0, after = 0;
  for (test::CountedKind& kind : q.kinds) {
    if (random() % 4 != 0) kind.training = each * (1 + random() % kind.resident);
    before += (kind.resident + kind.exec) * kind.count;
    after += (kind.resident + kind.training + kind.exec) * kind.count;
  }
  for (auto& device : q.devices) {
    if (device.budget) *device.budget = *device.budget * after / before;
  }
}

/// Picoseconds of so many bytes at so many picoseconds a byte.
void set_times(Question& q, std::mt19937_64& random) {
  std::uint64_t bus = 40 + random() % 100;
  const std::uint64_t disk = 400, host = 0;
  for (std::size_t g = 0; g < q.devices.size() && q.devices[g].kind == Kind::Gpu; ++g) {
    if (random() % 2) bus = 40 + random() % 100;
    std::vector<std::uint64_t>& of = q.bus_ps.emplace_back();
    for (const test::CountedKind& kind : q.kinds) of.push_back(kind.streamed * bus);
  }
  for (const test::CountedKind& kind : q.kinds) {
    q.disk_ps.push_back(kind.streamed * disk);
    q.host_ps.push_back(kind.streamed * host);
  }
}

/// The question as a problem file has it; units of the kinds one after the other.
Problem as_problem(const Question& q, std::mt19937_64& random) {
  Problem out;
  out.streams = q.runs == Question::Runs::Streamed;
  out.goal = q.by_time ? Problem::Goal::Time : Problem::Goal::Bytes;
  if (q.mains.size() == 1) out.main = q.mains[0];
  std::optional<std::size_t> cpu, disk;
  for (std::size_t d = 0; d < q.devices.size(); ++d) {
    const auto& device = q.devices[d];
    const bool gpu = device.kind == Kind::Gpu;
    out.devices.push_back({gpu                        ? "gpu" + std::to_string(d)
                           : device.kind == Kind::Cpu ? "cpu"
                                                      : "disk",
                           gpu                        ? machine::Role::Accelerator
                           : device.kind == Kind::Cpu ? machine::Role::Host
                                                      : machine::Role::Storage,
                           device.budget, device.overhead});
    if (device.kind == Kind::Cpu) cpu = d;
    if (device.kind == Kind::Disk) disk = d;
  }
  for (std::uint32_t k = 0; k < q.kinds.size(); ++k) {
    const test::CountedKind& kind = q.kinds[k];
    Problem::Class c;
    c.name = "k" + std::to_string(k);
    c.resident = kind.resident, c.stream_peak = kind.peak, c.streamed = kind.streamed;
    c.stays = kind.stays, c.exec_bytes = kind.exec, c.computed = kind.computed;
    c.training = kind.training;
    out.classes.push_back(std::move(c));
    Problem::Rule rule{"rule " + std::to_string(k), k, {}};
    for (std::uint32_t d = 0; d < q.devices.size(); ++d) {
      if (kind.allowed[d]) rule.allowed.push_back(d);
    }
    if (rule.allowed.size() < q.devices.size()) out.rules.push_back(std::move(rule));
    out.units.insert(out.units.end(), kind.count, k);
  }
  std::shuffle(out.units.begin(), out.units.end(), random);
  for (std::uint32_t u = 0; u < out.units.size(); ++u) out.sequence.push_back(u);
  const std::size_t n = q.devices.size();
  out.ps_per_byte.assign(n * n, 0);
  for (std::size_t g = 0; cpu && g < q.bus_ps.size(); ++g) {
    for (std::size_t k = 0; k < q.kinds.size(); ++k) {
      if (q.kinds[k].streamed > 0)
        out.ps_per_byte[*cpu * n + g] = static_cast<double>(q.bus_ps[g][k] / q.kinds[k].streamed);
    }
  }
  if (cpu && disk) out.ps_per_byte[*disk * n + *cpu] = 400;
  return out;
}

class TruthOfProblems : public testing::TestWithParam<bool> {};

TEST_P(TruthOfProblems, EveryClaimIsTrue) {
  Tally tally;
  for (int i = 0; i < instances(250); ++i) {
    const std::uint64_t seed = 700'000 + static_cast<std::uint64_t>(i);
    SCOPED_TRACE("seed " + std::to_string(seed));
    Question q = random_question(seed, false);
    std::mt19937_64 random(seed);
    if (i % 3 == 2) add_training(q, random, 1 + random() % 4);
    set_times(q, random);
    const bool cpu = std::any_of(q.devices.begin(), q.devices.end(),
                                 [](const auto& device) { return device.kind == Kind::Cpu; });
    if (!cpu) {  // nothing passes a link that is not there
      for (auto& of : q.bus_ps) of.assign(of.size(), 0);
      q.disk_ps.assign(q.disk_ps.size(), 0);
    }
    const ProblemInstance asked(as_problem(q, random));
    Instance instance = asked.instance();
    if (!GetParam()) instance.exhaust_up_to = 0;
    instance.most_gpus = q.most_gpus;
    NodeBudget nodes(300'000);
    const SearchResult found = search(instance, nullptr, nodes);
    compare(q, settled(found), found.value, proven(found), bound_of(instance, found), true_answer(q), tally);
    if (HasFatalFailure()) return;
    if (!found.feasible) continue;
    std::vector<std::vector<std::uint32_t>> counts(q.kinds.size(),
                                                   std::vector<std::uint32_t>(q.devices.size(), 0));
    for (std::size_t u = 0; u < found.slots.size(); ++u) {
      const std::string_view name = instance.catalog.units()[u].name;
      ++counts[static_cast<std::size_t>(name[1] - '0')][found.slots[u]];
    }
    const auto value = worth(q, found.main.value_or(q.mains[0]), counts);
    ASSERT_TRUE(value) << "the plan breaks a budget or a rule\n" << describe(q);
    ASSERT_EQ(*value, found.value) << describe(q);
  }
  print("problems", tally);
  EXPECT_GT(tally.found, tally.asked / 4);
  EXPECT_GT(tally.impossible, 0);
  EXPECT_LT(tally.open * 20, tally.asked) << "too much is not settled";
}

INSTANTIATE_TEST_SUITE_P(Truth, TruthOfProblems, testing::Bool(), [](const auto& info) {
  return info.param ? "AllMethods" : "WithoutTheExhaustiveSearch";
});

/// A GPU whose overhead alone is more than its budget stays empty: no reason to say that nothing fits.
TEST(Truth, AGpuTooSmallForItsOverheadStaysEmpty) {
  Question q;
  q.runs = Question::Runs::OnHost;
  q.by_time = true;
  q.devices = {{Kind::Gpu, 11, 13}, {Kind::Gpu, 8, 0}, {Kind::Cpu, 149, 0}, {Kind::Disk, std::nullopt, 0}};
  for (const auto& [bytes, exec] :
       {std::pair<std::uint64_t, std::uint64_t>{20, 37}, {25, 0}, {28, 3}, {24, 3}}) {
    test::CountedKind kind;
    kind.resident = kind.peak = kind.streamed = bytes;
    kind.exec = exec;
    kind.count = 1;
    kind.allowed.assign(q.devices.size(), true);
    q.kinds.push_back(std::move(kind));
  }
  q.mains = {0, 1};
  std::mt19937_64 random(1);
  set_times(q, random);
  ASSERT_TRUE(true_answer(q).feasible);
  const ProblemInstance asked(as_problem(q, random));
  for (const std::size_t exhaust_up_to : {std::size_t{0}, std::size_t{100}}) {
    Instance instance = asked.instance();
    instance.exhaust_up_to = exhaust_up_to;
    NodeBudget nodes(300'000);
    Tally tally;
    const SearchResult found = search(instance, nullptr, nodes);
    compare(q, settled(found), found.value, proven(found), bound_of(instance, found), true_answer(q), tally);
    EXPECT_EQ(tally.impossible, 0);
  }
}

struct AskedModel {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
};

/// The question as a model of leaf modules with caches on a machine. Rates are whole bytes a second that
/// divide a second: no time is rounded.
AskedModel as_model(Question& q, std::mt19937_64& random, const Way* way) {
  AskedModel out;
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  model::KvCache cache;
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < q.kinds.size(); ++k) order.insert(order.end(), q.kinds[k].count, k);
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t u = 0; u < order.size(); ++u) {
    const test::CountedKind& kind = q.kinds[order[u]];
    const std::string name = "m" + std::to_string(u);
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    const bool trained = way != nullptr && kind.training > 0;
    spec.dtype = trained ? model::Dtype::BF16 : model::Dtype::U8;
    spec.bytes = Bytes(kind.resident);
    spec.shape = {static_cast<std::int64_t>(trained ? kind.training / way->each : kind.resident)};
    builder.add_tensor(std::move(spec));
    if (kind.exec > 0) cache.layers.push_back({name, kind.exec, 0});
  }
  builder.set_kv_cache(std::move(cache));
  out.model = *builder.build();
  out.settings.workload.tokens = 1;
  if (way != nullptr) out.settings.workload.training = way->training;
  out.settings.runtime.row = q.runs == Question::Runs::Streamed ? machine::kStreams
                             : q.runs == Question::Runs::OnHost ? machine::kComputesOnHost
                                                                : machine::kByModule;
  out.settings.objective = q.by_time ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  constexpr std::uint64_t kRates[] = {1'000'000'000, 2'000'000'000, 4'000'000'000, 5'000'000'000};
  std::vector<std::uint64_t> budgets;
  std::optional<std::uint64_t> cpu, disk;
  for (const auto& device : q.devices) {
    const std::uint64_t budget = device.budget.value_or(~0ull);
    if (device.kind == Kind::Gpu) budgets.push_back(budget);
    if (device.kind == Kind::Cpu) cpu = budget;
    if (device.kind == Kind::Disk) disk = budget;
  }
  out.machine = test::make_machine(budgets, cpu, disk);
  const std::uint64_t host = kRates[random() % 4], from_disk = 500'000'000;
  std::uint64_t bus = kRates[random() % 4];
  out.machine.set_link(machine::kCpu, machine::kCpu, host);
  out.machine.set_link(machine::kDisk, machine::kCpu, from_disk);
  const auto ps = [](std::uint64_t bytes, std::uint64_t rate) { return bytes * (1'000'000'000'000 / rate); };
  // A step that trains goes over its weights forward and back, and gradients of streamed ones go home.
  const std::uint64_t times = way != nullptr ? 2 : 1;
  for (std::uint32_t g = 0; g < budgets.size(); ++g) {
    out.machine.devices[g].overhead = Bytes(q.devices[g].overhead);
    if (random() % 2) bus = kRates[random() % 4];
    out.machine.set_link(machine::kCpu, machine::gpu(g), bus);
    for (std::uint32_t other = 0; other < budgets.size(); ++other) {
      if (other != g) out.machine.set_link(machine::gpu(g), machine::gpu(other), 1'000'000'000);
    }
    if (way != nullptr) out.machine.set_link(machine::gpu(g), machine::kCpu, bus);
    std::vector<std::uint64_t>& of = q.bus_ps.emplace_back();
    for (const test::CountedKind& kind : q.kinds) {
      const std::uint64_t sent = way != nullptr ? kind.training / way->each * way->gradient : 0;
      of.push_back(ps(times * kind.resident + sent, bus));
    }
  }
  for (machine::Link& link : out.machine.links) link.latency_ns = 0;
  for (const test::CountedKind& kind : q.kinds) {
    q.disk_ps.push_back(ps(times * kind.resident, from_disk));
    q.host_ps.push_back(ps(times * kind.resident, host));
  }
  return out;
}

class TruthOfModels : public testing::TestWithParam<bool> {};

TEST_P(TruthOfModels, EveryClaimIsTrue) {
  Tally tally;
  for (int i = 0; i < instances(200); ++i) {
    const std::uint64_t seed = 800'000 + static_cast<std::uint64_t>(i);
    SCOPED_TRACE("seed " + std::to_string(seed));
    Question q = random_question(seed, true);
    std::mt19937_64 random(seed);
    const Way* way = i % 3 == 2 ? &kWays[random() % kWays.size()] : nullptr;
    if (way != nullptr) add_training(q, random, way->each);
    const AskedModel asked = as_model(q, random, way);
    Effort effort;
    effort.node_limit = 200'000;
    effort.explain = false;
    effort.exhaustive = GetParam();
    effort.most_gpus = q.most_gpus;
    const auto answer = solve(*make_unit_catalog(asked.model, asked.settings), asked.machine, asked.settings,
                              nullptr, effort);
    ASSERT_TRUE(answer) << sentence(answer.error()) << "\n" << describe(q);
    compare(q, answer->settled(), answer->value, answer->outcome == Outcome::Optimal, answer->bound,
            true_answer(q), tally);
    if (HasFatalFailure()) return;
  }
  print("models", tally);
  EXPECT_GT(tally.found, tally.asked / 4);
  EXPECT_GT(tally.impossible, 0);
}

INSTANTIATE_TEST_SUITE_P(Truth, TruthOfModels, testing::Bool(), [](const auto& info) {
  return info.param ? "AllMethods" : "WithoutTheExhaustiveSearch";
});

}  // namespace
}  // namespace stowage::solve
