// Keys of a person's own: which are allowed, and that no key does two things, whatever the settings say.
#include "app/gui/commands/shortcuts.h"

#include <QSet>
#include <random>

#include "app/gui/commands/key_prompt.h"
#include "app/gui/dialogs/history_dialog.h"
#include "app/gui/dialogs/key_sheet.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/shortcuts_dialog.h"
#include "tests/app/gui/window/keys_fixture.h"
#include "translations/translations.h"

#include <QPageSize>
#include <QPdfWriter>

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

QKeySequence key(const char* text) { return QKeySequence::fromString(QString::fromLatin1(text)); }

class Shortcuts : public test::WithKeys {
 protected:
  const ActionRegistry::Entry& entry(const char* id) {
    for (const auto& one : window->actions().entries()) {
      if (one.id == QString::fromLatin1(id)) return one;
    }
    ADD_FAILURE() << id;
    return window->actions().entries().front();
  }
  static std::string said(const QVariantMap& keys) {
    std::string out;
    for (auto it = keys.begin(); it != keys.end(); ++it)
      out += it.key().toStdString() + " = " + it->toString().toStdString() + '\n';
    return out;
  }
  QString whyNot(const char* id, const char* text) { return shortcuts::whyNot(entry(id), key(text)); }
  void expectNoKeyTwice(const std::string& when) {
    QMap<QString, QString> first;
    QSet<QString> whole;
    for (const auto& one : window->actions().entries()) {
      const QKeySequence keys = one.action->shortcut();
      if (keys.isEmpty()) continue;
      EXPECT_FALSE(whole.contains(keys.toString())) << when << ": " << keys.toString().toStdString();
      whole.insert(keys.toString());
      const QString begins = QKeySequence(keys[0]).toString();
      const auto known = first.find(begins);
      // Two keys after another share the first of them.
      const bool chords = keys.count() == 2 && known != first.end() &&
                          window->actions().find(*known)->shortcut().count() == 2;
      EXPECT_TRUE(known == first.end() || chords) << when << ": " << begins.toStdString() << " of "
                                                  << one.id.toStdString() << " and " << known->toStdString();
      first.insert(begins, one.id);
    }
  }
};

TEST_F(Shortcuts, WhatACommandCannotHaveIsSaid) {
  EXPECT_EQ(whyNot("edit.find", "Ctrl+K"), QString());
  EXPECT_EQ(whyNot("edit.find", "F9"), QString());
  EXPECT_EQ(whyNot("edit.find", ""), QString()) << "none at all";
  EXPECT_TRUE(whyNot("edit.find", "X").contains(QStringLiteral("fields of text")));
  EXPECT_TRUE(whyNot("edit.find", "Shift+X").contains(QStringLiteral("fields of text")));
  EXPECT_EQ(whyNot("plan.unpin", "X"), QString()) << "works in the views alone";
  for (const char* taken : {"H", "Shift+J", "K", "L", "+", "-", "=", "F2", "Ctrl+Left", "Ctrl+Right"}) {
    for (const char* id : {"plan.unpin", "view.zoomIn"})
      EXPECT_FALSE(whyNot(id, taken).isEmpty()) << id << ": views take " << taken << " themselves";
  }
  EXPECT_TRUE(whyNot("plan.unpin", "Esc").contains(QStringLiteral("moves about")));
  EXPECT_TRUE(whyNot("plan.unpin", "Left").contains(QStringLiteral("moves about")));
  EXPECT_TRUE(whyNot("plan.unpin", "[").contains(QStringLiteral("moves about")));
  EXPECT_EQ(whyNot("plan.unpin", "Ctrl+Up"), QString());
  EXPECT_TRUE(whyNot("edit.find", "Alt+F").contains(QStringLiteral("menu")));
  EXPECT_FALSE(whyNot("edit.find", "Ctrl+K, Ctrl+C").isEmpty());
  // Of two keys after another the second is a person's own.
  EXPECT_EQ(whyNot("plan.forbid.cpu", "F, K"), QString());
  EXPECT_EQ(whyNot("plan.forbid.cpu", ""), QString());
  EXPECT_EQ(whyNot("plan.activations.host", "A, 5"), QString());
  for (const char* wrong : {"K", "F", "A, K", "F, Ctrl+K", "F, Left", "F, Esc", "F, K, K", "F, F9"})
    EXPECT_FALSE(whyNot("plan.forbid.cpu", wrong).isEmpty()) << wrong;
}

