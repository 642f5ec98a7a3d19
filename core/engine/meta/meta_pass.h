#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/program/program.h"
#include "core/formats/pt2/exported_program.h"
#include "core/protocol/described.h"

namespace stowage::engine {

/// One pass of a program in which tensors have sizes and no memory: of every value of its graphs how it lies,
/// as the CPU's kernels lay it out. Both ways of a branch are gone. What depends on values is named as
/// unknown, and what is computed of it.
class MetaPass {
 public:
  /// Before each step of the main graph: its module, how many of how many are done. It may throw.
  using Progress = std::function<void(const std::string& module, std::size_t done, std::size_t total)>;

  /// `program` is `exported` resolved; both outlive it.
  MetaPass(const formats::ExportedProgram& exported, const Program& program, Progress progress = {})
      : exported_(exported), program_(program), progress_(std::move(progress)) {}

  /// `inputs`: one value for each Program::inputs; of tensors nothing but how they lie is looked at.
  protocol::DescribedValues run(const std::vector<c10::IValue>& inputs);

 private:
  /// nullopt: only a run knows it.
  using Value = std::optional<c10::IValue>;
  using Values = std::vector<Value>;

  Values run_scope(const formats::Graph& graph, const Scope& scope, Values inputs);
  void run_step(const formats::Node& node, const Step& step, Values& frame);
  void run_operator(const Step& step, Values& frame);
  void run_symbolic(const Step& step, Values& frame);
  void run_branch(const formats::Node& node, const Step& step, Values& frame);
  void note(const std::string& name, const Value& value);
  void note_results(const formats::Node& node, const Step& step, const Values& frame);

  const formats::ExportedProgram& exported_;
  const Program& program_;
  Progress progress_;
  protocol::DescribedValues out_{};
};

}  // namespace stowage::engine
