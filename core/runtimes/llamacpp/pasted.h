#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/placement.h"
#include "core/runtimes/llamacpp/export_plan.h"

namespace stowage::llamacpp {

/// What somebody pasted, read, and what it does with a model on a machine.
struct Pasted {
  ReadOptions read{};
  Placed placed{};
  Findings findings{};  ///< of reading, of placing and of starting with it
  /// What an export is told to say the rest of it again, by the target's options; and what is understood and
  /// no export of the plan says again.
  std::map<std::string, std::string, std::less<>> told{};
  std::vector<std::string> not_kept{};
};
/// `ollama`: the text is Ollama's parameters, else a command line of llama.cpp's.
Pasted read_pasted(bool ollama, std::string_view text, const machine::Machine& machine, const Facts& facts);

/// What is run with it: a context for each sequence, and the micro-batch in which a prompt is read.
plan::Workload workload_of(const Pasted& pasted);

/// Adds to the findings devices that have no room for a pass (judge_passes). `turns`: by slot of the machine
/// (plan::largest_turns).
void judge_turns(const std::vector<std::uint64_t>& turns, const machine::Machine& machine, Pasted& pasted);

/// The same as places of the model's own tensors: a map that can be shown, checked, and written again. A
/// tensor of several in the file lies where most of its bytes do. What is not loaded, and the copies of
/// Role::Rope beside the first, have no part in it: they are said to lie on the host, or where the first is.
plan::Placement placement_of(const Placed& placed, const Facts& facts, const model::Model& model,
                             const machine::Machine& machine);

/// A command for a shell, an option a line.
std::string command_text(const std::string& model_path, const std::vector<std::string>& arguments);

}  // namespace stowage::llamacpp
