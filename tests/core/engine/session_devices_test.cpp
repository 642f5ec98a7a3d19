// Which GPUs a run takes where nobody says. Each in a process of its own: one that has virtual GPUs already
// asks nobody.
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/core/engine/fixtures.h"
#include "tests/support/engine_child.h"

namespace stowage::engine::test {
namespace {

TEST(SessionDevices, AutomaticTakesVirtualGpusWhereThisMachineHasTooFewAndSaysWhy) {
  for (const protocol::Devices devices : {protocol::Devices::Automatic, protocol::Devices::Virtual}) {
    protocol::RunRequest request = small_request("cond", everything_on(machine::gpu(63)), 64);
    request.devices = devices;
    stowage::test::EngineChild child;
    child.event();
    child.send(protocol::to_line(request));
    protocol::Event event = child.event();
    while (std::holds_alternative<protocol::TraceBatch>(event) ||
           (std::holds_alternative<protocol::Progress>(event) &&
            std::get<protocol::Progress>(event).phase != "end of the pipe"))
      event = child.event();
    ASSERT_TRUE(std::holds_alternative<protocol::Finished>(event));
    const protocol::RunResult& result = std::get<protocol::Finished>(event).result;
    EXPECT_TRUE(result.virtual_gpus);
    const auto why = std::find_if(result.warnings.begin(), result.warnings.end(),
                                  [](const Error& one) { return one.code == Code::EngineVirtualInstead; });
    ASSERT_EQ(why != result.warnings.end(), devices == protocol::Devices::Automatic);
    if (why == result.warnings.end()) continue;
    ASSERT_EQ(why->arguments.size(), 1u);
    EXPECT_FALSE(why->arguments[0].empty());
    EXPECT_NE(why->arguments[0], "?");
  }
}

}  // namespace
}  // namespace stowage::engine::test
