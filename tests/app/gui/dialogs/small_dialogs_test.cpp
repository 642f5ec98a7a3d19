// Words and keys of the smaller dialogs: export, keys, palette, questions.
#include <QMessageBox>
#include <QScrollBar>
#include <QTemporaryDir>

#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/plan/export_dialog.h"
#include "core/plan/rule_patterns.h"
#include "tests/app/gui/saved.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

class SmallDialogs : public test::WithWindow {
 protected:
  QString warningUnder(const machine::RuntimeRow* kind) {
    auto input = document.input();
    input.settings.runtime.row = kind;
    document.edit(QStringLiteral("runtime"), input);
    settle();
    ExportDialog dialog(document, *session, window.get());
    dialog.show();
    const auto* notice = dialog.findChild<widgets::Notice*>();
    EXPECT_TRUE(notice);
    EXPECT_EQ(notice->isVisible(), !notice->text().isEmpty());
    return notice->text();
  }
  std::vector<PaletteEntry> found(const char* query, std::size_t most = 4) {
    return paletteEntries(QString::fromLatin1(query), window->actions(), document, most);
  }
};

/// Whichever of its pages is in front.
TEST_F(SmallDialogs, ExportWarnsOfAMapThatAccelerateRunsOtherwise) {
  openLlama();
  EXPECT_EQ(warningUnder(machine::kStreams), QString());
  for (const auto kind : {machine::kComputesOnHost, machine::kByModule})
    EXPECT_TRUE(warningUnder(kind).contains(QStringLiteral("accelerate streams it")));
}

/// The preview is what is written, and the dialog says where; not over a file of the model.
TEST_F(SmallDialogs, ExportWritesWhatItShowsInAWorker) {
  openLlama();
  ExportDialog dialog(document, *session, window.get());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.writing(); }, 20'000));
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("map.json"));
  dialog.saveTo(path);
  ASSERT_TRUE(test::saved(dialog.files()));
  EXPECT_TRUE(dialog.note().contains(path)) << dialog.note().toStdString();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(QString::fromUtf8(file.readAll()).trimmed(), dialog.text().trimmed());
  dialog.saveTo(folder.filePath(QStringLiteral("no/such/folder/map.json")));
  EXPECT_FALSE(test::saved(dialog.files()));
  EXPECT_FALSE(dialog.note().contains(QStringLiteral("Written")));
}

TEST_F(SmallDialogs, HomeAndEndReachBothEndsOfTheKeySheet) {
  KeyboardDialog dialog(window->actions(), window.get());
  dialog.show();
  dialog.activateWindow();
  ASSERT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == &dialog; }));
  auto* page = dialog.findChild<QScrollArea*>();
  ASSERT_TRUE(page && page->verticalScrollBar()->maximum() > 0);
  EXPECT_EQ(QApplication::focusWidget(), page);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
  EXPECT_EQ(page->verticalScrollBar()->value(), page->verticalScrollBar()->maximum());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
  EXPECT_EQ(page->verticalScrollBar()->value(), 0);
}

TEST_F(SmallDialogs, TheKeySheetNamesEveryGroupOnce) {
  KeyboardDialog dialog(window->actions(), window.get());
  QStringList strong;
  for (const auto* label : dialog.findChildren<widgets::Label*>()) {
    if (label->font().weight() >= QFont::DemiBold) strong << label->fullText();
  }
  strong.removeAll(QStringLiteral("Keyboard and concepts"));
  EXPECT_EQ(QSet<QString>(strong.begin(), strong.end()).size(), strong.size())
      << strong.join(u'|').toStdString();
  EXPECT_TRUE(strong.contains(QStringLiteral("Plan")));
}

TEST_F(SmallDialogs, TheKeySheetExplainsEveryKey) {
  const auto expectExplained = [&](const char* when) {
    KeyboardDialog dialog(window->actions(), window.get());
    for (const auto* label : dialog.findChildren<widgets::Label*>())
      EXPECT_FALSE(label->fullText().isEmpty()) << when << ": a key without a meaning";
    QStringList words;
    for (const auto* label : dialog.findChildren<widgets::Label*>()) words << label->fullText();
    EXPECT_TRUE(words.contains(QStringLiteral("Pin selection to CPU"))) << when;
    EXPECT_TRUE(words.contains(QStringLiteral("Forbid CPU, or lift the rule"))) << when;
  };
  expectExplained("without a model");
  openLlama();
  expectExplained("with one");
}

