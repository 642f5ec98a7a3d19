#include "translations/translations.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLocale>

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
