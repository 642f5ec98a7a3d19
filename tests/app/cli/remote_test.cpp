// profile with an engine on another machine: a real sshd on the loopback address, and the real engine behind
// it. Where no sshd is installed each test says so and is skipped.
#include <gmock/gmock.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "core/base/json.h"
#include "core/machine/machine.h"
#include "core/trace/trace.h"
#include "tests/app/cli/run_program.h"
#include "tests/support/cases.h"
#include "tests/support/ssh_server.h"

namespace stowage {
namespace {

using test::ProgramRun;
using testing::HasSubstr;

class RemoteWords : public testing::Test {
 protected:
  void SetUp() override {
    const std::string folder = test::model_folder("direct_tensors");
    ASSERT_FALSE(folder.empty());
    program_ = folder + "/static.pt2";
    map_ = folder_.write("map.json", R"({"": 0})");
  }

  test::TemporaryFolder folder_;
  std::string program_, map_;
};

class Remote : public RemoteWords {
 protected:
  static void SetUpTestSuite() { server_ = new test::SshServer; }
  static void TearDownTestSuite() {
    delete server_;
    server_ = nullptr;
  }
  void SetUp() override {
    RemoteWords::SetUp();
    if (!server_->ready()) GTEST_SKIP() << server_->why();
    if (!std::filesystem::exists(test::program("stowage-engine")))
      GTEST_SKIP() << "no stowage-engine was built";
  }
  /// The address of an engine there that writes down which process it is.
  std::string engine_there() const {
    server_->write("stowage-engine",
                   "#!/bin/sh\necho $$ > '" + server_->file("pid") + "'\nexec '" +
                       test::program("stowage-engine") + "' \"$@\"\n",
                   true);
    std::error_code ignored;
    std::filesystem::remove(server_->file("pid"), ignored);
    return "ssh:there:" + server_->file("stowage-engine");
  }
  ProgramRun profile(const std::string& engine, std::vector<std::string> more = {},
                     test::RunOptions options = {}) const {
    options.environment["STOWAGE_SSH"] = server_->client();
    options.environment["STOWAGE_ENGINE"] = "/does/not/exist";
    std::vector<std::string> words{"profile", program_, map_, "--engine", engine, "--virtual", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_cli(words, options);
  }
  std::string message(const ProgramRun& run) const {
    const Json json = run.json();
    const Json* error = json_find(json, "error");
    return error ? error->at("message").get<std::string>() : std::string();
  }
  static pid_t pid_there() {
    for (int i = 0; i < 400; ++i) {
      if (const int pid = std::atoi(test::read_all(server_->file("pid")).c_str()); pid > 0) return pid;
      ::usleep(25'000);
    }
    return 0;
  }
  /// The engine there once it has its program open: it was greeted, and works.
  static pid_t pid_at_work() {
    const pid_t pid = pid_there();
    for (int i = 0; i < 2400 && pid > 0; ++i) {
      if (test::read_all("/proc/" + std::to_string(pid) + "/maps").find("static.pt2") != std::string::npos)
        return pid;
      ::usleep(25'000);
    }
    return 0;
  }
  /// A process that was started there ends by itself within what a busy machine may take.
  static bool gone(pid_t pid) {
    for (int i = 0; i < 400; ++i) {
      if (::kill(pid, 0) != 0) return true;
      ::usleep(25'000);
    }
    return false;
  }

  static test::SshServer* server_;
};
test::SshServer* Remote::server_ = nullptr;

// All of a machine: nothing is asked of the one there.
const std::vector<std::string> kSmall{"--gpu", "1MiB", "--cpu", "1GiB", "--disk", "none"};
std::vector<std::string> endless() {
  std::vector<std::string> words = kSmall;
  words.insert(words.end(), {"--warmup", "1000000", "--repeat", "1000000"});
  return words;
}

TEST_F(Remote, ARunThereIsAsARunHere) {
  const std::string kept = folder_.file("there.trace");
  std::vector<std::string> options = kSmall;
  options.insert(options.end(), {"--trace", kept});
  const ProgramRun there = profile(engine_there(), options);
  ASSERT_EQ(there.exit, 0) << there.err << there.out;
  const Json json = there.json();
  EXPECT_EQ(json.at("engine").at("host"), "there");
  EXPECT_EQ(json.at("engine").at("program"), program_);
  const ProgramRun here = test::run_cli({"profile", program_, map_, "--virtual", "--json", "--engine",
                                         test::program("stowage-engine"), "--gpu", "1MiB", "--cpu", "1GiB",
                                         "--disk", "none", "--trace", folder_.file("here.trace")});
  ASSERT_EQ(here.exit, 0) << here.err;
  const auto without_times = [](Json transfers) {
    for (Json& transfer : transfers) transfer.erase("seconds");
    return transfers;
  };
  EXPECT_EQ(without_times(json.at("transfers")), without_times(here.json().at("transfers")));
  for (const char* key : {"devices", "outputs", "device_map"})
    EXPECT_EQ(json.at(key), here.json().at(key)) << key;
  const auto trace = trace::load(kept);
  ASSERT_TRUE(trace) << sentence(trace.error());
  const auto ours = trace::load(folder_.file("here.trace"));
  ASSERT_TRUE(ours);
  EXPECT_TRUE(trace->complete);
  EXPECT_EQ(trace->blocks.size(), ours->blocks.size()) << "the whole of it came back";
  EXPECT_EQ(trace->spans.size(), ours->spans.size());
  EXPECT_EQ(trace->peak(0).bytes, ours->peak(0).bytes);
  EXPECT_TRUE(gone(pid_there()));
}

TEST_F(Remote, TheProgramMayLieElsewhereThere) {
  std::filesystem::create_directories(server_->file("models"));
  std::filesystem::copy_file(program_, server_->file("models/static.pt2"),
                             std::filesystem::copy_options::overwrite_existing);
  const std::string folder = server_->file("models") + "/";
  std::vector<std::string> options = kSmall;
  options.insert(options.end(), {"--program-there", folder});
  const ProgramRun run = profile(engine_there(), options);
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_EQ(run.json().at("engine").at("program"), folder + "static.pt2");
  options.back() = server_->file("models/missing.pt2");
  const ProgramRun missing = profile(engine_there(), options);
  EXPECT_EQ(missing.exit, 3) << missing.out;
  EXPECT_THAT(message(missing), HasSubstr("missing.pt2"));
}

/// Another program under the same path there: one sentence, and nothing was run.
TEST_F(Remote, AnotherProgramThereIsRefused) {
  const std::string copy = server_->file("other.pt2");
  std::filesystem::copy_file(test::data("engine/encoder.pt2"), copy,
                             std::filesystem::copy_options::overwrite_existing);
  std::vector<std::string> options = kSmall;
  options.insert(options.end(), {"--program-there", copy});
  const ProgramRun run = profile(engine_there(), options);
  ASSERT_EQ(run.exit, 3) << run.out;
  EXPECT_EQ(run.json().at("error").at("rule"), "engine.other-program");
  EXPECT_THAT(message(run), HasSubstr(copy));
  // The same program under another name is the same.
  std::filesystem::copy_file(program_, copy, std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(profile(engine_there(), options).exit, 0);
}

TEST_F(Remote, WithoutOptionsTheMachineIsTheOneThere) {
  // An engine on a machine with two cards, as its --probe says.
  machine::Machine machine;
  machine.devices = {
      {machine::gpu(0), "", MiB(1)}, {machine::gpu(1), "", MiB(2)}, {machine::kCpu, "", GiB(1)}};
  server_->write("probe",
                 to_text(Json{{"schema", "stowage.probe/1"}, {"machine", machine::to_json(machine)}}));
  const std::string engine =
      server_->write("stowage-engine-2",
                     "#!/bin/sh\n[ \"$1\" = --probe ] && exec cat '" + server_->file("probe") + "'\nexec '" +
                         test::program("stowage-engine") + "' \"$@\"\n",
                     true);
  const ProgramRun run = profile("ssh:there:" + engine);
  ASSERT_EQ(run.exit, 0) << run.err;
  const Json devices = run.json().at("devices");
  EXPECT_EQ(devices[0].at("budget"), MiB(1).count());
  EXPECT_EQ(devices[1].at("budget"), MiB(2).count());
  EXPECT_EQ(test::run_cli({"report", "--engine", "ssh:there:" + engine, "--json"},
                          {{{"STOWAGE_SSH", server_->client()}}})
                .exit,
            0);
}

/// Each way in which it is not reached: exit 5 and one sentence with ssh's own reason.
TEST_F(Remote, WhatCannotBeReachedSaysWhy) {
  const std::pair<const char*, const char*> cases[] = {
      {"ssh:nobody", "Connection refused"},
      {"ssh:stranger", "Host key verification failed"},
      {"ssh:locked", "Permission denied"},
      {"ssh:there:/does/not/exist", "no stowage-engine that runs"},
  };
  for (const auto& [engine, why] : cases) {
    for (const bool probed : {true, false}) {
      const ProgramRun run = profile(engine, probed ? std::vector<std::string>{} : kSmall);
      EXPECT_EQ(run.exit, 5) << engine;
      EXPECT_THAT(message(run), HasSubstr(why)) << engine;
    }
  }
  // The other side notices the end of a connection in its own time.
  for (int i = 0; i < 400 && server_->connections() > 0; ++i) ::usleep(25'000);
  EXPECT_EQ(server_->connections(), 0u);
}

TEST_F(Remote, ALostConnectionIsOneSentenceAndLeavesNothing) {
  const std::string kept = folder_.write("kept.trace", "as it was");
  const std::string engine = engine_there();  // before anybody waits for it
  std::thread cutter([] {
    EXPECT_GT(pid_at_work(), 0);
    server_->cut();
  });
  std::vector<std::string> options = endless();
  options.insert(options.end(), {"--trace", kept});
  const ProgramRun run = profile(engine, options);
  cutter.join();
  EXPECT_EQ(run.exit, 5) << run.out;
  EXPECT_THAT(message(run), HasSubstr("the connection to there was lost"));
  EXPECT_TRUE(gone(pid_there())) << "the engine died with its connection";
  // What had been recorded by then is kept whole; before anything was, the file stays.
  const auto trace = trace::load(kept);
  EXPECT_TRUE(trace ? !trace->complete : test::read_all(kept) == "as it was");
}

TEST_F(Remote, AnEngineKilledThereIsNoticed) {
  const std::string engine = engine_there();
  std::thread killer([] {
    const pid_t pid = pid_at_work();
    EXPECT_GT(pid, 0);
    if (pid > 0) ::kill(pid, SIGKILL);
  });
  const ProgramRun run = profile(engine, endless());
  killer.join();
  EXPECT_EQ(run.exit, 5) << run.out;
  EXPECT_THAT(message(run), HasSubstr("or the engine was killed there"));
}

TEST_F(Remote, CtrlCEndsTheEngineThereToo) {
  test::RunOptions options;
  options.interrupt_after_ms = 2500;
  const ProgramRun run = profile(engine_there(), endless(), options);
  EXPECT_EQ(run.exit, 130) << run.err;
  const int pid = std::atoi(test::read_all(server_->file("pid")).c_str());
  EXPECT_TRUE(pid <= 0 || gone(pid));
}

TEST_F(Remote, WordsOfTheShellThereAreNoMessage) {
  const std::string engine =
      server_->write("greeting", "#!/bin/sh\necho Welcome to this machine\nexec cat > /dev/null\n", true);
  const ProgramRun run = profile("ssh:there:" + engine, kSmall);
  EXPECT_EQ(run.exit, 5);
  EXPECT_EQ(run.json().at("error").at("rule"), "protocol.syntax");
}

/// Nothing is started for an address that is no address.
TEST_F(RemoteWords, AddressesThatSshCouldTakeForOptionsAreRefused) {
  const std::string trap =
      folder_.write("trap", "#!/bin/sh\ntouch '" + folder_.file("started") + "'\n", true);
  test::RunOptions options;
  options.environment["STOWAGE_SSH"] = trap;
  for (const char* engine : {"ssh:-oProxyCommand=x", "ssh:", "ssh:a b", "ssh:there:relative", "there"}) {
    for (const char* command : {"profile", "report"}) {
      std::vector<std::string> words{command, "--engine", engine};
      if (std::string(command) == "profile") words.insert(words.end(), {program_, map_});
      const ProgramRun run = test::run_cli(words, options);
      EXPECT_EQ(run.exit, 2) << engine << run.out << run.err;
      EXPECT_THAT(run.err, HasSubstr("--engine: ")) << engine;
    }
  }
  EXPECT_FALSE(std::filesystem::exists(folder_.file("started")));
  EXPECT_EQ(test::run_cli({"profile", program_, map_, "--program-there", "/x"}).exit, 2);
}

}  // namespace
}  // namespace stowage
