// Files dropped on the window: on every part of it, on docks that float, over unsaved work.
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>

#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

using machine::kCpu;

class Drops : public test::WithWindow {
 protected:
  static QMimeData* files(const QStringList& paths) {
    auto* data = new QMimeData;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data->setUrls(urls);
    return data;
  }
  /// As the window system does it: the widget under the pointer is asked, then what is around it.
  bool drop(QWidget* on, QMimeData* mime) {
    const std::unique_ptr<QMimeData> data(mime);
    const QPoint at = on->rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(on, &enter);
    if (!enter.isAccepted()) return false;
    QDropEvent event(at, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    event.ignore();
    QApplication::sendEvent(on, &event);
    return event.isAccepted();
  }
  /// Presses a button of the question that is coming.
  void answer(const QString& button) {
    QTimer::singleShot(0, window.get(), [this, button] { answerNow(button, 0); });
  }
  void answerNow(const QString& button, int tries) {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (!box && tries < 100) {
      QTimer::singleShot(10, window.get(), [this, button, tries] { answerNow(button, tries + 1); });
      return;
    }
    ASSERT_TRUE(box) << "no question came";
    for (QAbstractButton* candidate : box->buttons()) {
      if (candidate->text() == button) {
        asked = box->text();
        return candidate->click();
      }
    }
    ADD_FAILURE() << "no button " << button.toStdString();
    box->reject();
  }
  bool opened(const char* name) {
    return QTest::qWaitFor(
        [&] {
          return document.model() && document.model()->name().find(name) != std::string::npos &&
                 !document.opening();
        },
        10000);
  }
  QString asked;
};

TEST_F(Drops, OnEveryPartOfTheWindow) {
  openLlama();
  settle();
  QList<QWidget*> parts;
  for (QWidget* widget : window->findChildren<QWidget*>()) {
    if (widget->isVisible() && widget->window() == window.get() && !widget->isWindow()) parts << widget;
  }
  ASSERT_GT(parts.size(), 60);
  QSignalSpy openings(&document, &Document::openingStarted);
  const QString path = test::catalog("gpt2-xl.json.gz");
  int taken = 0;
  for (QWidget* part : parts) {
    const std::unique_ptr<QMimeData> data(files({path}));
    QDragEnterEvent enter(part->rect().center(), Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(part, &enter);
    EXPECT_TRUE(enter.isAccepted()) << part->metaObject()->className() << " "
                                    << part->objectName().toStdString();
    taken += enter.isAccepted() ? 1 : 0;
    QDragLeaveEvent leave;
    QApplication::sendEvent(part, &leave);
  }
  EXPECT_EQ(taken, parts.size());
  EXPECT_EQ(openings.size(), 0) << "only a drop opens";
  for (QWidget* part : {static_cast<QWidget*>(map()), lanes()->viewport(),
                        static_cast<QWidget*>(&this->part<widgets::TreePanel>()->field()),
                        this->part<widgets::TreePanel>()->view().viewport()}) {
    const qsizetype before = openings.size();
    EXPECT_TRUE(drop(part, files({path}))) << part->metaObject()->className();
    ASSERT_TRUE(QTest::qWaitFor([&] { return openings.size() > before; }, 5000))
        << part->metaObject()->className();
    settle();
  }
  EXPECT_TRUE(this->part<widgets::TreePanel>()->field().text().isEmpty()) << "a path is no filter";
}

TEST_F(Drops, OnADockThatFloats) {
  openLlama();
  auto* dock = window->findChild<QDockWidget*>(QStringLiteral("dock.devices"));
  ASSERT_TRUE(dock);
  dock->setFloating(true);
  QTest::qWait(20);
  ASSERT_TRUE(dock->isWindow());
  EXPECT_TRUE(drop(lanes()->viewport(), files({test::catalog("gpt2-xl.json.gz")})));
  EXPECT_TRUE(opened("gpt2"));
}

TEST_F(Drops, OnTheStartPageAndTheFailedPage) {
  EXPECT_TRUE(drop(part<StartPage>(), files({folder.filePath(QStringLiteral("nothing.pt2"))})));
  ASSERT_TRUE(QTest::qWaitFor([&] { return part<FailedPage>()->isVisible(); }, 10000));
  EXPECT_TRUE(drop(part<FailedPage>(), files({test::catalog("gpt2-xl.json.gz")})));
  EXPECT_TRUE(opened("gpt2"));
}

TEST_F(Drops, TextAndAddressesOfTheNetAreNotTaken) {
  auto* text = new QMimeData;
  text->setText(QStringLiteral("/etc/passwd"));
  EXPECT_FALSE(drop(window.get(), text));
  auto* web = new QMimeData;
  web->setUrls({QUrl(QStringLiteral("https://example.org/model.safetensors"))});
  EXPECT_FALSE(drop(window.get(), web));
  QTest::qWait(30);
  EXPECT_FALSE(document.opening());
}

TEST_F(Drops, TheEventEndsBeforeTheQuestionAboutUnsavedWork) {
  openLlama();
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  EXPECT_TRUE(drop(window.get(), files({test::catalog("gpt2-xl.json.gz")})));
  EXPECT_FALSE(QApplication::activeModalWidget())
      << "the program the file comes from would wait for the answer";
  answer(QStringLiteral("Keep editing"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !asked.isEmpty(); }, 5000));
  QTest::qWait(30);
  EXPECT_FALSE(document.opening());
  EXPECT_TRUE(document.dirty());
  EXPECT_TRUE(drop(window.get(), files({test::catalog("gpt2-xl.json.gz")})));
  answer(QStringLiteral("Discard changes"));
  EXPECT_TRUE(opened("gpt2"));
}

TEST_F(Drops, ADeviceMapIsAnEditAndAsksNothing) {
  openLlama();
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  const QString map = write("device_map.json", Json{{"model", "cpu"}, {"lm_head", "cpu"}});
  EXPECT_TRUE(drop(window.get(), files({map})));
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return document.undoStack().count() == 2 && !document.opening(); }, 5000));
  EXPECT_FALSE(QApplication::activeModalWidget());
  EXPECT_TRUE(document.input().map);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u) << "nothing was lost";
}

