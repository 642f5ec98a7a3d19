#pragma once

#include <gtest/gtest.h>

#include "tests/app/gui/window/window_fixture.h"

namespace stowage::test {

/// The real window, worked by keys alone.
class WithKeys : public WithWindow {
 protected:
  /// A key as the window system gives it: to whoever has the focus.
  void press(int key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* focus = QApplication::focusWidget() ? QApplication::focusWidget() : window.get();
    QTest::keyClick(focus, static_cast<Qt::Key>(key), modifiers);
    QApplication::processEvents();
  }
  void type(const char* text) { QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text)); }
  QLineEdit& field() { return part<widgets::TreePanel>()->field(); }
  std::string selected() {
    const auto& selection = window->hub().selection();
    return selection.size() == 1 ? (*document.model())[selection.front()].name : std::string();
  }
  /// What runs while a modal dialog is up; the dialog must be gone afterwards.
  template <typename D>
  void inDialog(const char* id, std::function<void(D&)> then) {
    bool met = false;
    QTimer::singleShot(0, window.get(), [&] {
      auto* dialog = qobject_cast<D*>(QApplication::activeModalWidget());
      ASSERT_TRUE(dialog) << id;
      met = true;
      // Qt counts a dialog as active while its parent is: the focus comes later.
      dialog->activateWindow();
      EXPECT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == dialog; })) << id;
      then(*dialog);
      if (QApplication::activeModalWidget() == dialog) {
        ADD_FAILURE() << id << " is still open";
        dialog->reject();
      }
    });
    action(id)->trigger();
    EXPECT_TRUE(met) << id;
    settle();
  }
};

}  // namespace stowage::test
