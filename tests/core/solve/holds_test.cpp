#include "core/solve/holds.h"

#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

bool holds(const Why& why, Hold::Kind kind, const std::string& name) {
  return std::any_of(why.holds.begin(), why.holds.end(),
                     [&](const Hold& hold) { return hold.kind == kind && hold.name == name; });
}

TEST(Why, NamesWhatHoldsAModule) {
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
  add("head.weight", 100, "embed.weight");
  add("last.weight", 30);
  builder.set_no_split({"Block"}, "test");
  const auto model = *builder.build();
  plan::Settings settings;
  settings.rules.push_back({"embed", machine::kCpu, false});
  settings.rules.push_back({"last", machine::gpu(0), true});
  const auto machine = test::make_machine({200}, ~0ull, std::nullopt);
  const auto unit_catalog = make_unit_catalog(model, settings);
  const Answer answer = test::must_solve(model, machine, settings);
  const auto ask = [&](const std::string& name) {
    auto why = why_here(*unit_catalog, machine, settings, answer.placement, name);
    EXPECT_TRUE(why);
    return *why;
  };
  const Why head = ask("head");
  EXPECT_TRUE(holds(head, Hold::Kind::Tie, "embed.weight"));
  EXPECT_TRUE(holds(head, Hold::Kind::Pin, "embed"));
  EXPECT_EQ(head.at, machine::kCpu);
  const Why part = ask("block.a");
  EXPECT_TRUE(holds(part, Hold::Kind::NoSplit, "block"));
  EXPECT_EQ(part.bytes, Bytes(80)) << "the whole block moves";
  EXPECT_TRUE(holds(ask("last"), Hold::Kind::Forbid, "last"));
  EXPECT_EQ(why_here(*unit_catalog, machine, settings, answer.placement, "nobody").error().code,
            Code::SolveRuleUnknown);
}

class Prices : public testing::TestWithParam<int> {};

/// The price of a place is what solving with the pin says; the place it has costs nothing in an optimal plan.
TEST_P(Prices, AreThoseOfSolvingAgain) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) + 900);
  const auto model = test::random_model(random, {.most_units = 6, .ties = false, .largest = 300});
  const std::uint64_t total = model->total_bytes().count();
  const auto machine = test::make_machine({total / 2, total / 3}, total, std::nullopt);
  const auto unit_catalog = make_unit_catalog(model, {});
  Effort effort;
  effort.explain = false;
  const Answer answer = test::must_solve(model, machine, {}, nullptr, effort);
  if (answer.outcome == Outcome::Infeasible) return;
  const std::string name = model->tensors()[random() % model->tensors().size()].name;
  plan::Settings asked;
  asked.main_gpu.reset();
  const auto why = why_here(*unit_catalog, machine, asked, answer.placement, name);
  ASSERT_TRUE(why);
  ASSERT_EQ(why->prices.size(), machine.devices.size());
  for (const Price& price : why->prices) {
    const Answer pinned =
        test::must_solve(model, machine, with_pin(asked, {name}, price.device), &answer.placement, effort);
    EXPECT_EQ(price.possible, pinned.outcome != Outcome::Infeasible) << "seed " << GetParam();
    if (!price.possible) continue;
    EXPECT_EQ(price.gpu_bytes.count(), pinned.value);
    EXPECT_LE(price.gpu_bytes.count(), answer.bound);
    if (price.here && answer.outcome == Outcome::Optimal && price.proven) {
      EXPECT_EQ(price.gpu_bytes.count(), answer.value);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Prices, testing::Range(0, 12));

class Holds : public testing::TestWithParam<int> {};

/// With the evaluation at hand the answer is the same, for any name of any model: modules, tensors and names
/// that nobody has.
TEST_P(Holds, AreTheSameFromAnEvaluationThatIsKnown) {
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
    // A tie is to somebody outside, and the root has no outside.
    for (const Hold& hold : known) {
      if (hold.kind != Hold::Kind::Tie) continue;
      EXPECT_TRUE(model->find_tensor(hold.name)) << name;
      EXPECT_FALSE(name.empty()) << "the root shares with nobody, seed " << GetParam();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Holds, testing::Range(0, 12));

TEST(WithPin, TheNewestWordCounts) {
  plan::Settings settings;
  settings.rules = {{"a", machine::gpu(0), false}, {"a", machine::kCpu, true}, {"b", machine::gpu(1), false}};
  const auto moved = with_pin(settings, {"a"}, machine::kCpu);
  EXPECT_EQ(moved.rules,
            (std::vector<plan::Rule>{{"b", machine::gpu(1), false}, {"a", machine::kCpu, false}}));
  const auto lifted = with_pin(settings, {"a"}, std::nullopt);
  EXPECT_EQ(lifted.rules,
            (std::vector<plan::Rule>{{"a", machine::kCpu, true}, {"b", machine::gpu(1), false}}));
}

}  // namespace
}  // namespace stowage::solve
