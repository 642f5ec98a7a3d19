#include "core/report/surroundings.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/report/redaction.h"

namespace stowage::report {
namespace {

/// A made-up root of a file system.
class Surroundings : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(root_); }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void file(const std::string& path, const std::string& text) const {
    const std::filesystem::path at = root_ + path;
    std::filesystem::create_directories(at.parent_path());
    std::ofstream(at, std::ios::binary) << text;
  }
  const std::string root_ = testing::TempDir() + "stowage_root";
};

/// One structure of SMBIOS: type, length, handle, fields, texts.
std::string structure(unsigned char type, std::string fields, const std::string& texts) {
  std::string out{static_cast<char>(type), static_cast<char>(4 + fields.size()), 0, 0};
  return out + fields + texts + std::string(texts.empty() ? 2 : 1, '\0');
}
/// Size in MiB, width in bits, speeds in MT/s: the module's own, and the one that is set.
std::string memory_device(unsigned size, unsigned width = 0, unsigned speed = 0, unsigned configured = 0) {
  std::string fields(30, '\0');
  const auto word = [&](std::size_t at, unsigned value) {
    fields[at] = static_cast<char>(value & 0xFF);
    fields[at + 1] = static_cast<char>(value >> 8);
  };
  word(6, width);
  word(8, size);
  word(17, speed);
  word(28, configured);
  return structure(17, fields, std::string("DIMM_A1\0Maker\0", 14));
}

