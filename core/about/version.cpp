#include "core/about/version.h"

namespace stowage::about {

// In a file of its own, which the build writes (commit.cmake): a new commit compiles nothing else anew.
extern const char kCommit[];
extern const char kCommitDate[];

std::string_view version() { return STOWAGE_VERSION; }
std::string_view commit() { return kCommit; }
std::string_view commit_date() { return kCommitDate; }

std::string version_text() {
  std::string text(version());
  if (commit().empty()) return text;
  constexpr std::size_t kShown = 12;  // digits; no two commits share as many
  text += " (commit " + std::string(commit().substr(0, kShown));
  if (!commit_date().empty()) text += " of " + std::string(commit_date());
  return text + ")";
}

}  // namespace stowage::about
