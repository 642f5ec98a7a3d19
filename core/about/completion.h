#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/about/program_table.h"

namespace stowage::about {

enum class Shell { Bash, Zsh, Fish };

/// In the order in which they are offered.
inline constexpr std::array<std::pair<Shell, std::string_view>, 3> kShells = {
    {{Shell::Bash, "bash"}, {Shell::Zsh, "zsh"}, {Shell::Fish, "fish"}}};
std::optional<Shell> parse_shell(std::string_view name);

/// A script that teaches the shell the commands, options, words and files of a program that has commands. The
/// same table gives the same bytes.
std::string completion(const ProgramTable& program, Shell shell);

std::string bash_completion(const ProgramTable& program);
std::string zsh_completion(const ProgramTable& program);
std::string fish_completion(const ProgramTable& program);

}  // namespace stowage::about
