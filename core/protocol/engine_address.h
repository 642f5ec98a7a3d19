#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace stowage::protocol {

/// Where the engine of a run is: on this machine, or on another that ssh reaches.
struct EngineAddress {
  std::string host{};     ///< HOST or USER@HOST as ssh takes it; "" = this machine
  std::string program{};  ///< path of stowage-engine there; "" = find_engine() here, PATH there
  bool remote() const { return !host.empty(); }
  bool operator==(const EngineAddress&) const = default;
};

/// "" (this machine), "/path/to/stowage-engine", "ssh:HOST", "ssh:USER@HOST", "ssh:HOST:/path/to/engine" (or
/// "~/path"); an IPv6 address stands in brackets. What ssh could take for an option is refused. Error:
/// CommandLine, one sentence.
Result<EngineAddress> parse_engine(std::string_view text);
std::string to_string(const EngineAddress& address);  ///< as parse_engine reads it

/// A program with its arguments, ready to be started without a shell.
struct EngineStart {
  std::string program{};
  std::vector<std::string> arguments{};
  std::string host{};  ///< that `program` connects to; "" = it is the engine itself
};
/// `options`: of the engine's own command line. With ssh nothing ever asks for a password, and a connection
/// over which nothing comes ends by itself. STOWAGE_SSH names another program for ssh. Error:
/// EngineProgramMissing.
Result<EngineStart> how_to_start(const EngineAddress& address, const std::vector<std::string>& options = {});

/// The path that an engine elsewhere opens for a file: `there`, where it ends in "/" with the file's own name
/// behind it; "" = the same absolute path as here. "~/" is the home folder there.
std::string path_there(const std::string& here, const std::string& there);

/// A program on PATH, "" when there is none.
std::string find_on_path(std::string_view name);

}  // namespace stowage::protocol
