#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {

/// A small network in training mode with what PyTorch computes and saves: tests/data/training and, where it
/// is there, the reference data beside the checkout. A test fails where one of the six that tests name is not
/// there.
struct TrainingCase {
  std::string name, folder;
  Json saved;
};

inline std::vector<TrainingCase> training_cases() {
  namespace fs = std::filesystem;
  std::vector<TrainingCase> out;
  std::set<std::string> names;
  for (const std::string& root : stowage::test::roots()) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(root + "/training", ignored)) {
      if (!entry.is_directory()) continue;
      const std::string name = entry.path().filename().string();
      for (const char* end : {"/saved.json.gz", "/saved.json"}) {
        const std::string file = entry.path().string() + end;
        if (!fs::exists(file) || !names.insert(name).second) continue;
        out.push_back({name, entry.path().string(), Json::parse(stowage::test::read_maybe_gzip(file))});
      }
    }
  }
  for (const char* needed :
       {"conv_batchnorm", "five_layers", "loop_cell", "moe", "tied_residual", "wide_mlp"})
    EXPECT_TRUE(names.contains(needed)) << "a test over all cases tries nothing of " << needed;
  return out;
}

inline protocol::RunRequest training_request(const TrainingCase& one, const plan::DeviceMap& map,
                                             std::size_t gpus = 2) {
  protocol::RunRequest request = request_for(one.folder + "/program.pt2", map, gpus);
  request.inputs_file = one.folder + "/inputs.safetensors";
  request.warmup = 0;
  request.training.emplace();
  request.training->rows = true;
  return request;
}

/// The same program with its gradients.
struct Trained {
  Outcome outcome;
  Tensors gradients;
};

inline Trained train(protocol::RunRequest request) {
  const Scratch scratch;
  request.training->gradients_file = scratch.file("gradients.safetensors");
  Trained out{run(request), {}};
  if (!out.outcome.error) out.gradients = read_tensors(request.training->gradients_file);
  return out;
}

inline std::vector<std::string> strings(const Json& list) { return list.get<std::vector<std::string>>(); }

}  // namespace stowage::engine::test
