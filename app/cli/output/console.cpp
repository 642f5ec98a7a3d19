#include "app/cli/output/console.h"

#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/machine/machine.h"

namespace stowage::cli {
namespace {

bool set(const char* name) {
  const char* value = std::getenv(name);
  return value && *value;
}

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// False where the shell finds no such program: then nothing was shown.
bool through(const std::string& pager, std::string_view text) {
  // Colours as they are, gone at the end of what fits, and what was read stays on the terminal.
  ::setenv("LESS", "FRX", 0);
  std::FILE* pipe = ::popen(pager.c_str(), "w");
  if (!pipe) return false;
  std::fwrite(text.data(), 1, text.size(), pipe);
  constexpr int kNoSuchProgram = 127;
  const int status = ::pclose(pipe);
  return !(WIFEXITED(status) && WEXITSTATUS(status) == kNoSuchProgram);
}

std::string padded(const std::string& cell, std::size_t width, bool right) {
  const std::string space(width - std::min(width, visible_width(cell)), ' ');
  return right ? space + cell : cell + space;
}

}  // namespace

Console::Console() {
  const char* term = std::getenv("TERM");
  const bool dumb = !term || std::strcmp(term, "dumb") == 0;
  colours_ = ::isatty(STDOUT_FILENO) && !set("NO_COLOR") && !dumb;
  depth_ = TerminalColours::of(term, std::getenv("COLORTERM"), std::getenv("COLORFGBG"));
  progress_ = ::isatty(STDERR_FILENO) && !dumb;
  winsize size{};
  if (!dumb && ::isatty(STDOUT_FILENO) && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
    lines_ = size.ws_row;
}

void Console::page(std::string_view text) const {
  const char* named = std::getenv("PAGER");
  const std::string pager = named ? named : "less";
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (lines_ == 0 || lines < lines_ || pager.empty() || pager == "cat" || !through(pager, text)) out(text);
}

void Console::new_page(const std::string& why) const {
  err((lines_ > 0 ? "\x1b[H\x1b[2J" : "\n") + why + "\n");
}

void Console::out(std::string_view text) { write_all(STDOUT_FILENO, text); }
void Console::err(std::string_view text) { write_all(STDERR_FILENO, text); }

std::string Console::device(machine::DeviceId id) const { return device(id, machine::display_name(id)); }

std::string Console::device(machine::DeviceId id, const std::string& name) const {
  const std::string code = colours_ ? colour_code(device_colour(id, depth_.light), depth_.depth) : "";
  return code.empty() ? name : paint(code, "■ ") + name;
}

std::string Console::paint(std::string_view code, std::string_view text) const {
  if (!colours_) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::size_t visible_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = std::min(text.find('m', i), text.size() - 1);
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      ++width;
    }
  }
  return width;
}

Table::Table(std::vector<std::string> headings) : headings_(std::move(headings)) {
  for (std::string& heading : headings_) {
    right_.push_back(heading.starts_with('>'));
    if (right_.back()) heading.erase(0, 1);
  }
}

void Table::row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

std::string Table::text(const Console& console) const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < headings_.size(); ++i) {
    widths.push_back(visible_width(headings_[i]));
    for (const auto& row : rows_) widths[i] = std::max(widths[i], visible_width(row[i]));
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text = "  ";
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += padded(cells[i], widths[i], right_[i]) + (i + 1 < cells.size() ? "  " : "");
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = console.dim(line(headings_).substr(0, line(headings_).size() - 1)) + "\n";
  for (const auto& row : rows_) text += line(row);
  return text;
}

}  // namespace stowage::cli
