#pragma once

#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "core/base/error.h"

namespace stowage {

/// A value or an Error. Functions of core never throw; they return one of these.
template <class T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

inline tl::unexpected<Error> fail(Code code, std::string subject = {},
                                  std::vector<std::string> arguments = {}) {
  return tl::unexpected<Error>(Error{code, std::move(subject), std::move(arguments), {}});
}

inline tl::unexpected<Error> fail_at(Code code, std::string subject, std::uint64_t offset,
                                     std::vector<std::string> arguments = {}) {
  return tl::unexpected<Error>(Error{code, std::move(subject), std::move(arguments), offset});
}

}  // namespace stowage

/// Leaves the function with the error of `expression` (a Result or Status), else goes on.
#define STOWAGE_TRY(expression)                                                   \
  do {                                                                            \
    if (auto stowage_status = (expression); !stowage_status)                      \
      return tl::unexpected<::stowage::Error>(std::move(stowage_status).error()); \
  } while (false)
