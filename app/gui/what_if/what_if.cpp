#include "app/gui/what_if/what_if.h"

#include <algorithm>

#include "app/gui/what_if/consequences.h"
#include "core/solve/holds.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using model::ModuleId;
using widgets::DropPreview;

constexpr int kIdleMilliseconds = 120;

struct WhatIfWords {
  Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

/// What travels along: the block of a part, the partners of a tie.
QString companions(const model::Model& model, const solve::UnitCatalog& catalog,
                   const std::vector<ModuleId>& asked, const std::vector<ModuleId>& moved) {
  for (const ModuleId part : asked) {
    if (std::binary_search(moved.begin(), moved.end(), part)) continue;
    const auto block =
        std::find_if(moved.begin(), moved.end(), [&](ModuleId m) { return model.contains(m, part); });
    if (block == moved.end()) continue;
    const QString className = QString::fromStdString(model[*block].class_name);
    if (className.isEmpty()) break;
    return WhatIfWords::tr("%1 moves with its block: %2 is not split. Drag with Alt to split it.")
        .arg(widgets::shortName(model, part).section(u'.', -1), className);
  }
  for (const auto& unit : solve::units(catalog)) {
    if (!unit.tied || unit.tensors.size() < 2) continue;
    const auto inside = [&](model::TensorId t) {
      return std::any_of(moved.begin(), moved.end(),
                         [&](ModuleId m) { return model.contains(m, model[t].module); });
    };
    const auto in = std::find_if(unit.tensors.begin(), unit.tensors.end(), inside);
    const auto out = std::find_if_not(unit.tensors.begin(), unit.tensors.end(), inside);
    if (in == unit.tensors.end() || out == unit.tensors.end()) continue;
    return WhatIfWords::tr("%1 and %2 share one storage. They move together (%3).")
        .arg(widgets::shortName(model, model[*in].module), widgets::shortName(model, model[*out].module),
             widgets::bytesText(unit.resident));
  }
  return {};
}

/// A map that is shown as it is: nothing moves but what is dropped.
DropPreview answerInMap(const PlanRequest& request, const std::vector<ModuleId>& moved, DeviceId device,
                        const widgets::PlanState& before, const Job& job) {
  DropPreview out;
  auto after = request;
  after.input = edits::pin(request.input, *request.model, moved, device);
  out.after = solvePlan(after, {}, job).state;
  const auto slot = out.after->machine.slot(device);
  const Bytes over = slot ? out.after->evaluation.devices[*slot].over : Bytes();
  if (over && (*slot >= before.evaluation.devices.size() || over > before.evaluation.devices[*slot].over)) {
    out.after.reset();
    out.refusal = WhatIfWords::tr("%1 cannot go to %2: short by %3.")
                      .arg(widgets::describeModules(*request.model, moved), widgets::deviceText(device),
                           widgets::bytesText(over));
    return out;
  }
  out.accepted = true;
  const auto told = consequence(before, *out.after, moved);
  out.summary = told.same ? WhatIfWords::tr("as now") : told.line();
  out.brief = told.same ? out.summary : told.brief();
  return out;
}

/// Runs on any thread. `live`: a plan near the one that is shown, within 1 % of the best, where the best
/// itself takes longer than a frame.
DropPreview answer(PlanRequest request, const std::vector<ModuleId>& asked,
                   const std::vector<ModuleId>& moved, DeviceId device, const widgets::PlanState& before,
                   const Job& job, bool live) {
  const model::Model& model = *request.model;
  if (!solve::catalog_is_for(*request.catalog, request.input.settings))
    request.catalog = solve::make_unit_catalog(request.model, request.input.settings);
  const QString note = companions(model, *request.catalog, asked, moved);
  if (request.input.map) {
    auto out = answerInMap(request, moved, device, before, job);
    out.note = note;
    return out;
  }
  DropPreview out;
  const auto names = edits::names(model, moved);
  const auto* previous = request.previous ? &request.previous->placement : nullptr;
  auto solved = live ? solve::solve(*request.catalog, request.input.machine,
                                    solve::with_pin(request.input.settings, names, device), previous,
                                    liveEffort(before), job)
                     : solve::solve_with_pin(*request.catalog, request.input.machine, request.input.settings,
                                             names, device, previous, job);
  // By how much it does not fit, only the whole answer says.
  if (live && solved && solved->outcome == solve::Outcome::Infeasible)
    solved = solve::solve_with_pin(*request.catalog, request.input.machine, request.input.settings, names,
                                   device, previous, job);
  if (!solved) {
    out.refusal = widgets::sentenceText(solved.error());
    return out;
  }
  auto after = request;
  after.input = edits::pin(request.input, model, moved, device);
  // As the drop itself is solved: what the card promises is what comes.
  if (!live && previous && !(solved->placement == *previous))
    keepNear(*solved, *request.catalog, after, *previous, job);
  out.note = note;
  if (solved->outcome == solve::Outcome::Infeasible) {
    const QString what = widgets::describeModules(model, moved);
    const Bytes shortage = solved->infeasible.short_bytes;
    out.refusal = shortage ? WhatIfWords::tr("%1 cannot go to %2: short by %3.")
                                 .arg(what, widgets::deviceText(device), widgets::bytesText(shortage))
                           : WhatIfWords::tr("%1 cannot go to %2: no plan fits then.")
                                 .arg(what, widgets::deviceText(device));
    return out;
  }
  out.accepted = true;
  out.after = stateOf(after, request.catalog, std::make_shared<const solve::Answer>(*solved), 0);
  const auto told = consequence(before, *out.after, moved);
  out.summary = told.same ? WhatIfWords::tr("as now") : told.line();
  out.brief = told.same ? out.summary : told.brief();
  return out;
}

}  // namespace

