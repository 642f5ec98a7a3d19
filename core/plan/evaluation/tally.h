#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/plan/evaluation/back_copies.h"
#include "core/plan/evaluation/load_peaks.h"

namespace stowage::plan {

/// Of host tensors: what takes time in a pass that runs them, and where it trains in the pass back too. What
/// no operator reads (model::Use) is in none of these sums, but where a runtime streams modules as a whole
/// (machine::Runtime::carries): what such a module has is copied with it. It keeps its place in any case, and
/// the room that its module's load asks for.
struct Copied {
  Bytes streamed{};            ///< brought to the main GPU
  Bytes host{};                ///< computed on the CPU
  Bytes disk_read{};           ///< read from disk
  Bytes streamed_from_disk{};  ///< of `streamed`: what lies on disk
  Bytes host_from_disk{};      ///< the same of `host`
  Bytes sent{};                ///< gradients of `streamed`, from the main GPU to CPU memory
};

/// What a placement puts where, from one pass over the tensors and two over the modules. No names are read.
struct Tally {
  std::vector<Bytes> weights{};               ///< by slot: resident, each storage once a device
  Bytes total{}, gpu{};                       ///< all storages; those with a name on a GPU
  Bytes stays{};                              ///< of host tensors: kept on the main GPU
  Copied every_pass{}, with_prompt{};         ///< the others: run in every pass, or with the prompt alone
  bool computes = false;                      ///< the CPU computes with some tensor
  std::uint64_t unplaced = 0;                 ///< tensors without a device
  bool split_tie = false;                     ///< a storage has names on several devices
  std::vector<Placement::Slot> first_slot{};  ///< by module: of its first placed own tensor, else kUnplaced
  std::vector<bool>
      first_computed{};  ///< by module: that tensor is one of `computed`; empty when there are none
  /// By module, what its subtree's tensors agree on: a slot, kUnplaced where all are unplaced or there are
  /// none, kMixed where they differ.
  std::vector<Placement::Slot> agreed{};
  LoadPeak host_peak{};    ///< largest root-to-leaf load of what is streamed
  LoadPeak disk_peak{};    ///< the same of what is read from disk for the CPU to compute with
  LoadPeak disk_tensor{};  ///< largest tensor that is read from disk on its way to the main GPU
};

/// The rules that a tally needs: the GPU that streams, when one does, and who counts what.
struct TallyRule {
  std::optional<Placement::Slot> main{};  ///< host modules are streamed to it; nullopt = nothing is streamed
  machine::Runtime runtime{};             ///< which tensors are brought along
  const std::vector<bool>& computed;      ///< by tensor, or empty: while it lies on the host the CPU computes
                                          ///< with it, whatever `main` says
  const std::vector<bool>& prompt_alone;  ///< by storage, or empty: prompt_alone_storages()
  const std::vector<BackCopies>& back;    ///< by storage, or empty: back_copies()
};

Tally tally(const model::Model& model, const machine::Machine& machine,
            const std::vector<std::uint64_t>& sizes, const Placement& placement, const TallyRule& rule);

}  // namespace stowage::plan
