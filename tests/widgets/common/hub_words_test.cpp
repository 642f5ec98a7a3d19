// What all views share: the selection, and the words for sizes, times, places and modules.
#include <gtest/gtest.h>

#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "tests/widgets/random_states.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_scene.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

/// Ten thousand random calls against a set and a few rules.
TEST(SelectionHubTest, IsASetThatTellsEachChangeOnce) {
  const std::uint32_t seed = 12'321;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  SelectionHub hub;
  QSignalSpy changes(&hub, &SelectionHub::selectionChanged), hovers(&hub, &SelectionHub::hoverChanged);
  std::set<ModuleId> expected;
  ModuleId hover, current;
  int told = 0, hovered = 0;
  for (int step = 0; step < 10'000; ++step) {
    const ModuleId id(random() % 12);
    switch (random() % 4) {
      case 0: {
        std::vector<ModuleId> wanted;
        for (unsigned i = random() % 4; i > 0; --i) wanted.emplace_back(random() % 12);
        const std::set<ModuleId> next(wanted.begin(), wanted.end());
        const ModuleId last = wanted.empty() ? ModuleId() : wanted.back();
        told += next != expected || last != current ? 1 : 0;
        expected = next;
        current = last;
        hub.select(wanted);
        break;
      }
      case 1: {
        if (!expected.erase(id)) {
          expected.insert(id);
          current = id;
        } else {
          current = expected.empty() ? ModuleId() : *expected.rbegin();
        }
        ++told;
        hub.toggle(id);
        break;
      }
      case 2:
        told += !expected.empty() || current != ModuleId() ? 1 : 0;
        expected.clear();
        current = ModuleId();
        hub.clear();
        break;
      default: {
        const ModuleId at = random() % 3 ? id : ModuleId();
        hovered += at != hover ? 1 : 0;
        hover = at;
        hub.setHover(at);
      }
    }
    ASSERT_EQ(hub.selection(), std::vector<ModuleId>(expected.begin(), expected.end())) << step;
    ASSERT_EQ(hub.current(), current) << step;
    ASSERT_EQ(hub.hover(), hover) << step;
    ASSERT_EQ(changes.count(), told) << step;
    ASSERT_EQ(hovers.count(), hovered) << step;
    ASSERT_EQ(hub.isSelected(id), expected.count(id) == 1) << step;
  }
}

class WordsTest : public testing::TestWithParam<const char*> {
 protected:
  WordsTest() { QLocale::setDefault(QLocale(QString::fromLatin1(GetParam()))); }
  ~WordsTest() override { QLocale::setDefault(before); }
  /// The number in a text, as this language writes it.
  static double number(const QString& text) {
    QString digits;
    for (const QChar c : text) {
      if (c.isDigit() || c == u',' || c == u'.') digits += c;
    }
    bool ok = false;
    const double value = QLocale().toDouble(digits, &ok);
    EXPECT_TRUE(ok) << text.toStdString();
    return value;
  }
  const QLocale before{};
};

TEST_P(WordsTest, ATimeSaysWhatItIsOf) {
  for (const plan::ObjectiveRow& row : plan::objectives()) {
    const QString whole = secondsPerText(0.02, row.objective);
    EXPECT_TRUE(whole.startsWith(secondsText(0.02))) << row.name;
    EXPECT_TRUE(whole.endsWith(perText(row.objective))) << row.name;
  }
  EXPECT_NE(perText(plan::Objective::RequestTime), perText(plan::Objective::StepTime));
}

/// Three digits are exact to half of the last one, and the unit is the one that keeps them few.
TEST_P(WordsTest, TimesAreExactToThreeDigits) {
  const std::uint32_t seed = 3'141;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int i = 0; i < 3000; ++i) {
    const double seconds = std::pow(10.0, -6.0 + 8.0 * (random() % 100'000) / 1e5);
    const QString text = secondsText(seconds);
    if (seconds >= 119.4) continue;  // minutes are looked at below
    const double unit = text.endsWith(u"µs") ? 1e-6 : text.endsWith(u"ms") ? 1e-3 : 1;
    const double said = number(text) * unit;
    ASSERT_NEAR(said, seconds, seconds * 0.0051) << text.toStdString();
    const auto digits = text.count(QRegularExpression(QStringLiteral("\\d")));
    ASSERT_LE(digits, 4) << text.toStdString();
    ASSERT_EQ(secondsDeltaText(seconds), seconds < 5e-8 ? QStringLiteral("±0 s") : u'+' + text);
    ASSERT_EQ(secondsDeltaText(-seconds), QChar(0x2212) + text) << "a real minus";
  }
  for (int whole = 120; whole < 100'000; whole += 37) {
    const QStringList parts = secondsText(whole).split(u' ');
    ASSERT_EQ(parts.size(), 4);
    const int first = parts[0].toInt(), second = parts[2].toInt();
    ASSERT_LT(second, 60);
    ASSERT_EQ(parts[1] == QStringLiteral("min") ? first * 60 + second : first * 60 + second,
              parts[1] == QStringLiteral("min") ? whole : whole / 60);
  }
  EXPECT_EQ(secondsText(0), QStringLiteral("0 s"));
  EXPECT_EQ(secondsText(-1), QStringLiteral("0 s"));
  EXPECT_EQ(secondsText(std::nan("")), QStringLiteral("0 s"));
}

TEST_P(WordsTest, SizesAndChangesAgree) {
  const std::uint32_t seed = 2'718;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 2000; ++i) {
    const Bytes a(random() >> (random() % 50 + 12)), b(random() >> (random() % 50 + 12));
    const QString delta = bytesDeltaText(a, b);
    if (a == b) {
      ASSERT_EQ(delta, QStringLiteral("±0 B"));
    } else {
      ASSERT_EQ(delta, (b > a ? QChar(u'+') : QChar(0x2212)) + bytesText(b > a ? b - a : a - b));
    }
    QString plain = exactBytesText(a);
    plain.remove(QRegularExpression(QStringLiteral("[^0-9]")));
    ASSERT_EQ(plain.toULongLong(), a.count()) << "every digit is there";
    // (Qt 6.4 does not read back every number that it groups as Spanish does.)
    QString count = countText(a.count());
    ASSERT_EQ(count.remove(QLocale().groupSeparator()).toULongLong(), a.count());
  }
}

