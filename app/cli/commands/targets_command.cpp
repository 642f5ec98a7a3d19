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

std::string text_line(const char* what, std::string_view text) {
  return text.empty() ? std::string() : fmt::format("  {:<10} {}\n", what, text);
}

/// Of what it can be told where it lies, and which places there are.
std::string expressible_text(const runtimes::Target& target) {
  std::string text;
  for (const runtimes::Grain grain : target.grains)
    text += (text.empty() ? "" : ", ") + std::string(to_string(grain));
  text += std::string(" on gpu") + (target.says_cpu ? ", cpu" : "") + (target.says_disk ? ", disk" : "");
  return text_line("grain", text);
}

/// What plans for it count beside the weights, and what they would have to.
std::string counted_text(const runtimes::Target& target) {
  std::string text;
  for (const runtimes::ReserveRule& rule : target.counted) {
    const bool counted = rule.kind != runtimes::ReserveRule::Kind::NotKnown;
    text += fmt::format("  {:<10} {}{}\n", text.empty() ? "counted" : "", rule.about,
                        counted ? "" : " (not counted: not known before a run)");
  }
  return text;
}

/// What --set takes.
std::string options_text(const runtimes::Target& target) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view about) {
    text += fmt::format("  {:<10} {}: {}\n", text.empty() ? "--set" : "", name, about);
  };
  for (const runtimes::Setting& setting : target.settings)
    add(std::string(setting.name) + "=true", setting.about);
  for (const runtimes::WriterOption& option : target.options) {
    if (option.kind != runtimes::WriterOption::Kind::Choice)
      add(std::string(option.name) + std::string(runtimes::value_word(option)), option.about);
    for (const runtimes::WriterChoice& choice : option.choices)
      add(std::string(option.name) + "=" + std::string(choice.value),
          std::string(option.about) + " " + std::string(choice.about));
  }
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
                  list_text("expresses", target->expresses) + expressible_text(*target) +
                  list_text("moves", target->moves) + list_text("ignores", target->ignores) +
                  list_text("unplanned", target->not_planned) + list_text("reserves", target->reserves) +
                  counted_text(*target) + list_text("phases", target->phases) +
                  text_line("loads", target->loads) + text_line("KV cache", target->cache) +
                  text_line("head", target->head) + list_text("reads", target->imports) +
                  list_text("writes", target->exports) + options_text(*target) +
                  list_text("sources", target->sources) + "\n";
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Command> make_targets() { return std::make_unique<Targets>(); }

}  // namespace stowage::cli
