// The fingerprint that an engine finds for a program is the one that looking at the file gives.
#include "core/formats/program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/formats/formats.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

std::vector<std::string> programs() {
  std::vector<std::string> out;
  for (const std::string& folder : {test::data("engine"), test::data("models"), test::shared() + "/models"}) {
    std::error_code missing;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing)) {
      const std::string ending = entry.path().extension().string();
      if (ending == ".pt2" || ending == ".pt" || ending == ".ts") out.push_back(entry.path().string());
    }
  }
  return out;
}

TEST(ProgramFingerprint, IsThatOfTheModel) {
  std::set<std::string> formats, prints;
  int compared = 0;
  for (const std::string& path : programs()) {
    SCOPED_TRACE(path);
    const auto model = open_model(path);
    if (!model || !(*model)->runnable()) continue;
    auto file = RandomAccessFile::open(path);
    ASSERT_TRUE(file);
    std::string found;
    const auto program = read_program(std::move(*file), &found);
    ASSERT_TRUE(program) << sentence(program.error());
    EXPECT_EQ(found, (*model)->fingerprint());
    EXPECT_FALSE(found.empty());
    formats.insert((*model)->format());
    prints.insert(found);
    ++compared;
  }
  EXPECT_GE(compared, 5);
  EXPECT_GE(prints.size(), 4u) << "programs are told apart";
  EXPECT_EQ(formats.size(), 2u) << "exported, and TorchScript";
}

/// Without being asked for it costs nothing and changes nothing.
TEST(ProgramFingerprint, IsFoundOnlyWhereItIsAskedFor) {
  for (const std::string& path : {test::data("engine/encoder.pt2"), test::data("engine/cond.pt2")}) {
    auto once = RandomAccessFile::open(path), again = RandomAccessFile::open(path);
    ASSERT_TRUE(once && again);
    std::string found;
    const auto plain = read_program(std::move(*once)), asked = read_program(std::move(*again), &found);
    ASSERT_TRUE(plain && asked);
    EXPECT_EQ(plain->graph.nodes.size(), asked->graph.nodes.size());
    EXPECT_EQ(plain->payloads.size(), asked->payloads.size());
  }
}

}  // namespace
}  // namespace stowage::formats
