// Plans that are kept beside the one that is worked on: gone back to, compared with, renamed, deleted, saved.
#include "app/gui/document/kept_plans.h"

#include <QSignalSpy>

#include "app/gui/commands/kept_commands.h"
#include "app/gui/compare/compare_actions.h"
#include "app/gui/dialogs/name_dialog.h"
#include "app/gui/document/autosave.h"
#include "app/gui/document/notes.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;

class KeptPlansTest : public test::WithKeys {
 protected:
  KeptCommands& kept() { return *part<KeptCommands>(); }
  void pin(const char* name, machine::DeviceId device) {
    document.edit(QStringLiteral("pin"),
                  edits::pin(document.input(), *document.model(), {module(name)}, device));
    settle();
  }
  void keep(const QString& name) {
    kept().keepAs(name);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !kept().working(); }, 20000));
  }
  QMenu& menu() {
    auto* out = window->findChild<QMenu*>(QStringLiteral("keptPlans"));
    EXPECT_TRUE(out);
    Q_EMIT out->aboutToShow();
    return *out;
  }
  QString file(const char* name) { return folder.filePath(QString::fromLatin1(name)); }
  /// What is asked and what is shown, without what is kept.
  std::string plan() {
    SavedPlan saved = document.savedPlan({});
    saved.kept.clear();
    saved.notes.clear();
    return to_text(saved.json());
  }
};

/// A kept plan comes back as it was, whatever was tried since; each step can be undone.
TEST_F(KeptPlansTest, ComeBackAsTheyWere) {
  openLlama();
  pin("model.layers.3", kCpu);
  const std::string a = plan();
  inDialog<NameDialog>("plan.keep", [](NameDialog& dialog) {
    EXPECT_EQ(dialog.field().text(), QStringLiteral("Plan A"));
    dialog.accept();
  });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !kept().working(); }, 20000));
  EXPECT_EQ(plan(), a) << "keeping changes nothing";
  pin("model.layers.20", kCpu);
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(0), GiB(5)));
  settle();
  const std::string b = plan();
  inDialog<NameDialog>("plan.keep", [](NameDialog& dialog) {
    EXPECT_EQ(dialog.field().text(), QStringLiteral("Plan B"));
    dialog.accept();
  });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !kept().working(); }, 20000));
  EXPECT_EQ(kept().names(), (QStringList{QStringLiteral("Plan A"), QStringLiteral("Plan B")}));
  for (const auto& [name, wanted] :
       {std::pair{"Plan A", a}, std::pair{"Plan B", b}, std::pair{"Plan A", a}}) {
    kept().use(QString::fromLatin1(name));
    settle();
    EXPECT_EQ(plan(), wanted) << name;
    EXPECT_EQ(kept().names().size(), 2) << "all are still kept";
  }
  document.undoStack().undo();
  settle();
  EXPECT_EQ(plan(), b);
  kept().rename(QStringLiteral("Plan B"), QStringLiteral("small"));
  kept().remove(QStringLiteral("Plan A"));
  EXPECT_EQ(kept().names(), QStringList{QStringLiteral("small")});
  document.undoStack().undo();
  document.undoStack().undo();
  EXPECT_EQ(kept().names(), (QStringList{QStringLiteral("Plan A"), QStringLiteral("Plan B")}));
}

TEST_F(KeptPlansTest, StayWithThePlanInItsFile) {
  openLlama();
  pin("model.layers.3", kCpu);
  const std::string a = plan();
  keep(QStringLiteral("Ä & B"));
  pin("model.layers.20", kCpu);
  document.edit(QStringLiteral("note"), edits::withNote(document.input(), "model.layers.3", "why"));
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  EXPECT_FALSE(document.dirty());
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input() == document.input());
  ASSERT_EQ(other.input().kept.size(), 1u);
  document.open(file("a.stowage"));
  settle();
  kept().use(QStringLiteral("Ä & B"));
  settle();
  SavedPlan back = document.savedPlan({});
  back.kept.clear();
  back.notes.clear();
  EXPECT_EQ(to_text(back.json()), a);
  EXPECT_EQ(document.input().notes.size(), 1u) << "notes are the document's";
}

