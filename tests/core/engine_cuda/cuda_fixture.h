#pragma once

#include <cstdlib>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "tests/core/engine/fixtures.h"
#include "tests/support/engine_child.h"

namespace stowage::engine::test {

/// As the engine's main() has it, and TF32 off, so that float32 can be held to float32. Before LibTorch's
/// CUDA half is loaded, which reads them once.
inline const bool kEnvironment = [] {
  ::setenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID", 0);
  ::setenv("PYTORCH_ALLOC_CONF", "expandable_segments:True", 0);
  ::setenv("NVIDIA_TF32_OVERRIDE", "0", 0);
  return true;
}();

class OnCuda : public ::testing::Test {
 protected:
  void SetUp() override {
    const protocol::Hello here = hello();
    if (!here.cuda) GTEST_SKIP() << "no GPU is used here: " << here.cuda_reason;
  }

  static protocol::RunRequest request(const std::string& name, const plan::DeviceMap& map) {
    protocol::RunRequest out = small_request(name, map, 1);
    out.devices = protocol::Devices::Cuda;
    return out;
  }

  /// The same on a virtual GPU, in another process.
  static protocol::RunResult on_a_virtual_gpu(protocol::RunRequest request) {
    request.devices = protocol::Devices::Virtual;
    stowage::test::EngineChild child;
    child.event();
    child.send(protocol::to_line(request));
    protocol::Event event = child.event();
    while (std::holds_alternative<protocol::Progress>(event) ||
           std::holds_alternative<protocol::TraceBatch>(event))
      event = child.event();
    EXPECT_TRUE(std::holds_alternative<protocol::Finished>(event));
    if (!std::holds_alternative<protocol::Finished>(event)) return {};
    return std::get<protocol::Finished>(event).result;
  }

  /// What the libraries keep for themselves.
  static std::uint64_t workspaces(const trace::Timeline& timeline) {
    std::uint64_t sum = 0;
    for (const trace::Block& block : timeline.blocks) {
      if (block.device == 0 && block.kind == trace::Kind::Overhead &&
          timeline.names[block.label] == "workspace" && block.death_ns == trace::Block::kAlive)
        sum += block.bytes;
    }
    return sum;
  }
};

}  // namespace stowage::engine::test
