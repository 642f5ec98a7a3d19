#include "core/sandbox/confine.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/sandbox/system_calls.h"

namespace stowage::sandbox {
namespace {

// Debian 12's header ends with version 2; these are later versions' bits, from the kernel's landlock.h.
constexpr std::uint64_t kTruncate = 1ull << 14;                                        // version 3
constexpr std::uint64_t kIoctlOnDevices = 1ull << 15;                                  // version 5
constexpr std::uint64_t kScopeAbstractSockets = 1ull << 0, kScopeSignals = 1ull << 1;  // version 6

constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWriteFile = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | kTruncate;
constexpr std::uint64_t kWriteFolder =
    kRead | kWriteFile | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;
/// Rights that a rule about a file, not a folder, may give.
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                   LANDLOCK_ACCESS_FS_EXECUTE | kTruncate | kIoctlOnDevices;

/// The kernel's struct landlock_ruleset_attr as of version 6; older kernels take its first fields.
struct Ruleset {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scoped;
};

/// All rights on files that a version knows: what is handled and not allowed is refused.
std::uint64_t handled(int version) {
  std::uint64_t all = (1ull << 13) - 1;  // version 1: up to MAKE_SYM
  if (version >= 2) all |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) all |= kTruncate;
  if (version >= 5) all |= kIoctlOnDevices;
  return all;
}

class Descriptor {
 public:
  explicit Descriptor(long value) : value_(static_cast<int>(value)) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return value_; }

 private:
  int value_;
};

bool allow(int ruleset, const std::string& path, std::uint64_t rights) {
  const Descriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC));
  if (place.get() < 0) return true;  // what is not there needs no rule
  struct stat info {};
  if (::fstat(place.get(), &info) != 0) return false;
  if (!S_ISDIR(info.st_mode)) rights &= kOfFiles;
  const landlock_path_beneath_attr rule{rights, place.get()};
  if (::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0) return true;
  return errno == EBADFD;  // a pipe: Landlock has no say there
}

/// The version whose rules hold afterwards; 0 and `why` when none do.
int restrict_files(const Rights& rights, std::string& why) {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  const auto failed = [&why] {
    why = std::strerror(errno);
    return 0;
  };
  if (version < 1) return failed();
  const std::uint64_t files = handled(static_cast<int>(version));
  const Ruleset wanted{files, 0, version >= 6 ? kScopeAbstractSockets | kScopeSignals : 0};
  const std::size_t size = version >= 6 ? sizeof wanted : sizeof wanted.files;
  const Descriptor ruleset(::syscall(SYS_landlock_create_ruleset, &wanted, size, 0));
  if (ruleset.get() < 0) return failed();
  for (const std::string& path : rights.read)
    if (!allow(ruleset.get(), path, kRead & files)) return failed();
  for (const std::string& path : rights.write) {
    std::error_code error;
    const bool folder = std::filesystem::is_directory(path, error);
    const std::uint64_t right = folder ? kWriteFolder : kWriteFile | kIoctlOnDevices;
    if (!allow(ruleset.get(), path, right & files)) return failed();
  }
  if (::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0) return failed();
  return static_cast<int>(version);
}

}  // namespace

Walls confine(const Rights& rights) {
  Walls walls;
  const auto note = [&walls](const char* wall, const std::string& why) {
    walls.missing.push_back(std::string(wall) + ": " + why);
  };
  // The other two ask for this one.
  walls.no_new_privileges = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  if (!walls.no_new_privileges) note("no new privileges", std::strerror(errno));
  std::string why;
  walls.landlock = restrict_files(rights, why);
  if (walls.landlock == 0) note("Landlock", why);
  walls.system_calls = refuse_system_calls(rights.local_sockets, why);
  if (!walls.system_calls) note("system calls", why);
  return walls;
}

std::string describe(const Walls& walls) {
  std::string text;
  const auto add = [&text](const std::string& wall) { text += (text.empty() ? "" : ", ") + wall; };
  if (walls.no_new_privileges) add("no new privileges");
  if (walls.landlock) add("Landlock " + std::to_string(walls.landlock));
  if (walls.system_calls) add("no network, no programs");
  return text.empty() ? "none" : text;
}

}  // namespace stowage::sandbox
