#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate/graph/value_sizes.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/operator_aliases.h"
#include "core/formats/pt2/operator_table.h"

// A program as the engine resolves it, as far as memory goes: numbers instead of names, sizes, last uses.
namespace stowage::estimate {

using Slot = std::uint32_t;  ///< index of a value within its graph
constexpr Slot kNoSlot = ~0u;

/// One argument of a step.
struct Operand {
  enum class Kind : std::uint8_t {
    Slots,   ///< values of the graph, or none (kNoSlot)
    Scalar,  ///< a constant that stands for one value
    List,    ///< a constant list
    Graph,
  };
  Kind kind = Kind::Scalar;
  bool written = false;   ///< the operator writes to it
  bool aliased = false;   ///< a result may be a view of it
  bool changing = false;  ///< its storage is written to later: a copy of it is not kept
  std::uint32_t graph = 0;
  std::vector<Slot> slots{};
};

struct GraphScope;

struct GraphStep {
  enum class Kind : std::uint8_t { Operator, Unknown, HigherOrder, Other };
  Kind kind = Kind::Operator;
  bool writes = false;
  bool at_home = false;  ///< it runs where the storage lives that it takes a view of
  bool may_return = false;
  formats::ResultMemory memory = formats::ResultMemory::Fresh;
  std::uint32_t module = 0;  ///< index into GraphProgram::modules
  const formats::Node* node = nullptr;
  std::string_view operation{};  ///< "reshape" of torch.ops.aten.reshape.default, "cond"
  std::vector<Operand> operands{};
  std::vector<std::vector<Slot>> results{};  ///< by output of the node; several of a list
  std::vector<Slot> dies{};
  std::vector<std::uint32_t> uses{};  ///< weights among the operands
  std::vector<std::unique_ptr<GraphScope>> graphs{};
  std::optional<std::size_t> way{};  ///< of a branch: which of `graphs` is gone, where that is known before
  /// Of a while loop: how often it goes round, where that is known before.
  std::optional<std::uint32_t> rounds{};
  std::string_view name{};  ///< of its first result, or of the operator
};

struct GraphScope {
  std::uint32_t slots = 0;
  std::vector<Slot> inputs{};
  std::vector<GraphStep> steps{};
  std::vector<Operand> outputs{};
  std::vector<Geometry> geometry{};                   ///< by slot
  std::vector<std::string_view> names{};              ///< by slot
  std::vector<std::vector<std::uint32_t>> aliases{};  ///< by slot, while it is resolved and something writes
};

struct GraphWeight {
  std::string name{};
  std::uint32_t owner = 0;  ///< module
  std::uint32_t storage = 0;
  Geometry geometry{};
  bool parameter = false, buffer = false, persistent = true, requires_grad = false;
  Slot slot = kNoSlot;
};

struct GraphStorage {
  std::uint64_t bytes = 0;
  std::vector<std::uint32_t> weights{};
  bool mutated = false;
};

struct GraphInput {
  Slot slot = kNoSlot;
  bool tensor = false;
};

struct GraphMutation {
  std::size_t output = 0;  ///< into GraphScope::outputs
  std::uint32_t weight = 0;
};

struct GraphProgram {
  GraphScope main{};
  std::vector<std::string> modules{""};
  std::vector<GraphWeight> weights{};
  std::vector<GraphStorage> storages{};
  std::vector<GraphInput> inputs{};
  std::vector<std::size_t> user_outputs{};  ///< into GraphScope::outputs
  /// That of them which the program says is its loss: then a pass back begins at it alone.
  std::optional<std::size_t> loss{};
  std::vector<GraphMutation> mutations{};
};

/// Modules of operators in the order in which they run, those of nested graphs among them.
std::vector<std::uint32_t> modules_in_order(const GraphScope& scope);

/// `program` outlives the result. Operators that are not known go into `left_out`. Errors: those of
/// formats::check_program.
Result<GraphProgram> resolve_graph(const formats::ExportedProgram& program, ValueSizes& sizes,
                                   LeftOut& left_out);

}  // namespace stowage::estimate
