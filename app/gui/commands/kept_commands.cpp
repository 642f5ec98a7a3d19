#include "app/gui/commands/kept_commands.h"

#include "app/gui/commands/name_menus.h"
#include "app/gui/dialogs/name_dialog.h"
#include "app/gui/document/kept_plans.h"

namespace stowage::app {

KeptCommands::KeptCommands(ActionRegistry& actions, Document& document, QWidget& window)
    : QObject(&window), actions_(actions), document_(document), window_(window) {
  QAction* action =
      actions_.add(QStringLiteral("plan.keep"), tr("Plan"), tr("&Keep this plan as…"), "save",
                   QKeySequence(Qt::CTRL | Qt::Key_K), ActionRegistry::Scope::Window, [this] { ask(); });
  // What is shown while the solver works is not the plan yet.
  const auto refresh = [this, action] {
    action->setEnabled(document_.model() && document_.state() && !document_.state()->solving);
  };
  connect(&document_, &Document::modelChanged, this, refresh);
  connect(&document_, &Document::changed, this, refresh);
  refresh();
}

QStringList KeptCommands::names() const {
  QStringList out;
  for (const auto& [name, plan] : document_.input().kept) out << QString::fromStdString(name);
  return byAlphabet(out);
}

bool KeptCommands::roomFor(const QString& name) {
  const QStringList all = names();
  if (all.size() < static_cast<qsizetype>(kMostKeptPlans) || all.contains(name)) return true;
  Q_EMIT said(tr("There are 100 kept plans, the most there can be: delete one first."));
  return false;
}

void KeptCommands::keepAs(const QString& name) {
  if (!document_.state() || document_.state()->solving || job_.running()) return;
  if (!roomFor(name)) return;
  constexpr int kPatience = 30;  // milliseconds: most maps are made within two frames
  job_.start(JobRunner::Work([this, name, model = document_.model(),
                              keep = document_.planKeeper()](const Job&) mutable -> JobRunner::Deliver {
               return [this, name, model, plan = keep()] {
                 if (model != document_.model()) return;
                 document_.edit(tr("Keep “%1”").arg(name),
                                edits::withKept(document_.input(), name.toStdString(), plan));
                 Q_EMIT said(tr("The plan is kept as “%1”: Plan, Kept plans goes back to it.").arg(name));
               };
             }),
             kPatience);
}

void KeptCommands::use(const QString& name) {
  if (!document_.model() || !names().contains(name)) return;
  const std::string key = name.toStdString();
  document_.bringBack(*document_.input().kept.at(key), edits::asKept(document_.input(), key),
                      tr("Plan “%1”").arg(name));
}

void KeptCommands::duplicate(const QString& name) {
  const QStringList all = names();
  if (!all.contains(name)) return;
  QString copy;
  for (int number = 2; copy.isEmpty() || all.contains(copy); ++number)
    copy = QStringLiteral("%1 %2").arg(name).arg(number);
  if (copy.toUtf8().size() > static_cast<qsizetype>(kMostKeptName))
    return Q_EMIT said(tr("“%1” is too long a name for a second one: rename it first.").arg(name));
  if (!roomFor(copy)) return;
  document_.edit(tr("Duplicate “%1” as “%2”").arg(name, copy),
                 edits::withKeptCopied(document_.input(), name.toStdString(), copy.toStdString()));
}

void KeptCommands::rename(const QString& from, const QString& to) {
  if (from == to || !names().contains(from)) return;
  document_.edit(tr("Rename “%1” to “%2”").arg(from, to),
                 edits::withKeptRenamed(document_.input(), from.toStdString(), to.toStdString()));
}

void KeptCommands::remove(const QString& name) {
  document_.edit(tr("Delete “%1”").arg(name), edits::withoutKept(document_.input(), name.toStdString()));
}

/// "Plan A", "Plan B", … is offered: the first that is not taken.
void KeptCommands::ask() {
  NameDialog dialog(tr("Keep this plan"),
                    tr("It stays beside the one that you go on with, and is saved with it."), tr("Keep"),
                    names(), &window_);
  for (char letter = 'A'; letter <= 'Z' && dialog.field().text().isEmpty(); ++letter) {
    const QString name = tr("Plan %1").arg(QLatin1Char(letter));
    if (!names().contains(name)) dialog.field().setText(name);
  }
  dialog.field().selectAll();
  const auto model = document_.model();
  if (dialog.exec() == QDialog::Accepted && model == document_.model()) keepAs(dialog.name());
}

void KeptCommands::askNewName(const QString& name) {
  QStringList taken = names();
  taken.removeAll(name);
  NameDialog dialog(tr("Rename “%1”").arg(name), {}, tr("Rename"), taken, &window_);
  dialog.field().setText(name);
  dialog.field().selectAll();
  const auto model = document_.model();
  if (dialog.exec() == QDialog::Accepted && model == document_.model()) rename(name, dialog.name());
}

QMenu* KeptCommands::menu(QWidget* parent) {
  return menuFilledLate(tr("&Kept plans"), QStringLiteral("keptPlans"), parent,
                        [this](QMenu& menu) { fill(menu); });
}

void KeptCommands::fill(QMenu& menu) {
  menu.addAction(actions_.find(QStringLiteral("plan.keep")));
  const QStringList all = names();
  if (all.isEmpty()) return;
  menu.addSeparator();
  for (const QString& name : all) menu.addAction(menuText(name), this, [this, name] { use(name); });
  menu.addSeparator();
  const auto inner = [&](const QString& title, auto run) {
    QMenu* out = menu.addMenu(title);
    for (const QString& name : all) out->addAction(menuText(name), this, [run, name] { run(name); });
  };
  inner(tr("&Compare with"), [this](const QString& name) { Q_EMIT compareRequested(name); });
  inner(tr("D&uplicate"), [this](const QString& name) { duplicate(name); });
  inner(tr("&Rename"), [this](const QString& name) { askNewName(name); });
  inner(tr("&Delete"), [this](const QString& name) { remove(name); });
}

}  // namespace stowage::app
