#include "app/gui/dialogs/machine/rate_text.h"

#include "widgets/common/words.h"

namespace stowage::app {

QString rateNumber(double rate) {
  const QString plain = QString::number(rate, 'g', 4);
  if (plain.contains(u'e')) return plain;
  const qsizetype point = plain.indexOf(u'.');
  // With the separators of the window's language, but without groups: it is to be typed over.
  const int decimals = point < 0 ? 0 : static_cast<int>(plain.size() - point - 1);
  if (decimals == 0) return plain;
  const QString sign = widgets::decimalText(0.5, 1).mid(1, 1);
  return plain.left(point) + sign + plain.mid(point + 1);
}

}  // namespace stowage::app
