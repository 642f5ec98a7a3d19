#pragma once

#include <string>
#include <unordered_map>

#include "core/solve/problem_file/problem.h"

namespace stowage::solve {

/// Reads "links" of a problem: rates and hops between devices, which `devices` numbers by name. Errors:
/// JsonType, ProblemNumber.
Status read_links(const Json& problem, const std::string& subject,
                  const std::unordered_map<std::string, std::uint32_t>& devices, Problem& out);

}  // namespace stowage::solve
