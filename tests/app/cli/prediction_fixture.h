#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage::test {

/// A program with maps that put all of it on the GPU, or on the host, and what is predicted of it.
class PredictionFixture : public CliFixture {
 protected:
  void SetUp() override {
    folder = model_folder("direct_tensors");
    ASSERT_FALSE(folder.empty());
    on_gpu = write("map.json", R"({"": 0})");
    on_host = write("host.json", R"({"": "cpu"})");
  }
  static std::string llama() { return model_folder("llama_tied_bf16") + "/hf"; }
  std::string program(const char* name) const { return folder + "/" + name; }
  std::vector<std::string> check_of(const std::string& what, std::vector<std::string> more = {}) const {
    std::vector<std::string> out{"check", what, on_gpu, "--gpu", "4GiB", "--cpu", "8GiB"};
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }
  static const Json& device(const Json& document, const std::string& name) {
    for (const Json& one : document["predicted"]["devices"]) {
      if (one["device"] == name) return one;
    }
    static const Json none;
    return none;
  }

  std::string folder, on_gpu, on_host;
};

}  // namespace stowage::test
