#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/execution.h"
#include "core/model/model.h"

namespace stowage::runtimes {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// A call with numbers instead of names.
struct Call {
  std::string name{};                   ///< of the module, or of code outside of any
  std::uint32_t module = kNone;         ///< kNone: no module of the model
  std::uint32_t above = 0;              ///< the module, or the nearest one around it
  std::uint32_t weight = kNone;         ///< the tensor that it executes beside; kNone: it owns none
  std::vector<std::uint32_t> inputs{};  ///< values
  std::uint32_t result = kNone;         ///< value
  std::optional<std::uint64_t> width{};
  model::Executor executor = model::Executor::Torch;
  bool embeds = false;  ///< looks up rows by its inputs
  bool graph = false;   ///< an operator of a graph, not a whole module
};

/// Lists of numbers side by side: a large model has as many lists as modules.
struct NumberLists {
  std::vector<std::uint32_t> ends{}, numbers{};
  std::span<const std::uint32_t> operator[](std::size_t list) const {
    const std::size_t begin = list == 0 ? 0 : ends[list - 1];
    return std::span(numbers).subspan(begin, ends[list] - begin);
  }
};

struct AliasGroup {
  std::vector<std::string> names{};  ///< as the description has them
  /// Tensors that are one storage; a group of modules has several such sets.
  std::vector<std::vector<std::uint32_t>> sets{};
};

struct Use {
  std::uint32_t tensor = kNone;
  std::string user{};
  std::uint32_t value = kNone;  ///< kNone: where the user executes
  bool index = false;
};

/// A model and its execution as the device check walks them: made once, shared by all checks of that model.
/// Modules, tensors and storages are numbered as in the model; values are the program's inputs first, in
/// order, then results of calls.
struct Facts {
  model::ModelPtr model{};
  std::vector<model::ProgramInput> inputs{};
  std::vector<Call> calls{};
  std::vector<std::string> values{};   ///< names
  std::vector<std::uint32_t> order{};  ///< modules that are walked for buffers and weights
  std::vector<std::vector<std::uint32_t>> parameters{}, buffers{};  ///< by module: own ones
  std::vector<std::uint32_t> buffer_owners{};  ///< modules that own buffers and no parameters; not the root
  std::vector<std::uint32_t> weight{};         ///< by module: its largest parameter, the first of equals
  std::vector<std::optional<std::uint64_t>> in{}, out{};  ///< by module: features that it takes and gives
  std::vector<bool> embeds{};                             ///< by module: takes ids
  std::vector<model::Executor> executor{};                ///< by module
  std::vector<bool> follows{};  ///< by module: its forward copies its buffers itself
  std::vector<std::vector<std::uint32_t>> ties{};
  std::vector<AliasGroup> aliases{};
  std::vector<Use> uses{};
  std::vector<std::uint32_t> attention{};    ///< modules that keep a KV cache
  std::vector<std::uint64_t> cache_bytes{};  ///< of each of them: a token of one sequence
  bool graph = false;                        ///< calls are operators of a graph

  // How calls hang together, whatever a map says. "Owning" ones execute beside a weight.
  std::vector<std::uint32_t> first_call{};     ///< by module: the first owning call in it or below; kNone
  std::vector<std::uint32_t> last_call{};      ///< by module: the last owning call of its own; kNone
  std::uint32_t last_owning = kNone;           ///< the last owning call of all
  NumberLists calls_above{};                   ///< by module: the calls that have it as `above`, in order
  NumberLists takers{};                        ///< by value: the calls that take it, in order
  std::vector<bool> walked{};                  ///< by module: `order` has it
  std::vector<std::uint32_t> buffer_places{};  ///< places in `order` of modules with buffers to look at
  bool made_once = true;  ///< no value is made twice, or taken before it is made: what takes it is known

  std::uint64_t bytes(std::uint32_t tensor) const {
    return (*model)[(*model)[model::TensorId(tensor)].storage].bytes.count();
  }
  /// Names on one storage are what the first of them is.
  const model::Tensor& data(std::uint32_t tensor) const {
    return (*model)[(*model)[(*model)[model::TensorId(tensor)].storage].tensors.front()];
  }
  std::uint32_t storage(std::uint32_t tensor) const {
    return (*model)[model::TensorId(tensor)].storage.value;
  }
  const std::string& tensor_name(std::uint32_t tensor) const {
    return (*model)[model::TensorId(tensor)].name;
  }
  const std::string& module_name(std::uint32_t module) const {
    return (*model)[model::ModuleId(module)].name;
  }
  std::uint32_t owner(std::uint32_t tensor) const { return (*model)[model::TensorId(tensor)].module.value; }
  bool beneath(std::uint32_t inner, std::uint32_t outer) const {
    return model->contains(model::ModuleId(outer), model::ModuleId(inner));
  }
};
using FactsPtr = std::shared_ptr<const Facts>;

/// Without calls: modules that own parameters, in the order of execution; each takes what the one before
/// made, and what was left hanging when an input came in between.
FactsPtr make_facts(model::ModelPtr model, const model::Execution& execution);

/// Bytes of one number that a module of such weights takes and gives: packed weights are computed with in 16
/// bits.
std::uint64_t number_bytes(model::Dtype dtype);
/// The same of an input; ids and labels are I64 where nobody says, the rest is F32.
std::uint64_t number_bytes(const model::ProgramInput& input);

/// True for `key` itself and what lies below it; "" is above everything.
bool is_beneath(std::string_view name, std::string_view key);

}  // namespace stowage::runtimes
