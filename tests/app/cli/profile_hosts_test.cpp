#include "app/cli/commands/profile_hosts.h"

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "tests/app/cli/run_program.h"
#include "tests/support/cases.h"

namespace stowage::cli {
namespace {

Try<HostsMap> map_of(const std::string& text) {
  return hosts_map_from(*parse_json(text, "map", 16), "map.json");
}

TEST(HostsMap, HostsComeInTheOrderOfTheMap) {
  const auto map = map_of(R"({"b": "box2:cpu", "a": "box1:0", "c": "box2:1"})");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->hosts, (std::vector<std::string>{"box2", "box1"}));
  ASSERT_EQ(map->entries.size(), 3u);
  EXPECT_EQ(map->entries[1].host, 1u);
  EXPECT_EQ(map->entries[2].device, machine::gpu(1));
  const auto plan = map_of(R"({"schema": "stowage.cluster-plan/1", "device_map": {"": "a:0"}})");
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->hosts, std::vector<std::string>{"a"});
}

TEST(HostsMap, RefusesWhatNamesNoHost) {
  for (const char* text : {R"({"a": "0"})", R"({"a": 0})", R"({"a": ":0"})", R"({"a": "box:nothing"})",
                           R"({})", R"({"a": "-box:0"})", R"({"device_map": null})", R"([1])"}) {
    const auto map = map_of(text);
    ASSERT_FALSE(map) << text;
    EXPECT_EQ(map.error().exit, kRejected);
    EXPECT_NE(sentence(map.error().error).find("map.json"), std::string::npos) << text;
  }
  std::string many = "{";
  for (int i = 0; i <= static_cast<int>(protocol::kMostRunHosts); ++i)
    many += (i ? ", " : "") + ("\"m" + std::to_string(i) + "\": \"h" + std::to_string(i) + ":0\"");
  EXPECT_FALSE(map_of(many + "}"));
}

TEST(FileOfHosts, HasANodeForEachSlot) {
  const auto nodes =
      nodes_of("# all\nbox1 slots=2 max_slots=4\n\n  box2  # the other\n10.0.0.3 slots=1\n", "hosts");
  ASSERT_TRUE(nodes);
  EXPECT_EQ(*nodes, (std::vector<std::string>{"box1", "box1", "box2", "10.0.0.3"}));
}

TEST(FileOfHosts, RefusesWhatMpirunCouldTakeForMore) {
  for (const char* text : {"", "# nothing\n", "-x slots=1\n", "a;b\n", "a slots=many\n", "a slots=\n",
                           "a slots=99999\n", "a slots=9999\n"})
    EXPECT_FALSE(nodes_of(text, "hosts")) << text;
}

/// With --mpi the machines are a file or a preset, as plans over hosts take them.
TEST(ProfileOverHosts, MachinesHaveNamesToo) {
  const std::string program = test::model_folder("direct_tensors") + "/static.pt2";
  test::TemporaryFolder folder;
  const std::string map = folder.write("hosts_map.json", R"({"": "box9:cpu"})");
  const std::vector<std::string> words{"profile", program, map, "--mpi",
                                       folder.write("hostfile", "localhost\n")};
  const auto with = [&](const char* machines) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--hosts", machines});
    return test::run_cli(all);
  };
  const test::ProgramRun preset = with("2x8xh100");
  EXPECT_EQ(preset.exit, 3);
  EXPECT_THAT(preset.err, testing::HasSubstr("2x8xh100 does not list the host box9 of the map."))
      << "but box1 and box2";
  const test::ProgramRun unknown = with("9xtoaster");
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, testing::HasSubstr("laptop-server"));
  EXPECT_EQ(with("./gone.json").exit, 3);
}

}  // namespace
}  // namespace stowage::cli
