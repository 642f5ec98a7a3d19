// What a session says of a run when it has ended: outputs, and what each device held.
#include "core/engine/session.h"

#include <algorithm>
#include <utility>

#include <c10/core/Allocator.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/base/file.h"
#include "core/engine/hosts/host_run.h"
#include "core/engine/inputs/samples.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {

Status Session::keep_outputs(const std::vector<c10::IValue>& values) {
  if (options_.hosts && !options_.hosts->first()) return {};  // the first host has them
  const c10::InferenceMode inference;
  std::vector<std::pair<std::string, at::Tensor>> tensors;
  for (const UserOutput& output : program_.outputs) {
    const c10::IValue& value = values[output.index];
    protocol::OutputResult result{output.path, "", {}};
    if (value.isTensor() && value.toTensor().defined()) {
      result.dtype = std::string(safetensors_name(value.toTensor().scalar_type()));
      result.shape = value.toTensor().sizes().vec();
      tensors.emplace_back(output.path, value.toTensor());
    } else {
      result.dtype = value.isNone()     ? "none"
                     : value.isBool()   ? "bool"
                     : value.isInt()    ? "int"
                     : value.isDouble() ? "float"
                                        : "value";
    }
    outcome_.result.outputs.push_back(std::move(result));
  }
  if (options_.keep_state) {
    for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
      if (!program_.storages[program_.weights[i].storage].mutated) continue;
      outcome_.state.push_back(state_of(program_.weights[i].name,
                                        residency_->weight(i, residency_->place_of_mutated(i)).detach()));
    }
  }
  return request_.outputs_file.empty() ? Status{} : write_safetensors(request_.outputs_file, tensors);
}

/// Outputs and inputs go; what is left on a device then is its weights.
void Session::collect(std::vector<c10::IValue>& values) {
  values.clear();
  inputs_.clear();
  if (training_) training_->drop_gradients();
  residency_->stop_following();
  for (std::uint16_t place = 0; place < places_.count(); ++place)
    outcome_.result.devices[place].end_bytes = recorder_->live(place);
}

/// What the GPU's own allocator counted; of a virtual one what kernels of the CPU needed besides.
void Session::note_allocator(std::uint16_t place, protocol::DeviceResult& result) const {
  const auto stats = c10::getDeviceAllocator(places_.gpu_type)->getDeviceStats(places_.index(place));
  result.peak_bytes = static_cast<std::uint64_t>(stats.allocated_bytes[0].peak);
  result.reserved_bytes = static_cast<std::uint64_t>(stats.reserved_bytes[0].peak);
  if (places_.gpu_type == c10::kCUDA) {
    result.peak_with_scratch_bytes = result.peak_bytes;
    result.allocation_retries = static_cast<std::uint64_t>(stats.num_alloc_retries);
    if (place < contexts_.size()) result.context_bytes = contexts_[place];
    return;
  }
  const vgpu::Usage used = vgpu::usage(place);
  result.scratch_bytes = used.scratch_peak;
  result.peak_with_scratch_bytes = used.with_scratch_peak;
}

void Session::note_refusal(const Recorder::Refusal& refusal, protocol::OutOfMemory& out) const {
  if (refusal.device >= places_.gpus) return;
  const auto stats = c10::getDeviceAllocator(places_.gpu_type)->getDeviceStats(places_.index(refusal.device));
  if (places_.gpu_type != c10::kCUDA) {
    out.reserved_bytes = static_cast<std::uint64_t>(stats.reserved_bytes[0].current);
    return;
  }
  // CUDA's allocator said it when it refused; what was free by then it may have given back since.
  out.reserved_bytes = refusal.budget;
  out.allocation_retries = static_cast<std::uint64_t>(stats.num_alloc_retries);
}

void Session::note_devices() {
  auto& devices = outcome_.result.devices;
  devices.clear();
  const trace::Timeline& timeline = recorder_->timeline();
  for (std::uint16_t place = 0; place < places_.count(); ++place) {
    const trace::TraceDevice& device = timeline.devices[place];
    protocol::DeviceResult result{device.device,
                                  device.is_virtual,
                                  device.budget,
                                  recorder_->peak(place),
                                  residency_ ? residency_->resident_bytes(place) : 0,
                                  recorder_->live(place),
                                  timeline.names[recorder_->peak_module(place)]};
    if (residency_ && residency_->streamer() && place < places_.gpus)
      result.window_bytes = residency_->streamer()->window_bytes(places_.torch(place));
    if (place < places_.gpus) note_allocator(place, result);
    devices.push_back(std::move(result));
  }
}

}  // namespace stowage::engine
