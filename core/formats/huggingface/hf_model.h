#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/formats/huggingface/config.h"
#include "core/formats/huggingface/names.h"
#include "core/model/model.h"

namespace stowage::formats {

/// A folder as read so far, from which a model is made.
struct HfContent {
  std::string path{};  ///< what was opened
  std::string folder{};
  std::vector<std::string> files{};
  std::vector<HfShard> shards{};
  std::vector<StoredTensor> stored{};  ///< of the shards; names and shapes are taken out of their entries
  Bytes data_bytes{};
  std::vector<model::Warning> warnings{};
};

/// The module view of a folder: names, experts, ties, packed weights, classes. Errors: Model*, Cancelled.
Result<model::ModelPtr> model_of_hf_folder(HfContent content, const HfConfig& config, const Job& job);

}  // namespace stowage::formats
