#include <fmt/format.h>

#include "app/cli/arguments/session.h"
#include "core/base/json.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

std::string list_text(const char* what, std::span<const std::string_view> list) {
  std::string text;
  for (const std::string_view entry : list)
    text += fmt::format("  {:<10} {}\n", text.empty() ? what : "", entry);
  return text;
}

class Targets final : public Command {
 public:
  const char* name() const override { return "targets"; }
  const char* about() const override { return "the runtimes that plans are checked and written for"; }
  const char* example() const override { return "stowage-cli targets --json"; }
  void define(CLI::App&) override {}

  CommandResult run(Session& session) override {
    Outcome out;
    if (session.json) {
      out.document = runtimes::targets_json();
      return out;
    }
    for (const runtimes::Target* target : runtimes::targets()) {
      out.text += session.console.bold(std::string(target->name)) + "  " + std::string(target->title) + "\n" +
                  list_text("expresses", target->expresses) + list_text("moves", target->moves) +
                  list_text("ignores", target->ignores) + list_text("reserves", target->reserves) +
                  list_text("phases", target->phases) + list_text("reads", target->imports) +
                  list_text("writes", target->exports) + list_text("sources", target->sources) + "\n";
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Command> make_targets() { return std::make_unique<Targets>(); }

}  // namespace stowage::cli
