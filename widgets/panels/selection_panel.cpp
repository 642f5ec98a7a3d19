#include "widgets/panels/selection_panel.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <set>

#include "core/solve/holds.h"
#include "widgets/common/activation_words.h"
#include "widgets/common/list_text.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/theme/reading.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

constexpr int kMostWhy = 4;  // lines

/// Selected modules without those inside another selected one.
std::vector<ModuleId> outermost(const model::Model& model, const std::vector<ModuleId>& sorted) {
  std::vector<ModuleId> out;
  for (const ModuleId module : sorted) {
    if (out.empty() || !model.contains(out.back(), module)) out.push_back(module);
  }
  return out;
}

/// The pin that holds for all of them, or nothing.
std::optional<machine::DeviceId> commonPin(const PlanState& state, const std::vector<ModuleId>& modules) {
  std::vector<std::pair<ModuleId, machine::DeviceId>> pins;
  for (const auto& rule : state.settings.rules) {
    if (const auto at = rule.forbid ? std::nullopt : state.model->find_module(rule.name))
      pins.emplace_back(*at, rule.device);
  }
  std::optional<machine::DeviceId> common;
  for (const ModuleId module : modules) {
    std::optional<machine::DeviceId> pinned;
    for (const auto& [at, device] : pins) {
      if (state.model->contains(at, module)) pinned = device;
    }
    if (!pinned || (common && *common != *pinned)) return std::nullopt;
    common = pinned;
  }
  return common;
}

/// A rule's or unit's name as people know it; a tensor's stays as it is.
QString nameText(const model::Model& model, const std::string& name) {
  const auto module = model.find_module(name);
  return module ? shortName(model, *module) : QString::fromStdString(name);
}

QString holdText(const model::Model& model, const solve::Hold& hold) {
  switch (hold.kind) {
    case solve::Hold::Kind::Pin:
      return SelectionPanel::tr("%1 is pinned to %2.")
          .arg(nameText(model, hold.name), deviceText(hold.device));
    case solve::Hold::Kind::Forbid:
      return SelectionPanel::tr("%1 is forbidden for %2.")
          .arg(deviceText(hold.device), nameText(model, hold.name));
    case solve::Hold::Kind::Tie:
      return SelectionPanel::tr("Shares a storage with %1: they move together.")
          .arg(nameText(model, hold.name));
    case solve::Hold::Kind::NoSplit:
      return SelectionPanel::tr("Part of %1, which stays whole.").arg(nameText(model, hold.name));
    case solve::Hold::Kind::Budget:
      break;
  }
  return SelectionPanel::tr("%1 has no room for it: %2 short.")
      .arg(deviceText(hold.device), bytesText(hold.bytes));
}

}  // namespace

SelectionPanel::SelectionPanel(SelectionHub& hub, QWidget* parent)
    : Surface(&Colours::surface, {}, parent), hub_(hub) {
  pages_ = new QStackedWidget(this);
  pages_->addWidget(makeEmptyPage());
  // Many devices are many rows: they scroll instead of taking the room of the panel below and of the lanes.
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(makePage());
  pages_->addWidget(scroll);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(pages_);
  connect(places_, &PlaceList::pinRequested, this, &SelectionPanel::pinRequested);
  connect(places_, &PlaceList::unpinRequested, this, &SelectionPanel::unpinRequested);
  connect(&hub_, &SelectionHub::selectionChanged, this, &SelectionPanel::refresh);
}

QWidget* SelectionPanel::makeEmptyPage() {
  auto* empty = new Label(TextStyle::Body, &Colours::text2);
  empty->setText(
      tr("Select modules in the tree, the treemap or a lane to see what they weigh and where they may go."));
  empty->setWordWrap(true);
  empty->setAlignment(Qt::AlignTop);
  empty->setContentsMargins(12, 12, 12, 12);
  return empty;
}

