// Badges, buttons, pills and segments: how large, what is painted, what a click or a key does.
#include <gtest/gtest.h>

#include <QAccessible>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/combo_pill.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

constexpr Tone kTones[] = {Tone::Neutral, Tone::Ok, Tone::Warn, Tone::Error, Tone::Info};

TEST(BadgeTest, WordsStandInsideOnTheGroundOfTheirTone) {
  test::in_every_theme([](double scale) {
    for (const Tone tone : kTones) {
      for (const char* icon : {static_cast<const char*>(nullptr), "triangle-alert"}) {
        Badge badge(QStringLiteral("12 Probleme"), tone, icon);
        badge.resize(badge.sizeHint());
        const QImage image = test::picture(badge);
        const ToneColours colours = toneColours(tone);
        const QPoint edge(image.width() / 2, 1);
        EXPECT_EQ(image.pixelColor(edge), colours.soft);
        const QRect ink = test::inked(image, image.rect().adjusted(4, 1, -4, -1), colours.soft);
        EXPECT_GE(ink.left(), 6) << scale;
        EXPECT_LE(ink.right(), image.width() - 6) << scale;
        EXPECT_GE(ink.top(), 1) << scale;
        EXPECT_LE(ink.bottom(), image.height() - 2) << scale;
        EXPECT_GT(test::count_of(image, image.rect(), colours.strong, 12), 8) << "something is written";
        // With an icon the words begin behind it.
        const QRect icon_place(6, 0, 16, image.height());
        EXPECT_EQ(badge.sizeHint().width() > Badge(QStringLiteral("12 Probleme"), tone).sizeHint().width(),
                  icon != nullptr);
        if (icon) {
          EXPECT_FALSE(test::inked(image, icon_place, colours.soft).isEmpty());
        }
      }
    }
  });
}

TEST(BadgeTest, AnotherWordIsAnotherSizeAndName) {
  Badge badge(QStringLiteral("NEW"));
  const int before = badge.sizeHint().width();
  EXPECT_EQ(badge.accessibleName(), QStringLiteral("NEW"));
  badge.set(QStringLiteral("Virtual GPUs"), Tone::Info);
  EXPECT_GT(badge.sizeHint().width(), before);
  EXPECT_EQ(badge.accessibleName(), QStringLiteral("Virtual GPUs"));
  EXPECT_EQ(badge.minimumSizeHint(), badge.sizeHint()) << "a badge is never squeezed";
}

TEST(StatusChipTest, FillsTheStripAndHoldsItsWords) {
  test::in_every_theme([](double scale) {
    for (const Tone tone : kTones) {
      StatusChip chip(QStringLiteral("Beste gefundene, Lücke 12,3 %. Wird noch verbessert"), tone,
                      "badge-check");
      chip.resize(chip.sizeHint());
      EXPECT_EQ(chip.height(), static_cast<int>(Theme::current().metric("proofStrip")));
      const QImage image = test::picture(chip);
      const QColor soft = toneColours(tone).soft;
      for (const QPoint corner : {QPoint(0, 0), QPoint(image.width() - 1, image.height() - 1)})
        EXPECT_EQ(image.pixelColor(corner), soft) << "no rounded corners: it is the end of the strip";
      const QRect ink = test::inked(image, image.rect(), soft);
      EXPECT_GE(ink.left(), 12) << scale;
      EXPECT_LE(ink.right(), image.width() - 4) << scale;
    }
  });
}

TEST(ButtonsTest, KindsHaveTheirColoursAndIconsAreNamed) {
  test::in_every_theme([](double scale) {
    const Colours& c = Theme::current().colours();
    const auto face = [](QPushButton* made) {
      const std::unique_ptr<QPushButton> button(made);
      button->resize(button->sizeHint());
      return test::picture(*button).pixelColor(button->width() / 2, 3);
    };
    EXPECT_EQ(face(primaryButton(QStringLiteral("Solve"))), c.accent);
    EXPECT_EQ(face(secondaryButton(QStringLiteral("Solve"))), c.raised);
    EXPECT_EQ(face(ghostButton(QStringLiteral("More"))), c.window);
    const std::unique_ptr<QToolButton> close(iconButton("x", QStringLiteral("Close Selection")));
    EXPECT_EQ(close->toolTip(), QStringLiteral("Close Selection"));
    EXPECT_EQ(close->accessibleName(), QStringLiteral("Close Selection"));
    EXPECT_TRUE(close->text().isEmpty());
    EXPECT_GE(close->sizeHint().width(), qRound(24 * scale)) << "large enough to be hit";
  });
}

/// Long words in long languages: the button grows, and its label stands inside.
TEST(ButtonsTest, TheHintHoldsIconAndWords) {
  test::in_every_theme([](double scale) {
    for (const char* icon : {static_cast<const char*>(nullptr), "folder-open"}) {
      for (const QString& words :
           {QStringLiteral("OK"), QStringLiteral("Speicherbudget der Grafikkarte erhöhen")}) {
        const std::unique_ptr<QPushButton> button(secondaryButton(words, icon));
        button->resize(button->sizeHint());
        const QImage image = test::picture(*button);
        const QRect inside = image.rect().adjusted(2, 2, -2, -2);
        const QRect ink = test::inked(image, inside, Theme::current().colours().raised);
        EXPECT_GE(ink.left(), 5) << words.toStdString() << " at " << scale;
        EXPECT_LE(ink.right(), image.width() - 5) << words.toStdString() << " at " << scale;
        const int wide = QFontMetrics(Theme::current().font(TextStyle::BodyStrong)).horizontalAdvance(words);
        EXPECT_GE(ink.width(), wide - 4) << "nothing is left out";
      }
    }
  });
}

