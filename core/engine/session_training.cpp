// A session whose passes go forward and back.
#include <algorithm>

#include <c10/core/CachingDeviceAllocator.h>

#include "core/engine/inputs/samples.h"
#include "core/engine/session.h"
#include "core/engine/training/derivatives.h"
#include "core/engine/training/recompute_regions.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {

Status Session::check_training() {
  STOWAGE_TRY(check_scopes(request_.training->scopes, program_.modules));
  STOWAGE_TRY(check_marks(request_.training->marks, program_));
  STOWAGE_TRY(plan::check_marks_matter(request_.training->marks, request_.training->scopes,
                                       request_.training->first_layers.has_value()));
  if (request_.training->first_layers) {
    auto warnings = judge_first_layers(LayerList(program_, request_.training->layers),
                                       *request_.training->first_layers, request_.program);
    if (!warnings) return tl::unexpected<Error>(std::move(warnings).error());
    for (Error& warning : *warnings) outcome_.result.warnings.push_back(std::move(warning));
  }
  STOWAGE_TRY(find_inputs());
  if (const Step* step = step_without_derivative(program_, wanted_inputs_))
    return fail(Code::BackwardNoDerivative, request_.program,
                {program_.labels[step->label], step->name, program_.modules[step->module]});
  const LayerList layers(program_, request_.training->layers);
  auto regions =
      recompute_regions(program_, ActivationScopes(request_.training->scopes, program_.modules), layers);
  if (!regions) return tl::unexpected<Error>(std::move(regions).error());
  regions_ = with_turns_of_layers(std::move(*regions), program_, layers);
  if (const Step* step = step_of_evaluation(program_))
    outcome_.result.warnings.push_back({Code::BackwardEvaluation, {}, {program_.labels[step->label]}});
  if (request_.mode == protocol::Mode::Prefetch)
    outcome_.result.warnings.push_back({Code::BackwardInTurn, {}, {}});
  return {};
}

Status Session::find_inputs() {
  wanted_inputs_.clear();
  std::string known;
  for (const UserInput& input : program_.inputs) known += (known.empty() ? "" : ", ") + input.path;
  for (const std::string& name : request_.training->inputs) {
    const auto at = std::find_if(program_.inputs.begin(), program_.inputs.end(), [&](const UserInput& input) {
      return input.path == name || input.name == name;
    });
    if (at == program_.inputs.end()) return fail(Code::BackwardInputUnknown, request_.program, {name, known});
    if (!at->tensor || !c10::isFloatingType(at->dtype))
      return fail(Code::BackwardInputWhole, request_.program, {name});
    const auto index = static_cast<std::size_t>(at - program_.inputs.begin());
    if (std::find(wanted_inputs_.begin(), wanted_inputs_.end(), index) == wanted_inputs_.end())
      wanted_inputs_.push_back(index);
  }
  return {};
}

std::vector<c10::IValue> Session::training_pass(std::vector<c10::IValue> inputs) {
  return training_->run(*executor_, std::move(inputs), [this] { forward_ended(); });
}

/// Peaks begin anew: those of forward and those of backward are told apart.
void Session::forward_ended() {
  synchronize();
  forward_.assign(places_.count(), {});
  for (std::uint16_t place = 0; place < places_.count(); ++place) {
    ForwardMemory& memory = forward_[place];
    memory.peak = recorder_->peak(place);
    memory.end = recorder_->live(place);
    memory.module = recorder_->peak_module(place);
    if (place >= places_.gpus) continue;
    protocol::DeviceResult allocator;
    note_allocator(place, allocator);
    memory.peak = allocator.peak_bytes;
    memory.scratch = allocator.scratch_bytes;
    memory.with_scratch = allocator.peak_with_scratch_bytes;
  }
  reset_peaks();
}

/// What note_devices() has said is of the pass back alone.
void Session::note_training() {
  outcome_.result.backward = training_->result();
  if (auto beside = training_->scalar_beside()) outcome_.result.warnings.push_back(*std::move(beside));
  if (auto by_order = training_->caps_by_order()) outcome_.result.warnings.push_back(*std::move(by_order));
  for (Error& why : training_->why_no_schedule()) outcome_.result.warnings.push_back(std::move(why));
  auto& devices = outcome_.result.devices;
  for (std::size_t place = 0; place < devices.size() && place < forward_.size(); ++place) {
    protocol::DeviceResult& device = devices[place];
    const ForwardMemory& memory = forward_[place];
    device.forward_peak_bytes = memory.peak;
    device.backward_peak_bytes = device.peak_bytes;
    device.end_of_forward_bytes = memory.end;
    device.saved_bytes = training_->held_on()[place].end_of_forward;
    device.saved_peak_bytes = training_->held_on()[place].peak;
    device.scratch_bytes = std::max(device.scratch_bytes, memory.scratch);
    device.peak_with_scratch_bytes = std::max(device.peak_with_scratch_bytes, memory.with_scratch);
    if (memory.peak < device.peak_bytes) continue;
    device.peak_bytes = memory.peak;
    device.peak_module = recorder_->timeline().names[memory.module];
  }
}

void Session::note_backward_seconds() {
  const std::vector<double>& seconds = training_->module_seconds();
  auto& rows = outcome_.result.modules;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    if (seconds[i] == 0) continue;
    const std::string& name = program_.modules[i];
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.name == name; });
    if (row != rows.end()) row->backward_seconds = seconds[i];
  }
}

Status Session::keep_gradients() {
  const std::string& path = request_.training->gradients_file;
  if (path.empty()) return {};
  auto all = training_->gradients();
  for (auto& one : training_->input_gradients()) all.push_back(std::move(one));
  return write_safetensors(path, all);
}

}  // namespace stowage::engine
