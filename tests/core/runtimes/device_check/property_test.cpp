// What holds of every check whatever is asked: random models, maps and options with printed seeds.
#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "core/runtimes/device_check/places.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

CheckOptions random_options(std::mt19937& random) {
  CheckOptions out;
  const auto device = [&] { return random() % 2 ? machine::kCpu : machine::gpu(random() % 2); };
  if (random() % 3 == 0) out.input_device = device();
  if (random() % 3 == 0) out.kv_device = device();
  if (random() % 4 == 0)
    out.copies = {{"embed_tokens", CopyKind::Index}, {"layers.0.up", CopyKind::Activation}};
  if (random() % 3 == 0) out.offload_module_to_cpu = random() % 2 == 0;
  out.malloc_trim = random() % 2 == 0;
  if (random() % 2 == 0) out.set = {"layers.0"};
  out.cache_tokens = 100;
  for (const machine::DeviceId budgeted : {machine::gpu(0), machine::gpu(1), machine::kCpu}) {
    if (random() % 2) out.budgets.emplace_back(budgeted, Bytes(random() % 6000));
  }
  return out;
}

std::map<std::string, plan::Severity> severities(const std::vector<Finding>& findings) {
  std::map<std::string, plan::Severity> out;
  for (const Finding& finding : findings) out[test::key_of(finding)] = finding.severity;
  return out;
}

class CheckOfSeed : public testing::TestWithParam<std::uint32_t> {
 protected:
  CheckOfSeed() : made_(test::random_case(GetParam())), facts_(test::facts_of(made_.model)) {
    std::mt19937 random(GetParam() + 1000);
    options_ = random_options(random);
    map_ = test::map_of(made_.map);
  }

  /// Calls what it is given for each target that can be checked.
  void for_targets(const auto& what) const {
    for (const Target* target : targets()) {
      if (!target->device_rules) continue;
      SCOPED_TRACE(target->name);
      what(*target->device_rules);
    }
  }
  DeviceCheck check(const DeviceRules& rules, const plan::DeviceMap& map) const {
    return check_devices(*facts_, rules, map, options_);
  }

  test::RandomCase made_;
  FactsPtr facts_;
  plan::DeviceMap map_;
  CheckOptions options_;
};

TEST_P(CheckOfSeed, FindingsNameWhatIsThere) {
  std::set<std::string> names{"", "load", "compile", "refit"};
  for (const model::Module& module : facts_->model->modules()) names.insert(module.name);
  for (const model::Tensor& tensor : facts_->model->tensors()) names.insert(tensor.name);
  for (const model::ProgramInput& input : facts_->inputs) names.insert(input.name);
  std::set<std::string> devices{"meta", "cpu", "0"};  // the CPU and GPU 0 may be main without being named
  for (const auto& entry : map_.entries) devices.insert(machine::to_string(entry.device));
  if (options_.input_device) devices.insert(machine::to_string(*options_.input_device));
  if (options_.kv_device) devices.insert(machine::to_string(*options_.kv_device));
  for_targets([&](const DeviceRules& rules) {
    for (const Finding& finding : check(rules, map_).findings) {
      SCOPED_TRACE(test::key_of(finding));
      EXPECT_TRUE(names.contains(finding.module));
      for (const std::string& subject : finding.subjects) EXPECT_TRUE(names.contains(subject)) << subject;
      const std::string said = message(finding);
      EXPECT_EQ(said.find('%'), std::string::npos) << said;
      EXPECT_NE(said.find(finding.module.empty() ? "he" : finding.module), std::string::npos) << said;
      ASSERT_FALSE(finding.devices.empty());
      for (const Where where : finding.devices) {
        EXPECT_TRUE(devices.contains(to_string(where))) << to_string(where);
        EXPECT_NE(said.find(display_name(where)), std::string::npos) << said;
      }
      EXPECT_EQ(to_json(finding)["message"], said);
    }
  });
}

TEST_P(CheckOfSeed, TheWorstStandsFirstAndDecidesWhetherAllIsWell) {
  for_targets([&](const DeviceRules& rules) {
    const DeviceCheck found = check(rules, map_);
    EXPECT_TRUE(std::is_sorted(found.findings.begin(), found.findings.end(),
                               [](const Finding& a, const Finding& b) { return a.severity > b.severity; }));
    const bool any = std::any_of(found.findings.begin(), found.findings.end(), [](const Finding& finding) {
      return to_json(finding)["severity"] == "error";
    });
    EXPECT_EQ(found.ok(), !any);
    EXPECT_EQ(severities(found.findings).size(), found.findings.size()) << "one cause said twice";
  });
}

TEST_P(CheckOfSeed, TheOrderOfKeysMeansNothing) {
  plan::DeviceMap other = map_;
  std::mt19937 random(GetParam());
  std::shuffle(other.entries.begin(), other.entries.end(), random);
  for_targets([&](const DeviceRules& rules) {
    EXPECT_EQ(severities(check(rules, other).findings), severities(check(rules, map_).findings));
  });
}

