#include "core/solve/holds.h"

#include <algorithm>

#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

const Hold* find(const std::vector<Hold>& holds, Hold::Kind kind, const std::string& name) {
  const auto at = std::find_if(holds.begin(), holds.end(),
                               [&](const Hold& hold) { return hold.kind == kind && hold.name == name; });
  return at == holds.end() ? nullptr : &*at;
}

TEST(Holds, NameWhatHoldsAModule) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  builder.add_module("block", "Block");
  const auto add = [&](const std::string& name, std::uint64_t bytes, const std::string& tied = {}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(tied.empty() ? bytes : 0);
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.tied_to = tied;
    builder.add_tensor(std::move(spec));
  };
  add("embed.weight", 100);
  add("block.a.weight", 40);
  add("block.b.weight", 40);
  add("ends.norm.weight", 7);
  add("ends.head.weight", 100, "embed.weight");
  add("last.weight", 30);
  builder.set_no_split({"Block"}, "test");
  const auto model = *builder.build();
  plan::Settings settings;
  settings.rules.push_back({"embed", machine::kCpu, false});
  settings.rules.push_back({"last", machine::gpu(0), true});
  const auto machine = test::make_machine({300}, ~0ull, std::nullopt);
  const auto catalog = make_unit_catalog(model, settings);
  const Answer answer = test::must_solve(model, machine, settings);
  const auto of = [&](const std::string& name) {
    return holds(*catalog, machine, settings, answer.placement, name);
  };
  EXPECT_TRUE(find(of("ends.head"), Hold::Kind::Pin, "embed"));
  const auto ends = of("ends");
  const Hold* tie = find(ends, Hold::Kind::Tie, "embed.weight");
  ASSERT_TRUE(tie);
  EXPECT_EQ(tie->bytes, Bytes(100)) << "of what is tied, not of the first module below";
  const auto part = of("block.a");
  const Hold* block = find(part, Hold::Kind::NoSplit, "block");
  ASSERT_TRUE(block);
  EXPECT_EQ(block->bytes, Bytes(80)) << "the whole block moves";
  EXPECT_TRUE(find(of("last"), Hold::Kind::Forbid, "last"));
  EXPECT_TRUE(of("nobody").empty());
}

class RandomHolds : public testing::TestWithParam<int> {};

/// With the evaluation at hand the answer is the same, for any name of any model: modules, tensors and names
/// that nobody has.
TEST_P(RandomHolds, AreTheSameFromAnEvaluationThatIsKnown) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) + 77);
  const auto model = test::random_model(random, {.most_units = 10, .ties = true, .largest = 300});
  const std::uint64_t total = model->total_bytes().count();
  const auto machine = test::make_machine({total / 2, total / 3}, total, std::nullopt);
  plan::Settings settings;
  settings.rules.push_back(
      {model->tensors()[random() % model->tensors().size()].name, machine::kCpu, (random() & 1) != 0});
  const auto unit_catalog = make_unit_catalog(model, settings);
  const auto solved = solve(*unit_catalog, machine, settings);
  ASSERT_TRUE(solved) << "seed " << GetParam();
  const auto evaluation = plan::evaluate(*model, machine, settings, solved->placement);
  std::vector<std::string> names{"nobody"};
  for (const auto& module : model->modules()) names.push_back(module.name);
  for (const auto& tensor : model->tensors()) names.push_back(tensor.name);
  for (const std::string& name : names) {
    const auto plain = solve::holds(*unit_catalog, machine, settings, solved->placement, name);
    const auto known = solve::holds(*unit_catalog, machine, settings, solved->placement, evaluation, name);
    ASSERT_EQ(plain.size(), known.size()) << name << ", seed " << GetParam();
    for (std::size_t i = 0; i < plain.size(); ++i) {
      EXPECT_EQ(plain[i].kind, known[i].kind) << name;
      EXPECT_EQ(plain[i].name, known[i].name) << name;
      EXPECT_EQ(plain[i].device, known[i].device) << name;
      EXPECT_EQ(plain[i].bytes, known[i].bytes) << name;
    }
    std::vector<Hold> rest = known;
    std::erase_if(rest, [](const Hold& hold) { return hold.kind == Hold::Kind::Budget; });
    const auto quick =
        solve::holds(*unit_catalog, machine, settings, solved->placement, evaluation, name, false);
    ASSERT_EQ(quick.size(), rest.size()) << name << ": without budgets all else is said";
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_EQ(quick[i].name, rest[i].name) << name;
    // A tie is to somebody outside, and the root has no outside.
    for (const Hold& hold : known) {
      if (hold.kind != Hold::Kind::Tie) continue;
      EXPECT_TRUE(model->find_tensor(hold.name)) << name;
      EXPECT_FALSE(name.empty()) << "the root shares with nobody, seed " << GetParam();
    }
  }
}

/// What is said to be missing is what check says when the module is moved by hand: caches, loads and the room
/// that a device keeps for itself count.
TEST_P(RandomHolds, WhatIsMissingIsWhatCheckSays) {
  const auto model = test::catalog("llama-3.1-8b");
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) + 780);
  machine::Machine machine = test::make_machine(
      {GiB(4 + random() % 5).count(), GiB(4 + random() % 3).count()}, GiB(24).count(), ~0ull);
  for (std::size_t g = 0; g < 2; ++g) {
    machine.devices[g].overhead = MiB(random() % 600);
    machine.devices[g].keep_free = MiB(random() % 600);
  }
  plan::Settings settings;
  settings.workload.tokens = 1'024 * (random() % 16);
  const auto catalog = make_unit_catalog(model, settings);
  const Answer answer = test::must_solve(model, machine, settings);
  ASSERT_NE(answer.outcome, Outcome::Infeasible);
  int missing = 0;
  for (const std::string name :
       {"model.layers.0", "model.layers.12", "model.layers.31", "lm_head", "model.norm"}) {
    const auto module = *model->find_module(name);
    const auto before = plan::slot_of(*model, answer.placement, module);
    const auto held = holds(*catalog, machine, settings, answer.placement, name);
    for (std::size_t slot = 0; slot < machine.devices.size(); ++slot) {
      if (before == slot || !machine.devices[slot].budget) continue;
      plan::Placement moved = answer.placement;
      for (std::size_t t = 0; t < moved.slots.size(); ++t) {
        if (model->contains(module, model->tensors()[t].module))
          moved.slots[t] = static_cast<plan::Placement::Slot>(slot);
      }
      const auto checked =
          plan::check(*model, machine, settings, plan::to_device_map(*model, machine, moved)).devices[slot];
      const Hold* hold = find(held, Hold::Kind::Budget, machine::to_string(machine.devices[slot].id));
      EXPECT_EQ(hold ? hold->bytes : Bytes(0), checked.over) << name << " to " << slot;
      missing += hold ? 1 : 0;
    }
  }
  EXPECT_GT(missing, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomHolds, testing::Range(0, 12));

}  // namespace
}  // namespace stowage::solve
