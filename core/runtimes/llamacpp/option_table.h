#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/runtimes/llamacpp/options.h"

namespace stowage::llamacpp {

struct OptionRow {
  OptionKind kind;
  bool takes_value;
  std::string_view names;        ///< separated by blanks, the usual one first
  std::string_view environment;  ///< its variable; "" = none that matters here
};

/// nullptr for what llama.cpp has no option of. "_" in a long name counts as "-".
const OptionRow* find_option(std::string_view name);
/// All rows, in the order in which llama.cpp reads the environment.
std::span<const OptionRow> option_table();
/// The usual name: "-ngl" of "--n-gpu-layers".
std::string_view usual_name(const OptionRow& row);

}  // namespace stowage::llamacpp
