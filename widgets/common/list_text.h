#pragma once

#include <QString>
#include <QStringList>

namespace stowage::widgets {

/// "a, b, c" as the window's language lists things.
QString listText(const QStringList& parts);
/// The words as one sentence, with its full stop; nothing of nothing.
QString asSentence(const QString& words);

}  // namespace stowage::widgets
