#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/activation_scopes.h"
#include "core/plan/fused_groups.h"
#include "core/plan/saved_marks.h"

namespace stowage::protocol {

/// Elements below which a saved tensor stays: TransformerEngine's number.
constexpr std::uint64_t kOffloadThreshold = 262'144;

/// What goes to the host and what is run again: the innermost scope decides. Of two for one module the last
/// counts.
using ActivationScope = plan::ActivationScope;

/// A pass forward and back.
struct TrainingRequest {
  std::string gradients_file{};           ///< a safetensors file of the parameters' gradients; "" = not kept
  std::vector<ActivationScope> scopes{};  ///< none: nothing is moved or run again, and no audit is made
  std::uint64_t threshold = kOffloadThreshold;
  /// What the first n layers save is moved, and nothing else; instead of scopes.
  std::optional<std::uint64_t> first_layers{};
  std::string layers{};  ///< a pattern of the layers' names, "layers.*"; "": the largest list of modules
  bool rows = false;     ///< BackwardResult::rows is wanted
  std::vector<std::string> inputs{};  ///< of the program, whose gradients are wanted too: "args.0"
  /// What the program marks to stay, and parts of wrappers that it does not announce.
  std::vector<plan::SavedMark> marks{};
  /// Modules that are executed as one: what a cap leaves of them goes as a whole or stays.
  std::vector<plan::FusedGroup> groups{};
};

/// Bytes of whole storages, each counted once, for the module that saved it first.
struct SavedSum {
  std::string module{};
  std::uint64_t tensors = 0;  ///< saved; a storage may be saved by several
  std::uint64_t bytes = 0;
  std::uint64_t eligible_bytes = 0;                ///< could go to the host
  std::map<std::string, std::uint64_t> reasons{};  ///< why the others could not: bytes by reason
  std::uint64_t recomputed_bytes = 0;  ///< not among `bytes`: nobody keeps them, they are made again
};

/// The same over all, when forward has ended.
struct SavedTotal {
  std::uint64_t tensors = 0, storages = 0, bytes = 0;
  std::uint64_t activation_bytes = 0;  ///< without parameters, buffers and constants
  std::uint64_t eligible_bytes = 0;
  std::map<std::string, std::uint64_t> reasons{};
  std::uint64_t end_of_forward_bytes = 0;  ///< of activations and inputs that autograd holds
  std::uint64_t peak_bytes = 0;            ///< the most of them at one moment
  /// As in SavedSum; and those among `bytes` that nobody saved, and that are kept only so that a module can
  /// be run again. Without recomputation `bytes` would be more by the first and less by the second.
  std::uint64_t recomputed_bytes = 0, recompute_input_bytes = 0;
};

/// One tensor that autograd saved, in the order of saving.
struct SavedRow {
  std::string module{}, node{}, operation{},
      autograd{};  ///< autograd: "" when its node was gone before forward ended
  std::string dtype{};
  std::vector<std::int64_t> shape{};
  std::uint64_t bytes = 0;
  std::uint64_t storage = 0;  ///< number of the storage: the same number is the same memory
  std::uint64_t storage_bytes = 0;
  std::string kind{};  ///< "parameter", "buffer", "constant", "input", "activation"
  std::string
      owner{};  ///< name of the parameter, buffer or input; of an activation the module that saved it first
  std::string device{};
  bool view = false, contiguous = true;
  std::string reason{};                         ///< "eligible", or why it could not be moved
  double saved_seconds = 0, freed_seconds = 0;  ///< from the begin of the recorded pass
  bool in_forward = false;                      ///< autograd let go of it before forward ended
  bool recomputed = false;                      ///< it was not kept: its module is run again
  bool given = false;                           ///< a value that its layer was given, and did not make
};

/// What became of one storage.
struct OffloadRow {
  std::string module{}, tensor{};
  std::uint64_t planned = 0, eligible = 0, moved = 0, freed = 0;
  /// "" when all of what was planned was freed, "recomputed" when it was made again.
  std::string reason{};
  std::uint64_t recomputed = 0;  ///< not kept but made again; then the other bytes are 0
  /// The storage's number in SavedRow; nullopt: of a file from before it was said.
  std::optional<std::uint64_t> storage{};
};
/// What compute waited for in one layer, in one direction.
struct OffloadStall {
  bool backward = false;
  std::string layer{};  ///< "" where the program has no layers
  std::string
      waits_for{};  ///< a layer in forward, layer/tensor in backward; module/tensor of what went alone
  double seconds = 0;
};
struct OffloadedLayer {
  std::string layer{};
  std::uint64_t moved_bytes = 0;
  std::string given_back_at{};  ///< the layer before whose forward its memory goes
  std::string brought_at{};     ///< the layer at whose backward it comes again
};
/// What layers save on one of several GPUs.
struct OffloadOnGpu {
  std::string device{};
  std::uint64_t peak_bytes = 0, peak_bytes_without = 0, measured_peak_bytes = 0;
};
/// What the pass followed; times and peaks as it was computed before.
struct OffloadSchedule {
  std::vector<std::string> layers{};
  std::vector<OffloadedLayer> moved{};
  double seconds = 0, compute_seconds = 0, stall_seconds = 0;
  std::uint64_t peak_bytes = 0, peak_bytes_without = 0;  ///< of what layers save, on GPUs
  std::uint64_t measured_peak_bytes = 0;
  std::vector<OffloadOnGpu> gpus{};  ///< empty: there is one
  std::string scenario{};            ///< stowage.offload/1, as text: what it was computed from

