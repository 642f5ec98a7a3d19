// Why there is no plan over hosts: every budget and every way out is asked about again, by others.
#include "core/cluster/no_plan.h"

#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/cluster/changes.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using machine::Role;
using solve::Settled;

Cluster drawn_cluster(std::mt19937_64& random, std::uint64_t bytes) {
  Cluster out;
  for (std::size_t i = 0; i < 1 + random() % 3; ++i) {
    Host host{"h" + std::to_string(i), {}, {1'000, 100}};
    host.machine = test::make_machine({1 + bytes / 6 + random() % (bytes / 6 + 1)},
                                      1 + bytes / 8 + random() % (bytes / 6 + 1), std::nullopt);
    if (i > 0 && random() % 2) host.machine = out.hosts[0].machine;
    out.hosts.push_back(std::move(host));
  }
  return out;
}

/// The cluster with a budget of some devices, by hand.
Cluster with_budget(Cluster cluster, const DevicesOfHosts& of, std::uint64_t budget) {
  for (const std::uint32_t host : of.hosts) {
    for (machine::Device& device : cluster.hosts[host].machine.devices) {
      if (machine::row_of(device.id.kind).role == of.role)
        device.budget = std::max(*device.budget, Bytes(budget));
    }
  }
  return cluster;
}

struct Asked {
  model::ModelPtr model;
  Cluster cluster;
  plan::Settings settings{};
  Ground ground{};
  std::vector<HostRule> rules{};
  std::optional<std::uint64_t> micro_batches{};

  Settled of(const Cluster& other) const {
    const auto answer = plan_over({model, other, settings, ground, rules, micro_batches});
    return answer ? answer->settled() : Settled::NotSettled;
  }
  NoClusterPlan why() const {
    const ClusterQuestion question{model, cluster, settings, ground, rules, micro_batches};
    const auto answer = plan_over(question);
    EXPECT_TRUE(answer && answer->settled() != Settled::Found);
    const auto out = answer ? explain_no_plan(question, *answer) : tl::unexpected(answer.error());
    EXPECT_TRUE(out);
    return out ? *out : NoClusterPlan{};
  }
};

/// Questions without a plan, of hosts one after the other and of pipelines.
template <class Check>
int with_questions(Check check) {
  int none = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 5;
    Asked asked{test::random_model(random, shape), {}};
    asked.cluster = drawn_cluster(random, asked.model->total_bytes().count());
    if (seed % 3 == 0) asked.micro_batches = seed % 5;
    if (asked.of(asked.cluster) == Settled::Found) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    check(asked);
    ++none;
  }
  return none;
}

TEST(NoClusterPlan, LeastBudgetsDoAndNothingLessDoes) {
  int exact = 0;
  const int none = with_questions([&](const Asked& asked) {
    for (const HostsBudget& one : asked.why().budgets) {
      if (!one.budget) {
        EXPECT_TRUE(one.proven);
        EXPECT_NE(asked.of(with_budget(asked.cluster, one.of, 1'000'000)), Settled::Found);
        continue;
      }
      EXPECT_EQ(asked.of(with_budget(asked.cluster, one.of, one.budget->count())), Settled::Found);
      if (!one.proven) continue;
      EXPECT_NE(asked.of(with_budget(asked.cluster, one.of, one.budget->count() - 1)), Settled::Found);
      ++exact;
    }
  });
  EXPECT_GT(none, 15);
  EXPECT_GT(exact, 10);
}

TEST(NoClusterPlan, EveryRepairIsAWayOut) {
  int raised = 0, added = 0;
  with_questions([&](const Asked& asked) {
    for (const HostsRepair& repair : asked.why().repairs) {
      Cluster changed = asked.cluster;
      Ground ground;
      if (repair.kind == HostsRepair::Kind::RaiseBudgets) {
        changed = with_budget(changed, repair.of, repair.budget.count());
        ++raised;
      } else {
        ASSERT_EQ(repair.kind, HostsRepair::Kind::AddHosts) << "there are no rules";
        for (std::uint32_t i = 0; i < repair.count; ++i) {
          auto more = with_another_host(std::move(changed), repair.like);
          ASSERT_TRUE(more);
          changed = std::move(*more);
          if (i + 1 < repair.count) {
            EXPECT_NE(asked.of(changed), Settled::Found) << "fewer would do";
          }
        }
        ++added;
      }
      const auto answer =
          plan_over({asked.model, changed, asked.settings, asked.ground, asked.rules, asked.micro_batches});
      ASSERT_TRUE(answer && answer->settled() == Settled::Found);
      EXPECT_EQ(answer->gpu_bytes, repair.gpu_bytes);
    }
  });
  EXPECT_GT(raised, 10);
  EXPECT_GT(added, 3);
}

TEST(NoClusterPlan, IsAsCertainAsTheAnswer) {
  with_questions([](const Asked& asked) {
    const NoClusterPlan why = asked.why();
    EXPECT_EQ(why.proven(), asked.of(asked.cluster) == Settled::Impossible);
    EXPECT_NE(why.reason.code, Code::Internal);
    if (!why.proven()) {
      EXPECT_NE(why.reason.code, Code::ClusterNoDivision);
      EXPECT_NE(why.reason.code, Code::ClusterWorkload) << "that it does not fit is not shown";
    }
    const Json json = to_json(asked.cluster, why);
    EXPECT_EQ(json.at("smallest_budgets").size(), why.budgets.size());
    EXPECT_EQ(json.at("repairs").size(), why.repairs.size());
    EXPECT_EQ(json.at("reason"), sentence(why.reason));
  });
}

/// Three leaves of 100 bytes.
Asked three_leaves(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& hosts) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (const char* name : {"a", "b", "c"}) {
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = std::string(name) + ".w";
    spec.dtype = model::Dtype::U8;
    spec.shape = {100};
    spec.bytes = Bytes(100);
    builder.add_tensor(std::move(spec));
  }
  Asked out{builder.build().value(), {}};
  for (const auto& [gpu, cpu] : hosts)
    out.cluster.hosts.push_back(
        {"h" + std::to_string(out.cluster.hosts.size()), test::make_machine({gpu}, cpu, std::nullopt), {}});
  return out;
}

