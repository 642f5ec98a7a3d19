#pragma once

#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "core/base/json.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"

namespace stowage::cli {

/// Exit codes: public, see the command line's contract in the README.
enum Exit : int { kDone = 0, kUsage = 2, kRejected = 3, kNo = 4, kEngineFailed = 5, kCancelled = 130 };

/// What a command has to say. `document` is printed with --json, `text` without; `notes` go to stderr in both
/// cases. `write` stands for a document whose lists are as long as a model.
struct Outcome {
  int exit = kDone;
  Json document{};
  std::string text{};
  std::string notes{};
  std::function<void(JsonWriter&)> write{};
};

/// Why a command could not answer.
struct Failure {
  int exit = kRejected;
  Error error{};
  std::string file{};  ///< the input it is about, when the error does not name it
};

template <class T>
using Try = tl::expected<T, Failure>;
using CommandResult = Try<Outcome>;

/// The command line itself is wrong.
inline tl::unexpected<Failure> usage(Error error) {
  return tl::unexpected<Failure>({kUsage, std::move(error), {}});
}
inline tl::unexpected<Failure> usage(std::string prose) {
  return usage(Error{Code::CommandLine, {}, {std::move(prose)}});
}
/// An input was rejected.
inline tl::unexpected<Failure> rejected(Error error, std::string file = {}) {
  const int exit = error.code == Code::Cancelled ? kCancelled : kRejected;
  return tl::unexpected<Failure>({exit, std::move(error), std::move(file)});
}

}  // namespace stowage::cli