TEST_F(Drops, ADroppedPlanOpensWithItsModel) {
  openLlama();
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  const QString plan = folder.filePath(QStringLiteral("a.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  document.close();
  EXPECT_TRUE(drop(part<StartPage>(), files({plan})));
  EXPECT_TRUE(opened("llama") || opened("Llama"));
  EXPECT_EQ(document.planPath(), plan);
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
  EXPECT_FALSE(document.dirty());
}

class Closing : public Drops {};

TEST_F(Closing, UnsavedWorkIsAskedAbout) {
  openLlama();
  EXPECT_TRUE(window->mayClose()) << "nothing to ask";
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  answer(QStringLiteral("Keep editing"));
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(window->isVisible());
  answer(QStringLiteral("Discard changes"));
  EXPECT_TRUE(window->close());
}

TEST_F(Closing, SaveSavesWhereThePlanLies) {
  openLlama();
  const QString plan = folder.filePath(QStringLiteral("a.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  answer(QStringLiteral("Save"));
  EXPECT_TRUE(window->close());
  EXPECT_FALSE(document.dirty());
  const auto text = read_json_file(plan.toStdString());
  ASSERT_TRUE(text);
  const auto saved = SavedPlan::fromJson(*text, "a");
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved->file.settings.rules.size(), 1u);
}

TEST_F(Closing, ASaveThatFailsKeepsTheWindow) {
  openLlama();
  QDir(folder.path()).mkdir(QStringLiteral("sub"));
  const QString plan = folder.filePath(QStringLiteral("sub/a.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  window->commands().pin({module("lm_head")}, kCpu);
  settle();
  ASSERT_TRUE(QDir(folder.filePath(QStringLiteral("sub"))).removeRecursively());
  answer(QStringLiteral("Save"));
  EXPECT_FALSE(window->close());
  EXPECT_TRUE(document.dirty());
}

}  // namespace
}  // namespace stowage::app
