// What profile --mpi says of a host that is slow, of another version, or gone. An mpirun of this test's plays
// what the relays of all hosts say, so that no host but this one is needed, and no MPI.
#include <gmock/gmock.h>

#include <signal.h>

#include <cstdlib>
#include <filesystem>

#include "core/protocol/protocol.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/paths.h"

namespace stowage {
namespace {

using testing::HasSubstr;

constexpr const char* kNames[] = {"a", "b", "c"};
constexpr const char* kEngine = "1.2.0";
constexpr const char* kTorch = "2.9.0";

/// Relays beat twice a second: those of the hosts named, until the client has enough.
std::string beats_of(const std::string& hosts) {
  return "while sleep 0.4; do for host in " + hosts +
         "; do echo \"$host #beat\"; done; done &\ncat > asked; kill $!\n";
}

class PeersOfARun : public test::CliFixture {
 protected:
  static protocol::Hello hello(const std::string& engine = kEngine, const std::string& torch = kTorch) {
    protocol::Hello hello;
    hello.engine = engine;
    hello.torch = torch;
    return hello;
  }
  static std::string relay_of(int host) {
    return std::to_string(host) + " #relay 1 node" + std::to_string(host) + "\n";
  }
  static std::string said_by(int host, const protocol::Event& event) {
    return std::to_string(host) + " " + protocol::to_line(event);
  }
  /// `script`: what this mpirun does, a script of sh in the folder of the test. It has the file "there",
  /// which is what relays and engines of all hosts say when they are there.
  test::ProgramRun run(const std::string& there, const std::string& script, int hosts = 2) {
    write("there", there);
    folder_.write("mpirun", "#!/bin/sh\ncd " + folder_.path() + "\necho $$ > pid\n" + script, true);
    folder_.write("stowage-relay", "#!/bin/sh\n", true);
    Json map = Json::object();
    for (int i = 0; i < hosts; ++i) map[i ? "m" + std::to_string(i) : ""] = std::string(kNames[i]) + ":cpu";
    test::RunOptions options;
    const char* path = std::getenv("PATH");
    options.environment["PATH"] = folder_.path() + ":" + (path ? path : "/usr/bin:/bin");
    const test::ProgramRun run = test::run_cli(
        {"profile", test::data("models/llama_untied/static.pt2"), write("map.json", to_text(map)), "--mpi",
         write("hosts", "localhost slots=" + std::to_string(hosts) + "\n"), "--engine",
         folder_.write("stowage-engine", "#!/bin/sh\n", true)},
        options);
    const std::string pid = test::read_all(folder_.file("pid"));
    EXPECT_FALSE(pid.empty() || ::kill(std::atoi(pid.c_str()), 0) == 0)
        << "mpirun was not started, or is still there: " << run.err;
    EXPECT_EQ(run.exit, 5) << run.err;
    return run;
  }
  std::string asked() const { return test::read_all(folder_.file("asked")); }
};

TEST_F(PeersOfARun, AnotherVersionIsRefusedByName) {
  const std::string script = "cat there; cat > asked";
  const std::string first = relay_of(0) + said_by(0, hello());
  for (const auto& [engine, torch] : {std::pair("0.0.1", kTorch), {kEngine, "2.6.0"}}) {
    const test::ProgramRun run = this->run(first + relay_of(1) + said_by(1, hello(engine, torch)), script);
    EXPECT_THAT(run.err, HasSubstr("Host b was lost: it has stowage-engine " + std::string(engine) +
                                   " with LibTorch " + torch + ", and a has 1.2.0 with 2.9.0."));
    EXPECT_EQ(asked(), "") << "nobody is given anything to run";
  }
  const test::ProgramRun third = this->run(
      first + relay_of(1) + said_by(1, hello()) + relay_of(2) + said_by(2, hello("0.0.1")), script, 3);
  EXPECT_THAT(third.err, HasSubstr("Host c was lost: it has stowage-engine 0.0.1"));
  protocol::Hello older = hello();
  older.version = protocol::kVersion - 1;
  const test::ProgramRun protocol = this->run(first + relay_of(1) + said_by(1, older), script);
  EXPECT_THAT(protocol.err, HasSubstr("Host b: The other side speaks version"));
  EXPECT_EQ(asked(), "");
}

TEST_F(PeersOfARun, ThoseOfOneVersionAreAskedToRun) {
  const std::string there = relay_of(0) + relay_of(1) + said_by(1, hello()) + said_by(0, hello());
  write("failed", said_by(1, protocol::Failed{{Code::EngineTorch, {}, {"no luck"}}, {}}));
  const test::ProgramRun run =
      this->run(there,
                "cat there; for i in 1 2 3 4; do read -r line; echo \"$line\" >> asked; done; cat failed; "
                "cat > rest");
  EXPECT_THAT(run.err, HasSubstr("Host b: "));
  EXPECT_THAT(run.err, HasSubstr("no luck"));
  EXPECT_THAT(asked(), testing::StartsWith("0 {")) << "the task of the first host, and what it runs";
  EXPECT_THAT(asked(), HasSubstr("\n1 {"));
}

TEST_F(PeersOfARun, ARelayThatGoesSilentIsLostWithinSeconds) {
  const std::string a = relay_of(0) + said_by(0, hello()), b = relay_of(1) + said_by(1, hello());
  struct Case {
    const char* what;
    std::string there, script;
    const char* lost;
  };
  for (const Case& one :
       {Case{"before its engine is there", a + relay_of(1), beats_of("0"), "b"},
        Case{"while all run", a + b, beats_of("0"), "b"},
        // The others are heard through the first: where nobody is, it is that one, though it was heard last.
        Case{"and all others with it", a + b, "sleep 0.4; echo '0 #beat'; cat > asked", "a"}}) {
    const test::ProgramRun run = this->run(one.there, "cat there\n" + one.script);
    const std::string lost =
        "Host " + std::string(one.lost) + " was lost: nothing came from it for 3 seconds.";
    EXPECT_THAT(run.err, HasSubstr(lost)) << one.what;
    EXPECT_GE(run.seconds, 2.9) << one.what;
    EXPECT_LT(run.seconds, 8) << one.what;
  }
}

/// A host that is lost may keep mpirun from ending.
TEST_F(PeersOfARun, AnMpirunThatDoesNotEndIsNotWaitedFor) {
  const test::ProgramRun run =
      this->run(relay_of(0) + said_by(0, hello()) + relay_of(1) + said_by(1, hello("0.0.1")),
                "cat there; exec sleep 60");
  EXPECT_THAT(run.err, HasSubstr("Host b was lost: it has stowage-engine 0.0.1"));
  EXPECT_LT(run.seconds, 6);
}

TEST_F(PeersOfARun, AnEngineThatNeverSaysHelloIsNamed) {
  const std::string there = relay_of(0) + said_by(0, hello()) + relay_of(1);
  for (const auto& [ended, says] : {std::pair("start Permission denied", "Permission denied"),
                                    {"exit 3", "exit code 3"},
                                    {"signal 9", "Host b: The engine ended before it was done"}}) {
    const test::ProgramRun run =
        this->run(there + "1 #ended " + ended + "\n", "cat there\n" + beats_of("0 1"));
    EXPECT_THAT(run.err, HasSubstr("Host b: ")) << ended;
    EXPECT_THAT(run.err, HasSubstr(says)) << ended;
  }
}

/// Whom mpirun names is the one; where it names nobody, all whom it may be are.
TEST_F(PeersOfARun, TheEndOfMpirunNamesHosts) {
  const std::string a = relay_of(0), b = relay_of(1), c = relay_of(2);
  struct Case {
    std::string there, script, said;
  };
  for (const Case& one :
       {Case{"", "echo 'no room for it' >&2; exit 213",
             "mpirun ended with exit code 213 (no room for it); nothing was heard from a, b, c."},
        Case{a, "exit 7", "mpirun ended with exit code 7; nothing was heard from b, c."},
        Case{a + b, "exit 7", "mpirun ended with exit code 7; nothing was heard from c."},
        Case{a + b, "exit 137", "Host c was lost: what starts it there was killed."},
        Case{a + b + c, "exit 137",
             "mpirun ended with exit code 137; what starts it was killed on one of b, c."},
        Case{a + b + c, "exit 7", "mpirun ended with exit code 7; a, b, c had been heard until then."},
        Case{a + b + c, "sleep 1.5; echo '0 #beat'; exit 7",
             "mpirun ended with exit code 7; nothing more was heard from b, c."},
        Case{a + b + c, "echo 'process rank 1 with PID 7 on node here exited' >&2; exit 1",
             "Host b was lost: mpirun says that its part of the run is gone."}}) {
    const test::ProgramRun run = this->run(one.there, "cat there; " + one.script, 3);
    EXPECT_THAT(run.err, HasSubstr(one.said)) << one.script;
  }
}

}  // namespace
}  // namespace stowage
