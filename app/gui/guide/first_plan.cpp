#include "app/gui/guide/first_plan.h"

namespace stowage::app {
namespace {

QVariant budgetsOf(const Document& document) {
  QVariantList out;
  for (const machine::Device& device : document.input().machine.devices)
    out << (device.budget ? static_cast<qulonglong>(device.budget->count()) : 0ULL);
  return out;
}

QVariant rulesOf(const Document& document) {
  QVariantList out;
  for (const plan::Rule& rule : document.input().settings.rules)
    out << QString::fromStdString(rule.name + '\n' + machine::to_string(rule.device)) << rule.forbid;
  return out;
}

QVariant selectionOf(const widgets::SelectionHub& hub) {
  QVariantList out;
  for (const model::ModuleId module : hub.selection()) out << static_cast<qulonglong>(module.index());
  return out;
}

}  // namespace

FirstPlan::FirstPlan(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
                     QSettings& settings, QWidget& window)
    : QObject(&window),
      actions_(actions),
      document_(document),
      hub_(hub),
      settings_(settings),
      window_(window) {
  actions_.add(QStringLiteral("help.firstPlan"), tr("Help"), tr("&First plan, step by step"), "sparkles", {},
               ActionRegistry::Scope::Window, [this] { begin(); });
}

void FirstPlan::setPlaces(const Places& places) {
  guide_ = new Guide(settings_, window_, steps(places));
  connect(actions_.find(QStringLiteral("file.export")), &QAction::triggered, this, [this] {
    ++exports_;
    guide_->look();
  });
  connect(&hub_, &widgets::SelectionHub::selectionChanged, guide_, &Guide::look);
  connect(&document_, &Document::changed, guide_, &Guide::look);
  connect(guide_, &Guide::stepShown, this, [this] {
    guide_->card()->addActions(actions_.viewActions());  // keys that a step names work from its card too
    Q_EMIT treemapWanted();
  });
  connect(&actions_, &ActionRegistry::keysChanged, guide_, &Guide::tellAgain);
  connect(&document_, &Document::modelChanged, this, [this] {
    if (!document_.model()) return guide_->leave();
    if (waits_) guide_->start();
    waits_ = false;
  });
  // Refused or cancelled: the next model is opened for something else.
  connect(&document_, &Document::openingFailed, this, [this] { waits_ = false; });
  connect(
      &document_, &Document::openingEnded, this, [this] { waits_ = false; }, Qt::QueuedConnection);
}

/// With the sample where nothing is open, else with what is.
void FirstPlan::begin() {
  if (document_.model()) return guide_->start();
  waits_ = true;
  Q_EMIT sampleWanted();
  waits_ = waits_ && document_.opening();
}

std::vector<GuideStep> FirstPlan::steps(const Places& places) const {
  const auto at = [](QWidget& widget) { return [&widget] { return &widget; }; };
  const auto words = [](const QString& text) { return [text] { return text; }; };
  // Its key, or its name where it has none any more.
  const auto key = [this](const char* id) {
    const QAction* action = actions_.find(QString::fromLatin1(id));
    const QString keys = ActionRegistry::keyText(action);
    return keys.isEmpty() ? ActionRegistry::plainText(action) : keys;
  };
  std::vector<GuideStep> out;
  out.push_back({tr("The question"),
                 words(tr("Which model, on which machine, run by whom, for how much text: this bar says it. "
                          "Each part opens a menu, and the plan follows what you change.")),
                 at(places.planBar)});
  out.push_back({tr("The answer"),
                 words(tr("Does it fit, how much of it lies on GPUs, how long does a step take, and is there "
                          "nothing better? “Optimal” stands here only where it is proven. A click on it says "
                          "how.")),
                 at(places.proof)});
  out.push_back(
      {tr("Where everything is"),
       words(tr("A tile is a module, as large as its weights; its colour is the device that holds it. "
                "Click one.")),
       at(places.treemap), [this] { return selectionOf(hub_); }});
  out.push_back({tr("Move it"),
                 [key] {
                   return tr("Drag it to a device below, or press %1 to pin it to the CPU. All the rest is "
                             "solved again around it, and %2 takes it back.")
                       .arg(key("plan.pin.cpu"), key("edit.undo"));
                 },
                 at(places.treemap), [this] { return rulesOf(document_); }});
  out.push_back(
      {tr("Change a budget"),
       words(tr("A lane is a device, filled with what lies there. Drag the end of its budget, and see "
                "what more or less memory would do.")),
       at(places.lanes), [this] { return budgetsOf(document_); }});
  out.push_back(
      {tr("Take it along"),
       [key] {
         return tr("Export writes the device map for accelerate, or what another runtime wants (%1). "
                   "Run tries it, where the model is a program, and measures what was planned.")
             .arg(key("file.export"));
       },
       at(places.planBar), [this] { return exports_; }});
  return out;
}

}  // namespace stowage::app
