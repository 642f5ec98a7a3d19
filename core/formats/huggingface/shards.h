#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/formats/safetensors/safetensors.h"

namespace stowage::formats {

/// What one file of weights of a folder says of its tensors: a header of safetensors, or the pickle of a
/// state_dict.
struct HfShard {
  /// A storage of a state_dict, which several tensors may share.
  struct Storage {
    std::string key{};
    std::uint64_t bytes = 0;
  };
  std::vector<SafetensorsEntry> tensors{};
  std::vector<Storage> storages{};  ///< by tensor; empty for safetensors, which has one for each
  std::uint64_t data_bytes = 0;
};

/// `torch`: what torch.save wrote. Errors: those of read_safetensors_header, or of a checkpoint.
Result<HfShard> read_hf_shard(const std::string& path, bool torch, const Job& job);

}  // namespace stowage::formats
