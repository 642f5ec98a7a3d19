#pragma once

#include <string>

#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// One graph of a program, and the graphs inside of it: see program_check.h. Errors carry the subject `path`.
class GraphCheck {
 public:
  GraphCheck(const std::string& path, const Graph& graph, std::size_t depth = 0)
      : path_(path), graph_(graph), depth_(depth) {}

  Status run();

 private:
  Status node(const Node& node);
  Status operator_node(const Node& node);
  Status symbolic_node(const Node& node);
  Status higher_order_node(const Node& node);
  Status nested(const Node& node, std::size_t operand, std::size_t handed);
  Status define(const std::string& name, ValueKind kind);
  Status define_results(const Node& node, const Signature& signature);
  Status located(Status status, const Node& node) const;
  Status located(Status status, const std::string& node) const;

  const std::string& path_;
  const Graph& graph_;
  std::size_t depth_;
  Values values_{};
};

}  // namespace stowage::formats
