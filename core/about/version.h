#pragma once

#include <string>
#include <string_view>

namespace stowage::about {

/// "0.1.0".
std::string_view version();
/// The commit that the sources are of, 40 hexadecimal digits; "" where neither git nor the archive says it.
/// What was edited since is not told.
std::string_view commit();
/// The day of that commit, YYYY-MM-DD; "" as above.
std::string_view commit_date();

/// "0.1.0 (commit 3a76dc19ab12 of 2026-11-28)"; "0.1.0" where the commit is not known.
std::string version_text();

}  // namespace stowage::about
