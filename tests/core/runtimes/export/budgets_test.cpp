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
  constexpr std::uint64_t kLayer = 528 + 128;
  const FactsPtr facts = test::facts_of(test::attending(4, 100, 8));
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
  for (const bool apart : {false, true}) {  // a plan for vLLM leaves the cache to it
    SCOPED_TRACE(apart);
    settings.workload.cache_apart = apart;
    const Exported out = export_plan(
        {*facts, *find_target("megatron"), map, {}, "m", "f", false, {}, {}, &machine, &settings}, true);
    ASSERT_FALSE(out.refused);
    EXPECT_EQ(too_much(out.findings), Bytes());
    EXPECT_THAT(out.text, HasSubstr("Et|t*3L"));
    ASSERT_THAT(out.findings, SizeIs(1)) << "its row does not say where the cache lies";
    EXPECT_EQ(out.findings[0].rule, ExportRule::CacheUnknown);
  }
}

/// Of latent attention one target keeps the compressed row, another keys and values of every head, whoever
/// the plan was made for.
TEST(ExportBudgets, ALatentCacheIsCountedAsTheTargetKeepsIt) {
  Json json = test::attending(4);
  json["config"] = {{"num_attention_heads", 2}, {"qk_nope_head_dim", 4}, {"v_head_dim", 4}};
  json["kv_cache"] = {{"kind", "mla"}, {"layers", 4}, {"bytes_per_token_at_2_bytes", 4 * 16}};
  const FactsPtr facts = test::facts_of(json);
  const plan::DeviceMap map = test::map_of({{"", 0}});
  plan::Settings settings = test::host_settings();
  settings.workload.tokens = 100;
  for (const auto& [name, token] : {std::pair{"vllm", 16u}, {"pytorch", 32u}}) {
    const Bytes needed = facts->model->total_bytes() + Bytes(4 * 100 * token);
    for (const bool latent : {false, true}) {
      SCOPED_TRACE(std::string(name) + (latent ? ", latent" : ""));
      settings.workload.latent_cache = settings.workload.cache_apart = latent;
      for (const Bytes missing : {Bytes(), Bytes(1)}) {
        const machine::Machine machine = test::machine_of_gpus({needed - missing});
        const Exported out =
            export_plan({*facts, *find_target(name), map, {}, "m", "f", false, {}, {}, &machine, &settings});
        ASSERT_FALSE(out.refused);
        EXPECT_EQ(too_much(out.findings), missing);
      }
    }
  }
}

/// DeepSpeed computes on the GPU what lies in RAM: the cache is there, and RAM needs no room for it.
TEST(ExportBudgets, ACacheThatTheTargetKeepsIsCountedWhereItIs) {
  const FactsPtr facts = test::facts_of(test::attending(4, 100, 8));
  const plan::DeviceMap map = test::map_of({{"", "cpu"}});
  plan::Settings settings = test::host_settings();
  settings.workload.tokens = 100;
  const Bytes cache(4 * 64 * 100), weights = facts->model->total_bytes();
  const auto over = [&](Bytes card) {
    const machine::Machine machine = test::machine_of_gpus({card}, weights);
    const Exported out = export_plan(
        {*facts, *find_target("deepspeed"), map, {}, "m", "f", false, {}, {}, &machine, &settings});
    EXPECT_FALSE(out.refused);
    std::vector<machine::DeviceId> devices;
    for (const ExportFinding& one : out.findings) devices.push_back(one.device.value_or(machine::kDisk));
    return devices;
  };
  EXPECT_THAT(over(cache), IsEmpty());
  EXPECT_THAT(over(cache - Bytes(1)), ElementsAre(machine::gpu(0)));
}

/// Of a target whose row does not say where the KV cache lies, an export says how much of it is counted with
/// the layers, and counts that; of one whose row does, and where there is none, it says nothing.
TEST(ExportBudgets, ACacheOfUnknownPlaceIsSaid) {
  const FactsPtr facts = test::facts_of(test::attending(2, 100, 8));
  ASSERT_THAT(facts->model->kv_cache().layers, SizeIs(2));
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const machine::Machine machine = test::machine_of_gpus({Bytes(1'000'000)});
  constexpr std::uint64_t kToken = 2 * 64;
  std::size_t unknown = 0;
  for (const Target* target : targets()) {
    if (!target->write) continue;
    SCOPED_TRACE(target->name);
    for (const std::uint64_t tokens : {0, 100}) {
      plan::Settings settings = test::host_settings();
      settings.workload.tokens = tokens;
      settings.workload.cache_apart = tokens > 0;  // as a plan for vLLM has it
      const auto on = [&](const machine::Machine& one) {
        return export_plan({*facts, *target, map, {}, "m", "f", false, {}, {}, &one, &settings});
      };
      const Exported out = on(machine);
      if (out.refused) continue;
      const bool said = tokens > 0 && target->cache.empty();
      ASSERT_THAT(out.findings, SizeIs(said ? 1 : 0));
      if (!said) continue;
      ++unknown;
      const ExportFinding& one = out.findings.front();
      EXPECT_EQ(one.severity, plan::Severity::Info);
      EXPECT_THAT(one.numbers, ElementsAre(tokens * kToken));
      EXPECT_EQ(message(one), "Where " + std::string(target->title) + " keeps the KV cache is not known: " +
                                  format_bytes(Bytes(tokens * kToken)) +
                                  " of it are counted with their layers.");
      const machine::Machine full = test::machine_of_gpus({facts->model->total_bytes()});
      EXPECT_EQ(too_much(on(full).findings), Bytes(tokens * kToken));
      EXPECT_EQ(to_json(out.findings)[0].at("subjects"), Json::array());
    }
  }
  EXPECT_GE(unknown, 3u);
}

}  // namespace
}  // namespace stowage::runtimes
