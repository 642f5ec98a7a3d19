#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace stowage {

/// Refuses to write over what is read, and to write two things to one file: links count as what they lead to.
/// Of `inputs`, a folder stands for the files in it that a model is read from (weights, indexes, the
/// configuration and what a tokenizer has), two folders deep; one of several parts, or an index, for those
/// beside it too. Empty names, what is not there to be read, and outputs that are no regular files
/// (/dev/null, a pipe) play no part; what was written another time may be replaced. Errors: OutputIsInput,
/// OutputsAreOne.
Status check_outputs(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

}  // namespace stowage
