#include "app/gui/commands/note_commands.h"

#include "app/gui/commands/name_menus.h"
#include "app/gui/dialogs/plan/note_dialog.h"
#include "app/gui/document/notes.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr int kMostEntries = 40;  // what a menu can hold

/// The beginning of a note in one line, for a menu.
QString beginningOf(const std::string& text) {
  constexpr int kMostLetters = 48;
  QString line = QString::fromStdString(text).simplified();
  if (line.size() > kMostLetters) line = line.left(kMostLetters - 1) + u'…';
  return menuText(line);
}

}  // namespace

NoteCommands::NoteCommands(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
                           QWidget& window)
    : QObject(&window), actions_(actions), document_(document), hub_(hub), window_(window) {
  actions_.add(QStringLiteral("plan.note"), tr("Plan"), tr("&Write a note…"), nullptr,
               QKeySequence(Qt::Key_T), ActionRegistry::Scope::Views, [this] { write(); });
  connect(&document_, &Document::modelChanged, this, &NoteCommands::refresh);
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, &NoteCommands::refresh);
  refresh();
}

void NoteCommands::refresh() {
  QAction* action = actions_.find(QStringLiteral("plan.note"));
  const bool one = hub_.selection().size() < 2;
  action->setEnabled(document_.model() && one);
  actions_.setWhyNot(action, one ? QString() : tr("a note is on one module, or on the plan"));
}

std::string NoteCommands::subject() const {
  return hub_.selection().empty() ? std::string() : (*document_.model())[hub_.selection().front()].name;
}

void NoteCommands::write() {
  if (!document_.model() || hub_.selection().size() > 1) return;
  writeOn(subject());
}

void NoteCommands::writeOn(const std::string& name) {
  const auto& notes = document_.input().notes;
  const auto known = notes.find(name);
  const QString about = name.empty() ? tr("the plan") : QString::fromStdString(name);
  NoteDialog dialog(about, known == notes.end() ? QString() : QString::fromStdString(known->second),
                    &window_);
  const auto model = document_.model();
  if (dialog.exec() != QDialog::Accepted) return;
  if (model != document_.model())
    return Q_EMIT said(tr("Another model was opened meanwhile: there is no note."));
  const std::string text = dialog.text().toStdString();
  document_.edit(text.empty() ? tr("No note on %1").arg(about) : tr("Note on %1").arg(about),
                 edits::withNote(document_.input(), name, text));
}

QMenu* NoteCommands::menu(QWidget* parent) {
  return menuFilledLate(tr("&Notes"), QStringLiteral("notes"), parent, [this](QMenu& menu) { fill(menu); });
}

void NoteCommands::fill(QMenu& menu) {
  menu.addAction(actions_.find(QStringLiteral("plan.note")));
  const auto& notes = document_.input().notes;
  if (!notes.empty()) menu.addSeparator();
  int entries = 0;
  for (const auto& [name, text] : notes) {
    if (++entries > kMostEntries) break;
    const QString about = name.empty() ? tr("the plan") : QString::fromStdString(name);
    menu.addAction(tr("%1: %2").arg(about, beginningOf(text)), this, [this, name = name] {
      const auto module = document_.model() ? document_.model()->find_module(name) : std::nullopt;
      if (module && !name.empty()) return hub_.select({*module});
      hub_.clear();
      if (!name.empty()) writeOn(name);  // of a module that is not there: all that can be done with it
    });
  }
  if (notes.size() > kMostEntries)
    menu.addAction(tr("%n more", nullptr, static_cast<int>(notes.size()) - kMostEntries))->setEnabled(false);
}

}  // namespace stowage::app
