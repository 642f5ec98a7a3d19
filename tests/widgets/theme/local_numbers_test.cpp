// Numbers in the language of the window, and those that somebody types in it.
#include <gtest/gtest.h>

#include <QImage>
#include <QLocale>
#include <QPainter>

#include "core/base/bytes.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/theme/numbers.h"

namespace stowage::widgets {
namespace {

class LocalNumbers : public ::testing::Test {
 protected:
  ~LocalNumbers() override { QLocale::setDefault(before_); }
  static void speak(const char* code) { QLocale::setDefault(QLocale(QString::fromLatin1(code))); }
  QLocale before_;
};

TEST_F(LocalNumbers, EnglishAndTheCLocaleWriteAsCoreDoes) {
  for (const char* code : {"en", "C"}) {
    speak(code);
    EXPECT_EQ(bytesText(Bytes(1'707'000'000)), QString::fromStdString(format_bytes(Bytes(1'707'000'000))));
    EXPECT_EQ(exactBytesText(Bytes(1'711'308'800)), u"1,711,308,800 bytes");
    EXPECT_EQ(countText(1'234), u"1,234");
    EXPECT_EQ(percentText(0.0121, 2), u"1.21 %");
    EXPECT_EQ(secondsText(0.0685), u"68.5 ms");
    EXPECT_EQ(typedNumber(QStringLiteral(" 1.5 GiB ")), u"1.5 GiB");
  }
}

TEST_F(LocalNumbers, GermanHasPointsAndCommasTheOtherWayRound) {
  speak("de");
  EXPECT_EQ(bytesText(GiB(3) + MiB(512)), u"3,50 GiB");
  EXPECT_EQ(exactBytesText(Bytes(1'711'308'800)), u"1.711.308.800 bytes");
  EXPECT_EQ(countText(1'234), u"1.234");
  EXPECT_EQ(percentText(0.0121, 2), u"1,21 %");
  EXPECT_EQ(secondsText(7.19), u"7,19 s");
  EXPECT_EQ(bytesDeltaText(GiB(1), GiB(1) + MiB(512)), u"+512 MiB");
  EXPECT_EQ(number_like(GiB(1) + MiB(512), GiB(24)), u"1,5");
}

TEST_F(LocalNumbers, WhatIsTypedIsReadAsItIsWritten) {
  speak("de");
  EXPECT_EQ(typedNumber(QStringLiteral("1,5 GiB")), u"1.5 GiB");
  EXPECT_EQ(typedNumber(QStringLiteral("1.024,5 MiB")), u"1024.5 MiB");
  EXPECT_EQ(typedNumber(QStringLiteral("1.5 GiB")),
            u"1.5 GiB");  // as core writes it, and as it stands in files
  EXPECT_EQ(typedNumber(QStringLiteral("24GiB")), u"24GiB");
  speak("en");
  EXPECT_EQ(typedNumber(QStringLiteral("1,5 GiB")),
            u"1,5 GiB");  // no number in English: it is refused, not guessed
}

TEST_F(LocalNumbers, ArgumentsOfSentencesAreNumbersOnlyWhereTheyMustBe) {
  speak("de");
  EXPECT_EQ(numberOfCore("3221225472"), u"3.221.225.472");
  EXPECT_EQ(numberOfCore("562,212,979,040"), u"562.212.979.040");
  EXPECT_EQ(numberOfCore("1.59 GiB"), u"1,59 GiB");
  EXPECT_EQ(numberOfCore("12 B"), u"12 B");
  for (const char* name :
       {"0.1", "layers.0", "1.5", "model,1", "2024", "1,23", "12,345,6", "1.59 GB/s", ""}) {
    EXPECT_EQ(numberOfCore(name), QString::fromLatin1(name));
  }
  const QString text =
      sentenceText(Error{Code::SolveTooLittleMemory, {}, {"1,000", "2,500,000", "2,499,000"}, {}});
  EXPECT_TRUE(text.contains(u"2.499.000")) << text.toStdString();
}

TEST_F(LocalNumbers, ZeroIsToldByTheValueNotByItsText) {
  for (const char* code : {"en", "de", "es", "fr", "ja", "zh_CN"}) {
    speak(code);
    EXPECT_TRUE(reads_as_zero(MiB(20), GiB(24)));
    EXPECT_FALSE(reads_as_zero(MiB(200), GiB(24)));
    EXPECT_FALSE(reads_as_zero(Bytes(1), Bytes(100)));
    EXPECT_EQ(number_or_own_unit(MiB(20), GiB(24)), bytesText(MiB(20)));
    EXPECT_EQ(number_or_own_unit(Bytes(), GiB(24)), number_like(Bytes(), GiB(24)));
    EXPECT_EQ(number_or_own_unit(MiB(200), GiB(24)), number_like(MiB(200), GiB(24)));
  }
}

/// A number and its unit keep their order and the space between them.
TEST(TabularNumbers, AreTheSameInEveryDirection) {
  for (const int where : {Qt::AlignLeft, Qt::AlignRight, Qt::AlignHCenter}) {
    const auto picture = [&](Qt::LayoutDirection direction) {
      QImage out(160, 24, QImage::Format_RGB32);
      out.fill(Qt::white);
      QPainter painter(&out);
      painter.setLayoutDirection(direction);
      drawTabular(painter, QRectF(out.rect()), where | Qt::AlignVCenter, QStringLiteral("1,131 GiB (98 %)"));
      EXPECT_EQ(painter.layoutDirection(), direction);
      return out;
    };
    EXPECT_TRUE(picture(Qt::LeftToRight) == picture(Qt::RightToLeft)) << where;
  }
}

}  // namespace
}  // namespace stowage::widgets
