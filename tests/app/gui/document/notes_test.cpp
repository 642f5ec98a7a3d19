// Notes: written on modules and on the plan, kept with it, undone, found again, and never in the way of a
// plan.
#include "app/gui/document/notes.h"

#include <QSignalSpy>
#include <random>

#include "app/gui/commands/note_commands.h"
#include "app/gui/dialogs/plan/note_dialog.h"
#include "app/gui/document/autosave.h"
#include "app/gui/exports/plan_report_file.h"
#include "core/base/file.h"
#include "tests/app/gui/window/keys_fixture.h"

namespace stowage::app {
namespace {

using machine::kCpu;

TEST(Notes, ComeBackFromJsonAsTheyWere) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const char* parts[] = {"a", "ß", "日本", "\n", "\"", " ", "&", "layers.3", "\\", "🙂"};
  const auto text = [&] {
    std::string out;
    for (std::size_t i = random() % 12 + 1; i > 0; --i) out += parts[random() % std::size(parts)];
    return out;
  };
  for (int round = 0; round < 200; ++round) {
    Notes notes;
    for (std::size_t i = random() % 6; i > 0; --i) notes[random() % 5 ? text() : ""] = text();
    const auto read = notesFromJson(parse_json(to_text(notesJson(notes)), "notes").value(), "a plan");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, notes);
  }
}

TEST(Notes, WhatIsNoneIsRefusedWithItsRule) {
  const auto refused = [](const Json& json) {
    const auto read = notesFromJson(json, "a.stowage");
    EXPECT_FALSE(read) << json.dump().substr(0, 60);
    if (read) return std::string();
    EXPECT_EQ(read.error().code, Code::JsonType);
    EXPECT_EQ(read.error().subject, "a.stowage");
    return read.error().arguments.back();
  };
  for (const char* text : {"[]", "\"all\"", "3", "null", R"({"a": 3})", R"({"a": ["b"]})"})
    EXPECT_NE(refused(Json::parse(text)).find("an object"), std::string::npos) << text;
  EXPECT_NE(refused(Json{{"a", std::string(kMostNoteBytes + 1, 'x')}}).find("20,000"), std::string::npos);
  // As text: objects keep the order of their keys, and look for each that is added.
  std::string many = "{";
  for (std::size_t i = 0; i <= kMostNotes; ++i)
    many += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":\"x\"";
  const auto read = parse_json(many + "}", "many");
  ASSERT_TRUE(read);
  EXPECT_NE(refused(*read).find("10,000"), std::string::npos);
  EXPECT_TRUE(notesFromJson(Json{{"a", std::string(kMostNoteBytes, 'x')}}, ""));
  EXPECT_TRUE(notesFromJson(Json{{"a", ""}}, "")->empty()) << "an empty one is none";
}

class NotesOfPlans : public test::WithKeys {
 protected:
  void write(const char* text) {
    inDialog<NoteDialog>("plan.note", [&](NoteDialog& dialog) {
      dialog.field().selectAll();
      QTest::keyClicks(&dialog.field(), QString::fromUtf8(text));
      if (!*text) QTest::keyClick(&dialog.field(), Qt::Key_Delete);
      QTest::keyClick(&dialog.field(), Qt::Key_Return, Qt::ControlModifier);
    });
  }
  QString shown() { return part<widgets::SelectionPanel>()->note(); }
  QString file(const char* name) { return folder.filePath(QString::fromLatin1(name)); }
};

/// On a module and on the plan; undone and done again; and no plan is solved for it.
TEST_F(NotesOfPlans, AreWrittenShownAndUndone) {
  openLlama();
  const auto plan = document.state();
  write("eight layers too many");
  window->hub().select({module("model.layers.3")});
  write("stays: embeddings are near");
  EXPECT_EQ(shown(), QStringLiteral("stays: embeddings are near"));
  EXPECT_EQ(document.state(), plan) << "nothing to solve";
  EXPECT_EQ(document.input().notes,
            (Notes{{"", "eight layers too many"}, {"model.layers.3", "stays: embeddings are near"}}));
  window->hub().select({module("model.layers")});
  EXPECT_EQ(shown(), QStringLiteral("1 note on modules inside"));
  window->hub().select({module("model.layers.4")});
  EXPECT_EQ(shown(), QString());
  document.undoStack().undo();
  window->hub().select({module("model.layers.3")});
  EXPECT_EQ(shown(), QString());
  document.undoStack().redo();
  EXPECT_EQ(shown(), QStringLiteral("stays: embeddings are near"));
  write("");
  EXPECT_EQ(shown(), QString());
  EXPECT_EQ(document.input().notes.size(), 1u);
  window->hub().select({module("model.layers.3"), module("model.layers.4")});
  EXPECT_FALSE(action("plan.note")->isEnabled()) << "on one module";
}

