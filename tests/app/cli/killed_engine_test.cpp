// The real engine, killed after each message that it sends, and in its middle: files are the old ones or
// whole new ones, one sentence is said, and nothing is left running. Without an engine each test says so and
// is skipped.
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

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

  /// An engine whose process is killed when so many of its messages were passed on, or where torn_ in the
  /// middle of the next one; what it has started ends with it.
  std::string engine_of(int messages) const {
    const std::string at = "[ $n -eq " + std::to_string(messages + (torn_ ? 1 : 0)) + " ] && ";
    const std::string torn = torn_ ? "  " + at + "printf '%s' \"${line%?}\" && kill -9 $$\n" : "";
    const std::string whole = torn_ ? "" : "  " + at + "kill -9 $$\n";
    // A pipe for each start: an engine that is just ending would be the writer that the next reader meets.
    return folder_.write("engine",
                         "#!/bin/sh\n"
                         "n=0\n" +
                             (torn_ ? "" : at + "kill -9 $$\n") + "pipe='" + folder_.file("lines") +
                             "'.$$\n"
                             "mkfifo \"$pipe\"\n"
                             "exec 3<&0\n"
                             "'" +
                             test::program("stowage-engine") +
                             "' \"$@\" <&3 > \"$pipe\" &\n"
                             "echo $! > '" +
                             folder_.file("pid") +
                             "'\n"
                             "while IFS= read -r line; do\n"
                             "  n=$((n + 1))\n" +
                             torn + "  printf '%s\\n' \"$line\" >> '" +
                             // Before it is passed on: whoever has the last message ends the engine.
                             folder_.file("said") + "'\n  printf '%s\\n' \"$line\"\n" + whole +
                             "done < \"$pipe\"\n"
                             "wait\n",
                         true);
  }

  /// Runs the words with each engine_of(0), engine_of(1), … until `ended` says of one that it was not killed.
  /// `fewest`: messages that an engine sends at least.
  template <class Ended>
  void each_kill(std::vector<std::string> words, int fewest, Ended ended) {
    words.emplace_back("--json");
    for (int messages = 0; messages < kMostMessages; ++messages) {
      SCOPED_TRACE(messages);
      test::RunOptions options;
      options.environment["STOWAGE_ENGINE"] = engine_of(messages);
      std::filesystem::remove(folder_.file("said"));
      const ProgramRun run = test::run_cli(words, options);
      EXPECT_TRUE(messages == 0 || gone());
      if (ended(run)) {
        EXPECT_GE(messages, fewest) << "the engine sends more messages than that";
        return;
      }
      if (HasFailure()) return;
    }
    FAIL() << "no run came to its end";
  }

  /// What fails where its engine is killed; `check` sees what that leaves.
  template <class Check>
  void kill_at_each(std::vector<std::string> words, int fewest, Check check) {
    each_kill(std::move(words), fewest, [&](const ProgramRun& run) {
      if (run.exit == 0) return true;
      EXPECT_EQ(run.exit, 5) << run.err;
      if (run.exit != 5) return false;
      const Json error = run.json().at("error");
      EXPECT_EQ(error.at("rule"), "engine.ended");
      EXPECT_THAT(error.at("message").get<std::string>(), HasSubstr("signal 9"));
      check();
      return false;
    });
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

  /// The messages of the last run: their types, of progress with the phase.
  std::set<std::string> said() const {
    std::set<std::string> out;
    std::ifstream lines(folder_.file("said"));
    for (std::string line; std::getline(lines, line);) {
      const auto message = parse_json(line, "a message");
      if (!message) continue;
      const auto type = message->at("type").get<std::string>();
      out.insert(type == "progress" ? type + " " + message->at("phase").get<std::string>() : type);
    }
    return out;
  }

  void kill_run(std::vector<std::string> words, const std::string& tensors);

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
  bool torn_ = false;
};

bool is_whole_trace(const std::string& path) { return trace::load(path).has_value(); }

bool are_whole_tensors(const std::string& path) {
  const auto file = RandomAccessFile::open(path);
  return file && formats::read_safetensors_header(*file).has_value();
}

/// A run with files for its results, killed at each message. `tensors`: its option for a file of tensors.
void KilledEngine::kill_run(std::vector<std::string> words, const std::string& tensors) {
  const std::string trace = result("run.trace"), file = result("out.safetensors");
  put_before("run.trace");
  put_before("out.safetensors");
  words.insert(words.end(), {"--virtual", "--disk", "none", "--trace", trace, tensors, file});
  kill_at_each(std::move(words), 10, [&] {
    EXPECT_TRUE(test::read_all(trace) == kBefore || is_whole_trace(trace));
    EXPECT_TRUE(test::read_all(file) == kBefore || are_whole_tensors(file));
    EXPECT_EQ(results(), (std::set<std::string>{"out.safetensors", "run.trace"}));
    put_before("run.trace");
    put_before("out.safetensors");
  });
  EXPECT_TRUE(is_whole_trace(trace)) << "of the run that came to its end";
  EXPECT_TRUE(are_whole_tensors(file));
  EXPECT_THAT(said(), testing::IsSupersetOf({"hello", "progress load", "progress resolve", "progress place",
                                             "progress warmup", "progress run", "progress record",
                                             "progress collect", "trace", "finished"}))
      << "after each of them an engine was killed";
}

