// Labels, links, lines and grounds: words that are cut say so, and nothing is painted beside its place.
#include "widgets/common/label.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "tests/widgets/pictures.h"

namespace stowage::widgets {
namespace {

QString random_name(std::mt19937& random) {
  static const QStringList kParts = {QStringLiteral("model"),     QStringLiteral("layers"),
                                     QStringLiteral("17"),        QStringLiteral("self_attn"),
                                     QStringLiteral("q_proj"),    QStringLiteral("Größe"),
                                     QStringLiteral("übersicht"), QStringLiteral("experts_of_the_decoder"),
                                     QStringLiteral("模型"),      QStringLiteral("WWWWWW")};
  QStringList out;
  for (unsigned i = 0; i <= random() % 9; ++i)
    out << kParts[static_cast<qsizetype>(random() % static_cast<unsigned>(kParts.size()))];
  return out.join(u'.');
}

/// The first and the last column with ink.
std::pair<int, int> inked(QWidget& widget) {
  const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
  const QRgb ground = image.pixel(0, 0);
  std::pair<int, int> out{image.width(), -1};
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixel(x, y) == ground) continue;
      out = {std::min(out.first, x), std::max(out.second, x)};
    }
  }
  return out;
}

/// Latin words in a mirrored window begin at its right, of one line or several, of a person's or of Qt's own
/// text control; turned back they begin at the left again, and what is centred stays so.
TEST(LabelTest, LinesBeginWhereThoseOfTheWindowDo) {
  for (const bool wraps : {false, true}) {
    for (const bool selectable : {false, true}) {
      SCOPED_TRACE(testing::Message() << "wraps " << wraps << ", selectable " << selectable);
      QWidget window;
      window.resize(400, 80);
      auto* label = new Label(TextStyle::Small, &Colours::text2, &window);
      label->setWordWrap(wraps);
      if (selectable) label->setTextInteractionFlags(Qt::TextSelectableByMouse);
      label->setText(QStringLiteral("kwargs.ids[0]"));
      label->resize(400, 80);
      window.show();
      const int words = label->fontMetrics().horizontalAdvance(label->fullText());
      for (const auto to : {Qt::LeftToRight, Qt::RightToLeft, Qt::LeftToRight, Qt::RightToLeft}) {
        window.setLayoutDirection(to);
        QApplication::processEvents();
        const auto [first, last] = inked(*label);
        ASSERT_GE(last, first) << "it is written";
        if (to == Qt::LeftToRight) {
          EXPECT_LT(first, 12);
          EXPECT_LT(last, words + 12);
        } else {
          EXPECT_GT(last, 400 - 12);
          EXPECT_GT(first, 400 - words - 12);
        }
      }
      label->setAlignment(Qt::AlignCenter);
      label->setText(QStringLiteral("ids"));
      const auto [first, last] = inked(*label);
      EXPECT_NEAR((first + last) / 2, 200, 8);
    }
  }
}

/// Of random names in random boxes: what is shown fits, and what is left out is still said.
TEST(LabelTest, WhatIsCutFitsItsBoxAndIsToldInFull) {
  const std::uint32_t seed = 4711;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::in_every_theme([&](double scale) {
    for (int round = 0; round < 60; ++round) {
      const auto mode = std::array{Qt::ElideLeft, Qt::ElideMiddle, Qt::ElideRight}[random() % 3];
      Label label(static_cast<TextStyle>(random() % 9));
      label.setElide(mode);
      const QString name = random_name(random);
      const int margin = static_cast<int>(random() % 3) * 6;
      label.setContentsMargins(margin, 0, margin, 0);
      label.setText(name);
      label.resize(60 + static_cast<int>(random() % 400), 40);
      label.show();
      const int room = label.width() - 2 * margin;
      const int wide = label.fontMetrics().horizontalAdvance(name);
      ASSERT_LE(label.fontMetrics().horizontalAdvance(label.text()), room)
          << name.toStdString() << " at " << scale;
      ASSERT_EQ(label.fullText(), name);
      if (wide <= room) {
        ASSERT_EQ(label.text(), name) << "there is room for all of it";
        ASSERT_TRUE(label.toolTip().isEmpty());
      } else {
        ASSERT_TRUE(label.text().contains(u'…')) << label.text().toStdString();
        ASSERT_EQ(label.toolTip(), name);
      }
      ASSERT_EQ(QAccessible::queryAccessibleInterface(&label)->text(QAccessible::Name), name)
          << "who cannot see it is told all of it";
    }
  });
}

