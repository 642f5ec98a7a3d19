// What targets take beside a plan: as their rows say, on the devices that the plan uses.
#include "core/runtimes/judging/reserves.h"

#include <tuple>

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/plan/evaluation/evaluate_costs.h"
#include "tests/core/runtimes/judging/judged.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;

constexpr std::uint64_t kLayer = (8 + 16 * 8 + 8 * 16) * 2;

machine::Machine cards(std::optional<std::uint64_t> budget, std::uint64_t physical = 0) {
  machine::Machine out;
  for (std::uint32_t i = 0; i < 2; ++i) {
    out.add(machine::gpu(i));
    out.devices.back().physical = Bytes(physical);
    if (budget) out.devices.back().budget = Bytes(*budget);
  }
  out.add(machine::kCpu);
  out.devices.back().budget = Bytes(1'000'000);
  return out;
}

/// "name device bytes" of each; "?" where it is not known.
std::vector<std::string> said(const char* target, const machine::Machine& machine, const Json* map) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  plan::Placement placement;
  if (map) placement = plan::apply(test::map_of(*map), *facts->model, machine).placement;
  std::vector<std::string> out;
  for (const TargetReserve& one :
       reserves_of(*find_target(target), *facts->model, machine, map ? &placement : nullptr))
    out.push_back(std::string(one.name) + (one.device ? " " + machine::to_string(*one.device) : "") +
                  (one.bytes ? " " + std::to_string(one.bytes->count()) : " ?"));
  return out;
}

/// Also of a card that holds no weight of the plan: it may compute, or hold a cache.
TEST(Reserves, ACardsShareIsOfEveryCard) {
  const Json one{{"", 0}};
  EXPECT_THAT(said("vllm", cards(1000), &one), ElementsAre("outside_of_share 0 100", "outside_of_share 1 100",
                                                           "peak_of_profiling ?", "cuda_graphs ?"));
  EXPECT_THAT(said("vllm", cards(1000), nullptr),
              ElementsAre("outside_of_share 0 100", "outside_of_share 1 100", "peak_of_profiling ?",
                          "cuda_graphs ?"));
  EXPECT_THAT(said("vllm", cards(850, 1000), &one), ElementsAre("peak_of_profiling ?", "cuda_graphs ?"))
      << "a budget below the share is not cut again";
  EXPECT_THAT(said("vllm", cards(950, 1000), &one).front(), "outside_of_share 0 50");
  EXPECT_THAT(said("vllm", cards(std::nullopt), &one), ElementsAre("peak_of_profiling ?", "cuda_graphs ?"));
}

TEST(Reserves, WhatIsOnTheHostNeedsRoomForItsTurn) {
  const Json off{{"", 0}, {"layers.1", "cpu"}};
  EXPECT_THAT(said("vllm", cards(1000), &off),
              testing::Contains("prefetch_pool 0 " + std::to_string(kLayer)));
  const Json all{{"", "cpu"}};
  const std::uint64_t bytes = 2 * (32 * 8 * 2 + kLayer);
  EXPECT_THAT(said("deepspeed", cards(5000), &all),
              ElementsAre("streamed_layer 0 " + std::to_string(kLayer),
                          "host_states cpu " + std::to_string(bytes / 2), "activations_of_turn ?",
                          "pinned_buffers ?"));
  EXPECT_THAT(said("llama.cpp", cards(5000), &all), ElementsAre("compute_buffer ?"));
  EXPECT_THAT(said("accelerate", cards(5000), &all), testing::IsEmpty()) << "the sum of bytes knows its own";
}