TEST_F(KilledEngine, ARunLeavesOldOrWholeFiles) {
  const std::string model = test::model_folder("direct_tensors");
  ASSERT_FALSE(model.empty());
  const std::string map = folder_.write("map.json", R"({"": "cpu"})");
  kill_run({"profile", model + "/static.pt2", map, "--gpu", "1MiB", "--cpu", "1GiB"}, "--outputs");
}

/// A long message is written in pieces: what there is of it when the engine is killed is none.
TEST_F(KilledEngine, InTheMiddleOfAMessageItLeavesOldOrWholeFiles) {
  const std::string model = test::model_folder("direct_tensors");
  ASSERT_FALSE(model.empty());
  const std::string map = folder_.write("map.json", R"({"": "cpu"})");
  torn_ = true;
  kill_run({"profile", model + "/static.pt2", map, "--gpu", "1MiB", "--cpu", "1GiB"}, "--outputs");
}

/// Passes that measure, and others that copy ahead, come before the one that is recorded.
TEST_F(KilledEngine, ARunThatCopiesAheadLeavesOldOrWholeFiles) {
  const std::string model = test::model_folder("direct_tensors");
  ASSERT_FALSE(model.empty());
  const std::string map = folder_.write("map.json", R"({"": "cpu"})");
  kill_run({"profile", model + "/static.pt2", map, "--gpu", "16MiB", "--cpu", "1GiB", "--mode", "prefetch"},
           "--outputs");
}

TEST_F(KilledEngine, APassBackLeavesOldOrWholeFiles) {
  const std::string model = test::data("training/wide_mlp");
  const std::string map = folder_.write("map.json", R"({"": 0})");
  kill_run({"profile", model + "/program.pt2", map, "--inputs", model + "/inputs.safetensors", "--gpu",
            "4GiB", "--cpu", "8GiB", "--backward"},
           "--gradients");
}

/// A run that lacks memory: it is told why, or that the engine was killed before it could say so.
TEST_F(KilledEngine, AFailureIsToldOrMissed) {
  const std::string model = test::model_folder("llama_untied");
  ASSERT_FALSE(model.empty());
  const std::string map = folder_.write("map.json", R"({"": 0})"), program = model + "/static.pt2";
  const Json plan = test::run_cli({"solve", program, "--gpu", "4GiB", "--cpu", "8GiB", "--json"}).json();
  const std::string weights = std::to_string(plan.at("gpu_bytes").get<std::uint64_t>());
  const std::vector<std::string> words{"profile", program, map,         "--gpu",  weights,
                                       "--cpu",   "8GiB",  "--virtual", "--disk", "none"};
  each_kill(words, 5, [&](const ProgramRun& run) {
    EXPECT_EQ(run.exit, 5) << run.err;
    if (run.exit != 5) return false;
    const Json document = run.json();
    const auto rule = document.at("error").at("rule").get<std::string>();
    if (rule == "engine.out-of-memory") {
      EXPECT_TRUE(document.at("out_of_memory").is_object());
      return true;
    }
    EXPECT_EQ(rule, "engine.ended");
    return false;
  });
  EXPECT_THAT(said(), testing::IsSupersetOf({"hello", "progress load", "progress place", "failed"}));
}

/// How values lie: without an answer nothing is predicted, which is said, and all else is.
TEST_F(KilledEngine, ADescriptionIsMissedAndNothingElse) {
  const std::string program = test::model_folder("convnet") + "/trace.pt";
  const std::string map = folder_.write("map.json", R"({"": 0})");
  each_kill({"check", program, map, "--gpu", "4GiB", "--cpu", "8GiB"}, 2, [&](const ProgramRun& run) {
    EXPECT_EQ(run.exit, 0) << run.out << run.err;
    if (run.exit != 0) return false;
    const Json predicted = run.json().at("predicted");
    if (predicted.at("method") == "graph") return true;
    EXPECT_EQ(predicted.at("method"), "none");
    EXPECT_THAT(predicted.at("unknown").dump(), HasSubstr("signal 9"));
    return false;
  });
  EXPECT_THAT(said(), testing::IsSupersetOf({"hello", "described"}));
}

TEST_F(KilledEngine, AMeasurementLeavesTheMachineThatWasThere) {
  put_before("machine.json");
  kill_at_each({"calibrate", "--quick", "--virtual", "-o", result("machine.json"), "--disk-folder",
                folder_.file("results")},
               4, [&] {
                 EXPECT_EQ(test::read_all(result("machine.json")), kBefore);
                 EXPECT_EQ(results(), (std::set<std::string>{"machine.json"}));
               });
  EXPECT_NE(test::read_all(result("machine.json")), kBefore);
  EXPECT_THAT(said(), testing::IsSupersetOf({"hello", "progress calibrate", "calibrated"}));
}

}  // namespace
}  // namespace stowage
