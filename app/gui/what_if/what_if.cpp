#include "app/gui/what_if/what_if.h"

#include <algorithm>

#include "app/gui/commands/plan_words.h"
#include "app/gui/what_if/consequences.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"
#include "widgets/common/sentences.h"
#include "widgets/common/view_facts.h"
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
    return WhatIfWords::tr("Block %1, %2, moves: %3 is part of it, and %4 is not split.")
        .arg(widgets::shortName(model, *block), widgets::bytesText(model[*block].bytes),
             widgets::shortName(model, part).section(u'.', -1), className);
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

QString refusedFor(const model::Model& model, const std::vector<ModuleId>& moved, DeviceId device,
                   Bytes shortage) {
  const QString what = widgets::describeModules(model, moved);
  const QString where = widgets::deviceText(device);
  if (!shortage) return WhatIfWords::tr("%1 cannot go to %2: no plan fits then.").arg(what, where);
  return WhatIfWords::tr("%1 cannot go to %2: short by %3.").arg(what, where, widgets::bytesText(shortage));
}

/// By how much a map that is shown as it is breaks the device's budget, beyond what it did before.
Bytes overInMap(const widgets::PlanState& before, const widgets::PlanState& after, DeviceId device) {
  const auto slot = after.machine.slot(device);
  const Bytes over = slot ? after.evaluation.devices[*slot].over : Bytes();
  const bool more =
      slot && (*slot >= before.evaluation.devices.size() || over > before.evaluation.devices[*slot].over);
  return more ? over : Bytes();
}

}  // namespace

/// One question, with all that a worker needs to answer it.
struct WhatIf::Question {
  PlanRequest request{};  ///< what the drop will ask
  std::vector<ModuleId> asked{}, moved{};
  std::optional<DeviceId> device{};  ///< nullopt: unpinned
  widgets::PlanStatePtr before{};
  Depth depth = Depth::Settled;  ///< First: a plan near the one that is shown, where the best takes longer
                                 ///< than a frame
  std::optional<PlanOutcome> known{};
};

/// Runs on any thread.
WhatIf::Reply WhatIf::answer(const Question& question, const Job& job) {
  const PlanRequest& request = question.request;
  const model::Model& model = *request.model;
  Reply reply;
  if (question.known && question.known->depth >= question.depth)
    reply.outcome = *question.known;
  else
    reply.outcome = answerTo(request, question.depth, question.before.get(), job);
  // By how much it does not fit, only the best answer says.
  if (reply.outcome.infeasible() && reply.outcome.depth == Depth::First)
    reply.outcome = answerTo(request, Depth::Settled, question.before.get(), job);
  if (reply.outcome.error && reply.outcome.error->code == Code::Cancelled) return reply;  // nobody waits
  auto& state = reply.outcome.state;
  if (!state->facts) {
    auto drawn = std::make_shared<widgets::PlanState>(*state);
    drawn->facts = widgets::make_view_facts(*drawn, request.facts);
    state = std::move(drawn);
  }
  DropPreview& out = reply.preview;
  if (reply.outcome.error) {
    out.refusal = widgets::sentenceText(*reply.outcome.error);
    return reply;
  }
  out.note = companions(model, *state->catalog, question.asked, question.moved);
  const auto device = question.device;
  const Bytes over = request.input.map && device ? overInMap(*question.before, *state, *device) : Bytes();
  if (over || reply.outcome.infeasible()) {
    const Bytes shortage = over ? over : state->answer->infeasible.short_bytes;
    out.refusal = device ? refusedFor(model, question.moved, *device, shortage)
                         : WhatIfWords::tr("No plan fits without the pin.");
    return reply;
  }
  out.accepted = true;
  out.after = state;
  const auto told = consequence(*question.before, *out.after, question.moved);
  out.summary = told.same              ? WhatIfWords::tr("as now")
                : told.named.isEmpty() ? told.cost
                                       : told.cost + QStringLiteral(" · ") + told.named;
  out.brief = told.same ? out.summary : told.brief();
  return reply;
}

WhatIf::WhatIf(Document& document, QObject* parent) : QObject(parent), document_(document) {
  idle_.setSingleShot(true);
  idle_.setInterval(kIdleMilliseconds);
  connect(&idle_, &QTimer::timeout, this, &WhatIf::priceNext);
  connect(&document_, &Document::modelChanged, this, &WhatIf::forget);
}

void WhatIf::stop() {
  forget();
  prices_.cancel();
  previews_.waitForWorkers();
  prices_.waitForWorkers();
  holds_.waitForWorkers();
}

void WhatIf::forget() {
  previews_.cancel();
  holds_.cancel();
  lastAsked_ = {};
  lastAnswer_.reset();
  price({});
}

