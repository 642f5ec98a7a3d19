// A runtime that this table does not have, whole: its row, its writer, its reader, and what follows for the
// solver, the export and its replay without another line. What is here is what a new one takes (and a line
// each in rows.h, writers.h, readers.h and targets.cpp).
#include <charconv>
#include <numeric>

#include <gmock/gmock.h>

#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/judging/clean_plans.h"
#include "tests/core/runtimes/import/reading.h"
#include "tests/core/runtimes/judging/judged.h"

namespace stowage::runtimes {
namespace {

// ---- the runtime: "relay 3,1" has the first three layers on the first card, and one on the next

constexpr std::string_view kExpresses[] = {"whole layers on cards in order"};
constexpr std::string_view kSources[] = {"none: a runtime of this test"};
constexpr Grain kGrains[] = {Grain::Stages};
constexpr ReserveRule kCounted[] = {
    {"outside_of_share", "what it leaves of a card", ReserveRule::Kind::CardShare, 80}};

std::vector<machine::DeviceId> first_cards(std::size_t count) {
  std::vector<machine::DeviceId> out;
  for (std::uint32_t i = 0; i < count; ++i) out.push_back(machine::gpu(i));
  return out;
}

ReadPlan read_relay(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const auto layers = layers_of(facts);
  std::vector<std::uint32_t> counts;
  const bool ours = text.starts_with("relay ");
  for (std::size_t at = 6; ours && at <= text.size(); at = text.find(',', at) + 1) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    std::uint32_t count = 0;
    const auto read = std::from_chars(text.data() + at, text.data() + end, count);
    if (read.ec != std::errc() || read.ptr != text.data() + end || count == 0)
      return out.error(ImportKind::NoNumber, "relay", {std::string(text.substr(6))}), out;
    counts.push_back(count);
    if (end == text.size()) break;
  }
  if (counts.empty()) return out.error(ImportKind::Nothing), out;
  const std::uint32_t sum = std::accumulate(counts.begin(), counts.end(), 0u);
  if (sum != layers.size())
    return out.error(ImportKind::LayerSum, "relay", {std::to_string(sum), std::to_string(layers.size())}),
           out;
  out.understood.push_back({std::string(text), Meaning::LiesOn, std::to_string(counts.size())});
  out.places = places_of_stages(facts, layers, counts, first_cards(counts.size()));
  return out;
}

Exported write_relay(const ExportInput& input) {
  Exported out;
  const Stages stages = stages_of(input.facts, input.map);
  out.refused = stages.refused;
  if (!out.refused && stages.gpus != first_cards(stages.gpus.size()))
    out.refused = Refusal{RefusalKind::LayerOrder, {}, {}};
  if (out.refused) return out;
  out.text = "relay ";
  for (const std::uint32_t count : stages.counts)
    out.text += (out.text.back() == ' ' ? "" : ",") + std::to_string(count);
  out.actual = read_relay(input.facts, out.text).places;
  return out;
}

constexpr Target make() {
  Target target;
  target.name = "relay";
  target.title = "Relay";
  target.expresses = kExpresses;
  target.sources = kSources;
  target.read = read_relay;
  target.write = write_relay;
  target.grains = kGrains;
  target.counted = kCounted;
  target.says_cpu = target.says_disk = false;
  return target;
}
constexpr Target kRelay = make();

// ---- its test

/// What is written of any cut is read back as that cut, and any other plan is refused or said to lie
/// elsewhere.
TEST(ANewRuntime, WhatItWritesIsReadBack) {
  const FactsPtr facts = test::layers(5);
  const auto layers = layers_of(*facts);
  for (std::uint32_t cut = 1; cut < 5; ++cut) {
    const auto places = places_of_stages(*facts, layers, {cut, 5 - cut}, first_cards(2));
    const plan::DeviceMap map = map_of_places(*facts, places);
    const CheckOptions options;
    const Exported out = export_plan({*facts, kRelay, map, options, "m", "f"});
    EXPECT_EQ(out.text, "relay " + std::to_string(cut) + "," + std::to_string(5 - cut));
    EXPECT_EQ(out.actual, places);
    EXPECT_EQ(out.distance, Bytes());
    EXPECT_TRUE(out.differences.empty());
  }
  const plan::DeviceMap host = test::map_of({{"", "cpu"}});
  EXPECT_TRUE(export_plan({*facts, kRelay, host, {}, "m", "f"}).refused);
}

TEST(ANewRuntime, WhatItCannotReadIsSaid) {
  const FactsPtr facts = test::layers(4);
  for (const char* text : {"", "relay ", "relay 3,,1", "relay x", "relay 0,4", "relay 3,2", "vllm serve"}) {
    const ReadPlan out = read_plan(*facts, kRelay, text);
    EXPECT_FALSE(out.ok()) << text;
    EXPECT_EQ(out.findings.size(), 1u) << text;
  }
  EXPECT_TRUE(read_plan(*facts, kRelay, "relay 3,1").ok());
}

/// The solver's plan is one that it is told: best of all cuts that keep what it leaves of each card.
TEST(ANewRuntime, ThePlanIsTheBestThatItIsTold) {
  std::size_t plans = 0;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Json model = test::language_model(4, 64, 8);
    const Bytes all = test::facts_of(model)->model->total_bytes();
    machine::Machine machine;
    for (std::uint32_t i = 0; i < 2; ++i) {
      machine.add(machine::gpu(i));
      machine.devices.back().budget = Bytes(all.count() * (50 + random() % 90) / 100);
    }
    const test::JudgedCase asked = test::judged_case(model, kRelay, machine);
    const Teller teller = asked.teller();
    const auto found = solve_clean({teller, *asked.catalog, asked.machine, asked.settings, {}, {}});
    ASSERT_TRUE(found);
    // Whether any cut fits 80 % of each card, by hand.
    bool any = false;
    for (std::uint32_t first = 1; first <= 4; ++first) {
      std::vector<std::uint32_t> counts{first};
      if (first < 4) counts.push_back(4 - first);
      const auto places =
          places_of_stages(*asked.facts, layers_of(*asked.facts), counts, first_cards(counts.size()));
      std::vector<std::uint64_t> held(2);
      for (std::uint32_t i = 0; i < places.size(); ++i) held[places[i].index] += asked.facts->bytes(i);
      any = any || (held[0] * 5 <= machine.devices[0].budget->count() * 4 &&
                    held[1] * 5 <= machine.devices[1].budget->count() * 4);
    }
    const bool told =
        found->answer.outcome != solve::Outcome::Infeasible && found->retold && found->retold->same;
    EXPECT_EQ(told, any);
    plans += told;
  }
  EXPECT_GT(plans, 3u);
}

}  // namespace
}  // namespace stowage::runtimes
