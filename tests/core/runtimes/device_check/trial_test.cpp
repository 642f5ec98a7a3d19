// Fixes that are tried by what they touch, against a whole check for each of them: the same findings and the
// same fixes, byte for byte.
#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>

#include "tests/core/runtimes/random_models.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

/// All that a check says, as text; "fits" and prices included.
std::string said(const DeviceCheck& check) {
  Json json{{"findings", Json::array()},
            {"phases", Json::array()},
            {"shared", Json::array()},
            {"main", machine::to_string(check.main)}};
  for (const Finding& finding : check.findings) json["findings"].push_back(to_json(finding));
  for (const Phase& phase : check.phases) json["phases"].push_back(to_json(phase));
  for (const SharedNames& shared : check.shared) json["shared"].push_back(to_json(shared));
  return json.dump();
}

std::size_t fixes_of(const DeviceCheck& check) {
  std::size_t out = 0;
  for (const Finding& finding : check.findings) out += finding.fixes.size();
  return out;
}

machine::DeviceId random_device(std::mt19937& random) {
  switch (random() % 6) {
    case 0:
      return machine::kCpu;
    case 1:
      return random() % 2 ? machine::kDisk : machine::gpu(2);
    default:
      return machine::gpu(random() % 2);
  }
}

/// Modules and tensors of all depths, about `keys` of them, in no order; one key is sometimes there twice,
/// and sometimes nothing covers the rest.
plan::DeviceMap random_placement(std::mt19937& random, const model::Model& model, std::size_t keys) {
  plan::DeviceMap out;
  if (random() % 8) out.entries.push_back({"", machine::gpu(random() % 2)});
  for (std::size_t i = 0; i < keys; ++i) {
    const bool tensor = random() % 6 == 0;
    const std::string& name = tensor ? model.tensors()[random() % model.tensors().size()].name
                                     : model.modules()[random() % model.modules().size()].name;
    out.entries.push_back({name, random_device(random)});
  }
  if (random() % 8 == 0) out.entries.push_back({out.entries.front().key, random_device(random)});
  return out;
}

CheckOptions random_options(std::mt19937& random, const Facts& facts) {
  CheckOptions out;
  if (random() % 4 == 0) out.input_device = random_device(random);
  if (random() % 3 == 0) out.kv_device = random_device(random);
  if (random() % 3 == 0 && !facts.calls.empty()) {
    const Call& call = facts.calls[random() % facts.calls.size()];
    out.copies.push_back({call.name, call.embeds ? CopyKind::Index : CopyKind::Activation});
  }
  if (random() % 3 == 0) out.offload_module_to_cpu = random() % 2 == 0;
  if (random() % 3 == 0) out.set = {"model"};
  out.cache_tokens = 1000;
  for (std::uint32_t i = 0; i < 2; ++i) {
    if (random() % 2)
      out.budgets.emplace_back(machine::gpu(i),
                               Bytes(facts.model->total_bytes().count() / (1 + random() % 4)));
  }
  return out;
}

/// Both ways, for each target that can be checked; how many fixes were offered.
std::size_t expect_same(const Facts& facts, const plan::DeviceMap& map, const CheckOptions& options) {
  std::size_t fixes = 0;
  for (const Target* target : targets()) {
    if (!target->device_rules) continue;
    SCOPED_TRACE(target->name);
    const DeviceCheck quick = check_devices(facts, *target->device_rules, map, options);
    EXPECT_EQ(said(quick), said(check_devices_in_full(facts, *target->device_rules, map, options)));
    fixes += fixes_of(quick);
  }
  return fixes;
}

FactsPtr facts_of_file(const std::string& path) {
  const auto model = formats::open_model(path);
  const auto execution = formats::read_execution(path);
  EXPECT_TRUE(model && execution) << path;
  return model && execution ? make_facts(*model, *execution) : nullptr;
}

TEST(FixTrials, OfCatalogsSayWhatWholeChecksSay) {
  std::size_t fixes = 0;
  ASSERT_FALSE(test::catalogs().empty());
  for (const std::string& path : test::catalogs()) {
    const FactsPtr facts = facts_of_file(path);
    ASSERT_TRUE(facts);
    EXPECT_TRUE(facts->made_once) << path;
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(path + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      const plan::DeviceMap map = random_placement(random, *facts->model, 1 + random() % 7);
      fixes += expect_same(*facts, map, random_options(random, *facts));
    }
  }
  EXPECT_GT(fixes, 100u) << "of maps for which nothing is offered nothing is learnt";
}

