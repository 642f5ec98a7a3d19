#pragma once

#include <string>

#include "app/cli/arguments/session.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// `calibrate --hosts HOSTS`: machines that ssh reaches, each measured by its own engine.
struct CalibrateHosts {
  const std::string& hosts;   ///< a stowage.machine/2 file, or "box1,box2": names as ssh knows them
  const std::string& output;  ///< a file; "" for stdout
  const protocol::CalibrateRequest& request;
};
/// Writes a stowage.machine/2 file: networks and links as the file that was read has them. A host that does
/// not answer is named, and stays as it was there; of a list of names it is left out. Exit 4 then; the
/// engine's failure where none answers. Usage errors for names that cannot be hosts', rejected where the file
/// is.
CommandResult calibrate_hosts(const Session& session, const CalibrateHosts& asked);

}  // namespace stowage::cli