TEST_F(NotesOfPlans, StayWithThePlan) {
  openLlama();
  window->hub().select({module("model.layers.3")});
  write("of this one");
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  EXPECT_FALSE(document.dirty());
  write("of this one, too");
  EXPECT_TRUE(document.dirty());
  std::make_unique<Autosave>(document, file("unsaved"))->writeNow();
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_EQ(other.input().notes, (Notes{{"model.layers.3", "of this one"}}));
  Document third;
  Autosave next(third, file("unsaved"));
  QSignalSpy back(&next, &Autosave::restored);
  ASSERT_EQ(next.left().size(), 1u);
  next.restore(next.left().front());
  ASSERT_TRUE(QTest::qWaitFor([&] { return back.size() == 1; }, 20000));
  ASSERT_TRUE(third.waitUntilIdle());
  EXPECT_EQ(third.input().notes, (Notes{{"model.layers.3", "of this one, too"}}));
}

/// A plan with notes that are none is not opened, and what was open stays.
TEST_F(NotesOfPlans, ADamagedPlanIsSaidAndLosesNothing) {
  openLlama();
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  auto json = parse_json(read_text_file(file("a.stowage").toStdString()).value(), "plan").value();
  json["notes"] = Json::array({"x"});
  ASSERT_TRUE(write_file_atomically(file("b.stowage").toStdString(), json.dump()));
  const std::string before = bytes();
  QSignalSpy failed(&document, &Document::openingFailed);
  document.open(file("b.stowage"));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_EQ(failed.size(), 1);
  EXPECT_EQ(bytes(), before);
}

TEST_F(NotesOfPlans, TheMenuAndTheReportHaveThemAll) {
  openLlama();
  auto* menu = window->findChild<QMenu*>(QStringLiteral("notes"));
  ASSERT_TRUE(menu);
  Q_EMIT menu->aboutToShow();
  EXPECT_EQ(menu->actions().size(), 1);
  PlanInput input = edits::withNote(document.input(), "", "a & b");
  input = edits::withNote(input, "model.layers.7", "line one\nline two");
  input = edits::withNote(input, "gone.module", "of another model");
  document.edit(QStringLiteral("notes"), input);
  Q_EMIT menu->aboutToShow();
  ASSERT_EQ(menu->actions().size(), 5) << "the command, a line, three notes";
  menu->actions()[4]->trigger();
  EXPECT_EQ(window->hub().selection(), std::vector{module("model.layers.7")});
  menu->actions()[2]->trigger();
  EXPECT_TRUE(window->hub().selection().empty()) << "the plan's own";
  const auto report = windowReport(*document.state(), document.input().notes);
  const auto& section = report.sections.back();
  EXPECT_EQ(section.lines, (std::vector<std::string>{"the plan: a & b", "gone.module: of another model",
                                                     "model.layers.7: line one / line two"}));
  EXPECT_EQ(windowReport(*document.state()).sections.size() + 1, report.sections.size());
}

/// Of a module that the model does not have: it can be read whole, and removed.
TEST_F(NotesOfPlans, ANoteOnWhatIsGoneIsOpenedFromTheMenu) {
  openLlama();
  document.edit(QStringLiteral("notes"),
                edits::withNote(document.input(), "gone.module", "of another model"));
  auto* menu = window->findChild<QMenu*>(QStringLiteral("notes"));
  Q_EMIT menu->aboutToShow();
  bool met = false;
  QTimer::singleShot(0, window.get(), [&] {
    auto* dialog = qobject_cast<NoteDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    met = true;
    EXPECT_EQ(dialog->text(), QStringLiteral("of another model"));
    dialog->field().clear();
    dialog->keep().click();
  });
  menu->actions().last()->trigger();
  EXPECT_TRUE(met);
  EXPECT_TRUE(document.input().notes.empty());
}

/// What was written on one model is none on another that was opened meanwhile.
TEST_F(NotesOfPlans, AnotherModelGetsNoNote) {
  openLlama();
  QSignalSpy said(part<NoteCommands>(), &NoteCommands::said);
  inDialog<NoteDialog>("plan.note", [&](NoteDialog& dialog) {
    dialog.field().setPlainText(QStringLiteral("of the first"));
    document.openAs(test::catalog("gpt2-xl.json.gz"), document.input());
    ASSERT_TRUE(document.waitUntilIdle());
    dialog.keep().click();
  });
  EXPECT_TRUE(document.input().notes.empty());
  EXPECT_EQ(said.size(), 1);
}

TEST_F(NotesOfPlans, WhatIsTooLongIsNotKept) {
  openLlama();
  inDialog<NoteDialog>("plan.note", [](NoteDialog& dialog) {
    dialog.field().setPlainText(QString(static_cast<qsizetype>(kMostNoteBytes) + 1, u'x'));
    EXPECT_FALSE(dialog.keep().isEnabled());
    dialog.reject();
  });
  EXPECT_TRUE(document.input().notes.empty());
}

}  // namespace
}  // namespace stowage::app
