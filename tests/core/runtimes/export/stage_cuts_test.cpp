// Cuts into stages, and groups of layers in RAM, against every one that there is.
#include "core/runtimes/export/stage_cuts.h"

#include <algorithm>
#include <map>
#include <random>

#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::HasSubstr;
using Places = std::vector<machine::DeviceId>;

/// Where vLLM puts the layers of a stage, word for word as its offloader counts them: layer i of a stage goes
/// to RAM where i % group_size >= group_size - num_in_group.
Places by_hand(const Facts& facts, const std::vector<std::size_t>& gpu_of_layer, std::uint32_t group_size,
               std::uint32_t num_in_group) {
  Places out;
  for (const model::Tensor& tensor : facts.model->tensors()) {
    const std::size_t dot = tensor.name.find("layers.");
    if (dot != 0) {
      const std::size_t gpu = tensor.name.starts_with("embed") ? gpu_of_layer.front() : gpu_of_layer.back();
      out.push_back(machine::gpu(static_cast<std::uint32_t>(gpu)));
      continue;
    }
    const std::size_t layer = std::stoul(tensor.name.substr(7));
    std::size_t start = layer;
    while (start > 0 && gpu_of_layer[start - 1] == gpu_of_layer[layer]) --start;
    const bool off = group_size > 0 && (layer - start) % group_size >= group_size - num_in_group;
    const bool parameter = tensor.kind == model::TensorKind::Parameter;
    out.push_back(off && parameter ? machine::kCpu
                                   : machine::gpu(static_cast<std::uint32_t>(gpu_of_layer[layer])));
  }
  return out;
}

/// Every plan that can be said on so many GPUs, none of them left out in between.
std::vector<Places> all_sayable(const Facts& facts, std::size_t layers, const std::vector<std::size_t>& gpus,
                                bool grouped) {
  std::vector<Places> out;
  std::vector<std::size_t> at(layers, 0);
  const auto walk = [&](const auto& self, std::size_t layer, std::size_t lowest) -> void {
    if (layer < layers) {
      for (std::size_t g = lowest; g < gpus.size(); ++g) {
        at[layer] = gpus[g];
        self(self, layer + 1, g);
      }
      return;
    }
    out.push_back(by_hand(facts, at, 0, 0));
    for (std::uint32_t size = 1; grouped && size <= layers; ++size) {
      for (std::uint32_t count = 1; count <= size; ++count) out.push_back(by_hand(facts, at, size, count));
    }
  };
  walk(walk, 0, 0);
  return out;
}

Bytes between(const Facts& facts, const Places& planned, const Places& actual) {
  Bytes out;
  for (std::uint32_t i = 0; i < planned.size(); ++i) {
    if (planned[i] != actual[i]) out += Bytes(facts.bytes(i));
  }
  return out;
}

plan::DeviceMap map_of(const Facts& facts, const Places& places) {
  plan::DeviceMap map;
  for (std::uint32_t i = 0; i < places.size(); ++i) map.entries.push_back({facts.tensor_name(i), places[i]});
  return map;
}

Exported written(const Facts& facts, const char* target, const Places& planned, bool nearest) {
  const plan::DeviceMap map = map_of(facts, planned);
  return export_plan({facts, *find_target(target), map, {}, "m", "f"}, nearest);
}

/// Layers with a buffer each, which stays on its GPU.
Json with_buffers(int layers) {
  Json json = test::language_model(layers, 60, 8);
  for (int i = 0; i < layers; ++i)
    json["tensors"].push_back({{"name", "layers." + std::to_string(i) + ".norm.mean"},
                               {"dtype", "F32"},
                               {"shape", {5}},
                               {"kind", "buffer"}});
  return json;
}

/// Plans that stay near what can be said, and such that are far from everything.
Places some_plan(const Facts& facts, std::mt19937& random, std::size_t gpus) {
  const bool layerwise = random() % 2;
  std::map<std::string, machine::DeviceId> of;
  Places out;
  for (const model::Tensor& tensor : facts.model->tensors()) {
    const std::size_t device = random() % (gpus + 2);
    machine::DeviceId id = device < gpus    ? machine::gpu(static_cast<std::uint32_t>(device))
                           : device == gpus ? machine::kCpu
                           : random() % 4   ? machine::kCpu
                                            : machine::kDisk;
    if (layerwise) id = of.try_emplace(tensor.name.substr(0, tensor.name.find('.', 7)), id).first->second;
    out.push_back(id);
  }
  for (std::size_t g = 0; g < gpus; ++g) out[g] = machine::gpu(static_cast<std::uint32_t>(g));
  return out;
}

TEST(StageCuts, TheNearestPlanIsTheNearestOfAll) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (const bool buffers : {false, true}) {
    const FactsPtr facts = test::facts_of(buffers ? with_buffers(5) : test::language_model(5, 60, 8));
    for (std::size_t round = 0; round < 120; ++round) {
      const std::size_t gpus = 1 + random() % 3;
      std::vector<std::size_t> ids;
      for (std::size_t g = 0; g < gpus; ++g) ids.push_back(g);
      const Places planned = some_plan(*facts, random, gpus);
      for (const char* target : {"vllm", "megatron"}) {
        Bytes least = Bytes::max();
        for (const Places& places : all_sayable(*facts, 5, ids, target == std::string("vllm")))
          least = std::min(least, between(*facts, planned, places));
        const Exported out = written(*facts, target, planned, true);
        ASSERT_FALSE(out.refused) << *out.refused;
        EXPECT_EQ(out.distance, least) << target << ", round " << round;
        EXPECT_EQ(out.bound, least) << target << ", round " << round;
        EXPECT_EQ(between(*facts, planned, out.actual), least);
      }
    }
  }
}