TEST(NoClusterPlan, NamesWhatBinds) {
  EXPECT_EQ(three_leaves({{100, 0}, {100, 0}}).why().reason.code, Code::ClusterRoom);
  const NoClusterPlan block = three_leaves({{60, 30}, {60, 30}, {60, 30}, {60, 30}}).why();
  EXPECT_EQ(block.reason.code, Code::ClusterBlock);
  EXPECT_EQ(block.reason.subject, "a");
  EXPECT_EQ(three_leaves({{150, 0}, {150, 0}}).why().reason.code, Code::ClusterNoDivision)
      << "300 bytes have room, and one leaf for each host";
  Asked ruled = three_leaves({{400, 0}, {400, 0}});
  ruled.rules = {{"b", 0, {}, false}, {"b", 1, {}, false}};
  const NoClusterPlan why = ruled.why();
  EXPECT_EQ(why.reason.code, Code::ClusterRules);
  EXPECT_EQ(why.reason.subject, "b");
  ASSERT_GE(why.repairs.size(), 2u);
  EXPECT_EQ(why.repairs[0].kind, HostsRepair::Kind::LiftRule);
  EXPECT_EQ(why.repairs[0].name, "b");
}

TEST(NoClusterPlan, OneRuleOfManyDoesNotHelpWhereAllHaveToGo) {
  Asked asked = three_leaves({{400, 0}, {400, 0}});
  asked.rules = {{"a", 0, {}, false}, {"a", 1, {}, false}, {"b", 0, {}, false}, {"b", 1, {}, false}};
  const NoClusterPlan why = asked.why();
  ASSERT_FALSE(why.repairs.empty());
  EXPECT_EQ(why.repairs.front().kind, HostsRepair::Kind::LiftAllRules);
  EXPECT_EQ(why.repairs.front().count, 4u);
}

}  // namespace
}  // namespace stowage
