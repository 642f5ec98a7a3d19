// Which GPUs a session runs on: real ones or virtual ones, and how much of each it may use.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include <ATen/Parallel.h>
#include <c10/core/Allocator.h>
#include <c10/core/CachingDeviceAllocator.h>

#include "core/engine/cuda_driver.h"
#include "core/engine/cuda_library.h"
#include "core/engine/cuda_workspaces.h"
#include "core/engine/session.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {
namespace {

enum class Kind { Undecided, Virtual, Cuda };
/// Never both in one process: the virtual backend steers LibTorch's notion of "the accelerator".
Kind g_kind = Kind::Undecided;

}  // namespace

std::uint64_t budget_of(const machine::Machine& machine, machine::DeviceId id) {
  const machine::Device* device = machine.find(id);
  return device && device->budget ? device->budget->count() : 0;
}

std::uint64_t limit_of(const machine::Machine& machine, machine::DeviceId id) {
  const machine::Device* device = machine.find(id);
  if (!device || !device->budget) return 0;
  return std::max<std::uint64_t>(1, (*device->budget - device->overhead).count());
}

/// Real GPUs where they are asked for; where nobody says, real ones if this machine has all that the run
/// needs, else virtual ones, and why.
Status Session::choose_devices() {
  places_.gpus = request_.machine.gpu_count();
  for (std::uint32_t i = 0; i < places_.gpus; ++i) places_.names.push_back(request_.machine.devices[i].id);
  if (request_.threads) at::set_num_threads(static_cast<int>(request_.threads));
  // What is free before there is a context on any.
  if (request_.devices != protocol::Devices::Virtual) cards_ = machine::detect_gpus();
  if (request_.devices == protocol::Devices::Cuda) {
    const auto here = load_cuda();
    if (!here) return tl::unexpected<Error>(here.error());
    return install_cuda(*here);
  }
  if (request_.devices == protocol::Devices::Virtual || places_.gpus == 0 || g_kind == Kind::Virtual)
    return install_virtual();
  std::size_t here = 0;
  const std::string why = why_no_cuda(here);
  if (why.empty()) return install_cuda(here);
  outcome_.result.warnings.push_back({Code::EngineVirtualInstead, {}, {why}});
  return install_virtual();
}

/// "" when the GPUs of this machine can be used; `here`: how many there are.
std::string Session::why_no_cuda(std::size_t& here) const {
  for (const machine::DeviceId id : places_.names) {
    if (id.kind != machine::DeviceKind::Gpu) return phrase("CUDA has no device %1", {machine::to_string(id)});
  }
  const std::uint32_t needed = protocol::gpus_used(request_);
  const auto too_few = [needed](std::size_t count) {
    return phrase("the plan uses %1 GPUs and this machine has %2",
                  {std::to_string(needed), std::to_string(count)});
  };
  // The driver first: a process that goes on with virtual GPUs had better not load CUDA.
  if (const std::size_t count = gpus_of_driver().count; count > 0 && count < needed) return too_few(count);
  const auto found = load_cuda();
  if (!found) return found.error().arguments.empty() ? std::string("?") : found.error().arguments.front();
  here = *found;
  return here < needed ? too_few(here) : std::string();
}

Status Session::install_cuda(std::size_t here) {
  if (g_kind == Kind::Virtual)
    return fail(Code::EngineNoCuda, {}, {"this engine process already runs the other kind of GPUs"});
  for (const machine::DeviceId id : places_.names) {
    if (id.kind != machine::DeviceKind::Gpu) return fail(Code::EngineNoDevice, {}, {machine::to_string(id)});
  }
  const std::uint32_t needed = protocol::gpus_used(request_);
  if (needed > here) return fail(Code::EngineTooFewGpus, {}, {std::to_string(needed), std::to_string(here)});
  g_kind = Kind::Cuda;
  places_.gpu_type = c10::kCUDA;
  places_.gpus = std::min(places_.gpus, static_cast<std::uint32_t>(here));
  places_.names.resize(places_.gpus);
  find_cards(here);
  for (std::uint32_t i = 0; i < places_.gpus; ++i) {
    const std::uint64_t limit = limit_of(request_.machine, places_.name(i));
    const auto card = static_cast<std::uint32_t>(places_.index(i));
    const std::string why = limit ? limit_cuda_memory(card, limit) : std::string();
    if (why.empty()) continue;
    const std::string device = machine::to_string(places_.name(i));
    outcome_.result.warnings.push_back(
        {Code::EngineTorch, {}, {phrase("the budget of device %1 is not enforced: %2", {device, why})}});
  }
  vgpu::install_host();
  vgpu::limit_host(limit_of(request_.machine, machine::kCpu));
  outcome_.result.virtual_gpus = false;
  return {};
}

