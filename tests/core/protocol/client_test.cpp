#include "core/protocol/client.h"

#include <csignal>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::protocol {
namespace {

using ::testing::HasSubstr;

class ClientTest : public ::testing::Test {
 protected:
  ClientTest() {
    request_.program = "model.pt2";
    client_.emplace(request_, Client::Outside{[this](const std::string& line) {
                                                written_ += line;
                                                return reads_;
                                              },
                                              [this](Event event) { said_.push_back(std::move(event)); }});
  }
  static std::string line(const Event& event) { return to_line(event); }
  EngineDeath death() const {
    const auto* out = client_->end() ? std::get_if<EngineDeath>(&*client_->end()) : nullptr;
    return out ? *out : EngineDeath{EngineDeath::Kind::Exited, -1};
  }
  std::string told() const { return sentence(to_error(death(), "engine")); }

  RunRequest request_;
  std::optional<Client> client_;
  std::string written_;
  bool reads_ = true;
  std::vector<Event> said_;
};

TEST_F(ClientTest, AsksAfterTheEngineHasSaidHello) {
  client_->received("\n");
  EXPECT_EQ(written_, "");
  client_->received(line(Hello{}));
  EXPECT_EQ(written_, to_line(request_));
  client_->received(line(Hello{}));
  EXPECT_EQ(written_, to_line(request_)) << "once";
  RunResult result;
  result.seconds = 2;
  client_->received(line(Progress{"run", "a", 1, 2}) + line(Finished{result}) +
                    line(Progress{"run", "b", 2, 2}));
  ASSERT_TRUE(client_->end());
  EXPECT_EQ(std::get<Finished>(*client_->end()).result.seconds, 2);
  EXPECT_EQ(said_.size(), 3u) << "nothing is listened to after the end";
}

/// However the bytes are cut into pieces.
TEST_F(ClientTest, LinesComeInAnyPieces) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::string all = line(Hello{});
    for (std::uint64_t i = 0; i < 20; ++i) all += line(Progress{"run", "m" + std::to_string(i), i, 20});
    all += line(Failed{Error{Code::EngineNode, "p", {"a", "b", "c"}, {}}, {}});
    std::vector<Event> said;
    Client client(request_,
                  {[](const std::string&) { return true; }, [&](Event event) { said.push_back(event); }});
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t piece = 1 + random() % 90;
      client.received(std::string_view(all).substr(at, piece));
      at += piece;
    }
    EXPECT_EQ(said.size(), 21u);
    ASSERT_TRUE(client.end());
    EXPECT_EQ(std::get<Failed>(*client.end()).error.code, Code::EngineNode);
  }
}

TEST_F(ClientTest, AnotherVersionIsCalledOne) {
  Hello other;
  other.version = kVersion + 5;
  client_->received(line(other));
  ASSERT_TRUE(client_->end());
  const auto* failed = std::get_if<Failed>(&*client_->end());
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->error.code, Code::ProtocolVersion);
  EXPECT_EQ(written_, "") << "nothing is asked of it";
}

TEST_F(ClientTest, GarbageIsShownAndWhy) {
  client_->received(line(Hello{}));
  client_->received("Segmentation fault\n");
  EXPECT_EQ(death().kind, EngineDeath::Kind::Garbage);
  EXPECT_EQ(death().words, "Segmentation fault");
  EXPECT_EQ(to_error(death(), "").code, Code::ProtocolSyntax);
  Client other(request_, {});
  other.received("{\"type\":\"surprise\"}\n");
  EXPECT_EQ(to_error(std::get<EngineDeath>(other.end().value()), "").code, Code::ProtocolUnknown);
}

TEST_F(ClientTest, ALineWithoutEndIsGarbage) {
  client_->received(line(Hello{}));
  const std::string block(1 << 20, 'x');
  for (int i = 0; i < 70 && !client_->end(); ++i) client_->received(block);
  EXPECT_EQ(death().kind, EngineDeath::Kind::Garbage);
}