/// The page names commands, not the edit that Undo would take back now.
TEST_F(SmallDialogs, TheKeySheetSaysUndo) {
  openLlama();
  document.edit(QStringLiteral("Pin everything"),
                edits::withBudget(document.input(), machine::gpu(0), GiB(7)));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(window->actions().find(QStringLiteral("edit.undo"))->text().contains(QStringLiteral("Pin")));
  KeyboardDialog dialog(window->actions(), window.get());
  QStringList words;
  for (const auto* label : dialog.findChildren<widgets::Label*>()) words << label->fullText();
  EXPECT_TRUE(words.contains(QStringLiteral("Undo")));
  EXPECT_TRUE(words.filter(QStringLiteral("Pin everything")).isEmpty());
}

TEST_F(SmallDialogs, ThePaletteSaysHowManyMoreThereAre) {
  openLlama();
  std::size_t modules = 0;
  QString last;
  for (const auto& entry : found("q_proj")) {
    modules += entry.kind == PaletteEntry::Kind::Module;
    if (entry.kind == PaletteEntry::Kind::Heading) last = entry.text;
  }
  EXPECT_EQ(modules, 4u);
  EXPECT_EQ(last, QStringLiteral("28 more")) << "32 layers";
}

/// A pattern selects what a rule of this name would hold for on the command line, and keys pin it from there.
TEST_F(SmallDialogs, APatternSelectsAllThatItNames) {
  openLlama();
  const model::Model& model = *document.model();
  for (const char* pattern :
       {"*.mlp", "@*.mlp", "model.layers.1*", "*", "model.layers.*.self_attn.*", "*nothing*"}) {
    const auto entries = patternEntries(QString::fromLatin1(pattern), &model);
    const std::string name = pattern[0] == '@' ? pattern + 1 : pattern;
    ASSERT_EQ(entries.size(), 2u) << pattern;
    EXPECT_EQ(entries[0].kind, PaletteEntry::Kind::Heading);
    const auto rules = plan::spread_rules(model, {{name, machine::kCpu, false}});
    EXPECT_EQ(entries[1].enabled, bool(rules)) << pattern;
    ASSERT_EQ(entries[1].modules.size(), rules ? rules->size() : 0) << pattern;
    for (std::size_t i = 0; i < entries[1].modules.size(); ++i)
      EXPECT_EQ(model[entries[1].modules[i]].name, (*rules)[i].name);
  }
  EXPECT_EQ(patternEntries(QStringLiteral("*.mlp"), &model)[1].modules.size(), 32u);
  for (const char* none : {"", "mlp", ">*", "#*"})
    EXPECT_TRUE(patternEntries(QString::fromLatin1(none), &model).empty()) << none;
  EXPECT_TRUE(patternEntries(QStringLiteral("*"), nullptr).empty());

  action("edit.selectPattern")->trigger();
  auto* palette = part<CommandPalette>();
  EXPECT_EQ(palette->field().text(), QStringLiteral("@*"));
  palette->field().setText(QStringLiteral("@*.mlp"));
  ASSERT_EQ(palette->count(), 2);
  QTest::keyClick(&palette->field(), Qt::Key_Return);
  EXPECT_FALSE(palette->isVisible());
  EXPECT_EQ(window->hub().selection().size(), 32u);
  action("plan.pin.cpu")->trigger();
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 32u);
  EXPECT_EQ(deviceOf("model.layers.7.mlp"), machine::kCpu);
}

TEST_F(SmallDialogs, WhatCannotBeDoneIsShownWithTheReason) {
  openLlama();
  const auto forbids = [&] {
    std::vector<PaletteEntry> out;
    for (const auto& entry : found("forbid", 20)) {
      if (entry.kind == PaletteEntry::Kind::Command) out.push_back(entry);
    }
    return out;
  };
  ASSERT_FALSE(forbids().empty());
  for (const auto& entry : forbids()) {
    EXPECT_FALSE(entry.enabled) << entry.text.toStdString();
    EXPECT_EQ(entry.note, QStringLiteral("select modules first"));
  }
  auto* palette = new CommandPalette(window->actions(), document, window->hub(), window.get());
  palette->open();
  palette->field().setText(QStringLiteral("forbid"));
  QTest::keyClick(&palette->field(), Qt::Key_Return);
  EXPECT_FALSE(document.dirty()) << "it runs nothing";
  palette->close();
  window->hub().select({module("model.layers.3")});
  for (const auto& entry : forbids()) EXPECT_TRUE(entry.enabled);
}

