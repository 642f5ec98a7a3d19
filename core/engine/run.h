#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine/versions.h"
#include "core/protocol/hosts_task.h"
#include "core/protocol/protocol.h"

namespace stowage::engine {

class HostRun;

/// A tensor as values: what a buffer holds after the run.
struct StateTensor {
  std::string name;
  std::string dtype;  ///< safetensors' name
  std::vector<std::int64_t> shape;
  std::string bytes;  ///< row-major, little-endian
};

struct Outcome {
  protocol::RunResult result;
  std::optional<Error>
      error{};  ///< the run ended early; `result` and `timeline` hold what was recorded up to then
  trace::Timeline timeline;
  std::vector<StateTensor> state;  ///< of the buffers that the run changes, when asked for
  std::uint64_t bytes_left = 0;  ///< still allocated on the devices after outputs and weights were dropped: 0
};

struct RunOptions {
  /// Progress and TraceBatch while it runs, one at a time, from this thread and another one.
  std::function<void(const protocol::Event&)> send{};
  /// Called once, when the devices are there and before the program is read: what the process does not need
  /// any more goes.
  std::function<void(bool cuda)> confine{};
  /// Called on another thread when the time limit is over and the run does not stop between two steps.
  std::function<void(const Error&)> give_up{};
  bool keep_state = false;
  bool keep_timeline = true;  ///< false: what was sent of it is not in Outcome::timeline
  bool gpu_clock = false;     ///< times of modules from events on the GPU; always so with CUDA
  HostRun* hosts = nullptr;   ///< this engine's part of a run over several hosts; nullptr: there is one host
};

/// This engine's part in a run over several hosts; `socket`: a descriptor, to the relay beside it, which
/// stays the caller's. A run at most.
std::shared_ptr<HostRun> make_host_run(protocol::HostsTask task, int socket);

/// One forward pass of a program under a device map, on the calling thread. Never throws. One process, one
/// kind of GPU: the first call decides.
Outcome run(const protocol::RunRequest& request, const RunOptions& options = {});

/// Whether an address lies in the program's file, as it is mapped now. For signal handlers: no lock, no
/// allocation.
bool is_mapped_program(const void* address);

/// What this engine is and can do. Looks for CUDA without loading anything of it but the driver.
protocol::Hello hello();
/// Those that this engine was built with, and the system's; the driver's is left open.
machine::Versions own_versions();

/// The GPUs that CUDA sees, as `stowage-engine --probe` prints them.
struct CudaDevice {
  std::string name;
  std::string pci;
  std::uint64_t total_bytes = 0, free_bytes = 0;
  int major = 0, minor = 0, multiprocessors = 0;
};
struct CudaProbe {
  std::vector<CudaDevice> devices{};
  std::string reason{};  ///< why there are none, as a phrase
  bool asked = true;     ///< CUDA was; false: the plug-in that asks it is not there
};
CudaProbe probe_cuda();
/// What the greeting says once CUDA was asked: no CUDA, with the reason, where the driver has GPUs and CUDA
/// sees none (a driver that is too old for it). A plug-in that is missing is no such reason: runs do not need
/// it.
protocol::Hello with_probe(protocol::Hello hello, const CudaProbe& probe);

}  // namespace stowage::engine