/// What the lanes write of two sizes is in one unit, and each of them right to a tenth.
TEST_P(WordsTest, UsedAndBudgetShareAUnit) {
  const std::uint32_t seed = 1'618;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 2000; ++i) {
    const Bytes budget(1 + (random() >> (random() % 40 + 14)));
    const Bytes used(random() % (budget.count() + budget.count() / 4 + 1));
    const QString text = short_bytes(budget);
    const QString unit = text.section(u' ', 1);
    const std::map<QString, double> units = {{QStringLiteral("B"), 1.0},
                                             {QStringLiteral("KiB"), 1024.0},
                                             {QStringLiteral("MiB"), 1048576.0},
                                             {QStringLiteral("GiB"), 1073741824.0},
                                             {QStringLiteral("TiB"), 1099511627776.0}};
    ASSERT_TRUE(units.count(unit)) << text.toStdString();
    const double one = units.at(unit), said = number(number_like(used, budget));
    const double exact = static_cast<double>(used.count()) / one;
    ASSERT_NEAR(said, exact, exact >= 99.95 || one == 1 ? 0.5 : 0.051) << text.toStdString();
    ASSERT_EQ(reads_as_zero(used, budget), exact < 0.05);
    const QString both = used_of_text(used, budget);
    ASSERT_TRUE(both.endsWith(unit)) << both.toStdString();
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, WordsTest, testing::Values("en", "de", "es", "fr", "ja", "zh_CN"));

/// Names of random selections: one is called by its name, neighbours by a range, many by their number.
TEST(ModuleWords, ASelectionIsNamedByWhatItIs) {
  const std::uint32_t seed = 9'999;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto model = test::llama_model(40);
  const auto layer = [&](unsigned i) { return *model->find_module("model.layers." + std::to_string(i)); };
  for (int round = 0; round < 300; ++round) {
    const unsigned first = random() % 38, count = 2 + random() % (39 - first);
    std::vector<ModuleId> range;
    for (unsigned i = 0; i < count; ++i) range.push_back(layer(first + i));
    std::shuffle(range.begin(), range.end(), random);
    ASSERT_EQ(describeModules(*model, range),
              QStringLiteral("layers.%1 to %2").arg(first).arg(first + count - 1));
    ASSERT_EQ(describeModules(*model, {range.front()}), shortName(*model, range.front()));
    if (count > 3) {
      range.erase(std::find(range.begin(), range.end(), layer(first + 1)));
      ASSERT_TRUE(describeModules(*model, range).startsWith(QString::number(count - 1)));
    }
  }
  EXPECT_EQ(describeModules(*model, {}), QString());
  EXPECT_EQ(describeModules(*model, {layer(3), *model->find_module("lm_head")}),
            QStringLiteral("layers.3, lm_head"));
}

/// A short name leaves out wrappers alone: what is left ends the full name, and names one module.
TEST(ModuleWords, ShortNamesStillNameOneModule) {
  std::mt19937 random(5);
  for (const auto& model : {test::llama_model(10), test::uneven_model(random, 5)}) {
    std::set<QString> seen;
    for (std::size_t i = 1; i < model->modules().size(); ++i) {
      const QString full = QString::fromStdString(model->modules()[i].name),
                    brief = shortName(*model, ModuleId(i));
      EXPECT_TRUE(full == brief || full.endsWith(u'.' + brief))
          << full.toStdString() << " " << brief.toStdString();
      EXPECT_TRUE(seen.insert(brief).second) << brief.toStdString() << " is two modules";
    }
    EXPECT_EQ(shortName(*model, model->root()), QString::fromStdString(model->name()));
  }
}

}  // namespace
}  // namespace stowage::widgets
