#include "core/about/completion.h"

namespace stowage::about {

std::optional<Shell> parse_shell(std::string_view name) {
  for (const auto& [shell, known] : kShells) {
    if (known == name) return shell;
  }
  return std::nullopt;
}

std::string completion(const ProgramTable& program, Shell shell) {
  switch (shell) {
    case Shell::Bash:
      return bash_completion(program);
    case Shell::Zsh:
      return zsh_completion(program);
    case Shell::Fish:
      break;
  }
  return fish_completion(program);
}

}  // namespace stowage::about
