#include "widgets/common/find_text.h"

#include <algorithm>

namespace stowage::widgets {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

FindText::FindText(const QString& words) : wanted_(words.trimmed()) {
  const bool plain = std::all_of(wanted_.begin(), wanted_.end(), [](QChar c) { return c.unicode() < 128; });
  if (plain) ascii_ = wanted_.toLower().toStdString();
}

bool FindText::in(std::string_view text) const {
  if (wanted_.isEmpty()) return false;
  if (ascii_.empty())
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))
        .contains(wanted_, Qt::CaseInsensitive);
  const char first = ascii_.front();
  for (std::size_t i = 0; i + ascii_.size() <= text.size(); ++i) {
    if (lower(text[i]) != first) continue;
    std::size_t k = 1;
    while (k < ascii_.size() && lower(text[i + k]) == ascii_[k]) ++k;
    if (k == ascii_.size()) return true;
  }
  return false;
}

}  // namespace stowage::widgets
