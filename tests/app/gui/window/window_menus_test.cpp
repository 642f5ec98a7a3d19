// Menus: every entry does something, is there once, and has a letter of its own.
#include "app/gui/window/window_menus.h"

#include <QClipboard>
#include <QLineEdit>
#include <QTimer>
#include <random>

#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class Menus : public test::WithWindow {
 protected:
  void TearDown() override {
    WithWindow::TearDown();
    translations::use(QStringLiteral("en"));
  }
  /// As they are when they are opened.
  QList<QMenu*> opened() {
    QList<QMenu*> out;
    for (QAction* title : part<QMenuBar>()->actions()) {
      Q_EMIT title->menu()->aboutToShow();
      out << title->menu();
    }
    return out;
  }
  /// The context menu that `show` opens, while it is open; then it goes.
  void inMenu(const std::function<void()>& show, const std::function<void(QMenu&)>& look) {
    bool met = false;
    QTimer::singleShot(0, window.get(), [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      ASSERT_TRUE(menu);
      met = true;
      look(*menu);
      menu->close();
    });
    show();
    EXPECT_TRUE(QTest::qWaitFor([&] { return met; }, 2000));
  }
  static QChar letter(const QString& text) {
    const auto at = text.indexOf(QRegularExpression(QStringLiteral("&[^& ]")));
    return at < 0 ? QChar() : text[at + 1].toLower();
  }
  static void expectGoodEntries(const QMenu& menu, const std::string& where) {
    QSet<QChar> letters;
    QSet<QAction*> seen;
    bool after = true;  // a line must not stand first, last, or below another
    for (QAction* entry : menu.actions()) {
      if (!entry->isVisible()) continue;
      if (entry->isSeparator() && !entry->text().isEmpty()) {  // the heading of what follows
        after = true;
        continue;
      }
      if (entry->isSeparator()) {
        EXPECT_FALSE(after) << where << ": a line with nothing above";
        after = true;
        continue;
      }
      after = false;
      EXPECT_FALSE(entry->text().isEmpty()) << where;
      EXPECT_FALSE(seen.contains(entry)) << where << ": twice: " << entry->text().toStdString();
      seen << entry;
      const QChar own = letter(entry->text());
      EXPECT_FALSE(!own.isNull() && letters.contains(own))
          << where << ": the letter of " << entry->text().toStdString() << " is another's";
      letters << own;
      if (entry->menu() && entry->menu() != &menu)
        expectGoodEntries(*entry->menu(), where + " > " + entry->text().toStdString());
    }
    EXPECT_FALSE(after) << where << ": nothing below the last line, or nothing at all";
  }
};

TEST_F(Menus, EveryEntryIsThereOnceWithALetterOfItsOwnInEveryLanguage) {
  for (const QString& language : translations::available()) {
    window.reset();
    translations::use(language);
    makeWindow();
    openLlama();
    window->hub().select({module("model.layers.3")});
    QSet<QChar> letters;
    for (QMenu* menu : opened()) {
      const QString title = menu->title();
      EXPECT_FALSE(letters.contains(letter(title))) << title.toStdString();
      letters << letter(title);
      if (title != part<QMenuBar>()->actions().front()->text()) expectGoodEntries(*menu, title.toStdString());
    }
  }
}

/// What can be done can be found: in the menu bar, or (device keys beyond the machine's) nowhere.
TEST_F(Menus, EveryCommandIsInAMenuOrHasAKey) {
  openLlama();
  window->hub().select({module("model.layers.3")});
  QSet<QAction*> found;
  std::function<void(QMenu&)> collect = [&](QMenu& menu) {
    for (QAction* entry : menu.actions()) {
      found << entry;
      if (entry->menu()) collect(*entry->menu());
    }
  };
  for (QMenu* menu : opened()) collect(*menu);
  for (const auto& entry : window->actions().entries()) {
    if (!entry.action->isVisible() || !entry.action->shortcut().isEmpty()) continue;
    EXPECT_TRUE(found.contains(entry.action)) << entry.id.toStdString();
  }
}

