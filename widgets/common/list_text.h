#pragma once

#include <QString>
#include <QStringList>

namespace stowage::widgets {

/// "a, b, c" as the window's language lists things.
QString listText(const QStringList& parts);
/// "Name: value", as the window's language sets a colon.
QString namedText(const QString& name, const QString& value);
/// The words as one sentence, with its full stop; nothing of nothing.
QString asSentence(const QString& words);

}  // namespace stowage::widgets