TEST(LabelTest, TheHintHasRoomForAllOfIt) {
  const std::uint32_t seed = 815;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::in_every_theme([&](double) {
    for (int round = 0; round < 30; ++round) {
      Label label(static_cast<TextStyle>(random() % 9));
      if (round % 2) label.setElide(Qt::ElideMiddle);
      label.setText(random_name(random));
      label.resize(label.sizeHint());
      label.show();
      ASSERT_EQ(label.text(), label.fullText());
      ASSERT_TRUE(label.toolTip().isEmpty());
      ASSERT_GE(label.height(), label.fontMetrics().height());
      ASSERT_LE(label.minimumSizeHint().width(), label.sizeHint().width());
    }
  });
}

TEST(LabelTest, FollowsSizeSchemeTintAndStyle) {
  const test::ThemeKept kept;
  Label label(TextStyle::Small, &Colours::warn);
  label.setText(QStringLiteral("4.21 GiB"));
  const int before = label.sizeHint().width();
  EXPECT_EQ(label.palette().color(QPalette::WindowText), Theme::current().colours().warn);
  Theme::current().setTextScale(1.5);
  EXPECT_GT(label.sizeHint().width(), before);
  EXPECT_EQ(label.font().pixelSize(), 18);
  Theme::current().setScheme(Scheme::Dark);
  EXPECT_EQ(label.palette().color(QPalette::WindowText), Theme::current().colours().warn);
  label.setTint(&Colours::error);
  EXPECT_EQ(label.palette().color(QPalette::WindowText), Theme::current().colours().error);
}

/// Words of a model are no markup and no mnemonics.
TEST(LabelTest, NamesAreShownAsTheyAre) {
  Label label(TextStyle::Body);
  for (const char* name : {"<b>bold</b>", "a&b", "&lt;", "layers.0\nlayers.1"}) {
    label.setText(QString::fromUtf8(name));
    EXPECT_EQ(label.text(), QString::fromUtf8(name));
    EXPECT_EQ(label.textFormat(), Qt::PlainText);
  }
}

TEST(LabelTest, AnotherTextInTheSameBoxIsCutAnew) {
  Label label(TextStyle::Body);
  label.setElide(Qt::ElideRight);
  label.resize(80, 20);
  label.show();
  label.setText(QStringLiteral("experts_of_the_decoder"));
  ASSERT_NE(label.text(), label.fullText());
  label.setText(QStringLiteral("head"));
  EXPECT_EQ(label.text(), QStringLiteral("head"));
  EXPECT_TRUE(label.toolTip().isEmpty());
  label.setText(QStringLiteral("experts_of_the_decoder"));
  label.setElide(Qt::ElideNone);
  EXPECT_EQ(label.text(), QStringLiteral("experts_of_the_decoder"));
}

/// The check that other tests ask sees what is left out, and no less where it is on purpose.
TEST(LabelTest, WhatIsElidedIsFoundUnlessItIsNamed) {
  QWidget box;
  Label label(TextStyle::Body, &Colours::text, &box);
  label.setObjectName(QStringLiteral("path"));
  label.setElide(Qt::ElideMiddle);
  label.resize(80, 20);
  label.setText(QStringLiteral("head"));
  box.show();
  EXPECT_EQ(test::elided(box), "");
  label.setText(QStringLiteral("experts_of_the_decoder"));
  EXPECT_EQ(test::cut(box), "") << "what is left fits";
  EXPECT_NE(test::elided(box).find("experts_of_the_decoder"), std::string::npos);
  constexpr test::ElidedOnPurpose kPaths[] = {{"path", "a path"}}, kOthers[] = {{"name", "a name"}};
  EXPECT_EQ(test::elided(box, kPaths), "");
  EXPECT_NE(test::elided(box, kOthers), "");
  label.hide();
  EXPECT_EQ(test::elided(box), "") << "nobody sees it";
  label.show();
  label.setElide(Qt::ElideNone);
  label.setWordWrap(true);
  label.setText(QStringLiteral("a.word.of.a.path/that/is/broken/into/lines/with/nothing/left/out"));
  EXPECT_EQ(test::elided(box), "") << "places to break a word are no words";
}

