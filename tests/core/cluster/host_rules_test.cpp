#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/cluster/check_cluster.h"
#include "core/cluster/plan_cluster.h"
#include "tests/core/solve/random_model.h"

namespace stowage {
namespace {

using namespace cluster;
using plan::Placement;
using solve::Settled;

Cluster drawn_cluster(std::mt19937_64& random, std::uint64_t bytes) {
  Cluster out;
  for (std::size_t i = 0; i < 2 + random() % 2; ++i) {
    Host host{"h" + std::to_string(i), {}, {1'000 + random() % 3 * 1'000, random() % 2 * 100}};
    host.machine =
        test::make_machine({bytes / 3 + random() % bytes}, bytes / 3 + random() % bytes, std::nullopt);
    if (i > 0 && random() % 2) host = {host.name, out.hosts[0].machine, out.hosts[0].network};
    out.hosts.push_back(std::move(host));
  }
  return out;
}

/// One to three rules on names of the model.
std::vector<HostRule> drawn_rules(std::mt19937_64& random, const model::Model& model,
                                  const Cluster& cluster) {
  std::vector<HostRule> rules;
  for (std::size_t i = 0; i < 1 + random() % 3; ++i) {
    const auto& modules = model.modules();
    HostRule rule{modules[1 + random() % (modules.size() - 1)].name,
                  static_cast<std::uint32_t>(random() % cluster.hosts.size()),
                  {},
                  random() % 3 != 0};
    if (random() % 2) rule.device = random() % 2 ? machine::gpu(0) : machine::kCpu;
    rules.push_back(std::move(rule));
  }
  return rules;
}

/// The best plan that keeps all rules, by trying every order, cut and placement of units; knows nothing of
/// kinds of hosts, or of how rules are handed on.
class Truth {
 public:
  Truth(const model::ModelPtr& model, const Cluster& cluster, const std::vector<HostRule>& rules)
      : model_(model), cluster_(cluster), rules_(rules), deciding_(plan::deciding_tensors(*model)) {
    catalog_ = solve::make_unit_catalog(model, settings_);
    const std::vector<plan::PassTimesPtr> times;
    const plan::TurnBytes turns;
    pieces_ = make_pieces({*model, settings_, times, turns}, *catalog_);
    used_.resize(cluster.hosts.size());
    order(0, 0);
  }
  std::optional<std::uint64_t> best() const { return best_; }

 private:
  bool names(const HostRule& rule, model::TensorId id) const {
    const std::string& name = (*model_)[(*model_)[id].module].name;
    return name == rule.name || name.starts_with(rule.name + ".");
  }

  bool kept(const ModelPart& part, std::uint32_t host, const machine::Machine& machine,
            const Placement& placement) const {
    for (const HostRule& rule : rules_) {
      for (std::size_t i = 0; i < part.tensors.size(); ++i) {
        if (!names(rule, part.tensors[i])) continue;
        const bool there = (rule.host == host || rule.host == HostRule::kAnyHost) &&
                           (!rule.device || machine.devices[placement.slots[i]].id == *rule.device);
        if (there == rule.forbid) return false;
      }
    }
    return true;
  }

  std::optional<std::uint64_t> best_of(std::uint32_t host, std::size_t first, std::size_t end) {
    const auto [found, fresh] = known_.try_emplace({host, first, end});
    if (!fresh) return found->second;
    const auto tensors = tensors_of(pieces_, *catalog_, model_->tensors().size(), first, end);
    const auto part = part_of(*model_, tensors, deciding_);
    const machine::Machine& machine = cluster_.hosts[host].machine;
    const auto units = solve::make_unit_catalog(part->model, settings_);
    const std::size_t count = solve::units(*units).size();
    std::optional<std::uint64_t>& best = found->second;
    for (std::size_t code = 0; code + 1 < (std::size_t{1} << count); ++code) {
      Placement placement{std::vector<Placement::Slot>(part->model->tensors().size())};
      for (std::size_t i = 0; i < count; ++i) {
        for (const model::TensorId tensor : solve::units(*units)[i].tensors)
          placement.slots[tensor.index()] = static_cast<Placement::Slot>(code >> i & 1);
      }
      if (!kept(*part, host, machine, placement)) continue;
      const auto judged = plan::evaluate(*part->model, machine, settings_, placement);
      if (judged.fits && (!best || judged.gpu_bytes.count() > *best)) best = judged.gpu_bytes.count();
    }
    return best;
  }

  void order(std::size_t first, std::uint64_t value) {
    if (first == pieces_.list.size()) {
      best_ = std::max(best_.value_or(0), value);
      return;
    }
    for (std::uint32_t host = 0; host < cluster_.hosts.size(); ++host) {
      if (used_[host]) continue;
      used_[host] = true;
      for (std::size_t end = first + 1; end <= pieces_.list.size(); ++end) {
        if (const auto one = best_of(host, first, end)) order(end, value + *one);
      }
      used_[host] = false;
    }
  }