/// As the window is designed nothing is in the way of the rules themselves.
TEST_F(Shortcuts, TheDesignedKeysKeepTheRules) {
  for (const auto& one : window->actions().entries()) {
    EXPECT_EQ(shortcuts::whyNot(one, one.designed), QString()) << one.id.toStdString();
    EXPECT_EQ(shortcuts::clash(window->actions(), one.id, one.designed), nullptr) << one.id.toStdString();
  }
  expectNoKeyTwice("as designed");
  EXPECT_TRUE(shortcuts::changed(window->actions()).isEmpty());
}

/// Settings may say anything: no key does two things, and what is kept is what holds.
TEST_F(Shortcuts, WhateverIsRestoredNoKeyDoesTwoThings) {
  const unsigned seed = std::random_device{}();
  std::mt19937 random(seed);
  const char* keys[] = {"K",     "Ctrl+K", "Ctrl+F", "F",        "F9",   "F3",   "Esc",
                        "Alt+F", "0",      "Ctrl+0", "nonsense", "",     "A, B", "F, C",
                        "A",     "?",      "N",      "Ctrl+Z",   "A, O", "F, 0", "F, K"};
  auto& actions = window->actions();
  for (int round = 0; round < 60; ++round) {
    QVariantMap map{{QStringLiteral("no.such.command"), QStringLiteral("Ctrl+Y")}};
    for (const auto& one : actions.entries()) {
      if (random() % 4 == 0) map.insert(one.id, QString::fromLatin1(keys[random() % std::size(keys)]));
    }
    shortcuts::restore(actions, map);
    const std::string when = "seed " + std::to_string(seed) + ", round " + std::to_string(round);
    expectNoKeyTwice(when);
    const QVariantMap kept = shortcuts::changed(actions);
    for (auto it = kept.begin(); it != kept.end(); ++it) {
      EXPECT_TRUE(map.contains(it.key())) << when << ": nobody asked " << it.key().toStdString();
      EXPECT_EQ(shortcuts::whyNot(entry(it.key().toLatin1().constData()), key(it->toString().toLatin1())),
                QString());
    }
    shortcuts::restore(actions, kept);
    EXPECT_EQ(said(shortcuts::changed(actions)), said(kept)) << when << ": restored twice";
  }
  shortcuts::reset(actions);
  EXPECT_TRUE(shortcuts::changed(actions).isEmpty());
}

TEST_F(Shortcuts, TwoCommandsMayExchangeTheirs) {
  shortcuts::restore(window->actions(), {{QStringLiteral("plan.pin.cpu"), QStringLiteral("D")},
                                         {QStringLiteral("plan.pin.disk"), QStringLiteral("C")}});
  EXPECT_EQ(action("plan.pin.cpu")->shortcut(), key("D"));
  EXPECT_EQ(action("plan.pin.disk")->shortcut(), key("C"));
}

/// In the dialog, by the keys that are pressed there; and in the next window.
TEST_F(Shortcuts, APressedKeyIsGivenAndKept) {
  openLlama();
  inDialog<ShortcutsDialog>("help.changeKeys", [](ShortcutsDialog& dialog) {
    dialog.choose(QStringLiteral("plan.unpin"));
    dialog.field().setFocus();
    QTest::keyClick(&dialog.field(), Qt::Key_X);
    EXPECT_EQ(dialog.said(), QString());
    EXPECT_EQ(dialog.table().currentItem()->text(1), QStringLiteral("X"));
    EXPECT_FALSE(dialog.take().isVisible());
    dialog.reject();
  });
  makeWindow();
  EXPECT_EQ(action("plan.unpin")->shortcut(), key("X"));
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_C);
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
  press(Qt::Key_U);
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u) << "U is nothing now";
  press(Qt::Key_X);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty());
  inDialog<ShortcutsDialog>("help.changeKeys", [](ShortcutsDialog& dialog) {
    dialog.allDesigned().click();
    dialog.reject();
  });
  makeWindow();
  EXPECT_EQ(action("plan.unpin")->shortcut(), key("U"));
}

TEST_F(Shortcuts, AKeyOfAnotherIsTakenWhereThePersonSaysSo) {
  inDialog<ShortcutsDialog>("help.changeKeys", [&](ShortcutsDialog& dialog) {
    dialog.choose(QStringLiteral("edit.find"));
    QTest::keyClick(&dialog.field(), Qt::Key_R, Qt::ControlModifier);
    EXPECT_TRUE(dialog.said().contains(QStringLiteral("Ctrl+R"))) << dialog.said().toStdString();
    EXPECT_EQ(action("edit.find")->shortcut(), key("Ctrl+F")) << "not yet";
    ASSERT_TRUE(dialog.take().isVisible());
    dialog.take().click();
    EXPECT_EQ(action("edit.find")->shortcut(), key("Ctrl+R"));
    EXPECT_TRUE(action("run.profile")->shortcut().isEmpty());
    EXPECT_EQ(dialog.said(), QString());
    // A beginning of two keys is nobody's to take.
    dialog.choose(QStringLiteral("plan.unpin"));
    QTest::keyClick(&dialog.field(), Qt::Key_F);
    EXPECT_FALSE(dialog.said().isEmpty());
    EXPECT_FALSE(dialog.take().isVisible());
    dialog.choose(QStringLiteral("edit.find"));
    dialog.designed().click();
    EXPECT_EQ(action("edit.find")->shortcut(), key("Ctrl+F"));
    dialog.reject();
  });
}

