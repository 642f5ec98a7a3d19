// Examples are opened as copies, and are in no list of what a person opened.
#include "app/gui/document/examples.h"

#include <QMenu>

#include "app/gui/predict/read_program.h"
#include "app/gui/start/start_page.h"
#include "core/machine/machine_presets.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class Examples : public test::WithWindow {};

TEST_F(Examples, AreFiveModelsAndThreeProgramsThatAreThere) {
  int programs = 0;
  QSet<QString> names, files;
  for (const Example& example : examples()) {
    programs += example.program ? 1 : 0;
    names << QString::fromLatin1(example.name);
    files << QString::fromLatin1(example.file);
    EXPECT_EQ(findExample(QString::fromLatin1(example.name)), &example);
    EXPECT_TRUE(machine::find_machine_preset(example.machine)) << example.name;
    EXPECT_TRUE(QFile::exists(examplesFolder() + u'/' + QString::fromLatin1(example.file))) << example.file;
  }
  EXPECT_EQ(programs, 3);
  EXPECT_EQ(names.size(), 8);
  EXPECT_EQ(files.size(), 8);
  EXPECT_EQ(findExample(QStringLiteral("nothing")), nullptr);
  EXPECT_FALSE(isExamplePath({}));
  EXPECT_FALSE(isExamplePath(examplesFolder() + QStringLiteral("/t5-11b.json.gz"))) << "no copy";
  EXPECT_FALSE(copyExampleTo(folder.filePath(QStringLiteral("t5-11b.json.gz"))));
}

TEST_F(Examples, EachOpensOnItsMachineAndIsNotRemembered) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    window->openExample(QString::fromLatin1(example.name));
    settle();
    ASSERT_TRUE(document.model());
    EXPECT_EQ(document.modelPath(), exampleCopy(example));
    EXPECT_TRUE(document.sample());
    EXPECT_EQ(isProgram(*document.model()), example.program);
    EXPECT_EQ(document.input().machine.gpu_count(), machine::find_machine_preset(example.machine)->cards);
    EXPECT_FALSE(document.dirty());
    const bool predicted = example.program || !document.model()->kv_cache().layers.empty();
    for (const machine::Device& device : document.input().machine.devices)
      EXPECT_EQ(device.keep_free.has_value(), device.id.gpu() && !predicted) << "room for activations";
    if (predicted && !example.program) {
      EXPECT_GT(document.input().settings.workload.context(), 0u) << "else nothing is predicted";
    }
    window->saveSession();
    EXPECT_TRUE(session->recent().isEmpty());
  }
}

TEST_F(Examples, APlanOfOneIsTheUsersAndOutlivesTheCopy) {
  window->openExample(QStringLiteral("segformer-b5"));
  settle();
  ASSERT_TRUE(document.model());
  const QString model = document.modelPath(), plan = folder.filePath(QStringLiteral("mine.stowage"));
  ASSERT_TRUE(document.savePlan(plan));
  settle();
  ASSERT_EQ(session->recent().size(), 1);
  EXPECT_EQ(session->recent()[0].path, plan);
  document.close();
  ASSERT_TRUE(QFile::remove(model));
  window->openPath(plan);
  settle();
  ASSERT_TRUE(document.model()) << "it is copied again";
  EXPECT_EQ(document.planPath(), plan);
}

TEST_F(Examples, TheStartPageOffersEachOfThem) {
  auto* menu = part<StartPage>()->findChild<QMenu*>(QStringLiteral("start.examplesMenu"));
  ASSERT_TRUE(menu);
  QObject::disconnect(part<StartPage>(), &StartPage::exampleRequested, nullptr,
                      nullptr);  // nothing is opened
  QSignalSpy wanted(part<StartPage>(), &StartPage::exampleRequested);
  QStringList asked, titles;
  for (QAction* action : menu->actions()) {
    if (action->isSeparator()) continue;
    titles << action->text();
    action->trigger();
  }
  for (const auto& call : wanted) asked << call[0].toString();
  EXPECT_EQ(asked, exampleNames());
  EXPECT_EQ(QSet<QString>(titles.begin(), titles.end()).size(), asked.size());
}

}  // namespace
}  // namespace stowage::app
