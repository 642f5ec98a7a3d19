#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/machine/detect.h"

namespace stowage::report {

/// What the system says of itself. Texts are "" and numbers 0 where it says nothing.
struct System {
  std::string os{};      ///< "Debian GNU/Linux 12 (bookworm)"
  std::string kernel{};  ///< "Linux 6.1.0-18-amd64"
  std::string cpu_architecture{}, cpu{};
  std::uint32_t cores = 0, threads = 0;
  std::uint32_t memory_channels = 0;                      ///< by the kernel's memory controllers (EDAC)
  std::uint32_t memory_slots = 0, used_memory_slots = 0;  ///< by the firmware's tables
  /// What its memory can do by its modules: all channels at the speed of the slowest. 0 where the controllers
  /// or the firmware do not say.
  std::uint64_t rated_memory_rate = 0;                             ///< bytes a second
  std::string home{}, user{}, host{};                              ///< what a redacted report must not say
  std::vector<std::pair<std::string, std::string>> environment{};  ///< variables that change a run, if set
};
/// `root`: in front of /proc, /sys and /etc. Never fails: what is not there is absent.
System read_system(const std::string& root = {});

/// Slots for memory in a table of the firmware (SMBIOS, type 17: memory device), and those with something in
/// them.
struct MemorySlots {
  std::uint32_t all = 0, used = 0;
  /// Bytes that one channel carries in a second at the slowest module's speed; 0 where a module does not say.
  std::uint64_t channel_rate = 0;
};
MemorySlots memory_slots(const std::string& table);

/// What python3 says of itself, and of the packages and programs that run plans: "python", "torch",
/// "accelerate", "llama.cpp" …
using Packages = std::vector<std::pair<std::string, std::string>>;
/// For `python3 -c`: prints one JSON object of texts, and imports nothing but Python's own modules.
extern const std::string kAskPython;
Packages packages_of(const std::string& answer);  ///< of that script; empty for anything else

}  // namespace stowage::report
