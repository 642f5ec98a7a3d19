#include "app/gui/commands/plan_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>

#include "widgets/common/list_text.h"
#include "widgets/common/stand_in.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

struct PlanWords {
  Q_DECLARE_TR_FUNCTIONS(PlanWords)
};

/// What a runtime is called behind "run by", and what the menu offers: in the order of the table.
struct RuntimeWords {
  const char *runtime, *name, *choice;
};
constexpr std::array kRuntimeWords = {
    RuntimeWords{"accelerate", QT_TRANSLATE_NOOP("PlanWords", "accelerate"),
                 QT_TRANSLATE_NOOP("PlanWords", "accelerate: streamed to the GPU for their turn")},
    RuntimeWords{
        "host", QT_TRANSLATE_NOOP("PlanWords", "host"),
        QT_TRANSLATE_NOOP("PlanWords", "Host: computed on the host, nothing is streamed (only in Profile)")},
    RuntimeWords{"mixed", QT_TRANSLATE_NOOP("PlanWords", "mixed runtime"),
                 QT_TRANSLATE_NOOP("PlanWords", "Mixed: each in the better of both ways (only in Profile)")},
    RuntimeWords{
        "engine", QT_TRANSLATE_NOOP("PlanWords", "engine"),
        QT_TRANSLATE_NOOP("PlanWords", "Engine: streamed, ahead of their turn if asked (only in Profile)")},
};

constexpr bool words_stand_at_their_rows() {
  if (kRuntimeWords.size() != machine::kRuntimes.size()) return false;
  for (std::size_t i = 0; i < kRuntimeWords.size(); ++i) {
    if (std::string_view(kRuntimeWords[i].runtime) != machine::kRuntimes[i].name) return false;
  }
  return true;
}
static_assert(words_stand_at_their_rows());

const RuntimeWords& words_of(const machine::RuntimeRow& row) {
  return kRuntimeWords[static_cast<std::size_t>(&row - machine::kRuntimes.data())];
}

/// A part of core's summary in the language of the window: "disk", "21.3 GiB RAM", "stand-in card".
QString machinePart(const QString& part, const machine::Machine& machine) {
  static const QString kRam = QStringLiteral(" RAM");
  if (part == QStringLiteral("disk")) return PlanWords::tr("disk");
  if (part.endsWith(kRam)) return widgets::numberOfCore(part.chopped(kRam.size()).toStdString()) + kRam;
  const auto standIn = std::find_if(machine.devices.begin(), machine.devices.end(),
                                    [](const auto& device) { return device.name == widgets::kStandInCard; });
  if (part != QString::fromLatin1(widgets::kStandInCard) || standIn == machine.devices.end()) return part;
  return PlanWords::tr("stand-in card, %1")
      .arg(widgets::bytesText(standIn->budget.value_or(standIn->physical)));
}

/// Another budget than the card has memory; what a system takes of it for itself is none.
bool ownBudget(const machine::Device& device) {
  if (device.name.empty() || device.name == widgets::kStandInCard || !device.physical) return false;
  const Bytes budget = device.budget.value_or(device.physical);
  const Bytes apart = budget > device.physical ? budget - device.physical : device.physical - budget;
  return apart.count() > device.physical.count() / 8;
}

/// Of the cards that core's summary names together, in its order: the budgets, where they are not what the
/// cards have; else "". A card without a name is called by its budget, a stand-in with it.
QStringList budgetsOfCards(const machine::Machine& machine) {
  struct Cards {
    std::string name{};
    Bytes least{}, most{};
    bool own = false;  ///< one has another budget than memory
  };
  std::vector<Cards> all;
  for (const machine::Device& device : machine.devices) {
    if (!device.id.gpu()) continue;
    const Bytes budget = device.budget.value_or(device.physical);
    // As machine::summary() puts them together: cards without a name of one budget.
    const std::string name = device.name.empty() ? widgets::bytesText(budget).toStdString() : device.name;
    if (all.empty() || all.back().name != name) all.push_back({name, budget, budget, false});
    all.back().least = std::min(all.back().least, budget);
    all.back().most = std::max(all.back().most, budget);
    all.back().own = all.back().own || ownBudget(device);
  }
  QStringList out;
  for (const Cards& cards : all) {
    const QString least = widgets::bytesText(cards.least), most = widgets::bytesText(cards.most);
    out << (!cards.own ? QString() : least == most ? least : least + QStringLiteral(" – ") + most);
  }
  return out;
}

/// "2 × RTX 4090 (200 KiB)": a machine with small budgets is not called by its cards alone.
QString withBudgets(const QString& cards, const machine::Machine& machine) {
  const QStringList budgets = budgetsOfCards(machine);
  QStringList groups = cards.split(QStringLiteral(" + "));
  if (groups.size() != budgets.size()) return cards;
  for (qsizetype i = 0; i < groups.size(); ++i) {
    if (!budgets[i].isEmpty()) groups[i] += QStringLiteral(" (%1)").arg(budgets[i]);
  }
  return groups.join(QStringLiteral(" + "));
}

}  // namespace

