// What was left unsaved is offered one after the other, and nothing that is open goes unasked.
#include "app/gui/start/restore_offer.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>

#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

class RestoreOffers : public test::WithDocument {
 protected:
  void SetUp() override {
    unsaved = folder.filePath(QStringLiteral("unsaved"));
    openLlama();
    connect();
  }
  void connect() {
    QObject::connect(&offer, &RestoreOffer::said, &window, [this](const QString& text) { said << text; });
  }
  /// A program that ended with a plan that pins `name`.
  void leave(const char* name) {
    Document ended;
    ended.setPatience(2000);
    ended.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
    ended.open(test::catalog("llama-3.1-8b.json.gz"));
    ASSERT_TRUE(ended.waitUntilIdle(60000));
    Autosave journal(ended, unsaved);
    ended.edit(QString::fromLatin1(name),
               edits::pin(ended.input(), *ended.model(), {module(name)}, machine::kCpu));
    ASSERT_TRUE(ended.waitUntilIdle(60000));
    journal.writeNow();
    QTest::qWait(20);  // the newest is offered first
  }
  void pin(const char* name) {
    document.edit(QStringLiteral("pin"),
                  edits::pin(document.input(), *document.model(), {module(name)}, machine::kCpu));
    ASSERT_TRUE(document.waitUntilIdle(60000));
  }
  /// Answers the questions that come with these buttons, and keeps what they were.
  void answer(QStringList buttons) {
    answers = std::move(buttons);
    if (timer.isActive()) return;
    timer.setInterval(5);
    QObject::connect(&timer, &QTimer::timeout, &window, [this] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box || answers.isEmpty()) return;
      const QString wanted = answers.takeFirst();
      asked << box->text();
      if (box->defaultButton()) defaults << box->defaultButton()->text().remove(u'&');
      for (auto* button : box->buttons()) {
        if (button->text().remove(u'&') == wanted) return button->click();
      }
      ADD_FAILURE() << wanted.toStdString();
      box->reject();
    });
    timer.start();
  }
  RestoreOffer::Window asker() {
    return {&window, [this] {
              ++mayAsked;
              return may;
            }};
  }
  bool settles() {
    return QTest::qWaitFor([&] { return answers.isEmpty(); }, 60000) && document.waitUntilIdle(60000);
  }
  bool pinned(const char* name) const {
    const auto& rules = document.input().settings.rules;
    return std::any_of(rules.begin(), rules.end(), [&](const auto& rule) { return rule.name == name; });
  }
  QStringList files() const {
    return QDir(unsaved).entryList({QStringLiteral("unsaved-*.json")}, QDir::Files);
  }

  QString unsaved = folder.filePath(QStringLiteral("unsaved"));
  QWidget window;
  QTimer timer;
  QStringList answers, asked, said, defaults;
  int mayAsked = 0;
  bool may = true;
  Autosave autosave{document, unsaved};
  RestoreOffer offer{document, autosave};
};

TEST_F(RestoreOffers, AskAboutTheOpenPlanFirst) {
  leave("lm_head");
  pin("model.layers.3");
  document.setMayReplace(&window, [](std::function<void(bool)>) { ADD_FAILURE() << "asked twice"; });
  may = false;
  offer.offerAll(asker());
  EXPECT_EQ(mayAsked, 1);
  EXPECT_TRUE(pinned("model.layers.3")) << "whoever keeps editing keeps everything";
  EXPECT_EQ(autosave.left().size(), 1u);
  may = true;
  answer({QStringLiteral("Restore")});
  offer.offerAll(asker());
  ASSERT_TRUE(settles());
  ASSERT_TRUE(QTest::qWaitFor([&] { return pinned("lm_head"); }, 60000));
  EXPECT_FALSE(pinned("model.layers.3"));
  EXPECT_EQ(mayAsked, 2);
}

TEST_F(RestoreOffers, OneAfterTheOther) {
  leave("lm_head");
  leave("model.layers.7");
  ASSERT_EQ(files().size(), 2);
  answer({QStringLiteral("Restore"), QStringLiteral("Restore")});
  offer.offerAll(asker());
  ASSERT_TRUE(settles());
  ASSERT_TRUE(QTest::qWaitFor([&] { return pinned("lm_head"); }, 60000)) << "the older one came second";
  EXPECT_FALSE(pinned("model.layers.7"));
  EXPECT_EQ(asked.size(), 2);
  EXPECT_EQ(mayAsked, 1) << "what the first brought back is unsaved";
}

TEST_F(RestoreOffers, LaterIsKeptAndDiscardedIsGone) {
  leave("lm_head");
  leave("model.layers.7");
  answer({QStringLiteral("Later"), QStringLiteral("Discard")});
  offer.offerAll(asker());
  ASSERT_TRUE(settles());
  EXPECT_EQ(files().size(), 1);
  EXPECT_FALSE(document.dirty());
  answer({QStringLiteral("Discard")});
  offer.offerAll(asker());
  ASSERT_TRUE(settles());
  EXPECT_TRUE(files().isEmpty());
  EXPECT_TRUE(said.isEmpty());
  offer.offerAll(asker());
  EXPECT_EQ(said.size(), 1) << "there is nothing, and that is said";
}