TEST_F(ClientTest, SilenceIsNoticedAndAnyWordEndsIt) {
  client_->set_patience(5000, 1000);
  for (int i = 0; i < 49; ++i) client_->tick(100);
  EXPECT_FALSE(client_->end()) << "an engine may take long to start";
  client_->received(line(Hello{}));
  client_->received(line(Progress{"run", "layers.3", 1, 2}));
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 9; ++i) client_->tick(100);
    EXPECT_FALSE(client_->end());
    client_->received(line(Progress{"run", "layers.3", 1, 2, 900}));
  }
  for (int i = 0; i < 10; ++i) client_->tick(100);
  EXPECT_EQ(death().kind, EngineDeath::Kind::Silent);
  EXPECT_EQ(death().code, 1);
  EXPECT_EQ(death().last_module, "layers.3");
  EXPECT_THAT(told(), HasSubstr("said nothing for 1 seconds"));
}

TEST_F(ClientTest, ASilentStartIsNoticedToo) {
  for (int i = 0; i < 59; ++i) client_->tick(1000);
  EXPECT_FALSE(client_->end());
  client_->tick(1000);
  EXPECT_EQ(death().kind, EngineDeath::Kind::Silent);
}

TEST_F(ClientTest, DeathsAreToldApart) {
  const auto after = [&](const ProcessEnd& end) {
    Client client(request_, {});
    client.received(line(Hello{}).substr(0, 5));  // half a line is none
    client.closed(end);
    return std::get<EngineDeath>(client.end().value());
  };
  EXPECT_EQ(after({true, SIGKILL, ""}).kind, EngineDeath::Kind::Killed);
  EXPECT_EQ(after({true, SIGSEGV, ""}).kind, EngineDeath::Kind::Crashed);
  EXPECT_EQ(after({false, 3, ""}).kind, EngineDeath::Kind::Exited);
  EXPECT_THAT(sentence(to_error(after({false, 3, "first\nthe reason\n"}), "p")),
              HasSubstr("exit code 3; its last words: the reason"));
  EXPECT_THAT(sentence(to_error(after({true, SIGKILL, ""}), "p")), HasSubstr("signal 9 (Killed)"));
  Client never(request_, {});
  never.not_started("no such file");
  const Error error = to_error(std::get<EngineDeath>(never.end().value()), "stowage-engine");
  EXPECT_EQ(error.code, Code::EngineProgramMissing);
  EXPECT_THAT(sentence(error), HasSubstr("no such file"));
}

const std::set<std::string> kPhrases{
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
};

/// Whatever ends an engine on this machine: what the sentence is filled with can be translated.
TEST_F(ClientTest, EveryEndIsSaidInPhrases) {
  using Kind = EngineDeath::Kind;
  for (const Kind kind : {Kind::Exited, Kind::Killed, Kind::Crashed, Kind::Silent}) {
    for (const char* words : {"", "the reason", "first\nthe reason"}) {
      const Error error = to_error({kind, SIGKILL, "layers.3", words}, "p");
      ASSERT_EQ(error.arguments.size(), 1u);
      const auto [pattern, values] = parts_of_phrase(error.arguments.front());
      EXPECT_TRUE(kPhrases.count(pattern)) << pattern;
      ASSERT_FALSE(values.empty()) << pattern;
      EXPECT_EQ(values.front(), "9");
      if (*words && kind != Kind::Silent) {
        EXPECT_EQ(values.back(), "the reason");
      }
    }
  }
}

/// An engine of the first version: its timeline has other kinds of blocks, and it does not look which program
/// it finds.
TEST_F(ClientTest, TheFirstVersionIsNotMisread) {
  client_->received(
      R"({"type":"hello","version":1,"engine":"0.1.0","torch":"2.11.0","cuda":false,"cuda_reason":""})"
      "\n");
  ASSERT_TRUE(client_->end());
  const auto* failed = std::get_if<Failed>(&*client_->end());
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->error, (Error{Code::ProtocolVersion, {}, {"1", std::to_string(kVersion)}}));
  EXPECT_EQ(written_, "");
}

