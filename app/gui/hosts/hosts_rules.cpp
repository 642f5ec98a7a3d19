// Rules of the page of several machines: what is chosen has to be on a host, or may not be there.
#include <QMenu>
#include <QShortcut>
#include <QUndoCommand>
#include <algorithm>

#include "app/gui/hosts/hosts_dialog.h"
#include "widgets/common/list_text.h"

namespace stowage::app {
namespace {

/// From one list of rules to another.
class RulesCommand : public QUndoCommand {
 public:
  using Apply = std::function<void(const std::vector<HostsRule>&)>;
  RulesCommand(const QString& text, Apply apply, std::vector<HostsRule> before, std::vector<HostsRule> after)
      : QUndoCommand(text), apply_(std::move(apply)), before_(std::move(before)), after_(std::move(after)) {}
  void undo() override { apply_(before_); }
  void redo() override { apply_(after_); }

 private:
  Apply apply_;
  std::vector<HostsRule> before_, after_;
};

bool has(const std::vector<HostsRule>& rules, const HostsRule& rule) {
  return std::find(rules.begin(), rules.end(), rule) != rules.end();
}

}  // namespace

void HostsDialog::buildRules() {
  auto* menu = new QMenu(rulesButton_);
  rulesButton_->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillRules(*menu); });
  for (const auto key : {QKeySequence::Undo, QKeySequence::Redo}) {
    auto* shortcut = new QShortcut(QKeySequence(key), this);
    connect(shortcut, &QShortcut::activated, &undo_,
            key == QKeySequence::Undo ? &QUndoStack::undo : &QUndoStack::redo);
  }
}

/// What is chosen, by name.
std::vector<std::string> HostsDialog::chosenNames() const {
  std::vector<std::string> out;
  if (!asked_.model) return out;
  for (const model::ModuleId module : hub_.selection()) out.push_back((*asked_.model)[module].name);
  return out;
}

void HostsDialog::fillRules(QMenu& menu) {
  constexpr qsizetype kMost = 32;  // hosts; the command line takes any
  menu.clear();
  const std::vector<std::string> names = chosenNames();
  const QStringList hosts = hosts_ ? hostNames(*hosts_).mid(0, kMost) : QStringList();
  for (const bool forbid : {false, true}) {
    for (const QString& host : hosts) {
      QAction* action = menu.addAction((forbid ? tr("Not on %1") : tr("On %1")).arg(host));
      action->setCheckable(true);
      action->setEnabled(!names.empty());
      action->setChecked(!names.empty() && std::all_of(names.begin(), names.end(), [&](const auto& name) {
        return has(rules_, {name, host.toStdString(), forbid});
      }));
      connect(action, &QAction::triggered, this, [this, host, forbid] { ruleChosen(host, forbid); });
    }
    menu.addSeparator();
  }
  QAction* all = menu.addAction(tr("Take all rules of this page back"));
  all->setEnabled(!rules_.empty());
  connect(all, &QAction::triggered, this, [this] { setRules({}); });
}

/// All that is chosen gets the rule, or loses it where all of it has it. A pin takes the place of other
/// rules.
void HostsDialog::ruleChosen(const QString& host, bool forbid) {
  const std::vector<std::string> names = chosenNames();
  if (names.empty()) return;
  std::vector<HostsRule> next = rules_;
  const bool there = std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return has(rules_, {name, host.toStdString(), forbid});
  });
  for (const std::string& name : names) {
    const HostsRule rule{name, host.toStdString(), forbid};
    std::erase_if(next, [&](const HostsRule& one) {
      return one == rule || (!there && one.name == name && (!forbid || !one.forbid));
    });
    if (!there) next.push_back(rule);
  }
  setRules(std::move(next));
}

/// One step that can be undone; nothing where they are the same.
void HostsDialog::setRules(std::vector<HostsRule> next) {
  if (next == rules_) return;
  undo_.push(new RulesCommand(
      tr("Rules of hosts"),
      [this](const std::vector<HostsRule>& rules) {
        rules_ = rules;
        follow();
      },
      rules_, std::move(next)));
}

/// "layers.0 on box1, lm_head not on box2".
QString HostsDialog::rulesText() const {
  constexpr std::size_t kMost = 3;
  QStringList words;
  for (std::size_t i = 0; i < std::min(rules_.size(), kMost); ++i) {
    const HostsRule& rule = rules_[i];
    const QString name = rule.name.empty() ? tr("everything") : QString::fromStdString(rule.name);
    words << (rule.forbid ? tr("%1 not on %2") : tr("%1 on %2")).arg(name, QString::fromStdString(rule.host));
  }
  if (rules_.size() > kMost) words << tr("%n more", nullptr, static_cast<int>(rules_.size() - kMost));
  return widgets::listText(words);
}

}  // namespace stowage::app
