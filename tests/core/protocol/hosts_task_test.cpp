#include "core/protocol/hosts_task.h"

#include <random>

#include <gtest/gtest.h>

#include "core/base/json.h"

namespace stowage::protocol {
namespace {

TEST(HostsTask, ComesBackAsItWasWritten) {
  std::mt19937 random(20261129);
  for (int round = 0; round < 50; ++round) {
    HostsTask task;
    const std::uint32_t hosts = 1 + random() % kMostRunHosts;
    for (std::uint32_t i = 0; i < hosts; ++i) task.names.push_back("box" + std::to_string(i));
    task.here = random() % hosts;
    for (int i = 0; i < 8; ++i)
      task.entries.emplace_back("model.layers." + std::to_string(random() % 100), random() % hosts);
    const auto read = hosts_task_from_line(to_line(task));
    ASSERT_TRUE(read) << sentence(read.error());
    EXPECT_EQ(read->names, task.names);
    EXPECT_EQ(read->here, task.here);
    EXPECT_EQ(read->entries, task.entries);
  }
}

Code code_of(const std::string& line) {
  const auto read = hosts_task_from_line(line);
  return read ? Code::Internal : read.error().code;
}

TEST(HostsTask, RefusesWhatIsNone) {
  EXPECT_EQ(code_of("no json"), Code::ProtocolSyntax);
  EXPECT_EQ(code_of("[]"), Code::ProtocolSyntax);
  EXPECT_EQ(code_of(R"({"type":"run","version":3})"), Code::ProtocolUnknown);
  EXPECT_EQ(code_of(R"({"type":"hosts","version":1,"names":["a"],"here":0,"entries":[]})"),
            Code::ProtocolVersion);
  EXPECT_EQ(code_of(R"({"type":"hosts","version":3,"names":[],"here":0,"entries":[]})"),
            Code::ProtocolSyntax);
  EXPECT_EQ(code_of(R"({"type":"hosts","version":3,"names":["a"],"here":1,"entries":[]})"),
            Code::ProtocolSyntax);
  EXPECT_EQ(code_of(R"({"type":"hosts","version":3,"names":["a"],"here":0})"), Code::ProtocolSyntax);
  EXPECT_EQ(code_of(R"({"type":"hosts","version":3,"names":["a"],"here":0,"entries":[["m",1]]})"),
            Code::ProtocolSyntax);
  EXPECT_EQ(code_of(R"({"type":"hosts","version":3,"names":["a"],"here":0,"entries":[["m",-1]]})"),
            Code::ProtocolSyntax);
  HostsTask many;
  many.names.assign(kMostRunHosts + 1, "a");
  EXPECT_EQ(code_of(to_line(many)), Code::ProtocolSyntax);
}

}  // namespace
}  // namespace stowage::protocol
