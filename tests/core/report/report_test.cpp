#include "core/report/report.h"

#include <random>
#include <set>

#include <gmock/gmock.h>

#include "core/report/redaction.h"
#include "tests/core/report/fixtures.h"

namespace stowage::report {
namespace {

using testing::HasSubstr;
using testing::Not;

/// D1 of the runtimes' scenarios: every field, nothing private, and back again as a machine.
TEST(ReportD1, HasEveryFieldOrSaysThatItIsNotAvailable) {
  const Json nothing = to_json(Contents{});
  const Json everything = to_json(test::full_contents());
  const std::map<std::string, std::set<std::string>> fields = {
      {"software",
       {"stowage", "solver", "engine", "libtorch", "pytorch", "library", "library_version", "python", "cuda",
        "cuda_driver", "compiler", "install_method", "build_command", "sources"}},
      {"system",
       {"os", "kernel", "cpu_architecture", "cpu", "cores", "threads", "memory_channels", "memory_slots",
        "environment"}},
      {"plan", {"hash", "model_fingerprint", "target", "status", "value", "bound", "gap", "proof"}}};
  for (const auto& [object, names] : fields) {
    for (const std::string& name : names) {
      EXPECT_TRUE(everything[object].contains(name)) << object << "." << name;
      EXPECT_NE(everything[object][name], kNotAvailable) << object << "." << name;
      if (object != "plan" && name != "environment") {
        EXPECT_EQ(nothing[object][name], kNotAvailable) << object << "." << name;
      }
    }
  }
  EXPECT_TRUE(nothing["plan"].is_null());
  EXPECT_EQ(everything["software"]["library"], "accelerate") << "what runs the plan's target";
  EXPECT_EQ(everything["software"]["library_version"], "1.15.0");
  EXPECT_EQ(everything["plan"]["proof"], "optimal: proven");
  for (const char* name : {"device", "kind", "name", "total_bytes", "free_bytes", "budget", "driver",
                           "compute_capability", "display_attached", "numa_node", "pcie"})
    EXPECT_TRUE(everything["devices"][0].contains(name)) << name;
  EXPECT_EQ(everything["devices"][0]["pcie"]["narrower"], true);
  EXPECT_EQ(everything["devices"][1]["pcie"], kNotAvailable) << "RAM is in no slot";
}

TEST(ReportD1, RatesSayWhetherTheyWereMeasured) {
  const Json rates = to_json(test::full_contents())["rates"];
  std::size_t found = 0;
  for (const Json& rate : rates) {
    const std::string pair = rate["from"].get<std::string>() + ":" + rate["to"].get<std::string>();
    if (pair == "cpu:0") {
      ++found;
      EXPECT_EQ(rate["kind"], "link");
      EXPECT_EQ(rate["bytes_per_second"], 12'000'000'000u);
      EXPECT_EQ(rate["rated_bytes_per_second"], 15'753'846'152u) << "PCIe 4.0 with 8 lanes";
      EXPECT_EQ(rate["measured"], "2026-08-01T10:00:00Z");
    } else if (pair == "0:0") {
      ++found;
      EXPECT_EQ(rate["kind"], "gpu");
      EXPECT_EQ(rate["bytes_per_second"], kNotAvailable) << "a default would be a guess";
    } else if (pair == "cpu:cpu") {
      ++found;
      EXPECT_EQ(rate["kind"], "host");
      EXPECT_TRUE(rate["measured"].is_null());
    } else {
      found += rate["kind"] == "disk";
    }
  }
  EXPECT_EQ(found, 7u) << "and the disk with the card and with RAM, both ways";
}

TEST(ReportD1, SaysNothingOfPeopleAndPlaces) {
  Contents contents = test::full_contents();
  contents.facts["engine"] = "/home/ada/stowage/bin/stowage-engine on lovelace, user ada";
  contents.system.environment = {{"HF_HOME", "/mnt/ada-disk/models/secret"},
                                 {"CUDA_VISIBLE_DEVICES", "GPU-7d1f3c52-0a1b-2c3d-4e5f-0123456789ab"}};
  contents.machine.devices[2].name = "lovelace's NVMe";
  const std::string text = to_markdown(to_json(contents)), json = to_text(to_json(contents));
  for (const std::string& said : {text, json}) {
    for (const char* secret : {"/home", "ada", "lovelace", "/mnt", "7d1f3c52", "models/"})
      EXPECT_THAT(said, Not(HasSubstr(secret)));
    EXPECT_THAT(said, HasSubstr("…/secret"));
  }
  contents.full = true;
  EXPECT_THAT(to_text(to_json(contents)), HasSubstr("/home/ada/stowage"));
}

TEST(ReportD1, ComesBackAsAMachine) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 50; ++round) {
    Contents contents = test::full_contents();
    contents.machine = test::random_machine(random);
    if (random() % 2) contents.calibration.reset();
    const Json document = to_json(contents);
    for (const std::string& text : {to_text(document), to_text(document["machine"]), to_markdown(document),
                                    "> " + test::quoted(to_markdown(document))}) {
      const auto read = read_machine(text, "a report");
      ASSERT_TRUE(read) << sentence(read.error()) << text;
      Contents again;
      again.machine = read->machine;
      again.calibration = read->calibration;
      EXPECT_EQ(to_text(to_json(again)["machine"]), to_text(document["machine"]));
    }
  }
}

TEST(Report, WhatIsNotAvailableIsADefaultAndSaid) {
  Json document = to_json(test::full_contents());
  document["machine"]["devices"][0]["budget"] = kNotAvailable;
  document["machine"]["links"][0]["bytes_per_second"] = kNotAvailable;
  const auto read = read_machine(to_text(document), "a report");
  ASSERT_TRUE(read) << sentence(read.error());
  EXPECT_EQ(read->machine.devices[0].budget, std::nullopt);
  EXPECT_THAT(read->assumed, testing::IsSupersetOf({"cuda:0: budget", "cpu to cuda:0: bytes_per_second"}));
  EXPECT_THAT(read->assumed, testing::Contains("cuda:0 to cuda:0: bytes_per_second"))
      << "of the report's own rates";
}

TEST(Report, WithoutAMachineItIsRefused) {
  Json document = to_json(test::full_contents());
  const std::string markdown = to_markdown(document);
  for (const Json& none : {Json(), Json(kNotAvailable)}) {
    document["machine"] = none;
    const auto read = read_machine(to_text(document), "r.json");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, Code::JsonMissing);
  }
  const auto cut = read_machine(markdown.substr(0, markdown.find("### Machine")), "r.md");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().code, Code::JsonMissing);
  for (const char* text : {"", "hello", "{", "[]", "null", "{\"schema\": \"stowage.report/1\"}",
                           "## Stowage environment\n```json\n{\"schema\": \"stowage.machine/1\"\n```\n"})
    EXPECT_FALSE(read_machine(std::string(text), "r")) << text;
}

TEST(Report, HashesOfPlansKnowNoOrder) {
  const Json machine{{"a", 1}}, settings{{"b", 2}};
  const std::string hash = plan_hash({{"x", 0}, {"y", "cpu"}}, machine, settings);
  EXPECT_EQ(hash.size(), 16u);
  EXPECT_EQ(hash, plan_hash({{"y", "cpu"}, {"x", 0}}, machine, settings));
  EXPECT_NE(hash, plan_hash({{"x", 1}, {"y", "cpu"}}, machine, settings));
  EXPECT_NE(hash, plan_hash({{"x", 0}}, machine, settings));
  EXPECT_NE(hash, plan_hash({{"x", 0}, {"y", "cpu"}}, machine, machine));
}

TEST(Report, MarkdownTablesHold) {
  Contents contents = test::full_contents();
  contents.facts["odd"] = "a|b\nc";
  const std::string text = to_markdown(to_json(contents));
  EXPECT_THAT(text, HasSubstr("| odd | a\\|b c |"));
  EXPECT_THAT(text, HasSubstr("### Machine\n\n```json\n{"));
  EXPECT_TRUE(text.ends_with("}\n```\n"));
}

}  // namespace
}  // namespace stowage::report
