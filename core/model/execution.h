#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/dtype.h"

// How a model is executed, as far as somebody says: the program around its modules.
namespace stowage::model {

enum class InputKind : std::uint8_t { Ids, Pixels, Mask, Activations, Labels };

/// A value that the program is called with.
struct ProgramInput {
  std::string name{};
  std::optional<InputKind> kind{};      ///< nullopt: nobody says; taken as ids
  std::optional<Dtype> dtype{};         ///< nullopt: I64 for ids and labels, F32 for the rest
  std::vector<std::int64_t> shape{};    ///< without the batch; empty = not known
  std::optional<std::string> to{};      ///< the module that takes it
  std::optional<std::string> device{};  ///< "0", "cpu"; nullopt: where the program runs
  bool follows = false;                 ///< the module that takes it moves it where it is needed
  bool is(InputKind wanted) const { return kind && *kind == wanted; }
};

/// One call in the order of execution. Without a graph a call is a module and its result has the module's
/// name; in a graph it is an operator.
struct ModuleCall {
  std::string module{};                  ///< that executes it; may be code outside of any module
  std::vector<std::string> inputs{};     ///< names of inputs or results, in order
  std::optional<std::uint64_t> width{};  ///< features of the result; nullopt: as the module's weight says
  std::string result{};                  ///< "" = `module`
  std::vector<std::string> tensors{};    ///< of a graph: the weights and buffers that the operator takes
  bool from_graph = false;               ///< `tensors` says all that it takes
  bool embeds = false;                   ///< of a graph: looks rows up by its inputs
};

enum class Executor : std::uint8_t { Torch, TensorRt };

/// Who executes a part of a model; of nested parts the innermost counts.
struct ExecutedPart {
  std::string module{};
  Executor executor = Executor::Torch;
};

/// A tensor that other code than its module's uses.
struct DirectUse {
  std::string user{}, tensor{};
  bool index = false;                  ///< rows are looked up in it; else it is multiplied with
  std::optional<std::string> value{};  ///< the input or result that it meets
};

/// Every part may be missing: then the rules of core/runtimes/device_check stand for it.
struct Execution {
  std::vector<ProgramInput> inputs{};
  std::vector<ModuleCall> calls{};
  std::vector<ExecutedPart> parts{};
  std::vector<std::vector<std::string>> aliases{};  ///< modules or tensors that are one storage
  std::vector<DirectUse> direct_uses{};
  std::vector<std::string> buffers_follow{};  ///< classes whose forward copies their buffers itself
  std::vector<std::string> cache_modules{};   ///< that keep a KV cache
  std::uint64_t cache_layers = 0;             ///< 0: not known
  std::uint64_t cache_bytes_per_token = 0;    ///< of all layers, of one sequence, at two bytes a number
};

}  // namespace stowage::model
