#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/base/error.h"
#include "widgets/common/words.h"

namespace stowage::widgets {

/// One argument of a sentence: a phrase in the language of the window, a number as it is written there, or
/// the name it is.
inline std::string argumentText(const std::string& argument) {
  auto [pattern, values] = parts_of_phrase(argument);
  const QString translated = QCoreApplication::translate("Phrases", pattern.c_str());
  if (values.empty() && translated.toStdString() == pattern) return numberOfCore(pattern).toStdString();
  for (std::string& value : values)
    value = numberOfCore(QCoreApplication::translate("Phrases", value.c_str()).toStdString()).toStdString();
  return fill_sentence(translated.toStdString(), {}, values);
}

/// The sentence of an error or diagnostic in the language of the window: core's table is the key, its
/// arguments are filled in afterwards.
inline QString sentenceText(const Error& error) {
  const std::string_view pattern = sentence_pattern(error);
  const QByteArray key(pattern.data(), static_cast<qsizetype>(pattern.size()));
  const QString translated = QCoreApplication::translate("Sentences", key.constData());
  std::vector<std::string> arguments = error.arguments;
  for (std::string& argument : arguments) argument = argumentText(argument);
  return QString::fromStdString(fill_sentence(translated.toStdString(), error.subject, arguments));
}

}  // namespace stowage::widgets
