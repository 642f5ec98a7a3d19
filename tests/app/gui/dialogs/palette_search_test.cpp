// Modules that the palette finds: every one whose name has a word of what is typed, the best first.
#include <gtest/gtest.h>

#include <QFile>
#include <QPointer>
#include <algorithm>
#include <random>
#include <vector>

#include "app/gui/commands/action_registry.h"
#include "app/gui/dialogs/command_palette.h"
#include "core/base/json.h"
#include "tests/app/gui/gui_fixture.h"
#include "widgets/common/selection_hub.h"

namespace stowage::app {
namespace {

class PaletteSearch : public test::WithDocument {
 protected:
  /// A model of modules with these names, each with a weight.
  void openNamed(const std::vector<std::string>& names) {
    Json json{{"schema", "stowage.model/1"}, {"name", "named"}, {"dtype", "F32"}};
    json["tensors"] = Json::array();
    for (const std::string& name : names)
      json["tensors"].push_back({{"name", name + ".weight"}, {"dtype", "F32"}, {"shape", {4}}});
    QFile file(folder.filePath(QStringLiteral("named.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(json.dump()));
    file.close();
    open(file.fileName(), test::machineOf({8ull << 30}, 8ull << 30));
  }
  std::vector<PaletteEntry> found(const QString& typed, std::size_t most = 1000) {
    std::vector<PaletteEntry> out;
    for (PaletteEntry& entry : paletteEntries(typed, actions, document, most)) {
      if (entry.kind == PaletteEntry::Kind::Module) out.push_back(std::move(entry));
    }
    return out;
  }
  /// The palette over a model whose names are matched in a worker, with one command: "Act".
  CommandPalette& openOverMany() {
    std::vector<std::string> names;
    for (int i = 0; i < 5000; ++i) names.push_back("part" + std::to_string(i));
    openNamed(names);
    actions.add(QStringLiteral("test.act"), QStringLiteral("Test"), QStringLiteral("Act"), nullptr, {},
                ActionRegistry::Scope::Window, [this] { ++acts; });
    document.setPatience(0);  // whatever the machine's pace is
    window.resize(1000, 700);
    window.show();
    palette = new CommandPalette(actions, document, hub, &window);
    palette->open();
    EXPECT_EQ(palette->count(), 2) << "a heading and the command";
    return *palette;
  }
  bool matched() {
    return QTest::qWaitFor([this] { return !palette || !palette->searching(); }, 20000);
  }
  ActionRegistry actions;
  widgets::SelectionHub hub;
  QWidget window;
  QPointer<CommandPalette> palette{};
  int acts = 0;
};

/// Whatever is typed, in letters of any size: those whose name has it, and no other, with the letters that
/// are it.
TEST_F(PaletteSearch, FindsEveryModuleThatHasTheLettersAndNoOther) {
  std::mt19937 random(20261130);
  std::vector<std::string> names;
  for (int i = 0; i < 300; ++i) {
    std::string name = "m" + std::to_string(i) + ".";
    for (int at = 0; at < 6; ++at) name += "abAB_"[random() % 5];
    names.push_back(name);
  }
  openNamed(names);
  for (int round = 0; round < 60; ++round) {
    QString typed;
    for (std::size_t at = 0; at < 1 + random() % 3; ++at) typed += QChar::fromLatin1("abABm_"[random() % 6]);
    SCOPED_TRACE(typed.toStdString());
    std::size_t expected = 0;
    for (const auto& module : document.model()->modules())
      expected += QString::fromStdString(module.name).contains(typed, Qt::CaseInsensitive) ? 1 : 0;
    const auto entries = found(u'@' + typed);
    EXPECT_EQ(entries.size(), expected);
    for (const PaletteEntry& entry : entries) {
      QString letters;
      for (const int at : entry.hits) letters += entry.text[at];
      EXPECT_EQ(letters.compare(typed, Qt::CaseInsensitive), 0) << entry.text.toStdString();
    }
  }
}

TEST_F(PaletteSearch, TheOneThatIsMeantComesFirst) {
  openNamed({"decoder.head_norm.a", "a.head", "decoder.layers.3.head", "x.ahead"});
  const auto entries = found(QStringLiteral("@head"));
  ASSERT_EQ(entries.size(), 5u) << "a module of modules has its own name too";
  EXPECT_EQ(entries[0].text, QStringLiteral("a.head"));
  EXPECT_EQ(entries.back().text, QStringLiteral("decoder.head_norm.a"))
      << "deep, and in the middle of its name";
  EXPECT_EQ(found(QStringLiteral("@head"), 1).size(), 2u)
      << "twice as many where modules alone are asked for";
}

/// Letters beyond ASCII have their large ones too.
TEST_F(PaletteSearch, NamesInOtherLetters) {
  openNamed({"kodierer.größe", "kodierer.Äste", "层.权重"});
  EXPECT_EQ(found(QStringLiteral("@GRÖ")).size(), 1u);
  EXPECT_EQ(found(QStringLiteral("@äste")).size(), 1u);
  EXPECT_EQ(found(QStringLiteral("@权")).size(), 1u);
  EXPECT_EQ(found(QStringLiteral("@KODIERER")).size(), 3u);
}

/// While names are matched, what was found before stays in sight and cannot be chosen.
TEST_F(PaletteSearch, WhatWasFoundBeforeIsNotChosenWhileNamesAreMatched) {
  QLineEdit& field = openOverMany().field();
  ASSERT_TRUE(palette);
  field.setText(QStringLiteral("@part1*"));
  ASSERT_TRUE(palette->searching());
  constexpr int kToRow = 84;  // pixels from the field's top into the row below the first heading
  QTest::mouseClick(palette, Qt::LeftButton, {}, field.geometry().topLeft() + QPoint(0, kToRow));
  QTest::keyClick(&field, Qt::Key_Tab);
  EXPECT_EQ(field.text(), QStringLiteral("@part1*")) << "a row that is not meant completes nothing";
  EXPECT_TRUE(palette->searching());
  ASSERT_TRUE(matched());
  EXPECT_EQ(acts, 0);
  EXPECT_TRUE(hub.selection().empty());
  ASSERT_EQ(palette->count(), 2);
  QTest::mouseClick(palette, Qt::LeftButton, {}, field.geometry().topLeft() + QPoint(0, kToRow));
  EXPECT_EQ(hub.selection().size(), 1111u) << "there the row is chosen";
}

/// Enter is for what is typed, and waits for it; of other words than those it was pressed for nothing is run.
TEST_F(PaletteSearch, EnterWaitsForTheNamesThatAreMatched) {
  QLineEdit& field = openOverMany().field();
  field.setText(QStringLiteral("@part1*"));
  ASSERT_TRUE(palette->searching());
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_TRUE(hub.selection().empty());
  field.setText(QStringLiteral("@part12*"));
  ASSERT_TRUE(matched());
  ASSERT_TRUE(palette && palette->isVisible()) << "Enter was for other words";
  EXPECT_TRUE(hub.selection().empty());
  field.setText(QStringLiteral("@part1*"));
  ASSERT_TRUE(palette->searching());
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_TRUE(palette->isVisible());
  ASSERT_TRUE(QTest::qWaitFor([this] { return !palette || !palette->isVisible(); }, 20000));
  EXPECT_EQ(hub.selection().size(), 1111u);
  EXPECT_EQ(acts, 0);
}

/// Modules that are found when their model is not open any more are nobody's.
TEST_F(PaletteSearch, WhatIsFoundOfAModelThatIsClosedIsNotShown) {
  QLineEdit& field = openOverMany().field();
  field.setText(QStringLiteral("@part1*"));
  ASSERT_TRUE(palette->searching());
  document.close();
  ASSERT_TRUE(matched());
  QApplication::processEvents();
  ASSERT_TRUE(palette);
  EXPECT_EQ(palette->count(), 0);
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_TRUE(hub.selection().empty());
  // And what had been found before goes with its model.
  openNamed({"a", "b"});
  QApplication::processEvents();
  field.setText(QStringLiteral("@b"));
  EXPECT_EQ(palette->count(), 2);
  document.close();
  QApplication::processEvents();
  EXPECT_EQ(palette->count(), 0);
}

}  // namespace
}  // namespace stowage::app
