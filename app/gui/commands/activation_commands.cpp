#include "app/gui/commands/activation_commands.h"

#include <algorithm>
#include <iterator>

#include "app/gui/dialogs/plan/activations_dialog.h"
#include "core/plan/fused_groups.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr const char* kIds[] = {"plan.activations.host", "plan.activations.stay", "plan.activations.again",
                                "plan.activations.inherit", "plan.activations.ask"};
constexpr std::size_t kAsk = std::size(kIds) - 1, kInherit = 3;

QString nameOf(const model::Model& model, const std::vector<model::ModuleId>& modules) {
  return widgets::describeModules(model, modules);
}

/// Why nothing is said of the activations of these: one of them is a part of what is executed as one.
QString partOfGroup(const model::Model& model, const std::vector<model::ModuleId>& modules) {
  for (const model::ModuleId module : modules) {
    const auto group = plan::fused_group_of(model, module);
    if (!group) continue;
    return widgets::sentenceText({Code::OffloadFusedGroupPart, model[module].name, {}, {}}) +
           QLatin1Char(' ') + widgets::sentenceText({Code::OffloadFixGroup, model[*group].name, {}, {}});
  }
  return {};
}

}  // namespace

ActivationCommands::ActivationCommands(ActionRegistry& actions, Document& document,
                                       widgets::SelectionHub& hub, QWidget& window)
    : actions_(actions), document_(document), hub_(hub), window_(window) {
  add(kIds[0], tr("Activations to the &host"), "upload", Qt::Key_O, [this] { say(selected(), {true, {}}); });
  add(kIds[1], tr("Activations &stay on the GPU"), "lock", Qt::Key_F, [this] {
    say(selected(), {false, {}});
  });
  add(kIds[2], tr("Activations not kept, &run again in backward"), "rotate-cw", Qt::Key_R, [this] {
    say(selected(), {false, {}, true});
  });
  add(kIds[3], tr("Activations as the module &above"), nullptr, Qt::Key_I, [this] { say(selected(), {}); });
  add(kIds[kAsk], tr("Acti&vations…"), "layers", Qt::Key_C, [this] { ask(); });
  connect(&document_, &Document::modelChanged, this, &ActivationCommands::refresh);
  connect(&document_, &Document::activationsChanged, this, &ActivationCommands::refresh);
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, &ActivationCommands::refresh);
  refresh();
}

void ActivationCommands::add(const char* id, const QString& text, const char* icon, Qt::Key key,
                             std::function<void()> run) {
  QAction* action = actions_.add(QString::fromLatin1(id), tr("Plan"), text, icon,
                                 QKeySequence(Qt::Key_A, key), ActionRegistry::Scope::Views, std::move(run));
  if (id != kIds[kAsk]) action->setCheckable(true);
}

void ActivationCommands::say(const std::vector<model::ModuleId>& modules, const edits::Activations& said) {
  if (!document_.model() || modules.empty()) return;
  if (said.on && !partOfGroup(*document_.model(), modules).isEmpty()) return;
  const QString what = nameOf(*document_.model(), modules);
  const QString text =
      !said.on     ? tr("Activations of %1 as above").arg(what)
      : said.again ? tr("Activations of %1 not kept, run again").arg(what)
      : !*said.on  ? tr("Activations of %1 stay").arg(what)
      : said.cap   ? tr("Activations of %1 to the host, %2 at most").arg(what, widgets::bytesText(*said.cap))
                   : tr("Activations of %1 to the host").arg(what);
  document_.edit(text, edits::withActivations(document_.input(), *document_.model(), modules, said));
  refresh();
}

void ActivationCommands::sayOfLayers(const edits::LayerActivations& layers) {
  if (!document_.model()) return;
  const model::Model& model = *document_.model();
  const auto known = [&](const std::vector<std::string>& names) {
    return static_cast<int>(std::count_if(names.begin(), names.end(), [&](const std::string& name) {
      return model.find_module(name).has_value();
    }));
  };
  const QString host = tr("Activations of %n layer(s) to the host", nullptr, known(layers.host));
  const QString again = tr("%n layer(s) run again", nullptr, known(layers.again));
  document_.edit(layers.again.empty()  ? host
                 : layers.host.empty() ? again
                                       : host + QStringLiteral(", ") + again,
                 edits::withLayers(document_.input(), model, layers));
  refresh();
}

void ActivationCommands::ask() {
  if (!document_.model() || selected().empty()) return;
  const auto modules = selected();
  ActivationsDialog dialog(
      nameOf(*document_.model(), modules),
      edits::activationsOf(document_.input(), *document_.model(), modules).value_or(edits::Activations()),
      &window_);
  if (dialog.exec() == QDialog::Accepted) say(modules, dialog.said());
}

QMenu* ActivationCommands::menu(QWidget* parent) const {
  auto* out = new QMenu(tr("Acti&vations"), parent);
  for (const char* id : kIds) {
    if (id == kIds[kAsk]) out->addSeparator();
    out->addAction(actions_.find(QString::fromLatin1(id)));
  }
  return out;
}

QString ActivationCommands::prompt() const {
  if (!document_.model() || selected().empty()) return {};
  QString words =
      tr("Activations?   %1 to the host   %2 stay   %3 run again   %4 as the module above   %5 with a "
         "cap…   Esc");
  bool some = false;
  for (const char* id : kIds) {
    const QAction* action = actions_.find(QString::fromLatin1(id));
    words = words.arg(ActionRegistry::secondKeyText(action));
    some |= !action->shortcut().isEmpty();
  }
  return some ? words : QString();
}

void ActivationCommands::refresh() {
  const bool some = document_.model() && !selected().empty();
  const QString part = some ? partOfGroup(*document_.model(), selected()) : QString();
  const auto said =
      some ? edits::activationsOf(document_.input(), *document_.model(), selected()) : std::nullopt;
  const bool checked[] = {said && said->on == true, said && said->on == false && !said->again,
                          said && said->again, said && !said->on};
  for (std::size_t i = 0; i < std::size(kIds); ++i) {
    QAction* action = actions_.find(QString::fromLatin1(kIds[i]));
    action->setEnabled(some && (part.isEmpty() || i == kInherit));
    actions_.setWhyNot(action, action->isEnabled() ? QString() : part);
    if (i < std::size(checked)) action->setChecked(checked[i]);
  }
}

}  // namespace stowage::app
