// Layouts that have a name: kept, used again, deleted; and what is damaged changes nothing.
#include "app/gui/docks/layout_commands.h"

#include <QSignalSpy>

#include "app/gui/dialogs/name_dialog.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

class Layouts : public test::WithKeys {
 protected:
  LayoutCommands& layouts() { return *part<LayoutCommands>(); }
  QMenu& menu() {
    auto* out = window->findChild<QMenu*>(QStringLiteral("layouts"));
    EXPECT_TRUE(out);
    Q_EMIT out->aboutToShow();
    return *out;
  }
  static QStringList words(const QMenu& menu) {
    QStringList out;
    for (const QAction* entry : menu.actions()) {
      if (!entry->isSeparator()) out << ActionRegistry::plainText(entry);
    }
    return out;
  }
  void saveAs(const char* name) {
    inDialog<NameDialog>("window.saveLayout", [&](NameDialog& dialog) {
      EXPECT_FALSE(dialog.accepting().isEnabled()) << "without a name";
      QTest::keyClicks(&dialog.field(), QString::fromUtf8(name));
      QTest::keyClick(&dialog.field(), Qt::Key_Return);
    });
  }
  bool wants(const char* id) { return action(id)->isChecked(); }
};

TEST_F(Layouts, AreSavedUsedAndDeleted) {
  openLlama();
  EXPECT_EQ(words(menu()), (QStringList{QStringLiteral("Save layout"), QStringLiteral("Reset layout")}));
  action("view.tree")->trigger();
  ASSERT_FALSE(wants("view.tree"));
  saveAs("  wide   map ");
  action("view.tree")->trigger();
  action("view.lanes")->trigger();
  saveAs("Äpfel & trees");
  EXPECT_EQ(layouts().names(), (QStringList{QStringLiteral("Äpfel & trees"), QStringLiteral("wide map")}));
  menu().actions()[1]->trigger();
  EXPECT_FALSE(wants("view.tree"));
  EXPECT_TRUE(wants("view.lanes"));
  menu().actions()[0]->trigger();
  EXPECT_TRUE(wants("view.tree"));
  EXPECT_FALSE(wants("view.lanes"));
  // In the next window too.
  makeWindow();
  openLlama();
  layouts().use(QStringLiteral("wide map"));
  EXPECT_FALSE(wants("view.tree"));
  QMenu* gone = menu().actions().last()->menu();
  ASSERT_TRUE(gone);
  gone->actions()[1]->trigger();
  EXPECT_EQ(layouts().names(), QStringList{QStringLiteral("Äpfel & trees")});
  action("window.resetLayout")->trigger();
  EXPECT_TRUE(wants("view.tree"));
}

TEST_F(Layouts, ANameThatIsTakenIsReplaced) {
  openLlama();
  saveAs("one");
  action("view.tree")->trigger();
  inDialog<NameDialog>("window.saveLayout", [&](NameDialog& dialog) {
    EXPECT_EQ(dialog.said(), QString());
    QTest::keyClicks(&dialog.field(), QStringLiteral("one"));
    EXPECT_FALSE(dialog.said().isEmpty());
    dialog.accept();
  });
  EXPECT_EQ(layouts().names().size(), 1);
  action("view.tree")->trigger();
  layouts().use(QStringLiteral("one"));
  EXPECT_FALSE(wants("view.tree")) << "the later one";
}

/// A settings file may hold anything.
TEST_F(Layouts, WhatIsDamagedChangesNothing) {
  openLlama();
  saveAs("good");
  action("view.tree")->trigger();
  QVariantMap all = session->settings().value(QStringLiteral("window/layouts")).toMap();
  QVariantMap cut = all[QStringLiteral("good")].toMap();
  QByteArray other = cut[QStringLiteral("docks")].toByteArray();
  other[7] = static_cast<char>(other[7] + 1);  // of another version
  all[QStringLiteral("other")] = QVariantMap{{QStringLiteral("docks"), other}};
  all[QStringLiteral("text")] = QStringLiteral("no map");
  all[QStringLiteral("empty")] = QVariantMap{};
  all[QStringLiteral("short")] = QVariantMap{{QStringLiteral("docks"), other.left(3)}};
  session->settings().setValue(QStringLiteral("window/layouts"), all);
  for (const char* name : {"other", "text", "empty", "short", "not there"}) {
    QSignalSpy said(&layouts(), &LayoutCommands::said);
    layouts().use(QString::fromLatin1(name));
    ASSERT_EQ(said.size(), 1);
    EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("not used"))) << name;
    EXPECT_FALSE(wants("view.tree")) << name;
    EXPECT_TRUE(wants("view.lanes")) << name;
  }
}

}  // namespace
}  // namespace stowage::app
