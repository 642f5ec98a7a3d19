#pragma once

#include <string>
#include <vector>

#include "core/about/program_table.h"

namespace stowage::about {

/// In single quotes, as bash and zsh read it: a quote inside ends them, stands alone and begins them anew.
std::string quoted(const std::string& text);

/// Every name of every option, in order, between spaces.
std::string all_names(const std::vector<OptionRow>& options);

/// The name of a shell's function for a program: "_stowage_cli".
std::string function_name(const std::string& program);

}  // namespace stowage::about
