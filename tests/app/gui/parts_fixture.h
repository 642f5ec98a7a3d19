#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QWidget>

#include "app/gui/commands/action_registry.h"
#include "app/gui/window/session.h"
#include "tests/app/gui/gui_fixture.h"
#include "widgets/common/selection_hub.h"

namespace stowage::test {

/// What a part of the window is given, without the window.
class WithParts : public WithDocument {
 protected:
  QAction* action(const char* id) {
    QAction* found = actions.find(QString::fromLatin1(id));
    EXPECT_TRUE(found) << id;
    return found;
  }
  /// The sentences of a part, newest last.
  template <typename Part>
  void listenTo(Part& part) {
    QObject::connect(&part, &Part::said, &window, [this](const QString& text) { said << text; });
  }
  QString lastSaid() const { return said.isEmpty() ? QString() : said.last(); }
  void settle() {
    ASSERT_TRUE(document.waitUntilIdle(60000));
    QApplication::processEvents();
  }
  QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }

  app::ActionRegistry actions;
  widgets::SelectionHub hub;
  app::Session session{folder.filePath(QStringLiteral("settings.ini"))};
  QWidget window;
  QStringList said{};
};

}  // namespace stowage::test