/// Names of modules and paths have no spaces. However long they are, a text that wraps can be as narrow as
/// its panel, shows every letter, and is told and copied without what was put between them.
TEST(LabelTest, WordsOfAnyLengthWrap) {
  const std::uint32_t seed = 20261;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::in_every_theme([&](double scale) {
    for (int round = 0; round < 30; ++round) {
      QString name = random_name(random);
      while (name.size() < 200) name += (random() % 4 ? QStringLiteral("neverends") : QStringLiteral("_𝒳é"));
      const QString text = QStringLiteral("Part of %1, which stays whole.").arg(name);
      Label label(TextStyle::Small);
      label.setWordWrap(true);
      label.setText(text);
      label.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
      ASSERT_LE(label.minimumSizeHint().width(), 180 * scale) << name.toStdString();
      label.resize(static_cast<int>(260 * scale), 0);
      label.resize(label.width(), label.heightForWidth(label.width()));
      const QRect words = label.fontMetrics().boundingRect(QRect(0, 0, label.width(), 10000),
                                                           Qt::TextWordWrap | Qt::AlignLeft, label.text());
      ASSERT_LE(words.width(), label.width()) << name.toStdString();
      ASSERT_LE(words.height(), label.height());
      ASSERT_EQ(label.fullText(), text);
      ASSERT_EQ(label.accessibleName(), text);
      QString shown = label.text();
      ASSERT_EQ(shown.remove(QChar(0x200B)), text);
      label.show();
      label.setFocus();
      label.setSelection(0, static_cast<int>(label.text().size()));
      QTest::keyClick(&label, Qt::Key_C, Qt::ControlModifier);
      ASSERT_EQ(QGuiApplication::clipboard()->text(), text) << "a path with more in it is no path";
    }
  });
}

TEST(LabelTest, WordsThatFitAreNotBroken) {
  Label label(TextStyle::Body);
  label.setText(QStringLiteral("Raise model.layers.12.self_attn of cuda:0"));
  label.setWordWrap(true);
  EXPECT_EQ(label.text(), label.fullText());
}

/// In a narrow place a name of usual length is broken, too; what it is called does not change with it, and a
/// name that somebody gave the label is left alone.
TEST(LabelTest, NamesAreBrokenWhereThatIsAskedFor) {
  const QString name = QStringLiteral("model.layers.12.mlp");
  const auto told = [](Label& label) {
    return QAccessible::queryAccessibleInterface(&label)->text(QAccessible::Name);
  };
  Label label(TextStyle::Body);
  label.setWordWrap(true);
  label.setText(name);
  EXPECT_EQ(label.text(), name);
  const int whole = label.minimumSizeHint().width();
  label.setBreaksWords(true);
  EXPECT_LT(label.minimumSizeHint().width(), whole);
  EXPECT_EQ(label.fullText(), name);
  EXPECT_EQ(told(label), name);
  label.setText(QStringLiteral("lm_head"));
  EXPECT_EQ(label.text(), label.fullText()) << "so short a word is not broken";
  EXPECT_EQ(told(label), QStringLiteral("lm_head"));
  label.setText(name);
  label.setBreaksWords(false);
  EXPECT_EQ(label.text(), name);
  EXPECT_EQ(told(label), name);
  label.setAccessibleName(QStringLiteral("Selection"));
  label.setBreaksWords(true);
  label.setText(name + QStringLiteral(".down_proj"));
  EXPECT_EQ(told(label), QStringLiteral("Selection"));
}

class LinkTest : public testing::Test {
 protected:
  const test::ThemeKept kept{};
};

