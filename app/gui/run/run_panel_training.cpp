// What the panel says of a pass forward and back, and of one that ran out of memory.
#include <QPushButton>
#include <algorithm>

#include "app/gui/run/offload_counts.h"
#include "app/gui/run/run_panel.h"
#include "core/plan/training_floor.h"
#include "widgets/common/words.h"
#include "widgets/controls/badge.h"

namespace stowage::app {

using widgets::Colours;
using widgets::TextStyle;

namespace {

/// Of the GPUs; one needs no name.
QString peaksText(const protocol::RunResult& result, std::uint64_t protocol::DeviceResult::*peak) {
  QStringList out, sizes;
  for (const auto& device : result.devices) {
    const auto id = machine::parse_device(device.device);
    if (!id || !id->gpu()) continue;
    sizes << widgets::bytesText(Bytes(device.*peak));
    out << widgets::deviceText(*id) + u' ' + sizes.last();
  }
  return (sizes.size() == 1 ? sizes : out).join(QStringLiteral(" · "));
}

/// What was saved on one device.
struct SavedOn {
  QString device{}, bytes{};
};
/// Of each device that held some of it, when forward ended and at most; empty where that is one: the sums say
/// it.
std::vector<SavedOn> savedOnDevices(const protocol::RunResult& result) {
  std::vector<SavedOn> out;
  for (const protocol::DeviceResult& device : result.devices) {
    if (device.saved_peak_bytes == 0) continue;
    const auto id = machine::parse_device(device.device);
    out.push_back({id ? widgets::deviceText(*id) : QString::fromStdString(device.device),
                   RunPanel::tr("%1, at most %2")
                       .arg(widgets::bytesText(Bytes(device.saved_bytes)),
                            widgets::bytesText(Bytes(device.saved_peak_bytes)))});
  }
  if (out.size() < 2) out.clear();
  return out;
}

/// What lies on a device when backward ends, under the plan of the run.
std::optional<plan::TrainingFloor> floorOf(const Run& run, machine::DeviceId device) {
  const widgets::PlanState& plan = *run.plan;
  return plan::training_floor(*plan.model, plan.machine, plan.settings, plan.placement, plan.evaluation,
                              device);
}

}  // namespace

/// A pass forward and back: its gradients, what it needed on the way and back, and what was saved in between.
void RunPanel::addTraining(const Run& run) {
  const protocol::BackwardResult& backward = *run.result.backward;
  addText(TextStyle::CaptionStrong, &Colours::text2, tr("Forward and back"));
  addFact(tr("Gradients"), tr("of %n parameter(s)", nullptr, static_cast<int>(backward.gradients.size())));
  if (!backward.without_gradient.empty())
    addFact(tr("Without"),
            tr("%n parameter(s) got none", nullptr, static_cast<int>(backward.without_gradient.size())));
  addFact(tr("Peak forward"), peaksText(run.result, &protocol::DeviceResult::forward_peak_bytes));
  addFact(tr("Peak back"), peaksText(run.result, &protocol::DeviceResult::backward_peak_bytes));
  addFact(tr("Saved at most"), widgets::bytesText(Bytes(backward.saved.peak_bytes)));
  addFact(tr("At the turn"), widgets::bytesText(Bytes(backward.saved.end_of_forward_bytes)));
  for (const SavedOn& one : savedOnDevices(run.result)) addFact(tr("Saved on %1").arg(one.device), one.bytes);
  addFact(tr("Way back"), widgets::secondsText(backward.seconds));
  column_->addSpacing(6);
  column_->addWidget(new widgets::Separator);
  saved_->setTable(run.saved);
  column_->addWidget(saved_);
  saved_->show();
  if (!backward.rows.empty())
    addCard(
        tr("Saved tensors…"),
        tr("%n tensor(s), with storage, operator and times", nullptr, static_cast<int>(backward.rows.size())),
        [this] { Q_EMIT savedTensorsRequested(); });
}

/// Weights and gradients alone have no room: neither schedule nor running layers again helps.
void RunPanel::addFloorCard(const plan::TrainingFloor& floor) {
  const QString weights = widgets::bytesText(floor.weights), gradients = widgets::bytesText(floor.gradients);
  const QString device = widgets::deviceText(floor.device), budget = widgets::bytesText(*floor.budget);
  addText(
      TextStyle::Small, &Colours::warn,
      floor.overhead == Bytes()
          ? tr("Weights (%1) and their gradients (%2) alone are more than the budget of %3 (%4), wherever "
               "activations go: some have to lie elsewhere.")
                .arg(weights, gradients, device, budget)
          : tr("Weights (%1), their gradients (%2) and the overhead (%3) together are more than the budget "
               "of %4 (%5), wherever activations go: some weights have to lie elsewhere.")
                .arg(weights, gradients, widgets::bytesText(floor.overhead), device, budget));
  addCard(tr("Plan for training"), tr("With room for gradients, beside the weights that stay."),
          [this] { Q_EMIT trainingRequested(); });
}

/// Of a pass forward and back that ran out of memory on a GPU: what is saved for backward need not be there.
void RunPanel::addTrainingCards(const Run& run) {
  const auto& stop = run.result.out_of_memory;
  if (!run.request.training || !stop || !run.plan) return;
  const auto device = machine::parse_device(stop->device);
  if (!device || !device->gpu()) return;
  if (const auto floor = floorOf(run, *device); floor && floor->beyond()) return addFloorCard(*floor);
  if (run.schedule)
    addCard(tr("Offload schedule…"),
            run.schedule->from == ScheduleSource::From::Earlier
                ? tr("Activations to the host, from the last run that came to its end.")
                : tr("Activations to the host, from what was saved up to there."),
            [this] { Q_EMIT scheduleRequested(); });
  const auto& scopes = run.request.training->scopes;
  if (std::any_of(scopes.begin(), scopes.end(), [](const auto& scope) { return scope.recompute; })) return;
  const model::Model& model = *run.plan->model;
  const std::vector<LayerList> lists = layerLists(model);
  edits::LayerActivations layers;
  if (!lists.empty()) layers.again = layerNames(model, lists.front().pattern);
  if (layers.again.size() < 2) return;
  layers.again.pop_back();  // backward begins with it: nothing is gained
  addCard(tr("Run layers again in backward"),
          tr("%n layer(s) keep only what they were given; a step takes longer.", nullptr,
             static_cast<int>(layers.again.size())),
          [this, layers] { Q_EMIT activationsRequested(layers); });
}

}  // namespace stowage::app
