#pragma once

#include <string>
#include <vector>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/torch_save/records.h"
#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {

/// A tensor of the graph, as an argument names it.
Argument script_tensor(const std::string& name);

/// What a TorchScript program is given and what it gives back, written into a graph and into the program that
/// has it: `program.inputs` and `.input_paths`, `.outputs` and `.output_paths`, in their order.
class ScriptSignature {
 public:
  /// `path` is what errors name. The tracer makes up the names of the inputs.
  ScriptSignature(const ZipReader& zip, const std::string& path, ScriptTracer& tracer,
                  ExportedProgram& program, Graph& graph)
      : zip_(zip), path_(path), tracer_(tracer), program_(program), graph_(graph) {}

  /// The arguments to go through `forward` with: its tensors, up to the first parameter that has a value of
  /// its own. Their types and sizes are those of the trace where the archive keeps them, the sizes open.
  /// Error: NotRunnableScript for a parameter that is no tensor and must be given.
  Result<std::vector<ScriptValue>> add_inputs(const ScriptFunction& forward);

  /// What was returned, with one output for each tensor, number and None of it. Error: NotRunnableScript.
  Status add_outputs(const ScriptValue& returned);

 private:
  tl::unexpected<Error> refuse(std::string why) const;
  std::vector<TorchTensor> traced() const;
  Status add_output(const ScriptValue& value, const std::string& path, int depth);
  Status add_items(const ScriptValue& value, const std::string& path, int depth);

  const ZipReader& zip_;
  const std::string& path_;
  ScriptTracer& tracer_;
  ExportedProgram& program_;
  Graph& graph_;
  std::size_t seen_ = 0;  ///< results, and lists of them
};

}  // namespace stowage::formats
