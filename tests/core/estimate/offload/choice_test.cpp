// Which tensors of a scenario go: reasons, scopes, caps, and what is said of them.
#include "core/estimate/offload/choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace stowage::estimate::offload {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::uint64_t kThreshold = 100;

/// One that nothing keeps.
Tensor large(const std::string& name, const std::string& module, std::uint64_t bytes = 1000) {
  Tensor out;
  out.name = name;
  out.module = module;
  out.bytes = bytes;
  out.elements = kThreshold;
  return out;
}

Scenario layers(std::size_t count) {
  Scenario out;
  out.to_host = out.to_device = 1;
  out.threshold_elements = kThreshold;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "l" + std::to_string(i);
    out.layers.push_back({name, 1, 1, {large("x", name + ".mlp")}});
  }
  return out;
}

Choice chosen(const Scenario& scenario) {
  auto choice = choose(scenario);
  EXPECT_TRUE(choice);
  return choice ? std::move(*choice) : Choice{};
}

/// The closed list has an order, and a tensor has the first that holds: of several obstacles at once too.
TEST(OffloadChoice, ATensorHasTheFirstReasonOfTheList) {
  for (unsigned mask = 0; mask < 1u << 8; ++mask) {
    for (const Kind kind : {Kind::Activation, Kind::Parameter, Kind::Buffer, Kind::Constant}) {
      const auto set = [&](unsigned bit) { return (mask >> bit & 1) != 0; };
      Scenario scenario = layers(2);
      Tensor& tensor = scenario.layers[0].tensors[0];
      tensor.kind = kind;
      tensor.marked = set(1);
      tensor.on_gpu = !set(2);
      if (set(3)) tensor.elements = kThreshold - 1;
      tensor.contiguous = !set(4);
      tensor.view = set(5);
      tensor.reference_kept = set(7);
      scenario.scopes = {{"l0", set(0) ? Switch::Off : Switch::On, {}}};
      if (set(6)) scenario.scopes[0].cap_bytes = set(0) ? std::nullopt : std::optional<std::uint64_t>(999);
      const std::pair<bool, Reason> kInOrder[] = {{set(0), Reason::ScopeOff},
                                                  {kind == Kind::Parameter, Reason::Parameter},
                                                  {kind == Kind::Buffer, Reason::Buffer},
                                                  {kind == Kind::Constant, Reason::Constant},
                                                  {set(1), Reason::Marked},
                                                  {set(2), Reason::NotOnGpu},
                                                  {set(3), Reason::TooSmall},
                                                  {set(4), Reason::NonContiguous},
                                                  {set(5), Reason::ViewOfLargerBase},
                                                  {set(6), Reason::OverCap},
                                                  {set(7), Reason::ReferenceKept}};
      const auto* first =
          std::find_if(std::begin(kInOrder), std::end(kInOrder), [](const auto& one) { return one.first; });
      const Chosen row = chosen(scenario).tensors[0][0];
      ASSERT_EQ(row.reason, first == std::end(kInOrder) ? std::nullopt : std::optional(first->second))
          << "mask " << mask;
      EXPECT_EQ(row.planned, set(0) ? 0u : 1000u);
      EXPECT_EQ(row.eligible, !row.reason || *row.reason >= Reason::OverCap ? 1000u : 0u);
      EXPECT_EQ(row.moved, !row.reason || *row.reason == Reason::ReferenceKept ? 1000u : 0u);
      EXPECT_EQ(row.freed, row.reason ? 0u : 1000u);
    }
  }
}

/// A wrapper is what its parts are: small ones stay, and those that nobody was told of are not copied.
TEST(OffloadChoice, PartsOfAWrapperAreJudgedOneByOne) {
  Scenario scenario = layers(2);
  scenario.scopes = {{"l0", Switch::On, {}}};
  Tensor& tensor = scenario.layers[0].tensors[0];
  tensor.elements.reset();
  tensor.bytes = 700;
  tensor.parts = {
      {"data", 400, kThreshold, true}, {"scale", 100, kThreshold - 1, true}, {"rest", 200, {}, true}};
  Chosen row = chosen(scenario).tensors[0][0];
  EXPECT_EQ(row.planned, 700u);
  EXPECT_EQ(row.eligible, 600u) << "of unknown size is large enough";
  EXPECT_EQ(row.moved, 600u);
  EXPECT_FALSE(row.reason);
  tensor.parts[0].announced = false;
  row = chosen(scenario).tensors[0][0];
  EXPECT_EQ(row.moved, 200u);
  EXPECT_EQ(row.reason, Reason::PartsNotAnnounced);
  for (Part& part : tensor.parts) part.elements = 1;
  row = chosen(scenario).tensors[0][0];
  EXPECT_EQ(row.eligible, 0u);
  EXPECT_EQ(row.reason, Reason::TooSmall);
}