/// What ssh says and how it ends, as its client of version 9 does.
TEST_F(ClientTest, OverSshTheConnectionIsToldFromTheEngine) {
  using Kind = EngineDeath::Kind;
  const auto after = [&](bool greeted, const ProcessEnd& end) {
    Client client(request_, {});
    client.set_host("gpubox");
    if (greeted) client.received(line(Hello{}) + line(Progress{"run", "layers.7", 1, 2}));
    client.closed(end);
    return std::get<EngineDeath>(client.end().value());
  };
  const auto said = [](const EngineDeath& death) { return sentence(to_error(death, "model.pt2")); };
  EngineDeath death =
      after(false, {false, 255, "warning\nssh: connect to host gpubox port 22: Connection refused\r\n"});
  EXPECT_EQ(death.kind, Kind::Unreachable);
  EXPECT_EQ(said(death),
            "ssh:gpubox cannot be started: ssh: connect to host gpubox port 22: Connection refused.");
  EXPECT_EQ(said(after(false, {false, 255, "Host key verification failed.\n"})),
            "ssh:gpubox cannot be started: Host key verification failed.");
  EXPECT_THAT(said(after(false, {false, 255, ""})), HasSubstr("does not answer"));
  death = after(false, {false, 127, "sh: 1: exec: stowage-engine: not found\n"});
  EXPECT_EQ(death.kind, Kind::NotThere);
  EXPECT_THAT(said(death), HasSubstr("no stowage-engine that runs (sh: 1: exec: stowage-engine: not found)"));
  death = after(true, {false, 255, "a warning\nConnection to gpubox closed by remote host.\n"});
  EXPECT_EQ(death.kind, Kind::Lost);
  EXPECT_EQ(death.host, "gpubox");
  EXPECT_EQ(death.last_module, "layers.7");
  EXPECT_EQ(said(death),
            "The engine ended before it was done: the connection to gpubox was lost (Connection to gpubox "
            "closed by remote host).");
  death = after(true, {false, 255, "a warning of a library\n"});
  EXPECT_EQ(death.kind, Kind::Lost) << "ssh says nothing when a signal ended what it ran";
  EXPECT_THAT(said(death), HasSubstr("or the engine was killed there"));
  EXPECT_EQ(after(true, {true, SIGKILL, ""}).kind, Kind::Lost) << "ssh itself";
  EXPECT_EQ(after(true, {false, 1, "bad end"}).kind, Kind::Exited) << "the engine's own end";
}

TEST_F(ClientTest, SilenceOverSshIsTheConnections) {
  Client client(request_, {});
  client.set_host("gpubox");
  client.set_patience(2000, 1000);
  client.tick(2000);
  EXPECT_EQ(std::get<EngineDeath>(client.end().value()).kind, EngineDeath::Kind::Unreachable);
  Client later(request_, {});
  later.set_host("gpubox");
  later.set_patience(2000, 1000);
  later.received(line(Hello{}));
  later.tick(1000);
  const auto death = std::get<EngineDeath>(later.end().value());
  EXPECT_EQ(death.kind, EngineDeath::Kind::Lost);
  EXPECT_THAT(sentence(to_error(death, "p")), HasSubstr("nothing came from gpubox for 1 seconds"));
}

TEST_F(ClientTest, ACalibrationIsAskedForAndEndsItself) {
  CalibrateRequest request;
  request.sizes = 1;
  std::string written;
  Client client(request, {[&](const std::string& line) { return written += line, true; }, {}});
  client.received(line(Hello{}));
  EXPECT_EQ(written, to_line(request));
  client.received(line(Progress{"calibrate", "disk", 2, 5}) + line(Calibrated{}));
  ASSERT_TRUE(client.end());
  EXPECT_TRUE(std::holds_alternative<Calibrated>(*client.end()));
}

TEST_F(ClientTest, TheFirstEndCounts) {
  client_->received(line(Hello{}) + line(Finished{}));
  client_->closed({true, SIGKILL, ""});
  client_->tick(1'000'000);
  client_->not_started("late");
  EXPECT_TRUE(std::holds_alternative<Finished>(*client_->end()));
}

TEST_F(ClientTest, AnEngineThatReadsNoMoreIsDeadWhenItCloses) {
  reads_ = false;
  client_->received(line(Hello{}));
  EXPECT_FALSE(client_->end());
  client_->closed({false, 1, "bad start"});
  EXPECT_EQ(death().kind, EngineDeath::Kind::Exited);
  EXPECT_EQ(death().words, "bad start");
}

}  // namespace
}  // namespace stowage::protocol
