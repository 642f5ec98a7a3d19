#pragma once

#include <string>

#include "app/cli/arguments/hosts_option.h"
#include "app/cli/arguments/settings_options.h"

namespace stowage::cli {

/// `check MODEL MAP --hosts FILE`: what a map over several machines costs.
struct CheckHosts {
  const std::string &model, &part, &map;
  const HostsOption& hosts;
  const SettingsOptions& settings;
  const PredictionOptions& prediction;
};
/// Usage errors for options that speak of one machine; rejected where a file or the model is. The exit code
/// is that of check.
CommandResult check_hosts(const Session& session, const CheckHosts& asked);

}  // namespace stowage::cli
