// Scenarios as documents: what is written is read back, and what is damaged is refused by name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/estimate/offload/from_run.h"
#include "core/estimate/offload/schedule.h"
#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

using testing::HasSubstr;

/// Anything that a scenario can say.
Scenario any_scenario(std::mt19937& random) {
  Scenario out = test::random_scenario(random);
  const auto flag = [&] { return random() % 3 == 0; };
  if (flag()) out.latency_seconds = 0.25;
  if (flag()) out.threshold_elements = random() % 1000;
  out.target = static_cast<Target>(random() % 4);
  for (Layer& layer : out.layers) {
    for (Tensor& tensor : layer.tensors) {
      tensor.kind = static_cast<Kind>(random() % 4);
      if (flag()) tensor.elements = random() % 2000;
      tensor.marked = flag(), tensor.on_gpu = !flag(), tensor.contiguous = !flag();
      tensor.view = flag(), tensor.reference_kept = flag();
      if (flag()) tensor.module += ".mlp";
      if (!flag()) continue;
      tensor.parts = {{"data", random() % 50, random() % 900, flag()}, {"scale", random() % 9, {}, flag()}};
      tensor.bytes = tensor.parts[0].bytes + tensor.parts[1].bytes;
    }
  }
  if (flag()) out.groups = {{"g", {"l0", "l1.mlp"}}, {"empty", {}}};
  if (flag()) {
    out.offload_layers.reset();
    out.scopes = {{"l0", Switch::On, 40}, {"l1", Switch::Off, {}}, {"", Switch::Inherit, {}}};
  } else if (flag()) {
    out.cap_bytes = random() % 100;
  }
  return out;
}

TEST(OffloadDocument, WhatIsWrittenIsReadBack) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const Scenario scenario = any_scenario(random);
    const Json json = to_json(scenario);
    const auto again = scenario_from_json(json, "s");
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ(to_json(*again), json);
    const auto one = answer(scenario), other = answer(*again);
    ASSERT_EQ(one.has_value(), other.has_value());
    if (one) {
      EXPECT_EQ(to_json(*one), to_json(*other)) << "and means the same";
    }
  }
}

/// A member anywhere becomes something else: it is refused, or read as what it says now.
TEST(OffloadDocument, DamageIsRefusedOrRead) {
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    Json json = to_json(any_scenario(random));
    Json* at = &json;
    while (at->is_structured() && !at->empty() && (at == &json || random() % 4)) {
      auto next = at->begin();
      std::advance(next, static_cast<std::ptrdiff_t>(random() % at->size()));
      at = &*next;
    }
    const Json kOthers[] = {nullptr, true,  -1, 1.5,  "text", Json::array(), Json::object(),
                            ~0ull,   1e300, 0,  "on", {1},    {{"name", 1}}};
    *at = kOthers[random() % std::size(kOthers)];
    const auto scenario = scenario_from_json(json, "s");
    if (!scenario) {
      ++refused;
      EXPECT_FALSE(sentence(scenario.error()).empty());
      continue;
    }
    const auto again = scenario_from_json(to_json(*scenario), "s");
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ(to_json(*again), to_json(*scenario));
    const auto given = answer(*scenario);
    if (given && given->schedule) {
      EXPECT_GE(given->schedule->seconds, 0);
    }
  }
  EXPECT_GT(refused, 800);
}

Json small() {
  return Json::parse(R"({"schema": "stowage.offload/1", "link": {"to_host": 100, "to_device": 100},
    "offload_layers": 1, "layers": [{"name": "a", "forward_seconds": 1, "backward_seconds": 2,
      "tensors": [{"name": "t", "bytes": 50}]}, {"name": "b", "forward_seconds": 1, "backward_seconds": 2,
      "bytes": 7}], "groups": [{"name": "g", "members": ["a.q"]}]})");
}

struct Damage {
  const char *where, *value, *said;
};

/// "-" takes away.
constexpr Damage kDamages[] = {
    {"/schema", "-", "schema"},
    {"/schema", "1", "schema"},
    {"/link", "-", "link"},
    {"/link", "[]", "link"},
    {"/link/to_host", "-", "link.to_host"},
    {"/link/to_device", "\"fast\"", "link.to_device"},
    {"/link/latency_seconds", "null", "link.latency_seconds"},
    {"/threshold_elements", "-1", "threshold_elements"},
    {"/memory", "\"steps\"", "“memory” should be copy or step."},
    {"/target", "\"te\"", "te-default, te-nested or te-manual"},
    {"/layers", "-", "layers"},
    {"/layers", "{}", "layers"},
    {"/layers/0", "7", "layers[0]"},
    {"/layers/0/name", "-", "layers[0].name"},
    {"/layers/0/name", "[]", "layers[0].name"},
    {"/layers/0/forward_seconds", "0", "layers[0].forward_seconds"},
    {"/layers/1/backward_seconds", "-", "layers[1].backward_seconds"},
    {"/layers/1/bytes", "-", "layers[1].bytes"},
    {"/layers/0/tensors", "{}", "layers[0].tensors"},
    {"/layers/0/tensors/0", "[]", "layers[0].tensors[0]"},
    {"/layers/0/tensors/0/name", "-", "layers[0].tensors[0].name"},
    {"/layers/0/tensors/0/module", "7", "layers[0].tensors[0].module"},
    {"/layers/0/tensors/0/bytes", "-", "layers[0].tensors[0].bytes"},
    {"/layers/0/tensors/0/kind", "\"weight\"", "activation, parameter, buffer or constant"},
    {"/layers/0/tensors/0/elements", "1.5", "layers[0].tensors[0].elements"},
    {"/layers/0/tensors/0/marked", "1", "layers[0].tensors[0].marked"},
    {"/layers/0/tensors/0/view", "null", "layers[0].tensors[0].view"},
    {"/layers/0/tensors/0/ready_seconds", "-1", "layers[0].tensors[0].ready_seconds"},
    {"/layers/0/tensors/0/needed_seconds", "2.5", "later than the end of its layer's pass"},
    {"/layers/0/tensors/0/parts", "7", "layers[0].tensors[0].parts"},
    {"/layers/0/tensors/0/parts", "[7]", "layers[0].tensors[0].parts[0]"},
    {"/layers/0/tensors/0/parts", R"([{"bytes": 1}])", "parts[0].name"},
    {"/layers/0/tensors/0/parts", R"([{"name": "p"}])", "parts[0].bytes"},
    {"/layers/0/tensors/0/parts", R"([{"name": "p", "bytes": 50, "announced": 1}])", "parts[0].announced"},
    {"/layers/0/tensors/0/parts", R"([{"name": "p", "bytes": 49}])", "says 50 bytes, and its parts have 49"},
    {"/groups", "{}", "groups"},
    {"/groups/0", "7", "groups[0]"},
    {"/groups/0/members", "-", "groups[0].members"},
    {"/groups/0/members", "[7]", "groups[0].members"},
    {"/offload_layers", "-", "either “offload_layers” or “scopes”"},
    {"/offload_layers", "3", "at most the number of layers, which is 2, not 3"},
    {"/scopes", "{}", "either “offload_layers” or “scopes”"}};

