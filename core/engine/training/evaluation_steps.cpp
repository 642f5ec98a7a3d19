// Operators that do something else in training than in the evaluation that a program was exported in.
#include <algorithm>
#include <array>
#include <string_view>

#include "core/engine/training/derivatives.h"

namespace stowage::engine {
namespace {

/// Where the arguments of an operator say that it is in evaluation.
struct Mode {
  std::string_view name;      ///< without the _ of its form in place
  std::string_view overload;  ///< "": each
  int training;               ///< place of the flag; -1: it is for evaluation alone
  int probability = -1;       ///< place of how much it drops: of nothing it is the same in training
};

/// native_functions.yaml of PyTorch 2.11.
constexpr std::array<Mode, 22> kModes{{{"aten::dropout", "", 2, 1},
                                       {"aten::native_dropout", "", 2, 1},
                                       {"aten::feature_dropout", "", 2, 1},
                                       {"aten::alpha_dropout", "", 2, 1},
                                       {"aten::feature_alpha_dropout", "", 2, 1},
                                       {"aten::lstm", "input", 6, 5},
                                       {"aten::lstm", "data", 7, 6},
                                       {"aten::gru", "input", 6, 5},
                                       {"aten::gru", "data", 7, 6},
                                       {"aten::rnn_tanh", "input", 6, 5},
                                       {"aten::rnn_tanh", "data", 7, 6},
                                       {"aten::rnn_relu", "input", 6, 5},
                                       {"aten::rnn_relu", "data", 7, 6},
                                       {"aten::rrelu", "", 3},
                                       {"aten::batch_norm", "", 5},
                                       {"aten::native_batch_norm", "", 5},
                                       {"aten::cudnn_batch_norm", "", 5},
                                       {"aten::_batch_norm_impl_index", "", 5},
                                       {"aten::_native_batch_norm_legit", "", 5},
                                       {"aten::_native_batch_norm_legit_no_training", "", -1},
                                       {"aten::_batch_norm_no_update", "", -1},
                                       {"aten::instance_norm", "", 5}}};

const Mode* mode_of(const c10::OperatorName& op) {
  std::string_view name = op.name;
  if (name.ends_with('_')) name.remove_suffix(1);
  const auto found = std::find_if(kModes.begin(), kModes.end(), [&](const Mode& mode) {
    return mode.name == name && (mode.overload.empty() || mode.overload == op.overload_name);
  });
  return found == kModes.end() ? nullptr : &*found;
}

const Recipe* argument(const Step& step, int place) {
  const bool there = place >= 0 && static_cast<std::size_t>(place) < step.arguments.size();
  return there ? &step.arguments[static_cast<std::size_t>(place)] : nullptr;
}

bool evaluates(const Step& step) {
  const Mode* const mode = mode_of(step.op->operator_name());
  if (!mode) return false;
  if (mode->training < 0) return true;
  const Recipe* const training = argument(step, mode->training);
  if (!training || !training->constant.isBool() || training->constant.toBool()) return false;
  const Recipe* const dropped = argument(step, mode->probability);
  return !dropped || !dropped->constant.isDouble() || dropped->constant.toDouble() != 0;
}

const Step* evaluation_in(const Scope& scope) {
  for (const Step& step : scope.steps) {
    for (const auto& graph : step.graphs) {
      if (const Step* found = evaluation_in(*graph)) return found;
    }
    if (step.kind == Step::Kind::Operator && step.op && evaluates(step)) return &step;
  }
  return nullptr;
}

}  // namespace

const Step* step_of_evaluation(const Program& program) { return evaluation_in(program.main); }

}  // namespace stowage::engine
