// The strip of the proof: facts that fit, a bar whose parts are the times, chips that can be clicked.
#include <gtest/gtest.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <map>
#include <random>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "widgets/common/words.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {
namespace {

QVector<Fact> random_facts(std::mt19937& random) {
  static const QStringList kWords = {QStringLiteral("Schrittzeit"),        QStringLiteral("7,98 s"),
                                     QStringLiteral("je Token"),           QStringLiteral("Auf Grafikkarten"),
                                     QStringLiteral("43,8 GiB"),           QStringLiteral("von 131 GiB"),
                                     QStringLiteral("2 fest, 1 verboten"), {}};
  QVector<Fact> facts;
  for (unsigned i = 1 + random() % 7; i > 0; --i) {
    const auto word = [&] { return kWords[static_cast<qsizetype>(random() % 8)]; };
    facts << Fact{word(), word(), word(), &Colours::text, random() % 4 == 0};
  }
  return facts;
}

/// From right to left the facts stand in the order in which they are read, and none on another: as many
/// columns have ink as from left to right, and as much is free at the other end.
TEST(FactRowPicture, FromRightToLeftItIsTheMirrorImage) {
  const std::uint32_t seed = 2'021;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const test::ThemeKept kept;
  for (int round = 0; round < 40; ++round) {
    const QVector<Fact> facts = random_facts(random);
    const int width = 300 + static_cast<int>(random() % 600);
    int columns[2] = {}, free[2] = {};
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
      // The application's direction is what painters begin with.
      QApplication::setLayoutDirection(direction);
      FactRow row;
      row.setFacts(facts);
      row.resize(width, 40);
      const QImage image = test::picture(row);
      const QColor ground = row.palette().color(QPalette::Window);
      const QRect ink = test::inked(image, image.rect(), ground);
      const int at = direction == Qt::LeftToRight ? 0 : 1;
      for (int x = 0; x < width; ++x)
        columns[at] += test::inked(image, {x, 0, 1, image.height()}, ground).isEmpty() ? 0 : 1;
      free[at] = ink.isEmpty() ? 0 : at == 0 ? ink.left() : width - 1 - ink.right();
    }
    QApplication::setLayoutDirection(Qt::LeftToRight);
    EXPECT_NEAR(columns[0], columns[1], 8) << "round " << round;
    EXPECT_NEAR(free[0], free[1], 4) << "round " << round;
  }
}

/// Whatever the facts and the width: what is painted ends before the row does, and begins at its left end.
TEST(FactRowPicture, NothingIsCutAtTheRightEnd) {
  const std::uint32_t seed = 2'020;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::in_every_theme([&](double scale) {
    for (int round = 0; round < 25; ++round) {
      FactRow row;
      row.setFacts(random_facts(random));
      const int width = 60 + static_cast<int>(random() % 900);
      // Wider than it says it needs: what would stand out of its width is seen then.
      row.resize(width, 40);
      const auto shown = row.shownAt(width);
      ASSERT_EQ(shown.notes.size(), shown.facts);
      int needed = 0;
      const QFontMetrics small(Theme::current().font(TextStyle::Small)),
          strong(Theme::current().font(TextStyle::BodyStrong));
      for (int i = 0; i < shown.facts; ++i) {
        const Fact& fact = row.facts()[i];
        needed += small.horizontalAdvance(fact.label) + strong.horizontalAdvance(fact.value) +
                  (shown.notes[i] ? small.horizontalAdvance(fact.note) : 0);
      }
      ASSERT_LE(needed, width) << "round " << round << " at " << scale;
      const QImage image = test::picture(row);
      const QRect ink = test::inked(image, image.rect(), row.palette().color(QPalette::Window));
      if (needed > 0) {
        ASSERT_LE(ink.right(), width - 1);
        ASSERT_LE(ink.height(), 34) << scale;
      }
      EXPECT_FALSE(row.accessibleName().contains(QStringLiteral("  ")));
    }
  });
}

TEST(FactRowPicture, EveryFactIsSaidAlsoWhereItIsNotShown) {
  FactRow row;
  row.setFacts(
      {{QStringLiteral("Bound"), QStringLiteral("7.19 s"), {}},
       {QStringLiteral("Units"), QStringLiteral("84"), QStringLiteral("2 pinned"), &Colours::text, true}});
  row.resize(10, 20);
  EXPECT_EQ(row.shownAt(10).facts, 0);
  EXPECT_EQ(row.accessibleName(), QStringLiteral("Bound 7.19 s, Units 84 2 pinned"));
}