  model::ModelPtr model_;
  const Cluster& cluster_;
  const std::vector<HostRule>& rules_;
  std::vector<model::TensorId> deciding_;
  plan::Settings settings_{};
  solve::UnitCatalogPtr catalog_;
  Pieces pieces_;
  std::map<std::tuple<std::uint32_t, std::size_t, std::size_t>, std::optional<std::uint64_t>> known_;
  std::vector<bool> used_;
  std::optional<std::uint64_t> best_;
};

TEST(HostRules, BytesAreThoseOfEveryPlanThatKeepsThem) {
  int found = 0, impossible = 0, cost = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 4;
    shape.ties = false;
    shape.direct_tensors = false;
    shape.blocks = false;  // a rule on a part of a block moves the whole
    const model::ModelPtr model = test::random_model(random, shape);
    if (model->modules().size() < 2) continue;
    const Cluster cluster = drawn_cluster(random, model->total_bytes().count());
    const auto rules = drawn_rules(random, *model, cluster);
    const auto answer = plan_cluster(model, cluster, {}, {}, {}, {}, rules);
    if (!answer) {
      EXPECT_EQ(answer.error().code, Code::SolveRulesContradict) << seed;
      continue;
    }
    const Truth truth(model, cluster, rules);
    if (answer->settled() == Settled::Impossible) {
      EXPECT_FALSE(truth.best()) << seed;
      ++impossible;
      continue;
    }
    if (answer->settled() != Settled::Found) continue;
    ASSERT_TRUE(truth.best()) << seed;
    EXPECT_LE(answer->value, *truth.best()) << seed;
    EXPECT_GE(answer->bound, *truth.best()) << seed;
    if (answer->optimal()) {
      EXPECT_EQ(answer->value, *truth.best()) << seed;
    }
    ++found;
    const auto free = plan_cluster(model, cluster, {}, {});
    ASSERT_TRUE(free);
    EXPECT_GE(free->bound, answer->value) << seed;
    cost += free->value > answer->value;
  }
  EXPECT_GT(found, 60);
  EXPECT_GT(impossible, 10);
  EXPECT_GT(cost, 10);
}

/// A device of whichever host runs it: no two hosts are told apart, and the best plan is the best one.
TEST(HostRules, OfAnyHostAreKeptOnEach) {
  int found = 0, cost = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 4;
    shape.ties = shape.direct_tensors = shape.blocks = false;
    const model::ModelPtr model = test::random_model(random, shape);
    if (model->modules().size() < 2) continue;
    const Cluster cluster = drawn_cluster(random, model->total_bytes().count());
    auto rules = drawn_rules(random, *model, cluster);
    for (HostRule& rule : rules) {
      rule.host = HostRule::kAnyHost;
      if (!rule.device) rule.device = machine::kCpu;
    }
    EXPECT_EQ(hosts_with_rules(cluster, rules), std::vector<bool>(cluster.hosts.size())) << seed;
    const auto answer = plan_cluster(model, cluster, {}, {}, {}, {}, rules);
    if (!answer) {
      EXPECT_EQ(answer.error().code, Code::SolveRulesContradict) << seed;
      continue;
    }
    const Truth truth(model, cluster, rules);
    if (answer->settled() == Settled::Impossible) {
      EXPECT_FALSE(truth.best()) << seed;
    }
    if (answer->settled() != Settled::Found) continue;
    ASSERT_TRUE(truth.best()) << seed;
    EXPECT_LE(answer->value, *truth.best()) << seed;
    EXPECT_GE(answer->bound, *truth.best()) << seed;
    ++found;
    const auto free = plan_cluster(model, cluster, {}, {});
    ASSERT_TRUE(free);
    EXPECT_GE(free->bound, answer->value) << seed;
    cost += free->value > answer->value;
  }
  EXPECT_GT(found, 20);
  EXPECT_GT(cost, 3);
}

/// Where a host has no device of the name nothing can be pinned to it there, and all is free to be there.
TEST(HostRules, OfAnyHostMeanNothingWhereThereIsNoSuchDevice) {
  std::mt19937_64 random(7);
  const model::ModelPtr model = test::random_model(random, {});
  const std::uint64_t bytes = model->total_bytes().count();
  Cluster cluster;
  cluster.hosts.push_back({"small", test::make_machine({2 * bytes}, 2 * bytes, std::nullopt), {}});
  cluster.hosts.push_back({"large", test::make_machine({2 * bytes, 2 * bytes}, 2 * bytes, std::nullopt), {}});
  const auto plan = [&](bool forbid) {
    const std::vector<HostRule> rules{{"", HostRule::kAnyHost, machine::gpu(1), forbid}};
    const auto answer = plan_cluster(model, cluster, {}, {}, {}, {}, rules);
    EXPECT_TRUE(answer && answer->settled() == Settled::Found) << forbid;
    return answer ? *answer : ClusterAnswer{};
  };
  const ClusterAnswer pinned = plan(false), forbidden = plan(true);
  ASSERT_EQ(pinned.stages.size(), 1u);
  EXPECT_EQ(pinned.stages.front().host, 1u);
  for (const HostPlan& stage : forbidden.stages) {
    for (const plan::DeviceUse& use : stage.evaluation.devices)
      EXPECT_FALSE(use.device == machine::gpu(1) && use.weights);
  }
  cluster.hosts.pop_back();
  const std::vector<HostRule> rules{{"", HostRule::kAnyHost, machine::gpu(1), false}};
  const auto none = plan_cluster(model, cluster, {}, {}, {}, {}, rules);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->settled(), Settled::Impossible);
}

