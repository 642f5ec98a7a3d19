#include "widgets/common/dates.h"

#include <gtest/gtest.h>

#include <QLocale>
#include <set>

#include "translations/translations.h"

namespace stowage::widgets {
namespace {

class Dates : public testing::Test {
 protected:
  ~Dates() override { translations::use(QStringLiteral("en")); }
  /// As on a system that writes `locale`.
  static void speak(const QString& language, const char* locale) {
    translations::use(language);
    QLocale::setDefault(QLocale(QString::fromLatin1(locale)));
  }
};

TEST_F(Dates, AreWrittenAsEachLanguageWritesThem) {
  const QDate day(2026, 5, 7);
  struct Row {
    const char *locale, *thisYear, *anotherYear;
  };
  std::set<QString> languages;
  for (const auto& [locale, thisYear, anotherYear] :
       {Row{"en_US", "May 7", "May 7, 2026"}, Row{"en_GB", "7 May", "7 May 2026"},
        Row{"de_DE", "7. Mai", "7. Mai 2026"}, Row{"fr_FR", "7 mai", "7 mai 2026"},
        Row{"es_ES", "7 may", "7 may 2026"}, Row{"ja_JP", "5月7日", "2026年5月7日"},
        Row{"zh_CN", "5月7日", "2026年5月7日"}}) {
    SCOPED_TRACE(locale);
    const QString language = translations::of_locale(QLocale(QString::fromLatin1(locale)));
    languages.insert(language);
    speak(language, locale);
    EXPECT_EQ(dayText(day, QDate(2026, 12, 31)).toStdString(), thisYear);
    EXPECT_EQ(dayText(day, QDate(2027, 1, 1)).toStdString(), anotherYear);
    EXPECT_EQ(dayText(day, QDate(2025, 5, 7)).toStdString(), anotherYear)
        << "nor is one to come of this year";
  }
  EXPECT_EQ(languages.size(), static_cast<std::size_t>(translations::available().size())) << "of all";
}

/// Whatever the day, the number of it stands there once, and no two days of a year are written alike.
TEST_F(Dates, NoTwoDaysReadAlike) {
  for (const QString& language : translations::available()) {
    SCOPED_TRACE(language.toStdString());
    translations::use(language);
    std::set<QString> seen;
    for (QDate day(2026, 1, 1); day.year() == 2026; day = day.addDays(1)) {
      const QString text = dayText(day, day);
      EXPECT_TRUE(text.contains(QString::number(day.day()))) << text.toStdString();
      EXPECT_FALSE(text.contains(QStringLiteral("MMM"))) << text.toStdString();
      EXPECT_TRUE(seen.insert(text).second) << text.toStdString();
      EXPECT_TRUE(dayText(day, day.addYears(1)).contains(QStringLiteral("2026")));
    }
  }
}

}  // namespace
}  // namespace stowage::widgets
