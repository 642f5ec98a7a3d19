// Every case of tests/data/cases/device_check.json.gz, computed by another program from the same rules.
#include <gmock/gmock.h>

#include <map>

#include "tests/core/runtimes/fixtures.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

machine::DeviceId device(const std::string& text) { return machine::parse_device(text).value(); }

CheckOptions options_of(const Json& test_case) {
  CheckOptions out;
  std::uint32_t gpu = 0;
  for (const Json& budget : test_case["machine"]["gpus"])
    out.budgets.emplace_back(machine::gpu(gpu++), Bytes(budget.get<std::uint64_t>()));
  out.budgets.emplace_back(machine::kCpu, Bytes(test_case["machine"]["cpu"].get<std::uint64_t>()));
  if (test_case.contains("set")) out.set = test_case["set"].get<std::vector<std::string>>();
  const Json options = test_case.value("options", Json::object());
  if (options.contains("input_device") && options["input_device"].is_string())
    out.input_device = device(options["input_device"]);
  if (options.contains("input_device") && options["input_device"].is_object()) {
    for (const auto& [name, at] : options["input_device"].items())
      out.input_devices.emplace_back(name, device(at.get<std::string>()));
  }
  if (options.value("kv_device", "layer") != "layer") out.kv_device = device(options["kv_device"]);
  Change arguments;
  for (const Json& copy : options.value("copies", Json::array()))
    arguments.arguments.insert(arguments.arguments.end(), {"--copy", copy.get<std::string>()});
  const Json settings = options.value("settings", Json::object());
  for (const auto& [name, on] : settings.items())
    arguments.arguments.insert(arguments.arguments.end(),
                               {"--set", name + (on.get<bool>() ? "=true" : "=false")});
  out.cache_tokens = options.value("tokens", std::uint64_t{0}) * options.value("batch", std::uint64_t{1});
  return with_change(out, arguments);
}

Json fixes_of(const Finding& finding) {
  Json fixes = to_json(finding)["fixes"];
  for (Json& fix : fixes) fix.erase("apply");
  return fixes;
}

TEST(DeviceCheckCases, EveryCase) {
  const Json file = test::load_case_file("device_check.json");
  ASSERT_FALSE(file.is_null());
  for (const Json& test_case : file["cases"]) {
    SCOPED_TRACE(test_case["id"].get<std::string>());
    const FactsPtr facts = test::facts_of(test_case["model"]);
    const std::string target = test_case["target"];
    const DeviceCheck found = test::check(*facts, target, test_case["map"], options_of(test_case));
    const Json& expected = test_case["expect"];
    EXPECT_EQ(found.ok(), expected["exit"] == 0);
    std::map<std::string, const Finding*> by_key;
    for (const Finding& finding : found.findings) by_key[test::key_of(finding)] = &finding;
    EXPECT_EQ(by_key.size(), found.findings.size()) << "one cause said twice";
    EXPECT_EQ(by_key.size(), expected["findings"].size());
    for (const Json& wanted : expected["findings"]) {
      std::string key = wanted["rule"].get<std::string>() + " " + wanted["module"].get<std::string>();
      for (const Json& where : wanted["devices"]) key += " " + where.get<std::string>();
      ASSERT_TRUE(by_key.contains(key)) << key;
      EXPECT_EQ(to_json(*by_key[key])["severity"], wanted["severity"]);
      EXPECT_EQ(fixes_of(*by_key[key]), wanted["fixes"]) << key;
    }
  }
}

TEST(DeviceCheckCases, NoFalseAlarmOnCatalogs) {
  for (const std::string& path : test::catalogs()) {
    const auto model = formats::open_model(path);
    const auto execution = formats::read_execution(path);
    ASSERT_TRUE(model && execution) << path;
    const FactsPtr facts = make_facts(*model, *execution);
    for (const Target* target : targets()) {
      if (!target->device_rules) continue;
      EXPECT_TRUE(check_devices(*facts, *target->device_rules, test::map_of({{"", 0}})).findings.empty())
          << path << " " << target->name;
    }
  }
}

}  // namespace
}  // namespace stowage::runtimes
