// Plans over several hosts as time goes by: where everything lies, that it stays inside, and what is said.
#include "widgets/hosts/host_timeline.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest/QTest>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/treemap/host_colouring.h"

namespace stowage::widgets {
namespace {

/// Stages of a pipeline that hand over to each other, a few micro-batches.
HostsPicture random_picture(std::mt19937& random) {
  const auto any = [&](std::uint32_t most) {
    return std::uniform_int_distribution<std::uint32_t>(0, most)(random);
  };
  HostsPicture out;
  out.pipeline = any(1) == 0;
  const std::uint32_t rows = 1 + any(5), idle = any(2), micro = out.pipeline ? 1 + any(6) : 1;
  double reached = 0;
  for (std::uint32_t i = 0; i < rows; ++i) {
    HostRow row;
    row.name = QStringLiteral("host-%1").arg(i) + QString(static_cast<int>(any(60)), u'm');
    row.used = true;
    row.step_seconds = 1e-3 * (1 + any(50));
    out.step_seconds = std::max(out.step_seconds, row.step_seconds);
    out.hosts.push_back(row);
  }
  for (std::uint32_t i = 0; i < rows; ++i) {
    const double computing = out.hosts[i].step_seconds, handing = i + 1 < rows ? 1e-4 * (1 + any(9)) : 0;
    for (std::uint32_t m = 0; m < micro; ++m) {
      const double begin = reached + m * out.step_seconds;
      out.spans.push_back({i, m, false, begin, begin + computing});
      if (handing > 0) out.spans.push_back({i, m, true, begin + computing, begin + computing + handing});
    }
    reached += computing + handing;
  }
  for (std::uint32_t i = 0; i < idle; ++i) out.hosts.push_back({QStringLiteral("idle"), {}});
  return out;
}

class RandomTimelines : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomTimelines, EveryThingLiesInItsRowAndInItsTime) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  std::mt19937 random(GetParam());
  HostTimeline timeline;
  const HostsPicture picture = random_picture(random);
  timeline.setPicture(picture);
  test::in_every_theme([&](double) {
    timeline.resize(timeline.minimumSizeHint().width() + static_cast<int>(random() % 400),
                    timeline.sizeHint().height());
    double right = 0;
    for (std::size_t i = 0; i < picture.spans.size(); ++i) {
      const HostSpan& span = picture.spans[i];
      const QRectF place = timeline.place(i), row = timeline.row(span.row);
      EXPECT_GE(place.top(), row.top());
      EXPECT_LE(place.bottom(), row.bottom());
      EXPECT_LT(place.right(), timeline.width());
      right = std::max(right, place.right());
      for (std::size_t k = 0; k < i; ++k) {
        const HostSpan& other = picture.spans[k];
        if (other.end <= span.begin) {
          EXPECT_LE(timeline.place(k).right(), place.left() + 1e-6);
        }
      }
    }
    EXPECT_GT(right, timeline.width() / 2.0) << "what there is fills its room";
    for (std::uint32_t i = 0; i < picture.hosts.size(); ++i)
      EXPECT_EQ(timeline.row(i).isEmpty(), !picture.hosts[i].used) << i;
    EXPECT_TRUE(timeline.place(99'999).isEmpty());
  });
}

TEST_P(RandomTimelines, WidthsAreAsLongAsTheyTake) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  std::mt19937 random(GetParam());
  HostTimeline timeline;
  const HostsPicture picture = random_picture(random);
  timeline.setPicture(picture);
  timeline.resize(700, timeline.sizeHint().height());
  const HostSpan& first = picture.spans.front();
  const double per_second = timeline.place(0).width() / (first.end - first.begin);
  for (std::size_t i = 0; i < picture.spans.size(); ++i)
    EXPECT_NEAR(timeline.place(i).width(), per_second * (picture.spans[i].end - picture.spans[i].begin),
                1e-6);
}

TEST_P(RandomTimelines, BarsHaveTheColourOfTheirHost) {
  SCOPED_TRACE(testing::Message() << "seed " << GetParam());
  const test::ThemeKept kept;
  std::mt19937 random(GetParam());
  HostTimeline timeline;
  const HostsPicture picture = random_picture(random);
  timeline.setPicture(picture);
  timeline.resize(900, timeline.sizeHint().height());
  const QImage image = test::picture(timeline);
  for (std::size_t i = 0; i < picture.spans.size(); ++i) {
    const HostSpan& span = picture.spans[i];
    const QRect area = timeline.place(i).toRect().adjusted(1, 1, -1, -1);
    if (span.hand_over || span.micro_batch % 2 != 0 || area.width() < 2) continue;
    const int strong = test::count_of(image, area, Theme::current().colours(host_look(span.row)).strong);
    EXPECT_EQ(strong, area.width() * area.height()) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTimelines, ::testing::Range(1u, 9u));

HostsPicture two_hosts(bool pipeline) {
  HostsPicture out;
  out.pipeline = pipeline;
  out.step_seconds = pipeline ? 0.006 : 0.010;
  HostRow row{QStringLiteral("box1"), {}, true};
  row.step_seconds = 0.006;
  out.hosts.push_back(row);
  row.name = QStringLiteral("box2");
  row.step_seconds = 0.003;
  out.hosts.push_back(row);
  out.hosts.push_back({QStringLiteral("box3"), {}});
  out.spans = {{0, 0, false, 0, 0.006}, {0, 0, true, 0.006, 0.007}, {1, 0, false, 0.007, 0.010}};
  return out;
}

TEST(HostTimeline, SaysWhatItShows) {
  HostTimeline timeline;
  timeline.setPicture(two_hosts(false));
  EXPECT_FALSE(timeline.accessibleName().isEmpty());
  for (const char* part : {"box1", "6.00 ms", "60 %"})
    EXPECT_TRUE(timeline.rowWords(0).contains(QString::fromLatin1(part))) << part;
  EXPECT_TRUE(timeline.accessibleDescription().contains(timeline.rowWords(1)));
  EXPECT_TRUE(timeline.spanWords(1).contains(QStringLiteral("hands over")));
  EXPECT_FALSE(timeline.spanWords(1).contains(QStringLiteral("micro-batch")));
  timeline.setPicture(two_hosts(true));
  EXPECT_TRUE(timeline.rowWords(0).contains(QStringLiteral("100 %"))) << "the slowest is always busy";
  EXPECT_TRUE(timeline.spanWords(0).contains(QStringLiteral("micro-batch 1")));
}

/// What is not known is no number, and no part of a whole.
TEST(HostTimeline, WithoutRatesItSaysThatComputingIsNotKnown) {
  for (const bool pipeline : {false, true}) {
    HostsPicture picture = two_hosts(pipeline);
    for (HostRow& row : picture.hosts) row.computing = false;
    picture.hosts[1].step_seconds = 0;
    ASSERT_FALSE(picture.whole());
    HostTimeline timeline;
    timeline.setPicture(picture);
    timeline.resize(600, timeline.sizeHint().height());
    for (std::uint32_t row = 0; row < 2; ++row) {
      EXPECT_TRUE(timeline.rowWords(row).contains(unknown_text())) << row;
      EXPECT_FALSE(timeline.rowWords(row).contains(u'%')) << timeline.rowWords(row).toStdString();
    }
    EXPECT_FALSE(timeline.rowWords(1).contains(u'0')) << timeline.rowWords(1).toStdString();
    EXPECT_TRUE(timeline.accessibleDescription().contains(HostTimeline::partWords()));
    EXPECT_FALSE(timeline.spanWords(0).contains(QStringLiteral("computes")));
    EXPECT_TRUE(timeline.spanWords(1).contains(QStringLiteral("hands over")));
    EXPECT_EQ(share_text(picture, picture.step_seconds), QStringLiteral("not known"));
    EXPECT_FALSE(test::picture(timeline).isNull());
  }
  HostsPicture known = two_hosts(false);
  known.hosts[2].computing = false;
  EXPECT_TRUE(known.whole()) << "nothing runs on the third";
  HostTimeline timeline;
  timeline.setPicture(known);
  EXPECT_FALSE(timeline.accessibleDescription().contains(HostTimeline::partWords()));
}

TEST(HostTimeline, ChoosesWithMouseAndKeys) {
  HostTimeline timeline;
  timeline.setPicture(two_hosts(false));
  timeline.resize(600, timeline.sizeHint().height());
  timeline.show();
  QSignalSpy chosen(&timeline, &HostTimeline::hostChosen), moved(&timeline, &HostTimeline::currentMoved);
  QTest::mouseClick(&timeline, Qt::LeftButton, {}, timeline.place(2).center().toPoint());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen.last().at(0).toUInt(), 1u);
  EXPECT_EQ(timeline.currentSpan(), std::optional<std::size_t>(2));
  QTest::keyClick(&timeline, Qt::Key_Up);
  EXPECT_EQ(timeline.current(), 0u);
  EXPECT_FALSE(timeline.currentSpan());
  QTest::keyClick(&timeline, Qt::Key_Right);
  EXPECT_EQ(timeline.currentSpan(), std::optional<std::size_t>(0));
  QTest::keyClick(&timeline, Qt::Key_Right);
  QTest::keyClick(&timeline, Qt::Key_Right);
  EXPECT_EQ(timeline.currentSpan(), std::optional<std::size_t>(1)) << "the row does no more";
  EXPECT_TRUE(timeline.accessibleDescription().startsWith(timeline.spanWords(1)));
  QTest::keyClick(&timeline, Qt::Key_Left);
  EXPECT_EQ(timeline.currentSpan(), std::optional<std::size_t>(0));
  QTest::keyClick(&timeline, Qt::Key_End);
  EXPECT_EQ(timeline.current(), 1u) << "where nothing runs there is no row";
  QTest::keyClick(&timeline, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_TRUE(chosen.last().at(1).toBool());
  EXPECT_GE(moved.size(), 2);
  timeline.setSelected({0});
  EXPECT_EQ(timeline.current(), 0u);
  EXPECT_EQ(chosen.size(), 2) << "what is chosen for somebody is not told back";
}

TEST(HostTimeline, WithoutAPictureNothingHappens) {
  HostTimeline timeline;
  timeline.resize(400, 300);
  timeline.show();
  QSignalSpy chosen(&timeline, &HostTimeline::hostChosen);
  for (const Qt::Key key :
       {Qt::Key_Up, Qt::Key_Down, Qt::Key_End, Qt::Key_Left, Qt::Key_Right, Qt::Key_Space})
    QTest::keyClick(&timeline, key);
  QTest::mouseClick(&timeline, Qt::LeftButton, {}, {20, 20});
  EXPECT_TRUE(chosen.isEmpty());
  EXPECT_EQ(timeline.length(), 0);
}

}  // namespace
}  // namespace stowage::widgets
