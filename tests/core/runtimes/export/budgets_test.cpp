// Whether the machine has room for what a target does with what was written: against sums by hand, and
// against every cut into stages that there is.
#include "core/runtimes/export/budgets.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <gmock/gmock.h>

#include "tests/core/runtimes/export/machines.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Places = std::vector<machine::DeviceId>;

/// Bytes on each device, each storage once a device.
std::map<machine::DeviceId, std::uint64_t> held(const Facts& facts, const Places& places) {
  std::set<std::pair<machine::DeviceId, std::uint32_t>> seen;
  std::map<machine::DeviceId, std::uint64_t> out;
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (seen.emplace(places[i], facts.storage(i)).second) out[places[i]] += facts.bytes(i);
  }
  return out;
}

Places planned(const Facts& facts, const plan::DeviceMap& map) {
  Places out;
  for (const model::Tensor& tensor : facts.model->tensors())
    out.push_back(test::asked_by_hand(map, tensor.name, machine::gpu(0)));
  return out;
}

/// GPUs that hold more than they have, and by how much.
std::map<machine::DeviceId, std::uint64_t> over_by_hand(const machine::Machine& machine, const Facts& facts,
                                                        const Places& places) {
  std::map<machine::DeviceId, std::uint64_t> out;
  for (const auto& [device, bytes] : held(facts, places)) {
    const machine::Device* const has = machine.find(device);
    if (has && has->budget && bytes > has->budget->count()) out[device] = bytes - has->budget->count();
  }
  return out;
}

TEST(ExportBudgets, AreHeldAgainstWhatARunHolds) {
  std::size_t errors = 0, warnings = 0;
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    std::mt19937 random(seed);
    const machine::Machine machine =
        test::machine_of_gpus({Bytes(500 + random() % 4000), Bytes(500 + random() % 4000)});
    const plan::Settings settings = test::host_settings();
    const bool fits = over_by_hand(machine, *facts, planned(*facts, map)).empty();
    for (const Target* target : targets()) {
      // What is streamed needs room besides, which is a matter of plan::evaluate.
      if (!target->write || target->judged_as != machine::kComputesOnHost) continue;
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      const Exported out = export_plan(
          {*facts, *target, map, {}, "m", "f", false, {}, {}, &machine, &settings}, random() % 2 == 0);
      if (out.refused) {
        EXPECT_THAT(out.findings, IsEmpty());
        continue;
      }
      std::map<machine::DeviceId, std::uint64_t> said;
      for (const ExportFinding& finding : out.findings) {
        if (finding.rule != ExportRule::OverBudget) continue;
        said[*finding.device] = finding.numbers.at(2);
        EXPECT_EQ(finding.numbers[0] - finding.numbers[1], finding.numbers[2]);
        EXPECT_EQ(finding.severity, fits ? plan::Severity::Error : plan::Severity::Warning);
        ++(fits ? errors : warnings);
      }
      EXPECT_EQ(said, over_by_hand(machine, *facts, out.actual));
      EXPECT_NE(out.text, "") << "what is over a budget is written all the same";
    }
  }
  EXPECT_GT(errors, 5u);
  EXPECT_GT(warnings, 20u);
}