class PillTest : public testing::Test {
 protected:
  PillTest() {
    pill.setMenu(&menu);
    menu.addAction(QStringLiteral("one"));
    pill.resize(pill.sizeHint());
  }
  bool opened() {
    const bool open = menu.isVisible();
    menu.close();
    return open;
  }
  const test::ThemeKept kept{};
  QMenu menu{};
  ComboPill pill{"gpu", QStringLiteral("2 × RTX 4090, 64 GiB RAM")};
};

TEST_F(PillTest, MouseAndKeysOpenTheMenu) {
  pill.show();
  QSignalSpy clicks(&pill, &QAbstractButton::clicked);
  QTest::mouseClick(&pill, Qt::LeftButton, {}, pill.rect().center());
  EXPECT_TRUE(opened());
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Down, Qt::Key_Space}) {
    QTest::keyClick(&pill, key);
    EXPECT_TRUE(opened()) << key;
  }
  EXPECT_EQ(clicks.count(), 5);
  QTest::keyClick(&pill, Qt::Key_A);
  EXPECT_FALSE(opened());
  pill.setEnabled(false);
  QTest::mouseClick(&pill, Qt::LeftButton, {}, pill.rect().center());
  EXPECT_FALSE(opened());
}

TEST_F(PillTest, AMenuThatIsGoneIsNotOpened) {
  auto gone = std::make_unique<QMenu>();
  pill.setMenu(gone.get());
  gone.reset();
  EXPECT_EQ(pill.menu(), nullptr);
  pill.click();
}

/// At every width from the least to what it wants: words, then a gap, then the chevron.
TEST_F(PillTest, WordsNeverRunIntoTheChevron) {
  test::in_every_theme([&](double scale) {
    const int least = pill.minimumSizeHint().width(), most = pill.sizeHint().width();
    EXPECT_LT(least, most);
    for (int width = least; width <= most + 40; width += 7) {
      pill.resize(width, pill.sizeHint().height());
      const QImage image = test::picture(pill);
      const QColor ground = Theme::current().colours().raised;
      // The chevron takes 12 px, 8 from the end; 6 before it are free.
      const QRect gap(width - 8 - 12 - 4, 3, 3, image.height() - 6);
      EXPECT_TRUE(test::inked(image, gap, ground).isEmpty()) << width << " at " << scale;
      EXPECT_FALSE(test::inked(image, {width - 20, 3, 12, image.height() - 6}, ground).isEmpty())
          << "a chevron";
    }
  });
}

TEST_F(PillTest, RightToLeftIsTheMirrorImage) {
  pill.setText({});
  pill.resize(160, pill.sizeHint().height());
  const QImage left = test::picture(pill);
  pill.setLayoutDirection(Qt::RightToLeft);
  const QImage right = test::picture(pill);
  const QColor ground = Theme::current().colours().raised;
  EXPECT_FALSE(test::inked(left, {8, 4, 16, 20}, ground).isEmpty()) << "the icon";
  EXPECT_FALSE(test::inked(right, {160 - 24, 4, 16, 20}, ground).isEmpty());
  EXPECT_FALSE(test::inked(right, {8, 4, 12, 20}, ground).isEmpty()) << "the chevron";
  EXPECT_TRUE(test::inked(right, {40, 4, 80, 20}, ground).isEmpty());
}

class SegmentsTest : public testing::Test {
 protected:
  static QStringList choices() {
    return {QStringLiteral("Fold the floor"), QStringLiteral("Ab null"), QStringLiteral("W")};
  }
  /// The middle of a choice, found by what is painted: where the frame of the chosen one stands.
  static QPoint middle(SegmentedControl& control, int index) {
    const QFontMetricsF metrics(Theme::current().font(TextStyle::BodyStrong));
    double x = 0;
    for (int i = 0; i < index; ++i) x += std::ceil(metrics.horizontalAdvance(choices()[i])) + 20;
    x += (std::ceil(metrics.horizontalAdvance(choices()[index])) + 20) / 2;
    return {static_cast<int>(x), control.height() / 2};
  }
  const test::ThemeKept kept{};
};