/// Two equal GPUs: many plans are equally good. The one that was kept comes back, not another of them.
TEST_F(KeptPlansTest, OfEquallyGoodPlansTheOneThatWasKeptComesBack) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({6ull << 30, 6ull << 30}, 64ull << 30));
  pin("model.layers.0", gpu(1));
  document.edit(QStringLiteral("unpin"),
                edits::unpin(document.input(), *document.model(), {module("model.layers.0")}));
  settle();
  const auto wanted = document.state()->placement;
  keep(QStringLiteral("near the pin"));
  pin("model.layers.30", gpu(0));
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  document.open(file("a.stowage"));
  settle();
  kept().use(QStringLiteral("near the pin"));
  settle();
  EXPECT_TRUE(document.state()->placement == wanted);
  EXPECT_TRUE(document.input().settings.rules.empty());
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
}

/// What is shown while the solver works is not the plan yet.
TEST_F(KeptPlansTest, NothingIsKeptOfAPlanThatIsBeingSolved) {
  openLlama();
  document.setPatience(0);
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(0), GiB(5)));
  ASSERT_TRUE(document.state()->solving);
  EXPECT_FALSE(action("plan.keep")->isEnabled());
  keep(QStringLiteral("too early"));
  EXPECT_TRUE(kept().names().isEmpty());
  settle();
  EXPECT_TRUE(action("plan.keep")->isEnabled());
  keep(QStringLiteral("now"));
  const auto& plan = document.input().kept.at("now");
  EXPECT_TRUE(plan->shown(document.model())->placement == document.state()->placement);
}

/// An autosave has them, and so does what is restored from it.
TEST_F(KeptPlansTest, AreRestoredWithUnsavedEdits) {
  openLlama();
  pin("model.layers.3", kCpu);
  keep(QStringLiteral("one"));
  pin("model.layers.4", kCpu);
  std::make_unique<Autosave>(document, file("unsaved"))->writeNow();
  Document other;
  Autosave next(other, file("unsaved"));
  ASSERT_EQ(next.left().size(), 1u);
  QSignalSpy back(&next, &Autosave::restored);
  next.restore(next.left().front());
  ASSERT_TRUE(QTest::qWaitFor([&] { return back.size() == 1; }, 20000));
  ASSERT_TRUE(other.waitUntilIdle());
  ASSERT_EQ(other.input().kept.size(), 1u);
  EXPECT_TRUE(other.input() == document.input());
}

/// Either side may be one, and what is taken over loses neither notes nor what is kept.
TEST_F(KeptPlansTest, AreComparedAndTakenOver) {
  openLlama();
  keep(QStringLiteral("first"));
  pin("model.layers.3", kCpu);
  document.edit(QStringLiteral("note"), edits::withNote(document.input(), "", "keep me"));
  auto& compare = window->comparison();
  for (QAction* entry : menu().actions()) {
    if (entry->menu() && entry->text().contains(QStringLiteral("Compare")))
      entry->menu()->actions()[0]->trigger();
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return !compare.working() && compare.answer().comparison; }, 20000));
  EXPECT_EQ(compare.other(), (CompareSource{CompareSource::Kind::Kept, {}, QStringLiteral("first")}));
  ASSERT_EQ(compare.answer().comparison->other.name, QStringLiteral("first"));
  EXPECT_FALSE(compare.answer().comparison->diff.moves.empty());
  ASSERT_TRUE(action("plan.takeOver")->isEnabled());
  action("plan.takeOver")->trigger();
  settle();
  EXPECT_TRUE(document.input().settings.rules.empty());
  EXPECT_FALSE(document.input().map) << "a question for the solver, as it was";
  EXPECT_EQ(document.input().notes.size(), 1u);
  EXPECT_EQ(kept().names().size(), 1);
  kept().remove(QStringLiteral("first"));
  EXPECT_EQ(compare.other().kind, CompareSource::Kind::Strategy) << "what is gone is not compared with";
}