/// The innermost scope that says something decides; every prefix on dotted boundaries is asked by itself.
TEST(OffloadChoice, TheInnermostScopeDecides) {
  const std::vector<std::string> modules{"", "a", "ab", "a.b", "a.b.c", "a.bc", "b"};
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    Scenario scenario = layers(1);
    scenario.layers.push_back({"last", 1, 1, {}});
    scenario.target = random() % 2 ? Target::Own : Target::TeNested;
    for (const std::string& module : modules) {
      if (random() % 2) continue;
      constexpr Switch kStates[] = {Switch::On, Switch::Off, Switch::Inherit};
      scenario.scopes.push_back({module, kStates[random() % 3], {}});
    }
    const std::string module = modules[random() % modules.size()];
    scenario.layers[0].tensors[0].module = module;
    bool on = false;
    std::size_t longest = 0;
    for (const Scope& scope : scenario.scopes) {
      const bool above =
          scope.module.empty() || module == scope.module || module.rfind(scope.module + ".", 0) == 0;
      if (!above || scope.state == Switch::Inherit) continue;
      if (scenario.target == Target::TeNested) {
        on |= scope.state == Switch::On;  // an off inside of on does nothing
      } else if (scope.module.size() + 1 > longest) {
        longest = scope.module.size() + 1;
        on = scope.state == Switch::On;
      }
    }
    EXPECT_EQ(chosen(scenario).tensors[0][0].on, on) << "seed " << seed << ", module " << module;
  }
}

TEST(OffloadChoice, ACapTakesAGroupWholeOrNotAtAll) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Scenario scenario = layers(2);
    scenario.layers[0].tensors.clear();
    scenario.groups = {{"qkv", {"l0.q", "l0.k"}}};
    std::uint64_t all = 0;
    for (const char* module : {"l0.q", "l0.k", "l0.o", "l0.mlp", "l0.k"}) {
      const std::uint64_t bytes = 1 + random() % 50;
      all += bytes;
      scenario.layers[0].tensors.push_back(
          large("t" + std::to_string(scenario.layers[0].tensors.size()), module, bytes));
    }
    const std::uint64_t cap = random() % (all + 10);
    scenario.scopes = {{"l0", Switch::On, cap}};
    const std::vector<Chosen> rows = chosen(scenario).tensors[0];
    EXPECT_EQ(rows[0].moved > 0, rows[1].moved > 0) << "seed " << seed;
    EXPECT_EQ(rows[1].moved > 0, rows[4].moved > 0) << "seed " << seed;
    std::uint64_t moved = 0;
    for (const Chosen& row : rows) {
      moved += row.moved;
      EXPECT_EQ(row.reason.has_value(), row.moved == 0);
    }
    EXPECT_LE(moved, cap) << "seed " << seed;
    if (cap >= all) {
      EXPECT_EQ(moved, all);
    }
    // Nothing that stayed would still have had room beside what goes.
    for (std::size_t i = 2; i < 4; ++i) {
      if (rows[i].moved == 0) {
        EXPECT_GT(moved + rows[i].eligible, cap) << "seed " << seed;
      }
    }
  }
}

TEST(OffloadChoice, TooManySumsAreAnErrorAndNoGuess) {
  Scenario scenario = layers(2);
  scenario.layers[0].tensors.clear();
  for (std::uint64_t i = 0; i < 60; ++i)
    scenario.layers[0].tensors.push_back(
        large("t" + std::to_string(i), "l0", (std::uint64_t{1} << 50) + (std::uint64_t{1} << i % 45) * 3));
  scenario.scopes = {{"l0", Switch::On, std::uint64_t{30} << 50}};
  const auto choice = choose(scenario);
  ASSERT_FALSE(choice);
  EXPECT_EQ(choice.error().code, Code::OffloadCapTooHard);
  EXPECT_THAT(sentence(choice.error()), HasSubstr("“l0”"));
}

