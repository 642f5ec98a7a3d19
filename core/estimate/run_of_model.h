#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/model/model.h"
#include "core/trace/trace.h"

namespace stowage::estimate {

/// What a recorded run says of the program that it is of: the names of its weights, where it has any, else
/// those of the modules that executed.
struct RunNames {
  std::size_t in_model = 0;   ///< different names that the model has
  std::size_t elsewhere = 0;  ///< different names that it has not, or has with more bytes than lay there
  std::string example{};      ///< the first of those
};

/// A module without tensors of its own is known by the one that it lies in. Nothing of a prediction.
RunNames names_of_run(const model::Model& model, const trace::Timeline& run);

/// What has to be said before a run, `subject`, is held against anything of the model: TraceEndedEarly,
/// TraceOtherModel, TraceNamesNothing. Empty where it is a whole run of it, and of a prediction.
std::vector<Error> notes_on_run(const model::Model& model, const trace::Timeline& run,
                                const std::string& subject);

}  // namespace stowage::estimate
