#include "app/cli/commands/completion_command.h"

#include "app/cli/arguments/option_words.h"
#include "core/about/completion.h"
#include "core/base/json.h"

namespace stowage::cli {
namespace {

std::string shell_names() {
  std::string out;
  for (const auto& [shell, name] : about::kShells) out += (out.empty() ? "" : ", ") + std::string(name);
  return out;
}

class Completion final : public Command {
 public:
  const char* name() const override { return "completion"; }
  const char* about() const override {
    return "a script that completes commands, options and their words in a shell";
  }
  const char* example() const override {
    return "stowage-cli completion bash > ~/.local/share/bash-completion/completions/stowage-cli";
  }

  void define(CLI::App& app) override {
    program_ = app.get_parent();
    std::vector<std::string> names;
    for (const auto& row : about::kShells) names.emplace_back(row.second);
    with_words(app.add_option("SHELL", shell_, shell_names())->required(), names);
  }

  CommandResult run(Session& session) override {
    const auto shell = about::parse_shell(shell_);
    if (!shell) return usage("completion " + shell_ + ": write one of " + shell_names() + ".");
    std::string text = about::completion(table_of(*program_), *shell);
    if (!session.json) return Outcome{kDone, {}, std::move(text)};
    return Outcome{kDone, {{"schema", "stowage.completion/1"}, {"shell", shell_}, {"text", std::move(text)}}};
  }

 private:
  CLI::App* program_ = nullptr;
  std::string shell_;
};

}  // namespace

std::unique_ptr<Command> make_completion() { return std::make_unique<Completion>(); }

}  // namespace stowage::cli