std::vector<std::string> texts(const std::vector<Error>& errors) {
  std::vector<std::string> out;
  for (const Error& error : errors) out.push_back(sentence(error));
  return out;
}

Verdicts verdicts(const Scenario& scenario) { return judge(scenario, chosen(scenario)); }

/// Each verdict, with the module that it is about in its words and a fix that helps.
TEST(OffloadVerdicts, EachSaysWhatItIsAboutAndWhatHelps) {
  Scenario scenario = layers(4);
  scenario.scopes = {{"l3", Switch::On, {}}};
  Verdicts said = verdicts(scenario);
  ASSERT_THAT(said.refusals, SizeIs(1));
  EXPECT_EQ(said.refusals[0].rule, Verdict::Rule::LastLayer);
  EXPECT_THAT(sentence(sentence_of(said.refusals[0])), HasSubstr("“l3”"));
  EXPECT_THAT(texts(fixes_of(said.refusals[0], scenario)), ElementsAre("Turn “l3” off."));
  scenario.scopes = {{"l0", Switch::On, {}}, {"l1", Switch::On, {}}, {"l2", Switch::On, {}}};
  said = verdicts(scenario);
  EXPECT_THAT(said.refusals, IsEmpty());
  ASSERT_THAT(said.warnings, SizeIs(1));
  EXPECT_EQ(said.warnings[0].rule, Verdict::Rule::NoOverlap);
  EXPECT_THAT(texts(fixes_of(said.warnings[0], scenario)), ElementsAre("Move at most the first 2 layers."));
  scenario.layers[1].tensors[0].reference_kept = true;
  scenario.scopes.pop_back();
  said = verdicts(scenario);
  ASSERT_THAT(said.warnings, SizeIs(1));
  EXPECT_EQ(said.warnings[0].subjects, std::vector<std::string>{"l1/x"});
  EXPECT_THAT(texts(fixes_of(said.warnings[0], scenario)), ElementsAre(HasSubstr("let go")))
      << sentence(sentence_of(said.warnings[0]));
}

TEST(OffloadVerdicts, AScopeInsideOfAGroupIsRefusedOneAroundItIsNot) {
  Scenario scenario = layers(3);
  scenario.groups = {{"qkv", {"l0.q", "l0.k"}}, {"other", {"l1.q"}}};
  for (const char* fine : {"", "l0", "l0.mlp", "l0.qq"}) {
    scenario.scopes = {{fine, Switch::Off, {}}};
    EXPECT_THAT(verdicts(scenario).refusals, IsEmpty()) << fine;
  }
  for (const char* part : {"l0.q", "l0.k.weight"}) {
    scenario.scopes = {{part, Switch::Off, {}}};
    const Verdicts said = verdicts(scenario);
    ASSERT_THAT(said.refusals, SizeIs(1)) << part;
    EXPECT_EQ(said.refusals[0].subjects, std::vector<std::string>{part});
    EXPECT_THAT(texts(fixes_of(said.refusals[0], scenario)), ElementsAre(HasSubstr("“qkv”")));
    scenario.scopes[0].state = Switch::Inherit;
    EXPECT_THAT(verdicts(scenario).refusals, IsEmpty()) << "it says nothing";
  }
}

TEST(OffloadVerdicts, NamesAreListedUpToFour) {
  Verdict verdict{Verdict::Rule::NeedsMarks, {"a", "b", "c", "d"}};
  EXPECT_THAT(sentence(sentence_of(verdict)), HasSubstr("a, b, c, d."));
  verdict.subjects.emplace_back("e");
  EXPECT_THAT(sentence(sentence_of(verdict)), HasSubstr("a, b, c, d …"));
}

TEST(OffloadVerdicts, EveryReasonAndRuleHasANameOfItsOwn) {
  EXPECT_EQ(std::set<std::string_view>(kReasonNames.begin(), kReasonNames.end()).size(), kReasonNames.size());
  EXPECT_EQ(std::set<std::string_view>(kVerdictNames.begin(), kVerdictNames.end()).size(),
            kVerdictNames.size());
  EXPECT_EQ(to_string(Reason::ReferenceKept), "reference_kept");
  EXPECT_EQ(to_string(Verdict::Rule::MovedNotFreed), "moved_not_freed");
}

}  // namespace
}  // namespace stowage::estimate::offload
