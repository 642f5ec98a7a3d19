// Which GPUs a session runs on: real ones or virtual ones, and how much of each it may use.
#include <algorithm>
#include <vector>

#include <ATen/Parallel.h>

#include "core/engine/cuda_library.h"
#include "core/engine/session.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {
namespace {

enum class Kind { Undecided, Virtual, Cuda };
/// Never both in one process: the virtual backend steers LibTorch's notion of "the accelerator".
Kind g_kind = Kind::Undecided;

/// What an allocator may hand out: the budget less what the device takes for itself, which no allocator sees.
/// 0 = no limit, so that a budget of nothing is a limit of one byte.
std::uint64_t limit_of(const machine::Machine& machine, machine::DeviceId id) {
  const machine::Device* device = machine.find(id);
  if (!device || !device->budget) return 0;
  return std::max<std::uint64_t>(1, (*device->budget - device->overhead).count());
}

}  // namespace

Status Session::choose_devices() {
  if (request_.devices == protocol::Devices::Cuda) return install_devices(true);
  const bool cuda = request_.devices == protocol::Devices::Automatic && g_kind != Kind::Virtual &&
                    !probe_cuda().devices.empty();
  if (cuda && load_cuda()) return install_devices(true);
  return install_devices(false);
}

Status Session::install_devices(bool cuda) {
  if (g_kind != Kind::Undecided && (g_kind == Kind::Cuda) != cuda) {
    return fail(Code::EngineNoCuda, {}, {"this engine process already runs the other kind of GPUs"});
  }
  places_.gpus = request_.machine.gpu_count();
  for (std::uint32_t i = 0; i < places_.gpus; ++i) places_.names.push_back(request_.machine.devices[i].id);
  if (cuda) {
    STOWAGE_TRY(load_cuda());
    g_kind = Kind::Cuda;
    places_.gpu_type = c10::kCUDA;
    for (const machine::DeviceId id : places_.names) {
      if (id.kind != machine::DeviceKind::Gpu)
        return fail(Code::EngineNoDevice, {}, {machine::to_string(id)});
    }
    const std::size_t here = probe_cuda().devices.size();
    if (places_.gpus > here)
      return fail(Code::EngineTooFewGpus, {}, {std::to_string(places_.gpus), std::to_string(here)});
    for (std::uint32_t i = 0; i < places_.gpus; ++i) {
      if (const std::uint64_t limit = limit_of(request_.machine, places_.name(i)))
        limit_cuda_memory(i, limit);
    }
  } else {
    g_kind = Kind::Virtual;
    places_.gpu_type = c10::kPrivateUse1;
    if (places_.gpus > vgpu::kMaxDevices)
      return fail(Code::EngineTooFewGpus, {},
                  {std::to_string(places_.gpus), std::to_string(vgpu::kMaxDevices)});
    std::vector<std::uint64_t> limits;
    for (std::uint32_t i = 0; i < places_.gpus; ++i)
      limits.push_back(limit_of(request_.machine, places_.name(i)));
    vgpu::install(limits);
  }
  outcome_.result.virtual_gpus = !cuda;
  if (request_.threads) at::set_num_threads(static_cast<int>(request_.threads));
  return {};
}

}  // namespace stowage::engine