/// Letters in order are no command while a module has the word for its name, and never another target.
TEST_F(SmallDialogs, AModuleOfThatNameStandsAboveCommandsWithItsLetters) {
  openLlama();
  for (const char* word : {"embed", "embed_tokens", "lm_head", "q_proj"}) {
    const auto entries = found(word);
    const auto first = std::find_if(entries.begin(), entries.end(), [](const PaletteEntry& entry) {
      return entry.kind != PaletteEntry::Kind::Heading;
    });
    ASSERT_NE(first, entries.end()) << word;
    EXPECT_EQ(first->kind, PaletteEntry::Kind::Module) << word;
    EXPECT_TRUE(first->text.section(u'.', -1).startsWith(QString::fromLatin1(word))) << word;
  }
  const auto ofTarget = [&](const QString& query) {
    const auto entries = paletteEntries(query, window->actions(), document, 50);
    return std::count_if(entries.begin(), entries.end(), [&](const PaletteEntry& entry) {
      const auto& all = window->actions().entries();
      return std::any_of(all.begin(), all.end(), [&](const auto& one) {
        return one.action == entry.action && one.id.startsWith(QStringLiteral("target."));
      });
    });
  };
  int known = 0;
  for (const auto& one : window->actions().entries()) {
    if (!one.id.startsWith(QStringLiteral("target."))) continue;
    const QString text = ActionRegistry::plainText(one.action), word = text.section(u' ', 0, 0);
    EXPECT_GE(ofTarget(word), 1) << word.toStdString();
    QString gaps;
    for (qsizetype i = 0; i < text.size(); i += 2) gaps += text[i];
    if (gaps.contains(u' ') || gaps.size() < 4) continue;
    EXPECT_EQ(ofTarget(gaps), 0) << gaps.toStdString();
    ++known;
  }
  EXPECT_GE(known, 1);
}

TEST_F(SmallDialogs, CommandsStandInTheGroupOfTheirMenu) {
  for (const auto& entry : window->actions().entries()) {
    if (entry.id.startsWith(QStringLiteral("plan."))) {
      EXPECT_EQ(entry.group, QStringLiteral("Plan")) << entry.id.toStdString();
    }
    if (entry.id.startsWith(QStringLiteral("window."))) {
      EXPECT_EQ(entry.group, QStringLiteral("Window")) << entry.id.toStdString();
    }
  }
}

/// A question shows where Enter goes: the ring, and the primary button.
TEST_F(SmallDialogs, AQuestionShowsItsButton) {
  QMessageBox box(QMessageBox::NoIcon, QStringLiteral("Unsaved changes"), QStringLiteral("Save?"),
                  QMessageBox::NoButton, window.get());
  auto* save = box.addButton(QStringLiteral("Save"), QMessageBox::AcceptRole);
  auto* keep = box.addButton(QStringLiteral("Keep"), QMessageBox::RejectRole);
  box.setDefaultButton(save);
  box.show();
  box.activateWindow();
  ASSERT_TRUE(QTest::qWaitFor([&] { return save->hasFocus(); }));
  const auto middle = [](QWidget* button) {
    QImage image(button->size(), QImage::Format_RGB32);
    image.fill(Qt::white);
    button->render(&image);
    return image.pixelColor(8, button->height() - 7);
  };
  const auto& colours = widgets::Theme::current().colours();
  EXPECT_EQ(middle(save), colours.accent);
  EXPECT_NE(middle(keep), colours.accent);
  QImage ring(save->size(), QImage::Format_RGB32);
  ring.fill(Qt::white);
  save->render(&ring);
  EXPECT_EQ(ring.pixelColor(save->width() / 2, 1), colours.focus) << "around it, where the keyboard is";
}

}  // namespace
}  // namespace stowage::app