  /// R, as Megatron defines it: how far the peak fell, to how far it should have; above 1 where it fell
  /// farther, below 0 where it rose. nullopt: nothing was measured, or it should not have fallen.
  std::optional<double> peak_ratio() const;
};
struct OffloadResult {
  std::uint64_t planned_bytes = 0, eligible_bytes = 0, moved_bytes = 0, freed_bytes = 0;
  std::vector<OffloadRow> rows{};
  /// By the clock of virtual GPUs; elsewhere those of the schedule.
  std::vector<OffloadStall> stalls{};
  std::optional<OffloadSchedule> schedule{};  ///< nullopt: everything moved as it came
  std::uint64_t recomputed_bytes = 0;
};

/// What it would take to run a layer again.
struct LayerInputs {
  std::string layer{};
  bool pure = false;              ///< it can be run again; else nobody knows, or asked
  std::uint64_t input_bytes = 0;  ///< on GPUs, of what it was given: what nobody is known to keep besides
  /// On GPUs, of what it was the first to save: what it was given, and what others save too.
  std::uint64_t saved_input_bytes = 0;
};

/// What was run again of one module, or layer.
struct RecomputedModule {
  std::string module{};
  std::uint64_t turns = 0;  ///< stretches of the program that it runs in
  std::uint64_t runs = 0;   ///< of them, those that backward needed again
  std::uint64_t bytes = 0;  ///< whole storages that were not kept
  /// Kept only to run it again from, also where it was saved by another that is run again.
  std::uint64_t input_bytes = 0;
  double seconds = 0;  ///< of the runs; with CUDA what it took to launch them
  /// The same on the machine of the plan: operators, and copies in their turn (of weights that are streamed).
  double simulated_seconds = 0;
};

struct GradientResult {
  std::string name{}, dtype{};
  std::vector<std::int64_t> shape{};
};

struct BackwardResult {
  double seconds = 0;  ///< of the backward pass alone
  double sum_of_outputs = 0;
  std::vector<std::string> roots{};  ///< outputs that were differentiated
  std::vector<GradientResult> gradients{};
  std::vector<std::string> without_gradient{};
  std::vector<GradientResult> input_gradients{};  ///< of those that were asked for and got one
  std::vector<SavedSum> modules{};
  SavedTotal saved{};
  std::vector<SavedRow> rows{};
  std::optional<OffloadResult> offload{};
  std::vector<RecomputedModule> recomputed{};
  std::vector<LayerInputs> layer_inputs{};
  /// stowage.offload/1, as text: the layers with what they saved and their times by the clock of the plan's
  /// machine; "": the program has no layers.
  std::string scenario{};
};

Json to_json(const TrainingRequest& request);
Result<TrainingRequest> training_from_json(const Json& json);

/// The fields of stowage.run/1 that a pass back adds.
void add_to_json(const BackwardResult& result, Json& json);
/// nullopt: the document is of a forward pass. Error: ProtocolSyntax.
Result<std::optional<BackwardResult>> backward_from_json(const Json& json);

}  // namespace stowage::protocol