/// Each sentence for what is missing or of another kind, with the place in the document.
TEST(OffloadDocument, EachPlaceIsNamedInTheSentence) {
  for (const auto& [where, value, said] : kDamages) {
    SCOPED_TRACE(std::string(where) + " = " + value);
    Json json = small();
    if (std::string_view(value) == "-") {
      const Json::json_pointer pointer(where);
      json[pointer.parent_pointer()].erase(pointer.back());
    } else {
      json[Json::json_pointer(where)] = Json::parse(value);
    }
    const auto scenario = scenario_from_json(json, "s.json");
    ASSERT_FALSE(scenario);
    EXPECT_THAT(sentence(scenario.error()), HasSubstr(said));
    EXPECT_THAT(sentence(scenario.error()), testing::StartsWith("s.json"));
  }
  EXPECT_TRUE(scenario_from_json(small(), "s.json"));
  EXPECT_FALSE(scenario_from_json(Json(7), "s.json"));
}

TEST(OffloadDocument, ScopesAreReadOneByOne) {
  const auto code = [](const char* scopes) {
    Json json = small();
    json.erase("offload_layers");
    json["scopes"] = Json::parse(scopes);
    const auto scenario = scenario_from_json(json, "s");
    return scenario ? std::string("fine") : sentence(scenario.error());
  };
  EXPECT_EQ(code(R"([{"module": "", "offload": "on", "cap_bytes": null}])"), "fine");
  EXPECT_THAT(code("{}"), HasSubstr("scopes"));
  EXPECT_THAT(code("[7]"), HasSubstr("scopes[0]"));
  EXPECT_THAT(code(R"([{"offload": "on"}])"), HasSubstr("scopes[0].module"));
  EXPECT_THAT(code(R"([{"module": "a"}])"), HasSubstr("scopes[0].offload"));
  EXPECT_THAT(code(R"([{"module": "a", "offload": "maybe"}])"), HasSubstr("on, off, inherit or recompute"));
  EXPECT_THAT(code(R"([{"module": "a", "offload": "on", "cap_bytes": -1}])"),
              HasSubstr("scopes[0].cap_bytes"));
  EXPECT_THAT(code(R"([{"module": "a", "offload": "inherit", "cap_bytes": 1}])"), HasSubstr("“a” has a cap"));
}

/// No sum of bytes of a scenario may overflow, wherever it comes from.
TEST(OffloadDocument, ARunOfMoreBytesThanThereAreIsRefused) {
  const auto run = [](std::uint64_t first, std::uint64_t second) {
    Json json = Json::parse(R"({"schema": "stowage.run/1", "modules": [], "saved_for_backward": []})");
    for (const std::uint64_t bytes : {first, second})
      json["saved_for_backward"].push_back(
          {{"module", "layers." + std::to_string(json["saved_for_backward"].size())},
           {"eligible_bytes", bytes},
           {"reasons", Json::object()}});
    return scenario_from_run(json, {"layers.*", 1, 1}, "run.json");
  };
  constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
  const auto fits = run(kMost - 1, 1);
  ASSERT_TRUE(fits);
  EXPECT_TRUE(scenario_from_json(to_json(*fits), "s")) << "what is written is read back";
  for (const auto& [first, second] : {std::pair{kMost, std::uint64_t{1}}, {~0ull, ~0ull}, {1, ~0ull}}) {
    const auto refused = run(first, second);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::OffloadTooLarge);
  }
}

/// A shape whose elements are more than 64 bits hold is no small tensor.
TEST(OffloadDocument, AShapeBeyondAllNumbersIsLarge) {
  const Json json = Json::parse(R"({"schema": "stowage.run/1", "saved_for_backward": [], "modules":
    [{"name": "layers.0"}], "saved_tensors": [{"module": "layers.0", "node": "x", "storage": 1, "storage_bytes": 8,
    "shape": [4294967296, 4294967296, 4]}]})");
  const auto scenario = scenario_from_run(json, {"layers.*", 1, 1}, "run.json");
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->layers[0].tensors[0].elements, ~0ull);
}

}  // namespace
}  // namespace stowage::estimate::offload
