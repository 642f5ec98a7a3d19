#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/machine_options.h"
#include "app/cli/arguments/session.h"
#include "app/cli/output/outcome.h"
#include "core/base/json_fwd.h"
#include "core/runtimes/target.h"

namespace stowage::cli {

/// Options or a file of a target, to be read back as a plan.
struct ReadQuestion {
  const runtimes::Target& target;
  std::string text{};
  std::string path{}, part{};           ///< of the model
  std::optional<std::string> output{};  ///< where the same is written as a device map
};

/// stowage.check/1 of what a target's own words say of a model; exit 4 where the target would refuse them, or
/// the plan breaks a budget.
CommandResult check_read(const Session& session, const ReadQuestion& question, const MachineOptions& options);
/// `verdict` and `not_understood` of stowage.check/1: what works has no error, and all of it was understood.
void add_verdict(Json& document, bool ok, std::size_t not_understood);
/// The same for people, with a line end: of what a person pasted for the target.
std::string verdict_text(const Console& console, const runtimes::Target& target, bool ok,
                         std::size_t not_understood);
/// `target_options` and `not_kept` of stowage.check/1: what exports are told to say the same again, and what
/// none says again.
void add_kept(Json& document, const runtimes::WriterValues& told, const std::vector<std::string>& lost);
/// The latter for people, a line each.
std::string lost_text(const Console& console, const std::vector<std::string>& lost);
/// "vllm, megatron, …": the targets whose words are read so.
std::string read_names();

}  // namespace stowage::cli
