#include "translations/translations.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLocale>
#include <set>

#include "core/base/error.h"

namespace stowage::translations {
namespace {

class Translations : public ::testing::Test {
 protected:
  Translations() { use(QStringLiteral("en")); }

  static QString sentence(Code code) {
    return QCoreApplication::translate("Sentences", std::string(sentence_pattern(code)).c_str());
  }
  static QString modules(int count) {
    return QCoreApplication::translate("Words", "%n module(s)", nullptr, count);
  }

  int argc_ = 1;
  char name_[5] = "test";
  char* argv_[2] = {name_, nullptr};
  QCoreApplication application_{argc_, argv_};
};

TEST_F(Translations, EnglishIsWhatTheSourcesSayWithPlurals) {
  EXPECT_EQ(use(QStringLiteral("en")), u"en");
  EXPECT_EQ(sentence(Code::FileMissing), u"%s does not exist.");
  EXPECT_EQ(modules(1), u"1 module");
  EXPECT_EQ(modules(2), u"2 modules");
}

TEST_F(Translations, GermanSpeaksOfFilesAndCountsModules) {
  EXPECT_EQ(use(QStringLiteral("de")), u"de");
  EXPECT_EQ(sentence(Code::FileMissing), u"%s gibt es nicht.");
  EXPECT_EQ(modules(1), u"1 Modul");
  EXPECT_EQ(modules(12), u"12 Module");
}

TEST_F(Translations, EachLanguageHasItsSentencesItsNameAndItsPlurals) {
  const QString english = sentence(Code::FileMissing);
  std::set<QString> names;
  for (const QString& code : available()) {
    SCOPED_TRACE(code.toStdString());
    EXPECT_EQ(use(code), code);
    EXPECT_EQ(of_locale(QLocale()), code) << "numbers are written as its readers write them";
    EXPECT_TRUE(names.insert(name_of(code)).second && !name_of(code).isEmpty());
    if (code == u"en") continue;
    EXPECT_NE(sentence(Code::FileMissing), english);
    const bool one_form = code == u"ja" || code == u"zh_CN";
    EXPECT_EQ(modules(1).remove(u'1') == modules(7).remove(u'7'), one_form)
        << modules(1).toStdString() << ", " << modules(7).toStdString();
  }
  use(QStringLiteral("fr"));
  EXPECT_EQ(modules(0), u"0 module") << "French counts none as one";
  EXPECT_EQ(name_of(QStringLiteral("tlh")), QString());
}

TEST_F(Translations, ChineseIsForThoseWhoReadSimplifiedCharacters) {
  for (const char* wish : {"zh", "zh_CN", "zh_SG", "zh_Hans_HK"})
    EXPECT_EQ(of_locale(QLocale(QString::fromLatin1(wish))), u"zh_CN") << wish;
  for (const char* wish : {"zh_TW", "zh_HK", "zh_Hant"})
    EXPECT_EQ(of_locale(QLocale(QString::fromLatin1(wish))), QString()) << wish;
  EXPECT_EQ(of_locale(QLocale(QStringLiteral("de_AT"))), u"de");
  EXPECT_EQ(of_locale(QLocale(QStringLiteral("fr_CA"))), u"fr");
}

TEST_F(Translations, NumbersFollowTheLanguage) {
  use(QStringLiteral("de"));
  EXPECT_EQ(QLocale().language(), QLocale::German);
  EXPECT_EQ(QLocale().toString(1.5, 'f', 1), u"1,5");
  use(QStringLiteral("en"));
  EXPECT_EQ(QLocale().language(), QLocale::English);
  EXPECT_EQ(QLocale().toString(1.5, 'f', 1), u"1.5");
}

TEST_F(Translations, SwitchingBackLeavesNothingBehind) {
  use(QStringLiteral("de"));
  use(QStringLiteral("en"));
  EXPECT_EQ(sentence(Code::FileMissing), u"%s does not exist.");
  EXPECT_EQ(modules(2), u"2 modules");
}

TEST_F(Translations, UnknownLanguageIsEnglishAndNoneIsTheSystems) {
  EXPECT_EQ(use(QStringLiteral("tlh")), u"en");
  EXPECT_EQ(use(QString()), of_system());
  EXPECT_TRUE(available().contains(of_system()));
}

// Every sentence of core keeps its holes in every language: an argument that has no hole would be lost.
TEST_F(Translations, EverySentenceOfCoreKeepsItsArguments) {
  for (const QString& language : available()) {
    use(language);
    const std::vector<Code> all = {
#define STOWAGE_SENTENCE(context, english, code, rule) Code::code,
#include "core/base/sentences/all.h"
#undef STOWAGE_SENTENCE
    };
    for (const Code code : all) {
      const QString english = QString::fromUtf8(sentence_pattern(code).data(),
                                                static_cast<qsizetype>(sentence_pattern(code).size()));
      const QString spoken = sentence(code);
      for (const char* hole : {"%s", "%1", "%2", "%3", "%4", "%5"}) {
        const QString text = QString::fromLatin1(hole);
        EXPECT_EQ(spoken.contains(text), english.contains(text))
            << language.toStdString() << ": " << spoken.toStdString();
      }
    }
  }
}

}  // namespace
}  // namespace stowage::translations