TEST_F(Menus, ThePlanMenuIsFilledAnewForEveryMachine) {
  const std::vector<std::uint64_t> cards[] = {{8ull << 30}, {8ull << 30, 8ull << 30, 8ull << 30}};
  for (const auto& gpus : cards) {
    open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf(gpus, 64ull << 30));
    window->hub().select({module("model.layers.3")});
    for (int time = 0; time < 2; ++time) {
      std::size_t pins = 0;
      for (QMenu* menu : opened()) {
        for (QAction* entry : menu->actions()) pins += entry->objectName().startsWith(u"plan.pin.");
      }
      EXPECT_EQ(pins, gpus.size() + 2) << "each device once, opened " << time + 1 << " times";
    }
  }
}

TEST_F(Menus, ASelectionsMenuPinsToWhatTheMachineHas) {
  Q_EMIT window->views().menuRequested({10, 10});
  EXPECT_FALSE(QApplication::activePopupWidget()) << "no model, no menu";
  openLlama();
  window->hub().clear();
  inMenu(
      [&] {
        Q_EMIT window->views().menuRequested({10, 10});
      },
      [&](QMenu& menu) {
        EXPECT_EQ(menu.actions().size(), 3) << "nothing is selected: the view alone";
        EXPECT_EQ(menu.actions().front(), action("file.exportPicture"));
      });
  window->hub().select({module("model.layers.20")});
  for (const auto device : {kDisk, kCpu, gpu(0)}) {
    inMenu(
        [&] {
          Q_EMIT window->views().menuRequested({10, 10});
        },
        [&](QMenu& menu) {
          expectGoodEntries(menu, "selection");
          const QString id = QStringLiteral("plan.pin.") + QString::fromStdString(machine::to_string(device));
          for (QAction* entry : menu.actions()) {
            if (entry->objectName() == id) entry->trigger();
          }
        });
    settle();
    EXPECT_EQ(deviceOf("model.layers.20"), device);
  }
}

/// Names are copied as they stand in the model: one a line, none lost, whatever is selected.
TEST_F(Menus, NamesAreCopiedOneALine) {
  openLlama();
  const std::uint32_t seed = 7;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto& modules = document.model()->modules();
  for (int round = 0; round < 5; ++round) {
    std::vector<model::ModuleId> chosen;
    QStringList names;
    for (std::uint32_t i = 1; i < modules.size(); ++i) {
      if (random() % 40) continue;
      chosen.push_back(model::ModuleId(i));
      names << QString::fromStdString(modules[i].name);
    }
    if (chosen.empty()) continue;
    window->hub().select(chosen);
    inMenu(
        [&] {
          Q_EMIT window->views().menuRequested({10, 10});
        },
        [](QMenu& menu) {
          for (QAction* entry : menu.actions()) {
            if (entry->text() == QStringLiteral("Copy name")) entry->trigger();
          }
        });
    QStringList copied = QGuiApplication::clipboard()->text().split(u'\n');
    EXPECT_EQ(QSet<QString>(copied.begin(), copied.end()), QSet<QString>(names.begin(), names.end()));
    EXPECT_EQ(copied.size(), names.size());
  }
}

TEST_F(Menus, ADevicesMenuEditsTheBudgetOfThatDevice) {
  Q_EMIT window->views().deviceMenuRequested(kCpu, {10, 10});
  EXPECT_FALSE(QApplication::activePopupWidget()) << "no model, no budget";
  openLlama();
  for (const auto device : {gpu(0), kCpu}) {
    inMenu(
        [&] {
          Q_EMIT window->views().deviceMenuRequested(device, {10, 10});
        },
        [&](QMenu& menu) {
          expectGoodEntries(menu, machine::to_string(device));
          EXPECT_TRUE(menu.actions().front()->text().contains(widgets::deviceText(device)));
          menu.actions().front()->trigger();
          QLineEdit* field = nullptr;
          for (auto* each : lanes()->findChildren<QLineEdit*>()) field = each->isVisible() ? each : field;
          ASSERT_TRUE(field) << machine::to_string(device);
          field->setText(QStringLiteral("5GiB"));
          QTest::keyClick(field, Qt::Key_Return);
        });
    settle();
    EXPECT_EQ(document.input().machine.find(device)->budget, GiB(5));
  }
}

}  // namespace
}  // namespace stowage::app
