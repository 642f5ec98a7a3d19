#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/formats/pickle/pickle.h"
#include "core/formats/torch_save/records.h"
#include "core/model/model_builder.h"

// Checkpoints that torch.save wrote: a pickle of records and, beside or behind it, storages that are never
// read.
namespace stowage::formats {

/// The model of a checkpoint's pickle: a state_dict, the likeliest of several parts, or a whole module as
/// inert data. `part` chooses another part by name; "" takes the likeliest. `places` may be null (see
/// TorchRecords). Errors: Pth*, PickleTooLarge, Model*, Cancelled.
Result<model::ModelPtr> model_of_checkpoint(const PickleDocument& pickle, const StoragePlaces* places,
                                            const std::string& path, const std::string& part, const Job& job);

/// What a checkpoint holds, apart from its pickle and places: their memory can go before the model's comes.
struct CheckpointContent {
  model::ModelBuilder builder{};
  std::vector<model::ModelBuilder::TensorSpec>
      state_dict{};  ///< not yet in the builder: the tree of their names can come after the pickle is gone
  bool has_classes = false;  ///< a module with all its tensors; else blocks are known by structure alone
};
/// The same up to there.
Result<CheckpointContent> read_checkpoint(const PickleDocument& pickle, const StoragePlaces* places,
                                          const std::string& path, const std::string& part, const Job& job);
/// The last step. Errors: Model*, Cancelled.
Result<model::ModelPtr> build_checkpoint(CheckpointContent content, const Job& job);

/// The five pickles at the beginning of a file of the format before PyTorch 1.6 (torch/serialization.py:
/// _legacy_save).
struct LegacyPickles {
  PickleDocument object{};
  std::vector<std::string> keys{};  ///< order of the storages behind the pickles
  std::uint64_t end = 0;            ///< where they begin
};
/// Errors: Pickle* (PickleTruncated when `bytes`, the beginning of the file, is too short), PthStorageList,
/// Pt2ByteOrder.
Result<LegacyPickles> read_legacy_pickles(std::string_view bytes, const std::string& subject);

}  // namespace stowage::formats
