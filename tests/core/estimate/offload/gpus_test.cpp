// Several GPUs: what each holds, its own queues of copies, and the best number of layers for the room of
// each.
#include "core/estimate/offload/gpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "core/base/json.h"
#include "core/estimate/offload/kept.h"
#include "core/estimate/offload/least_peak.h"
#include "core/estimate/offload/mix.h"
#include "core/estimate/offload/schedule.h"
#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

constexpr unsigned kSeed = 20261130;

/// Layers one after the other on up to three GPUs, a tensor here and there on another one, and links of two
/// speeds.
Scenario on_gpus(std::mt19937& random) {
  Scenario out = test::random_scenario(random);
  const std::uint32_t gpus = 1 + random() % 3;
  for (std::size_t i = 0; i < out.layers.size(); ++i) {
    Layer& layer = out.layers[i];
    layer.gpu = static_cast<std::uint32_t>(i * gpus / out.layers.size());
    for (Tensor& tensor : layer.tensors) {
      tensor.gpu = random() % 4 ? layer.gpu : random() % gpus;
      tensor.on_gpu = random() % 8 != 0;
    }
  }
  if (random() % 2) out.links[gpus - 1] = {out.to_host * 3, out.to_device / 2, 0.01};
  return out;
}

/// What lies on one GPU just after each moment at which something begins, from copies and passes alone.
std::uint64_t recounted(const Answer& answer, std::uint32_t gpu) {
  const Schedule& schedule = *answer.schedule;
  const std::size_t last = schedule.backward.size() - 1;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<double, double>> away;
  for (const Copy& copy : schedule.offloads)
    away[{copy.layer, copy.tensor}].first =
        answer.scenario.memory == Memory::Copy ? copy.end : schedule.forward[copy.other].start;
  for (const Copy& copy : schedule.reloads)
    away[{copy.layer, copy.tensor}].second =
        answer.scenario.memory == Memory::Copy ? copy.start : schedule.backward[last - copy.other].start;
  struct Stay {
    double begin, end;
    std::uint64_t bytes;
  };
  std::vector<Stay> stays;
  for (std::uint32_t i = 0; i < answer.scenario.layers.size(); ++i) {
    for (std::uint32_t k = 0; k < answer.scenario.layers[i].tensors.size(); ++k) {
      const Tensor& tensor = answer.scenario.layers[i].tensors[k];
      if (!tensor.on_gpu || tensor.gpu != gpu) continue;
      const double born = schedule.forward[i].start, dies = schedule.backward[last - i].end;
      const auto gone = away.find({i, k});
      if (gone == away.end()) {
        stays.push_back({born, dies, tensor.bytes});
      } else {
        stays.push_back({born, gone->second.first, tensor.bytes});
        stays.push_back({gone->second.second, dies, tensor.bytes});
      }
    }
  }
  const double close = 1e-9 * schedule.seconds;
  std::uint64_t most = 0;
  for (const Stay& at : stays) {
    std::uint64_t sum = 0;
    for (const Stay& one : stays)
      sum += one.begin <= at.begin + close && at.begin + close < one.end ? one.bytes : 0;
    most = std::max(most, sum);
  }
  return most;
}

TEST(OffloadGpus, EachPeakIsTheMostThatLiesThereAtOnce) {
  std::mt19937 random(kSeed);
  int several = 0;
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto given = answer(on_gpus(random));
    ASSERT_TRUE(given && given->schedule);
    const Schedule& schedule = *given->schedule;
    const std::vector<std::uint32_t> gpus = gpus_of(given->scenario);
    ASSERT_EQ(schedule.gpus.size(), gpus.size());
    std::uint64_t sum = 0, without = 0, largest = 0;
    for (std::size_t g = 0; g < gpus.size(); ++g) {
      const GpuPeak& one = schedule.gpus[g];
      EXPECT_EQ(one.gpu, gpus[g]);
      EXPECT_EQ(one.peak_bytes, recounted(*given, one.gpu)) << "GPU " << one.gpu;
      EXPECT_LE(one.peak_bytes, one.peak_bytes_without);
      sum += one.peak_bytes, without += one.peak_bytes_without, largest = std::max(largest, one.peak_bytes);
    }
    EXPECT_EQ(without, schedule.peak_bytes_without);
    EXPECT_LE(largest, schedule.peak_bytes);
    EXPECT_LE(schedule.peak_bytes, sum) << "they need not come at one moment";
    several += gpus.size() > 1;
  }
  EXPECT_GT(several, 100);
}

