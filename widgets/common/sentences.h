#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/base/error.h"
#include "widgets/common/words.h"

namespace stowage::widgets {

/// The sentence of an error or diagnostic in the language of the window: core's table is the key, its
/// arguments are filled in afterwards.
inline QString sentenceText(const Error& error) {
  const std::string_view pattern = sentence_pattern(error.code);
  const QByteArray key(pattern.data(), static_cast<qsizetype>(pattern.size()));
  const QString translated = QCoreApplication::translate("Sentences", key.constData());
  std::vector<std::string> arguments = error.arguments;
  for (std::string& argument : arguments) argument = numberOfCore(argument).toStdString();
  return QString::fromStdString(fill_sentence(translated.toStdString(), error.subject, arguments));
}

}  // namespace stowage::widgets
