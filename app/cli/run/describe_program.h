#pragma once

#include <map>
#include <string>

#include "core/base/job.h"
#include "core/formats/pt2/exported_program.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// Asks the engine on this machine how the values of programs lie whose files do not say it. What it was
/// asked once it is not asked again.
class ProgramDescriber {
 public:
  /// Puts the answer into the program, which is that of `request`. Errors: EngineProgramMissing, what the
  /// engine says, Cancelled; the program is then as it was.
  Status describe(formats::ExportedProgram& program, const protocol::DescribeRequest& request,
                  const Job& job);

 private:
  std::map<std::string, Result<protocol::DescribedValues>> answers_{};  ///< by request
};

}  // namespace stowage::cli