/// Copies of one GPU follow each other; those of another do not wait for them.
TEST(OffloadGpus, EachHasAQueueAndALinkOfItsOwn) {
  std::mt19937 random(kSeed + 1);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto given = answer(on_gpus(random));
    ASSERT_TRUE(given && given->schedule);
    const Scenario& scenario = given->scenario;
    for (const bool down : {true, false}) {
      std::map<std::uint32_t, double> last;
      for (const Copy& copy : down ? given->schedule->offloads : given->schedule->reloads) {
        const Tensor& tensor = scenario.layers[copy.layer].tensors[copy.tensor];
        const Link link = scenario.link_of(tensor.gpu);
        EXPECT_GE(copy.start, last[tensor.gpu]);
        EXPECT_NEAR(
            copy.end - copy.start,
            link.latency_seconds + static_cast<double>(copy.bytes) / (down ? link.to_host : link.to_device),
            1e-9);
        if (down && copy.start > last[tensor.gpu]) {
          EXPECT_NEAR(copy.start, given->schedule->forward[copy.layer].start + tensor.ready_seconds, 1e-9)
              << "it waits for its own GPU alone";
        }
        last[tensor.gpu] = copy.end;
      }
    }
  }
}

/// Whatever the GPUs are called, and all on one of them, it is the schedule that it was.
TEST(OffloadGpus, OneGpuOfAnyNumberIsAsBefore) {
  std::mt19937 random(kSeed + 2);
  for (int round = 0; round < 200; ++round) {
    Scenario scenario = test::random_scenario(random);
    const auto before = answer(scenario);
    for (Layer& layer : scenario.layers)
      for (Tensor& tensor : layer.tensors) tensor.gpu = 5;
    const auto after = answer(scenario);
    EXPECT_EQ(after->schedule->peak_bytes, before->schedule->peak_bytes);
    EXPECT_DOUBLE_EQ(after->schedule->seconds, before->schedule->seconds);
    ASSERT_EQ(after->schedule->gpus.size(), 1u);
    EXPECT_EQ(after->schedule->gpus[0].peak_bytes, before->schedule->peak_bytes);
  }
}

/// Of every n that there is none that fits is faster, and of equals none has fewer layers.
TEST(OffloadGpus, TheBestNumberForTheRoomOfEachIsTheBestThereIs) {
  std::mt19937 random(kSeed + 3);
  int chosen = 0, beyond = 0, otherwise = 0;
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Scenario scenario = on_gpus(random);
    const auto points = all_counts(scenario);
    ASSERT_TRUE(points);
    Room room;
    for (const GpuPeak& one : points->front().gpus)
      if (random() % 4) room.of_gpu[one.gpu] = one.peak_bytes * (20 + random() % 90) / 100;
    const auto best = fastest_within(*points, room);
    std::optional<double> least;
    std::uint64_t together = 0;
    for (const auto& [gpu, bytes] : room.of_gpu) together += bytes;
    for (std::uint64_t n = 0; n < scenario.layers.size(); ++n) {
      scenario.offload_layers = n;
      const auto one = answer(scenario);
      if (!one->schedule) continue;
      bool fits = true;
      for (const auto& [gpu, bytes] : room.of_gpu) fits = fits && recounted(*one, gpu) <= bytes;
      if (!fits) continue;
      least = std::min(least.value_or(one->schedule->seconds), one->schedule->seconds);
      if (best && n < best->layers) {
        EXPECT_GT(one->schedule->seconds, best->seconds * (1 - 1e-9));
      }
    }
    ASSERT_EQ(best.has_value(), least.has_value());
    ++(best ? chosen : beyond);
    if (!best) continue;
    EXPECT_NEAR(best->seconds, *least, 1e-9 * *least);
    const auto all = fastest_within(*points, Room{together, {}});
    otherwise += room.of_gpu.size() == best->gpus.size() && all && all->layers != best->layers;
  }
  EXPECT_GT(chosen, 50);
  EXPECT_GT(beyond, 20);
  EXPECT_GT(otherwise, 0) << "room of all together is not room of each";
}

