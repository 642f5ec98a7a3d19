// Notices and cards: long names, long languages, large letters. Nothing in them is cut.
#include <gtest/gtest.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/pictures.h"
#include "widgets/controls/failure_card.h"
#include "widgets/controls/notice.h"
#include "widgets/controls/progress_card.h"
#include "widgets/controls/states.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

const QString kLongName = QStringLiteral(
    "a-very-long-name-of-a-checkpoint-that-somebody-trained-for-many-weeks-and-then-saved-under-all-its-"
    "parameters-lr-3e-4-bs-512-seed-1337.safetensors.index.json");
const QString kLongSentence = QStringLiteral(
    "Die Datei nennt den Tensor „model.layers.17.mlp.experts.42.down_proj.weight“ zweimal: einmal mit 448 "
    "MiB und einmal mit 224 MiB. Eine der beiden Angaben ist falsch, und welche, sagt die Datei nicht.");

TEST(NoticeTest, IsThereWhileItHasWords) {
  QWidget window;
  Notice notice(&window, Tone::Error);
  notice.resize(300, 60);
  window.show();
  EXPECT_FALSE(notice.isVisible());
  notice.setText(QStringLiteral("Out of memory."));
  EXPECT_TRUE(notice.isVisible());
  EXPECT_EQ(notice.accessibleName(), QStringLiteral("Out of memory."));
  EXPECT_EQ(test::picture(notice).pixelColor(150, 2), toneColours(Tone::Error).soft);
  notice.setText({});
  EXPECT_FALSE(notice.isVisible());
}

TEST(NoticeTest, LongSentencesWrap) {
  test::in_every_theme([](double scale) {
    Notice notice;
    notice.setText(kLongSentence);
    for (const int width : {240, 400, 900}) {
      notice.resize(width, notice.heightForWidth(width));
      notice.show();
      QApplication::processEvents();
      EXPECT_EQ(test::cut(notice), "") << width << " at " << scale;
    }
    EXPECT_GT(notice.heightForWidth(240), notice.heightForWidth(900));
  });
}

class FailureTest : public testing::Test {
 protected:
  FailureTest() {
    card.set(QStringLiteral("This model could not be opened"), QStringLiteral("model.safetensors"),
             kLongSentence, QStringLiteral("Copy the file again."),
             {{QStringLiteral("File"), QStringLiteral("/models/llama/model.safetensors")},
              {QStringLiteral("Rule"), QStringLiteral("safetensors-overlap")}});
    card.addAction(QStringLiteral("Try again"), "rotate-cw", true);
    card.addAction(QStringLiteral("Copy details"));
  }
  const test::ThemeKept kept{};
  FailureCard card{};
};

TEST_F(FailureTest, NothingIsCutAtAnySize) {
  test::in_every_theme([&](double scale) {
    for (const QSize size : {QSize(560, 460), QSize(900, 600), QSize(1600, 900)}) {
      card.resize(size);
      card.show();
      QApplication::processEvents();
      EXPECT_EQ(test::cut(card), "") << size.width() << " at " << scale;
    }
  });
}

TEST_F(FailureTest, TheReportHasEveryWord) {
  const QString report = card.report();
  for (const QString& word :
       {QStringLiteral("This model could not be opened"), QStringLiteral("model.safetensors"), kLongSentence,
        QStringLiteral("File: /models/llama/model.safetensors"), QStringLiteral("Rule: safetensors-overlap")})
    EXPECT_TRUE(report.contains(word)) << word.toStdString();
  EXPECT_EQ(card.accessibleName(), QStringLiteral("This model could not be opened"));
  EXPECT_EQ(card.accessibleDescription(), kLongSentence);
}