/// vLLM: of a layer on the host on the GPU of its stage, never in RAM; all of it is somewhere, once.
TEST(Reserves, ACacheLiesOnTheGpuOfItsStage) {
  constexpr std::uint64_t kToken = 2 * 2 * 4 * 2;
  const FactsPtr facts = test::facts_of(test::attending(4, 32));
  ASSERT_EQ(facts->model->kv_cache().layers.size(), 4u);
  const machine::Machine machine = cards(std::nullopt);
  plan::Settings settings;
  settings.workload.tokens = 10;
  keep_cache_as(*find_target("vllm"), settings.workload);
  ASSERT_TRUE(settings.workload.cache_apart && settings.workload.latent_cache);
  for (const auto& [map, first, second] :
       {std::tuple{Json{{"", 0}, {"layers.2", 1}, {"layers.3", 1}, {"lm_head", 1}}, 2, 2},
        {Json{{"", 0}, {"layers.1", "cpu"}, {"layers.2", 1}, {"layers.3", "cpu"}, {"lm_head", 1}}, 2, 2},
        {Json{{"", 0}, {"layers.3", "cpu"}}, 4, 0},
        {Json{{"", 0}, {"layers.0", "cpu"}, {"layers.1", "cpu"}, {"layers.3", 1}, {"lm_head", 1}}, 3, 1}}) {
    SCOPED_TRACE(map.dump());
    const plan::Placement placement = plan::apply(test::map_of(map), *facts->model, machine).placement;
    const auto reserves =
        reserves_of(*find_target("vllm"), *facts->model, machine, &placement, {settings.workload, {}});
    plan::Evaluation costs =
        plan::evaluate_costs(*facts->model, with_reserves(machine, reserves), settings, placement);
    for (const plan::DeviceUse& use : costs.devices) EXPECT_EQ(use.kv_cache, Bytes());
    const Bytes used = costs.devices[0].used;
    show_caches(reserves, costs);
    EXPECT_EQ(costs.devices[0].kv_cache, Bytes(10 * kToken * static_cast<std::uint64_t>(first)));
    EXPECT_EQ(costs.devices[1].kv_cache, Bytes(10 * kToken * static_cast<std::uint64_t>(second)));
    EXPECT_EQ(costs.devices[2].kv_cache, Bytes()) << "RAM";
    EXPECT_EQ(costs.devices[0].used, used) << "the sum is the same";
  }
}

/// By device, for who runs it: all of the cache is somewhere, once, and vLLM has none in RAM.
TEST(Reserves, CachesAreWhereTheTargetHasThem) {
  const FactsPtr facts = test::facts_of(test::attending(4, 32));
  const machine::Machine machine = cards(std::nullopt);
  plan::Settings settings;
  settings.runtime.change_to(machine::kComputesOnHost);
  settings.workload.tokens = 10;
  const Bytes layer(10 * 2 * 2 * 4 * 2);
  const Json map{{"", 0}, {"layers.1", "cpu"}, {"layers.2", 1}, {"layers.3", "cpu"}, {"lm_head", 1}};
  const plan::Placement placement = plan::apply(test::map_of(map), *facts->model, machine).placement;
  const auto caches = [&](const char* target) {
    return caches_under(find_target(target), *facts->model, machine, settings, placement);
  };
  EXPECT_THAT(caches("vllm"), ElementsAre(layer * 2, layer * 2, Bytes()));
  EXPECT_THAT(caches("pytorch"), ElementsAre(layer, layer, layer * 2)) << "with its layer";
  EXPECT_EQ(caches(""), caches("pytorch")) << "nobody is named: the runtime's own";
  settings.workload = {};
  EXPECT_THAT(caches("vllm"), ElementsAre(Bytes(), Bytes(), Bytes())) << "nothing is run";
}

/// DeepSpeed computes on a GPU wherever weights wait for their turn: the cache is there, once, never in RAM;
/// of a plan without weights on GPUs on the first, which must have room for it beside a layer.
TEST(Reserves, ACacheOfWhatIsBroughtInIsOnTheFirstGpu) {
  const FactsPtr facts = test::facts_of(test::attending(4, 32));
  const Target& deepspeed = *find_target("deepspeed");
  plan::Settings asked;
  asked.runtime.change_to(deepspeed.judged_as);
  asked.workload.tokens = 10;
  const plan::Settings settings = settings_as_run(deepspeed, asked);
  ASSERT_TRUE(settings.workload.cache_apart);
  const Bytes all(10 * 4 * 2 * 2 * 4 * 2), layer = largest_layer(*facts->model);
  for (const auto& [place, slot] : {std::pair{Json(0), 0}, {Json(1), 1}, {Json("cpu"), 0}}) {
    SCOPED_TRACE(place.dump());
    for (const Bytes budget : {all + layer, all + layer - Bytes(1)}) {
      const machine::Machine machine = cards(slot == 0 && place.is_string() ? budget.count() : 1'000'000);
      const plan::Placement placement =
          plan::apply(test::map_of({{"", place}}), *facts->model, machine).placement;
      std::vector<Bytes> caches(3);
      caches[static_cast<std::size_t>(slot)] = all;
      EXPECT_EQ(caches_under(&deepspeed, *facts->model, machine, asked, placement), caches);
      const auto reserves =
          reserves_of(deepspeed, *facts->model, machine, &placement, {settings.workload, {}});
      plan::Evaluation costs =
          plan::evaluate_costs(*facts->model, with_reserves(machine, reserves), settings, placement);
      const bool room = !place.is_string() || budget == all + layer;
      EXPECT_EQ(room_for_reserves(costs, reserves), room);
      show_caches(reserves, costs);
      EXPECT_EQ(room_for_reserves(costs, reserves), room) << "shown, it is not forgotten";
      for (std::size_t i = 0; i < caches.size(); ++i) EXPECT_EQ(costs.devices[i].kv_cache, caches[i]) << i;
      EXPECT_GE(costs.devices[static_cast<std::size_t>(slot)].used, all);
    }
  }
}