/// Calls back with the schedule of every mix that there is.
template <class Each>
void each_mix(const Scenario& scenario, Each each) {
  const std::size_t count = scenario.layers.size();
  std::vector<Treatment> layers(count, Treatment::Keep);
  for (std::size_t number = 0; number < static_cast<std::size_t>(std::pow(3, count)); ++number) {
    std::size_t rest = number;
    for (Treatment& treatment : layers) treatment = static_cast<Treatment>(rest % 3), rest /= 3;
    const auto one = answer(with_mix(scenario, layers));
    if (!one || !one->schedule) continue;
    bool all_move = true;  // one of which nothing can be moved is not
    for (std::size_t i = 0; i < count; ++i)
      all_move = all_move && (layers[i] != Treatment::Offload || moves_something(one->choice, i));
    if (all_move) each(*one->schedule);
  }
}

/// Of up to five layers, of which some keep something that they are run again from.
Scenario few_layers(std::mt19937& random) {
  Scenario scenario = on_gpus(random);
  while (scenario.layers.size() > 5) scenario.layers.pop_back();
  for (Layer& layer : scenario.layers) layer.input_bytes = random() % 3 ? 0 : random() % 40;
  scenario.offload_layers = 0;
  return scenario;
}

Room some_room(const Scenario& scenario, bool of_each, std::mt19937& random) {
  const auto plain = answer(scenario);
  const auto part = [&](std::uint64_t bytes) { return bytes * (30 + random() % 70) / 100; };
  if (!of_each) return {part(plain->schedule->peak_bytes_without), {}};
  Room room;
  for (const GpuPeak& one : plain->schedule->gpus)
    if (random() % 4) room.of_gpu[one.gpu] = part(one.peak_bytes_without);
  return room;
}

/// A bound of all mixes stands below every mix, also where GPUs copy at the same time, and for room of all
/// together as for that of each.
TEST(OffloadGpus, NoMixBeatsTheBestOrItsBound) {
  std::mt19937 random(kSeed + 4);
  int proven = 0, fits = 0;
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Scenario scenario = few_layers(random);
    const Room room = some_room(scenario, round % 2 > 0, random);
    const auto found = best_mix(scenario, room);
    ASSERT_TRUE(found);
    std::optional<double> least;
    each_mix(scenario, [&](const Schedule& one) {
      if (room.holds(one.peak_bytes, one.gpus)) least = std::min(least.value_or(one.seconds), one.seconds);
    });
    EXPECT_LE(found->bound_seconds, least.value_or(found->bound_seconds) * (1 + 1e-9));
    if (found->best) {
      EXPECT_TRUE(room.holds(found->best->peak_bytes, found->best->gpus));
      const auto again = answer(with_mix(scenario, found->best->layers));
      ASSERT_TRUE(again && again->schedule);
      EXPECT_EQ(again->schedule->gpus, found->best->gpus);
    }
    if (!found->proven) continue;
    ++proven;
    ASSERT_EQ(found->best.has_value(), least.has_value());
    if (!least) continue;
    ++fits;
    EXPECT_NEAR(found->best->seconds, *least, 1e-9 * *least);
    EXPECT_EQ(found->best->gpus.size(), gpus_of(scenario).size());
  }
  EXPECT_GT(proven, 100);
  EXPECT_GT(fits, 60);
}

TEST(OffloadGpus, RoomOfAllTogetherIsNotRoomOfEach) {
  Scenario scenario;
  scenario.to_host = scenario.to_device = 100;
  scenario.offload_layers = 0;
  for (const char* name : {"a", "b", "c", "d"}) {
    const std::uint32_t gpu = scenario.layers.size() < 2 ? 0 : 1;
    Layer layer{name, 1, 2};
    layer.gpu = gpu;
    layer.tensors.push_back({.name = "t", .module = name, .bytes = 50, .gpu = gpu});
    scenario.layers.push_back(std::move(layer));
  }
  const Room each{{}, {{0, 60}, {1, 140}}};
  const auto together = best_mix(scenario, Room{each.together(scenario), {}}),
             apart = best_mix(scenario, each);
  ASSERT_TRUE(together && together->best && apart && apart->best);
  EXPECT_FALSE(each.holds(together->best->peak_bytes, together->best->gpus)) << "all stay, 100 on each";
  EXPECT_TRUE(each.holds(apart->best->peak_bytes, apart->best->gpus));
}

