#include "widgets/panels/predicted_issues.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/plan/evaluation/keep_free.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

struct Issues {
  Q_DECLARE_TR_FUNCTIONS(Issues)
};

struct Lack {
  const estimate::PredictedDevice* device = nullptr;
  Bytes bytes{};
};

std::vector<Lack> lacksOf(const PlanState& state, const estimate::Prediction& prediction) {
  std::vector<Lack> out;
  if (!state.evaluation.fits || prediction.method == estimate::PredictionMethod::None) return out;
  for (const estimate::PredictedDevice& device : prediction.devices) {
    const machine::Device* known = state.machine.find(device.device);
    if (!device.device.gpu() || known == nullptr || !known->budget) continue;
    if (device.peak > *known->budget) out.push_back({&device, device.peak - *known->budget});
  }
  std::stable_sort(out.begin(), out.end(), [](const Lack& a, const Lack& b) { return a.bytes > b.bytes; });
  return out;
}

/// As much as would have held what is predicted; nothing where that is kept free already, or where it leaves
/// no room for any weights: that is a card without a part in the plan.
Bytes roomFor(const PlanState& state, const estimate::PredictedDevice& device) {
  const machine::Machine roomy = plan::keep_free_as_measured(
      state.machine, state.evaluation, {{device.device, device.peak - device.overhead}});
  const Bytes kept = state.machine.find(device.device)->keep_free.value_or(Bytes());
  const Bytes wanted = roomy.find(device.device)->keep_free.value_or(Bytes());
  const auto& budget = state.machine.find(device.device)->budget;
  if (budget && wanted + device.overhead >= *budget) return {};
  return wanted > kept ? wanted : Bytes();
}

Issue issueOf(const Lack& lack, const PlanState& state, const std::vector<machine::DeviceId>* helps) {
  const machine::DeviceId id = lack.device->device;
  const QString device = deviceText(id);
  Issue issue;
  issue.severity = plan::Severity::Warning;
  issue.title = Issues::tr("A run lacks %1 on %2").arg(bytesText(lack.bytes), device);
  const QString module = QString::fromStdString(lack.device->peak_module);
  issue.text = module.isEmpty()
                   ? Issues::tr("Predicted: %1 at once.").arg(bytesText(lack.device->peak))
                   : Issues::tr("Predicted: %1 at once, in %2.").arg(bytesText(lack.device->peak), module);
  if (const auto found = state.model->find_module(lack.device->peak_module); found && !module.isEmpty())
    issue.modules.push_back(*found);
  if (helps != nullptr && std::find(helps->begin(), helps->end(), id) == helps->end()) return issue;
  const Bytes room = roomFor(state, *lack.device);
  if (!room) return issue;
  const bool given = !state.answer;
  const QString words =
      given ? Issues::tr("Keep %1 free on %2 and let the solver decide") : Issues::tr("Keep %1 free on %2");
  issue.fixes.push_back(
      {IssueFix::Kind::KeepFree, words.arg(bytesText(room), device), 0, id, room, {}, given});
  return issue;
}

}  // namespace

std::vector<Issue> predictedIssues(const PlanState& state, const estimate::Prediction& prediction,
                                   const std::vector<machine::DeviceId>* helps) {
  std::vector<Issue> out;
  for (const Lack& lack : lacksOf(state, prediction)) out.push_back(issueOf(lack, state, helps));
  return out;
}

std::vector<machine::DeviceId> lackingGpus(const PlanState& state, const estimate::Prediction& prediction) {
  std::vector<machine::DeviceId> out;
  for (const Lack& lack : lacksOf(state, prediction)) out.push_back(lack.device->device);
  return out;
}

Bytes lackOnGpus(const PlanState& state, const estimate::Prediction& prediction) {
  Bytes sum;
  for (const Lack& lack : lacksOf(state, prediction)) sum += lack.bytes;
  return sum;
}

}  // namespace stowage::widgets
