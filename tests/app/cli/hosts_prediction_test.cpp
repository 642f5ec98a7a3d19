#include "app/cli/run/hosts_prediction.h"

#include <gtest/gtest.h>

#include "core/base/json.h"

namespace stowage::cli {
namespace {

/// Three hosts: a to b by their cards, b to a by a link of its own; c has nothing.
cluster::Cluster three_hosts() {
  cluster::Cluster out;
  out.hosts.resize(3);
  out.hosts[0].name = "a", out.hosts[0].network = {1'000'000, 5'000'000};
  out.hosts[1].name = "b", out.hosts[1].network = {2'000'000, 1'000'000};
  out.hosts[2].name = "c";
  out.links.push_back({1, 0, {10'000'000, 2'000'000}});
  return out;
}

HostsRun run_of_two() {
  HostsRun run;
  run.hosts.resize(2);
  run.hosts[0].computing_seconds = 0.25;
  run.hosts[1].computing_seconds = 0.5;
  run.run.result.transfers = {{"a:cpu", "b:cpu", 3'000'000, 2, 9.0},
                              {"a:cpu", "a:0", 8'000'000, 1, 9.0},
                              {"b:cpu", "a:cpu", 5'000'000, 1, 9.0}};
  return run;
}

TEST(HostsPrediction, IsComputingAndEachLinksLatencyAndBytes) {
  const HostsPrediction out = predict_hosts(run_of_two(), three_hosts());
  ASSERT_EQ(out.links.size(), 2u);  // what stays within a host crosses no link
  EXPECT_EQ(out.links[0].from, "a");
  EXPECT_EQ(out.links[0].to, "b");
  EXPECT_DOUBLE_EQ(out.links[0].seconds, 3.0 + 2 * 0.005);  // the slower card, the longer latency
  EXPECT_DOUBLE_EQ(out.links[1].seconds, 0.5 + 0.002);      // the link that is listed
  EXPECT_DOUBLE_EQ(out.computing_seconds, 0.75);
  EXPECT_DOUBLE_EQ(out.seconds(), 0.75 + 3.01 + 0.502);
}

TEST(HostsPrediction, TellsTheSameInJsonAndInText) {
  const HostsPrediction out = predict_hosts(run_of_two(), three_hosts());
  const Json json = to_json(out);
  EXPECT_DOUBLE_EQ(json["seconds"].get<double>(),
                   json["computing_seconds"].get<double>() + json["handing_over_seconds"].get<double>());
  EXPECT_EQ(json["links"].size(), 2u);
  EXPECT_EQ(json["links"][1]["bytes"], 5'000'000);
  const std::string text = text_of(out);
  EXPECT_NE(text.find("4262.000 ms"), std::string::npos) << text;
  EXPECT_NE(text.find("a to b"), std::string::npos) << text;
}

TEST(HostsPrediction, HostsThatNobodyListsHaveNoLinks) {
  HostsRun run = run_of_two();
  run.run.result.transfers = {{"a:cpu", "x:cpu", 64, 1, 1.0}, {"x:cpu", "a:cpu", 64, 1, 1.0}};
  EXPECT_TRUE(predict_hosts(run, three_hosts()).links.empty());
  EXPECT_EQ(predict_hosts({}, three_hosts()).seconds(), 0);
}

}  // namespace
}  // namespace stowage::cli
