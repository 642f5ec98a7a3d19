#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output/device_colours.h"

namespace stowage::cli {

/// stdout and stderr as this process has them: colours and progress only where a person looks.
class Console {
 public:
  Console();
  explicit Console(bool colours, TerminalColours depth = {}) : colours_(colours), depth_(depth) {}

  bool progress() const { return progress_; }
  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string good(std::string_view text) const { return paint("32", text); }
  std::string warn(std::string_view text) const { return paint("33", text); }
  std::string bad(std::string_view text) const { return paint("31", text); }

  /// "cuda:0", and before it, where the terminal has the colours for it, a square in the one that the device
  /// has in the window; or before another name of it.
  std::string device(machine::DeviceId id) const;
  std::string device(machine::DeviceId id, const std::string& name) const;

  /// Text for people on stdout. What a terminal has too few lines for goes through $PAGER, less where nothing
  /// is said; an empty one, or "cat", is none. Where no pager can be started it is written as it is.
  void page(std::string_view text) const;
  /// Says on stderr why there is another answer, on a terminal at the top of an empty one.
  void new_page(const std::string& why) const;

  /// Writes everything; a reader that has gone away is no error.
  static void out(std::string_view text);
  static void err(std::string_view text);

 private:
  std::string paint(std::string_view code, std::string_view text) const;
  bool colours_ = false;
  TerminalColours depth_{};
  bool progress_ = false;
  std::size_t lines_ = 0;  ///< of the terminal that stdout is; 0 = it is none
};

/// Aligned columns. Cells may be painted; widths count what is seen.
class Table {
 public:
  /// Headings; those that start with '>' are aligned to the right.
  explicit Table(std::vector<std::string> headings);
  void row(std::vector<std::string> cells);
  std::string text(const Console& console) const;

 private:
  std::vector<std::string> headings_;
  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;
};

/// Columns a text takes on a terminal: code points, escape sequences left out.
std::size_t visible_width(std::string_view text);

}  // namespace stowage::cli