/// A card that holds no weight has no room for the cache, or for the cache and a layer's turn: the plan does
/// not fit, and a diagnostic says why.
TEST(Reserves, WhatACardWithoutWeightsLacksIsSaid) {
  const FactsPtr facts = test::facts_of(test::attending(4, 32));
  const Target& deepspeed = *find_target("deepspeed");
  plan::Settings asked;
  asked.runtime.change_to(deepspeed.judged_as);
  asked.workload.tokens = 10;
  const plan::Settings settings = settings_as_run(deepspeed, asked);
  const plan::DeviceMap map = test::map_of({{"", "cpu"}});
  const Bytes all(10 * 4 * 2 * 2 * 4 * 2), layer = largest_layer(*facts->model);
  for (const Bytes budget : {all + layer, all + layer - Bytes(1), all - Bytes(1)}) {
    SCOPED_TRACE(budget.count());
    const machine::Machine machine = cards(budget.count());
    const plan::Placement placement = plan::apply(map, *facts->model, machine, settings).placement;
    const auto reserves = reserves_of(deepspeed, *facts->model, machine, &placement, {settings.workload, {}});
    plan::Evaluation judged = plan::check(*facts->model, with_reserves(machine, reserves), settings, map);
    leave_out_untrue(deepspeed, reserves, judged);
    const bool room = budget == all + layer;
    EXPECT_EQ(judged.fits, room);
    EXPECT_EQ(room_for_reserves(judged, reserves), room);
    EXPECT_EQ(judged.devices[0].over, budget < all ? all - budget : Bytes());
    std::vector<std::vector<std::uint64_t>> said;
    for (const plan::Diagnostic& one : judged.diagnostics) {
      if (one.what.code == Code::PlanOverBudget) said.push_back(one.numbers);
    }
    const Bytes needed = all + layer;
    if (room) {
      EXPECT_THAT(said, testing::IsEmpty());
    } else {
      EXPECT_THAT(said, ElementsAre(ElementsAre(needed.count(), budget.count(), (needed - budget).count())));
    }
  }
}

/// How much of a card vLLM is told to use.
TEST(Reserves, TheShareOfACardIsWhatIsSaid) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  for (const std::uint32_t percent : {50u, 75u, 100u}) {
    const std::string part = percent == 100 ? "1" : "0." + std::to_string(percent);
    const auto reserves = reserves_of(*find_target("vllm"), *facts->model, cards(1000), nullptr,
                                      {plan::Workload(), {{"gpu_memory_utilization", part}}});
    EXPECT_EQ(reserves.front().name == "outside_of_share", percent < 100);
    if (percent < 100) {
      EXPECT_EQ(reserves.front().bytes, Bytes(1000 - 10 * percent));
    }
  }
}

/// As many layers ahead as vLLM is told.
TEST(Reserves, ThePoolIsOfAsManyLayersAsAreSaid) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const machine::Machine machine = cards(std::nullopt);
  const Json off{{"", 0}, {"layers.1", "cpu"}};
  const plan::Placement placement = plan::apply(test::map_of(off), *facts->model, machine).placement;
  for (const auto& [said, layers] : {std::pair{"1", 1u}, {"3", 3u}, {"many", 1u}}) {
    const auto reserves = reserves_of(*find_target("vllm"), *facts->model, machine, &placement,
                                      {plan::Workload(), {{"prefetch_step", said}}});
    ASSERT_EQ(reserves.front().name, "prefetch_pool");
    EXPECT_EQ(reserves.front().bytes, Bytes(layers * kLayer)) << said;
  }
}

