// An explanation is bounded by nodes, whatever the cluster: it says what it did not settle, how far it is,
// and ends when it is told to.
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/host_costs.h"
#include "core/cluster/no_plan_asker.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using machine::Role;
using solve::Settled;
using Kind = HostsRepair::Kind;

/// The search of the last question may end with steps of its own, which nobody takes from it.
constexpr std::uint64_t kLastSteps = 400'000;

struct Asked {
  model::ModelPtr model;
  Cluster cluster{};
  plan::Settings settings{};
  Ground ground{};
  std::vector<HostRule> rules{};
  std::optional<std::uint64_t> micro_batches{};

  ClusterQuestion question() const { return {model, cluster, settings, ground, rules, micro_batches}; }
  Settled of(const Cluster& other) const {
    const auto answer = plan_over({model, other, settings, ground, rules, micro_batches});
    return answer ? answer->settled() : Settled::NotSettled;
  }
  Result<NoClusterPlan> why(const solve::Effort& effort, const Job& job = {}) const {
    return explain_no_plan(question(), {}, effort, job);
  }
};

/// 48 blocks of two matrices between two tables, on 64 hosts of 8 cards that are too small by far.
Asked large(std::size_t kinds, std::uint64_t ram) {
  Asked out;
  model::ModelBuilder builder;
  const auto add = [&](const std::string& module, std::int64_t bytes) {
    builder.add_module(module, "Linear");
    model::ModelBuilder::TensorSpec spec;
    spec.name = module + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.shape = {bytes};
    spec.bytes = Bytes(static_cast<std::uint64_t>(bytes));
    builder.add_tensor(std::move(spec));
  };
  builder.add_module("layers", "ModuleList");
  add("embed", 9'000);
  for (int i = 0; i < 48; ++i) {
    const std::string name = "layers." + std::to_string(i);
    builder.add_module(name, "Block");
    add(name + ".a", 3'000 + i % 7 * 100);
    add(name + ".b", 5'000 + i % 5 * 100);
  }
  add("head", 9'000);
  builder.set_no_split({"Block"}, "test");
  out.model = *builder.build();
  for (std::size_t i = 0; i < 64; ++i) {
    Host host{"box" + std::to_string(i), {}, {1'000'000 + 1'000 * (i % kinds), 100}};
    host.machine = test::make_machine(std::vector<std::uint64_t>(8, 300 + i % kinds), ram, std::nullopt);
    out.cluster.hosts.push_back(std::move(host));
  }
  out.settings.objective = plan::Objective::StepTime;
  return out;
}

TEST(NoClusterPlanLimits, LargeClustersStayWithinTheNodes) {
  for (const std::uint64_t limit : {0, 20'000}) {
    for (const std::size_t kinds : {1, 64}) {
      for (const bool pipeline : {false, true}) {
        SCOPED_TRACE(testing::Message() << limit << " nodes, " << kinds << " kinds, pipeline " << pipeline);
        Asked asked = large(kinds, 5'000);
        if (pipeline) asked.micro_batches = 16;
        solve::Effort effort;
        effort.node_limit = limit;
        std::uint64_t last = 0, total = 0;
        Job job;
        job.progress = [&](const Progress& progress) {
          EXPECT_GE(progress.done, last) << "it does not go back";
          EXPECT_LE(progress.done, progress.total);
          last = progress.done;
          total = progress.total;
        };
        const auto why = asked.why(effort, job);
        ASSERT_TRUE(why);
        EXPECT_LE(why->nodes, nodes_to_explain(effort) + kLastSteps);
        if (limit > 0) {
          EXPECT_EQ(total, nodes_to_explain(effort));
        }
        EXPECT_EQ(why->kinds_left_out, kinds > kMostKindsExplained ? kinds - kMostKindsExplained : 0);
        if (limit == 0) {
          EXPECT_TRUE(why->repairs.empty());
          EXPECT_FALSE(why->open.empty()) << "nothing was asked: nothing is settled";
        }
        const Json json = to_json(asked.cluster, *why);
        EXPECT_EQ(json.at("not_settled").size(), why->open.size());
        EXPECT_EQ(json.at("nodes"), why->nodes);
      }
    }
  }
}

/// The nodes are counted, and no clock is asked.
TEST(NoClusterPlanLimits, TheSameNodesEachTime) {
  const Asked asked = large(2, 5'000);
  solve::Effort effort;
  effort.node_limit = 30'000;
  const auto one = asked.why(effort), other = asked.why(effort);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->nodes, other->nodes);
  EXPECT_EQ(to_json(asked.cluster, *one), to_json(asked.cluster, *other));
}

TEST(NoClusterPlanLimits, EndsWhereItIsToldTo) {
  const Asked asked = large(3, 5'000);
  int reports = 0;
  Job job;
  job.progress = [&](const Progress&) {
    if (++reports == 3) job.cancel.cancel();
    EXPECT_LE(reports, 4) << "nothing is asked after that";
  };
  const auto why = asked.why({}, job);
  ASSERT_FALSE(why);
  EXPECT_EQ(why.error().code, Code::Cancelled);
}

Cluster with_budget(Cluster cluster, const DevicesOfHosts& of, std::uint64_t budget) {
  for (const std::uint32_t host : of.hosts) {
    for (machine::Device& device : cluster.hosts[host].machine.devices) {
      if (machine::row_of(device.id.kind).role == of.role)
        device.budget = std::max(*device.budget, Bytes(budget));
    }
  }
  return cluster;
}

/// Whatever the nodes are: what is said is true, and of the rest it is said that nobody knows.
TEST(NoClusterPlanLimits, FewerNodesSayLessAndNothingElse) {
  int open = 0, settled = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 5;
    Asked asked{test::random_model(random, shape)};
    const std::uint64_t bytes = asked.model->total_bytes().count();
    for (std::size_t i = 0; i < 1 + random() % 3; ++i)
      asked.cluster.hosts.push_back(
          {"h" + std::to_string(i),
           test::make_machine({1 + bytes / 6 + random() % (bytes / 6 + 1)},
                              1 + bytes / 8 + random() % (bytes / 6 + 1), std::nullopt),
           {1'000, 100}});
    if (seed % 3 == 0) asked.micro_batches = seed % 5;
    if (asked.of(asked.cluster) == Settled::Found) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    solve::Effort effort;
    effort.node_limit = 1 + random() % 200;
    const auto why = asked.why(effort);
    ASSERT_TRUE(why);
    std::set<std::pair<std::uint32_t, Role>> said;
    for (const HostsBudget& one : why->budgets) {
      EXPECT_TRUE(said.emplace(one.of.hosts.front(), one.of.role).second);
      ++settled;
      const Settled with =
          asked.of(with_budget(asked.cluster, one.of, one.budget ? one.budget->count() : 1'000'000));
      EXPECT_EQ(with == Settled::Found, one.budget.has_value());
      if (one.budget && one.proven) {
        EXPECT_NE(asked.of(with_budget(asked.cluster, one.of, one.budget->count() - 1)), Settled::Found);
      }
    }
    for (const HostsRepair& way : why->open) {
      ++open;
      if (way.kind != Kind::RaiseBudgets) continue;
      EXPECT_TRUE(said.emplace(way.of.hosts.front(), way.of.role).second) << "said, and open as well";
    }
    for (const HostsRepair& repair : why->repairs) {
      if (repair.kind != Kind::RaiseBudgets) continue;
      EXPECT_EQ(asked.of(with_budget(asked.cluster, repair.of, repair.budget.count())), Settled::Found);
    }
  }
  EXPECT_GT(open, 20);
  EXPECT_GT(settled, 5);
}

/// Plans, too, are what they are within nodes: found ones hold, and of none nothing is said that is not so.
TEST(NoClusterPlanLimits, APlanWithinNodesIsTrue) {
  int found = 0, not_settled = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 6;
    Asked asked{test::random_model(random, shape)};
    const std::uint64_t bytes = std::max<std::uint64_t>(9, asked.model->total_bytes().count());
    for (std::size_t i = 0; i < 2 + random() % 2; ++i)
      asked.cluster.hosts.push_back(
          {"h" + std::to_string(i),
           test::make_machine({bytes / 4 + random() % bytes}, bytes / 3, std::nullopt),
           {1'000, 100}});
    if (seed % 2) asked.micro_batches = seed % 7;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const auto whole = plan_over(asked.question());
    solve::NodeBudget nodes(1 + random() % 60);
    const auto part = plan_over(asked.question(), {}, {}, &nodes);
    ASSERT_TRUE(whole && part);
    if (part->settled() == Settled::NotSettled) {
      ++not_settled;
      EXPECT_TRUE(part->stages.empty());
      continue;
    }
    EXPECT_EQ(part->settled(), whole->settled());
    if (part->settled() != Settled::Found || !whole->optimal()) continue;
    ++found;
    const bool less_is_better = plan::row_of(part->objective).time;
    EXPECT_TRUE(less_is_better ? part->value >= whole->value : part->value <= whole->value);
    EXPECT_TRUE(less_is_better ? part->bound <= whole->value : part->bound >= whole->value);
  }
  EXPECT_GT(found, 5);
  EXPECT_GT(not_settled, 5);
}

}  // namespace
}  // namespace stowage