TEST_F(LinkTest, WordsAndLineStandInside) {
  test::in_every_theme([](double scale) {
    LinkButton link(QStringLiteral("Raise cuda:1 budget to 25.0 GiB"));
    link.resize(link.sizeHint());
    const QImage image = test::picture(link);
    const QColor ground = link.palette().color(QPalette::Window);
    const QRect ink = test::inked(image, image.rect(), ground);
    ASSERT_FALSE(ink.isEmpty());
    EXPECT_GE(ink.left(), 1) << scale;
    EXPECT_LE(ink.right(), image.width() - 1) << scale;
    EXPECT_LT(ink.bottom(), image.height()) << scale;
    // The line below is as long as the words.
    const int wide =
        QFontMetrics(Theme::current().font(TextStyle::BodyStrong)).horizontalAdvance(link.text());
    int longest = 0;
    for (int y = image.height() / 2; y < image.height(); ++y) {
      int run = 0;
      for (int x = 0; x < image.width(); ++x) {
        run = test::apart(image.pixel(x, y), ground.rgb()) > 24 ? run + 1 : 0;
        longest = std::max(longest, run);
      }
    }
    EXPECT_NEAR(longest, wide, 2) << scale;
  });
}

TEST_F(LinkTest, MouseSpaceAndEnterAct) {
  LinkButton link(QStringLiteral("Details"));
  link.resize(link.sizeHint());
  link.show();
  QSignalSpy clicks(&link, &QAbstractButton::clicked);
  QTest::mouseClick(&link, Qt::LeftButton, {}, link.rect().center());
  EXPECT_EQ(clicks.count(), 1);
  QTest::keyClick(&link, Qt::Key_Space);
  EXPECT_EQ(clicks.count(), 2);
  QTest::keyClick(&link, Qt::Key_Return);
  EXPECT_EQ(clicks.count(), 3);
  link.setEnabled(false);
  QTest::mouseClick(&link, Qt::LeftButton, {}, link.rect().center());
  QTest::keyClick(&link, Qt::Key_Space);
  EXPECT_EQ(clicks.count(), 3);
}

TEST_F(LinkTest, DisabledWordsArePale) {
  LinkButton link(QStringLiteral("Details"));
  link.resize(link.sizeHint());
  const Colours& colours = Theme::current().colours();
  const int strong = test::count_of(test::picture(link), link.rect(), colours.text, 8);
  EXPECT_GT(strong, 10);
  link.setEnabled(false);
  EXPECT_EQ(test::count_of(test::picture(link), link.rect(), colours.text, 8), 0);
}

TEST(SeparatorTest, IsOneLineOfItsColour) {
  test::in_every_theme([](double) {
    Separator across, down(Qt::Vertical);
    across.resize(90, across.height());
    down.resize(down.width(), 70);
    EXPECT_EQ(across.height(), 1);
    EXPECT_EQ(down.width(), 1);
    const QColor line = Theme::current().colours().line;
    EXPECT_EQ(test::count_of(test::picture(across), across.rect(), line), 90);
    EXPECT_EQ(test::count_of(test::picture(down), down.rect(), line), 70);
  });
}

/// Every set of edges: a line where one is asked for, the fill everywhere else.
TEST(SurfaceTest, LinesStandAtTheEdgesAskedFor) {
  const test::ThemeKept kept;
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    const Colours& colours = Theme::current().colours();
    for (int edges = 0; edges < 16; ++edges) {
      Surface surface(&Colours::sunken, Qt::Edges(edges));
      surface.resize(40, 30);
      const QImage image = test::picture(surface);
      const auto expect = [&](Qt::Edge edge, QPoint at) {
        EXPECT_EQ(image.pixelColor(at), edges & edge ? colours.line : colours.sunken)
            << edges << " at " << at.x() << "," << at.y();
      };
      expect(Qt::TopEdge, {20, 0});
      expect(Qt::BottomEdge, {20, 29});
      expect(Qt::LeftEdge, {0, 15});
      expect(Qt::RightEdge, {39, 15});
      EXPECT_EQ(test::count_of(image, {1, 1, 38, 28}, colours.sunken), 38 * 28);
    }
  }
}

}  // namespace
}  // namespace stowage::widgets
