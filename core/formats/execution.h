#pragma once

#include <string>

#include "core/base/job.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/model/execution.h"
#include "core/model/model.h"

namespace stowage::formats {

/// How the model at `path` is executed, as far as its file says: the fields of a description beyond modules
/// and tensors (stowage.model/1), the graph of an exported program. Formats that say nothing of it give an
/// empty one. Read apart from the model, because a graph takes longer than all else. Errors: those of
/// open_model, DescriptionField (a field of another type than it should be), JsonType.
Result<model::Execution> read_execution(const std::string& path, const Job& job = {},
                                        const std::string& part = {});

/// The same of a model that was opened: what its file is, it knows. Empty where it is from no file.
Result<model::Execution> read_execution(const model::Model& model, const Job& job = {},
                                        const std::string& part = {});

/// The same of a description that was parsed.
Result<model::Execution> execution_of_description(const Json& document, const std::string& subject);

}  // namespace stowage::formats