TEST_F(SegmentsTest, AClickChoosesWhatIsPaintedThere) {
  test::in_every_theme([](double scale) {
    SegmentedControl control(choices());
    control.resize(control.sizeHint());
    const Colours& c = Theme::current().colours();
    for (int index : {2, 1, 0, 2}) {
      QSignalSpy changes(&control, &SegmentedControl::currentChanged);
      QTest::mouseClick(&control, Qt::LeftButton, {}, middle(control, index));
      ASSERT_EQ(control.current(), index) << scale;
      ASSERT_EQ(changes.count(), 1);
      QTest::mouseClick(&control, Qt::LeftButton, {}, middle(control, index));
      EXPECT_EQ(changes.count(), 1) << "it is chosen already";
      const QImage image = test::picture(control);
      for (int other = 0; other < 3; ++other) {
        const QPoint at(middle(control, other).x(), 3);
        EXPECT_EQ(image.pixelColor(at), other == index ? c.raised : c.sunken) << other << " at " << scale;
      }
      EXPECT_EQ(control.accessibleDescription(), choices()[index]);
    }
  });
}

TEST_F(SegmentsTest, WordsStandInTheirSegments) {
  test::in_every_theme([](double scale) {
    SegmentedControl control(choices());
    control.resize(control.sizeHint());
    const QImage image = test::picture(control);
    // Between two choices nothing is written.
    const QFontMetricsF metrics(Theme::current().font(TextStyle::BodyStrong));
    int x = 0;
    for (int i = 0; i + 1 < choices().size(); ++i) {
      x += static_cast<int>(std::ceil(metrics.horizontalAdvance(choices()[i]))) + 20;
      EXPECT_EQ(test::count_of(image, {x - 2, 2, 4, image.height() - 4}, Theme::current().colours().text, 60),
                0)
          << scale;
    }
    EXPECT_GE(control.height(), QFontMetrics(Theme::current().font(TextStyle::Small)).height()) << scale;
  });
}

/// Keys against a number that is counted beside.
TEST_F(SegmentsTest, KeysWalkAndStopAtTheEnds) {
  const std::uint32_t seed = 99;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    SegmentedControl control(choices());
    control.setLayoutDirection(direction);
    int at = 0;
    for (int step = 0; step < 200; ++step) {
      const Qt::Key key = std::array{Qt::Key_Left, Qt::Key_Right, Qt::Key_Space, Qt::Key_Tab}[random() % 3];
      QTest::keyClick(&control, key);
      const int forward = direction == Qt::LeftToRight ? 1 : -1;
      if (key == Qt::Key_Right) at = std::clamp(at + forward, 0, 2);
      if (key == Qt::Key_Left) at = std::clamp(at - forward, 0, 2);
      if (key == Qt::Key_Space) at = (at + 1) % 3;
      ASSERT_EQ(control.current(), at) << "step " << step;
    }
  }
}

TEST_F(SegmentsTest, OtherChoicesKeepThePlaceAndSayNothing) {
  SegmentedControl control(choices());
  control.setCurrent(2);
  QSignalSpy changes(&control, &SegmentedControl::currentChanged);
  control.setChoices({QStringLiteral("a"), QStringLiteral("b")});
  EXPECT_EQ(control.current(), 1);
  control.setChoices({});
  EXPECT_EQ(control.current(), 0);
  QTest::keyClick(&control, Qt::Key_Space);
  QTest::mouseClick(&control, Qt::LeftButton, {}, {2, 2});
  EXPECT_EQ(changes.count(), 0);
  EXPECT_EQ(control.sizeHint().width(), 0);
  control.setChoices(choices());
  control.setCurrent(7);
  control.setCurrent(-1);
  EXPECT_EQ(control.current(), 0);
  EXPECT_EQ(changes.count(), 0);
}

/// Assistive tools meet each choice at its place, press it, and are told which is on; in both directions.
TEST_F(SegmentsTest, AssistiveToolsMeetAndPressEveryChoice) {
  for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    SegmentedControl control(choices());
    control.setLayoutDirection(direction);
    control.resize(control.sizeHint());
    control.show();
    QAccessibleInterface* group = QAccessible::queryAccessibleInterface(&control);
    ASSERT_NE(group, nullptr);
    ASSERT_EQ(group->childCount(), choices().size());
    for (int index : {2, 0, 1, 1}) {
      QAccessibleInterface* choice = group->child(index);
      ASSERT_NE(choice->actionInterface(), nullptr);
      choice->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
      EXPECT_EQ(control.current(), index);
      for (int i = 0; i < group->childCount(); ++i) {
        EXPECT_EQ(group->child(i)->state().checked, i == index);
        EXPECT_EQ(group->child(i)->text(QAccessible::Name), choices()[i]);
        EXPECT_EQ(group->indexOfChild(group->child(i)), i);
        const QPoint middle = group->child(i)->rect().center();
        EXPECT_EQ(group->childAt(middle.x(), middle.y()), group->child(i));
      }
      QTest::mouseClick(&control, Qt::LeftButton, {},
                        control.mapFromGlobal(group->child((index + 1) % 3)->rect().center()));
      EXPECT_EQ(control.current(), (index + 1) % 3) << "a click there means the same";
    }
    control.setEnabled(false);
    const int before = control.current();
    group->child(2 - before)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    EXPECT_EQ(control.current(), before);
    control.setChoices({QStringLiteral("a")});
    EXPECT_EQ(group->childCount(), 1);
    EXPECT_EQ(group->child(0)->text(QAccessible::Name), QStringLiteral("a"));
  }
}

}  // namespace
}  // namespace stowage::widgets
