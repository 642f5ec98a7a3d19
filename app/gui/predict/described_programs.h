#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/estimate/graph/described_values.h"

namespace stowage::app {

/// What an engine has said of how the values of a program lie.
struct KnownValues {
  std::shared_ptr<const protocol::DescribedValues> values{};  ///< null: it did not say it
  std::optional<Error> problem{};                             ///< why not
};

/// What was said in this session: by the program's fingerprint, the sizes and the file of inputs (as it was
/// written then). Wherever the program lies, it is the same. Any thread.
std::optional<KnownValues> knownValues(const protocol::DescribeRequest& request);
/// Of many the oldest are forgotten.
void keepValues(const protocol::DescribeRequest& request, KnownValues known);
/// What an engine did not say is asked again.
void forgetProblems();
/// Another number whenever something else is known.
std::uint64_t knownSoFar();

/// A program as it is predicted from.
struct DescribedProgram {
  /// With its values, where they are known; else as it was.
  std::shared_ptr<const formats::ExportedProgram> program{};
  std::optional<protocol::DescribeRequest> toAsk{};  ///< an engine is to be asked first
  std::optional<Error> problem{};                    ///< it was, and why it did not say
};

/// Of programs whose files do not say how their values lie (TorchScript), what is known of them; all others
/// as they are. `pass.program` is `program` or what becomes of it; shapes and sizes of `pass` that are in
/// the values are asked for no more. `program` may be null. Any thread.
DescribedProgram describedProgram(std::shared_ptr<const formats::ExportedProgram> program,
                                  const std::string& inputsFile, estimate::GraphRequest& pass);

}  // namespace stowage::app
