#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace stowage {

/// Memory that a file without a name stands behind: it grows to its end, never moves, and costs the process
/// little more than what it is working on, for the system may write out and take back all of it.
class SpillFile {
 public:
  /// In `folder`; at most so many bytes, which are promised and not taken. Errors: FileWrite.
  static Result<std::shared_ptr<SpillFile>> make(const std::string& folder, std::size_t most);

  SpillFile(const SpillFile&) = delete;
  SpillFile& operator=(const SpillFile&) = delete;
  ~SpillFile();

  std::byte* data() const { return at_; }
  /// Makes the first `bytes` bytes readable and writable; false when there is no room for them, on disk or
  /// by `most`. What comes to lie far behind the end is given back to the system.
  bool reach(std::size_t bytes) { return bytes <= reached_ || grow(bytes); }

 private:
  SpillFile(int descriptor, std::byte* at, std::size_t most)
      : descriptor_(descriptor), at_(at), most_(most) {}
  bool grow(std::size_t bytes);

  int descriptor_;
  std::byte* at_;
  std::size_t most_;
  std::size_t reached_ = 0;
};

}  // namespace stowage
