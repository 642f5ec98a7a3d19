#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace stowage {

/// Memory that a file without a name stands behind: it grows to its end, never moves, and costs the process
/// little more than what it is working on, for the system may write out and take back all of it.
class SpillFile {
 public:
  /// In `folder`; at most so many bytes, which are promised and not taken. Errors: FileWrite.
  static Result<std::shared_ptr<SpillFile>> make(const std::string& folder, std::size_t most);
  /// More of it, behind the same file: one descriptor does for all. What it takes of the disk is given back
  /// when it goes. nullptr where the system has no addresses left. Any thread may call it.
  std::shared_ptr<SpillFile> beside(std::size_t most) const;

  SpillFile(const SpillFile&) = delete;
  SpillFile& operator=(const SpillFile&) = delete;
  ~SpillFile();

  std::byte* data() const { return at_; }
  /// Makes the first `bytes` bytes readable and writable; false when there is no room for them, on disk or
  /// by `most`. What comes to lie far behind the end is given back to the system.
  bool reach(std::size_t bytes) { return bytes <= reached_ || grow(bytes); }

 private:
  struct File {
    explicit File(int opened) : descriptor(opened) {}
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    int descriptor;
    std::atomic<off_t> end{0};  ///< what lies behind it is nobody's yet
  };
  SpillFile(std::shared_ptr<File> file, std::byte* at, std::size_t most)
      : file_(std::move(file)), at_(at), most_(most) {}
  bool grow(std::size_t bytes);

  std::shared_ptr<File> file_;
  std::vector<off_t> pieces_{};  ///< where in the file each piece lies
  std::byte* at_;
  std::size_t most_;
  std::size_t reached_ = 0;
};

/// Where such files are best made: where TMPDIR says, else in /var/tmp, which is a disk also where /tmp is
/// memory, else in /tmp.
std::string spill_folder();

}  // namespace stowage