/// The bar against shares that are worked out here: as many pixels of each colour as its part of the time.
/// As long as their time, where none is too narrow to see; else the least of them is as wide as it has to be.
TEST(TimeBarPicture, PartsAreAsLongAsTheirTime) {
  const std::uint32_t seed = 808;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  int exact = 0;
  test::in_every_theme([&](double scale) {
    for (int round = 0; round < 10; ++round) {
      plan::Evaluation evaluation;
      for (std::uint32_t gpu = 0; gpu < 3; ++gpu)
        evaluation.devices.emplace_back().device = machine::gpu(gpu);
      evaluation.main_gpu = random() % 3;
      const auto time = [&] { return random() % 4 ? 0.001 * static_cast<double>(1 + random() % 1000) : 0.0; };
      evaluation.disk_seconds = time();
      evaluation.bus_seconds = time();
      evaluation.hop_seconds = time();
      const double total = evaluation.disk_seconds + evaluation.bus_seconds + evaluation.hop_seconds;
      TimeBar bar;
      bar.resize(400, 24);
      bar.setEvaluation(evaluation);
      const QImage image = test::picture(bar);
      const std::pair<machine::DeviceId, double> parts[] = {
          {machine::kDisk, evaluation.disk_seconds},
          {machine::kCpu, evaluation.bus_seconds},
          {machine::gpu(*evaluation.main_gpu), evaluation.hop_seconds}};
      const double least = 14 * scale;
      const bool wide = std::all_of(std::begin(parts), std::end(parts), [&](const auto& part) {
        return part.second == 0 || 400 * part.second / total >= least;
      });
      exact += wide && total > 0 ? 1 : 0;
      for (const auto& [device, seconds] : parts) {
        // Along the upper edge of the bar, above the words.
        const int pixels = test::count_of(image, {0, 4, 400, 1}, Theme::current().device(device).strong);
        if (wide)
          ASSERT_NEAR(pixels, total > 0 ? 400 * seconds / total : 0, 4) << "round " << round;
        else if (seconds > 0)
          ASSERT_GE(pixels, least - 4) << "round " << round;
        else
          ASSERT_EQ(pixels, 0) << "round " << round;
      }
      EXPECT_EQ(bar.accessibleName().isEmpty(), total <= 0);
      EXPECT_EQ(bar.toolTip().count(u'%'),
                (evaluation.disk_seconds > 0) + (evaluation.bus_seconds > 0) + (evaluation.hop_seconds > 0));
    }
  });
  EXPECT_GT(exact, 10);
}

/// Words stand in the bar only where they fit, with the letters of any size.
TEST(TimeBarPicture, WordsStandInTheirParts) {
  test::in_every_theme([](double scale) {
    plan::Evaluation evaluation;
    evaluation.disk_seconds = 6;
    evaluation.bus_seconds = 1.5;
    evaluation.host_seconds = 0.5;
    TimeBar bar;
    bar.resize(bar.sizeHint().width(), 40);
    bar.setEvaluation(evaluation);
    const QImage image = test::picture(bar);
    // The rows above and below the bar are free: the words are not higher than it.
    const int top = image.height() / 2 - bar.sizeHint().height() / 2;
    const QColor ground = bar.palette().color(QPalette::Window);
    EXPECT_TRUE(test::inked(image, {0, 0, image.width(), top - 1}, ground).isEmpty()) << scale;
    EXPECT_TRUE(test::inked(image, {0, image.height() - top + 1, image.width(), top - 1}, ground).isEmpty())
        << scale;
    // Nor do they touch its edges.
    const QColor disk = Theme::current().device(machine::kDisk).strong;
    EXPECT_EQ(test::count_of(image, {4, top + 1, 100, 1}, disk), 100) << scale;
    EXPECT_EQ(test::count_of(image, {4, image.height() - top - 2, 100, 1}, disk), 100) << scale;
  });
}

class Strip : public testing::Test {
 protected:
  Strip() {
    strip.setState(stowage::test::planned(stowage::test::blocks(9)));
    strip.resize(1300, strip.height());
    strip.show();
  }
  const test::ThemeKept kept{};
  ProofStrip strip{};
};

