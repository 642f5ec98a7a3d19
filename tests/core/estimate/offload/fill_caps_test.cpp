// Which storages go under the caps of their scopes: what a run does from its second pass on, and what is
// predicted of it.
#include "core/estimate/offload/fill_caps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace stowage::estimate::offload {
namespace {

const std::vector<plan::FusedGroup> kNoGroups{};
constexpr const char* kUnits[] = {"a", "b"};
constexpr const char* kModules[] = {"a.x", "a.x.fc1", "a.y", "b.x", "b.y.fc2", "b.y"};

TEST(FillCaps, EachUnitIsFilledAsWellAsItCanBe) {
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<CappedStorage> storages(random() % 9);
    const std::map<std::string_view, std::uint64_t> caps{{"a", random() % 30}, {"b", random() % 30}};
    for (std::uint32_t i = 0; i < storages.size(); ++i) {
      const std::string_view unit = kUnits[random() % 2];
      storages[i] = {i * 3, random() % 12, kModules[random() % 6], unit, caps.at(unit)};
    }
    std::map<std::string_view, std::uint64_t> most;
    for (std::uint32_t mask = 0; mask < 1u << storages.size(); ++mask) {
      std::map<std::string_view, std::uint64_t> sums;
      for (std::uint32_t i = 0; i < storages.size(); ++i)
        if (mask >> i & 1) sums[storages[i].unit] += storages[i].bytes;
      for (const auto& [unit, sum] : sums)
        if (sum <= caps.at(unit)) most[unit] = std::max(most[unit], sum);
    }
    const auto [chosen, by_order] = fill_caps(storages, kNoGroups);
    EXPECT_TRUE(by_order.empty());
    EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end()));
    std::map<std::string_view, std::uint64_t> went;
    for (const std::uint32_t number : chosen) {
      ASSERT_EQ(number % 3, 0u);
      went[storages.at(number / 3).unit] += storages[number / 3].bytes;
    }
    for (const char* unit : kUnits) EXPECT_EQ(went[unit], most[unit]) << unit;
  }
}

/// What a group saved is in the answer as a whole or not at all, wherever it was saved in between.
TEST(FillCaps, AFusedGroupGoesOrStaysAsOne) {
  const std::vector<plan::FusedGroup> groups{{"a.x", {"a.x.fc1"}}, {"b.y", {"b.y.fc2"}}};
  for (std::uint32_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<CappedStorage> storages(1 + random() % 12);
    const std::uint64_t cap = random() % 40;
    std::map<std::string_view, std::set<std::uint32_t>> parts;
    for (std::uint32_t i = 0; i < storages.size(); ++i) {
      storages[i] = {i, random() % 12, kModules[random() % 6], "all", cap};
      for (const auto& group : groups)
        if (storages[i].module.starts_with(group.name)) parts[group.name].insert(i);
    }
    const auto chosen = fill_caps(storages, groups).goes;
    std::uint64_t sum = 0;
    for (const std::uint32_t number : chosen) sum += storages[number].bytes;
    EXPECT_LE(sum, cap);
    for (const auto& [name, members] : parts) {
      const auto went = std::count_if(chosen.begin(), chosen.end(),
                                      [&](std::uint32_t number) { return members.contains(number); });
      EXPECT_TRUE(went == 0 || went == static_cast<std::ptrdiff_t>(members.size())) << name;
    }
  }
}

TEST(FillCaps, SizesWithTooManySumsAreTakenInTheOrderOfSaving) {
  std::mt19937_64 random(7);
  std::vector<CappedStorage> storages;
  std::uint64_t all = 0;
  for (std::uint32_t i = 0; i < 64; ++i) {
    storages.push_back({i, (1ull << 40) + random() % (1ull << 39), "a.x", "a", 0});
    all += storages.back().bytes;
  }
  for (CappedStorage& storage : storages) storage.cap = all / 2;
  std::vector<std::uint32_t> first;
  std::uint64_t left = all / 2;
  for (const CappedStorage& storage : storages) {
    if (storage.bytes > left) continue;
    left -= storage.bytes;
    first.push_back(storage.number);
  }
  storages.push_back({64, 10, "b.x", "b", 10});
  first.push_back(64);
  const FilledCaps filled = fill_caps(storages, kNoGroups);
  EXPECT_EQ(filled.goes, first);
  EXPECT_EQ(filled.by_order, std::vector<std::string>{"a"}) << "of b it is known";
  EXPECT_TRUE(fill_caps({}, kNoGroups).goes.empty());
  EXPECT_TRUE(fill_caps({{0, ~0ull, "a.x", "a", ~0ull - 1}}, kNoGroups).goes.empty());
}

}  // namespace
}  // namespace stowage::estimate::offload
