#include <gtest/gtest.h>

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QGlyphRun>
#include <QJsonObject>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyleOption>
#include <QTextLayout>
#include <cmath>
#include <set>

#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/style.h"
#include "widgets/theme/tokens.h"

namespace stowage::widgets {
namespace {

double channel(double value) {
  return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// WCAG 2.1 relative luminance and contrast.
double luminance(const QColor& colour) {
  return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) +
         0.0722 * channel(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

QJsonObject colours_of(const char* scheme) {
  return Tokens::get().raw.value(QLatin1String("colour")).toObject().value(QLatin1String(scheme)).toObject();
}

/// The two colours of an entry of tokens.json's contrast table: "text on window", "gpu0: label on strong",
/// "diff neg1: text", …
std::pair<QColor, QColor> pair_of(const QString& entry, const char* scheme) {
  const QJsonObject all = colours_of(scheme);
  const auto get = [&all](const QString& name) { return QColor(all.value(name).toString()); };
  if (entry.startsWith(QStringLiteral("diff "))) {
    const QString step = entry.mid(5, entry.indexOf(u':') - 5);
    const QColor fill(all.value(QLatin1String("diff")).toObject().value(step).toString());
    const QJsonObject device =
        all.value(QLatin1String("dev")).toObject().value(QLatin1String("gpu0")).toObject();
    return {entry.endsWith(QStringLiteral("label")) ? QColor(device.value(QLatin1String("on")).toString())
                                                    : get(QStringLiteral("text")),
            fill};
  }
  const qsizetype colon = entry.indexOf(u':');
  if (colon < 0) {
    const QStringList two = entry.split(QStringLiteral(" on "));
    return {get(two.at(0)), get(two.at(1))};
  }
  const QJsonObject dev = all.value(QLatin1String("dev")).toObject().value(entry.left(colon)).toObject();
  const auto shade = [&](const QString& name) {
    const QString key = name == QStringLiteral("label") ? QStringLiteral("on") : name;
    return dev.contains(key) ? QColor(dev.value(key).toString()) : get(key);
  };
  QString rest = entry.mid(colon + 2);
  rest.remove(QStringLiteral(" (graphic)"));
  const QStringList two = rest.split(QStringLiteral(" on "));
  return {shade(two.at(0)), shade(two.at(1))};
}

class Contrast : public testing::TestWithParam<const char*> {};

TEST_P(Contrast, EveryPairIsAsStatedAndEnough) {
  const QJsonObject table = Tokens::get()
                                .raw.value(QLatin1String("contrast"))
                                .toObject()
                                .value(QLatin1String(GetParam()))
                                .toObject();
  EXPECT_EQ(table.size(), 192);
  for (auto it = table.begin(); it != table.end(); ++it) {
    const auto [front, back] = pair_of(it.key(), GetParam());
    ASSERT_TRUE(front.isValid() && back.isValid()) << it.key().toStdString();
    const double measured = contrast(front, back);
    EXPECT_NEAR(measured, it.value().toDouble(), 0.011) << it.key().toStdString();
    const bool graphic =
        it.key().contains(QStringLiteral("graphic")) || it.key().startsWith(QStringLiteral("lineStrong"));
    EXPECT_GE(measured, graphic ? 3.0 : 4.5) << it.key().toStdString();
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, Contrast, testing::Values("light", "dark"));

TEST(Theme, SchemesSwitchLiveAndStaleCachesCanTell) {
  Theme theme;
  theme.setScheme(Scheme::Light);
  const auto before = theme.generation();
  QSignalSpy changed(&theme, &Theme::changed);
  theme.setScheme(Scheme::Dark);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_GT(theme.generation(), before);
  EXPECT_TRUE(theme.dark());
  EXPECT_EQ(theme.colours().surface, QColor(0x15, 0x18, 0x1C));
  EXPECT_EQ(theme.palette().color(QPalette::Base), theme.colours().surface);
  theme.setScheme(Scheme::Dark);
  EXPECT_EQ(changed.count(), 1) << "setting what is set is nothing new";
}

TEST(Theme, ASecondOneDoesNotTakeTheFirstOnesPlace) {
  const Theme* first = &Theme::current();
  {
    Theme second;
    second.setScheme(Scheme::Dark);
    EXPECT_EQ(&Theme::current(), first);
    EXPECT_FALSE(Theme::current().dark());
  }
  EXPECT_EQ(&Theme::current(), first);
}

TEST(Theme, TextScaleGrowsTextAndMetricsButNotCounts) {
  Theme theme;
  EXPECT_EQ(theme.font(TextStyle::Body).pixelSize(), 13);
  EXPECT_DOUBLE_EQ(theme.metric("lanes.rowHeight"), 42);
  theme.setTextScale(1.5);
  EXPECT_EQ(theme.font(TextStyle::Body).pixelSize(), 20);
  EXPECT_DOUBLE_EQ(theme.metric("lanes.rowHeight"), 63);
  EXPECT_DOUBLE_EQ(theme.metric("timeline.maxColumns"), 1000);
  EXPECT_DOUBLE_EQ(theme.metric("timeline.mainShare"), 0.62);
  theme.setTextScale(9);
  EXPECT_DOUBLE_EQ(theme.textScale(), 2);
}

TEST(Theme, ReducedMotionMakesEveryDurationNothing) {
  Theme theme;
  EXPECT_EQ(theme.duration("move"), 160);
  EXPECT_EQ(theme.duration("maximum"), 180);
  for (const char* motion : {"instant", "quick", "move"})
    EXPECT_LE(theme.duration(motion), theme.duration("maximum")) << motion;
  theme.setReducedMotion(true);
  EXPECT_EQ(theme.duration("move"), 0);
}

TEST(Theme, FontsAreOurs) {
  for (TextStyle style : {TextStyle::Body, TextStyle::BodyStrong, TextStyle::Mono}) {
    const QFont font = Theme::current().font(style);
    EXPECT_EQ(QFontInfo(font).family(), font.family()) << "the compiled-in font is found";
    EXPECT_EQ(QFontInfo(font).weight(), font.weight());
  }
}

TEST(Theme, DevicesBeyondEightShareAHueButNoGlyph) {
  const Theme& theme = Theme::current();
  EXPECT_EQ(theme.device(machine::gpu(8)).strong, theme.device(machine::gpu(0)).strong);
  EXPECT_NE(Theme::glyph(machine::gpu(8)), Theme::glyph(machine::gpu(0)));
  std::set<std::pair<QRgb, int>> looks;
  for (std::uint32_t i = 0; i < 64; ++i)
    looks.insert(
        {theme.device(machine::gpu(i)).strong.rgb(), static_cast<int>(Theme::glyph(machine::gpu(i)))});
  EXPECT_EQ(looks.size(), 64u);
  EXPECT_EQ(Theme::glyph(machine::kCpu), Glyph::Bars);
  EXPECT_EQ(Theme::glyph(machine::kDisk), Glyph::Disc);
}

/// The smallest shift (in device pixels) along x or y that maps a wide area of the pattern to itself.
int measured_period(const QBrush& brush, double dpr, bool vertical) {
  const int side = 96;
  QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  image.setDevicePixelRatio(dpr);
  QPainter painter(&image);
  painter.fillRect(QRectF(0, 0, side / dpr + 1, side / dpr + 1), brush);
  painter.end();
  for (int shift = 1; shift < 40; ++shift) {
    bool same = true;
    for (int y = 0; y < side - shift && same; ++y) {
      for (int x = 0; x < side - shift && same; ++x)
        same = image.pixel(x, y) == (vertical ? image.pixel(x, y + shift) : image.pixel(x + shift, y));
    }
    if (same) return shift;
  }
  return 0;
}

TEST(Patterns, RepeatAtTheStatedPeriodAtEveryScale) {
  struct Row {
    machine::DeviceId device;
    double period;
    bool vertical;
  };
  const Row rows[] = {{machine::gpu(1), 5, true}, {machine::gpu(2), 5, true}, {machine::gpu(3), 5, false},
                      {machine::gpu(4), 6, true}, {machine::gpu(5), 8, true}, {machine::gpu(6), 8, false},
                      {machine::gpu(7), 7, true}, {machine::kCpu, 6, true},   {machine::kDisk, 7, false}};
  for (const Row& row : rows) {
    for (double dpr : {1.0, 1.25, 1.5, 2.0}) {
      const QBrush brush = Theme::current().pattern(row.device, Qt::black, 0.5, dpr);
      EXPECT_EQ(measured_period(brush, dpr, row.vertical), std::lround(row.period * dpr))
          << machine::to_string(row.device) << " at " << dpr;
    }
  }
  EXPECT_EQ(Theme::current().pattern(machine::gpu(0), Qt::black, 0.5, 1).style(), Qt::NoBrush);
}

TEST(Patterns, StraightLinesAreSharpAtEveryScale) {
  for (double dpr : {1.0, 1.25, 1.5, 2.0}) {
    QImage image(64, 64, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    image.setDevicePixelRatio(dpr);
    QPainter painter(&image);
    painter.fillRect(QRectF(0, 0, 64, 64), Theme::current().pattern(machine::gpu(7), Qt::black, 1, dpr));
    painter.end();
    for (int y = 0; y < 40; ++y) {
      for (int x = 0; x < 40; ++x) {
        const int grey = qGray(image.pixel(x, y));
        ASSERT_TRUE(grey == 0 || grey == 255)
            << "half-tone " << grey << " at " << x << "," << y << " scale " << dpr;
      }
    }
  }
}

TEST(Patterns, HatchesDiffer) {
  std::set<QByteArray> seen;
  for (auto kind : {Theme::Hatch::Reserve, Theme::Hatch::Overhead, Theme::Hatch::KvCache,
                    Theme::Hatch::Activations, Theme::Hatch::Training, Theme::Hatch::OverBudget}) {
    QImage image(24, 24, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.fillRect(image.rect(), Theme::current().hatch(kind, Qt::black, 1));
    painter.end();
    seen.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
  }
  EXPECT_EQ(seen.size(), 6u);
}

TEST(Icons, EveryOneLoadsAndDraws) {
  const QStringList names = iconNames();
  EXPECT_GE(names.size(), 45);
  for (const QString& name : names) {
    const QIcon one = icon(name.toUtf8().constData());
    ASSERT_FALSE(one.isNull()) << name.toStdString();
    const QImage image = one.pixmap(QSize(16, 16)).toImage();
    int inked = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) inked += qAlpha(image.pixel(x, y)) > 100 ? 1 : 0;
    }
    EXPECT_GE(inked, 5) << name.toStdString();
  }
  EXPECT_TRUE(icon("no such icon").isNull());
}

TEST(Icons, FollowTheThemeAndTheScale) {
  Theme& theme = Theme::current();
  const QIcon one = icon("square-dashed-none");
  EXPECT_TRUE(one.isNull());
  const QIcon box = icon("box");
  const auto darkest = [&box](QIcon::Mode mode) {
    const QImage image = box.pixmap(QSize(32, 32), 2, mode).toImage();
    EXPECT_EQ(image.width(), 64) << "sharp at 2x";
    QRgb best = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x)
        best = qAlpha(image.pixel(x, y)) > qAlpha(best) ? image.pixel(x, y) : best;
    }
    return QColor::fromRgb(best);
  };
  theme.setScheme(Scheme::Light);
  EXPECT_EQ(darkest(QIcon::Normal).rgb(), theme.colours().text.rgb());
  EXPECT_EQ(darkest(QIcon::Disabled).rgb(), theme.colours().disabled.rgb());
  theme.setScheme(Scheme::Dark);
  EXPECT_EQ(darkest(QIcon::Normal).rgb(), theme.colours().text.rgb());
  theme.setScheme(Scheme::Light);
}

TEST(Numbers, ColumnsOfFiguresHaveOneWidth) {
  const QFont font = Theme::current().font(TextStyle::Body);
  EXPECT_DOUBLE_EQ(tabularWidth(font, QStringLiteral("1,111,111,111")),
                   tabularWidth(font, QStringLiteral("1,708,308,800")));
  EXPECT_NE(QFontMetricsF(font).horizontalAdvance(QStringLiteral("1111111")),
            QFontMetricsF(font).horizontalAdvance(QStringLiteral("0000000")))
      << "Inter's own figures are proportional, or this function would not be needed";
  EXPECT_GT(tabularWidth(font, QStringLiteral("7.19 s")), tabularWidth(font, QStringLiteral("7.19")));
}

TEST(Numbers, RightAlignedTextEndsAtTheEdge) {
  QImage image(200, 30, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setFont(Theme::current().font(TextStyle::Body));
  painter.setPen(Qt::black);
  drawTabular(painter, QRectF(0, 0, 120, 30), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("8,888"));
  painter.end();
  int last = 0;
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 200; ++x) {
      if (qGray(image.pixel(x, y)) < 128) last = std::max(last, x);
    }
  }
  EXPECT_GT(last, 114);
  EXPECT_LT(last, 120);
}

TEST(Style, RowsButtonsAndBarsHaveTheDesignsSizes) {
  QPushButton button(QStringLiteral("Profile"));
  EXPECT_EQ(button.sizeHint().height(), 28);
  EXPECT_EQ(QApplication::style()->pixelMetric(QStyle::PM_ScrollBarExtent), 10);
  QStyleOptionViewItem row;
  EXPECT_EQ(QApplication::style()->sizeFromContents(QStyle::CT_ItemViewItem, &row, QSize(10, 10)).height(),
            22);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), Theme::current().colours().window);
}