QWidget* SelectionPanel::makePage() {
  auto* page = new Surface(&Colours::surface);
  auto* column = new QVBoxLayout(page);
  setReadingMargins(*column, *page, 12, 12, 10, 8);
  column->setSpacing(2);
  name_ = new Label(TextStyle::Head);
  name_->setObjectName(QStringLiteral("selectionName"));
  name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  kind_ = new Label(TextStyle::Body, &Colours::text2);
  kind_->setObjectName(QStringLiteral("selectionKind"));
  // Whole, in as many lines as that takes: who has no mouse cannot ask for what is cut.
  for (Label* label : {name_, kind_}) {
    label->setWordWrap(true);
    label->setBreaksWords(true);
    column->addWidget(label);
  }
  column->addSpacing(8);
  column->addLayout(makeFigures());
  runs_ = new Label(TextStyle::Small, &Colours::text2);
  runs_->setWordWrap(true);
  column->addWidget(runs_);
  activations_ = new Label(TextStyle::Small, &Colours::text2);
  activations_->setWordWrap(true);
  column->addWidget(activations_);
  training_ = new Label(TextStyle::Small, &Colours::text2);
  training_->setWordWrap(true);
  column->addWidget(training_);
  note_ = new Label(TextStyle::Body, &Colours::text);
  note_->setWordWrap(true);
  note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(note_);
  column->addSpacing(8);
  auto* place = new Label(TextStyle::CaptionStrong, &Colours::text2);
  place->setText(tr("Place"));
  column->addWidget(place);
  column->addSpacing(2);
  places_ = new PlaceList;
  column->addWidget(places_);
  column->addSpacing(6);
  // Below the places: what one can do comes before why it is so.
  why_ = new Label(TextStyle::Small, &Colours::text2);
  why_->setWordWrap(true);
  column->addWidget(why_);
  column->addStretch();
  return page;
}

QGridLayout* SelectionPanel::makeFigures() {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(3);
  grid->setColumnStretch(2, 1);
  weights_ = addRow(grid, tr("Weights"));
  packed_ = addRow(grid, tr("Packed"));
  kv_ = addRow(grid, tr("KV cache"));
  cost_ = addRow(grid, tr("Cost a step"));
  return grid;
}

SelectionPanel::Row SelectionPanel::addRow(QGridLayout* grid, const QString& label) {
  Row row{new Label(TextStyle::Small, &Colours::text2), new Label(TextStyle::BodyStrong),
          new Label(TextStyle::Caption, &Colours::text2)};
  row.label->setText(label);
  row.note->setObjectName(QStringLiteral("figureNote"));
  row.note->setWordWrap(true);
  row.note->setBreaksWords(true);
  const int at = grid->rowCount();
  grid->addWidget(row.label, at, 0);
  grid->addWidget(row.value, at, 1, Qt::AlignRight | Qt::AlignVCenter);
  grid->addWidget(row.note, at, 2);
  return row;
}

void SelectionPanel::setState(const PlanStatePtr& state) {
  state_ = state;
  facts_ = state_ ? view_facts(*state_, facts_) : nullptr;
  refresh();
}

QString SelectionPanel::whereNow(const std::vector<ModuleId>& modules) const {
  const DeviceBytes& bytes = *facts_->bytes;
  std::set<std::size_t> slots;
  for (const ModuleId module : modules) {
    const auto row = bytes.row(module);
    for (std::size_t slot = 0; slot < row.size(); ++slot) {
      if (row[slot] > 0) slots.insert(slot);
    }
  }
  if (slots.size() != 1)
    return slots.empty() ? QString() : tr("now on %n device(s)", nullptr, static_cast<int>(slots.size()));
  if (*slots.begin() >= state_->machine.devices.size()) return tr("now without a place");
  return tr("now on %1").arg(deviceText(state_->machine.devices[*slots.begin()].id));
}

void SelectionPanel::setActivations(plan::ActivationScopes scopes) {
  if (scopes == scopes_) return;
  scopes_ = std::move(scopes);
  refresh();
}

/// What was said of the modules themselves is strong, what they inherit is not.
void SelectionPanel::showActivations(const std::vector<ModuleId>& modules) {
  activations_->setVisible(!scopes_.empty());
  if (scopes_.empty()) return;
  const model::Model& model = *state_->model;
  std::set<QString> where, who;
  bool set = true;
  for (const ModuleId module : modules) {
    where.insert(activationText(plan::deciding_scope(scopes_, model[module].name)));
    who.insert(activationSourceText(scopes_, model, module));
    set = set && plan::scope_at(scopes_, model[module].name);
  }
  QStringList words{where.size() == 1 ? *where.begin() : tr("various")};
  if (who.size() == 1) words << *who.begin();
  activations_->setText(tr("Activations: %1").arg(listText(words)));
  activations_->setWeight(set ? QFont::DemiBold : QFont::Normal);
  activations_->setTint(set ? &Colours::text : &Colours::text2);
}

void SelectionPanel::setNotes(std::map<std::string, std::string> notes) {
  if (notes == notes_) return;
  notes_ = std::move(notes);
  refresh();
}

QString SelectionPanel::note() const { return note_->isHidden() ? QString() : note_->fullText(); }

/// The module's own, and how many there are on what is inside of it.
void SelectionPanel::showNotes(const std::vector<ModuleId>& modules) {
  QStringList lines;
  int inside = 0;
  const model::Model& model = *state_->model;
  const std::string& name = model[modules.front()].name;
  for (const auto& [about, text] : notes_) {
    const auto noted = modules.size() == 1 ? model.find_module(about) : std::nullopt;
    if (!noted || about.empty()) continue;
    if (about == name)
      lines << QString::fromStdString(text);
    else if (model.contains(modules.front(), *noted))
      ++inside;
  }
  if (inside > 0) lines << tr("%n note(s) on modules inside", nullptr, inside);
  note_->setText(lines.join(u'\n'));
  note_->setVisible(!lines.isEmpty());
}

