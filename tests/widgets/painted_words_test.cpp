// What views write themselves: no two of their texts lie on each other, at any width, with letters of any
// size and in any language.
#include "tests/widgets/painted_words.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <functional>
#include <random>

#include "tests/widgets/compare/compared.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/synthetic_run.h"
#include "translations/translations.h"
#include "widgets/compare/twin_lanes.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/timeline/twin_timeline.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

using test::PaintedWord, test::painted_words, test::words_on_words;

constexpr std::uint32_t kSeed = 20'418;

void settle() {
  for (int i = 0; i < 3; ++i) QApplication::processEvents();
}

// ---- The check itself ----

QFont letters() {
  QFont font = Theme::current().font(TextStyle::Body);
  font.setPixelSize(20);
  return font;
}

TEST(PaintedWords, WhatLiesOnAnotherIsFound) {
  const auto two = [](
                       QPointF second, const std::function<void(QPainter&)>& between = [](QPainter&) {}) {
    return words_on_words(painted_words({400, 200}, [&](QPainter& painter) {
      painter.setFont(letters());
      painter.drawText(QPointF(50, 100), QStringLiteral("first"));
      painter.save();
      between(painter);
      painter.restore();
      painter.drawText(second, QStringLiteral("second"));
    }));
  };
  EXPECT_NE(two({60, 104}).find("first"), std::string::npos);
  EXPECT_NE(two({60, 104}).find("second"), std::string::npos);
  EXPECT_EQ(two({200, 100}), "");
  EXPECT_EQ(two({50, 130}), "");
  EXPECT_EQ(two({60, 104}, [](QPainter& painter) { painter.fillRect(0, 0, 400, 200, Qt::white); }), "")
      << "painted over";
  EXPECT_NE(two({60, 104}, [](QPainter& painter) { painter.fillRect(0, 0, 400, 200, QColor(0, 0, 0, 90)); }),
            "")
      << "a veil hides nothing";
  EXPECT_NE(two({60, 104}, [](QPainter& painter) { painter.fillRect(0, 150, 400, 50, Qt::white); }), "")
      << "beside it";
}

TEST(PaintedWords, PlacesAreThoseOfTheSheet) {
  const auto words = painted_words({400, 200}, [](QPainter& painter) {
    painter.setFont(letters());
    painter.translate(100, 20);
    painter.drawText(QPointF(50, 100), QStringLiteral("here"));
    painter.setClipRect(QRectF(0, 0, 40, 40));
    painter.drawText(QPointF(60, 100), QStringLiteral("clipped"));
    painter.setClipping(false);
    painter.drawText(QPointF(60, 150), QStringLiteral("again"));
  });
  ASSERT_EQ(words.size(), 3u);
  EXPECT_EQ(words[0].at, QPointF(150, 120));
  EXPECT_TRUE(QRectF(148, 95, 60, 30).contains(words[0].ink));
  EXPECT_FALSE(words[0].ink.isEmpty());
  EXPECT_TRUE(words[1].ink.isEmpty());
  EXPECT_FALSE(words[2].ink.isEmpty());
}

// ---- Views ----

using Found = std::function<void(const std::vector<PaintedWord>&)>;

/// A view that writes its own words, and how it is painted in a width.
struct View {
  const char* name;
  void (*paint)(int width, const Found& found);
  friend void PrintTo(const View& view, std::ostream* out) { *out << view.name; }
};

void paint_lanes(int width, const Found& found) {
  std::mt19937 random(kSeed);
  SelectionHub hub;
  LanesWidget lanes(&hub);
  lanes.resize(width, 400);
  lanes.show();
  for (int round = 0; round < 5; ++round) {
    lanes.setState(round == 0 ? test::share(test::llama_state())
                              : test::share(test::random_state(random, test::uneven_model(random))));
    settle();
    const ViewPicture picture = lanes.picture();
    ASSERT_FALSE(picture.empty());
    found(painted_words(picture.size, [&](QPainter& painter) { picture.paint(painter, 1); }));
  }
}

void paint_timeline(int width, const Found& found) {
  TimelineView view;
  view.resize(width, 700);
  view.show();
  view.setTimeline(stowage::test::shared_run(), nullptr);
  TimelineCanvas& canvas = view.canvas();
  for (const bool folded : {true, false}) {
    canvas.setFolded(folded);
    settle();
    found(painted_words(QSizeF(canvas.size()), [&](QPainter& painter) { canvas.paintPicture(painter); }));
  }
}