WhatIf::WhatIf(Document& document, QObject* parent) : QObject(parent), document_(document) {
  idle_.setSingleShot(true);
  idle_.setInterval(kIdleMilliseconds);
  connect(&idle_, &QTimer::timeout, this, &WhatIf::priceNext);
  connect(&document_, &Document::modelChanged, this, &WhatIf::forget);
}

void WhatIf::forget() {
  previews_.cancel();
  lastAnswer_.reset();
  price({});
}

std::optional<DropPreview> WhatIf::refusal(const std::vector<ModuleId>& modules, DeviceId device) const {
  DropPreview out;
  const auto& state = *document_.state();
  for (const ModuleId module : modules) {
    if (!edits::forbidding(document_.input().settings, *document_.model(), module, device)) continue;
    const QString name = widgets::shortName(*document_.model(), module);
    out.refusal =
        tr("%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.")
            .arg(name, widgets::deviceText(device));
    out.liftRule = tr("Lift the rule");
    return out;
  }
  if (!state.catalog || modules.empty()) return out;
  return std::nullopt;
}

DropPreview WhatIf::preview(const std::vector<ModuleId>& modules, DeviceId device,
                            std::function<void(DropPreview)> ready, bool parts) {
  const auto state = document_.state();
  if (!state) return {};
  const auto classes = parts ? edits::blockClasses(*document_.model(), document_.input().settings, modules)
                             : std::vector<std::string>();
  const Asked asked{modules, device, state->generation, parts};
  if (asked == lastAsked_ && lastAnswer_) return *lastAnswer_;
  const auto moved =
      edits::movable(*document_.model(), classes.empty() ? state->catalog.get() : nullptr, modules);
  if (auto refused = refusal(moved, device)) return *refused;
  lastAsked_ = asked;
  lastAnswer_.reset();
  auto request = document_.request(document_.input());
  for (const auto& name : classes)
    request.input = edits::withSplitting(std::move(request.input), *document_.model(), name);
  request.input.map = document_.input().map;
  asking_ = true;
  previews_.start(
      [this, request, modules, moved, device, state, asked, live = !document_.fast(),
       ready = std::move(ready)](const Job& job) -> JobRunner::Deliver {
        auto result = answer(request, modules, moved, device, *state, job, live);
        return [this, asked, ready, result = std::move(result)] {
          if (!(asked == lastAsked_)) return;
          lastAnswer_ = result;
          if (ready && !asking_) ready(result);
        };
      },
      document_.patience());
  asking_ = false;
  if (lastAnswer_) return *lastAnswer_;
  DropPreview waiting;
  waiting.accepted = true;
  return waiting;
}

void WhatIf::price(const std::vector<ModuleId>& modules) {
  prices_.cancel();
  waiting_.clear();
  const auto state = document_.state();
  if (!state || !state->catalog || state->solving || modules.empty()) return idle_.stop();
  pricedModules_ = modules;
  pricedGeneration_ = state->generation;
  for (const auto& device : state->machine.devices) waiting_.push_back(device.id);
  idle_.start();
}

void WhatIf::priceNext() {
  const auto state = document_.state();
  if (waiting_.empty() || !state || state->generation != pricedGeneration_) return;
  const DeviceId device = waiting_.front();
  waiting_.erase(waiting_.begin());
  const auto moved = edits::movable(*document_.model(), state->catalog.get(), pricedModules_);
  if (const auto refused = refusal(moved, device)) {
    deliverPrice(device, *refused);
    return priceNext();
  }
  auto request = document_.request(document_.input());
  prices_.start(
      [this, request, moved, device, state, live = !document_.fast()](const Job& job) -> JobRunner::Deliver {
        auto result = answer(request, moved, moved, device, *state, job, live);
        return [this, device, result = std::move(result)] {
          deliverPrice(device, result);
          priceNext();
        };
      });
}

void WhatIf::deliverPrice(DeviceId device, const DropPreview& result) {
  widgets::PlacePrice price;
  price.device = device;
  price.possible = result.accepted;
  price.words = result.accepted             ? result.brief
                : result.liftRule.isEmpty() ? tr("does not fit")
                                            : tr("forbidden");
  Q_EMIT priced(price);
}

}  // namespace stowage::app
