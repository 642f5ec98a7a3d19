#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/formats/formats.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/targets.h"

namespace stowage::test {

/// As a file has it: whole numbers that are not negative have no sign.
inline Json as_read(const Json& json) { return Json::parse(json.dump()); }

inline runtimes::FactsPtr facts_of(const Json& written) {
  const Json description = as_read(written);
  const auto model = formats::model_of_description(description, "model.json");
  const auto execution = formats::execution_of_description(description, "model.json");
  EXPECT_TRUE(model && execution);
  return runtimes::make_facts(*model, *execution);
}

inline plan::DeviceMap map_of(const Json& json) {
  return plan::device_map_from_json(as_read(json), "map.json").value();
}

inline runtimes::DeviceCheck check(const runtimes::Facts& facts, const std::string& target, const Json& map,
                                   const runtimes::CheckOptions& options = {}) {
  return runtimes::check_devices(facts, *runtimes::find_target(target)->device_rules, map_of(map), options);
}

inline std::vector<std::string> rules_of(const runtimes::DeviceCheck& check) {
  std::vector<std::string> out;
  for (const runtimes::Finding& finding : check.findings) out.emplace_back(rule_name(finding.rule));
  return out;
}

/// Rule, module and devices: what makes a finding one.
inline std::string key_of(const runtimes::Finding& finding) {
  std::string key = std::string(rule_name(finding.rule)) + " " + finding.module;
  for (const runtimes::Where where : finding.devices) key += " " + to_string(where);
  return key;
}

/// A language model: table, layers of a norm and two linear modules, a head.
inline Json language_model(int layers, std::int64_t vocabulary = 151936, std::int64_t width = 2048) {
  Json json{
      {"schema", "stowage.model/1"}, {"name", "lm"}, {"modules", Json::array()}, {"tensors", Json::array()}};
  const auto module = [&](const std::string& name, const char* type) {
    json["modules"].push_back({{"name", name}, {"class", type}});
  };
  const auto weight = [&](const std::string& name, std::vector<std::int64_t> shape) {
    json["tensors"].push_back(
        {{"name", name + ".weight"}, {"dtype", "BF16"}, {"shape", shape}, {"kind", "parameter"}});
  };
  module("", "Lm");
  module("embed_tokens", "Embedding");
  weight("embed_tokens", {vocabulary, width});
  module("layers", "ModuleList");
  for (int i = 0; i < layers; ++i) {
    const std::string layer = "layers." + std::to_string(i);
    module(layer, "Layer");
    module(layer + ".norm", "RMSNorm");
    weight(layer + ".norm", {width});
    module(layer + ".up", "Linear");
    weight(layer + ".up", {2 * width, width});
    module(layer + ".down", "Linear");
    weight(layer + ".down", {width, 2 * width});
  }
  module("lm_head", "Linear");
  weight("lm_head", {vocabulary, width});
  return json;
}

}  // namespace stowage::test
