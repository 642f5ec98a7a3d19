#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/model/model.h"

namespace stowage::llamacpp {

/// Where a tensor stands in the network (llama.cpp: LLM_TENSOR_INFOS). It decides about the device.
enum class Role : std::uint8_t {
  Input,   ///< always the host
  Block,   ///< the device of block `block`
  Output,  ///< the device of the output layer
  Rope,    ///< one copy on each device that has a block
  Table,   ///< the token table of a model without a head of its own: on the host, and as the head with the
           ///< output layer
  Unused,  ///< not loaded
};

/// A tensor as the file names it.
struct FileTensor {
  std::string name{};
  std::uint64_t bytes = 0;
  Role role = Role::Input;
  std::uint32_t block = 0;                  ///< of Role::Block
  bool lazy = false;                        ///< mapped and read on demand, so that overrides do not touch it
  std::optional<model::TensorId> tensor{};  ///< the model's tensor that it is, or is a part of
};

/// What one block keeps of a sequence.
struct BlockCache {
  std::uint64_t keys = 0, values = 0;          ///< numbers a token; values 0 where keys say all (MLA)
  std::uint64_t key_head = 0, value_head = 0;  ///< numbers of one head
  bool windowed = false;                       ///< only Facts::window tokens back
  std::uint64_t state = 0;                     ///< numbers (F32) of a recurrent state, whatever the context
  std::uint64_t indexer = 0;                   ///< numbers a token of an indexer's keys, never windowed
};

/// What llama.cpp reads of a GGUF file before it places anything.
struct Facts {
  std::string architecture{};
  std::uint32_t blocks = 0;       ///< as the file counts them
  std::uint32_t next_blocks = 0;  ///< the last ones of them, which predict further tokens and are not loaded
  std::uint64_t trained_context = 0;
  std::vector<FileTensor> tensors{};      ///< in the order of the files
  std::vector<BlockCache> caches{};       ///< of the blocks that are loaded
  std::uint64_t window = 0;               ///< tokens; 0 = no block has one
  bool one_cache = false;                 ///< MLA: keys alone are kept
  bool caches_known = true;               ///< false: the architecture keeps more than is counted here
  std::optional<model::TensorId> head{};  ///< of a tied head: its tensor in the model

  std::uint32_t loaded_blocks() const { return blocks - next_blocks; }
};

/// nullopt for a model that is no GGUF file, or none of a language model that llama.cpp loads (no
/// block_count). Errors: those of RandomAccessFile::open and read_gguf_header, since the headers are read
/// again.
Result<std::optional<Facts>> read_facts(const model::Model& model, const Job& job = {});

}  // namespace stowage::llamacpp
