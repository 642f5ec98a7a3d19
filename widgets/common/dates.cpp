#include "widgets/common/dates.h"

#include <QCoreApplication>
#include <QLocale>

namespace stowage::widgets {
namespace {

struct Dates {
  Q_DECLARE_TR_FUNCTIONS(Dates)
};

}  // namespace

QString dayText(QDate day, QDate today) {
  const QLocale locale =
      QLocale().language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : QLocale();
  const bool year = day.year() != today.year();
  // English alone has two orders; a locale's own format without a year is not to be had.
  if (locale.language() == QLocale::English && locale.dateFormat(QLocale::ShortFormat).startsWith(u'M'))
    return locale.toString(day, year ? QStringLiteral("MMM d, yyyy") : QStringLiteral("MMM d"));
  //: How dates are written. d: the day, MMM: the month's short name, M: its number, yyyy: the year.
  if (year) return locale.toString(day, Dates::tr("d MMM yyyy"));
  //: How dates are written. d: the day, MMM: the month's short name, M: its number.
  return locale.toString(day, Dates::tr("d MMM"));
}

}  // namespace stowage::widgets
