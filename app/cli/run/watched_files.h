#pragma once

#include <string>
#include <vector>

#include "core/base/job.h"

namespace stowage::cli {

/// Files and folders that a command line names to be read, and how they were when it was run: of a folder
/// the entries, not what is below them. What an option names to be written is none of them.
class WatchedFiles {
 public:
  /// `words`: the command line without the program. Those that name nothing are no files.
  explicit WatchedFiles(const std::vector<std::string>& words);
  bool empty() const { return paths_.empty(); }
  /// Waits until one of them is not as it was, and nothing changes any more; then that is how they were. The
  /// name of one that changed; "" when cancelled.
  std::string wait_for_change(const CancelToken& cancel);

 private:
  std::vector<std::string> states() const;

  std::vector<std::string> paths_;
  std::vector<std::string> states_;  ///< of each path
};

}  // namespace stowage::cli
