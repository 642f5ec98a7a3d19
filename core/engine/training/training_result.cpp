// What is said of a pass back when it is over.
#include <algorithm>
#include <unordered_set>

#include "core/base/json.h"
#include "core/engine/training/offload_report.h"
#include "core/engine/training/saved_report.h"
#include "core/engine/training/training_pass.h"

namespace stowage::engine {

void TrainingPass::describe_parameters(protocol::BackwardResult& result) {
  std::unordered_set<std::string> have;
  for (const auto& [name, tensor] : gradients()) {
    have.insert(name);
    result.gradients.push_back(
        {name, std::string(safetensors_name(tensor.scalar_type())), tensor.sizes().vec()});
  }
  for (const auto& [name, tensor] : input_gradients()) {
    result.input_gradients.push_back(
        {name, std::string(safetensors_name(tensor.scalar_type())), tensor.sizes().vec()});
  }
  for (const auto& group : parameters()) {
    const Weight& first = program_.weights[group.front()];
    if (first.requires_grad && !have.contains(first.name)) result.without_gradient.push_back(first.name);
  }
}

protocol::BackwardResult TrainingPass::result() {
  protocol::BackwardResult result;
  result.seconds = seconds_;
  result.sum_of_outputs = roots_.sum;
  result.roots = roots_.names;
  describe_parameters(result);
  SavedReport report(program_, recorder_, *saved_, node_names_);
  report.sums(result);
  if (wants_rows_) report.rows(result);
  report.recomputed(result, regions_);
  if (const OffloadPlan* plan = saved_->plan())
    result.scenario = to_text(estimate::offload::to_json(plan->answer.scenario));
  if (saved_->offloads()) {
    result.offload = report.audit();
    OffloadReport(program_, *saved_).add_to(*result.offload);
  }
  return result;
}

double TrainingPass::simulated_seconds() const {
  const double passed = static_cast<double>(saved_->pass_ps()) * 1e-12;
  const OffloadPlan* const plan = saved_->followed() ? saved_->plan() : nullptr;
  if (!plan || !plan->answer.schedule || saved_->clock().knows_stalls()) return passed;
  return passed + plan->answer.schedule->stall_seconds;
}

bool TrainingPass::lacked_room() const { return saved_->lacked_room(); }

std::string TrainingPass::describe_outputs(const std::vector<c10::IValue>& values) const {
  std::string out;
  for (const UserOutput& output : program_.outputs) {
    if (!may_be_root(output)) continue;
    const c10::IValue& value = values[output.index];
    const bool tensor = value.isTensor() && value.toTensor().defined();
    const std::string type =
        tensor ? std::string(safetensors_name(value.toTensor().scalar_type())) : value.tagKind();
    out += (out.empty() ? "" : ", ") + output.path + " (" + type + ")";
  }
  return out;
}

std::optional<Error> TrainingPass::scalar_beside() const {
  if (roots_.scalar.empty() || roots_.names.size() < 2) return std::nullopt;
  return Error{Code::BackwardScalarBeside, {}, {roots_.scalar}, {}};
}

std::optional<Error> TrainingPass::caps_by_order() const {
  std::vector<std::string> units = saved_->caps_by_order();
  if (units.empty()) return std::nullopt;
  std::replace(units.begin(), units.end(), std::string(), std::string("“”"));  // the whole program
  return Error{Code::OffloadCapByOrder, estimate::offload::listed(units), {}, {}};
}

std::vector<Error> TrainingPass::why_no_schedule() const {
  const OffloadPlan* const plan = saved_->plan();
  std::vector<Error> out;
  if (!plan || !saved_->offloads() || saved_->followed()) return out;  // nobody asked for one
  for (const estimate::offload::Verdict& verdict : plan->answer.verdicts.refusals) {
    out.push_back(sentence_of(verdict));
    for (Error& fix : fixes_of(verdict, plan->answer.scenario)) out.push_back(std::move(fix));
  }
  return out;
}

}  // namespace stowage::engine
