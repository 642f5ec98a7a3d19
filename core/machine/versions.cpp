#include "core/machine/versions.h"

#include <sys/utsname.h>

#include <fstream>

namespace stowage::machine {
namespace {

/// "Linux 6.1.0-18-amd64" → "Linux 6.1.0": what a distribution built anew is not another kernel.
std::string release(const std::string& kernel) { return kernel.substr(0, kernel.find('-')); }

}  // namespace

std::string processor_text() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (const auto colon = line.find(": "); colon != std::string::npos && line.starts_with("model name"))
      return line.substr(colon + 2);
  }
  return {};
}

std::string kernel_text() {
  utsname name{};
  if (::uname(&name) != 0) return {};
  return std::string(name.sysname) + " " + name.release;
}

Versions versions_of(const Calibration& calibration) {
  return {calibration.engine, calibration.torch, calibration.driver, calibration.kernel};
}

std::optional<Error> measured_with_others(const Versions& then, const Versions& now) {
  std::string before, here;
  const auto compare = [&](const std::string& what, const std::string& old, const std::string& current) {
    if (old.empty() || current.empty() || old == current) return;
    const std::string gap = before.empty() ? "" : ", ";
    before += gap + what + old;
    here += gap + what + current;
  };
  compare("stowage-engine ", then.engine, now.engine);
  compare("LibTorch ", then.torch, now.torch);
  compare("NVIDIA ", then.driver, now.driver);
  compare("", release(then.kernel), release(now.kernel));
  if (before.empty()) return std::nullopt;
  return Error{Code::MachineOtherVersions, {}, {before, here}};
}

}  // namespace stowage::machine
