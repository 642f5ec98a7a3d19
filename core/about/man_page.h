#pragma once

#include <string>

#include "core/about/program_table.h"

namespace stowage::about {

/// The page of section 1 that `man` shows, in groff's man macros and UTF-8: every command, every option. The
/// same table gives the same bytes. `version` stands at its foot, `date` (YYYY-MM-DD, or "") too.
std::string man_page(const ProgramTable& program, const std::string& version, const std::string& date);

}  // namespace stowage::about