/// Equal GPUs of a host are told apart by what a rule of any host says of their numbers.
TEST(HostRules, OfAnyHostHoldForGpusOfAPipeline) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 6;
    shape.blocks = shape.ties = false;
    const model::ModelPtr model = test::random_model(random, shape);
    if (model->modules().size() < 2) continue;
    Cluster cluster = drawn_cluster(random, model->total_bytes().count());
    for (Host& host : cluster.hosts) host.machine.add_another(host.machine.devices.front());
    const auto& modules = model->modules();
    const HostRule rule{modules[1 + random() % (modules.size() - 1)].name, HostRule::kAnyHost,
                        machine::gpu(random() % 2), random() % 2 == 0};
    const auto answer = plan_pipeline(model, cluster, {}, {}, seed % 3, {}, {}, {rule});
    if (!answer || answer->settled() != Settled::Found) continue;
    ++found;
    for (const HostPlan& stage : answer->stages) {
      for (std::size_t i = 0; i < stage.part.tensors.size(); ++i) {
        const std::string& name = (*model)[(*model)[stage.part.tensors[i]].module].name;
        if (name != rule.name && !name.starts_with(rule.name + ".")) continue;
        const machine::DeviceId device = stage.answer.machine.devices[stage.answer.placement.slots[i]].id;
        EXPECT_NE(device == *rule.device, rule.forbid) << seed << ": " << name;
      }
    }
  }
  EXPECT_GT(found, 15);
}

/// The same of stages of GPUs: what lies where is looked up in the answer.
TEST(HostRules, HoldInPipelinesToo) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 6;
    shape.blocks = shape.ties = false;
    const model::ModelPtr model = test::random_model(random, shape);
    if (model->modules().size() < 2) continue;
    Cluster cluster = drawn_cluster(random, model->total_bytes().count());
    for (Host& host : cluster.hosts) host.machine.add_another(host.machine.devices.front());
    auto rules = drawn_rules(random, *model, cluster);
    for (HostRule& rule : rules) {
      if (rule.device && rule.device->gpu()) rule.device = machine::gpu(random() % 2);
    }
    const auto answer = plan_pipeline(model, cluster, {}, {}, seed % 3, {}, {}, rules);
    if (!answer || answer->settled() != Settled::Found) continue;
    ++found;
    for (const HostPlan& stage : answer->stages) {
      for (std::size_t i = 0; i < stage.part.tensors.size(); ++i) {
        const std::string& name = (*model)[(*model)[stage.part.tensors[i]].module].name;
        const machine::DeviceId device = stage.answer.machine.devices[stage.answer.placement.slots[i]].id;
        for (const HostRule& rule : rules) {
          if (name != rule.name && !name.starts_with(rule.name + ".")) continue;
          const bool there = rule.host == stage.host && (!rule.device || device == *rule.device);
          EXPECT_NE(there, rule.forbid) << seed << ": " << name;
        }
      }
    }
  }
  EXPECT_GT(found, 30);
}

/// A module of tied weights alone has no bytes of its own: those are of the first name.
TEST(HostRules, OfTiedNamesHoldForTheirWeights) {
  int found = 0, tied = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    std::mt19937_64 random(seed);
    test::RandomShape shape;
    shape.most_units = 6;
    shape.blocks = false;
    const model::ModelPtr model = test::random_model(random, shape);
    if (model->modules().size() < 2) continue;
    const Cluster cluster = drawn_cluster(random, model->total_bytes().count());
    auto rules = drawn_rules(random, *model, cluster);
    rules.resize(1);
    rules[0].device = random() % 2 ? machine::gpu(0) : machine::kCpu;
    if (random() % 3 == 0) rules[0].host = HostRule::kAnyHost;
    const auto answer = plan_cluster(model, cluster, {}, {}, {}, {}, rules);
    if (!answer || answer->settled() != Settled::Found) continue;
    ++found;
    const auto module = model->find_module(rules[0].name);
    ASSERT_TRUE(module);
    for (const HostPlan& stage : answer->stages) {
      for (std::size_t i = 0; i < stage.part.tensors.size(); ++i) {
        const model::Tensor& tensor = (*model)[stage.part.tensors[i]];
        if (!model->contains(*module, tensor.module)) continue;
        const machine::DeviceId device = stage.answer.machine.devices[stage.answer.placement.slots[i]].id;
        const bool here = rules[0].host == HostRule::kAnyHost || rules[0].host == stage.host;
        EXPECT_NE(here && device == *rules[0].device, rules[0].forbid) << seed << ": " << tensor.name;
        tied += !(*model)[*module].bytes;
      }
    }
  }
  EXPECT_GT(found, 50);
  EXPECT_GT(tied, 2) << "modules without bytes of their own";
}

}  // namespace
}  // namespace stowage