/// GPU i of the plan is card i of its machine, wherever CUDA counts that card.
void Session::find_cards(std::size_t here) {
  const std::vector<machine::CardPlace> found = places_of_cards(cards_, here);
  for (std::uint32_t i = 0; i < places_.gpus; ++i) {
    places_.indexes.push_back(static_cast<c10::DeviceIndex>(found[i].cuda));
    if (!found[i].other) continue;
    outcome_.result.warnings.push_back(
        {Code::EngineTorch,
         {},
         {phrase("CUDA does not see the card of device %1 (%2) and another one is used in its place",
                 {machine::to_string(places_.name(i)), cards_[i].pci})}});
  }
}

Status Session::install_virtual() {
  if (g_kind == Kind::Cuda)
    return fail(Code::EngineNoCuda, {}, {"this engine process already runs the other kind of GPUs"});
  g_kind = Kind::Virtual;
  places_.gpu_type = c10::kPrivateUse1;
  if (places_.gpus > vgpu::kMaxDevices)
    return fail(Code::EngineTooManyGpus, {},
                {std::to_string(places_.gpus), std::to_string(vgpu::kMaxDevices)});
  std::vector<std::uint64_t> limits;
  for (std::uint32_t i = 0; i < places_.gpus; ++i)
    limits.push_back(limit_of(request_.machine, places_.name(i)));
  vgpu::install(limits, estimate::rule_of_runs());
  vgpu::limit_host(limit_of(request_.machine, machine::kCpu));
  outcome_.result.virtual_gpus = true;
  return {};
}

/// What the GPUs' libraries keep is there before the first weight: it is part of every peak.
void Session::prime_devices() {
  if (places_.gpu_type != c10::kCUDA) return;
  const bool convolutions = convolves(program_);
  for (std::uint32_t i = 0; i < places_.gpus; ++i) {
    const auto uses = [&](const auto& device) { return device && *device == places_.torch(i); };
    if (layout_.main != places_.torch(i) &&
        std::none_of(layout_.module_device.begin(), layout_.module_device.end(), uses))
      continue;
    prime_libraries(*recorder_, places_.torch(i), convolutions);
    measure_context(i);
  }
}

/// A budget is what was free before the process had a context on the GPU, unless the plan counts one: more
/// than it counts is warned of.
void Session::measure_context(std::uint32_t gpu) {
  const auto after = machine::detect_gpus();
  if (gpu >= cards_.size() || after.size() != cards_.size()) return;
  const auto stats = c10::getDeviceAllocator(places_.gpu_type)->getDeviceStats(places_.index(gpu));
  const std::uint64_t context = context_bytes(cards_[gpu].free.count(), after[gpu].free.count(),
                                              static_cast<std::uint64_t>(stats.reserved_bytes[0].current));
  if (context == 0) return;  // others gave back more meanwhile: it is not known
  contexts_.resize(places_.gpus);
  contexts_[gpu] = context;
  const std::uint64_t counted = overhead_of(static_cast<std::uint16_t>(gpu));
  if (context <= counted) return;
  outcome_.result.warnings.push_back(
      {Code::EngineTorch,
       {},
       {phrase("device %1 keeps %2 for CUDA itself, and the plan counts %3 as its overhead",
               {machine::to_string(places_.name(gpu)), format_bytes(Bytes(context)),
                format_bytes(Bytes(counted))})}});
}

}  // namespace stowage::engine
