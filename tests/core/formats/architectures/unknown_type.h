#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "core/formats/formats.h"
#include "tests/core/formats/library_layouts.h"

namespace stowage::formats {

/// A folder of a type that is no row of the table of architectures.
class UnknownType : public testing::Test {
 protected:
  struct Stored {
    std::string name{};
    std::vector<int> shape{2, 2};
  };
  static std::vector<Stored> small(const std::vector<std::string>& names) {
    std::vector<Stored> out;
    for (const std::string& name : names) out.push_back({name});
    return out;
  }
  model::ModelPtr open(const std::string& config, const std::vector<std::string>& names) {
    return open(config, small(names));
  }
  /// Tensors of four bytes an element, one behind the other.
  model::ModelPtr open(const std::string& config, const std::vector<Stored>& tensors) {
    std::string header = "{";
    std::size_t at = 0;
    for (const Stored& tensor : tensors) {
      std::size_t bytes = 4;
      std::string shape;
      for (const int size : tensor.shape) {
        bytes *= static_cast<std::size_t>(size);
        shape += (shape.empty() ? "" : ",") + std::to_string(size);
      }
      header += (at > 0 ? "," : "") + ("\"" + tensor.name) + "\":{\"dtype\":\"F32\",\"shape\":[" + shape +
                "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(at + bytes) + "]}";
      at += bytes;
    }
    header += "}";
    data_from_ = header.size() + 8;
    std::string file(8, '\0');
    for (int i = 0; i < 8; ++i)
      file[static_cast<std::size_t>(i)] = static_cast<char>(header.size() >> (8 * i));
    std::ofstream(folder_.path() + "/model.safetensors", std::ios::binary)
        << file << header << std::string(at, 'x');
    std::ofstream(folder_.path() + "/config.json") << config;
    auto opened = open_model(folder_.path());
    EXPECT_TRUE(opened) << sentence(opened.error());
    return opened ? *opened : nullptr;
  }
  test::TemporaryFolder folder_;
  std::size_t data_from_ = 0;  ///< where the bytes of the first tensor begin in the file
};

}  // namespace stowage::formats
