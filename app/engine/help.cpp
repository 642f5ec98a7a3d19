#include "app/engine/help.h"

#include <fmt/format.h>

#include "core/about/man_page.h"
#include "core/about/version.h"

namespace stowage::engine {
namespace {

constexpr const char* kAbout =
    "runs one program for Stowage, or measures this machine: one request as a JSON line on standard input, "
    "events as "
    "JSON lines on standard output";

about::ProgramTable table() {
  about::ProgramTable table;
  table.name = "stowage-engine";
  table.about = "runs programs for Stowage and measures memory";
  table.more = {
      std::string("This program ") + kAbout + ". It is started by stowage and stowage-cli, not by hand.",
      "What a program brings along cannot reach further than its own files: before it is read, the process "
      "gives up privileges, "
      "other files and most system calls, as far as this system lets it."};
  table.options = {
      {{"--version"}, "", "this engine and its LibTorch", "", about::Takes::Nothing, {}},
      {{"--probe"}, "", "the GPUs that CUDA sees, and this machine, as JSON", "", about::Takes::Nothing, {}},
      {{"--peers"},
       "NUMBER",
       "one of several engines, each on a host: the socket to the relay that starts it",
       "",
       about::Takes::Text,
       {}},
      {{"--help"}, "", "this text", "", about::Takes::Nothing, {}}};
  table.exits = {
      {"0", "done"}, {"1", "the run failed; the last event says why"}, {"2", "the command line is wrong"}};
  table.environment = {{"CUDA_VISIBLE_DEVICES", "the GPUs that it may use"}};
  table.see_also = {"stowage-cli", "stowage"};
  return table;
}

}  // namespace

std::string help_text() {
  std::string text = std::string("stowage-engine ") + kAbout + ".\n";
  const about::ProgramTable rows = table();
  for (const about::OptionRow& option : rows.options)
    text += fmt::format("  {:<12}{}\n", option.names.front(), option.about);
  return text;
}

std::string help_page() {
  return about::man_page(table(), std::string(about::version()), std::string(about::commit_date()));
}

}  // namespace stowage::engine