QString machineText(const machine::Machine& machine, bool brief) {
  QStringList parts =
      QString::fromStdString(machine::summary(machine, widgets::byteUnits())).split(QStringLiteral(" · "));
  for (QString& part : parts) part = machinePart(part, machine);
  if (machine.gpu_count() > 0 && !parts.isEmpty()) parts.front() = withBudgets(parts.front(), machine);
  const QString all = parts.join(QStringLiteral(" · "));
  const qsizetype end = brief ? all.indexOf(QStringLiteral(" · ")) : -1;
  return end < 0 ? all : all.left(end) + QStringLiteral(" …");
}

QString mainDtypes(const model::Model& model, const widgets::ModelFacts& facts) {
  QStringList names;
  for (const auto& [count, dtype] : facts.dtypes) {
    if (names.size() < 2 && count * 20 >= model.total_bytes().count())
      names << QString::fromStdString(std::string(model::info(dtype).name)).toLower();
  }
  return widgets::listText(names);
}

QString strategyText(plan::Strategy strategy) {
  const plan::StrategyRow& row = plan::row_of(strategy);
  // The others keep accelerate's own names, which its users know.
  return row.ours ? PlanWords::tr("Stowage: best, with proof")
                  : QStringLiteral("accelerate: ") + QString::fromLatin1(row.name);
}

QString objectiveText(plan::Objective objective) {
  switch (objective) {
    case plan::Objective::GpuBytes:
      return PlanWords::tr("Most bytes on GPUs");
    case plan::Objective::StepTime:
      return PlanWords::tr("Least time a step");
    case plan::Objective::RequestTime:
      return PlanWords::tr("Least time a request: prompt and generated tokens");
  }
  return {};
}

QString shapesText(const plan::InputShapes& shapes) {
  QStringList out;
  for (const auto& [name, sizes] : shapes) {
    QStringList numbers;
    for (const std::int64_t size : sizes) numbers << QString::number(size);
    const QString shape = numbers.isEmpty() ? PlanWords::tr("a number") : numbers.join(QStringLiteral(" × "));
    out << widgets::namedText(QString::fromStdString(name), shape);
  }
  return out.join(QStringLiteral("\n"));
}

QString splitRefusal(const model::Model& model, const std::vector<model::ModuleId>& modules,
                     machine::DeviceId device, const plan::Rule& against) {
  const QString what = widgets::describeModules(model, modules), where = widgets::deviceText(device);
  const auto module = model.find_module(against.name);
  const QString with = module ? widgets::shortName(model, *module) : QString::fromStdString(against.name);
  if (against.forbid)
    return PlanWords::tr(
               "%1 cannot go to %2: it shares one storage with %3, and you forbade %2 for that. Lift "
               "that rule first.")
        .arg(what, where, with);
  return PlanWords::tr(
             "%1 cannot go to %2: it shares one storage with %3, and that is pinned to %4. Unpin it "
             "first, or move both.")
      .arg(what, where, with, widgets::deviceText(against.device));
}

QString runtimeText(const machine::RuntimeRow& runtime) { return PlanWords::tr(words_of(runtime).name); }

QString runtimeChoiceText(const machine::RuntimeRow& runtime) {
  return PlanWords::tr(words_of(runtime).choice);
}

QString streamingText(machine::Streaming streaming) {
  return streaming == machine::Streaming::Prefetch
             ? PlanWords::tr("Prefetch: copied ahead of their turn")
             : PlanWords::tr("Compatible: copied when their turn has come");
}

QString runtimeText(const plan::Settings& settings) {
  QString runtime = runtimeText(*settings.runtime.row);
  if (settings.runtime.prefetches()) runtime = PlanWords::tr("%1, prefetch").arg(runtime);
  if (plan::row_of(settings.strategy).ours) return runtime;
  return runtime + QStringLiteral(" · ") +
         QString::fromStdString(std::string(plan::to_string(settings.strategy)));
}

QString optimizerText(plan::Optimizer optimizer) {
  switch (optimizer) {
    case plan::Optimizer::Sgd:
      return PlanWords::tr("SGD");
    case plan::Optimizer::Momentum:
      return PlanWords::tr("SGD with momentum");
    case plan::Optimizer::Adam8bit:
      return PlanWords::tr("8-bit Adam");
    case plan::Optimizer::Adam:
      break;
  }
  return PlanWords::tr("Adam");
}

namespace {

QString tokensText(const plan::Workload& workload, bool brief) {
  if (workload.context() == 0 && !workload.shapes.empty()) return PlanWords::tr("inputs of set shapes");
  if (workload.context() == 0) return PlanWords::tr("weights only");
  const QString tokens = widgets::countText(workload.tokens > 0 ? workload.tokens : workload.prompt_tokens());
  const QString batch = widgets::countText(workload.batch);
  if (workload.generate > 0) {
    const QString made = widgets::countText(workload.generate);
    const QString prompt = widgets::countText(workload.prompt_tokens());
    return brief ? QStringLiteral("%1 + %2 × %3").arg(prompt, made, batch)
                 : PlanWords::tr("%1 + %2 tokens × %3").arg(prompt, made, batch);
  }
  return brief ? QStringLiteral("%1 × %2").arg(tokens, batch)
               : PlanWords::tr("%1 tokens × %2").arg(tokens, batch);
}

}  // namespace

QString workloadText(const plan::Workload& workload, bool brief) {
  const QString tokens = tokensText(workload, brief);
  if (!workload.training) return tokens;
  return tokens + QStringLiteral(" · ") + optimizerText(workload.training->optimizer);
}

}  // namespace stowage::app
