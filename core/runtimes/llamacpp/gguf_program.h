#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/runtimes/export/export_findings.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/text_signs.h"
#include "core/runtimes/llamacpp/export_plan.h"
#include "core/runtimes/llamacpp/pasted.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// A plan that is written for such a program; all of it outlives the call.
struct GgufQuestion {
  const llamacpp::Facts& facts;
  const machine::Machine& machine;
  const plan::Placement& placement;
  const plan::Workload& workload;
  std::string model_path{};
  WriterValues told{};  ///< options of the target
  /// What `placement` is of and was made under, to know whether it fits; null: it is taken that it may not.
  const model::Model* model = nullptr;
  const plan::Settings* settings = nullptr;
  std::vector<StagesOfHost> hosts{};  ///< of the GPUs, where they are those of several machines
};

/// The plan in its words. `exported` says whether it can be said, and what lies elsewhere; "" as a text where
/// even the nearest cannot be written.
struct GgufWritten {
  llamacpp::Exported exported{};
  std::string text{};
  Json settings = Json::object();
  std::vector<ExportFinding> findings{};  ///< of write_gguf
};

/// A program that opens GGUF files alone, and places what is in them by llama.cpp's rules.
struct GgufProgram {
  llamacpp::Pasted (*read)(std::string_view text, const machine::Machine& machine,
                           const llamacpp::Facts& facts);
  GgufWritten (*write)(const GgufQuestion& question);
};

/// The same with what a run of it is over: devices whose weights, caches and fixed bytes are above their
/// budgets stand in `findings` (in place of llama.cpp's own words for cards), as errors where the plan itself
/// is over none; the host, whose weights are mapped from the file, as a warning. And options that change
/// nothing. Precondition: Target::gguf.
GgufWritten write_gguf(const Target& target, const GgufQuestion& question);

}  // namespace stowage::runtimes
