#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace stowage::widgets {

/// Looks for words in many names, whatever their case. Names are mostly ASCII and come by the ten thousand at
/// every key that is typed: no name is converted unless the words hold letters beyond ASCII.
class FindText {
 public:
  explicit FindText(const QString& words);
  bool empty() const { return wanted_.isEmpty(); }
  bool in(std::string_view text) const;
  const std::string& ascii() const { return ascii_; }  ///< in lower case; empty when there are other letters

 private:
  QString wanted_;
  std::string ascii_{};
};

}  // namespace stowage::widgets
