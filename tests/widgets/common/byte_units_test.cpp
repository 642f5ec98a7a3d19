// Sizes in GB in place of GiB: everything that a person reads follows one setting, and nothing that a program
// reads does.
#include <gtest/gtest.h>

#include <QLocale>
#include <QRegularExpression>
#include <random>

#include "core/base/bytes.h"
#include "tests/widgets/byte_units_guard.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_label.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {
namespace {

class ByteUnitsOfWindow : public ::testing::Test {
 protected:
  ByteUnitsOfWindow() { QLocale::setDefault(QLocale(QStringLiteral("en"))); }
  ~ByteUnitsOfWindow() override { QLocale::setDefault(before_); }
  QLocale before_;
  test::ByteUnitsGuard units_{};
};

TEST_F(ByteUnitsOfWindow, AreThoseOfCoreAtFirst) {
  EXPECT_EQ(byteUnits(), ByteUnits::Binary);
  EXPECT_EQ(bytesText(GiB(24)), u"24.0 GiB");
  EXPECT_EQ(byteUnit(GiB(24).count()).bytes, GiB(1).count());
  EXPECT_STREQ(byteUnit(1023).name, "B");
}

TEST_F(ByteUnitsOfWindow, EveryTextFollowsThem) {
  const auto all = [] {
    const ByteAxis axis = byteAxis(0, GiB(20).count(), GiB(24).count(), false, 300);
    const std::vector<std::uint64_t> ticks{0, 1ull << 33};
    const Error needs{Code::SolveAloneNeeds, "cuda:0", {"1.50 GiB", "512 MiB", "0.99 GiB"}, {}};
    return QStringList{bytesText(GiB(24)),   neededBytesText(GiB(24)),       bytesDeltaText(GiB(1), GiB(3)),
                       short_bytes(GiB(24)), both_text(GiB(3), GiB(24)),     used_of_text(GiB(3), GiB(24)),
                       axis_unit(ticks),     axisText(axis, GiB(3).count()), numberOfCore("12.0 GiB"),
                       sentenceText(needs)};
  };
  const QRegularExpression binary(QStringLiteral("[KMGT]iB")), decimal(QStringLiteral("\\b[kMGT]B"));
  for (const auto& [units, has, hasNot] :
       {std::tuple{ByteUnits::Binary, binary, decimal}, std::tuple{ByteUnits::Decimal, decimal, binary},
        std::tuple{ByteUnits::Binary, binary, decimal}}) {
    setByteUnits(units);
    for (const QString& text : all()) {
      EXPECT_TRUE(text.contains(has)) << text.toStdString();
      EXPECT_FALSE(text.contains(hasNot)) << text.toStdString();
    }
  }
}

TEST_F(ByteUnitsOfWindow, TheFiguresAreThoseOfTheUnit) {
  setByteUnits(ByteUnits::Decimal);
  EXPECT_EQ(bytesText(GiB(24)), u"25.8 GB");
  EXPECT_EQ(bytesText(Bytes(80'000'000'000)), u"80.0 GB");
  EXPECT_EQ(both_text(Bytes(22'900'000'000), Bytes(24'000'000'000)), u"22.9 / 24.0 GB");
  EXPECT_EQ(exactBytesText(Bytes(1'711'308'800)), u"1,711,308,800 bytes") << "bytes are bytes";
  EXPECT_EQ(rateText(25'000'000'000), u"25.0 GB/s") << "rates have always been decimal";
  QLocale::setDefault(QLocale(QStringLiteral("de")));
  EXPECT_EQ(bytesText(GiB(24)), u"25,8 GB");
  EXPECT_EQ(numberOfCore("131.4 GiB"), u"141,1 GB");
  EXPECT_EQ(numberOfCore("141.1 GB"), u"141,1 GB") << "once";
}

/// An argument that core wrote is within half of its last digit, in either unit; where somebody may type it,
/// it is never less than what core rounded up. What is no size stays.
TEST_F(ByteUnitsOfWindow, ArgumentsOfCoreAreTheSameSizes) {
  setByteUnits(ByteUnits::Decimal);
  for (std::uint64_t seed = 1; seed <= 5'000; ++seed) {
    std::mt19937_64 random(seed);
    const Bytes bytes(random() >> (2 + random() % 62));
    const std::string core = format_bytes_up(bytes);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + core);
    const auto written = parse_size(core);
    const auto read = [](const QString& text) {
      return parse_size(typedNumber(QString(text).remove(u',')).toStdString());
    };
    const auto nearest = read(numberOfCore(core)), needed = read(numberOfCore(core, true));
    ASSERT_TRUE(written && nearest && needed);
    const auto apart = [&](Bytes other) {
      return std::abs(static_cast<double>(other.count()) - static_cast<double>(written->count()));
    };
    EXPECT_LE(apart(*nearest), 0.006 * static_cast<double>(written->count()) + 1);
    EXPECT_GE(needed->count(), written->count());
    EXPECT_LE(apart(*needed), 0.011 * static_cast<double>(written->count()) + 1);
  }
  for (const char* name : {"0.1", "layers.0", "12 B", "1.59 GB/s", "GiB", ""})
    EXPECT_EQ(numberOfCore(name), QString::fromLatin1(name));
}

TEST_F(ByteUnitsOfWindow, AxesAndBudgetsHaveRoundStepsInThem) {
  setByteUnits(ByteUnits::Decimal);
  const ByteAxis axis = byteAxis(0, 20'000'000'000, 24'000'000'000, false, 300);
  EXPECT_EQ(axis.unit, 1'000'000'000u);
  EXPECT_EQ(axis.step % axis.unit, 0u);
  const layout::LaneScale scale{static_cast<double>(GiB(1).count()) / 15, GiB(70).count()};
  EXPECT_EQ(budget_step(scale), 1'000'000'000u);
  EXPECT_EQ(snapped_budget(0, scale, false), Bytes(1'000'000'000));
  const auto ticks = layout::axis_ticks(scale, 1000, true);
  ASSERT_GT(ticks.size(), 2u);
  for (const std::uint64_t tick : ticks)
    EXPECT_EQ(axis_number(tick, ticks), QString::number(tick / 1'000'000'000)) << "whole numbers of GB";
}

/// What somebody typed comes back as it was typed, in either setting; what both units say in as many digits
/// is in those of the window.
TEST_F(ByteUnitsOfWindow, ATypedSizeComesBackAsItWasTyped) {
  for (const ByteUnits units : {ByteUnits::Binary, ByteUnits::Decimal}) {
    setByteUnits(units);
    for (const char* typed : {"24GB", "24GiB", "80GB", "22.5GB", "22.5GiB", "22.25GiB", "1.5TB", "1.5TiB",
                              "24.12345GB", "512MiB", "128MB", "24564MiB", "0", "7"})
      EXPECT_EQ(typedSizeText(*parse_size(typed)), QString::fromLatin1(typed));
  }
  EXPECT_EQ(typedSizeText(*parse_size("16384MB")), u"16384MB");
  EXPECT_EQ(typedSizeText(*parse_size("500KB")), u"500KB");
  setByteUnits(ByteUnits::Binary);
  EXPECT_EQ(typedSizeText(*parse_size("15625MiB")), u"15625MiB");
  EXPECT_EQ(typedSizeText(*parse_size("500KiB")), u"500KiB");
  QLocale::setDefault(QLocale(QStringLiteral("de")));
  EXPECT_EQ(typedSizeText(*parse_size("22.5GB")), u"22,5GB");
}

TEST_F(ByteUnitsOfWindow, ATypedSizeIsExact) {
  for (std::uint64_t seed = 1; seed <= 5'000; ++seed) {
    std::mt19937_64 random(seed);
    std::uint64_t count = random() >> (1 + random() % 62);
    if (random() % 3 == 0) count = count >> 30 << (random() % 31);
    if (random() % 3 == 0 && count < 1'000'000'000) count *= 1'000'000;
    setByteUnits(random() % 2 ? ByteUnits::Binary : ByteUnits::Decimal);
    const QString text = typedSizeText(Bytes(count));
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + text.toStdString());
    const auto read = parse_size(typedNumber(text).toStdString());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->count(), count);
  }
}

/// Documents and the command line ask core, which has no setting.
TEST_F(ByteUnitsOfWindow, CoreWritesAsBefore) {
  setByteUnits(ByteUnits::Decimal);
  EXPECT_EQ(format_bytes(GiB(24)), "24.0 GiB");
  EXPECT_EQ(format_bytes_up(GiB(24)), "24.0 GiB");
  EXPECT_EQ(format_size_exact(GiB(24)), "24GiB");
  const Error needs{Code::SolveAloneNeeds, "cuda:0", {"1.50 GiB", "512 MiB", "0.99 GiB"}, {}};
  EXPECT_NE(sentence(needs).find("1.50 GiB"), std::string::npos);
}

}  // namespace
}  // namespace stowage::widgets
