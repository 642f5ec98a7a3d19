// The real engine, killed after each message that it sends: files are the old ones or whole new ones, one
// sentence is said, and nothing is left running. Without an engine each test says so and passes.
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "core/base/file.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/trace/trace.h"
#include "tests/app/cli/run_program.h"
#include "tests/support/cases.h"

namespace stowage {
namespace {

using test::ProgramRun;
using testing::HasSubstr;

constexpr const char* kBefore = "as it was";
constexpr int kMostMessages = 400;  // more than any of these runs sends

class KilledEngine : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(test::program("stowage-engine")))
      GTEST_SKIP() << "no stowage-engine was built";
    std::filesystem::create_directory(folder_.file("results"));
  }

  /// An engine whose process is killed when so many of its messages were passed on; what it has started ends
  /// with it.
  std::string engine_of(int messages) const {
    const std::string count = std::to_string(messages);
    // A pipe for each start: an engine that is just ending would be the writer that the next reader meets.
    return folder_.write("engine",
                         "#!/bin/sh\n"
                         "[ " +
                             count +
                             " -eq 0 ] && kill -9 $$\n"
                             "pipe='" +
                             folder_.file("lines") +
                             "'.$$\n"
                             "mkfifo \"$pipe\"\n"
                             "exec 3<&0\n"
                             "'" +
                             test::program("stowage-engine") +
                             "' \"$@\" <&3 > \"$pipe\" &\n"
                             "echo $! > '" +
                             folder_.file("pid") +
                             "'\n"
                             "n=0\n"
                             "while IFS= read -r line; do\n"
                             "  printf '%s\\n' \"$line\"\n"
                             "  n=$((n + 1))\n"
                             "  [ $n -eq " +
                             count +
                             " ] && kill -9 $$\n"
                             "done < \"$pipe\"\n"
                             "wait\n",
                         true);
  }

  /// Runs the words with each engine_of(0), engine_of(1), … until one was not killed; `check` sees the
  /// others.
  template <class Check>
  void kill_at_each(std::vector<std::string> words, Check check) {
    words.emplace_back("--json");
    for (int messages = 0; messages < kMostMessages; ++messages) {
      SCOPED_TRACE(messages);
      test::RunOptions options;
      options.environment["STOWAGE_ENGINE"] = engine_of(messages);
      const ProgramRun run = test::run_cli(words, options);
      EXPECT_TRUE(messages == 0 || gone());
      if (run.exit == 0) {
        EXPECT_GT(messages, 3) << "the run sends more messages than that";
        return;
      }
      ASSERT_EQ(run.exit, 5) << run.err;
      const Json error = run.json().at("error");
      EXPECT_EQ(error.at("rule"), "engine.ended");
      EXPECT_THAT(error.at("message").get<std::string>(), HasSubstr("signal 9"));
      check();
      if (HasFailure()) return;
    }
    FAIL() << "no run came to its end";
  }

  /// A process that nobody has waited for has ended too.
  bool gone() const {
    const std::string pid = test::read_all(folder_.file("pid"));
    const std::string stat = "/proc/" + pid.substr(0, pid.find('\n')) + "/stat";
    for (int i = 0; i < 500; ++i) {
      const std::string text = test::read_all(stat);
      const auto name_ends = text.rfind(')');
      if (name_ends == std::string::npos || text.substr(name_ends).starts_with(") Z")) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }

  std::string result(const std::string& name) const { return folder_.file("results/" + name); }
  void put_before(const std::string& name) const { std::ofstream(result(name)) << kBefore; }
  /// What lies in the folder of the results.
  std::set<std::string> results() const {
    std::set<std::string> out;
    for (const auto& file : std::filesystem::directory_iterator(folder_.file("results")))
      out.insert(file.path().filename().string());
    return out;
  }

  test::TemporaryFolder folder_;
};

bool is_whole_trace(const std::string& path) { return trace::load(path).has_value(); }

bool are_whole_tensors(const std::string& path) {
  const auto file = RandomAccessFile::open(path);
  return file && formats::read_safetensors_header(*file).has_value();
}

TEST_F(KilledEngine, ARunLeavesOldOrWholeFiles) {
  const std::string model = test::model_folder("direct_tensors");
  ASSERT_FALSE(model.empty());
  const std::string map = folder_.write("map.json", R"({"": "cpu"})");
  put_before("run.trace");
  put_before("out.safetensors");
  kill_at_each(
      {"profile", model + "/static.pt2", map, "--virtual", "--gpu", "1MiB", "--cpu", "1GiB", "--disk", "none",
       "--trace", result("run.trace"), "--outputs", result("out.safetensors")},
      [&] {
        EXPECT_TRUE(test::read_all(result("run.trace")) == kBefore || is_whole_trace(result("run.trace")));
        EXPECT_TRUE(test::read_all(result("out.safetensors")) == kBefore ||
                    are_whole_tensors(result("out.safetensors")));
        EXPECT_EQ(results(), (std::set<std::string>{"out.safetensors", "run.trace"}));
        put_before("run.trace");
        put_before("out.safetensors");
      });
  EXPECT_TRUE(is_whole_trace(result("run.trace"))) << "of the run that came to its end";
  EXPECT_TRUE(are_whole_tensors(result("out.safetensors")));
}

TEST_F(KilledEngine, AMeasurementLeavesTheMachineThatWasThere) {
  put_before("machine.json");
  kill_at_each({"calibrate", "--quick", "--virtual", "-o", result("machine.json"), "--disk-folder",
                folder_.file("results")},
               [&] {
                 EXPECT_EQ(test::read_all(result("machine.json")), kBefore);
                 EXPECT_EQ(results(), (std::set<std::string>{"machine.json"}));
               });
  EXPECT_NE(test::read_all(result("machine.json")), kBefore);
}

}  // namespace
}  // namespace stowage
