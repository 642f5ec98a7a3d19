// Where what modules save for backward goes: the innermost scope that was set decides.
#include "core/plan/activation_scopes.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>

#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;

const std::vector<std::string> kModules = {"",        "a",      "a.b",      "a.b.c",     "a.bc",         "ab",
                                           "a.b.c.d", "layers", "layers.1", "layers.10", "layers.10.mlp"};

/// Said the long way: the names above, from the module itself outwards.
const ActivationScope* decided_by(const std::map<std::string, ActivationScope>& said, std::string module) {
  for (;;) {
    if (const auto at = said.find(module); at != said.end()) return &at->second;
    if (module.empty()) return nullptr;
    const auto dot = module.rfind('.');
    module = dot == std::string::npos ? std::string() : module.substr(0, dot);
  }
}

TEST(ActivationScopes, TheInnermostCountsWhateverTheOrderOfSaying) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    ActivationScopes scopes;
    std::map<std::string, ActivationScope> said;
    for (int step = 0; step < 12; ++step) {
      const std::string& module = kModules[random() % kModules.size()];
      if (random() % 4 == 0) {
        scopes = without_scope(std::move(scopes), module);
        said.erase(module);
      } else {
        ActivationScope scope{module, random() % 2 == 0, {}};
        scope.recompute = !scope.on && random() % 2 == 0;
        if (random() % 3 == 0) scope.cap = random() % 1000;
        scopes = with_scope(std::move(scopes), scope);
        if (!scope.on) scope.cap.reset();
        said[module] = scope;
      }
      ASSERT_TRUE(std::is_sorted(scopes.begin(), scopes.end(),
                                 [](const auto& a, const auto& b) { return a.module < b.module; }));
    }
    ASSERT_EQ(scopes.size(), said.size()) << "seed " << seed;
    for (const std::string& module : kModules) {
      const ActivationScope* expected = decided_by(said, module);
      const ActivationScope* found = deciding_scope(scopes, module);
      ASSERT_EQ(found != nullptr, expected != nullptr) << "seed " << seed << ": " << module;
      if (found) {
        EXPECT_EQ(*found, *expected) << "seed " << seed << ": " << module;
      }
      const ActivationScope* set = scope_at(scopes, module);
      EXPECT_EQ(set != nullptr, said.count(module) == 1) << "seed " << seed << ": " << module;
    }
    // Said in another order it is the same value: documents compare them.
    ActivationScopes again;
    std::vector<ActivationScope> shuffled = scopes;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    for (const ActivationScope& scope : shuffled) again = with_scope(std::move(again), scope);
    EXPECT_EQ(again, scopes);
    Json plan{{"activations", to_json(scopes)}};
    EXPECT_EQ(activation_scopes_from_json(parse_json(to_text(plan), "p").value(), "p").value(), scopes);
  }
}

TEST(ActivationScopes, OnlyWhatGoesHasACap) {
  const ActivationScopes scopes = with_scope({}, {"a", false, 5});
  EXPECT_EQ(scopes[0].cap, std::nullopt);
  EXPECT_EQ(with_scope(scopes, {"a", true, 5})[0].cap, 5u);
}

PlanFile some_plan() {
  PlanFile plan;
  plan.machine = test::machine_of({100, 200});
  plan.map = {{{"a", gpu(0)}}};
  return plan;
}

TEST(ActivationScopes, APlanKeepsThemAndOneOfBeforeReadsTheSame) {
  PlanFile plan = some_plan();
  EXPECT_FALSE(to_json(plan).contains("activations"));
  EXPECT_TRUE(plan_from_json(to_json(plan), "p").value().activations.empty());
  plan.activations = with_scope(with_scope({}, {"", true, {}}), {"layers", true, 64'000'000});
  plan.activations = with_scope(std::move(plan.activations), {"layers.3", false, {}});
  const Json json = to_json(plan);
  EXPECT_EQ(json["activations"], parse_json(R"([{"module": "", "offload": "on"},
      {"module": "layers", "offload": "on", "cap_bytes": 64000000},
      {"module": "layers.3", "offload": "off"}])",
                                            "p")
                                     .value());
  EXPECT_EQ(plan_from_json(json, "p").value().activations, plan.activations);
}

TEST(ActivationScopes, OfTwoTheLastCountsAndInheritIsNone) {
  const Json plan = parse_json(R"({"activations": [{"module": "b", "offload": "on", "cap_bytes": null},
      {"module": "a", "offload": "on"}, {"module": "b", "offload": "off"}, {"module": "a", "offload": "inherit"}]})",
                               "p")
                        .value();
  EXPECT_EQ(activation_scopes_from_json(plan, "p").value(), (ActivationScopes{{"b", false, {}}}));
}

TEST(ActivationScopes, EveryWrongOneIsRefused) {
  const std::pair<const char*, Code> bad[] = {
      {R"("on")", Code::JsonType},
      {R"(["a"])", Code::JsonType},
      {R"([{"offload": "on"}])", Code::JsonMissing},
      {R"([{"module": "a"}])", Code::JsonMissing},
      {R"([{"module": 3, "offload": "on"}])", Code::JsonType},
      {R"([{"module": "a", "offload": true}])", Code::JsonType},
      {R"([{"module": "a", "offload": "maybe"}])", Code::PlanSetting},
      {R"([{"module": "a", "offload": "on", "cap_bytes": -1}])", Code::JsonType},
      {R"([{"module": "a", "offload": "off", "cap_bytes": 1}])", Code::PlanSetting}};
  for (const auto& [text, code] : bad) {
    Json json = to_json(some_plan());
    json["activations"] = parse_json(text, "p").value();
    const auto read = plan_from_json(json, "p");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, code) << text << ": " << sentence(read.error());
  }
}

}  // namespace
}  // namespace stowage::plan
