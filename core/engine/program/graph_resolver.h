#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/program/arguments.h"
#include "core/engine/program/program_tables.h"

namespace stowage::engine {

/// Resolves one graph of an exported program to steps that can run; nested ones by a resolver of their own.
class GraphResolver {
 public:
  /// The graph is one that formats::check_program let pass.
  GraphResolver(ProgramTables& tables, const formats::Graph& graph) : tables_(tables), graph_(graph) {}

  /// `aliases`: for each input, the storages it may be a view of.
  Scope resolve(const std::vector<AliasSets::Set>& aliases);

  /// The slot of a value by its name in the graph.
  std::optional<Slot> find(const std::string& name) const;
  /// The same among what the graph takes.
  std::optional<Slot> find_input(const std::string& name) const;

 private:
  FindSlot finder() const;
  Slot define(const std::string& name);

  void add(const formats::Node& node);
  void dispatch(const formats::Node& node, Step& step);
  void operator_of(const formats::Node& node, Step& step);
  void positional(const formats::Node& node, Step& step);
  void higher_order(const formats::Node& node, Step& step);
  void nested_graphs(const formats::Node& node, Step& step, const std::vector<AliasSets::Set>& operands);
  void by_schema(const formats::Node& node, Step& step);

  void note_silent_writes(Step& step) const;
  void note_random(const formats::Node& node, const c10::OperatorHandle& op);
  void bind_results(const formats::Node& node, Step& step);
  void follow_aliases(Step& step);
  void follow_operator(Step& step);
  void follow_graphs(Step& step);
  void mark_last_uses();

  ProgramTables& tables_;
  const formats::Graph& graph_;
  Scope scope_{};
  Slot next_ = 0;
  ModuleIndex last_module_ = 0;
  std::unordered_map<std::string, Slot> slots_{};
};

}  // namespace stowage::engine
