#pragma once

#include <string>
#include <vector>

namespace stowage::sandbox {

/// What a process keeps when it gives up the rest. Paths that do not exist are left out without a word.
struct Rights {
  std::vector<std::string> read{};  ///< files to open for reading, folders with all that is below them
  std::vector<std::string>
      write{};                 ///< files and devices to read and write; in folders: make, rename, remove
  bool local_sockets = false;  ///< CUDA's driver talks to daemons of its own over local sockets
};

/// Which of the walls stand around this process. A kernel that does not know one, or a container that forbids
/// it, is no error: the run goes on behind the others.
struct Walls {
  bool no_new_privileges = false;      ///< no program that is started gains rights (setuid)
  int landlock = 0;                    ///< version of Landlock whose file rules hold; 0 = none
  bool system_calls = false;           ///< no network, no program started, no other process touched
  std::vector<std::string> missing{};  ///< "Landlock: Function not implemented": why a wall does not stand
};

/// Gives up everything but `rights`, for this process and all that it starts, for good. Threads that run
/// already are not covered by Landlock: call it before the first is started, or where those are trusted.
/// Descriptors that are open stay usable.
Walls confine(const Rights& rights);

/// "no new privileges, Landlock 7, no network and no programs", or "none".
std::string describe(const Walls& walls);

}  // namespace stowage::sandbox
