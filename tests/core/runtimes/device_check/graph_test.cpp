// Checks of real programs, whose calls are the operators of a graph: random maps of their layers.
#include <filesystem>
#include <set>

#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

/// The programs in tests/data, whatever else lies beside the checkout: the same in every place.
const std::vector<std::pair<std::string, FactsPtr>>& programs() {
  static const std::vector<std::pair<std::string, FactsPtr>> all = [] {
    std::vector<std::pair<std::string, FactsPtr>> out;
    for (const auto& folder : std::filesystem::directory_iterator(test::data("models"))) {
      const std::string path = (folder.path() / "static.pt2").string();
      if (!std::filesystem::exists(path)) continue;
      const auto model = formats::open_model(path);
      const auto execution = formats::read_execution(path);
      if (model && execution) out.emplace_back(path, make_facts(*model, *execution));
    }
    std::sort(out.begin(), out.end());
    return out;
  }();
  return all;
}

/// Whole modules here and there; what they leave is on the first card.
plan::DeviceMap map_of_modules(std::mt19937& random, const Facts& facts) {
  const std::vector<machine::DeviceId> devices = {machine::gpu(0), machine::gpu(1), machine::kCpu};
  plan::DeviceMap map;
  map.entries.push_back({"", machine::gpu(0)});
  for (const model::Module& module : facts.model->modules()) {
    if (module.name.empty() || module.bytes == Bytes() || random() % 5) continue;
    map.entries.push_back({module.name, devices[random() % devices.size()]});
  }
  return map;
}

void for_programs(std::uint32_t rounds, const auto& what) {
  ASSERT_FALSE(programs().empty());
  for (const auto& [path, facts] : programs()) {
    for (std::uint32_t seed = 0; seed < rounds; ++seed) {
      std::mt19937 random(seed);
      SCOPED_TRACE(path + ", seed " + std::to_string(seed));
      what(*facts, map_of_modules(random, *facts));
    }
  }
}

std::set<std::string> keys(const DeviceCheck& found) {
  std::set<std::string> out;
  for (const Finding& finding : found.findings) out.insert(test::key_of(finding));
  return out;
}

TEST(DeviceGraphs, FindingsAreNamedOnceAndOfWhatIsThere) {
  for_programs(6, [](const Facts& facts, const plan::DeviceMap& map) {
    std::set<std::string> names;
    for (const model::Module& module : facts.model->modules()) names.insert(module.name);
    for (const Call& call : facts.calls) names.insert(call.name);
    for (const char* target : {"pytorch", "accelerate", "tensorrt-mttm", "megatron"}) {
      const DeviceCheck found = check_devices(facts, *find_target(target)->device_rules, map);
      EXPECT_EQ(keys(found).size(), found.findings.size()) << target;
      for (const Finding& finding : found.findings) {
        EXPECT_TRUE(names.contains(finding.module)) << target << " " << finding.module;
        EXPECT_EQ(message(finding).find('%'), std::string::npos);
      }
    }
  });
}

TEST(DeviceGraphs, FixesDoWhatTheyAreOfferedFor) {
  for_programs(3, [](const Facts& facts, const plan::DeviceMap& map) {
    const DeviceRules& rules = *find_target("pytorch")->device_rules;
    const DeviceCheck before = check_devices(facts, rules, map);
    const std::set<std::string> known = keys(before);
    Job quick;  // the second check is asked for its findings alone
    quick.cancel.cancel();
    for (const Finding& finding : before.findings) {
      for (const Fix& fix : finding.fixes) {
        const std::set<std::string> after = keys(check_devices(
            facts, rules, with_change(map, fix.apply), with_change(CheckOptions{}, fix.apply), quick));
        EXPECT_FALSE(after.contains(test::key_of(finding))) << test::key_of(finding);
        EXPECT_TRUE(std::includes(known.begin(), known.end(), after.begin(), after.end()))
            << test::key_of(finding) << " " << fix_name(fix.kind);
      }
    }
  });
}

/// Stages of whole layers, in order, ends with their stage: Megatron sends between them, PyTorch has one
/// cause a boundary at least.
TEST(DeviceGraphs, ACutThroughALayerListIsFoundWhereNothingSends) {
  const auto llama = std::find_if(programs().begin(), programs().end(), [](const auto& program) {
    return program.first.find("llama_untied") != std::string::npos;
  });
  ASSERT_NE(llama, programs().end());
  const Facts& facts = *llama->second;
  const Json map{{"", 0}, {"model.layers.1", 1}, {"model.norm", 1}, {"lm_head", 1}};
  EXPECT_THAT(test::rules_of(test::check(facts, "megatron", map)), testing::IsEmpty());
  EXPECT_THAT(test::rules_of(test::check(facts, "accelerate", map)), testing::IsEmpty());
  const DeviceCheck plain = test::check(facts, "pytorch", map);
  ASSERT_EQ(plain.findings.size(), 1u);
  EXPECT_EQ(to_string(plain.findings[0].devices[0]), "1");
  EXPECT_EQ(to_string(plain.findings[0].devices[1]), "0");
}

/// Where everything is on one device, that may be any: the number of a card means nothing.
TEST(DeviceGraphs, OneDeviceIsSilentWhicheverItIs) {
  for (const auto& [path, facts] : programs()) {
    for (const Json& device : {Json(0), Json(5), Json("cpu")})
      EXPECT_THAT(test::check(*facts, "pytorch", {{"", device}}).findings, testing::IsEmpty()) << path;
  }
}

}  // namespace
}  // namespace stowage::runtimes
