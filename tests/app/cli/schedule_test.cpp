#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;
class ScheduleCommand : public CliFixture {};

std::string scenario(int layers) {
  return R"({"schema": "stowage.offload/1", "link": {"to_host": 100, "to_device": 100}, "offload_layers": )" +
         std::to_string(layers) + R"(, "layers": [
  {"name": "a", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50},
  {"name": "b", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50},
  {"name": "c", "forward_seconds": 1, "backward_seconds": 2, "bytes": 50}]})";
}

TEST_F(ScheduleCommand, AnswersRefusesAndChooses) {
  EXPECT_EQ(ask({"schedule", write("one.json", scenario(1))}, 0, "stowage.schedule/1")["status"], "ok");
  EXPECT_EQ(ask({"schedule", write("all.json", scenario(3))}, 4, "stowage.schedule/1")["status"], "refused");
  const Json error = ask({"schedule", write("more.json", scenario(4))}, 3, "stowage.error/1");
  EXPECT_EQ(error["error"]["rule"], "offload.too-many-layers");
  const std::string out = folder_.file("out.json");
  const Json best =
      ask({"schedule", write("s.json", scenario(0)), "--budget", "120", "-o", out}, 0, "stowage.schedule/1");
  EXPECT_EQ(best["best"]["offload_layers"], 1);
  EXPECT_EQ(Json::parse(read_all(out))["offload_layers"], 1);
  EXPECT_EQ(run_cli({"schedule", write("s.json", scenario(0)), "--budget", "10"}).exit, 4);
  EXPECT_THAT(run_cli({"schedule", write("one.json", scenario(1))}).out, HasSubstr("No stall"));
}

}  // namespace
}  // namespace stowage::test
