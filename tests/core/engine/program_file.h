#pragma once

#include <string>

#include "tests/core/engine/fixtures.h"
#include "tests/support/program_file.h"

namespace stowage::engine::test {

using stowage::test::ProgramFile;

/// To be run forward and back on a virtual GPU.
inline protocol::RunRequest made_request(const std::string& path, const plan::DeviceMap& map = kOnGpu) {
  protocol::RunRequest request = request_for(path, map, 1);
  request.warmup = 0;
  request.training.emplace();
  request.training->rows = true;
  request.training->layers = "layers.*";
  return request;
}

}  // namespace stowage::engine::test
