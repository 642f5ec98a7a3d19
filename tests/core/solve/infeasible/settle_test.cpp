// The deletion filter and the search for the least budget, against made-up truths that they cannot see.
#include "core/solve/infeasible/settle.h"

#include <algorithm>
#include <random>

#include "core/base/contradiction.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// From `least` on there is a plan (nullopt: never). A search misses it up to `found_from` now and then, and
/// shows that there is none below `shown_below` only; what it finds takes between `least` and all of the
/// budget.
struct Truth {
  std::optional<std::uint64_t> least{};
  std::uint64_t found_from = 0, shown_below = 0, ruled_out_below = 0;
  std::mt19937_64 random{};
  int asked = 0;

  BudgetAnswer answer(std::optional<std::uint64_t> budget) {
    ++asked;
    if (!least || (budget && *budget < *least)) {
      const bool shown = !least || *budget < shown_below;
      return {shown ? Settled::Impossible : Settled::NotSettled};
    }
    if (!budget) return {Settled::Found};
    if (*budget < found_from && random() % 4) return {Settled::NotSettled};
    const std::uint64_t used = *least + random() % (*budget - *least + 1);
    return {Settled::Found, random() % 8 ? std::optional(used) : std::nullopt};
  }
};

LeastBudget least_budget(Truth& truth, std::uint64_t now, std::uint64_t most, bool now_impossible) {
  BudgetQuestion question;
  question.now = now, question.most = most, question.now_impossible = now_impossible;
  question.ask = [&](std::optional<std::uint64_t> budget) { return truth.answer(budget); };
  question.ruled_out = [&](std::uint64_t budget) { return budget < truth.ruled_out_below; };
  return find_least_budget(question);
}

class LeastBudgets : public testing::TestWithParam<std::uint64_t> {};

TEST_P(LeastBudgets, AreTheLeastWhereEverythingIsSettled) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const std::uint64_t scale = 1ull << (random() % 40), now = random() % scale;
    const std::uint64_t least = now + 1 + random() % scale, most = least + random() % scale;
    Truth truth{least, least, least, now + 1 + random() % (least - now), std::mt19937_64(seed)};
    const LeastBudget found = least_budget(truth, now, most, true);
    EXPECT_EQ(found.state(), LeastBudget::State::Exact);
    EXPECT_EQ(found.budget(), least);
    EXPECT_LE(truth.asked, 90);
    Truth never{std::nullopt, 0, 0, now + 1 + random() % (2 * scale), std::mt19937_64(seed)};
    EXPECT_EQ(least_budget(never, now, most, true).state(), LeastBudget::State::NoneDoes);
  }
}

