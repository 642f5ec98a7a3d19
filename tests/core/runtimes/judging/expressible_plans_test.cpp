// Which plans a target is asked about: complete where the list says so, and none twice.
#include "core/runtimes/judging/expressible_plans.h"

#include <set>

#include <gmock/gmock.h>

#include "tests/core/runtimes/judging/judged.h"

namespace stowage::runtimes {
namespace {

using Slots = std::vector<plan::Placement::Slot>;

machine::Machine machine_of(std::uint32_t gpus) {
  machine::Machine out;
  for (std::uint32_t i = 0; i < gpus; ++i) out.add(machine::gpu(i));
  out.add(machine::kCpu);
  return out;
}

struct Asked {
  FactsPtr facts;
  const Target& target;
  machine::Machine machine;
  ExpressiblePlans found;
};

Asked asked(const Json& model, const char* name, std::uint32_t gpus) {
  Asked out{test::facts_of(model), *find_target(name), machine_of(gpus), {}};
  const Teller teller{out.target, out.facts, nullptr, "m", {}};
  plan::Placement wished;
  wished.slots.assign(out.facts->model->tensors().size(), 0);
  out.found = expressible_plans(teller, out.machine, wished, {});
  return out;
}

/// Every placement of whole modules of a tiny model that a target can be told stands in a complete list.
TEST(ExpressiblePlans, ACompleteListLacksNothing) {
  const Json model = test::language_model(2, 8, 4);
  int complete = 0;
  for (const Target* target : targets()) {
    if (!target->write) continue;
    SCOPED_TRACE(target->name);
    const Asked all = asked(model, std::string(target->name).c_str(), 2);
    std::set<Slots> listed;
    for (const plan::Placement& plan : all.found.plans) EXPECT_TRUE(listed.insert(plan.slots).second);
    if (!all.found.complete) continue;
    ++complete;
    const std::size_t tensors = all.facts->model->tensors().size();
    const std::size_t devices = all.machine.devices.size();
    plan::Settings settings;
    settings.runtime.change_to(target->judged_as);
    const Teller teller{*target, all.facts, nullptr, "m", {}};
    // The table, two layers and the head, each whole.
    for (std::size_t n = 0; n < devices * devices * devices * devices; ++n) {
      plan::Placement plan;
      for (std::uint32_t i = 0; i < tensors; ++i) {
        const std::string& name = all.facts->tensor_name(i);
        std::size_t place = n;
        if (name.starts_with("layers.0")) place /= devices;
        if (name.starts_with("layers.1")) place /= devices * devices;
        if (name.starts_with("lm_head")) place /= devices * devices * devices;
        plan.slots.push_back(static_cast<plan::Placement::Slot>(place % devices));
      }
      if (retell(teller, all.machine, settings, plan).same) {
        EXPECT_TRUE(listed.contains(plan.slots)) << n;
      }
    }
  }
  EXPECT_GE(complete, 5) << "stages and whole models";
}

TEST(ExpressiblePlans, StagesOfManyLayersAreThoseNearTheShares) {
  const Asked many = asked(test::language_model(40, 8, 4), "pipelining", 6);
  EXPECT_FALSE(many.found.complete);
  EXPECT_LE(many.found.plans.size(), kMostPlans + 32);
  EXPECT_GT(many.found.plans.size(), 64u);
  EXPECT_TRUE(asked(test::language_model(8, 8, 4), "pipelining", 2).found.complete);
  EXPECT_FALSE(asked(test::language_model(2, 8, 4), "accelerate", 2).found.complete)
      << "any module may lie anywhere";
  Json tied = test::language_model(2, 8, 4);
  test::tie_ends(tied);
  EXPECT_FALSE(asked(tied, "pipelining", 2).found.complete) << "one storage at both ends";
}

}  // namespace
}  // namespace stowage::runtimes
