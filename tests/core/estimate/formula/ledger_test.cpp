// A ledger of a forward pass, against the same pass written down in the plainest way.
#include "core/estimate/formula/ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace stowage::estimate {
namespace {

using plan::Placement;

constexpr std::uint64_t kBlock = 512;

/// Every value with the slots that hold it; sums are taken anew whenever they are asked for.
struct PlainLedger {
  struct Held {
    std::uint64_t bytes = 0;
    Placement::Slot home = 0;
    std::set<Placement::Slot> copies{};
  };
  std::map<std::uint32_t, Held> values{};

  std::uint64_t now(Placement::Slot slot) const {
    std::uint64_t sum = 0;
    for (const auto& [index, held] : values)
      sum +=
          held.home == slot || held.copies.contains(slot) ? (held.bytes + kBlock - 1) / kBlock * kBlock : 0;
    return sum;
  }
};

class LedgerProperty : public testing::Test {
 protected:
  LedgerProperty() : seed(std::random_device{}()), random(seed) {}
  std::uint64_t any(std::uint64_t below) { return random() % below; }
  unsigned seed;
  std::mt19937_64 random;
};

TEST_F(LedgerProperty, CountsAsThePlainOneDoes) {
  SCOPED_TRACE(seed);
  for (int round = 0; round < 200; ++round) {
    const std::size_t slots = 1 + any(4), modules = 1 + any(8);
    std::vector<Placement::Slot> executes(modules);
    for (auto& slot : executes) slot = static_cast<Placement::Slot>(any(slots));
    Ledger ledger(executes, slots);
    PlainLedger plain;
    std::vector<Value> alive;
    Placement::Slot here = 0;
    std::uint64_t peak = 0, made = 0, hops = 0;
    for (int step = 0; step < 100; ++step) {
      if (step == 0 || any(8) == 0) {
        const auto module = static_cast<std::uint32_t>(any(modules));
        here = executes[module];
        ledger.begin(model::ModuleId(module));
        peak = plain.now(here);
        made = hops = 0;
      }
      const std::uint64_t what = any(5);
      if (what < 2 || alive.empty()) {
        const std::uint64_t bytes = any(5000);
        alive.push_back(ledger.make(bytes));
        ASSERT_FALSE(plain.values.contains(alive.back().index)) << "another value has this place";
        plain.values[alive.back().index] = {bytes, here, {}};
        made += bytes;
      } else {
        const std::size_t at = any(alive.size());
        auto& held = plain.values.at(alive[at].index);
        const bool there = held.home == here || held.copies.contains(here);
        EXPECT_EQ(ledger.bytes(alive[at]), held.bytes);
        if (what == 2) {
          plain.values.erase(alive[at].index);
          ledger.drop(alive[at]);
          EXPECT_FALSE(alive[at].there());
          alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
        } else if (what == 3) {
          ledger.share(alive[at]);
          hops += !there;
          if (!there) held.copies.insert(here);
        } else {
          ledger.bring(alive[at]);
          hops += !there;
          // While it moves both sides have it.
          if (!there) {
            held.copies.insert(here);
            peak = std::max(peak, plain.now(here));
          }
          held.copies.erase(here);
          held.home = here;
        }
      }
      peak = std::max(peak, plain.now(here));
      for (std::size_t slot = 0; slot < slots; ++slot)
        ASSERT_EQ(ledger.now(static_cast<Placement::Slot>(slot)),
                  plain.now(static_cast<Placement::Slot>(slot)));
      ASSERT_EQ(ledger.turn().peak, peak);
      ASSERT_EQ(ledger.turn().made, made);
      ASSERT_EQ(ledger.turn().hops, hops);
    }
    for (Value& value : alive) ledger.drop(value);
    for (std::size_t slot = 0; slot < slots; ++slot)
      EXPECT_EQ(ledger.now(static_cast<Placement::Slot>(slot)), 0u);
  }
}

TEST(Ledger, ScratchIsSeenInThePeakAndGoneAfterIt) {
  const std::vector<Placement::Slot> executes{0};
  Ledger ledger(executes, 1);
  ledger.begin(model::ModuleId(0));
  Value kept = ledger.make(1000);
  ledger.scratch(5000);
  ledger.work(12.5, 3);
  EXPECT_EQ(ledger.turn().peak, 1024u + 5120u);
  EXPECT_EQ(ledger.now(0), 1024u);
  EXPECT_EQ(ledger.turn().operations, 12.5);
  EXPECT_EQ(ledger.turn().kernels, 3u);
  Value again = kept;
  ledger.drop(kept);
  ledger.drop(again);
  EXPECT_EQ(ledger.now(0), 0u) << "dropped twice counts once";
}

/// What a hostile file says is larger than any memory: sums stay at the most there is.
TEST(Ledger, SizesBeyondAnyMemoryDoNotWrap) {
  const std::vector<Placement::Slot> executes{0};
  Ledger ledger(executes, 1);
  ledger.begin(model::ModuleId(0));
  ledger.make(~0ull);
  ledger.make(~0ull - 1);
  EXPECT_EQ(ledger.turn().peak, ~0ull);
  EXPECT_EQ(product({1ull << 40, 1ull << 40}), ~0ull);
  EXPECT_EQ(product({3, 5, 7}), 105u);
  EXPECT_EQ(product({}), 1u);
  EXPECT_EQ(product({1ull << 63, 4, 0}), 0u) << "nothing times whatever is nothing";
}

}  // namespace
}  // namespace stowage::estimate