/// Cards that are numbered differently are the same cards: findings carry the other numbers, nothing else.
TEST_P(CheckOfSeed, OtherNumbersOfCardsAreTheSameFindings) {
  const auto renumbered = [](machine::DeviceId device) {
    return device.gpu() ? machine::gpu(device.index + 3) : device;
  };
  if (main_device(map_, DeviceRules()) == machine::kCpu) return;  // GPU 0 is nobody's choice then
  plan::DeviceMap other = map_;
  for (auto& entry : other.entries) entry.device = renumbered(entry.device);
  CheckOptions options = options_;
  if (options.input_device) options.input_device = renumbered(*options.input_device);
  if (options.kv_device) options.kv_device = renumbered(*options.kv_device);
  for (auto& budget : options.budgets) budget.first = renumbered(budget.first);
  for_targets([&](const DeviceRules& rules) {
    std::vector<Finding> expected = check(rules, map_).findings;
    for (Finding& finding : expected) {
      for (Where& where : finding.devices) where.device = renumbered(where.device);
    }
    const DeviceCheck found = check_devices(*facts_, rules, other, options);
    ASSERT_EQ(severities(found.findings), severities(expected));
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_EQ(found.findings[i].fixes.size(), expected[i].fixes.size()) << test::key_of(expected[i]);
  });
}

TEST_P(CheckOfSeed, AFixMovesToOnePlaceAndCountsWhatItMoves) {
  for_targets([&](const DeviceRules& rules) {
    const machine::DeviceId main = main_device(map_, rules);
    for (const Finding& finding : check(rules, map_).findings) {
      for (const Fix& fix : finding.fixes) {
        if (fix.apply.map.empty()) continue;
        SCOPED_TRACE(test::key_of(finding) + " " + std::string(fix_name(fix.kind)));
        const machine::DeviceId to = fix.apply.map.front().second;
        const plan::DeviceMap after = with_change(map_, fix.apply);
        std::set<std::uint32_t> storages;
        Bytes moved;
        for (std::uint32_t i = 0; i < facts_->model->tensors().size(); ++i) {
          const std::string& name = facts_->tensor_name(i);
          const machine::DeviceId now = test::asked_by_hand(after, name, main);
          if (now == test::asked_by_hand(map_, name, main)) continue;
          EXPECT_EQ(now, to) << name;
          if (storages.insert(facts_->storage(i)).second) moved += Bytes(facts_->bytes(i));
        }
        // Twins are one storage that the price has once, and the model twice.
        if (facts_->aliases.empty()) {
          EXPECT_GE(fix.bytes_once, moved);
        }
        EXPECT_GT(moved, Bytes()) << "a fix that moves nothing";
      }
    }
  });
}

/// Weights by device after a fix, each storage once a device, by a reading of the map in the test.
bool fits_by_hand(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                  const CheckOptions& options) {
  const machine::DeviceId main = main_device(map, rules);
  std::set<std::pair<std::string, std::uint32_t>> counted;
  std::map<std::string, Bytes> sums;
  for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
    machine::DeviceId at = test::asked_by_hand(map, facts.tensor_name(i), main);
    if (!at.gpu() && rules.off_gpu == OffGpu::Ignored) at = main;
    if (at == machine::kDisk && rules.off_gpu == OffGpu::Computed) at = main;
    const std::string name = machine::to_string(at);
    if (counted.emplace(name, facts.storage(i)).second) sums[name] += Bytes(facts.bytes(i));
  }
  return std::all_of(options.budgets.begin(), options.budgets.end(), [&](const auto& budget) {
    return sums[machine::to_string(budget.first)] <= budget.second;
  });
}

TEST_P(CheckOfSeed, AFixSaysWhetherItsWeightsFit) {
  for_targets([&](const DeviceRules& rules) {
    for (const Finding& finding : check(rules, map_).findings) {
      for (const Fix& fix : finding.fixes)
        EXPECT_EQ(fix.fits, fits_by_hand(*facts_, rules, with_change(map_, fix.apply), options_))
            << test::key_of(finding) << " " << fix_name(fix.kind);
    }
  });
}

TEST_P(CheckOfSeed, ACancelledCheckFindsTheSameAndOffersNothing) {
  Job job;
  job.cancel.cancel();
  for_targets([&](const DeviceRules& rules) {
    const DeviceCheck found = check_devices(*facts_, rules, map_, options_, job);
    EXPECT_EQ(severities(found.findings), severities(check(rules, map_).findings));
    for (const Finding& finding : found.findings) EXPECT_TRUE(finding.fixes.empty());
  });
}

TEST_P(CheckOfSeed, SharedStoragesAreListedWithTheirPlaces) {
  for_targets([&](const DeviceRules& rules) {
    const DeviceCheck found = check(rules, map_);
    EXPECT_EQ(found.shared.size(), facts_->ties.size() + facts_->aliases.size());
    for (const SharedNames& shared : found.shared) {
      EXPECT_GE(shared.names.size(), 2u);
      EXPECT_GT(shared.bytes, Bytes());
      const Json json = to_json(shared);
      EXPECT_EQ(json["devices"].size(), shared.devices.size());
      EXPECT_EQ(json["device"].is_null(), shared.devices.size() != 1) << "one device, or none to name";
    }
  });
}

INSTANTIATE_TEST_SUITE_P(DeviceCheck, CheckOfSeed, testing::Range(0u, 60u));

}  // namespace
}  // namespace stowage::runtimes
