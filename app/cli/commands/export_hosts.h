#pragma once

#include <string>

#include "app/cli/arguments/hosts_option.h"
#include "app/cli/arguments/settings_options.h"
#include "app/cli/arguments/target_options.h"

namespace stowage::cli {

/// `export MODEL MAP --hosts FILE --to TARGET`: a map over several machines in the words of who runs it.
struct ExportHosts {
  const std::string &model, &part, &map, &target, &output;
  const HostsOption& hosts;
  const SettingsOptions& settings;
  const TargetOptions& options;
};
/// Usage errors for options that speak of one machine, and for targets that are not known to run over
/// several; exit 4 where the target cannot be told the map.
CommandResult export_hosts(const Session& session, const ExportHosts& asked);

}  // namespace stowage::cli
