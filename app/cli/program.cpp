#include "app/cli/program.h"

#include <algorithm>
#include <array>
#include <clocale>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/arguments/option_words.h"
#include "app/cli/arguments/session.h"
#include "app/cli/commands/completion_command.h"
#include "app/cli/run/interrupt.h"
#include "app/cli/run/watched_files.h"
#include "core/about/man_page.h"
#include "core/about/version.h"
#include "core/base/bytes.h"
#include "core/base/json.h"

namespace stowage::cli {
namespace {

const char* code_name(int exit) {
  switch (exit) {
    case kUsage:
      return "usage";
    case kRejected:
      return "rejected";
    case kEngineFailed:
      return "engine";
    case kCancelled:
      return "cancelled";
    default:
      return "failed";
  }
}

/// stowage.error/1 (README, "The command line").
Json error_document(const Failure& failure) {
  const Error& error = failure.error;
  std::error_code ignored;
  const bool names_file = !error.subject.empty() && std::filesystem::exists(error.subject, ignored);
  const std::string file = names_file || failure.file.empty() ? error.subject : failure.file;
  Json inner;
  inner["code"] = code_name(failure.exit);
  inner["message"] = sentence(error);
  inner["file"] = file.empty() || failure.exit == kUsage ? Json(nullptr) : Json(file);
  inner["offset"] = error.offset ? Json(*error.offset) : Json(nullptr);
  inner["rule"] = rule_name(error.code);
  return {{"schema", "stowage.error/1"}, {"error", std::move(inner)}};
}

int report(const Failure& failure, bool json) {
  if (json) Console::out(to_text(error_document(failure)) + "\n");
  Console::err("stowage-cli: " + sentence(failure.error) + "\n");
  return failure.exit;
}

int report(const Outcome& outcome, const Session& session) {
  if (session.json && outcome.write) {
    JsonWriter writer(Console::out);
    outcome.write(writer);
    writer.finish();
    Console::out("\n");
  } else if (session.json) {
    Console::out(to_text(outcome.document) + "\n");
  } else if (session.watch) {
    Console::out(outcome.text);
  } else {
    const Interrupt::Ignored while_it_is_read;
    session.console.page(outcome.text);
  }
  if (!outcome.notes.empty()) Console::err(outcome.notes);
  return outcome.exit;
}

bool asks_for_json(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--json") return true;
  }
  return false;
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

/// The sizes behind the first --gpu, which takes one of them: "--gpu 24GiB 48GiB".
std::vector<std::string> sizes_after_gpu(const std::vector<std::string>& words) {
  auto at = std::find(words.begin(), words.end(), "--gpu");
  std::vector<std::string> sizes;
  if (at != words.end()) ++at;
  for (; at != words.end() && parse_size(*at); ++at) sizes.push_back(*at);
  return sizes;
}

/// CLI11's words, except where ours say what to write instead.
std::string mistake_in_words(const CLI::App& app, const CLI::ParseError& error,
                             const std::vector<std::string>& words) {
  const std::vector<std::string> commands = names_of_commands(app);
  if (words.empty()) return fmt::format("Name a command: {}.", fmt::join(commands, ", "));
  const std::string& first = words.front();
  if (!first.starts_with('-') && std::find(commands.begin(), commands.end(), first) == commands.end()) {
    return fill_sentence("“%s” is no command. The commands are %1.", first,
                         {fmt::format("{}", fmt::join(commands, ", "))});
  }
  if (const auto sizes = sizes_after_gpu(words);
      sizes.size() > 1 && error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    return fmt::format("--gpu takes one size; repeat it for each GPU: --gpu {}.",
                       fmt::join(sizes, " --gpu "));
  }
  return error.what();
}

/// Help and version are answers; everything else that CLI11 throws is a wrong command line.
int report_parse(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words,
                 bool json) {
  std::ostringstream out, err;
  const int code = app.exit(error, out, err);
  if (code == 0) {
    Console::out(out.str());
    return kDone;
  }
  return report(Failure{kUsage, {Code::CommandLine, {}, {mistake_in_words(app, error, words)}}, {}}, json);
}

int guarded(Command& command, Session& session) {
  try {
    const CommandResult result = command.run(session);
    session.clear_progress();
    return result ? report(*result, session) : report(result.error(), session.json);
  } catch (const std::bad_alloc&) {
    return report(Failure{kRejected, {Code::Internal, {}, {"not enough memory"}}, {}}, session.json);
  } catch (const std::exception& error) {
    return report(Failure{kRejected, {Code::Internal, {}, {error.what()}}, {}}, session.json);
  }
}

void describe(CLI::App& app) {
  app.name("stowage-cli");
  app.set_version_flag("--version", "stowage-cli " + about::version_text());
  app.require_subcommand(1);
  app.footer(
      "“stowage-cli COMMAND --help” explains a command.\nExample: stowage-cli solve ./Llama-3.1-8B --gpu "
      "24GiB -o device_map.json");
}

/// What only the page says, beside what the help says.
std::string page(CLI::App& app) {
  about::ProgramTable table = table_of(app);
  table.about = "device maps of PyTorch models: look, solve, check, run";
  table.more = {
      "Plans which module of a PyTorch model lives on which GPU, in RAM or on disk, proves how good the plan "
      "is, checks "
      "maps that somebody else made, and runs programs under them to measure memory and copies.",
      "A MODEL is a Hugging Face folder, a checkpoint, a program of torch.export or TorchScript, a GGUF "
      "file, or a "
      "description (stowage.model/1); headers are read, never weights. Sizes are typed as 24GiB, 80GB or "
      "bytes. With --json each "
      "command prints one document; share/stowage/schemas has its JSON Schema."};
  table.exits = {{"0", "done; for solve, a plan was found; for check, nothing worse than a warning"},
                 {"2", "the command line itself is wrong"},
                 {"3", "an input was rejected"},
                 {"4", "the answer is no: no plan exists, or the map that was checked has errors"},
                 {"5", "the engine failed, was killed or ran out of memory"},
                 {"130", "cancelled"}};
  table.environment = {
      {"NO_COLOR", "no colours on a terminal"},
      {"PAGER",
       "shows answers that are longer than the terminal; less unless it is set, none where it is empty"},
      {"STOWAGE_ENGINE", "the stowage-engine to start instead of the one beside this program"}};
  table.see_also = {"stowage", "stowage-engine"};
  return about::man_page(table, std::string(about::version()), std::string(about::commit_date()));
}

}  // namespace

namespace {

/// Commands that read files and say something of them; others measure this machine or print a table.
bool can_watch(std::string_view name) {
  constexpr std::array<std::string_view, 7> kNames = {"inspect", "solve",    "check",   "diff",
                                                      "export",  "timeline", "schedule"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Once; `session` learns what is asked of it.
int run_once(int argc, char** argv, Session& session) {
  CLI::App app("Device maps of PyTorch models: look, solve, check, run.");
  std::vector<std::unique_ptr<Command>> commands;
  for (const auto make :
       {make_inspect, make_solve, make_check, make_diff, make_export, make_profile, make_timeline,
        make_calibrate, make_report, make_targets, make_schedule, make_completion}) {
    commands.push_back(make());
    CLI::App* sub = app.add_subcommand(commands.back()->name(), commands.back()->about());
    sub->add_flag("--json", session.json, "one JSON document on stdout");
    if (can_watch(commands.back()->name()))
      sub->add_flag("--watch", session.watch,
                    "run again whenever a file that is named changes, until Ctrl-C");
    sub->footer(std::string("Example: ") + commands.back()->example());
    commands.back()->define(*sub);
  }
  describe(app);
  if (argc == 2 && std::string_view(argv[1]) == "--help-man") {  // for the build, which installs it
    Console::out(page(app));
    return kDone;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    session.watch = false;
    return report_parse(app, error, {argv + 1, argv + argc}, asks_for_json(argc, argv));
  }
  for (const auto& command : commands) {
    if (app.got_subcommand(command->name())) return guarded(*command, session);
  }
  return kUsage;
}

}  // namespace

int run(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  Session session;
  const Interrupt interrupt(session.cancel);
  // Before anything is read: what changes from here on asks for another run.
  WatchedFiles files({argv + 1, argv + argc});
  int exit = run_once(argc, argv, session);
  while (session.watch && !files.empty()) {
    const std::string changed = files.wait_for_change(session.cancel);
    if (changed.empty()) return kCancelled;
    session.console.new_page(fill_sentence("%s changed.", changed, {}));
    exit = run_once(argc, argv, session);
  }
  return exit;
}

}  // namespace stowage::cli
