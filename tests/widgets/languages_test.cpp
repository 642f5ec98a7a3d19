// The window in each language: a widget that was there before the switch says the same as one made after it,
// longer words still fit, with letters of any size, and there are letters for all of them.
#include <gtest/gtest.h>

#include <QFile>
#include <QGlyphRun>
#include <QLocale>
#include <QTextLayout>
#include <functional>
#include <set>

#include "tests/support/paths.h"
#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "tests/widgets/synthetic_run.h"
#include "translations/translations.h"
#include "widgets/common/stand_in.h"
#include "widgets/controls/progress_card.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/proof_strip.h"
#include "widgets/panels/selection_panel.h"
#include "widgets/panels/tree_header.h"
#include "widgets/panels/tree_panel.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/minimap.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

/// Speaks a language while it lives; after it the program speaks English, as for every other test.
class Speaking : public testing::Test {
 protected:
  ~Speaking() override {
    translations::use(QStringLiteral("en"));
    QApplication::processEvents();
  }
  static void speak(const QString& code) {
    translations::use(code);
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
  }
  /// Shown at one size, with its words at rest.
  static QImage look(QWidget& widget) {
    widget.resize(900, 420);
    widget.show();
    for (int i = 0; i < 3; ++i) QApplication::processEvents();
    if (QWidget* focused = QApplication::focusWidget()) focused->clearFocus();  // a ring is no word
    return test::picture(widget);
  }
  const test::ThemeKept kept{};
};

QStringList translated() {
  QStringList out = translations::available();
  out.removeOne(QStringLiteral("en"));
  return out;
}

class Switched : public Speaking, public testing::WithParamInterface<QString> {
 protected:
  using Make = std::function<std::unique_ptr<QWidget>()>;
  /// Made in English and switched, against made in the other language.
  static void same(const Make& make) {
    speak(QStringLiteral("en"));
    const auto old = make();
    const QImage english = look(*old);
    const QString name = old->accessibleName();
    speak(GetParam());
    const QImage switched = look(*old);
    const auto fresh = make();
    const QImage spoken = look(*fresh);
    EXPECT_NE(english, spoken) << "there is something to translate";
    EXPECT_EQ(switched, spoken);
    EXPECT_EQ(old->accessibleName(), fresh->accessibleName()) << name.toStdString();
    for (const auto* label : fresh->findChildren<Label*>()) {
      const auto words = [&](const QWidget& root) {
        QStringList all;
        for (const auto* each : root.findChildren<Label*>()) all << each->fullText();
        return all.join(u'|').toStdString();
      };
      EXPECT_EQ(words(*old), words(*fresh)) << label->fullText().toStdString();
      break;
    }
  }
  PlanStatePtr state = test::share(test::llama_state(test::llama_model(12)));
  SelectionHub hub{};
};

TEST_P(Switched, Lanes) {
  PlanState some = *state;
  test::place(some, "model.layers.3", plan::Placement::kUnplaced);
  test::add_up(some);
  same([this, shared = test::share(std::move(some))] {
    auto lanes = std::make_unique<LanesWidget>(&hub);
    lanes->setState(shared);
    return lanes;
  });
}

TEST_P(Switched, TitleOfTheLanes) {
  same([] { return std::make_unique<LanesTitle>(); });
}

TEST_P(Switched, WholeRun) {
  same([] {
    auto minimap = std::make_unique<Minimap>();
    minimap->setTimeline(stowage::test::shared_run(), 0, stowage::test::shared_run()->duration_ns, false);
    return minimap;
  });
}

TEST_P(Switched, NothingAlive) {
  same([] { return std::make_unique<AlivePanel>(); });
}

TEST_P(Switched, Progress) {
  same([] { return std::make_unique<ProgressCard>(); });
}

INSTANTIATE_TEST_SUITE_P(Languages, Switched, testing::ValuesIn(translated()),
                         [](const auto& info) { return info.param.toStdString(); });

class German : public Speaking {
 protected:
  German() { speak(QStringLiteral("de")); }
};

class Spoken : public Speaking, public testing::WithParamInterface<QString> {
 protected:
  Spoken() { speak(GetParam()); }
};

TEST_P(Spoken, PanelsHoldTheirWords) {
  const auto state = test::share(test::llama_state(test::llama_model(10)));
  SelectionHub hub;
  SelectionPanel selection(hub);
  IssuesPanel issues;
  TreePanel tree(hub);
  selection.setState(state);
  tree.setState(state);
  PlanState full = *stowage::test::planned(stowage::test::blocks(60), stowage::test::toyMachine(1024, 4096));
  full.machine.devices[0].physical = MiB(512);
  issues.setState(test::share(std::move(full)));
  hub.select({test::module_named(*state, "model.layers.3")});
  test::in_every_theme([&](double scale) {
    for (QWidget* panel :
         {static_cast<QWidget*>(&selection), static_cast<QWidget*>(&issues), static_cast<QWidget*>(&tree)}) {
      panel->resize(qRound(280 * scale), 900);
      panel->show();
      for (int i = 0; i < 4; ++i) QApplication::processEvents();
      EXPECT_EQ(test::cut(*panel), "") << panel->metaObject()->className() << " at " << scale;
    }
  });
}

