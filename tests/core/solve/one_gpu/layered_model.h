#pragma once

#include <random>

#include "tests/core/solve/case_model.h"

namespace stowage::test {

/// Equal layers with a direct tensor or two beside their leaves, and some plain leaves: loads add up along a
/// path.
inline model::ModelPtr layered_model(std::mt19937_64& random, std::size_t layers, std::size_t leaves) {
  model::ModelBuilder builder;
  const auto add = [&](const std::string& name, std::uint64_t bytes) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(bytes);
    spec.shape = {static_cast<std::int64_t>(bytes)};
    builder.add_tensor(std::move(spec));
  };
  const std::uint64_t own = 1 + random() % 20;
  std::vector<std::uint64_t> sizes;
  for (std::size_t i = 0; i < leaves; ++i) sizes.push_back(1 + random() % 60);
  for (std::size_t layer = 0; layer < layers; ++layer) {
    const std::string name = "layers." + std::to_string(layer);
    add(name + ".own", own);
    for (std::size_t i = 0; i < leaves; ++i) add(name + ".leaf" + std::to_string(i) + ".weight", sizes[i]);
  }
  for (int i = 0; i < 3; ++i) add("plain" + std::to_string(i) + ".weight", 1 + random() % 60);
  return *builder.build();
}

}  // namespace stowage::test
