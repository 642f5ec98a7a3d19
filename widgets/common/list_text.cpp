#include "widgets/common/list_text.h"

#include <QCoreApplication>

namespace stowage::widgets {
namespace {

struct Lists {
  Q_DECLARE_TR_FUNCTIONS(Lists)
};

}  // namespace

QString listText(const QStringList& parts) {
  //: Between the things of a list, with the space after it
  return parts.join(Lists::tr(", "));
}

QString namedText(const QString& name, const QString& value) {
  //: A name, and what it has or is
  return Lists::tr("%1: %2").arg(name, value);
}

QString asSentence(const QString& words) {
  //: A sentence and its full stop
  return words.isEmpty() ? words : Lists::tr("%1.").arg(words);
}

}  // namespace stowage::widgets