TEST_F(FailureTest, AnotherFailureLeavesNothingOfTheOneBefore) {
  card.clearActions();
  EXPECT_TRUE(card.findChildren<QPushButton*>().isEmpty());
  card.set(QStringLiteral("Not saved"), {}, QStringLiteral("The disk is full."), {}, {});
  EXPECT_FALSE(card.report().contains(QStringLiteral("Rule")));
  card.resize(700, 500);
  card.show();
  QApplication::processEvents();
  for (const auto* label : card.findChildren<Label*>()) {
    if (label->isVisible()) {
      EXPECT_FALSE(label->fullText().contains(QStringLiteral("safetensors")))
          << label->fullText().toStdString();
    }
  }
  QPushButton* again = card.addAction(QStringLiteral("Try again"));
  QSignalSpy clicks(again, &QPushButton::clicked);
  again->click();
  EXPECT_EQ(clicks.count(), 1);
}

/// The sentence is read, the title is seen: one is plain, the other strong, also in another scheme and size.
TEST_F(FailureTest, TheSentenceStaysPlain) {
  const auto sentence = [&] {
    for (const auto* label : card.findChildren<Label*>()) {
      if (label->fullText() == kLongSentence) return label->font();
    }
    return QFont();
  };
  EXPECT_EQ(sentence().weight(), QFont::Normal);
  Theme::current().setScheme(Scheme::Dark);
  EXPECT_EQ(sentence().weight(), QFont::Normal);
  const int before = sentence().pixelSize();
  Theme::current().setTextScale(1.5);
  EXPECT_EQ(sentence().weight(), QFont::Normal);
  EXPECT_GT(sentence().pixelSize(), before);
}

/// A column of text is as wide as its letters ask for.
TEST_F(FailureTest, TheColumnGrowsWithTheLetters) {
  card.resize(1600, 900);
  card.show();
  const auto widest = [&] {
    QApplication::processEvents();
    int out = 0;
    for (const auto* label : card.findChildren<Label*>()) out = std::max(out, label->width());
    return out;
  };
  const int before = widest();
  EXPECT_LE(before, 640);
  Theme::current().setTextScale(1.5);
  EXPECT_GT(widest(), before);
}

TEST(ProgressTest, LongNamesAreCutWithAnEllipsisAndTheCardStaysInTheWindow) {
  test::in_every_theme([](double scale) {
    QWidget window;
    window.resize(960, 600);
    window.show();
    ProgressCard card(&window);
    card.start(QStringLiteral("Opening ") + kLongName,
               QStringLiteral("The plan that is open stays as it is."));
    card.set(QStringLiteral("Reading ") + kLongName, kLongName, 0.42, QStringLiteral("about 2 min left"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return card.isVisible(); }, 3000));
    QTest::qWait(40);
    EXPECT_TRUE(QTest::qWaitFor([&] { return window.rect().contains(card.geometry()); })) << scale;
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::cut(card).empty(); })) << scale << ": " << test::cut(card);
    int told = 0;
    for (const auto* label : card.findChildren<Label*>()) told += label->toolTip().contains(kLongName);
    EXPECT_EQ(told, 3) << "title, text and file: the whole name is the tool tip";
  });
}

TEST(EmptyTest, NothingIsCutAndTheIconStandsAboveTheWords) {
  test::in_every_theme([](double scale) {
    EmptyState state("chart-area", QStringLiteral("Noch kein Lauf"), kLongSentence);
    state.addButton(QStringLiteral("Profil aufzeichnen"), true);
    state.addButton(QStringLiteral("Lauf öffnen …"));
    for (const QSize size : {QSize(520, 420), QSize(1100, 700)}) {
      state.resize(size);
      state.show();
      QApplication::processEvents();
      EXPECT_EQ(test::cut(state), "") << size.width() << " at " << scale;
      int top = size.height();
      for (const auto* label : state.findChildren<Label*>()) top = std::min(top, label->y());
      const QImage image = test::picture(state);
      const QRect icon =
          test::inked(image, {0, 0, size.width(), top - 1}, Theme::current().colours().surface);
      EXPECT_FALSE(icon.isEmpty());
      EXPECT_NEAR(icon.center().x(), size.width() / 2.0, 2);
      EXPECT_LT(icon.bottom(), top - 4);
    }
    EXPECT_EQ(state.accessibleDescription(), kLongSentence);
  });
}

}  // namespace
}  // namespace stowage::widgets