/// Of room that nothing fits: what each GPU needs, whatever the others have.
TEST(OffloadGpus, WhatAMixNeedsOfEachIsTheLeastOfAllMixes) {
  std::mt19937 random(kSeed + 6);
  int proven = 0;
  for (int round = 0; round < 40; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const Scenario scenario = few_layers(random);
    std::map<std::uint32_t, std::uint64_t> least;
    each_mix(scenario, [&](const Schedule& one) {
      for (const GpuPeak& gpu : one.gpus)
        least[gpu.gpu] = std::min(least.try_emplace(gpu.gpu, gpu.peak_bytes).first->second, gpu.peak_bytes);
    });
    Room room;
    for (const auto& [gpu, bytes] : least) room.of_gpu[gpu] = bytes / 2;
    const auto needed = needed_peaks(scenario, room, {});
    ASSERT_TRUE(needed);
    ASSERT_EQ(needed->size(), least.size());
    for (const NeededPeak& one : *needed) {
      EXPECT_GE(one.least.bytes, least.at(*one.gpu));
      if (!one.least.proven) continue;
      ++proven;
      EXPECT_EQ(one.least.bytes, least.at(*one.gpu));
    }
    const auto together = needed_peaks(scenario, Room{0, {}}, {});
    ASSERT_TRUE(together && together->size() == 1);
    EXPECT_FALSE(together->front().gpu);
  }
  EXPECT_GT(proven, 30);
}

TEST(OffloadGpus, ADocumentKeepsThem) {
  std::mt19937 random(kSeed + 5);
  for (int round = 0; round < 100; ++round) {
    const Scenario scenario = on_gpus(random);
    const Json json = to_json(scenario);
    const auto read = scenario_from_json(json, "s");
    ASSERT_TRUE(read) << sentence(read.error());
    EXPECT_EQ(to_json(*read), json);
    EXPECT_EQ(read->links, scenario.links);
    EXPECT_EQ(to_json(*answer(*read)).contains("gpus"), gpus_of(scenario).size() > 1);
  }
  Json json = to_json(on_gpus(random));
  for (const Json& wrong : {Json(-1), Json(70'000), Json("0"), Json(1.5)}) {
    json["layers"][0]["gpu"] = wrong;
    EXPECT_FALSE(scenario_from_json(json, "s")) << wrong.dump();
  }
  json["layers"][0]["gpu"] = 0;
  json["links"] = {{{"gpu", 1}, {"to_host", 1}, {"to_device", 1}},
                   {{"gpu", 1}, {"to_host", 2}, {"to_device", 1}}};
  const auto twice = scenario_from_json(json, "s");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, Code::OffloadLinkTwice);
  json["links"] = {{{"to_host", 1}, {"to_device", 1}}};
  EXPECT_FALSE(scenario_from_json(json, "s")) << "of which GPU?";
}

TEST(OffloadRoom, IsOfAllOrOfEach) {
  EXPECT_EQ(room_from_text("8GiB")->all, 8ull << 30);
  EXPECT_TRUE(room_from_text("8GiB")->of_gpu.empty());
  const std::map<std::uint32_t, std::uint64_t> each = {{0, 8ull << 30}, {2, 6'000'000}};
  for (const char* text : {"0=8GiB,2=6MB", " 2 = 6MB ; 0=8GiB "}) {
    const auto room = room_from_text(text);
    ASSERT_TRUE(room) << text;
    EXPECT_EQ(room->of_gpu, each);
    EXPECT_FALSE(room->all);
  }
  for (const char* wrong :
       {"", "much", "0=much", "x=1GiB", "0=1GiB,0=2GiB", "1GiB,2GiB", "1GiB,0=2GiB", "0=1GiB,"})
    EXPECT_FALSE(room_from_text(wrong)) << wrong;
  const Room room{{}, each};
  EXPECT_TRUE(room.holds(~0ull, {{0, 8ull << 30, 0}, {1, ~0ull, 0}}));
  EXPECT_FALSE(room.holds(0, {{2, 6'000'001, 0}}));
  Scenario scenario;
  scenario.layers.push_back({"l", 1, 1, {{.name = "t", .module = "l", .bytes = 1, .gpu = 2}}});
  EXPECT_EQ(check_room(room, scenario).error().code, Code::OffloadRoomElsewhere);
  EXPECT_TRUE(check_room({{}, {{2, 1}}}, scenario));
}

}  // namespace
}  // namespace stowage::estimate::offload
