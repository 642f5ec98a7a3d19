// What holds of every check, on random models and maps with printed seeds.
#include <gmock/gmock.h>

#include <random>
#include <set>

#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/fixtures.h"

namespace stowage::runtimes {
namespace {

struct Made {
  Json model, map = Json::object();
};

Made make(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto pick = [&](std::uint32_t count) { return random() % count; };
  Made out;
  out.model = test::language_model(static_cast<int>(1 + pick(4)), 32, 8);
  if (pick(3) == 0) {  // tied ends
    for (Json& tensor : out.model["tensors"]) {
      if (tensor["name"] == "lm_head.weight")
        tensor = {{"name", "lm_head.weight"}, {"tied_to", "embed_tokens.weight"}};
    }
  }
  if (pick(2) == 0)
    out.model["tensors"].push_back(
        {{"name", "layers.0.table"}, {"dtype", "F32"}, {"shape", {4}}, {"kind", "buffer"}});
  if (pick(3) == 0) out.model["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  if (pick(3) == 0)
    out.model["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}},
                           {{"name", "labels"}, {"kind", "labels"}}};
  if (pick(4) == 0)
    out.model["direct_uses"] = {{{"user", "lm_head"}, {"tensor", "embed_tokens.weight"}, {"kind", "matmul"}}};
  const std::vector<Json> devices{0, 0, 1, "cpu", "disk"};
  for (const Json& tensor : out.model["tensors"]) {
    const std::string name = tensor["name"];
    if (pick(5) > 0) out.map[name.substr(0, name.rfind('.'))] = devices[pick(5)];
  }
  for (const Json& tensor : out.model["tensors"]) {  // nothing is left out
    if (out.map.empty() || pick(6) == 0) out.map[tensor["name"].get<std::string>()] = devices[pick(4)];
  }
  if (!out.map.contains("")) out.map[""] = devices[pick(3)];
  return out;
}

std::set<std::string> keys(const DeviceCheck& check) {
  std::set<std::string> out;
  for (const Finding& finding : check.findings) out.insert(test::key_of(finding));
  return out;
}

class EverySeed : public testing::TestWithParam<std::uint32_t> {};

TEST_P(EverySeed, FixesDoWhatTheyAreOfferedFor) {
  const Made made = make(GetParam());
  const FactsPtr facts = test::facts_of(made.model);
  for (const Target* target : targets()) {
    if (!target->device_rules) continue;
    const plan::DeviceMap map = test::map_of(made.map);
    const DeviceCheck before = check_devices(*facts, *target->device_rules, map);
    const std::set<std::string> known = keys(before);
    EXPECT_EQ(known.size(), before.findings.size()) << "one cause said twice";
    for (const Finding& finding : before.findings) {
      EXPECT_NE(message(finding).find(finding.module), std::string::npos);
      for (const Fix& fix : finding.fixes) {
        SCOPED_TRACE(std::string(target->name) + " " + test::key_of(finding) + " " +
                     std::string(fix_name(fix.kind)));
        EXPECT_FALSE(fix.apply.map.empty() && fix.apply.arguments.empty());
        const std::set<std::string> after =
            keys(check_devices(*facts, *target->device_rules, with_change(map, fix.apply),
                               with_change(CheckOptions{}, fix.apply)));
        EXPECT_FALSE(after.contains(test::key_of(finding)));
        EXPECT_TRUE(std::includes(known.begin(), known.end(), after.begin(), after.end()));
      }
    }
  }
}

TEST_P(EverySeed, OneDeviceForAllIsSilent) {
  const Made made = make(GetParam());
  const FactsPtr facts = test::facts_of(made.model);
  for (const Target* target : targets()) {
    if (!target->device_rules) continue;
    for (const Json& device : {Json(0), Json(3)})
      EXPECT_THAT(test::check(*facts, std::string(target->name), {{"", device}}).findings, testing::IsEmpty())
          << target->name;
  }
}

/// The distance of an export is the sum of what differs, storage by storage, counted in another way.
TEST_P(EverySeed, DistanceIsWhatDiffers) {
  const Made made = make(GetParam());
  const FactsPtr facts = test::facts_of(made.model);
  const plan::DeviceMap map = test::map_of(made.map);
  for (const Target* target : targets()) {
    if (!target->write) continue;
    const CheckOptions options;
    const Exported out = export_plan({*facts, *target, map, options, "m", "f"});
    if (out.refused) {
      EXPECT_EQ(out.text, "") << target->name;
      EXPECT_FALSE(message(*out.refused).empty());
      continue;
    }
    std::set<std::uint32_t> storages;
    std::uint64_t bytes = 0;
    for (std::uint32_t i = 0; i < facts->model->tensors().size(); ++i) {
      const std::string& name = facts->tensor_name(i);
      const plan::DeviceMap::Entry* key = nullptr;
      for (const plan::DeviceMap::Entry& entry : map.entries) {
        if (is_beneath(name, entry.key) && (!key || entry.key.size() > key->key.size())) key = &entry;
      }
      ASSERT_NE(key, nullptr);
      if (key->device == out.actual[i] || !storages.insert(facts->storage(i)).second) continue;
      bytes += facts->bytes(i);
    }
    for (const SecondCopy& copy : out.copies) bytes += facts->bytes(copy.tensor);
    EXPECT_EQ(out.distance.count(), bytes) << target->name;
    EXPECT_EQ(out.differences.empty(), bytes == 0) << target->name;
  }
}

INSTANTIATE_TEST_SUITE_P(DeviceCheck, EverySeed, testing::Range(0u, 60u));

}  // namespace
}  // namespace stowage::runtimes