/// Of two keys after another the second one is pressed in the dialog; the prompt names it, and it acts.
TEST_F(Shortcuts, TheSecondOfTwoKeysIsGivenAndNamedAndActs) {
  openLlama();
  inDialog<ShortcutsDialog>("help.changeKeys", [&](ShortcutsDialog& dialog) {
    dialog.choose(QStringLiteral("plan.forbid.cpu"));
    ASSERT_TRUE(dialog.field().isEnabled());
    dialog.field().setFocus();
    QTest::keyClick(&dialog.field(), Qt::Key_X);
    EXPECT_EQ(dialog.said(), QString());
    EXPECT_EQ(action("plan.forbid.cpu")->shortcut(), key("F, X"));
    // One that another of the same beginning has is taken where the person says so.
    QTest::keyClick(&dialog.field(), Qt::Key_D);
    EXPECT_FALSE(dialog.said().isEmpty());
    EXPECT_EQ(action("plan.forbid.cpu")->shortcut(), key("F, X")) << "not yet";
    ASSERT_TRUE(dialog.take().isVisible());
    dialog.take().click();
    EXPECT_EQ(action("plan.forbid.cpu")->shortcut(), key("F, D"));
    EXPECT_TRUE(action("plan.forbid.disk")->shortcut().isEmpty());
    QTest::keyClick(&dialog.field(), Qt::Key_F9);
    EXPECT_FALSE(dialog.said().isEmpty()) << "no letter, figure or sign";
    EXPECT_FALSE(dialog.take().isVisible());
    dialog.choose(QStringLiteral("plan.forbid.cpu"));
    QTest::keyClick(&dialog.field(), Qt::Key_X);
    dialog.choose(QStringLiteral("plan.activations.host"));
    QTest::keyClick(&dialog.field(), Qt::Key_X);
    EXPECT_EQ(action("plan.activations.host")->shortcut(), key("A, X")) << "after another beginning";
    dialog.reject();
  });
  makeWindow();  // kept between starts
  EXPECT_EQ(action("plan.forbid.cpu")->shortcut(), key("F, X"));
  EXPECT_TRUE(action("plan.forbid.disk")->shortcut().isEmpty());
  const auto prompt = [&] {
    for (auto* one : window->findChildren<KeyPrompt*>())
      if (one->isVisible()) return one->text();
    return QString();
  };
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_A);
  EXPECT_TRUE(prompt().contains(QStringLiteral("X to the host"))) << prompt().toStdString();
  press(Qt::Key_Escape);
  press(Qt::Key_F);
  EXPECT_TRUE(prompt().contains(u'X')) << prompt().toStdString();
  EXPECT_FALSE(prompt().contains(u'D')) << "that device has no key now: " << prompt().toStdString();
  press(Qt::Key_D);
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty()) << "a key that is none ends it";
  press(Qt::Key_F);
  press(Qt::Key_X);
  settle();
  ASSERT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_TRUE(document.input().settings.rules[0].forbid);
  EXPECT_EQ(document.input().settings.rules[0].device, kCpu);
  shortcuts::reset(window->actions());
  EXPECT_EQ(action("plan.forbid.disk")->shortcut(), key("F, D"));
}

/// By name, by menu and by key.
TEST_F(Shortcuts, TheListIsSearched) {
  ShortcutsDialog dialog(window->actions(), window.get());
  const auto shown = [&](const char* text) {
    dialog.findChild<QLineEdit*>()->setText(QString::fromLatin1(text));
    QStringList out;
    for (QTreeWidgetItemIterator at(&dialog.table()); *at; ++at) {
      if ((*at)->parent() && !(*at)->isHidden() && !(*at)->parent()->isHidden()) out << (*at)->text(0);
    }
    return out;
  };
  EXPECT_EQ(shown("ctrl+shift+z"), QStringList{QStringLiteral("Redo")});
  EXPECT_TRUE(shown("find mod").contains(QStringLiteral("Find module")));
  EXPECT_TRUE(shown("no such thing").isEmpty());
  EXPECT_EQ(static_cast<std::size_t>(shown("").size()), window->actions().entries().size());
}

