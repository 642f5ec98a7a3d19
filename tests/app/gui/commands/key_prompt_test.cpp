// Two keys after another: what is awaited is said.
#include "app/gui/commands/key_prompt.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

class KeyPrompts : public test::WithKeys {
 protected:
  KeyPrompt* prompt() { return part<KeyPrompt>(); }
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
  map()->setFocus();
  press(Qt::Key_Escape);  // Qt still waits for the second of two keys, in whatever window comes next
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
