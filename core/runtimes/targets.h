#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// Every target, in the order in which they are offered. A new one is a folder here and a line in
/// targets.cpp.
std::span<const Target* const> targets();
/// nullptr where there is none of that name.
const Target* find_target(std::string_view name);
/// "pytorch, accelerate, …": for sentences.
std::string target_names();

/// One target as stowage.targets/1 lists it.
Json to_json(const Target& target);
/// The whole document.
Json targets_json();

}  // namespace stowage::runtimes
