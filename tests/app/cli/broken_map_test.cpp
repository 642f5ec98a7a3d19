#include <filesystem>

#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class BrokenMap : public CliFixture {};

/// A map of accelerate's that breaks a budget or leaves tensors without a device is no plan: it is shown, not
/// written, and the exit says no.
TEST_F(BrokenMap, IsNoPlan) {
  const std::string file = (std::filesystem::path(model()).parent_path() / "device_map.json").string();
  const std::vector<std::string> arguments = {"solve",  model(), "--gpu",      "900",        "--cpu", "100",
                                              "--disk", "none",  "--strategy", "sequential", "-o",    file};
  const Json json = ask(arguments, 4, "stowage.plan/1");
  EXPECT_EQ(json.at("status"), "infeasible");
  EXPECT_EQ(json.at("value"), nullptr);
  EXPECT_EQ(json.at("gap"), nullptr);
  EXPECT_TRUE(json.at("device_map").is_object()) << "accelerate's own map, to be looked at";
  EXPECT_FALSE(std::filesystem::exists(file));
  const ProgramRun text = run_cli(arguments);
  EXPECT_EQ(text.exit, 4);
  EXPECT_THAT(text.out, HasSubstr("accelerate's own map does not fit this machine."));
  EXPECT_THAT(text.out, HasSubstr("accelerate leaves the KV cache, overhead and room kept free out"));
  EXPECT_THAT(text.out, Not(HasSubstr("Not proven optimal")));
  EXPECT_THAT(text.out, Not(HasSubstr("No plan exists")));
}

}  // namespace
}  // namespace stowage::test