/// Of what the dialog shows nothing is missing on paper, and one page of A4 is enough, in any language.
TEST_F(Shortcuts, TheSheetIsPrintedOnOnePage) {
  const QString path = folder.filePath(QStringLiteral("keys.pdf"));
  for (const QString& language : translations::available()) {
    translations::use(language);
    makeWindow();
    const KeySheet sheet = KeySheet::of(window->actions());
    const QString html = sheet.html();
    for (const auto& one : window->actions().entries()) {
      const QString key = ActionRegistry::keyText(one.action).toHtmlEscaped();
      EXPECT_TRUE(html.contains(key)) << one.id.toStdString();
    }
    QPdfWriter paper(path);
    EXPECT_TRUE(printKeySheet(sheet, paper)) << language.toStdString();
  }
  translations::use(QStringLiteral("en"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_GT(file.readAll().size(), 10'000) << "letters and words are in it";
  const KeySheet sheet = KeySheet::of(window->actions());
  QPdfWriter nowhere(QStringLiteral("/no/such/folder/keys.pdf"));
  EXPECT_FALSE(printKeySheet(sheet, nowhere));
  QPdfWriter small(path);
  small.setPageSize(QPageSize(QSizeF(60, 60), QPageSize::Millimeter));
  EXPECT_FALSE(printKeySheet(sheet, small)) << "too much for it";
}

/// Paper is white: letters are black on it, in the dark window too.
TEST_F(Shortcuts, TheSheetIsBlackOnPaperWhateverTheThemeIs) {
  const KeySheet sheet = KeySheet::of(window->actions());
  std::vector<QImage> pictures;
  for (const auto scheme : {widgets::Scheme::Light, widgets::Scheme::Dark}) {
    widgets::Theme::current().setScheme(scheme);
    QImage paper(1240, 1754, QImage::Format_RGB32);
    paper.fill(Qt::white);
    QPainter painter(&paper);
    paintKeySheet(sheet, painter, QRectF(paper.rect()).adjusted(60, 60, -60, -60));
    painter.end();
    pictures.push_back(paper);
  }
  widgets::Theme::current().setScheme(widgets::Scheme::Light);
  int dark = 0;
  for (int y = 0; y < pictures[0].height(); ++y) {
    for (int x = 0; x < pictures[0].width(); ++x) dark += qGray(pictures[0].pixel(x, y)) < 60;
  }
  EXPECT_GT(dark, 2000);
  EXPECT_EQ(pictures[0], pictures[1]);
}

/// The sheet leads to both.
TEST_F(Shortcuts, TheSheetOpensTheChangeOfKeys) {
  bool met = false;
  inDialog<KeyboardDialog>("help.keyboard", [&](KeyboardDialog& dialog) {
    QTimer::singleShot(0, window.get(), [&] {
      auto* next = qobject_cast<ShortcutsDialog*>(QApplication::activeModalWidget());
      met = next != nullptr;
      if (next) next->reject();
    });
    Q_EMIT dialog.changeRequested();
    dialog.accept();
  });
  EXPECT_TRUE(met);
}

/// Every edit by its name; a click goes there, and what nobody sees does not change.
TEST_F(Shortcuts, TheHistoryGoesToAnyEdit) {
  EXPECT_FALSE(action("edit.history")->isEnabled()) << "nothing was done";
  openLlama();
  const std::string opened = bytes();
  std::vector<std::string> states{opened};
  for (const auto device : {kCpu, gpu(0), kCpu}) {
    window->hub().select({module(("model.layers." + std::to_string(states.size())).c_str())});
    action(device == kCpu ? "plan.pin.cpu" : "plan.pin.0")->trigger();
    settle();
    states.push_back(bytes());
  }
  action("edit.history")->trigger();
  auto* dialog = window->findChild<HistoryDialog*>();
  ASSERT_TRUE(dialog);
  EXPECT_FALSE(dialog->isModal());
  const auto* rows = dialog->list().model();
  ASSERT_EQ(rows->rowCount(), 4);
  EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("as it was opened"));
  EXPECT_TRUE(rows->index(1, 0).data().toString().contains(QStringLiteral("layers.1")));
  for (const int at : {1, 3, 0, 2}) {
    const QRect cell = dialog->list().visualRect(rows->index(at, 0));
    QTest::mouseClick(dialog->list().viewport(), Qt::LeftButton, {}, cell.center());
    settle();
    EXPECT_EQ(bytes(), states[static_cast<std::size_t>(at)]) << at;
  }
  action("edit.history")->trigger();
  EXPECT_EQ(window->findChildren<HistoryDialog*>().size(), 1) << "one is enough";
  dialog->reject();
}

}  // namespace
}  // namespace stowage::app