TEST_P(Spoken, WordsOfTheLanesEndBeforeTheBar) {
  SelectionHub hub;
  LanesWidget lanes(&hub);
  PlanState some = test::llama_state(test::llama_model(40));
  test::place(some, "model.layers.3", plan::Placement::kUnplaced);
  test::add_up(some);
  lanes.setState(test::share(std::move(some)));
  test::in_every_theme([&](double scale) {
    lanes.resize(1240, qRound(5 * 42 * scale) + 40);
    lanes.show();
    QApplication::processEvents();
    ASSERT_FALSE(lanes.scene().compact);
    const QFontMetricsF strong([] {
      QFont font = Theme::current().font(TextStyle::Small);
      font.setWeight(QFont::DemiBold);
      return font;
    }());
    for (const LaneView& lane : lanes.scene().lanes)
      EXPECT_LE(28 + strong.horizontalAdvance(lane.value), lanes.scene().label_width - 4)
          << lane.value.toStdString() << " at " << scale;
  });
}

/// Headings of the tree are not cut, in any language, also where it changes while the tree is seen.
TEST_P(Spoken, ColumnsAreAsWideAsTheirHeadings) {
  const auto state = test::share(test::llama_state(test::llama_model(10)));
  SelectionHub hub;
  TreePanel tree(hub);
  tree.setState(state);
  tree.resize(420, 500);
  tree.show();
  for (const QString& code : {GetParam(), QStringLiteral("fr"), QStringLiteral("en"), GetParam()}) {
    speak(code);
    const auto* heads = qobject_cast<const TreeHeader*>(tree.view().header());
    ASSERT_TRUE(heads);
    for (const int column : {ModuleTreeModel::SizeColumn, ModuleTreeModel::DeviceColumn}) {
      const QString words = heads->model()->headerData(column, Qt::Horizontal).toString();
      EXPECT_GE(heads->sectionSize(column), heads->least(column)) << code.toStdString();
      EXPECT_GT(heads->least(column), QFontMetrics(heads->font()).horizontalAdvance(words));
    }
  }
}

TEST_P(Spoken, TheStripHoldsItsWords) {
  ProofStrip strip;
  strip.setState(stowage::test::planned(stowage::test::blocks(9)));
  strip.setIssueChipVisible(true);
  strip.setIssueCount(12);
  strip.show();
  test::in_every_theme([&](double scale) {
    strip.setCompact(true);
    strip.resize(qRound(960 * scale), strip.height());
    for (int i = 0; i < 4; ++i) QApplication::processEvents();
    EXPECT_EQ(test::cut(strip), "") << scale;
  });
}

/// Every character of every sentence has a picture of its own in the fonts of the window.
TEST_P(Spoken, EveryCharacterHasAGlyph) {
  QFile file(QString::fromStdString(stowage::test::source_dir()) +
             QStringLiteral("/translations/stowage_%1.ts").arg(GetParam()));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  std::set<char32_t> characters;
  for (const char32_t c : QString::fromUtf8(file.readAll()).toUcs4()) {
    if (QChar::isPrint(c) && !QChar::isSpace(c)) characters.insert(c);
  }
  ASSERT_GT(characters.size(), 80u);
  QString without;
  for (const char32_t c : characters) {
    QTextLayout line(QString::fromUcs4(&c, 1), Theme::current().font(TextStyle::Body));
    line.beginLayout();
    line.createLine();
    line.endLayout();
    const QList<QGlyphRun> runs = line.glyphRuns();
    for (const QGlyphRun& run : runs) {
      if (run.glyphIndexes().contains(0)) without += QString::fromUcs4(&c, 1);
    }
  }
  EXPECT_EQ(without.toStdString(), "");
}

TEST_F(German, TilesAreDescribedInIt) {
  SelectionHub hub;
  TreemapView view(&hub);
  view.resize(900, 600);
  PlanState state = test::llama_state(test::llama_model(12));
  state.settings.runtime.row = machine::kComputesOnHost;
  view.setState(test::share(PlanState(state)));
  view.map()->layoutNow();
  const auto words = [&](const char* name) {
    return view.map()->tileDescription(view.map()->scene().tile_for(test::module_named(state, name)));
  };
  EXPECT_TRUE(words("model.layers.4").endsWith(QStringLiteral("auf dem Host gerechnet")))
      << words("model.layers.4").toStdString();
  EXPECT_TRUE(words("lm_head").contains(QStringLiteral("1,96 GiB"))) << words("lm_head").toStdString();
}

INSTANTIATE_TEST_SUITE_P(Languages, Spoken, testing::ValuesIn(translated()),
                         [](const auto& info) { return info.param.toStdString(); });

/// The name in a file is English; what is shown, and typed again, is the language of the window.
TEST_F(Speaking, TheStandInCardIsShownTranslatedAndKeptAsItIs) {
  machine::Device none, card;
  none.name = kStandInCard;
  card.name = "RTX 4090";
  for (const auto& [language, name] : {std::pair{"en", "stand-in card"}, {"de", "Ersatzkarte"}}) {
    speak(QString::fromLatin1(language));
    EXPECT_EQ(cardText(none), QString::fromLatin1(name));
    EXPECT_EQ(cardNamed(cardText(none)), kStandInCard) << language;
    EXPECT_EQ(cardText(card), QStringLiteral("RTX 4090"));
    EXPECT_EQ(cardNamed(cardText(card)), card.name);
  }
}

}  // namespace
}  // namespace stowage::widgets