/// What holds the selection where it is, in words: pins, forbidden devices, ties, blocks that stay whole,
/// budgets without room.
void SelectionPanel::showWhy(const std::vector<ModuleId>& modules) {
  constexpr std::size_t kMostExplained = 16, kTensorsWeighedDirectly = 4000;
  QStringList lines;
  std::size_t explained = 0;
  // Room matters for one module at a time; many of them are told by the prices. For each device a whole plan
  // is weighed: of a large model by who has the time.
  const bool one = state_->catalog && modules.size() == 1;
  const bool budgets = one && state_->model->tensors().size() <= kTensorsWeighedDirectly;
  for (; state_->catalog && explained < std::min(modules.size(), kMostExplained) && lines.size() < kMostWhy;
       ++explained) {
    const std::string& name = (*state_->model)[modules[explained]].name;
    addWhy(solve::holds(*state_->catalog, state_->machine, state_->settings, state_->placement,
                        state_->evaluation, name, budgets),
           lines);
  }
  if (!lines.isEmpty() && explained < modules.size())
    lines << tr("and %n more module(s)", nullptr, static_cast<int>(modules.size() - explained));
  sayWhy(lines);
  asked_ = one && !budgets ? modules.front() : ModuleId();
  if (asked_.valid()) Q_EMIT holdsWanted(asked_);
}

void SelectionPanel::addWhy(const std::vector<solve::Hold>& holds, QStringList& lines) const {
  for (const solve::Hold& hold : holds) {
    const QString line = holdText(*state_->model, hold);
    if (!lines.contains(line) && lines.size() < kMostWhy) lines << line;
  }
}

void SelectionPanel::sayWhy(const QStringList& lines) {
  why_->setText(lines.join(u'\n'));
  why_->setVisible(!lines.isEmpty());
}

void SelectionPanel::setHolds(ModuleId module, const std::vector<solve::Hold>& holds) {
  if (!state_ || !module.valid() || module != asked_) return;
  QStringList lines;
  addWhy(holds, lines);
  sayWhy(lines);
}

QString SelectionPanel::why() const { return why_->isHidden() ? QString() : why_->fullText(); }

void SelectionPanel::refresh() {
  const bool some = state_ && !hub_.selection().empty() &&
                    hub_.selection().back().index() < state_->model->modules().size();
  pages_->setCurrentIndex(some ? 1 : 0);
  if (!some) {
    Q_EMIT pricesWanted({});
    return;
  }
  const auto modules = outermost(*state_->model, hub_.selection());
  const model::Model& model = *state_->model;
  const QString className = QString::fromStdString(model[modules.front()].class_name);
  if (modules.size() == 1) {
    const std::string& full = model[modules.front()].name;
    name_->setText(QString::fromStdString(full.empty() ? model.name() : full));
    QStringList kind;
    if (!className.isEmpty()) kind << className;
    if (plan::is_any_class(model[modules.front()].class_name,
                           plan::no_split_classes(model, state_->settings)))
      kind << tr("no-split block");
    if (kind.isEmpty())
      kind << tr("%n module(s) inside", nullptr,
                 static_cast<int>(model[modules.front()].subtree_end - modules.front().value - 1));
    kind_->setText(kind.join(QStringLiteral("  ·  ")));
  } else {
    name_->setText(tr("%n module(s)", nullptr, static_cast<int>(modules.size())));
    const bool same = std::all_of(modules.begin(), modules.end(), [&](ModuleId m) {
      return model[m].class_name == model[modules.front()].class_name;
    });
    const QString names = describeModules(model, modules);
    kind_->setText(same && !className.isEmpty() ? className + QStringLiteral("  ·  ") + names : names);
  }
  showWeights(modules);
  showPacked(modules);
  showActivations(modules);
  showTraining(modules);
  showNotes(modules);
  showWhy(modules);
  std::vector<machine::DeviceId> devices;
  for (const auto& device : state_->machine.devices) devices.push_back(device.id);
  const auto pinned = commonPin(*state_, modules);
  // Where it is now says nothing about where it would go without its pin: that is priced.
  places_->setDevices(devices, pinned, pinned ? tr("lifts the pin") : whereNow(modules));
  places_->setDecided(state_->answer != nullptr);
  places_->setEnabled(state_->catalog != nullptr);
  Q_EMIT pricesWanted(hub_.selection());
}

}  // namespace stowage::widgets
