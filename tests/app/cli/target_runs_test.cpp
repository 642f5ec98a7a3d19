// What a target would get wrong, and what PyTorch itself says of the same plan when it runs.
#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using testing::HasSubstr;

class TargetRuns : public CliFixture {
 protected:
  std::string map(const std::string& text) { return write("map.json", text); }

  /// Under the map the check has one error, and a run without hooks ends with PyTorch's own: both name the
  /// module and both devices. All of it on the GPU, neither has any.
  void expect_same_cause(const char* file, const char* inputs, const std::string& split,
                         const std::string& module) {
    const std::string program = data(file);
    const auto checked = [&](const std::string& places, int exit) {
      return ask({"check", program, map(places), "--target", "pytorch", "--gpu", "1GiB"}, exit,
                 "stowage.check/1");
    };
    const auto run = [&](const std::string& places, int exit) {
      return ask({"profile", program, map(places), "--mode", "plain", "--virtual", "--gpu", "1GiB",
                  "--inputs", data(inputs)},
                 exit, "stowage.run/1");
    };
    std::vector<Json> errors;
    const Json found = checked(split, 4);
    for (const Json& one : found.at("diagnostics")) {
      if (one.at("severity") == "error") errors.push_back(one);
    }
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0].at("module"), module);
    EXPECT_EQ(errors[0].at("devices"), Json::array({"cpu", "0"}));
    const std::string said = run(split, 5).at("error").at("message");
    EXPECT_THAT(said, HasSubstr("module “" + module + "”"));
    EXPECT_THAT(said, HasSubstr("Expected all tensors to be on the same device"));
    EXPECT_THAT(said, HasSubstr("on cuda:0"));
    EXPECT_THAT(said, HasSubstr("on cpu"));
    const std::string whole = R"({"": 0})";
    checked(whole, 0);
    run(whole, 0);
    const std::string host = R"({"": "cpu"})";  // the GPU that is there plays no part
    checked(host, 0);
    run(host, 0);
  }
};

/// What is said before anything runs is what PyTorch says when it runs: the same module, the same devices.
TEST_F(TargetRuns, TheCheckNamesWhatARunWithoutHooksFailsAt) {
  expect_same_cause("engine/encoder.pt2", "engine/encoder.inputs.safetensors",
                    R"({"attention": 0, "gru": 0, "bag": "cpu"})", "bag");
}

/// A2 on a program of the library: a table on the CPU that is indexed with ids of the GPU.
TEST_F(TargetRuns, A2TheCheckNamesTheTableThatARunFailsAt) {
  expect_same_cause(
      "models/llama_untied/static.pt2", "models/llama_untied/base.inputs.safetensors",
      R"({"model.embed_tokens": "cpu", "model.layers": 0, "model.norm": 0, "model.rotary_emb": 0,
                        "lm_head": 0})",
      "model.embed_tokens");
}

}  // namespace
}  // namespace stowage::test