void paint_strip(int width, const Found& found) {
  ProofStrip strip;
  strip.setState(stowage::test::planned(stowage::test::blocks(9)));
  strip.setIssueChipVisible(true);
  strip.setIssueCount(12);
  strip.setCompact(width < 1100 * Theme::current().textScale());
  strip.resize(width, strip.height());
  strip.show();
  settle();
  found(painted_words(strip));
}

void paint_twin_lanes(int width, const Found& found) {
  std::mt19937 random(kSeed);
  TwinLanes lanes;
  lanes.show();
  const auto look = [&] {
    lanes.resize(width, lanes.sizeHint().height());
    settle();
    found(painted_words(lanes));
  };
  lanes.setComparison(stowage::test::toyComparison());
  look();
  for (int round = 0; round < 4; ++round) {
    lanes.setComparison(stowage::test::randomComparison(random));
    look();
  }
  const auto run = stowage::test::shared_run();
  lanes.setRuns(compare_runs({QStringLiteral("Mine"), run, {}}, {QStringLiteral("Yours"), run, {}}));
  look();
}

void paint_twin_timeline(int width, const Found& found) {
  const auto run = stowage::test::shared_run();
  const auto half = std::make_shared<const trace::Timeline>(
      stowage::test::synthetic_run(stowage::test::synthetic_run_length() / 2));
  const RunComparisonPtr runs =
      compare_runs({QStringLiteral("Mine"), run, {}}, {QStringLiteral("Yours"), half, {}});
  ASSERT_TRUE(runs && runs->plain);
  TwinTimeline timeline;
  timeline.show();
  timeline.setRuns(runs, runs->plain);
  timeline.resize(width, timeline.sizeHint().height());
  for (const bool cursor : {false, true}) {
    timeline.setCursorAt(cursor ? std::optional(run->duration_ns / 3) : std::nullopt);
    settle();
    found(painted_words(timeline));
  }
}

void paint_treemap(int width, const Found& found) {
  std::mt19937 random(kSeed);
  SelectionHub hub;
  TreemapWidget map(&hub);
  map.resize(width, 500);
  for (int round = 0; round < 3; ++round) {
    map.setState(round == 0 ? test::share(test::llama_state())
                            : test::share(test::random_state(random, test::uneven_model(random))));
    map.layoutNow();
    found(painted_words(QSizeF(map.size()), [&](QPainter& painter) { map.paintPicture(painter, 1); }));
  }
}

class ViewsInEveryLanguage : public testing::TestWithParam<std::tuple<View, QString>> {
 protected:
  void SetUp() override { translations::use(std::get<1>(GetParam())); }
  void TearDown() override {
    translations::use(QStringLiteral("en"));
    QApplication::processEvents();
  }
  const test::ThemeKept kept{};
};

TEST_P(ViewsInEveryLanguage, NoTwoOfTheirTextsLieOnEachOther) {
  const View& view = std::get<0>(GetParam());
  std::size_t words = 0;
  for (const double scale : {1.0, 1.5}) {
    Theme::current().setTextScale(scale);
    for (const int width : {960, 1440}) {
      SCOPED_TRACE(testing::Message() << view.name << ", " << width << " at " << scale);
      view.paint(qRound(width * (scale > 1 ? 1.25 : 1)), [&](const std::vector<PaintedWord>& found) {
        EXPECT_EQ(words_on_words(found), "");
        words += found.size();
      });
    }
  }
  EXPECT_GT(words, 20u) << "the view writes where it is looked for";
}

constexpr View kViews[] = {
    {"lanes", paint_lanes},          {"timeline", paint_timeline},          {"proof", paint_strip},
    {"twinLanes", paint_twin_lanes}, {"twinTimeline", paint_twin_timeline}, {"treemap", paint_treemap}};
INSTANTIATE_TEST_SUITE_P(Views, ViewsInEveryLanguage,
                         testing::Combine(testing::ValuesIn(kViews),
                                          testing::Values(QStringLiteral("en"), QStringLiteral("de"),
                                                          QStringLiteral("es"), QStringLiteral("fr"),
                                                          QStringLiteral("ja"), QStringLiteral("zh_CN"))));

}  // namespace
}  // namespace stowage::widgets