/// At the least width of the window and at a usual one, with all it may show.
TEST_F(Strip, PartsStandBesideEachOther) {
  test::in_every_theme([&](double scale) {
    for (const bool compact : {false, true}) {
      for (const int width : {960, 1440}) {
        if (!compact && width * 1.0 < 1100 * scale) continue;  // the window makes it compact then
        strip.setCompact(compact);
        strip.setIssueChipVisible(true);
        strip.setIssueCount(12);
        strip.resize(width, strip.height());
        QApplication::processEvents();
        EXPECT_EQ(test::cut(strip), "") << width << " at " << scale;
        QRect before;
        std::vector<QRect> places;
        for (const QObject* child : strip.children()) {
          const auto* widget = qobject_cast<const QWidget*>(child);
          if (widget && widget->isVisible()) places.push_back(widget->geometry());
        }
        for (std::size_t a = 0; a < places.size(); ++a) {
          for (std::size_t b = a + 1; b < places.size(); ++b)
            EXPECT_FALSE(places[a].intersects(places[b])) << width << " at " << scale;
        }
      }
    }
  });
}

TEST_F(Strip, ChipAndDetailsAreAsked) {
  strip.setIssueChipVisible(true);
  strip.setIssueCount(3);
  QSignalSpy issues(&strip, &ProofStrip::issuesRequested), details(&strip, &ProofStrip::detailsRequested);
  Badge* chip = nullptr;
  for (auto* badge : strip.findChildren<Badge*>()) {
    if (badge->accessibleName().startsWith(u'3')) chip = badge;
  }
  ASSERT_NE(chip, nullptr);
  EXPECT_TRUE(chip->isVisible());
  QTest::mouseClick(chip, Qt::LeftButton, {}, chip->rect().center());
  EXPECT_EQ(issues.count(), 1);
  auto* button = strip.findChild<QToolButton*>();
  button->click();
  ASSERT_EQ(details.count(), 1);
  strip.setIssueCount(0);
  EXPECT_FALSE(chip->isVisible()) << "nothing to tell";
  strip.setIssueCount(2);
  strip.setIssueChipVisible(false);
  EXPECT_FALSE(chip->isVisible()) << "the panel tells them";
}

TEST_F(Strip, APreviewTellsTheChangeAndGivesWay) {
  const auto before = stowage::test::planned(stowage::test::blocks(9));
  auto after = std::make_shared<PlanState>(*before);
  after->evaluation.step_seconds = before->evaluation.step_seconds + 0.0125;
  strip.setState(before);
  const QString plan = strip.statusText();
  DropPreview preview;
  preview.accepted = true;
  strip.showPreview(preview, QStringLiteral("layers.3"));
  EXPECT_EQ(strip.statusText(), QStringLiteral("Preview"));
  ASSERT_EQ(strip.facts().size(), 1);
  EXPECT_EQ(strip.facts()[0].label, QStringLiteral("layers.3"));
  preview.after = after;
  strip.showPreview(preview, QStringLiteral("layers.3"));
  QStringList words;
  for (const Fact& fact : strip.facts()) words << fact.value;
  EXPECT_TRUE(words.contains(QStringLiteral("+12.5 ms"))) << words.join(u'|').toStdString();
  strip.setState(after);
  EXPECT_EQ(strip.statusText(), QStringLiteral("Preview")) << "a plan that comes meanwhile waits";
  strip.endPreview();
  EXPECT_EQ(strip.statusText(), plan);
}

TEST_F(Strip, WithoutAPlanItSaysWhenThereWillBeOne) {
  strip.setState(nullptr);
  const auto words = [&] {
    QStringList out;
    for (const auto* label : strip.findChildren<Label*>()) {
      if (label->isVisible()) out << label->fullText();
    }
    return out.join(u'|');
  };
  EXPECT_TRUE(words().contains(QStringLiteral("as soon as"))) << words().toStdString();
  strip.setState(stowage::test::planned(stowage::test::blocks(2)), QStringLiteral("Two pins on one module."));
  EXPECT_EQ(strip.statusText(), QStringLiteral("Not solved"));
  EXPECT_EQ(strip.statusTone(), Tone::Error);
  EXPECT_TRUE(words().contains(QStringLiteral("Two pins on one module."))) << words().toStdString();
}

}  // namespace
}  // namespace stowage::widgets