TEST_F(KeptPlansTest, ADuplicateHasANameOfItsOwnAndIsUndone) {
  openLlama();
  pin("model.layers.3", kCpu);
  keep(QStringLiteral("Plan A"));
  const std::string a = to_text(document.input().kept.at("Plan A")->json());
  QAction* duplicate = nullptr;
  for (QAction* entry : menu().actions()) {
    if (entry->menu() && entry->text().remove(u'&') == QStringLiteral("Duplicate"))
      duplicate = entry->menu()->actions()[0];
  }
  ASSERT_TRUE(duplicate);
  duplicate->trigger();
  kept().duplicate(QStringLiteral("Plan A"));
  kept().duplicate(QStringLiteral("Plan A 2"));
  const QStringList all{QStringLiteral("Plan A"), QStringLiteral("Plan A 2"), QStringLiteral("Plan A 2 2"),
                        QStringLiteral("Plan A 3")};
  EXPECT_EQ(kept().names(), all);
  for (const auto& [name, plan] : document.input().kept) EXPECT_EQ(to_text(plan->json()), a) << name;
  // Each goes its own way from there.
  kept().remove(QStringLiteral("Plan A"));
  EXPECT_EQ(kept().names(), all.mid(1));
  kept().use(QStringLiteral("Plan A 3"));
  settle();
  EXPECT_EQ(document.input().settings.rules.size(), 1u);
  for (int i = 0; i < 4; ++i) document.undoStack().undo();
  EXPECT_EQ(kept().names(), all.mid(0, 1));
  kept().duplicate(QStringLiteral("nobody"));
  EXPECT_EQ(kept().names().size(), 1);
}

TEST_F(KeptPlansTest, WhereNoMoreCanBeKeptNothingIsDuplicated) {
  openLlama();
  keep(QString(static_cast<qsizetype>(kMostKeptName), u'x'));
  QSignalSpy said(&kept(), &KeptCommands::said);
  kept().duplicate(kept().names().front());
  EXPECT_EQ(kept().names().size(), 1);
  ASSERT_EQ(said.size(), 1);
  kept().remove(kept().names().front());
  for (std::size_t i = 0; i < kMostKeptPlans; ++i) keep(QString::number(i));
  said.clear();
  kept().duplicate(QStringLiteral("7"));
  EXPECT_EQ(kept().names().size(), static_cast<qsizetype>(kMostKeptPlans));
  ASSERT_EQ(said.size(), 1);
  EXPECT_TRUE(said[0][0].toString().contains(QStringLiteral("100")));
}

TEST_F(KeptPlansTest, TheMenuNamesThemAndNothingElseWithoutAny) {
  EXPECT_FALSE(action("plan.keep")->isEnabled()) << "without a model";
  openLlama();
  EXPECT_EQ(menu().actions().size(), 1);
  keep(QStringLiteral("b"));
  keep(QStringLiteral("a & c"));
  EXPECT_EQ(menu().actions()[2]->text(), QStringLiteral("a && c"));
  EXPECT_EQ(menu().actions().size(), 9) << "keep; two plans; compare, duplicate, rename, delete";
  QSignalSpy said(&kept(), &KeptCommands::said);
  for (std::size_t i = kept().names().size(); i < kMostKeptPlans; ++i) keep(QString::number(i));
  EXPECT_EQ(kept().names().size(), static_cast<qsizetype>(kMostKeptPlans));
  keep(QStringLiteral("one more"));
  EXPECT_EQ(kept().names().size(), static_cast<qsizetype>(kMostKeptPlans));
  EXPECT_TRUE(said.back()[0].toString().contains(QStringLiteral("100")));
  keep(QStringLiteral("b"));
  EXPECT_EQ(kept().names().size(), static_cast<qsizetype>(kMostKeptPlans)) << "in place of the one before";
}

TEST(KeptPlans, WhatIsNoneIsRefusedWithItsRule) {
  const auto refused = [](const Json& json) {
    const auto read = keptFromJson(json, "a.stowage");
    EXPECT_FALSE(read) << json.dump().substr(0, 60);
    return read ? std::string() : read.error().arguments.empty() ? "?" : read.error().arguments.back();
  };
  for (const char* text : {"[]", "\"all\"", "3", "null", R"({"a": 3})", R"({"a": ["b"]})"})
    EXPECT_NE(refused(Json::parse(text)).find("an object"), std::string::npos) << text;
  EXPECT_NE(refused(Json{{"", Json::object()}}).find("names of 1"), std::string::npos);
  EXPECT_NE(refused(Json{{std::string(kMostKeptName + 1, 'x'), Json::object()}}).find("names of 1"),
            std::string::npos);
  EXPECT_FALSE(refused(Json{{"a", Json::object()}}).empty()) << "no plan";
  Json many = Json::object();
  for (std::size_t i = 0; i <= kMostKeptPlans; ++i) many[std::to_string(i)] = Json::object();
  EXPECT_NE(refused(many).find("100 plans"), std::string::npos);
}

}  // namespace
}  // namespace stowage::app
