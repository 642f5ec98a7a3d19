#include "core/protocol/engine_address.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/base/file.h"

namespace stowage::protocol {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

/// An environment variable for as long as it lives.
class Set {
 public:
  Set(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value, 1);
  }
  ~Set() {
    if (before_)
      ::setenv(name_, before_->c_str(), 1);
    else
      ::unsetenv(name_);
  }
  Set(const Set&) = delete;
  Set& operator=(const Set&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_{};
};

EngineAddress read(const char* text) {
  const auto address = parse_engine(text);
  EXPECT_TRUE(address) << text << ": " << sentence(address ? Error{} : address.error());
  return address.value_or(EngineAddress{});
}

TEST(EngineAddress, SaysHostAndProgram) {
  EXPECT_EQ(read(""), EngineAddress{});
  EXPECT_FALSE(read("").remote());
  EXPECT_EQ(read("/opt/stowage-engine"), (EngineAddress{"", "/opt/stowage-engine"}));
  EXPECT_EQ(read("./stowage-engine").program, "./stowage-engine");
  EXPECT_EQ(read("ssh:gpubox"), (EngineAddress{"gpubox", ""}));
  EXPECT_EQ(read("ssh:ada@gpu-box.lan"), (EngineAddress{"ada@gpu-box.lan", ""}));
  EXPECT_EQ(read("ssh:gpubox:/opt/st ow/stowage-engine"),
            (EngineAddress{"gpubox", "/opt/st ow/stowage-engine"}));
  EXPECT_EQ(read("ssh:ada@gpubox:~/bin/stowage-engine"),
            (EngineAddress{"ada@gpubox", "~/bin/stowage-engine"}));
  EXPECT_EQ(read("ssh:[fe80::1%eth0]"), (EngineAddress{"[fe80::1%eth0]", ""}));
  EXPECT_EQ(read("ssh:[::1]:/e"), (EngineAddress{"[::1]", "/e"}));
}

/// One input for each rule.
TEST(EngineAddress, WhatCouldBeMoreThanANameIsRefused) {
  for (const char* bad : {"ssh:",
                          "ssh:-oProxyCommand=touch /tmp/x",
                          "ssh:-F",
                          "ssh:ada@-F",
                          "ssh:-ada@gpubox",
                          "ssh:@gpubox",
                          "ssh:ada@",
                          "ssh:gpu box",
                          "ssh:gpubox;reboot",
                          "ssh:$(reboot)",
                          "ssh:`reboot`",
                          "ssh:gpubox|x",
                          "ssh:gpubox:engine",
                          "ssh:gpubox:22",
                          "ssh:gpubox:",
                          "ssh:[gpubox]",
                          "ssh:[::1",
                          "ssh:a/b",
                          "ssh:gpu\nbox",
                          "ssh:gpubox:/a\nb",
                          "gpubox",
                          "engine"}) {
    const auto address = parse_engine(bad);
    ASSERT_FALSE(address) << bad;
    EXPECT_EQ(address.error().code, Code::CommandLine);
    EXPECT_FALSE(sentence(address.error()).empty());
  }
}

/// Whatever is typed: no host that ssh takes for an option, and what is read says itself again.
TEST(EngineAddress, AnyTextIsRefusedOrAPlainName) {
  constexpr std::string_view kLetters = "a-Z9._@:/[]%~ '\"$;\\\n-";
  for (unsigned seed = 1; seed <= 20'000; ++seed) {
    std::mt19937 random(seed);
    std::string text = random() % 4 ? "ssh:" : "";
    for (std::size_t i = random() % 9; i > 0; --i) text += kLetters[random() % kLetters.size()];
    const auto address = parse_engine(text);
    if (!address) continue;
    EXPECT_EQ(to_string(*address), text) << "seed " << seed;
    EXPECT_EQ(parse_engine(to_string(*address)).value(), *address) << "seed " << seed;
    if (!address->remote()) continue;
    EXPECT_NE(address->host.front(), '-') << "seed " << seed;
    EXPECT_EQ(address->host.find_first_of(" '\"$;\\\n/"), std::string::npos) << "seed " << seed;
  }
}

TEST(EngineStart, SshAsksNothingAndTheHostIsNoOption) {
  const Set ssh("STOWAGE_SSH", "/opt/ssh");
  const auto start = how_to_start(read("ssh:ada@[::1]:/opt/it's/stowage-engine"), {"--probe"});
  ASSERT_TRUE(start);
  EXPECT_EQ(start->program, "/opt/ssh");
  EXPECT_EQ(start->host, "ada@[::1]");
  const auto& words = start->arguments;
  EXPECT_THAT(words, Contains("BatchMode=yes"));
  ASSERT_GE(words.size(), 3u);
  EXPECT_EQ(words[words.size() - 3], "--");
  EXPECT_EQ(words[words.size() - 2], "ada@::1");
  EXPECT_EQ(words.back(), "exec '/opt/it'\\''s/stowage-engine' '--probe'");
  EXPECT_EQ(how_to_start(read("ssh:gpubox"))->arguments.back(), "exec stowage-engine");
  EXPECT_EQ(how_to_start(read("ssh:gpubox:~/a b"))->arguments.back(), "exec \"$HOME\"/'a b'");
}

TEST(EngineStart, AnEngineHereIsStartedAsItIs) {
  const auto start = how_to_start(read("/opt/stowage-engine"), {"--probe"});
  ASSERT_TRUE(start);
  EXPECT_EQ(start->program, "/opt/stowage-engine");
  EXPECT_EQ(start->arguments, std::vector<std::string>{"--probe"});
  EXPECT_EQ(start->host, "");
  const Set engine("STOWAGE_ENGINE", "/does/not/exist");
  EXPECT_EQ(how_to_start({}).error().code, Code::EngineProgramMissing);
}

TEST(EngineStart, WithoutSshItIsSaid) {
  const Set ssh("STOWAGE_SSH", "");
  const Set path("PATH", "/does/not/exist");
  const auto start = how_to_start(read("ssh:gpubox"));
  ASSERT_FALSE(start);
  EXPECT_EQ(start.error().code, Code::EngineProgramMissing);
  EXPECT_THAT(sentence(start.error()), HasSubstr("PATH"));
}

TEST(EngineStart, ProgramsAreFoundOnPath) {
  const std::string folder = testing::TempDir() + "stowage_on_path";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder + "/folder-of-that-name");
  ASSERT_TRUE(write_file_atomically(folder + "/ssh-of-ours", "#!/bin/sh\n"));
  const Set path("PATH", (":/does/not/exist:" + folder).c_str());
  EXPECT_EQ(find_on_path("ssh-of-ours"), "") << "it cannot be run";
  ::chmod((folder + "/ssh-of-ours").c_str(), 0755);
  EXPECT_EQ(find_on_path("ssh-of-ours"), folder + "/ssh-of-ours");
  EXPECT_EQ(find_on_path("folder-of-that-name"), "");
}

TEST(EnginePath, ThereIsTheSameUnlessSomebodySays) {
  EXPECT_EQ(path_there("/models/a.pt2", ""), "/models/a.pt2");
  EXPECT_EQ(path_there("/models/a.pt2", "/data/"), "/data/a.pt2");
  EXPECT_EQ(path_there("a.pt2", "~/models/"), "models/a.pt2") << "from the home folder, where ssh starts";
  EXPECT_EQ(path_there("/models/a.pt2", "/data/b.pt2"), "/data/b.pt2");
  const std::string relative = path_there("x/../a.pt2", "");
  EXPECT_EQ(relative, (std::filesystem::current_path() / "a.pt2").string());
}

}  // namespace
}  // namespace stowage::protocol
