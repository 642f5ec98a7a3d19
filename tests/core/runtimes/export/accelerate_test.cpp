// What accelerate makes of a map, against what accelerate itself did with modules, buffers and ties.
#include <set>

#include <gmock/gmock.h>

#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

Exported exported(const Json& model, const Json& map, bool offload_buffers = false) {
  const FactsPtr facts = test::facts_of(model);
  const plan::DeviceMap device_map = test::map_of(map);
  return export_plan({*facts, *find_target("accelerate"), device_map, {}, "m", "f", offload_buffers});
}

/// A layer with a buffer that checkpoints have and with one that they lack.
Json with_buffers() {
  Json json = test::language_model(2, 100, 8);
  json["tensors"].push_back(
      {{"name", "layers.1.norm.mean"}, {"dtype", "F32"}, {"shape", {10}}, {"kind", "buffer"}});
  json["tensors"].push_back({{"name", "layers.1.norm.mask"},
                             {"dtype", "F32"},
                             {"shape", {3}},
                             {"kind", "buffer"},
                             {"persistent", false}});
  return json;
}

std::vector<std::string> different(const Exported& out) {
  std::vector<std::string> names;
  for (const Difference& one : out.differences)
    names.push_back(one.name + " " + machine::to_string(one.planned) + ">" + machine::to_string(one.actual) +
                    " " + std::to_string(one.bytes.count()));
  return names;
}

TEST(AccelerateExport, TheMapIsWrittenAsItIs) {
  const Json map{{"embed_tokens", 0}, {"layers", "cpu"}, {"lm_head", "disk"}};
  const Exported out = exported(test::language_model(2, 100, 8), map);
  EXPECT_EQ(parse_json(out.text, "text").value(), map);
  EXPECT_TRUE(out.text.ends_with("}\n"));
  EXPECT_EQ(out.distance, Bytes());
  ASSERT_EQ(out.offloads.size(), 2u);
  EXPECT_EQ(out.offloads[1].requested, machine::kDisk);
}

/// accelerate 1.15, main device a GPU: buffers of an offloaded module are moved to the executing device,
/// unless offload_buffers; those that no checkpoint has always are.
TEST(AccelerateExport, BuffersOfOffloadedModulesStayOnTheMainGpu) {
  const Json map{{"", 1}, {"layers.1", "cpu"}, {"lm_head", 0}};
  const Exported out = exported(with_buffers(), map);
  EXPECT_EQ(out.distance, Bytes(40 + 12));
  EXPECT_THAT(different(out),
              testing::ElementsAre("layers.1.norm.mean cpu>0 40", "layers.1.norm.mask cpu>0 12"));
  EXPECT_THAT(different(exported(with_buffers(), map, true)),
              testing::ElementsAre("layers.1.norm.mask cpu>0 12"));
  EXPECT_EQ(exported(with_buffers(), {{"", 0}, {"layers.1", 1}}).distance, Bytes()) << "nothing is offloaded";
  EXPECT_EQ(exported(with_buffers(), {{"", "cpu"}}).distance, Bytes()) << "the main device is the CPU";
  EXPECT_EQ(exported(with_buffers(), {{"", "disk"}}).distance, Bytes(52)) << "buffers are never on disk";
}

/// The table on the CPU and the head on a GPU, as one storage: both are held.
TEST(AccelerateExport, ATieOnTwoDevicesIsHeldTwice) {
  Json tied = test::language_model(2, 100, 8);
  test::tie_ends(tied);
  const Exported out = exported(tied, {{"", 0}, {"embed_tokens", "cpu"}});
  EXPECT_EQ(out.distance, Bytes(100 * 8 * 2));
  EXPECT_THAT(different(out), testing::ElementsAre("lm_head.weight cpu>0 1600"));
  EXPECT_EQ(exported(tied, {{"", 0}}).distance, Bytes());
  EXPECT_EQ(exported(tied, {{"", "cpu"}}).distance, Bytes());
  EXPECT_EQ(exported(test::language_model(2, 100, 8), {{"", 0}, {"embed_tokens", "cpu"}}).distance, Bytes());
}

/// Of all random plans: exactly the buffers off the GPUs and the further devices of ties.
TEST(AccelerateExport, NothingElseLiesElsewhere) {
  std::uint64_t copies = 0;
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const Exported out = exported(made.model, made.map);
    ASSERT_FALSE(out.refused);
    Bytes parameters;
    for (const auto& tie : facts->ties) {
      std::set<machine::DeviceId> devices;
      for (const std::uint32_t name : tie) devices.insert(out.actual[name]);
      parameters += Bytes(facts->bytes(tie.front()) * (devices.size() - 1));
      copies += devices.size() - 1;
    }
    Bytes buffers;
    for (std::uint32_t i = 0; i < out.actual.size(); ++i) {
      const model::Tensor& tensor = (*facts->model)[model::TensorId(i)];
      if (tensor.kind == model::TensorKind::Parameter) continue;
      const DeviceRules rules = *find_target("accelerate")->device_rules;
      const plan::DeviceMap map = test::map_of(made.map);
      const machine::DeviceId main = main_device(map, rules);
      const machine::DeviceId asked = Places(*facts, rules, map).asked(i);
      EXPECT_EQ(out.actual[i], asked.gpu() ? asked : main);
      if (out.actual[i] != asked) buffers += Bytes(facts->bytes(i));
    }
    EXPECT_EQ(out.distance, parameters + buffers) << "seed " << seed;
  }
  EXPECT_GT(copies, 0u) << "some ties are split";
}

}  // namespace
}  // namespace stowage::runtimes
