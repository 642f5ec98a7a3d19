#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/runtimes/export/export.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::test {

/// A plan that a target is told once as nobody says, and once with one option.
struct OptionCase {
  const runtimes::Facts& facts;
  const runtimes::Target& target;
  const runtimes::WriterOption& option;
  const std::string& value;
  const plan::DeviceMap& map;
  const runtimes::Exported &usual, &out;

  runtimes::WriterValues told() const { return {{std::string(option.name), value}}; }
};

/// Values that the option takes: all of a choice, some of a number, a part or a text.
inline std::vector<std::string> values_of(const runtimes::WriterOption& option) {
  using Kind = runtimes::WriterOption::Kind;
  if (option.kind == Kind::Number) return {"1", "7", "16"};
  if (option.kind == Kind::Part) return {"0.5", "1", "0.925"};
  if (option.kind == Kind::Text) return {"/a", "/a b/\"c\""};
  std::vector<std::string> out;
  for (const runtimes::WriterChoice& choice : option.choices) out.emplace_back(choice.value);
  return out;
}

/// `see(case)` for every value of every option of the targets that have a writer, of the nearest plan to maps
/// at random that each can be told.
template <class See>
void each_option(std::uint32_t seeds, const See& see) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const RandomCase made = random_case(seed);
    const runtimes::FactsPtr facts = facts_of(made.model);
    const plan::DeviceMap map = map_of(made.map);
    for (const runtimes::Target* target : runtimes::targets()) {
      if (!target->write) continue;
      const auto usual = runtimes::export_plan({*facts, *target, map, {}, "m", "f"}, true);
      if (usual.refused) continue;
      for (const runtimes::WriterOption& option : target->options) {
        for (const std::string& value : values_of(option)) {
          SCOPED_TRACE(std::string(target->name) + " " + std::string(option.name) + "=" + value + ", seed " +
                       std::to_string(seed));
          const auto out = runtimes::export_plan(
              {*facts, *target, map, {}, "m", "f", false, {{std::string(option.name), value}}}, true);
          see(OptionCase{*facts, *target, option, value, map, usual, out});
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

}  // namespace stowage::test
