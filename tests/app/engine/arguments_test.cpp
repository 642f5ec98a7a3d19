// What stowage-engine does with its arguments and with requests that it cannot serve.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "core/base/json.h"
#include "tests/support/engine_child.h"

namespace stowage {
namespace {

using ::testing::HasSubstr;
using Child = test::EngineChild;

class Engine : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "stowage-engine-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  static std::string content(const std::string& path) {
    std::ifstream in(path);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }

  struct Ended {
    int status = -1;
    std::string out, errors;
  };
  /// Runs it to its end without a word on standard input.
  Ended run(std::vector<std::string> arguments) const {
    Child child(std::move(arguments), {}, file("errors").c_str());
    child.close_input();
    Ended out;
    for (std::string line = child.line(); !line.empty(); line = child.line()) out.out += line;
    const int status = child.wait();
    out.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    out.errors = content(file("errors"));
    return out;
  }

  /// A request for a program of the tests on one virtual GPU.
  static protocol::RunRequest request() {
    protocol::RunRequest out;
    out.program = test::data("engine/encoder.pt2");
    out.inputs_file = test::data("engine/encoder.inputs.safetensors");
    out.map = {{{"", machine::gpu(0)}}};
    out.machine.devices = {{machine::gpu(0), "", GiB(1)}, {machine::kCpu, "", GiB(4)}, {machine::kDisk}};
    out.devices = protocol::Devices::Virtual;
    out.threads = 1;
    return out;
  }