TEST_F(Surroundings, ReadsWhatTheSystemSays) {
  file("/etc/os-release", "NAME=x\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
  file("/proc/cpuinfo",
       "processor\t: 0\nmodel name\t: EPYC 7302\nphysical id\t: 0\ncore id\t: 0\n\nprocessor\t: 1\nmodel "
       "name\t: EPYC 7302\nphysical id\t: 0\ncore id\t: 0\n\nprocessor\t: 2\nphysical id\t: 1\ncore id\t: "
       "0\n");
  file("/sys/devices/system/edac/mc/mc0/rank0/dimm_location", "csrow 0 channel 0 \n");
  file("/sys/devices/system/edac/mc/mc0/rank1/dimm_location", "csrow 0 channel 1 \n");
  file("/sys/devices/system/edac/mc/mc0/rank2/dimm_location", "csrow 1 channel 1 \n");
  file("/sys/firmware/dmi/tables/DMI",
       structure(0, std::string(20, 'x'), "") + memory_device(16384, 64, 3200, 2933) + memory_device(0) +
           memory_device(0xFFFF) + memory_device(8192, 64, 3200) + structure(127, "", ""));
  const System system = read_system(root_);
  EXPECT_EQ(system.os, "Debian GNU/Linux 12 (bookworm)");
  EXPECT_EQ(system.cpu, "EPYC 7302");
  EXPECT_EQ(system.cores, 2u) << "two threads are one core";
  EXPECT_EQ(system.memory_channels, 2u);
  EXPECT_EQ(system.memory_slots, 4u);
  EXPECT_EQ(system.used_memory_slots, 2u);
  EXPECT_EQ(system.rated_memory_rate, 2u * 8 * 2'933'000'000) << "two channels as fast as the slowest module";
  EXPECT_FALSE(system.kernel.empty());
}

TEST_F(Surroundings, WhatIsNotThereIsAbsent) {
  const System system = read_system(root_);
  EXPECT_EQ(system.os, "");
  EXPECT_EQ(system.cores, 0u);
  EXPECT_EQ(system.memory_slots, 0u);
  EXPECT_EQ(system.memory_channels, 0u);
}

TEST(MemorySlots, RateIsKnownWhereEveryModuleSaysIts) {
  const std::string end = structure(127, "", "");
  EXPECT_EQ(memory_slots(memory_device(8192, 64, 4800, 4400) + end).channel_rate, 8u * 4'400'000'000);
  EXPECT_EQ(memory_slots(memory_device(8192, 32, 6400) + end).channel_rate, 4u * 6'400'000'000);
  EXPECT_EQ(memory_slots(memory_device(8192, 64, 3200) + memory_device(0) + end).channel_rate,
            8u * 3'200'000'000);
  EXPECT_EQ(memory_slots(memory_device(8192, 64, 3200) + memory_device(8192, 64) + end).channel_rate, 0u);
  EXPECT_EQ(memory_slots(memory_device(8192, 64, 0xFFFF) + end).channel_rate, 0u) << "not known";
}

TEST(MemorySlots, AnyBytesAreSafe) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const std::string whole = memory_device(1) + memory_device(2) + structure(127, "", "");
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) EXPECT_LE(memory_slots(whole.substr(0, cut)).all, 2u);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes = round % 2 ? whole : std::string(random() % 200, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (round % 2 == 0 || random() % 20 == 0) bytes[i] = static_cast<char>(random());
    }
    const MemorySlots slots = memory_slots(bytes);
    EXPECT_LE(slots.used, slots.all);
    EXPECT_LE(slots.all * 4, bytes.size());
  }
}

TEST(Packages, AreReadFromPythonsAnswer) {
  EXPECT_EQ(packages_of("{\"python\": \"3.11.2\", \"torch\": \"2.11.0\"}\n"),
            (Packages{{"python", "3.11.2"}, {"torch", "2.11.0"}}));
  for (const char* text : {"", "Traceback", "[1]", "{", "{\"torch\": 1}"})
    EXPECT_TRUE(packages_of(text).empty());
  EXPECT_TRUE(packages_of("{\"a\": \"" + std::string(10'000, 'x') + "\"}").empty());
}

/// Programs say their version themselves, each in its own words; one that says none has none.
TEST(Packages, ProgramsAreAskedToo) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("stowage_programs_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto program = [&](const char* name, const char* line) {
    std::ofstream(folder / name) << "#!/bin/sh\n" << line << "\n";
    fs::permissions(folder / name, fs::perms::owner_all);
  };
  program("llama-server", "exit 1");
  program("llama-cli", "echo 'version: 6123 (abcdef)' >&2");
  program("ollama", "echo 'ollama version is 0.12.1'");
  std::ofstream(folder / "ask.py") << kAskPython;
  const std::string command =
      "PATH=" + folder.string() + ":$PATH python3 " + (folder / "ask.py").string() + " 2>/dev/null";
  std::string answer;
  if (FILE* const out = ::popen(command.c_str(), "r")) {
    char buffer[4096];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, out)) answer.append(buffer, count);
    ::pclose(out);
  }
  fs::remove_all(folder);
  if (answer.empty()) GTEST_SKIP() << "no python3 here";
  const Packages found = packages_of(answer);
  const auto version = [&](const char* name) {
    const auto one =
        std::find_if(found.begin(), found.end(), [&](const auto& entry) { return entry.first == name; });
    return one == found.end() ? std::string() : one->second;
  };
  EXPECT_EQ(version("llama.cpp"), "6123");
  EXPECT_EQ(version("ollama"), "0.12.1");
  EXPECT_FALSE(version("python").empty());
}

TEST(Redaction, TakesOutWhatNamesSomebody) {
  System system;
  system.home = "/srv/people/ada";
  system.user = "ada";
  system.host = "lovelace";
  const auto is = [&](const char* text) { return redacted(std::string(text), system); };
  EXPECT_EQ(is("/srv/people/ada/models/llama"), "…/llama");
  EXPECT_EQ(is("/home/bob/x y"), "…/x y");
  EXPECT_EQ(is("/mnt/big/llama.gguf, /opt/x"), "…/llama.gguf, …/x");
  EXPECT_EQ(is("ada@lovelace"), "USER@HOST");
  EXPECT_EQ(is("cascadas and lovelaces"), "cascadas and lovelaces") << "no word of its own";
  EXPECT_EQ(is("12 GB/s, n/a, Linux/x86"), "12 GB/s, n/a, Linux/x86");
  EXPECT_EQ(is("GPU-7d1f3c52-0a1b-2c3d-4e5f-0123456789ab"), "GPU-UUID");
  EXPECT_EQ(is("PCIe 4.0 × 8 of 16 lanes"), "PCIe 4.0 × 8 of 16 lanes");
  EXPECT_EQ(is("/"), "/");
}

TEST(Redaction, TwiceIsOnce) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  System system;
  system.home = "/home/ada";
  system.user = "ada";
  system.host = "cpu";
  const std::vector<std::string> parts = {"/", "home", "ada", "cpu",  " ",  "~",
                                          "x", ":",    "…",   "GB/s", "\"", "-"};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (unsigned i = 0; i < random() % 12; ++i) text += parts[random() % parts.size()];
    const std::string once = redacted(text, system);
    EXPECT_EQ(redacted(once, system), once) << text;
    EXPECT_THAT(once, testing::Not(testing::HasSubstr("/home/ada"))) << text;
  }
}

TEST(Redaction, LeavesWhatProgramsReadBy) {
  System system;
  system.host = "cpu";
  system.user = "gpu";
  const Json json{{"device", "cpu"}, {"kind", "gpu"}, {"name", "cpu of gpu"}, {"list", {"cpu"}}};
  EXPECT_EQ(redacted(json, system),
            (Json{{"device", "cpu"}, {"kind", "gpu"}, {"name", "HOST of USER"}, {"list", {"HOST"}}}));
}

}  // namespace
}  // namespace stowage::report