/// A last stage has the head, whatever the plan says: it has no room for it.
TEST(ExportBudgets, APlanThatFitsAndARunThatDoesNotIsAnError) {
  const FactsPtr facts = test::facts_of(test::language_model(4, 100, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}, {"layers.1", 1}, {"layers.2", 1}, {"layers.3", 1}});
  const plan::Settings settings = test::host_settings();
  const auto out = [&](const machine::Machine& machine) {
    return export_plan(
        {*facts, *find_target("megatron"), map, {}, "m", "f", false, {}, {}, &machine, &settings});
  };
  const Exported over = out(test::machine_of_gpus({Bytes(4000), Bytes(2000)}));
  ASSERT_FALSE(over.refused);
  ASSERT_THAT(over.findings, SizeIs(1));
  EXPECT_EQ(over.findings[0].severity, plan::Severity::Error);
  EXPECT_THAT(over.findings[0].numbers, ElementsAre(3 * 528 + 1600, 2000, 1184));
  EXPECT_EQ(message(over.findings[0]),
            "cuda:1 holds 3.11 KiB in a run of what is written and has 1.95 KiB: 1.16 KiB too much.");
  const Json json = to_json(over).at("diagnostics");
  EXPECT_EQ(json[0].at("rule"), "export.over-budget");
  EXPECT_EQ(json[0].at("severity"), "error");
  EXPECT_EQ(json[0].at("subjects"), Json::array({"1"}));
  EXPECT_EQ(json[0].at("numbers"), Json::array({3184, 2000, 1184}));

  EXPECT_THAT(out(test::machine_of_gpus({Bytes(4000), Bytes(3184)})).findings, IsEmpty()) << "all of it";
  EXPECT_THAT(out(test::machine_of_gpus({std::nullopt, std::nullopt})).findings, IsEmpty());
  EXPECT_THAT(export_plan({*facts, *find_target("megatron"), map, {}, "m", "f"}).findings, IsEmpty())
      << "nobody says what there is";
  const Exported both = out(test::machine_of_gpus({Bytes(3000), Bytes(2000)}));
  ASSERT_THAT(both.findings, SizeIs(1)) << "the plan was over the first, a run is over the second";
  EXPECT_EQ(both.findings[0].severity, plan::Severity::Warning);
  EXPECT_EQ(both.findings[0].device, machine::gpu(1));
}

/// What accelerate leaves on the main GPU, and the room that its loads need there, count too.
TEST(ExportBudgets, StreamingNeedsItsRoom) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 100, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}, {"embed_tokens", "cpu"}});
  plan::Settings settings = test::host_settings();
  const machine::Machine machine = test::machine_of_gpus({Bytes(1600 + 2 * 528 + 100)});
  const auto findings = [&](const char* target) {
    return export_plan({*facts, *find_target(target), map, {}, "m", "f", false, {}, {}, &machine, &settings})
        .findings;
  };
  EXPECT_THAT(findings("pytorch"), IsEmpty()) << "the table is computed with where it lies";
  ASSERT_THAT(findings("accelerate"), SizeIs(1));
  EXPECT_EQ(findings("accelerate")[0].severity, plan::Severity::Error);
  EXPECT_THAT(findings("accelerate")[0].numbers, ElementsAre(2 * 1600 + 2 * 528, 2756, 1500));
  settings.runtime.change_to(machine::kStreams);
  EXPECT_EQ(findings("accelerate")[0].severity, plan::Severity::Warning) << "so does the plan's own runtime";
}

/// Where stages of these layers put everything; layers of a language model.
Places of_stages(const Facts& facts, const std::vector<std::uint32_t>& gpu_of_layer) {
  Places out;
  for (const model::Tensor& tensor : facts.model->tensors()) {
    const bool layer = tensor.name.starts_with("layers.");
    const std::uint32_t gpu = layer ? gpu_of_layer[std::stoul(tensor.name.substr(7))]
                              : tensor.name.starts_with("embed") ? gpu_of_layer.front()
                                                                 : gpu_of_layer.back();
    out.push_back(machine::gpu(gpu));
  }
  return out;
}

/// Every cut of the layers into stages in the order of the GPUs.
std::vector<Places> all_stages(const Facts& facts, std::size_t layers, std::uint32_t gpus) {
  std::vector<Places> out;
  std::vector<std::uint32_t> at(layers, 0);
  const auto walk = [&](const auto& self, std::size_t layer, std::uint32_t lowest) -> void {
    if (layer == layers) {
      out.push_back(of_stages(facts, at));
      return;
    }
    for (at[layer] = lowest; at[layer] < gpus; ++at[layer]) self(self, layer + 1, at[layer]);
  };
  walk(walk, 0, 0);
  return out;
}

