#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stowage::cli {

/// stdout and stderr as this process has them: colours and progress only where a person looks.
class Console {
 public:
  Console();
  explicit Console(bool colours) : colours_(colours) {}

  bool progress() const { return progress_; }
  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string good(std::string_view text) const { return paint("32", text); }
  std::string warn(std::string_view text) const { return paint("33", text); }
  std::string bad(std::string_view text) const { return paint("31", text); }

  /// Text for people on stdout. What a terminal has too few lines for goes through $PAGER, less where nothing
  /// is said; an empty one, or "cat", is none. Where no pager can be started it is written as it is.
  void page(std::string_view text) const;
  /// Says on stderr why there is another answer, on a terminal at the top of an empty one.
  void new_page(const std::string& why) const;

  /// Writes everything; a reader that has gone away is no error.
  static void out(std::string_view text);
  static void err(std::string_view text);

 private:
  std::string paint(const char* code, std::string_view text) const;
  bool colours_ = false;
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
