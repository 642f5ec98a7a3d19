// The chart by itself: each pixel of its bands is what the stack says, and a chart that showed something else
// before looks like a new one.
#include <gtest/gtest.h>

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "tests/widgets/pictures.h"
#include "widgets/timeline/timeline_chart.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMiB = 1ull << 20;
constexpr std::array<QRgb, 3> kBands{0xFF2040C0, 0xFF20C060, 0xFFC06020};

/// A stack of three bands over so many columns, somewhere in a run, on a plot of its own size.
TimelineChart::Content some_content(std::mt19937& random) {
  const auto below = [&](std::uint32_t n) { return static_cast<int>(random() % n); };
  TimelineChart::Content out;
  out.size = QSizeF(420 + below(80), 220 + below(60));
  out.plot = QRectF(64, 10, out.size.width() - 90, out.size.height() - 40);
  const std::size_t columns = 20 + random() % 300;
  out.stack.begin = random() % 5'000'000'000;
  out.stack.end = out.stack.begin + 1000 + random() % 3'000'000'000;
  out.stack.total.assign(columns, 0);
  out.stack.least = ~0ull;
  for (const trace::Kind kind : {trace::Kind::Overhead, trace::Kind::Resident, trace::Kind::Activation}) {
    out.stack.keys.push_back({kind, {}});
    out.colours.emplace_back(kBands[out.colours.size()]);
    std::vector<std::uint64_t>& bytes = out.stack.bytes.emplace_back(columns, 0);
    for (std::size_t i = 0; i < columns; ++i) {
      bytes[i] = i > 0 && below(3) > 0 ? bytes[i - 1] : random() % (700 * kMiB);
      out.stack.total[i] += bytes[i];
    }
  }
  for (const std::uint64_t total : out.stack.total) {
    out.stack.most = std::max(out.stack.most, total);
    out.stack.least = std::min(out.stack.least, total);
  }
  const bool fold = below(2) == 0;
  out.bytes = byteAxis(out.stack.least, out.stack.most, 0, fold, out.plot.height());
  out.foot = out.bytes.low > 0 ? 15 : 0;
  out.time_step = tickStep(TimelineAxis::Time, out.stack.end - out.stack.begin, 10);
  out.time_labels = below(4) > 0;
  return out;
}

QImage picture_of(const TimelineChart& chart, double dpr) {
  QImage image((chart.content().size * dpr).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(dpr);
  image.fill(Qt::white);
  QPainter painter(&image);
  chart.paint(painter, {0, 0});
  return image;
}

/// The band at a place of the plot by the definition: the lowest one whose top is above it. -1: none.
int band_at(const TimelineChart& chart, std::size_t column, double y) {
  const BandStack& stack = chart.content().stack;
  std::uint64_t sum = 0;
  for (std::size_t band = 0; band < stack.keys.size(); ++band) {
    sum += stack.bytes[band][column];
    if (y >= chart.y(sum)) return static_cast<int>(band);
  }
  return -1;
}

TEST(TimelineChart, EveryPixelIsThatOfItsBand) {
  const std::uint32_t seed = 41;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 24; ++round) {
    const double dpr = test::kPixelRatios[round % 4];
    TimelineChart chart;
    chart.setContent(some_content(random));
    const TimelineChart::Content& content = chart.content();
    const QImage image = picture_of(chart, dpr);
    const double columns = double(content.stack.total.size());
    int looked_at = 0;
    for (int y = int(content.plot.top() * dpr) + 2; y < int(content.plot.bottom() * dpr) - 2; ++y) {
      for (int x = int(content.plot.left() * dpr) + 2; x < int(content.plot.right() * dpr) - 2; x += 3) {
        const double at = ((x + 0.5) / dpr - content.plot.left()) / content.plot.width() * columns;
        // Where a column ends or a band has its edge half a pixel is nobody's.
        if (at - std::floor(at) < 0.02 || at - std::floor(at) > 0.98) continue;
        const auto column = static_cast<std::size_t>(at);
        const int band = band_at(chart, column, (y + 0.5) / dpr);
        if (band != band_at(chart, column, (y - 0.1) / dpr) ||
            band != band_at(chart, column, (y + 1.1) / dpr))
          continue;
        ++looked_at;
        const QRgb seen = image.pixel(x, y);
        if (band >= 0) {
          ASSERT_EQ(seen, kBands[static_cast<std::size_t>(band)]) << x << ", " << y << " at " << dpr;
        } else {
          ASSERT_EQ(std::count(kBands.begin(), kBands.end(), seen), 0) << x << ", " << y << " at " << dpr;
        }
      }
    }
    EXPECT_GT(looked_at, 3000);
  }
}

/// What a chart does not set again is as it would be had it been set.
TEST(TimelineChart, ItLooksAsIfItHadShownNothingElseBefore) {
  const std::uint32_t seed = 43;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const test::ThemeKept kept;
  TimelineChart chart;
  TimelineChart::Content content = some_content(random);
  for (int round = 0; round < 60; ++round) {
    if (round % 4 == 0) content = some_content(random);
    if (round % 4 == 1) {  // as the hand moves it: no other step, another place
      const std::uint64_t by = 1 + random() % (content.stack.end - content.stack.begin);
      content.stack.begin += by;
      content.stack.end += by;
    }
    if (round % 4 == 2) Theme::current().setScheme(round % 8 == 2 ? Scheme::Dark : Scheme::Light);
    if (round % 4 == 3) content.time_labels = !content.time_labels;
    chart.setContent(content);
    TimelineChart fresh;
    fresh.setContent(content);
    ASSERT_EQ(picture_of(chart, 1), picture_of(fresh, 1)) << "round " << round;
  }
}

/// Moving it along by whole pixels moves the bands by them.
TEST(TimelineChart, AViewThatMovesOnByAColumnMovesTheBands) {
  std::mt19937 random(47);
  TimelineChart::Content content = some_content(random);
  content.size = QSizeF(490, 220);
  content.plot = QRectF(64, 10, 400, 180);
  content.time_labels = false;
  const std::size_t columns = 400;
  content.stack.total.assign(columns, 0);
  for (auto& bytes : content.stack.bytes) {
    bytes.assign(columns, 0);
    for (std::size_t i = 0; i < columns; ++i) bytes[i] = random() % (300 * kMiB);
  }
  content.bytes = byteAxis(0, 900 * kMiB, 0, false, content.plot.height());
  content.foot = 0;
  TimelineChart chart;
  chart.setContent(content);
  const QImage before = picture_of(chart, 1);
  for (auto& bytes : content.stack.bytes) std::rotate(bytes.begin(), bytes.begin() + 1, bytes.end());
  chart.setContent(content);
  const QImage after = picture_of(chart, 1);
  for (int y = 12; y < 188; ++y) {
    for (int x = 66; x < 460; ++x) {
      const QRgb seen = before.pixel(x + 1, y);
      if (std::count(kBands.begin(), kBands.end(), seen) > 0) {
        ASSERT_EQ(after.pixel(x, y), seen) << x << ", " << y;
      }
    }
  }
}

}  // namespace
}  // namespace stowage::widgets
