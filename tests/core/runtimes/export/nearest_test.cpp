// The nearest plan of a target against every plan that the target can say: all maps of a small model are
// written, and what each of them would place is compared.
#include "core/runtimes/export/nearest.h"

#include <set>
#include <type_traits>

#include <gmock/gmock.h>

#include "core/runtimes/export/stage_cuts.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using Places = std::vector<machine::DeviceId>;

const std::vector<machine::DeviceId> kDevices = {machine::gpu(0), machine::gpu(1), machine::kCpu,
                                                 machine::kDisk};

plan::DeviceMap map_of_tensors(const Facts& facts, const Places& devices) {
  plan::DeviceMap map;
  for (std::uint32_t i = 0; i < devices.size(); ++i)
    map.entries.push_back({facts.tensor_name(i), devices[i]});
  return map;
}

Places numbered(std::size_t number, std::size_t tensors) {
  Places out;
  for (std::size_t i = 0; i < tensors; ++i, number /= kDevices.size())
    out.push_back(kDevices[number % kDevices.size()]);
  return out;
}

Bytes between(const Facts& facts, const Places& planned, const Places& actual) {
  Bytes out;
  for (std::uint32_t i = 0; i < planned.size(); ++i) {
    if (planned[i] != actual[i]) out += Bytes(facts.bytes(i));
  }
  return out;
}

Exported written(const Facts& facts, const Target& target, const Places& devices, bool nearest) {
  const plan::DeviceMap map = map_of_tensors(facts, devices);
  return export_plan({facts, target, map, {}, "m", "f"}, nearest);
}

/// Five tensors of sizes that tell sums apart; who executes them is up to the case.
Json model_of(const char* executed_by_engine) {
  Json json = test::language_model(1, 7, 4);
  if (*executed_by_engine) json["parts"] = {{{"module", executed_by_engine}, {"executes", "tensorrt"}}};
  return json;
}

// Nobody but nearest_plans() can say that nothing was left out.
static_assert(!std::is_constructible_v<Proven<NearestProof>, bool>);
static_assert(!std::is_assignable_v<decltype(Nearest::proven)&, bool>);

void expect_nearest_of_all(const Json& model, const Target& target) {
  const FactsPtr facts = test::facts_of(model);
  const std::size_t tensors = facts->model->tensors().size();
  std::size_t all = 1;
  for (std::size_t i = 0; i < tensors; ++i) all *= kDevices.size();
  std::set<Places> sayable;
  for (std::size_t i = 0; i < all; ++i) {
    const Exported out = written(*facts, target, numbered(i, tensors), false);
    if (!out.refused) sayable.insert(out.actual);
  }
  ASSERT_FALSE(sayable.empty());
  for (std::size_t i = 0; i < all; i += 5) {
    const Places planned = numbered(i, tensors);
    Bytes least = Bytes::max();
    for (const Places& places : sayable) least = std::min(least, between(*facts, planned, places));
    const Exported out = written(*facts, target, planned, true);
    ASSERT_FALSE(out.refused) << *out.refused;
    EXPECT_EQ(out.distance, between(*facts, planned, out.actual));
    EXPECT_EQ(out.distance, least) << to_text(to_json(map_of_tensors(*facts, planned)), -1);
    EXPECT_EQ(out.bound, out.distance);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(NearestPlan, IsProvenWhereNothingWasLeftOut) {
  EXPECT_FALSE(Nearest{}.proven) << "of nothing nothing is";
  const FactsPtr facts = test::facts_of(test::language_model(5, 60, 8));
  const plan::DeviceMap map = all_on(machine::gpu(0));
  for (const Target* target : targets()) {
    if (!target->write) continue;
    const Nearest near = nearest_plans({*facts, *target, map, {}, "m", "f"});
    EXPECT_FALSE(near.left_out) << target->name;
    EXPECT_TRUE(near.proven) << target->name;
  }
  const int many = static_cast<int>(StageCutter::kMostGrouped) + 1;
  const FactsPtr large = test::facts_of(test::language_model(many, 10, 2));
  const plan::DeviceMap off = test::map_of({{"", 0}, {"layers.0", "cpu"}});
  const Nearest open = nearest_plans({*large, *find_target("vllm"), off, {}, "m", "f"});
  EXPECT_TRUE(open.left_out);
  EXPECT_FALSE(open.proven);
}

TEST(NearestPlan, OfPlainPyTorchIsTheNearestOfAll) {
  expect_nearest_of_all(model_of(""), *find_target("pytorch"));
}

TEST(NearestPlan, OfTheCompilingTargetsIsTheNearestOfAll) {
  for (const char* engine : {"", "layers", "lm_head"}) {
    SCOPED_TRACE(engine);
    expect_nearest_of_all(model_of(engine), *find_target("tensorrt-mttm"));
  }
  expect_nearest_of_all(model_of(""), *find_target("torch-compile"));
}

/// A buffer goes with no module, and there is a main GPU as soon as any is used.
TEST(NearestPlan, OfAccelerateIsTheNearestOfAll) {
  Json json = test::language_model(1, 7, 4);
  json["tensors"].erase(1);
  for (const int size : {3, 3000})
    json["tensors"].push_back({{"name", size > 3 ? "lm_head.large" : "layers.0.small"},
                               {"dtype", "F32"},
                               {"shape", {size}},
                               {"kind", "buffer"}});
  expect_nearest_of_all(json, *find_target("accelerate"));
}

TEST(NearestPlan, OfTransformerEngineAndDeepSpeedIsTheNearestOfAll) {
  expect_nearest_of_all(model_of(""), *find_target("transformer-engine"));
  expect_nearest_of_all(model_of(""), *find_target("deepspeed"));
}

TEST(NearestPlan, OfAPlanThatCanBeSaidIsThePlan) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    for (const Target* target : targets()) {
      if (!target->write) continue;
      const ExportInput input{*facts, *target, map, {}, "m", "f"};
      const Exported exact = export_plan(input), near = export_plan(input, true);
      if (exact.refused || exact.distance) continue;
      EXPECT_EQ(near.text, exact.text) << target->name << ", seed " << seed;
      EXPECT_EQ(near.bound, Bytes());
    }
  }
}

/// Never farther than the plan itself, never below the bound, and what is written can be said.
TEST(NearestPlan, IsNeverFartherThanWhatIsWrittenWithoutIt) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    for (const Target* target : targets()) {
      if (!target->write) continue;
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      const ExportInput input{*facts, *target, map, {}, "m", "f"};
      const Exported exact = export_plan(input), near = export_plan(input, true);
      if (!exact.refused) {
        EXPECT_LE(near.distance, exact.distance);
      }
      if (near.refused) continue;
      ASSERT_TRUE(near.bound);
      EXPECT_LE(*near.bound, near.distance);
      EXPECT_EQ(exact.bound, std::nullopt) << "nobody asked";
    }
  }
}

/// What the target would place, as a plan: it is written as it is, with nothing elsewhere.
TEST(NearestPlan, SaidAgainIsExact) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    for (const Target* target : targets()) {
      if (!target->write) continue;
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      const Exported near = export_plan({*facts, *target, map, {}, "m", "f"}, true);
      if (near.refused || !near.copies.empty()) continue;  // no plan has a storage twice
      const Exported again = written(*facts, *target, near.actual, false);
      ASSERT_FALSE(again.refused) << *again.refused;
      EXPECT_EQ(again.distance, Bytes());
      EXPECT_EQ(again.actual, near.actual);
    }
  }
}

}  // namespace
}  // namespace stowage::runtimes