/// Of equally near cuts there is none that breaks the budgets by less.
TEST(ExportBudgets, OfEquallyNearCutsOneThatFitsIsTaken) {
  constexpr std::size_t kLayers = 6;
  const FactsPtr facts = test::facts_of(test::language_model(kLayers, 100, 8));
  const plan::Settings settings = test::host_settings();
  std::size_t chosen = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const std::uint32_t gpus = 2 + random() % 2;
    // Layers that the plan has in RAM are elsewhere on every GPU: where their stages end is free.
    Json map{{"", 0}, {"lm_head", gpus - 1}};
    for (std::size_t i = 0; i < kLayers; ++i)
      map["layers." + std::to_string(i)] = random() % 3 ? Json("cpu") : Json(random() % gpus);
    for (std::uint32_t g = 0; g < gpus; ++g) map["layers." + std::to_string(g) + ".norm"] = g;
    std::vector<std::optional<Bytes>> budgets;
    for (std::uint32_t g = 0; g < gpus; ++g) budgets.emplace_back(Bytes(1500 + random() % 3500));
    const machine::Machine machine = test::machine_of_gpus(budgets);
    const plan::DeviceMap asked = test::map_of(map);
    const Places wanted = planned(*facts, asked);
    std::set<std::pair<std::uint64_t, std::uint64_t>> costs;
    for (const Places& places : all_stages(*facts, kLayers, gpus)) {
      std::uint64_t elsewhere = 0, over = 0;
      for (std::uint32_t i = 0; i < places.size(); ++i)
        elsewhere += places[i] == wanted[i] ? 0 : facts->bytes(i);
      for (const auto& [device, bytes] : over_by_hand(machine, *facts, places)) over += bytes;
      costs.emplace(elsewhere, over);
    }
    const Exported out = export_plan(
        {*facts, *find_target("megatron"), asked, {}, "m", "f", false, {}, {}, &machine, &settings}, true);
    ASSERT_FALSE(out.refused);
    EXPECT_EQ(std::pair(out.distance.count(), too_much(out.findings).count()), *costs.begin());
    const auto next = std::next(costs.begin());
    chosen += next != costs.end() && next->first == costs.begin()->first;
  }
  EXPECT_GT(chosen, 20u) << "else nothing was to be chosen";
}

/// Caches lie with their layer: they move the cut as weights do.
TEST(ExportBudgets, CachesCountForACut) {
  constexpr std::uint64_t kLayer = 528 + 16;
  Json json = test::language_model(4, 100, 8);
  for (int i = 0; i < 4; ++i) {
    const std::string name = "layers." + std::to_string(i) + ".self_attn";
    json["modules"].push_back({{"name", name}, {"class", "Attention"}});
    json["tensors"].push_back(
        {{"name", name + ".weight"}, {"dtype", "BF16"}, {"shape", {8}}, {"kind", "parameter"}});
  }
  json["kv_cache"] = {{"kind", "gqa"}, {"layers", 4}, {"kv_heads", 2}, {"head_dim", 8}};
  const FactsPtr facts = test::facts_of(json);
  const plan::DeviceMap map = test::map_of({{"", 0}, {"layers", "cpu"}, {"lm_head", 1}});
  plan::Settings settings = test::host_settings();
  settings.workload.tokens = 100;
  const std::vector<Bytes> caches = plan::kv_cache_bytes(*facts->model, settings.workload);
  std::uint64_t cache = 0;
  for (const Bytes one : caches) cache = std::max(cache, one.count());
  ASSERT_GT(cache, kLayer);
  // Room for the table, one layer and its cache on the first GPU, for everything else on the second.
  const machine::Machine machine =
      test::machine_of_gpus({Bytes(1600 + kLayer + cache), Bytes(1600 + 3 * (kLayer + cache))});
  const Exported out = export_plan(
      {*facts, *find_target("megatron"), map, {}, "m", "f", false, {}, {}, &machine, &settings}, true);
  ASSERT_FALSE(out.refused);
  EXPECT_THAT(out.findings, IsEmpty());
  EXPECT_THAT(out.text, HasSubstr("Et|t*3L"));
}

}  // namespace
}  // namespace stowage::runtimes