TEST(Style, APrimaryButtonIsInkOnlyWhileItIsEnabled) {
  QPushButton button(QStringLiteral("Export map"));
  setButtonKind(&button, ButtonKind::Primary);
  button.resize(120, 28);
  const auto fill = [&button] { return QColor(button.grab().toImage().pixel(60, 3)); };
  EXPECT_EQ(fill(), Theme::current().colours().accent);
  button.setEnabled(false);
  EXPECT_EQ(fill(), Theme::current().colours().window);
}

/// What is read to be typed has a sign for each letter: the font would join some.
TEST(Theme, SignsInFixedWidthAreNotJoined) {
  const auto glyphs = [](const QString& text) {
    QTextLayout layout(text, Theme::current().font(TextStyle::Mono));
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    QList<quint32> out;
    for (const QGlyphRun& run : layout.glyphRuns()) out += run.glyphIndexes();
    return out;
  };
  for (const char* text : {".=", "->", "!=", "==", ".*"}) {
    const QString both = QString::fromLatin1(text);
    const auto apart = glyphs(both.left(1)) + glyphs(both.mid(1));
    ASSERT_EQ(apart.size(), 2) << text;
    EXPECT_EQ(glyphs(both), apart) << text;
  }
}

/// What people with weak sight need of it: words 7 : 1, frames and the focus 3 : 1, and what is off 4.5 : 1.
/// Hues of devices mean what they meant.
TEST(Theme, HighContrastIsReadableEverywhere) {
  Theme& theme = Theme::current();
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    theme.setScheme(scheme);
    const Colours plain = theme.colours();
    const QColor hue = theme.device(machine::gpu(0)).strong;
    QSignalSpy changed(&theme, &Theme::changed);
    theme.setHighContrast(true);
    theme.setHighContrast(true);
    EXPECT_EQ(changed.count(), 1);
    const Colours& c = theme.colours();
    const QColor grounds[] = {c.window, c.surface, c.raised, c.sunken, c.hover, c.selRow};
    for (const QColor& ground : grounds) {
      for (const QColor& words : {c.text, c.text2, c.text3, c.ok, c.warn, c.error, c.info})
        EXPECT_GE(contrast(words, ground), 7)
            << words.name().toStdString() << " " << ground.name().toStdString();
      for (const QColor& line : {c.lineStrong, c.focus, c.line})
        EXPECT_GE(contrast(line, ground), 3)
            << line.name().toStdString() << " " << ground.name().toStdString();
    }
    for (const QColor& ground : {c.window, c.surface, c.raised}) EXPECT_GE(contrast(c.disabled, ground), 4.5);
    EXPECT_GE(contrast(c.accentText, c.accent), 7);
    const std::pair<QColor, QColor> marked[] = {
        {c.ok, c.okSoft}, {c.warn, c.warnSoft}, {c.error, c.errorSoft}, {c.info, c.infoSoft}};
    for (const auto& [words, soft] : marked)
      EXPECT_GE(contrast(words, soft), 7) << words.name().toStdString();
    EXPECT_EQ(theme.device(machine::gpu(0)).strong, hue);
    EXPECT_EQ(theme.palette().color(QPalette::WindowText), c.text);
    theme.setHighContrast(false);
    EXPECT_EQ(theme.colours().text2, plain.text2);
    EXPECT_EQ(changed.count(), 2);
  }
  theme.setScheme(Scheme::Light);
}

}  // namespace
}  // namespace stowage::widgets
