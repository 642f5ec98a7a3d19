#pragma once

#include <string_view>

/// What a prediction leaves out, and why: %s is the program, %1, %2 … are what it is about.
namespace stowage::left_out {

#define STOWAGE_LEFT_OUT(name, english) inline constexpr std::string_view name = english;
#include "core/base/sentences/left_out_table.h"
#undef STOWAGE_LEFT_OUT

}  // namespace stowage::left_out
