#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace stowage::protocol {

/// A tensor of a program as a pass has it. Strides and offset count elements.
struct DescribedTensor {
  std::string name{};   ///< of the value in its graph
  int scalar_type = 0;  ///< as formats::TensorMeta numbers it
  std::vector<std::int64_t> sizes{}, strides{};
  std::int64_t offset = 0;  ///< in its storage
};

/// What the values of a program are under inputs of certain sizes, found without running it. No two values of
/// a program's graphs have one name.
struct DescribedValues {
  std::vector<DescribedTensor> tensors{};
  std::vector<std::pair<std::string, std::int64_t>> numbers{};  ///< whole numbers, and flags as 0 and 1
  std::vector<std::string> unknown{};                           ///< only a run knows these
};

Json to_json(const DescribedValues& values);
/// Error: ProtocolSyntax, also of sizes, strides and offsets below 0, and of another number of strides than
/// of sizes.
Result<DescribedValues> described_from_json(const Json& json);

}  // namespace stowage::protocol
