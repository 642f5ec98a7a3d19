#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/training.h"

namespace stowage::widgets {

/// A storage that was planned to go and was not freed, under the tensor that kept it first.
struct SavedStay {
  std::string tensor{};  ///< its operator, and the node of autograd behind a slash where that is known
  std::string reason{};
  std::uint64_t bytes = 0;
};

/// What became of what one module saved for backward, in bytes of whole storages.
struct SavedModule {
  std::string name{};
  std::uint64_t bytes = 0, eligible = 0;
  std::uint64_t planned = 0, possible = 0, moved = 0, freed = 0;  ///< possible: planned, nothing in the way
  /// Planned and not freed, without what the model keeps there anyway: weights, buffers, constants. What
  /// somebody hoped for and did not get.
  std::uint64_t missed = 0;
  std::uint64_t unmoved = 0;   ///< planned and not even copied, without the same
  std::uint64_t again = 0;     ///< not among `bytes`: nobody kept it, the module was run again for it
  std::uint64_t of_model = 0;  ///< of `bytes`: weights, buffers, constants
  /// Of `bytes` what is an activation, or an input. Without what is made again.
  std::uint64_t activations() const { return bytes > of_model ? bytes - of_model : 0; }
  /// Why the rest is where it was, by reason; the codes of a run's document.
  std::map<std::string, std::uint64_t> reasons{};
  /// Storages that `missed` is the sum of, the largest first; of one module, not of all.
  std::vector<SavedStay> stayed{};
};

/// The same over all, for the modules in the order in which they saved first.
struct SavedTable {
  std::vector<SavedModule> modules{};
  SavedModule all{};
  std::map<std::string, std::size_t> modules_by_reason{};  ///< how many modules it holds for
  std::uint64_t again_inputs = 0;  ///< of all bytes: kept only so that modules can be run again
  /// By a schedule: how far the peak fell, of how far it should have; both 0 where nobody knows.
  std::uint64_t peak_fell = 0, peak_should_fall = 0;
  bool offloaded = false;  ///< somebody said what goes to the host or is run again; else nothing was planned
};
using SavedTablePtr = std::shared_ptr<const SavedTable>;

SavedTablePtr saved_table(const protocol::BackwardResult& result);

/// What became of the storage of one saved tensor: bytes of all of it, whatever part of it the tensor is.
struct SavedFate {
  std::uint64_t planned = 0, possible = 0, moved = 0, freed = 0;
  std::uint64_t again = 0;  ///< not kept but made again; then the others are 0
  std::string reason{};     ///< why not all was freed, a code of a run's document; "": all of it was
};
/// Of each of the result's rows; nullopt where nothing is said of it, as of what autograd let go of before
/// forward ended. Empty where the run has no audit. Storages that an audit has no numbers for, as in older
/// files, are found by module and operator.
using SavedFates = std::vector<std::optional<SavedFate>>;
SavedFates saved_fates(const protocol::BackwardResult& result);

/// The reason of what is made again although somebody else held it on all the time.
inline constexpr const char* kHeldAgain = "recomputed_reference_kept";

/// True of what lies on its device for the model's sake: moving it frees nothing, and nobody is to blame.
bool kept_by_model(const std::string& reason);

}  // namespace stowage::widgets
