#pragma once

#include <nlohmann/json_fwd.hpp>

namespace stowage {

/// JSON as a value, whose objects keep the order of their keys: device maps and reports are read by people.
/// core/base/json.h has what one can do with it. Headers that only name it include this one:
/// the library's own header is most of the time a small source takes to compile.
using Json = nlohmann::ordered_json;

}  // namespace stowage
