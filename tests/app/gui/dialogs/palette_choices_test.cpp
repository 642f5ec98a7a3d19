// The palette opens recent files and changes settings.
#include "app/gui/dialogs/palette_choices.h"

#include <QComboBox>

#include "app/gui/dialogs/settings_dialog.h"
#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"

namespace stowage::app {
namespace {

class PaletteChoices : public test::WithWindow {
 protected:
  void TearDown() override {
    WithWindow::TearDown();
    widgets::Theme::current().setScheme(widgets::Scheme::Light);
    widgets::Theme::current().setTextScale(1);
    widgets::Theme::current().setUseSystemFont(false);
    widgets::Theme::current().setHighContrast(false);
    widgets::Theme::current().setReducedMotion(false);
  }
  std::vector<PaletteEntry> settings(const QString& query) {
    return choiceEntries(query, QStringLiteral("Settings"),
                         settingChoices(session->settings(), [this](const QString& code) { spoken = code; }),
                         9);
  }
  QString spoken{};
};

TEST_F(PaletteChoices, EverySettingIsFoundByAWordOfIt) {
  for (const auto& [query, least] : {std::pair{"theme", 3},
                                     {"dark", 1},
                                     {"text size", 6},
                                     {"160", 1},
                                     {"system font", 2},
                                     {"contrast", 2},
                                     {"high contrast: on", 1},
                                     {"motion", 2},
                                     {"sizes in", 2},
                                     {"gb (1,000", 1},
                                     {"language", 7},
                                     {"same as system", 2},
                                     {"deutsch", 1}}) {
    const auto found = settings(QString::fromLatin1(query));
    ASSERT_GE(found.size(), static_cast<std::size_t>(least) + 1) << query;
    EXPECT_EQ(found.front().kind, PaletteEntry::Kind::Heading);
    for (std::size_t i = 1; i < found.size(); ++i) {
      EXPECT_EQ(found[i].kind, PaletteEntry::Kind::Choice);
      EXPECT_TRUE(found[i].act);
      EXPECT_FALSE(found[i].hits.empty());
    }
  }
  for (const char* none : {"", "  ", ">dark", "@dark", "#dark", "xyzzy", "tsz"})
    EXPECT_TRUE(settings(QString::fromLatin1(none)).empty()) << none;
}

TEST_F(PaletteChoices, AChosenSettingActsAndIsKept) {
  settings(QStringLiteral("dark")).at(1).act();
  EXPECT_TRUE(widgets::Theme::current().dark());
  EXPECT_EQ(session->settings().value(QStringLiteral("look/scheme")).toString(), QStringLiteral("dark"));
  EXPECT_FALSE(settings(QStringLiteral("dark")).at(1).note.isEmpty()) << "it says that it is in use";
  settings(QStringLiteral("130")).at(1).act();
  EXPECT_DOUBLE_EQ(widgets::Theme::current().textScale(), 1.3);
  settings(QStringLiteral("deutsch")).at(1).act();
  EXPECT_EQ(spoken, QStringLiteral("de"));
}

/// They ask for another window, in the language that is spoken: what is in sight has been written.
TEST_F(PaletteChoices, UnitsAreKeptAndTheWindowIsMadeAnew) {
  session->settings().setValue(QStringLiteral("look/language"), QStringLiteral("fr"));
  for (const auto& [query, decimal] : {std::pair{"gb (1,000", true}, {"gib (1,024", false}}) {
    spoken.clear();
    settings(QString::fromLatin1(query)).at(1).act();
    EXPECT_EQ(decimalSizes(session->settings()), decimal) << query;
    EXPECT_EQ(spoken, QStringLiteral("fr"));
    EXPECT_FALSE(settings(QString::fromLatin1(query)).at(1).note.isEmpty()) << "it is in use";
  }
}

TEST_F(PaletteChoices, FontContrastAndMotionAreSwitchedOnAndOff) {
  const auto inUse = [this](const QString& query) { return !settings(query).at(1).note.isEmpty(); };
  for (const auto& [name, key] : {std::pair{"use the system font", "look/systemFont"},
                                  {"high contrast", "look/highContrast"},
                                  {"reduced motion", "look/reducedMotion"}}) {
    SCOPED_TRACE(name);
    const QString on = QString::fromLatin1(name) + QStringLiteral(": on"),
                  off = QString::fromLatin1(name) + QStringLiteral(": off");
    for (const bool wanted : {true, false, true}) {
      settings(wanted ? on : off).at(1).act();
      EXPECT_EQ(session->settings().value(QString::fromLatin1(key)).toBool(), wanted);
      EXPECT_EQ(inUse(on), wanted);
      EXPECT_EQ(inUse(off), !wanted);
    }
  }
  EXPECT_TRUE(widgets::Theme::current().highContrast()) << "at once";
  EXPECT_TRUE(widgets::Theme::current().reducedMotion());
}

/// Sizes that earlier versions offered still hold, and are shown as what holds.
TEST_F(PaletteChoices, ASizeThatIsNoLongerOfferedStillHolds) {
  EXPECT_EQ(textSizes(100), (std::vector<int>{90, 100, 110, 130, 160, 200}));
  for (const int kept : {125, 150, 175}) {
    SCOPED_TRACE(kept);
    session->settings().setValue(QStringLiteral("look/textPercent"), kept);
    applyThemeSettings(session->settings());
    EXPECT_DOUBLE_EQ(widgets::Theme::current().textScale(), kept / 100.0);
    const auto sizes = textSizes(kept);
    EXPECT_EQ(sizes.size(), 7u);
    EXPECT_TRUE(std::is_sorted(sizes.begin(), sizes.end()));
    const auto found = settings(QString::number(kept));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_FALSE(found[1].note.isEmpty()) << "it is in use";
    SettingsDialog dialog(*session, window.get());
    QStringList chosen;
    for (const auto* box : dialog.findChildren<QComboBox*>()) chosen << box->currentText();
    EXPECT_TRUE(chosen.contains(QStringLiteral("%1 %").arg(kept))) << chosen.join(u'|').toStdString();
  }
  for (const auto& [odd, percent] : {std::pair{QVariant(7), 90}, {QVariant(900), 200}}) {
    session->settings().setValue(QStringLiteral("look/textPercent"), odd);
    EXPECT_EQ(textSize(session->settings()), percent);
  }
}

/// With Alt the palette stays, and says of each setting whether it is in use now.
TEST_F(PaletteChoices, WhatIsInUseIsSaidAnewWhileThePaletteStays) {
  action("window.palette")->trigger();
  auto* palette = part<CommandPalette>();
  const auto inUse = [palette](const QString& query) {
    palette->field().setText(query);
    QStringList out;
    for (const PaletteEntry& entry : palette->entries()) {
      if (entry.kind == PaletteEntry::Kind::Choice && !entry.note.isEmpty()) out << entry.text;
    }
    return out;
  };
  for (const QString& scheme : {QStringLiteral("dark"), QStringLiteral("light"), QStringLiteral("dark")}) {
    const QString query = QStringLiteral("theme: ") + scheme;  // no command has a colon
    palette->field().setText(query);
    ASSERT_EQ(palette->count(), 2) << "a heading and the setting";
    const QString setting = palette->entries().at(1).text;
    QTest::keyClick(&palette->field(), Qt::Key_Return, Qt::AltModifier);
    ASSERT_TRUE(palette->isVisible());
    EXPECT_EQ(session->settings().value(QStringLiteral("look/scheme")).toString(), scheme);
    EXPECT_EQ(inUse(query), QStringList(setting)) << scheme.toStdString();
    EXPECT_EQ(inUse(QStringLiteral("theme")), QStringList(setting)) << "and no other";
  }
}

TEST_F(PaletteChoices, ARecentFileIsOpenedAgain) {
  const QString path = write("porcupine.json", test::describedModel(4, 4096));
  RecentFile file, gone;
  file.path = path;
  file.name = QStringLiteral("porcupine");
  gone.path = folder.filePath(QStringLiteral("gone.json"));
  gone.name = QStringLiteral("porcupine of old");
  session->remember(gone);
  session->remember(file);
  const auto found = choiceEntries(QStringLiteral("porcupine"), {}, recentChoices(session->recent(), {}), 4);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NE(found[1].enabled, found[2].enabled) << "what is gone cannot be opened";
  action("window.palette")->trigger();
  auto* palette = part<CommandPalette>();
  palette->field().setText(QStringLiteral("porcupine"));
  ASSERT_EQ(palette->count(), 3) << "a heading and both";
  QTest::keyClick(&palette->field(), Qt::Key_Return);
  settle();
  ASSERT_TRUE(document.model());
  EXPECT_EQ(document.modelPath(), path);
}

}  // namespace
}  // namespace stowage::app