std::optional<DropPreview> WhatIf::refusal(const edits::Move& move, DeviceId device) const {
  const std::vector<ModuleId>& modules = move.modules;
  DropPreview out;
  if (!document_.state()->catalog || modules.empty()) return out;
  const runtimes::Target* target = runtimes::find_target(document_.input().target.name);
  if (target && runtimes::has_no_place(*target, device) && !document_.input().map) {
    out.refusal = tr("%1 cannot go to %2: %3 keeps nothing there.")
                      .arg(widgets::describeModules(*document_.model(), modules), widgets::deviceText(device),
                           widgets::latin(target->title));
    return out;
  }
  const auto forbidden =
      edits::firstForbidden(document_.input().settings, *document_.model(), modules, device);
  if (!forbidden) {
    if (!move.against) return std::nullopt;
    out.refusal = splitRefusal(*document_.model(), modules, device, *move.against);
    out.tied = true;
    return out;
  }
  const QString name = widgets::shortName(*document_.model(), *forbidden);
  out.refusal =
      tr("%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.")
          .arg(name, widgets::deviceText(device));
  out.liftRule = tr("Lift the rule");
  return out;
}

WhatIf::Question WhatIf::question(const std::vector<ModuleId>& asked, edits::Move move,
                                  std::optional<DeviceId> device) const {
  Question out;
  out.known = document_.known(move.input);
  out.request = document_.request(std::move(move.input));
  out.asked = asked;
  out.moved = std::move(move.modules);
  out.device = device;
  out.before = document_.state();
  out.depth = document_.fast() ? Depth::Settled : Depth::First;
  return out;
}

DropPreview WhatIf::preview(const std::vector<ModuleId>& modules, DeviceId device,
                            std::function<void(DropPreview)> ready, bool parts) {
  const auto state = document_.state();
  if (!state) return {};
  const auto blocks = edits::blockClasses(*document_.model(), document_.input().settings, modules);
  const QString block = blocks.empty() ? QString() : QString::fromStdString(blocks.front());
  const QString splitKey =
      blocks.empty() ? QString() : (parts ? tr("keep %1 whole") : tr("split %1")).arg(block);
  const Asked asked{modules, device, state, parts};
  if (asked == lastAsked_ && lastAnswer_) return *lastAnswer_;
  auto move = document_.moveTo(modules, device, parts);
  if (auto refused = refusal(move, device)) {
    refused->splitKey = splitKey;
    return *refused;
  }
  lastAsked_ = asked;
  lastAnswer_.reset();
  asking_ = true;
  previews_.start(
      [this, question = question(modules, std::move(move), device), asked, splitKey,
       ready = std::move(ready)](const Job& job) -> JobRunner::Deliver {
        auto told = answer(question, job);
        told.preview.splitKey = splitKey;
        return [this, asked, ready, request = question.request, reply = std::move(told)] {
          document_.keep(request, reply.outcome);
          if (!(asked == lastAsked_)) return;
          lastAnswer_ = reply.preview;
          if (ready && !asking_) ready(reply.preview);
        };
      },
      document_.patience());
  asking_ = false;
  if (lastAnswer_) return *lastAnswer_;
  DropPreview waiting;
  waiting.accepted = true;
  waiting.splitKey = splitKey;
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
  const PlanInput& input = document_.input();
  if (!input.map && !(unpinned(modules) == input)) waiting_.push_back(std::nullopt);
  idle_.start();
}

void WhatIf::explain(ModuleId module) {
  const auto state = document_.state();
  if (!state || !state->catalog) return holds_.cancel();
  holds_.start([this, state, module](const Job&) -> JobRunner::Deliver {
    auto found = solve::holds(*state->catalog, state->machine, state->settings, state->placement,
                              state->evaluation, (*state->model)[module].name);
    return [this, state, module, found = std::move(found)] {
      if (state == document_.state()) Q_EMIT explained(module, found);
    };
  });
}

/// As the command Unpin does it.
PlanInput WhatIf::unpinned(const std::vector<ModuleId>& modules) const {
  const model::Model& model = *document_.model();
  return edits::unpin(document_.input(), model,
                      edits::movable(model, document_.state()->catalog.get(), modules));
}

void WhatIf::priceNext() {
  const auto state = document_.state();
  if (waiting_.empty() || !state || state->generation != pricedGeneration_) return;
  const std::optional<DeviceId> device = waiting_.front();
  waiting_.erase(waiting_.begin());
  // Unpinned, none of them is where it was put: where each goes is the news.
  auto move =
      device ? document_.moveTo(pricedModules_, *device) : edits::Move{{}, {}, unpinned(pricedModules_)};
  if (const auto refused = device ? refusal(move, *device) : std::nullopt) {
    deliverPrice(device, *refused);
    return priceNext();
  }
  const auto asked = move.modules;
  prices_.start([this, question = question(asked, std::move(move), device),
                 device](const Job& job) -> JobRunner::Deliver {
    return [this, device, request = question.request, reply = answer(question, job)] {
      document_.keep(request, reply.outcome);
      deliverPrice(device, reply.preview);
      priceNext();
      document_.takeIfBetter(request, reply.outcome);  // at idle: in a drag the plan stays what it is
    };
  });
}

void WhatIf::deliverPrice(std::optional<DeviceId> device, const DropPreview& result) {
  widgets::PlacePrice price;
  price.device = device;
  price.possible = result.accepted;
  price.words = result.accepted             ? result.brief
                : result.tied               ? tr("tied elsewhere")
                : result.liftRule.isEmpty() ? tr("does not fit")
                                            : tr("forbidden");
  Q_EMIT priced(price);
}

}  // namespace stowage::app
