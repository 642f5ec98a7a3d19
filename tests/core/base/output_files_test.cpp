// Outputs that would be written over what is read, by whatever name they are called.
#include "core/base/output_files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace stowage {
namespace {

namespace fs = std::filesystem;

class OutputFiles : public testing::Test {
 protected:
  OutputFiles() {
    std::string pattern = (fs::temp_directory_path() / "stowage-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~OutputFiles() override { fs::remove_all(folder_); }

  std::string make(const std::string& name) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << name;
    return path(name);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static Code refused(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs) {
    const Status kept = check_outputs(inputs, outputs);
    return kept ? Code::Cancelled : kept.error().code;
  }
  static constexpr Code kNothing = Code::Cancelled;  // what refused() says of what is not

  fs::path folder_;
};

TEST_F(OutputFiles, EveryNameOfAnInputIsRefused) {
  const std::string input = make("plan.json"), soft = path("soft"), hard = path("hard"), far = path("far");
  fs::create_symlink("plan.json", soft);
  fs::create_symlink(soft, far);
  fs::create_hard_link(input, hard);
  fs::create_directory_symlink(folder_, path("self"));
  const std::vector<std::string> names{
      input, soft, hard, far, path("./plan.json"), path("self/plan.json"), path("self/self/soft")};
  for (const std::string& read : names) {
    for (const std::string& written : names) {
      EXPECT_EQ(refused({make("other.json"), "", read}, {"", path("new.json"), written}), Code::OutputIsInput)
          << read << " " << written;
    }
  }
}

TEST_F(OutputFiles, WhatIsNotReadMayBeReplaced) {
  const std::string input = make("plan.json"), before = make("map.json");
  EXPECT_EQ(refused({input}, {before, path("new.json"), ""}), kNothing);
  EXPECT_EQ(refused({path("gone.json"), ""}, {path("gone.json")}), kNothing) << "there is nothing to lose";
  EXPECT_EQ(refused({"/dev/null"}, {"/dev/null", "/dev/null"}), kNothing);
  EXPECT_EQ(refused({}, {}), kNothing);
}

TEST_F(OutputFiles, TwoOutputsAreTwoFiles) {
  const std::string there = make("there");
  fs::create_symlink("there", path("link"));
  fs::create_directory_symlink(folder_, path("self"));
  EXPECT_EQ(refused({}, {there, path("link")}), Code::OutputsAreOne);
  EXPECT_EQ(refused({}, {path("new"), path("a"), path("self/./new")}), Code::OutputsAreOne);
  EXPECT_EQ(refused({}, {path("new"), path("newer"), there}), kNothing);
}

/// A folder is what a model is read from; what else lies there is not.
TEST_F(OutputFiles, OfAFolderTheModelIsKept) {
  for (const char* name : {"model.safetensors", "model-00001-of-00002.safetensors", "pytorch_model.bin",
                           "model.safetensors.index.json", "config.json", "generation_config.json",
                           "tokenizer.json", "unet/model.safetensors", "unet/config.json"}) {
    const std::string file = make(std::string("hf/") + name);
    EXPECT_EQ(refused({path("hf")}, {file}), Code::OutputIsInput) << name;
    EXPECT_EQ(refused({path("hf/")}, {file}), Code::OutputIsInput) << name;
  }
  for (const char* name : {"device_map.json", "plan.md", "report.csv", "a/b/config.json"})
    EXPECT_EQ(refused({path("hf")}, {make(std::string("hf/") + name)}), kNothing) << name;
  // Parts stand for each other, and weights for what is said of them; results beside a program do not.
  const std::string one = make("p/w-00001-of-00002.gguf"), other = make("p/w-00002-of-00002.gguf");
  EXPECT_EQ(refused({one}, {other}), Code::OutputIsInput);
  EXPECT_EQ(refused({make("p/best-of-5.pt2")}, {make("p/out.safetensors")}), kNothing) << "no part of one";
  const std::string weights = make("q/in.safetensors"), config = make("q/config.json"),
                    results = make("q/out.safetensors");
  EXPECT_EQ(refused({weights}, {config}), Code::OutputIsInput);
  EXPECT_EQ(refused({weights, make("q/program.pt2")}, {results}), kNothing);
}

}  // namespace
}  // namespace stowage
