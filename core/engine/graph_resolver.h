#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/arguments.h"
#include "core/engine/program_tables.h"

namespace stowage::engine {

/// Resolves one graph of an exported program to steps that can run; nested ones by a resolver of their own.
class GraphResolver {
 public:
  GraphResolver(ProgramTables& tables, const formats::Graph& graph, std::size_t depth)
      : tables_(tables), graph_(graph), depth_(depth) {}

  /// `aliases`: for each input, the storages it may be a view of. Errors: EngineHigherOrder, EngineArgument,
  /// EngineUndefinedValue, EngineDepth; operators that are missing are noted in the tables.
  Result<Scope> resolve(const std::vector<Storages>& aliases);

  /// The slot of a value by its name in the graph.
  std::optional<Slot> find(const std::string& name) const;
  /// The same among what the graph takes.
  std::optional<Slot> find_input(const std::string& name) const;

 private:
  FindSlot finder() const;
  Slot define(const std::string& name);
  Error located(Error error, const std::string& node) const;

  Status add(const formats::Node& node);
  Status dispatch(const formats::Node& node, Step& step);
  Status operator_of(const formats::Node& node, Step& step);
  Status positional(const formats::Node& node, Step& step);
  Status higher_order(const formats::Node& node, Step& step);
  Status nested_graphs(const formats::Node& node, Step& step, const std::vector<Storages>& operands);
  Status by_schema(const formats::Node& node, Step& step);

  void note_silent_writes(Step& step) const;
  void note_random(const formats::Node& node, const c10::OperatorHandle& op);
  void bind_results(const formats::Node& node, Step& step);
  void follow_aliases(Step& step);
  void follow_operator(Step& step);
  void follow_graphs(Step& step);
  void mark_written(const Step& step);
  void mark_last_uses();

  ProgramTables& tables_;
  const formats::Graph& graph_;
  std::size_t depth_;
  Scope scope_{};
  Slot next_ = 0;
  ModuleIndex last_module_ = 0;
  std::unordered_map<std::string, Slot> slots_{};
  std::string twice_{};  ///< a name that two nodes make
};

}  // namespace stowage::engine