/// Whoever opens a saved plan keeps it by a mere Enter: edits that were left of the same model without a file
/// are of something else.
TEST_F(RestoreOffers, WhatWasOpenedIsKeptUnlessSomebodySaysSo) {
  leave("lm_head");
  pin("model.layers.3");
  const QString saved = folder.filePath(QStringLiteral("four.stowage"));
  ASSERT_TRUE(document.savePlan(saved));
  answer({QStringLiteral("Later")});
  offer.offerAtStart(asker(), true);
  ASSERT_TRUE(settles());
  EXPECT_EQ(defaults, QStringList{QStringLiteral("Later")});
  ASSERT_EQ(asked.size(), 1);
  EXPECT_TRUE(asked.front().contains(QStringLiteral("four.stowage"))) << "what is open";
  EXPECT_TRUE(asked.front().contains(QStringLiteral("llama-3.1-8b"))) << "and what was left";
  EXPECT_TRUE(pinned("model.layers.3"));
  EXPECT_EQ(autosave.left().size(), 1u) << "it is offered again";
}

/// Of the model that is open as it was opened, nothing else is in the way.
TEST_F(RestoreOffers, EditsOfWhatIsOpenAreRestoredByEnter) {
  leave("lm_head");
  answer({QStringLiteral("Restore")});
  offer.offerAtStart(asker(), true);
  ASSERT_TRUE(settles());
  EXPECT_EQ(defaults, QStringList{QStringLiteral("Restore")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return pinned("lm_head"); }, 60000));
}

/// What cannot be read is not offered; that it is kept, and where, is said once.
TEST_F(RestoreOffers, DamagedEditsAreSaid) {
  ASSERT_TRUE(QDir().mkpath(unsaved));
  QFile file(unsaved + QStringLiteral("/unsaved-x.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{");
  file.close();
  offer.offerAtStart(asker(), false);
  ASSERT_TRUE(settles());
  ASSERT_EQ(said.size(), 1);
  EXPECT_TRUE(said.front().contains(file.fileName() + QStringLiteral(".damaged")))
      << said.front().toStdString();
  EXPECT_TRUE(asked.isEmpty());
  offer.offerAtStart(asker(), false);
  EXPECT_EQ(said.size(), 1);
}

TEST_F(RestoreOffers, EditsOfANewerVersionAreNotCalledDamaged) {
  ASSERT_TRUE(QDir().mkpath(unsaved));
  QFile file(unsaved + QStringLiteral("/unsaved-x.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"schema\": \"stowage.autosave/2\"}");
  file.close();
  offer.offerAll(asker());
  ASSERT_TRUE(settles());
  ASSERT_EQ(said.size(), 1);
  EXPECT_TRUE(said.front().contains(QStringLiteral("newer version"))) << said.front().toStdString();
  EXPECT_FALSE(said.front().contains(QStringLiteral("damaged"))) << said.front().toStdString();
  EXPECT_TRUE(QFile::exists(file.fileName()));
  EXPECT_TRUE(asked.isEmpty());
}

/// Of several journals that cannot be read each is named, once.
TEST_F(RestoreOffers, AllThatIsKeptIsNamed) {
  ASSERT_TRUE(QDir().mkpath(unsaved));
  const std::pair<const char*, const char*> journals[] = {{"a", "{"},
                                                          {"b", "["},
                                                          {"c", "{\"schema\": \"stowage.autosave/2\"}"},
                                                          {"d", "{\"schema\": \"stowage.autosave/2\"}"}};
  for (const auto& [name, text] : journals) {
    QFile file(unsaved + QStringLiteral("/unsaved-%1.json").arg(QString::fromLatin1(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  offer.offerAll(asker());
  ASSERT_TRUE(settles());
  ASSERT_EQ(said.size(), 1);
  for (const auto& [name, text] : journals)
    EXPECT_EQ(said.front().count(QStringLiteral("/unsaved-%1.json").arg(QString::fromLatin1(name))), 1)
        << said.front().toStdString();
}

TEST_F(RestoreOffers, AtStartWhatIsOfOtherModelsIsTold) {
  leave("lm_head");
  open(test::catalog("gpt2-xl.json.gz"), test::machineOf({8ull << 30}, 64ull << 30));
  offer.offerAtStart(asker(), true);
  ASSERT_EQ(said.size(), 1);
  EXPECT_TRUE(said.front().startsWith(QStringLiteral("1 unsaved plan"))) << said.front().toStdString();
  EXPECT_EQ(files().size(), 1);
}

}  // namespace
}  // namespace stowage::app
