#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>

#include "core/engine/program/argument_checks.h"
#include "core/engine/program/symbolic.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/open_sizes.h"

namespace stowage::engine {

using Slot = std::uint32_t;  ///< index of a value within its graph
constexpr Slot kNoSlot = ~0u;
using ModuleIndex = std::uint32_t;  ///< index into Program::modules

struct Scope;

/// How to make one argument of a call from the values of its graph.
struct Recipe {
  enum class Kind : std::uint8_t {
    Constant,         ///< `constant`
    Value,            ///< slots[0] as it is (a tensor, or a number)
    Tensor,           ///< slots[0], a number becomes a wrapped tensor
    Float,            ///< slots[0], an int becomes a float
    Tensors,          ///< list of tensors
    OptionalTensors,  ///< list of tensors; kNoSlot = none
    Ints,             ///< integers, or a slot's number where slots[i] is one
    Floats,           ///< the same for reals
    Device,           ///< the device the node runs on
    Graph,            ///< graphs[graph] of the node
  };
  Kind kind = Kind::Constant;
  bool written = false;   ///< the operator writes to it
  bool aliased = false;   ///< a result may be a view of it
  bool changing = false;  ///< its storage is written to later: a copy of it must not be kept
  std::uint32_t graph = 0;
  c10::IValue constant{};
  std::vector<Slot> slots{};
  std::vector<std::int64_t> ints{};
  std::vector<double> reals{};
};

/// Where one return of a call goes: a slot, several (a list), or nowhere.
struct Binding {
  bool list = false;
  std::vector<Slot> slots{};
};

enum class HigherOrder : std::uint8_t { SetGradEnabled, Autocast, Cond, WhileLoop, Scan, Map };

/// One step of a graph, ready to run.
struct Step {
  enum class Kind : std::uint8_t { Operator, HigherOrder, Symbolic, Skip };
  Kind kind = Kind::Operator;
  HigherOrder higher = HigherOrder::Cond;
  Symbolic symbolic = Symbolic::Add;
  bool writes = false;   ///< an argument is written: the step runs where that one lives
  bool views = false;    ///< a result is a view
  bool random = false;   ///< it draws random numbers
  bool at_home = false;  ///< of a storage that is written to later: the step runs where that storage lives
  ModuleIndex module = 0;
  std::uint32_t label = 0;  ///< index into Program::labels
  std::optional<c10::OperatorHandle> op{};
  ArgumentCheck check = nullptr;  ///< of what the operator's kernel does not check
  std::vector<Recipe> arguments{};
  std::vector<Binding> results{};
  std::vector<Slot> dies{};           ///< last used here
  std::vector<std::uint32_t> uses{};  ///< weights among the operands
  std::vector<std::unique_ptr<Scope>> graphs{};
  std::string name{};  ///< of its first result, or of the operator: what a person finds in the graph
};

struct Scope {
  std::uint32_t slots = 0;
  std::vector<Slot> inputs{};
  std::vector<Step> steps{};
  std::vector<Recipe> outputs{};
  /// While the program is resolved, by slot: what the file says of the tensor, where it does.
  std::vector<const formats::TensorMeta*> metas{};
  /// By slot: the file says that the value is no tensor of real or complex numbers, so no gradient passes it.
  std::vector<bool> whole{};
  /// While the program is resolved, by slot: the storages that the value may be a view of, an AliasSets::Set.
  std::vector<std::uint32_t> aliases{};
};

/// A parameter, buffer or constant: a strided piece of a storage.
struct Weight {
  std::string name{};
  ModuleIndex owner = 0;
  std::uint32_t storage = 0;
  c10::ScalarType dtype = c10::ScalarType::Float;
  std::vector<std::int64_t> sizes{};
  std::vector<std::int64_t> strides{};
  std::int64_t offset = 0;  ///< elements
  bool requires_grad = false;
  bool parameter = false;
  bool buffer = false;  ///< else a constant of the graph
  bool persistent = true;
  Slot slot = kNoSlot;  ///< of the main graph; kNoSlot: the graph does not use this name
};

/// One block of the file; tied weights share it.
struct StorageBlock {
  std::uint64_t file_offset = 0;
  std::uint64_t bytes = 0;
  std::vector<std::uint32_t> weights{};
  bool mutated = false;  ///< the run writes to it, in place or through a mutation output
};

struct UserInput {
  std::string path{};  ///< "kwargs.input_ids"
  std::string name{};  ///< in the graph: "input_ids"
  Slot slot = kNoSlot;
  bool tensor = true;
  c10::IValue constant{};  ///< a number or text that the export fixed
  std::optional<formats::SymInt>
      size{};                        ///< an integer that the user gives: its symbol and the example's value
  formats::RangeConstraint range{};  ///< of that integer
  formats::TensorMeta meta{};
  c10::ScalarType dtype = c10::ScalarType::Float;
  std::optional<std::int64_t> below{};  ///< an index into a table of so many rows
};

struct UserOutput {
  std::string path{};
  std::size_t index = 0;  ///< into Scope::outputs
  bool loss = false;      ///< the program says that it is
};

struct Mutation {
  std::size_t index = 0;  ///< into Scope::outputs
  std::uint32_t weight = 0;
};

/// A resolved program: operator handles, recipes, last uses. Nothing in it is bound to a device.
struct Program {
  std::string path{};
  Scope main{};
  std::vector<std::string> modules{""};
  std::vector<ModuleIndex> parents{0};  ///< by module: the module that calls it, the root for the root
  std::vector<std::string> labels{};    ///< names of operators
  std::vector<Weight> weights{};
  std::vector<StorageBlock> storages{};
  std::vector<UserInput> inputs{};
  formats::OpenSizes open_sizes{};
  std::vector<UserOutput> outputs{};
  std::vector<Mutation> mutations{};
  std::vector<std::string> random_operators{};
  bool several_devices = false;  ///< exported with tensors on more than one device
};

/// Errors: those of formats::check_program, and no others.
Result<Program> resolve(const formats::ExportedProgram& exported, std::uint64_t file_bytes);

/// The schema's numbers as c10's; nullopt where c10 has none.
std::optional<c10::ScalarType> scalar_type_of_schema(int number);
/// "F32": safetensors' name, "" where it has none.
std::string_view safetensors_name(c10::ScalarType type);
std::optional<c10::ScalarType> scalar_type_of(model::Dtype dtype);

}  // namespace stowage::engine