  /// The last event of a run, and the status that it ended with.
  static std::pair<protocol::Event, int> last(const protocol::RunRequest& request) {
    Child child;
    EXPECT_TRUE(std::holds_alternative<protocol::Hello>(child.event()));
    child.send(protocol::to_line(request));
    protocol::Event event = child.event();
    while (std::holds_alternative<protocol::Progress>(event) ||
           std::holds_alternative<protocol::TraceBatch>(event)) {
      if (std::get_if<protocol::Progress>(&event) &&
          std::get<protocol::Progress>(event).phase == "end of the pipe")
        break;
      event = child.event();
    }
    EXPECT_EQ(child.line(), "") << "it has the last word";
    const int status = child.wait();
    return {event, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }
  static Code refused(const protocol::RunRequest& request) {
    const auto [event, status] = last(request);
    EXPECT_EQ(status, 1);
    const auto* failed = std::get_if<protocol::Failed>(&event);
    EXPECT_TRUE(failed);
    if (!failed) return Code::Internal;
    EXPECT_FALSE(sentence(failed->error).empty());
    return failed->error.code;
  }

  std::string folder_{};
};

TEST_F(Engine, SaysItsVersionAndItsUsage) {
  const Ended version = run({"--version"});
  EXPECT_EQ(version.status, 0);
  Child child;
  const auto event = child.event();
  const auto& hello = std::get<protocol::Hello>(event);
  EXPECT_THAT(version.out, testing::StartsWith("stowage-engine " + hello.engine));
  EXPECT_THAT(version.out, testing::EndsWith(", LibTorch " + hello.torch + "\n"));
  EXPECT_EQ(version.errors, "");
  const Ended help = run({"--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* option : {"--version", "--probe", "--help"}) EXPECT_THAT(help.out, HasSubstr(option));
  EXPECT_EQ(help.errors, "");
  const Ended page = run({"--help-man"});
  EXPECT_EQ(page.status, 0);
  EXPECT_THAT(page.out, testing::StartsWith(".TH STOWAGE\\-ENGINE 1 "));
  for (const char* option : {"version", "probe", "help"})
    EXPECT_THAT(page.out, HasSubstr("\\-\\-" + std::string(option)));
}

TEST_F(Engine, AnythingElseIsAUsageErrorAndNothingIsRun) {
  const std::string usage = run({"--help"}).out;
  const std::vector<std::vector<std::string>> wrong = {
      {"--surprise"}, {""}, {"--version", "--probe"}, {"--help", "x"}, {"model.pt2"}, {"--Version"}};
  for (const auto& arguments : wrong) {
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << arguments.front();
    EXPECT_EQ(ended.out, "") << "standard output is for messages: " << arguments.front();
    EXPECT_EQ(ended.errors, usage) << arguments.front();
  }
}

TEST_F(Engine, TheProbeAgreesWithTheGreeting) {
  const Ended probe = run({"--probe"});
  EXPECT_EQ(probe.status, 0);
  const auto json = parse_json(probe.out, "the probe");
  ASSERT_TRUE(json) << sentence(json.error());
  Child child;
  const auto event = child.event();
  const auto* hello = std::get_if<protocol::Hello>(&event);
  ASSERT_TRUE(hello);
  EXPECT_EQ((*json)["schema"], "stowage.probe/1");
  EXPECT_EQ((*json)["engine"], hello->engine);
  EXPECT_EQ((*json)["torch"], hello->torch);
  EXPECT_EQ((*json)["cuda"], hello->cuda);
  EXPECT_EQ((*json)["cuda"].get<bool>(), !(*json)["devices"].empty());
  EXPECT_EQ((*json)["cuda_reason"].get<std::string>().empty(), hello->cuda) << "why not, if not";
}

TEST_F(Engine, NobodyWhoAsksEndsItWithOne) {
  const Ended silent = run({});
  EXPECT_EQ(silent.status, 1);
  const auto hello = protocol::event_from_line(silent.out);
  ASSERT_TRUE(hello) << "it greets first, and says nothing more";
  EXPECT_TRUE(std::holds_alternative<protocol::Hello>(*hello));
}

TEST_F(Engine, ServesOneRequestAndEndsWithNothing) {
  protocol::RunRequest asked = request();
  asked.map = {{{"", machine::kCpu}}};
  asked.outputs_file = file("outputs.safetensors");
  const auto [event, status] = last(asked);
  ASSERT_TRUE(std::holds_alternative<protocol::Finished>(event));
  EXPECT_EQ(status, 0);
  EXPECT_GT(std::filesystem::file_size(asked.outputs_file), 8u);
}

TEST_F(Engine, RequestsThatCannotBeServedAreRefusedWithTheirReason) {
  protocol::RunRequest asked = request();
  asked.program = file("nowhere.pt2");
  EXPECT_EQ(refused(asked), Code::FileMissing);
  asked = request();
  asked.inputs_file = file("nowhere.safetensors");
  EXPECT_EQ(refused(asked), Code::FileMissing);
  asked = request();
  asked.map = {{{"", machine::gpu(1)}}};
  EXPECT_EQ(refused(asked), Code::EngineNoDevice);
  asked = request();
  asked.main_gpu = 7;
  EXPECT_EQ(refused(asked), Code::EngineNoDevice);
  asked = request();
  asked.map = {};
  EXPECT_EQ(refused(asked), Code::EngineUncovered);
  asked = request();
  asked.machine.devices.front().budget = Bytes(1);
  EXPECT_EQ(refused(asked), Code::EngineOutOfMemory);
}

/// Cut or changed anywhere, a request is answered with one message that says what is wrong, or served; the
/// engine never dies of it.
TEST_F(Engine, DamagedRequestsAreAnswered) {
  const std::string good = protocol::to_line(request());
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string line = good;
    if (seed % 2 == 0) {
      line = line.substr(0, random() % (line.size() - 1)) + "\n";
    } else {
      for (int i = 0; i < 4; ++i) line[random() % (line.size() - 1)] = "0{}[]\",:x"[random() % 9];
    }
    Child child;
    child.event();
    child.send(line);
    child.close_input();
    protocol::Event event = child.event();
    while (std::holds_alternative<protocol::TraceBatch>(event) ||
           (std::get_if<protocol::Progress>(&event) &&
            std::get<protocol::Progress>(event).phase != "end of the pipe"))
      event = child.event();
    const int status = child.wait();
    ASSERT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
    const bool served = std::holds_alternative<protocol::Finished>(event);
    EXPECT_EQ(WEXITSTATUS(status), served ? 0 : 1);
    if (!served) {
      ASSERT_TRUE(std::holds_alternative<protocol::Failed>(event));
      EXPECT_FALSE(sentence(std::get<protocol::Failed>(event).error).empty());
    }
  }
}

/// What cannot be written at the end is said, although the run itself went well.
TEST_F(Engine, ATraceThatCannotBeWrittenIsAFailure) {
  protocol::RunRequest asked = request();
  asked.map = {{{"", machine::kCpu}}};
  asked.trace_file = file("no/such/folder/run.trace");
  const auto [event, status] = last(asked);
  EXPECT_EQ(status, 1);
  const auto* failed = std::get_if<protocol::Failed>(&event);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->error.subject, asked.trace_file);
  EXPECT_FALSE(failed->result.devices.empty()) << "what was measured is not lost";
}

}  // namespace
}  // namespace stowage
