#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/placement.h"

namespace stowage::plan {

struct Settings;
struct Workload;

/// What keeps state for each parameter that is trained.
enum class Optimizer : std::uint8_t { Sgd, Momentum, Adam, Adam8bit };

/// All there is to say about an optimizer but the words of the window and its bytes. A new one is a row and a
/// branch in training.cpp.
struct OptimizerRow {
  Optimizer optimizer;
  const char* name;  ///< in files and on the command line
};

/// In the order in which they are offered.
std::span<const OptimizerRow> optimizers();
std::string_view to_string(Optimizer optimizer);  ///< "sgd", "adam8bit" …
std::optional<Optimizer> parse_optimizer(std::string_view text);
/// "sgd, momentum, adam or adam8bit": for a sentence.
std::string optimizer_names();

/// Parameters that are frozen, or trained all the same, whatever the model says of them.
struct FreezeScope {
  /// A parameter, or a module with all below it; "" is the root. `*` stands for any text, dots among it.
  std::string name{};
  bool frozen = true;
  bool operator==(const FreezeScope&) const = default;
};

/// What autograd holds of a module until its backward, where the module is executed: as a run had it
/// (estimate::offload::saved_of_run).
struct SavedActivations {
  /// One that the model does not have counts for the nearest module above that it has; "" is the root.
  std::string module{};
  Bytes bytes{};
  bool operator==(const SavedActivations&) const = default;
};

/// The parameters are trained: each has a gradient and what its optimizer keeps for it, where it lies.
struct Training {
  Optimizer optimizer = Optimizer::Adam;
  /// Of the gradients, or of the buffer that they are accumulated in where they go as they are added;
  /// nullopt = the parameter's own.
  std::optional<model::Dtype> gradient_dtype{};
  /// Parameters of fewer than 32 bits have a copy in float32 that the optimizer steps in, with its states in
  /// float32 too.
  bool master_weights = false;
  std::vector<FreezeScope> freeze{};      ///< of several that hold for one parameter the last counts
  std::vector<SavedActivations> saved{};  ///< empty: nobody knows, and a plan counts none
  /// Of a buffer beside the gradients that those of several micro-batches are added up in; nullopt = they are
  /// added up where they lie.
  std::optional<model::Dtype> accumulation_dtype{};
  bool operator==(const Training&) const = default;
};

/// The scope's name is the parameter's, or that of a module that it is in.
bool holds_for(const FreezeScope& scope, std::string_view parameter);
/// As the settings say, else as the model says; where nobody says anything it is trained.
bool is_trained(const model::Tensor& parameter, const Training& training);
/// The same of a parameter under all its names, where it is tied: a scope that holds for one of them holds
/// for it, as requires_grad_() does; where none does, one name that is trained is enough.
bool is_trained(const model::Model& model, model::TensorId parameter, const Training& training);

/// Types that gradients can be of: floating ones and complex ones whose elements stand alone.
bool can_have_gradients(model::Dtype dtype);
/// Of gradients: what model::dtype_from_name knows and can_have_gradients allows.
std::optional<model::Dtype> gradient_dtype_from_name(std::string_view name);

/// What training keeps beside weights.
struct TrainingBytes {
  Bytes gradients{};  ///< and the buffer that they are accumulated in
  Bytes optimizer{};  ///< its states, and the float32 copy of the weights that it steps in
  Bytes total() const { return gradients + optimizer; }
  bool operator==(const TrainingBytes&) const = default;
};

/// For each storage, by StorageId; empty where nothing is trained. A storage has them once, whatever names
/// it has, where one of them is a parameter of a type that can have gradients; buffers, numbers that are no
/// floating ones, the tensors of packed weights and parameters that are not is_trained() have none. They
/// follow dtype and special_dtypes as weights do.
std::vector<TrainingBytes> training_bytes(const model::Model& model, const Settings& settings);

/// The same by slot of the machine: where the storage lies, once on each device that one of its names lies
/// on. Zeros where nothing is trained.
std::vector<TrainingBytes> training_by_slot(const model::Model& model, const machine::Machine& machine,
                                            const Settings& settings, const Placement& placement);

/// Training::saved by ModuleId; empty where there is none.
std::vector<Bytes> saved_bytes(const model::Model& model, const Workload& workload);

/// Errors, where training is asked for: PlanNothingToTrain, no parameter of the model can have a gradient;
/// PlanAllFrozen, those that could are frozen; PlanFreezesNothing, a scope holds for none of its parameters.
Status check_training(const model::Model& model, const Settings& settings);

}  // namespace stowage::plan