/// A plan is written without a difference exactly where it is one of those that can be said.
TEST(StageCuts, WhatCanBeSaidIsSaidAndNothingElse) {
  constexpr std::size_t kLayers = 5;
  const FactsPtr facts = test::facts_of(test::language_model(kLayers, 60, 8));
  const auto sayable = all_sayable(*facts, kLayers, {0, 1}, true);
  for (const Places& places : sayable) {
    const Exported out = written(*facts, "vllm", places, false);
    ASSERT_FALSE(out.refused) << *out.refused;
    EXPECT_EQ(out.distance, Bytes());
    EXPECT_EQ(out.actual, places);
  }
  // Every layer on each of the places, the ends where the first and the last stage could be.
  const Places choices = {machine::gpu(0), machine::gpu(1), machine::kCpu};
  std::size_t exact = 0;
  for (std::size_t number = 0; number < 3 * 3 * 3 * 3 * 3 * 4; ++number) {
    Places places;
    for (const model::Tensor& tensor : facts->model->tensors()) {
      std::size_t rest = number / 4;
      if (!tensor.name.starts_with("layers.")) {
        const std::size_t bit = tensor.name.starts_with("embed") ? number % 2 : number / 2 % 2;
        places.push_back(machine::gpu(static_cast<std::uint32_t>(bit)));
        continue;
      }
      for (std::size_t layer = std::stoul(tensor.name.substr(7)); layer > 0; --layer) rest /= 3;
      places.push_back(choices[rest % 3]);
    }
    const Exported out = written(*facts, "vllm", places, false);
    const bool said = !out.refused && !out.distance;
    EXPECT_EQ(said, std::find(sayable.begin(), sayable.end(), places) != sayable.end()) << number;
    exact += said;
  }
  EXPECT_GT(exact, 20u);
}

TEST(StageCuts, VllmIsToldOfGroupsThatBeginAnewWithEachStage) {
  const FactsPtr facts = test::facts_of(test::language_model(6, 100, 8));
  const auto exported = [&](const Json& map, bool nearest = false) {
    const plan::DeviceMap device_map = test::map_of(map);
    return export_plan({*facts, *find_target("vllm"), device_map, {}, "m", "f"}, nearest);
  };
  const Exported out = exported({{"embed_tokens", 0},
                                 {"layers.0", 0},
                                 {"layers.1", "cpu"},
                                 {"layers.2", 1},
                                 {"layers.3", "cpu"},
                                 {"layers.4", 1},
                                 {"layers.5", "cpu"},
                                 {"lm_head", 1}});
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_THAT(out.text, HasSubstr("export VLLM_PP_LAYER_PARTITION=2,4\n"));
  EXPECT_THAT(out.text,
              HasSubstr("vllm serve 'path/or/name' --pipeline-parallel-size 2 --offload-group-size 2 "
                        "--offload-num-in-group 1 --offload-prefetch-step 1\n"));
  EXPECT_EQ(out.settings["offload_group_size"], 2);
  EXPECT_EQ(out.offloads.size(), 3u);
  EXPECT_EQ(out.distance, Bytes());
  // One layer too many: its bytes, and no more, lie elsewhere.
  const Exported near =
      exported({{"", 0}, {"layers.1", "cpu"}, {"layers.2", "cpu"}, {"layers.4", "cpu"}}, true);
  ASSERT_FALSE(near.refused);
  EXPECT_EQ(near.bound, near.distance);
  EXPECT_EQ(near.distance, Bytes(2 * (8 + 2 * 16 * 8)));
  EXPECT_THAT(exported({{"", 0}}).text, testing::Not(HasSubstr("offload")));
}

/// Numbers of groups grow with the square of the layers: where they are not looked at, nothing is claimed.
TEST(StageCuts, NoBoundIsSaidWhereNotAllWasLookedAt) {
  const int many = static_cast<int>(StageCutter::kMostGrouped) + 1;
  const FactsPtr facts = test::facts_of(test::language_model(many, 10, 2));
  const plan::DeviceMap off = test::map_of({{"", 0}, {"layers.0", "cpu"}}), all = test::map_of({{"", 0}});
  const Exported open = export_plan({*facts, *find_target("vllm"), off, {}, "m", "f"}, true);
  ASSERT_FALSE(open.refused);
  EXPECT_EQ(open.bound, std::nullopt);
  EXPECT_EQ(export_plan({*facts, *find_target("vllm"), all, {}, "m", "f"}, true).bound, Bytes());
  const plan::DeviceMap last = test::map_of({{"", 0}, {"layers." + std::to_string(many - 1), "cpu"}});
  EXPECT_EQ(export_plan({*facts, *find_target("vllm"), last, {}, "m", "f"}).distance, Bytes())
      << "it can be said";
}

}  // namespace
}  // namespace stowage::runtimes
