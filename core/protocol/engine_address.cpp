#include "core/protocol/engine_address.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "core/protocol/client.h"

namespace stowage::protocol {
namespace {

constexpr std::string_view kSsh = "ssh:";
constexpr const char* kEngine = "stowage-engine";

tl::unexpected<Error> refused(std::string_view text, std::string_view why) {
  return fail(Code::CommandLine, {}, {phrase(why, {std::string(text)})});
}

bool control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool named_plainly(std::string_view text, std::string_view more) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           more.find(c) != std::string_view::npos;
  });
}

/// USER@HOST without anything that ssh, or a shell of its configuration, could read as more than a name.
bool host_is_plain(std::string_view host) {
  const std::size_t at = host.rfind('@');
  const std::string_view user = at == std::string_view::npos ? std::string_view() : host.substr(0, at);
  std::string_view name = at == std::string_view::npos ? host : host.substr(at + 1);
  if (at != std::string_view::npos && (!named_plainly(user, "._-+") || user.front() == '-')) return false;
  if (name.starts_with('[') && name.ends_with(']'))
    return named_plainly(name.substr(1, name.size() - 2), ":.%") && name.find(':') != std::string_view::npos;
  return named_plainly(name, "._-") && name.front() != '-';
}

/// ssh takes an IPv6 address without its brackets.
std::string host_for_ssh(const std::string& host) {
  std::string out = host;
  std::erase_if(out, [](char c) { return c == '[' || c == ']'; });
  return out;
}

/// For any shell.
std::string as_one_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// The shell there makes way for the engine: nothing stands between it and the connection it dies with.
std::string command_there(const EngineAddress& address, const std::vector<std::string>& options) {
  std::string command = "exec ";
  if (address.program.empty())
    command += kEngine;
  else if (address.program.starts_with("~/"))
    command += "\"$HOME\"/" + as_one_word(address.program.substr(2));
  else
    command += as_one_word(address.program);
  for (const std::string& option : options) command += " " + as_one_word(option);
  return command;
}

}  // namespace

Result<EngineAddress> parse_engine(std::string_view text) {
  if (std::any_of(text.begin(), text.end(), control))
    return refused({}, "An engine's address is one line of text");
  EngineAddress address;
  if (!text.starts_with(kSsh)) {
    if (!text.empty() && text.find('/') == std::string_view::npos)
      return refused(text, "“%1” is neither ssh:HOST nor the path of a stowage-engine");
    address.program = std::string(text);
    return address;
  }
  const std::string_view rest = text.substr(kSsh.size());
  const std::size_t bracket = rest.find(']');
  const std::size_t colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
  const std::string_view host = rest.substr(0, colon);
  if (!host_is_plain(host))
    return refused(text, "“%1” names no host: write ssh:HOST or ssh:USER@HOST, without “-” in front");
  address.host = std::string(host);
  if (colon == std::string_view::npos) return address;
  const std::string_view program = rest.substr(colon + 1);
  if (!program.starts_with('/') && !program.starts_with("~/"))
    return refused(text, "“%1”: the path of the engine there begins with “/” or “~/”");
  address.program = std::string(program);
  return address;
}

std::string to_string(const EngineAddress& address) {
  if (!address.remote()) return address.program;
  return std::string(kSsh) + address.host + (address.program.empty() ? "" : ":" + address.program);
}

Result<EngineStart> how_to_start(const EngineAddress& address, const std::vector<std::string>& options) {
  EngineStart start;
  if (!address.remote()) {
    auto program = address.program.empty() ? find_engine() : Result<std::string>(address.program);
    if (!program) return tl::unexpected<Error>(program.error());
    start.program = std::move(*program);
    start.arguments = options;
    return start;
  }
  const char* given = std::getenv("STOWAGE_SSH");
  start.program = given && *given ? std::string(given) : find_on_path("ssh");
  if (start.program.empty())
    return fail(Code::EngineProgramMissing, "ssh", {phrase("this machine has no such program on PATH", {})});
  start.host = address.host;
  // No terminal, no window, no questions; nothing of this machine is lent to the other; a connection that is
  // dead is known to be within 15 seconds.
  start.arguments = {"-T", "-x", "-a"};
  for (const char* option :
       {"BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=5", "ServerAliveCountMax=3",
        "ClearAllForwardings=yes", "ControlMaster=no", "PermitLocalCommand=no", "RequestTTY=no"}) {
    start.arguments.emplace_back("-o");
    start.arguments.emplace_back(option);
  }
  start.arguments.emplace_back("--");
  start.arguments.push_back(host_for_ssh(address.host));
  start.arguments.push_back(command_there(address, options));
  return start;
}

std::string path_there(const std::string& here, const std::string& there) {
  if (there.empty()) {
    std::error_code failed;
    const auto absolute = std::filesystem::absolute(here, failed);
    return failed ? here : absolute.lexically_normal().string();
  }
  const std::string path =
      there.ends_with('/') ? there + std::filesystem::path(here).filename().string() : there;
  return path.starts_with("~/") ? path.substr(2) : path;  // that is where ssh starts
}

}  // namespace stowage::protocol
