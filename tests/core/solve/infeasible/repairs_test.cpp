// Ways out of a question without a plan: each that is told does, and each that does is told. Every placement
// is judged by plan::evaluate.
#include "core/solve/infeasible/repairs.h"

#include <algorithm>

#include "core/solve/infeasible/infeasibility.h"
#include "tests/core/solve/asked.h"
#include "tests/core/solve/infeasible/placements.h"
#include "tests/support/claims.h"

namespace stowage::solve {
namespace {

using Kind = Repair::Kind;

struct Question {
  model::ModelPtr model{};
  machine::Machine machine{};
  plan::Settings settings{};

  std::optional<std::uint64_t> best() const {
    return test::Placements(*model, settings).best(machine, settings);
  }
  bool feasible() const { return best().has_value(); }
};

Question question(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Question out;
  out.model = test::random_model(random, {.most_units = 4, .direct_tensors = random() % 2 == 0});
  const std::uint64_t total = out.model->total_bytes().count();
  std::vector<std::uint64_t> gpus{1 + random() % (total / 2 + 1)};
  if (random() % 3 == 0) gpus.push_back(1 + random() % (total / 3 + 1));
  std::optional<std::uint64_t> disk;
  if (random() % 3 == 0) disk = random() % total;
  out.machine = test::make_machine(gpus, random() % (total + 1), disk);
  for (machine::Device& device : out.machine.devices) {
    if (random() % 3 == 0) device.physical = Bytes(1 + random() % (total + total / 2));
    if (device.id.gpu() && random() % 4 == 0) device.overhead = Bytes(random() % 8);
  }
  if (random() % 2) out.settings.main_gpu = 0;
  if (random() % 3 == 0) out.settings.runtime.row = machine::kComputesOnHost;
  for (std::size_t r = random() % 4; r > 0; --r) {
    const auto& device = out.machine.devices[random() % out.machine.devices.size()];
    out.settings.rules.push_back(
        {out.model->tensors()[random() % out.model->tensors().size()].name, device.id, random() % 2 == 0});
  }
  return out;
}

/// The repairs themselves; nullopt where there is a plan, or rules contradict each other.
std::optional<std::vector<Repair>> repairs_of(const Question& question) {
  const auto catalog = make_unit_catalog(question.model, question.settings);
  auto rules = make_rules(*catalog, question.machine, question.settings.rules);
  if (!rules || question.feasible()) return std::nullopt;
  const Instance instance = make_instance(*catalog, question.machine, question.settings, std::move(*rules));
  NodeBudget nodes(10'000'000), same(10'000'000);
  const Job job;
  const Infeasibility why = explain(instance, TestProof::no_plan(), nodes, job);
  RelaxedSolver solver(instance, same, job);
  return find_repairs(instance, why, solver);
}

std::vector<Repair> of_kind(const std::vector<Repair>& all, Kind kind) {
  std::vector<Repair> out;
  std::copy_if(all.begin(), all.end(), std::back_inserter(out),
               [&](const Repair& repair) { return repair.kind == kind; });
  return out;
}

bool offers(const std::vector<Repair>& all, Kind kind, const std::string& name = "") {
  const std::vector<Repair> some = of_kind(all, kind);
  return std::any_of(some.begin(), some.end(), [&](const Repair& repair) { return repair.name == name; });
}

bool offers_disk(const std::vector<Repair>& all) {
  const std::vector<Repair> some = of_kind(all, Kind::AddDevice);
  return std::any_of(some.begin(), some.end(),
                     [](const Repair& repair) { return repair.device == machine::kDisk; });
}

void expect_budgets(const Question& asked, const std::vector<Repair>& all) {
  int last = -1, gpus = 0;
  for (const Repair& repair : of_kind(all, Kind::RaiseBudget)) {
    Question with = asked;
    machine::Device& device = with.machine.devices[*with.machine.slot(repair.device)];
    EXPECT_GT(repair.budget, *device.budget);
    if (device.physical && *device.budget <= device.physical) {
      EXPECT_LE(repair.budget, device.physical) << "the hardware has less";
    }
    const int rank = repair.device == machine::kCpu ? 0 : repair.device == machine::kDisk ? 1 : 2;
    EXPECT_LT(last, rank) << "CPU memory, then the disk, then one GPU";
    last = rank, gpus += rank == 2 ? 1 : 0;
    device.budget = repair.budget;
    EXPECT_TRUE(with.feasible());
    device.budget = repair.budget - Bytes(1);
    EXPECT_FALSE(with.feasible()) << "less would do on " << machine::to_string(repair.device);
  }
  EXPECT_LE(gpus, 1);
}

void expect_rules(const Question& asked, const std::vector<Repair>& all) {
  bool any = false;
  for (const plan::Rule& rule : asked.settings.rules) {
    Question with = asked;
    std::erase_if(with.settings.rules, [&](const plan::Rule& other) { return other.name == rule.name; });
    EXPECT_EQ(offers(all, Kind::LiftRule, rule.name), with.feasible()) << rule.name;
    any = any || with.feasible();
  }
  Question none = asked;
  none.settings.rules.clear();
  const bool together = asked.settings.rules.size() > 1 && !any && none.feasible();
  EXPECT_EQ(offers(all, Kind::LiftAllRules), together);
}

/// The question with so many GPUs more, each like the largest.
Question with_more(Question asked, std::uint32_t count) {
  const std::uint32_t gpus = asked.machine.gpu_count();
  const auto begin = asked.machine.devices.begin();
  machine::Device like = *std::max_element(
      begin, begin + gpus,
      [](const machine::Device& a, const machine::Device& b) { return *a.budget < *b.budget; });
  for (std::uint32_t i = 0; i < count; ++i) {
    like.id = machine::gpu(gpus + i);
    asked.machine.devices.insert(asked.machine.devices.begin() + gpus + i, like);
  }
  return asked;
}

void expect_cards(const Question& asked, const std::vector<Repair>& all, int& counted) {
  for (const Repair& repair : of_kind(all, Kind::AddDevice)) {
    if (repair.device == machine::kDisk) continue;
    EXPECT_EQ(repair.device, machine::gpu(asked.machine.gpu_count()));
    if (repair.count > 2) continue;  // too many placements
    ++counted;
    EXPECT_TRUE(with_more(asked, repair.count).feasible());
    if (repair.count > 1) {
      EXPECT_FALSE(with_more(asked, repair.count - 1).feasible()) << "fewer do";
    }
  }
}

class Repairing : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Repairing, EachThatIsToldDoesAndEachThatDoesIsTold) {
  int questions = 0, told = 0, cards = 0;
  for (std::uint64_t i = 0; i < 90; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Question asked = question(seed);
    const auto repairs = repairs_of(asked);
    if (!repairs) continue;
    ++questions, told += static_cast<int>(repairs->size());
    expect_budgets(asked, *repairs);
    expect_rules(asked, *repairs);
    expect_cards(asked, *repairs, cards);
    Question with = asked;
    with.settings.allow_empty_gpus = true;
    EXPECT_EQ(offers(*repairs, Kind::AllowEmptyGpus), with.feasible());
    with = asked;
    if (!with.machine.slot(machine::kDisk)) {
      with.machine.devices.push_back(machine::Device{machine::kDisk});
      EXPECT_EQ(offers_disk(*repairs), with.feasible());
    }
    with = asked;
    with.settings.runtime.row = machine::kComputesOnHost;
    const bool streams = asked.settings.runtime.row == machine::kStreams;
    EXPECT_EQ(offers(*repairs, Kind::ComputeOnHost), streams && with.feasible());
    with = asked;
    with.settings.no_split = std::vector<std::string>{};
    if (offers(*repairs, Kind::AllowSplitting, "Block")) {
      EXPECT_TRUE(with.feasible());
    }
  }
  EXPECT_GT(questions, 30);
  EXPECT_GT(told, questions / 2);
  EXPECT_GT(cards, 2);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Repairing, testing::Range<std::uint64_t>(1, 9));

/// Streaming in turn is told exactly where it does, and only where weights are copied ahead of it.
TEST(Repairs, StreamingInTurnIsToldWhereTheWindowIsInTheWay) {
  int questions = 0, told = 0, useless = 0;
  for (std::uint64_t seed = 40'000; seed < 40'500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    Question asked;
    asked.model = test::random_model(random, {.most_units = 4, .direct_tensors = random() % 2 == 0});
    const std::uint64_t total = asked.model->total_bytes().count();
    asked.machine = test::make_machine({total / 4 + random() % (total / 2 + 1)}, total, std::nullopt);
    asked.settings.main_gpu = 0;
    const bool mixed = random() % 3 == 0, ahead = random() % 4 != 0;
    asked.settings.runtime.row = mixed ? machine::kByModule : machine::kStreamsAhead;
    if (ahead) asked.settings.runtime.streaming = machine::Streaming::Prefetch;
    if (ahead && random() % 2) asked.settings.runtime.window = Bytes(1 + random() % total);
    const auto repairs = repairs_of(asked);
    if (!repairs) continue;
    ++questions;
    Question in_turn = asked;
    in_turn.settings.runtime.streaming = machine::Streaming::Compatible;
    in_turn.settings.runtime.window.reset();
    const std::optional<std::uint64_t> best = in_turn.best();
    const std::vector<Repair> found = of_kind(*repairs, Kind::StreamInTurn);
    ASSERT_EQ(found.size(), ahead && best ? 1u : 0u);
    if (found.empty()) {
      useless += ahead ? 1 : 0;
      continue;
    }
    ++told;
    EXPECT_EQ(repairs->front().kind, Kind::StreamInTurn) << "it asks for nothing to be bought";
    EXPECT_LE(found[0].gpu_bytes.count(), *best);
  }
  EXPECT_GT(questions, 60);
  EXPECT_GT(told, 20);
  EXPECT_GT(useless, 5);
}

/// Memory as people buy it: whole GiB where the hardware has them, and to the byte where it does not.
TEST(Repairs, CpuMemoryIsRaisedToWholeGiB) {
  const std::uint64_t gib = GiB(1).count();
  Question asked{test::flat_model({gib, gib, gib}), test::make_machine({gib / 2}, gib, std::nullopt), {}};
  asked.settings.runtime.row = machine::kComputesOnHost;
  asked.settings.allow_empty_gpus = true;
  asked.machine.devices[1].overhead = Bytes(5);
  const auto cpu_budget = [&](std::uint64_t physical) -> std::optional<std::uint64_t> {
    asked.machine.devices[1].physical = Bytes(physical);
    const auto repairs = repairs_of(asked);
    for (const Repair& repair : of_kind(repairs.value_or(std::vector<Repair>{}), Kind::RaiseBudget)) {
      if (repair.device == machine::kCpu) return repair.budget.count();
    }
    return std::nullopt;
  };
  EXPECT_EQ(cpu_budget(0), 4 * gib) << "nobody knows what the hardware has";
  EXPECT_EQ(cpu_budget(8 * gib), 4 * gib);
  EXPECT_EQ(cpu_budget(3 * gib + 5), 3 * gib + 5);
  EXPECT_EQ(cpu_budget(3 * gib + 4), std::nullopt) << "the hardware has less than it takes";
}

}  // namespace
}  // namespace stowage::solve
