#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/base/error.h"
#include "widgets/common/words.h"

namespace stowage::widgets {

/// One argument of a sentence: a phrase in the language of the window, a number as it is written there, or
/// the name it is.
inline std::string argumentText(const std::string& argument, bool needed = false) {
  auto [pattern, values] = parts_of_phrase(argument);
  const QString translated = QCoreApplication::translate("Phrases", pattern.c_str());
  if (values.empty() && translated.toStdString() == pattern)
    return numberOfCore(pattern, needed).toStdString();
  for (std::string& value : values)
    value = numberOfCore(QCoreApplication::translate("Phrases", value.c_str()).toStdString()).toStdString();
  return fill_sentence(translated.toStdString(), {}, values);
}

/// Which argument of an error is a size that is needed at least, which core has rounded up; -1: none.
inline int neededArgument(Code code) {
  if (code == Code::SolveAloneNeeds) return 0;
  return code == Code::SolveThroughMemory ? 1 : -1;
}

/// The sentence of an error or diagnostic in the language of the window: core's table is the key, its
/// arguments are filled in afterwards.
inline QString sentenceText(const Error& error) {
  const std::string_view pattern = sentence_pattern(error);
  const QByteArray key(pattern.data(), static_cast<qsizetype>(pattern.size()));
  const QString translated = QCoreApplication::translate("Sentences", key.constData());
  std::vector<std::string> arguments = error.arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    arguments[i] = argumentText(arguments[i], static_cast<int>(i) == neededArgument(error.code));
  return QString::fromStdString(fill_sentence(translated.toStdString(), error.subject, arguments));
}

}  // namespace stowage::widgets
