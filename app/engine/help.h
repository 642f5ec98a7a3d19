#pragma once

#include <string>

namespace stowage::engine {

/// What --help prints: what the program is for, and its options.
std::string help_text();
/// The same as a page for `man`.
std::string help_page();

}  // namespace stowage::engine