/// Small models with split weights, buffers, ties, twins, direct uses, engines and labels.
TEST(FixTrials, OfSmallModelsSayWhatWholeChecksSay) {
  std::size_t fixes = 0;
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    std::mt19937 random(seed);
    fixes += expect_same(*facts, test::map_of(made.map), random_options(random, *facts));
  }
  EXPECT_GT(fixes, 300u);
}

/// Operators of a graph: values that many take, and sums that go where most of them are.
TEST(FixTrials, OfProgramsSayWhatWholeChecksSay) {
  std::size_t fixes = 0, programs = 0;
  for (const auto& folder : std::filesystem::directory_iterator(test::data("models"))) {
    const std::string path = (folder.path() / "static.pt2").string();
    if (!std::filesystem::exists(path)) continue;
    const FactsPtr facts = facts_of_file(path);
    ASSERT_TRUE(facts);
    ++programs;
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
      SCOPED_TRACE(path + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      const plan::DeviceMap map = random_placement(random, *facts->model, 1 + random() % 9);
      fixes += expect_same(*facts, map, random_options(random, *facts));
    }
  }
  EXPECT_GT(programs, 0u);
  EXPECT_GT(fixes, 20u);
}

/// A value that is made twice is not one: the whole check is made, and says the same.
TEST(FixTrials, AModuleThatIsCalledTwiceIsCheckedAsAWhole) {
  Json json = test::language_model(2, 100, 8);
  json["calls"] = Json::array();
  std::string last = "input_ids";
  for (const char* module : {"embed_tokens", "layers.0.up", "layers.0.down", "layers.1.up", "layers.0.up"}) {
    json["calls"].push_back({{"module", module}, {"inputs", Json::array({last})}});
    last = module;
  }
  json["inputs"] = {{{"name", "input_ids"}, {"kind", "ids"}}};
  const FactsPtr facts = test::facts_of(json);
  EXPECT_FALSE(facts->made_once);
  EXPECT_GT(expect_same(*facts, test::map_of({{"", 0}, {"layers.0.up", 1}}), {}), 0u);
}

/// Places under a fix are those of the map with the fix, and modules that are not named lie as before.
TEST(FixTrials, PlacesUnderAChangeAreThoseOfTheChangedMap) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    std::mt19937 random(seed);
    Change change;
    const auto& names = facts->model->tensors();
    for (std::uint32_t i = 0; i < 1 + seed % 3; ++i) {
      std::string key = names[random() % names.size()].name;
      if (random() % 3) key.resize(key.rfind('.'));
      change.map.emplace_back(std::move(key), random_device(random));
    }
    const plan::DeviceMap after = with_change(map, change);
    for (const Target* target : targets()) {
      if (!target->device_rules) continue;
      const DeviceRules& rules = *target->device_rules;
      if (main_device(after, rules) != main_device(map, rules)) continue;
      const Places base(*facts, rules, map), whole(*facts, rules, after);
      std::vector<std::uint32_t> modules;
      const Places quick(base, after, change, modules);
      for (std::uint32_t i = 0; i < names.size(); ++i) {
        ASSERT_EQ(quick.at(i), whole.at(i)) << names[i].name;
        ASSERT_EQ(quick.key_of(i), whole.key_of(i)) << names[i].name;
        ASSERT_EQ(quick.split(i), whole.split(i)) << names[i].name;
        if (std::binary_search(modules.begin(), modules.end(), facts->owner(i))) continue;
        ASSERT_EQ(base.at(i), whole.at(i)) << names[i].name;
        ASSERT_EQ(base.split(i), whole.split(i)) << names[i].name;
      }
      for (std::uint32_t i = 0; i < facts->model->modules().size(); ++i)
        ASSERT_EQ(quick.hooked(i), whole.hooked(i)) << facts->module_name(i);
    }
  }
}

}  // namespace
}  // namespace stowage::runtimes
