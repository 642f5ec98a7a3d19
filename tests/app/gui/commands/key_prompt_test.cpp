// Two keys after another: what is awaited is said.
#include "app/gui/commands/key_prompt.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

class KeyPrompts : public test::WithKeys {
 protected:
  /// The one that is up, else any.
  KeyPrompt* prompt() {
    for (auto* one : window->findChildren<KeyPrompt*>())
      if (one->isVisible()) return one;
    return part<KeyPrompt>();
  }
};

TEST_F(KeyPrompts, ForbidAsksWhichDevice) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  EXPECT_FALSE(prompt()->isVisible());
  press(Qt::Key_F);
  ASSERT_TRUE(prompt()->isVisible());
  const QString words = prompt()->text();
  for (const char* key : {"0", "C", "D", "Esc"}) EXPECT_TRUE(words.contains(QString::fromLatin1(key))) << key;
  EXPECT_FALSE(words.contains(u'1')) << "there is one GPU: " << words.toStdString();
  EXPECT_TRUE(window->rect().contains(prompt()->geometry()));
  press(Qt::Key_C);
  settle();
  EXPECT_FALSE(prompt()->isVisible());
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
}

TEST_F(KeyPrompts, AnyOtherKeyAndLeavingEndIt) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  for (const int key : {int(Qt::Key_Escape), int(Qt::Key_X), int(Qt::Key_7)}) {
    map()->setFocus();
    window->hub().select({module("model.layers.20")});
    press(Qt::Key_F);
    ASSERT_TRUE(prompt()->isVisible()) << key;
    press(key);
    EXPECT_FALSE(prompt()->isVisible()) << key;
    EXPECT_TRUE(document.input().settings.rules.empty());
  }
  map()->setFocus();
  window->hub().select({module("model.layers.20")});
  press(Qt::Key_F);
  ASSERT_TRUE(prompt()->isVisible());
  part<widgets::TreePanel>()->focusSearch();
  EXPECT_FALSE(prompt()->isVisible()) << "the keyboard is elsewhere";
}

/// However the waiting ends, the key after it does what it always does.
TEST_F(KeyPrompts, NoKeyIsSwallowedAfterwards) {
  openLlama();
  const auto click = [&](QWidget* on, QPoint at) { QTest::mouseClick(on, Qt::LeftButton, {}, at); };
  const std::pair<const char*, std::function<void()>> ends[] = {
      {"a click into the same view", [&] { click(map(), tile("model.layers.20").toPoint()); }},
      {"a click into another view",
       [&] {
         click(lanes()->viewport(), lanes()->viewport()->rect().bottomRight() - QPoint(3, 3));
         window->hub().select({module("model.layers.20")});
       }},
      {"the focus elsewhere and back",
       [&] {
         part<widgets::TreePanel>()->focusSearch();
         map()->setFocus();
       }},
      {"Escape", [&] { press(Qt::Key_Escape); }},
      {"a letter that is none", [&] { press(Qt::Key_X); }},
      {"an arrow",
       [&] {
         press(Qt::Key_Right);
         window->hub().select({module("model.layers.20")});
       }},
  };
  for (const auto& [how, end] : ends) {
    window->hub().select({module("model.layers.20")});
    map()->setFocus();
    press(Qt::Key_F);
    ASSERT_TRUE(prompt()->isVisible()) << how;
    end();
    ASSERT_FALSE(prompt()->isVisible()) << how;
    ASSERT_TRUE(document.input().settings.rules.empty()) << how;
    press(Qt::Key_D);
    settle();
    const auto& rules = document.input().settings.rules;
    ASSERT_EQ(rules.size(), 1u) << how;
    EXPECT_FALSE(rules[0].forbid) << how << ": a pin";
    document.undoStack().undo();
    settle();
  }
  // And a text field gets its first letter.
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_F);
  part<widgets::TreePanel>()->focusSearch();
  type("down");
  EXPECT_EQ(field().text(), QStringLiteral("down"));
  EXPECT_TRUE(document.input().settings.rules.empty());
}

/// Shortcuts of the window act while a key is awaited, and end the waiting.
TEST_F(KeyPrompts, ShortcutsGoTheirWay) {
  openLlama();
  window->hub().select({module("model.layers.20")});
  map()->setFocus();
  press(Qt::Key_F);
  press(Qt::Key_Shift);
  EXPECT_TRUE(prompt()->isVisible()) << "some keyboards have their figures under it";
  press(Qt::Key_F, Qt::ControlModifier);
  EXPECT_FALSE(prompt()->isVisible());
  EXPECT_EQ(QApplication::focusWidget(), &field());
}

/// Every device of the machine, by its second key, and twice is back again.
TEST_F(KeyPrompts, EachSecondKeyForbidsItsDevice) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({8ull << 30, 8ull << 30}, 64ull << 30));
  const std::pair<Qt::Key, machine::DeviceId> keys[] = {{Qt::Key_0, machine::gpu(0)},
                                                        {Qt::Key_1, machine::gpu(1)},
                                                        {Qt::Key_C, machine::kCpu},
                                                        {Qt::Key_D, machine::kDisk}};
  window->hub().select({module("model.layers.20")});
  for (QWidget* view : {static_cast<QWidget*>(map()), static_cast<QWidget*>(lanes())}) {
    for (const auto& [key, device] : keys) {
      for (const std::size_t rules : {1u, 0u}) {
        view->setFocus();
        press(Qt::Key_F);
        press(key);
        settle();
        ASSERT_EQ(document.input().settings.rules.size(), rules) << machine::to_string(device);
        if (rules == 0) continue;
        EXPECT_TRUE(document.input().settings.rules[0].forbid);
        EXPECT_EQ(document.input().settings.rules[0].device, device);
      }
    }
  }
}

TEST_F(KeyPrompts, NothingToForbidNothingSaid) {
  openLlama();
  window->hub().clear();
  map()->setFocus();
  press(Qt::Key_F);
  EXPECT_FALSE(prompt()->isVisible());
  part<widgets::TreePanel>()->focusSearch();
  window->hub().select({module("model.layers.20")});
  press(Qt::Key_F);
  EXPECT_FALSE(prompt()->isVisible()) << "in a text field it is a letter";
}

}  // namespace
}  // namespace stowage::app