/// Where all weights lie off the GPUs the first one computes with them: it has the largest turn, or what a
/// person keeps free there. With weights on a GPU turns are counted where they lie.
TEST(Reserves, TheTurnOfACardWithoutWeightsIsItsOwn) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const Target& deepspeed = *find_target("deepspeed");
  plan::TurnBytes turns(facts->model->modules().size(), 7);
  turns[3] = 900;
  turns = turns_for(deepspeed, *facts->model, std::move(turns));
  const auto of_turn = [&](const machine::Machine& machine, const Json& map) {
    const plan::Placement placement = plan::apply(test::map_of(map), *facts->model, machine).placement;
    std::vector<TargetReserve> out =
        reserves_of(deepspeed, *facts->model, machine, &placement, {plan::Workload(), {}, &turns});
    std::erase_if(out, [](const TargetReserve& one) { return one.name != "activations_of_turn"; });
    return out;
  };
  machine::Machine machine = cards(5000);
  const Json all{{"", "cpu"}}, on_card{{"", 0}};
  ASSERT_EQ(of_turn(machine, all).size(), 1u);
  EXPECT_EQ(of_turn(machine, all).front().device, machine::gpu(0));
  EXPECT_EQ(of_turn(machine, all).front().bytes, Bytes(900));
  EXPECT_TRUE(of_turn(machine, on_card).empty());
  machine.devices[0].keep_free = Bytes(50);
  EXPECT_EQ(of_turn(machine, all).front().bytes, Bytes(50));
  machine.devices[0].keep_free.reset();
  // To the byte: the layer that comes in, and the turn.
  for (const std::uint64_t budget : {kLayer + 900, kLayer + 899}) {
    machine = cards(budget);
    const plan::Placement placement = plan::apply(test::map_of(all), *facts->model, machine).placement;
    const auto reserves =
        reserves_of(deepspeed, *facts->model, machine, &placement, {plan::Workload(), {}, &turns});
    plan::Settings settings;
    settings.runtime.change_to(machine::kComputesOnHost);
    const plan::Evaluation costs =
        plan::evaluate_costs(*facts->model, with_reserves(machine, reserves), settings, placement);
    EXPECT_EQ(room_for_reserves(costs, reserves), budget == kLayer + 900);
  }
}

/// The CPU of a target whose GPUs compute all has no turn.
TEST(Reserves, TurnsAreOfWhoComputes) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const std::size_t modules = facts->model->modules().size();
  const plan::TurnBytes turns(modules, 7);
  const plan::TurnBytes vllm = turns_for(*find_target("vllm"), *facts->model, turns);
  for (std::size_t i = 0; i < modules; ++i) {
    EXPECT_EQ(plan::turn_of(vllm, modules, i, false), 7u);
    EXPECT_EQ(plan::turn_of(vllm, modules, i, true), 0u);
  }
  EXPECT_EQ(turns_for(*find_target("deepspeed"), *facts->model, turns), vllm);
  EXPECT_EQ(turns_for(*find_target("megatron"), *facts->model, turns), turns);
  EXPECT_TRUE(turns_for(*find_target("vllm"), *facts->model, {}).empty());
}

/// They are overhead of the devices that a plan uses, and of the others a budget that must be there.
TEST(Reserves, TheyAreCountedOnce) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const Json all{{"", "cpu"}};
  for (const std::uint64_t budget : {kLayer - 1, kLayer}) {
    const machine::Machine machine = cards(budget);
    const plan::Placement placement = plan::apply(test::map_of(all), *facts->model, machine).placement;
    const auto reserves = reserves_of(*find_target("deepspeed"), *facts->model, machine, &placement);
    plan::Settings settings;
    settings.runtime.change_to(machine::kComputesOnHost);
    const plan::Evaluation costs =
        plan::evaluate_costs(*facts->model, with_reserves(machine, reserves), settings, placement);
    EXPECT_EQ(costs.devices[2].overhead.count(), facts->model->total_bytes().count() / 2);
    EXPECT_EQ(room_for_reserves(costs, reserves), budget == kLayer);
  }
}

TEST(Reserves, RowsSayWhatTheyCount) {
  for (const Target* target : targets()) {
    for (const ReserveRule& rule : target->counted) {
      EXPECT_FALSE(rule.name.empty() || rule.about.empty()) << target->name;
      EXPECT_EQ(rule.kind == ReserveRule::Kind::NotKnown, rule.amount == 0) << rule.name;
      EXPECT_TRUE(rule.kind != ReserveRule::Kind::CardShare || rule.amount < 100) << rule.name;
    }
  }
  const std::vector<TargetReserve> two{{"pool", "a pool", machine::gpu(1), Bytes(7)},
                                       {"graphs", "recorded", std::nullopt, std::nullopt}};
  const Json json = to_json(two);
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0], (Json{{"name", "pool"}, {"about", "a pool"}, {"device", "1"}, {"bytes", 7}}));
  EXPECT_TRUE(json[1]["device"].is_null() && json[1]["bytes"].is_null());
}

}  // namespace
}  // namespace stowage::runtimes
