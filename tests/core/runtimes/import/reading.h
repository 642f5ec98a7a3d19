#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/fixtures.h"

namespace stowage::test {

/// A table, so many layers and a head.
inline runtimes::FactsPtr layers(int count) { return facts_of(language_model(count, 100, 8)); }

inline runtimes::ReadPlan read(const runtimes::Facts& facts, const char* target, std::string_view text) {
  return runtimes::read_plan(facts, *runtimes::find_target(target), text);
}

/// Devices of table, layers and head, such as "0 0 c 1 1"; "" where nothing has a place.
inline std::string places(const runtimes::Facts& facts, const runtimes::ReadPlan& plan) {
  std::string out, before;
  for (std::uint32_t i = 0; i < plan.places.size(); ++i) {
    const std::string& name = facts.tensor_name(i);
    const std::string part = name.starts_with("layers.") ? name.substr(0, name.find('.', 7)) : name;
    if (part == before) continue;
    before = part;
    out += (out.empty() ? "" : " ") + machine::to_string(plan.places[i]).substr(0, 1);
  }
  return out;
}

inline std::vector<std::string> said(const runtimes::ReadPlan& plan) {
  std::vector<std::string> out;
  for (const runtimes::ImportFinding& one : plan.findings) out.push_back(message(one));
  return out;
}

inline std::vector<std::string> rules(const runtimes::ReadPlan& plan) {
  std::vector<std::string> out;
  for (const runtimes::ImportFinding& one : plan.findings) out.emplace_back(rule_name(one.kind));
  return out;
}

inline std::vector<std::string> understood(const runtimes::ReadPlan& plan) {
  std::vector<std::string> out;
  for (const auto& option : plan.understood) out.push_back(option.text);
  return out;
}

}  // namespace stowage::test