/// Nothing is claimed that is not so, however much a search leaves open.
TEST_P(LeastBudgets, ClaimNothingThatIsNotSo) {
  int exact = 0, at_most = 0;
  for (std::uint64_t i = 0; i < 500; ++i) {
    const std::uint64_t seed = GetParam() * 2'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const std::uint64_t scale = 2ull << (random() % 40), now = random() % scale;
    const bool now_impossible = random() % 4 != 0;
    const std::uint64_t least = now + (now_impossible ? 1 : 0) + random() % scale;
    const std::uint64_t most = std::max(least, now) + random() % scale;
    Truth truth{least, least, least, now, std::mt19937_64(seed)};
    if (random() % 2) truth.found_from = least + random() % scale;
    if (random() % 2) truth.shown_below = least - std::min(least, random() % scale);
    if (least > now) truth.ruled_out_below = now + 1 + random() % (least - now);
    const LeastBudget found = least_budget(truth, now, most, now_impossible);
    EXPECT_LE(truth.asked, 160);
    EXPECT_NE(found.state(), LeastBudget::State::NoneDoes) << "some budget does";
    if (!found.known()) continue;
    EXPECT_GE(found.budget(), least) << "so much would not do";
    (found.state() == LeastBudget::State::Exact ? exact : at_most) += 1;
    if (found.state() == LeastBudget::State::Exact) {
      EXPECT_EQ(found.budget(), least) << "less would do";
    }
    // Where every plan is found, what is told is near to the least although it cannot be proven.
    if (truth.found_from == least && least > now) {
      EXPECT_LE(found.budget() - least, found.budget() / 1'000 + 2);
    }
  }
  EXPECT_GT(exact, 50);
  EXPECT_GT(at_most, 50);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LeastBudgets, testing::Range<std::uint64_t>(1, 9));

/// Narrow budgets may take all the nodes there are and settle nothing; one plan with room enough then says
/// what would do. 40 is what there is, and of less than 50 nothing is left open.
BudgetQuestion narrow_ones_settle_nothing(std::optional<std::uint64_t> used, int& granted) {
  BudgetQuestion question;
  question.now = 40, question.most = 1'000;
  question.ruled_out = [](std::uint64_t budget) { return budget < 50; };
  question.ask = [used, &granted](std::optional<std::uint64_t> budget) {
    return granted && !budget ? BudgetAnswer{Settled::Found, used} : BudgetAnswer{};
  };
  return question;
}

TEST(LeastBudget, IsKnownFromAPlanWithoutALimitWhereNarrowOnesSettleNothing) {
  for (const std::optional<std::uint64_t> used :
       {std::optional<std::uint64_t>(70), std::optional<std::uint64_t>(50), std::optional<std::uint64_t>(),
        std::optional<std::uint64_t>(2'000)}) {
    int granted = 0;
    BudgetQuestion question = narrow_ones_settle_nothing(used, granted);
    EXPECT_EQ(find_least_budget(question).state(), LeastBudget::State::NotSettled) << "no nodes for it";
    question.grant_more = [&] { ++granted; };
    const LeastBudget found = find_least_budget(question);
    EXPECT_EQ(granted, 1);
    const bool known = used && *used <= question.most;
    EXPECT_EQ(found.state(), known ? LeastBudget::State::AtMost : LeastBudget::State::NotSettled);
    if (known) {
      EXPECT_EQ(found.budget(), *used);
    }
  }
}

/// Where less was only not found, a plan that takes less is none against it: what there is now may be enough.
TEST(LeastBudget, APlanWithinWhatWasNotFoundIsNoContradiction) {
  for (const std::uint64_t used : {1, 39, 40}) {
    int granted = 0;
    BudgetQuestion question = narrow_ones_settle_nothing(used, granted);
    question.ruled_out = [](std::uint64_t) { return false; };
    question.grant_more = [&] { ++granted; };
    const LeastBudget found = find_least_budget(question);
    EXPECT_EQ(found.state(), LeastBudget::State::AtMost) << used;
    EXPECT_EQ(found.budget(), 41u) << "never less than there is";
    EXPECT_EQ(take_contradictions(), 0u) << used;
  }
}

#ifdef NDEBUG
/// Somebody ruled out so much, and there is a plan that takes less: told, and never smoothed over.
TEST(LeastBudget, APlanWithinWhatWasRuledOutIsReported) {
  for (const std::uint64_t used : {45, 49, 50, 55}) {
    BudgetQuestion question;
    question.now = 40, question.most = 1'000, question.now_impossible = true;
    question.ruled_out = [](std::uint64_t budget) { return budget < 50; };
    question.ask = [&](std::optional<std::uint64_t> budget) {
      return !budget || *budget >= 60 ? BudgetAnswer{Settled::Found, used} : BudgetAnswer{};
    };
    const LeastBudget found = find_least_budget(question);
    const bool wrong = used < 50;
    EXPECT_EQ(take_contradictions() > 0, wrong) << used;
    ASSERT_TRUE(found.known()) << used;
    EXPECT_EQ(found.state() == LeastBudget::State::Exact, used == 50) << used;
  }
}

/// So it is of the plan that is found where no narrow budget settles anything, and of one that is found where
/// every budget is ruled out.
TEST(LeastBudget, APlanWithoutALimitWithinWhatWasRuledOutIsReported) {
  for (const std::uint64_t used : {20, 40, 49, 50}) {
    int granted = 0;
    BudgetQuestion question = narrow_ones_settle_nothing(used, granted);
    question.grant_more = [&] { ++granted; };
    const LeastBudget found = find_least_budget(question);
    EXPECT_EQ(take_contradictions(), used < 50 ? 1u : 0u) << used;
    EXPECT_EQ(found.known(), used == 50) << "nothing is proven of " << used;
  }
  for (const std::uint64_t used : {20, 40, 1'000, 1'001}) {
    int granted = 1;
    BudgetQuestion all = narrow_ones_settle_nothing(used, granted);
    all.ruled_out = [](std::uint64_t) { return true; };
    EXPECT_FALSE(find_least_budget(all).known()) << used;
    EXPECT_EQ(take_contradictions(), used <= 1'000 ? 1u : 0u) << used;
    BudgetQuestion useless = narrow_ones_settle_nothing(used, granted);
    useless.most = useless.now, useless.now_impossible = true;
    EXPECT_FALSE(find_least_budget(useless).known()) << used;
    EXPECT_EQ(take_contradictions(), used <= 40 ? 1u : 0u) << used;
  }
}
#endif

/// Constraints cannot hold together where one of some hidden sets is left whole.
TEST(Conflicts, AreOneOfTheHiddenOnes) {
  int irreducible = 0, doubtful = 0;
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const std::size_t count = 1 + random() % 8;
    std::vector<std::vector<bool>> hidden(1 + random() % 3, std::vector<bool>(count));
    for (auto& set : hidden) {
      for (std::size_t i = 0; i < count; ++i) set[i] = random() % 3 == 0;
      set[random() % count] = true;
    }
    const bool sure = random() % 2 == 0;
    const auto impossible = [&](const std::vector<bool>& lifted) {
      return std::any_of(hidden.begin(), hidden.end(), [&](const std::vector<bool>& set) {
        for (std::size_t i = 0; i < count; ++i)
          if (set[i] && lifted[i]) return false;
        return true;
      });
    };
    const Conflict conflict = find_conflict(count, [&](const std::vector<bool>& lifted) {
      if (!sure && random() % 4 == 0) return Settled::NotSettled;
      return impossible(lifted) ? Settled::Impossible : Settled::Found;
    });
    std::vector<bool> others(count, true);
    for (const std::size_t i : conflict.members) others[i] = false;
    EXPECT_TRUE(impossible(others)) << "they could hold together";
    EXPECT_TRUE(conflict.irreducible || !sure);
    (conflict.irreducible ? irreducible : doubtful) += 1;
    for (const std::size_t i : conflict.members) {
      if (!conflict.irreducible) break;
      std::vector<bool> without = others;
      without[i] = true;
      EXPECT_FALSE(impossible(without)) << "number " << i << " plays no part";
    }
  }
  EXPECT_GT(irreducible, 500);
  EXPECT_GT(doubtful, 100);
}

/// What a plan takes of a device would do there as a budget.
TEST(SettledBudgets, DoWithWhatThePlanTakes) {
  int lower = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = test::random_question(seed, {.most_units = 6}, 1 + seed % 3);
    Instance q = *asked.question;
    q.any_plan_will_do = true;
    for (Slot slot = 0; slot < q.slots(); ++slot) {
      NodeBudget nodes(200'000), again(200'000);
      const BudgetAnswer answer = settle_budget(q, slot, nodes);
      EXPECT_EQ(answer.settled, settle(q, again));
      if (!answer.used) continue;
      EXPECT_EQ(answer.settled, Settled::Found);
      EXPECT_LE(*answer.used, q.budget[slot]);
      Instance less = q;
      less.budget[slot] = *answer.used;
      lower += *answer.used < q.budget[slot] ? 1 : 0;
      NodeBudget third(2'000'000);
      EXPECT_EQ(settle(less, third), Settled::Found);
    }
  }
  EXPECT_GT(lower, 100);
}

}  // namespace
}  // namespace stowage::solve
