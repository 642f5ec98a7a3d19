#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/machine/calibration.h"
#include "core/machine/machine.h"
#include "core/plan/placement.h"
#include "core/protocol/described.h"
#include "core/protocol/training.h"
#include "core/trace/trace.h"

namespace stowage::protocol {

/// Messages between a client (window, command line) and stowage-engine: one JSON object a line on stdin and
/// stdout, UTF-8, at most 64 MiB. Version 3: in 2 the fingerprint of a program left its graph out; 1 knew no
/// blocks of Kind::Scratch, and asked no engine whether its program is the one that was opened. The engine
/// first says Hello; the client sends one RunRequest; the engine sends Progress, trace batches, and ends with
/// Finished or Failed. Or the client sends one CalibrateRequest; the engine sends Progress, and ends with
/// Calibrated or Failed. Or one DescribeRequest, which ends with Described or Failed; an engine that does not
/// know it yet says ProtocolUnknown.
constexpr int kVersion = 3;
constexpr std::size_t kLongestLine = 64ull << 20;  ///< bytes
constexpr int kSilenceSeconds = 15;

enum class Mode { Compatible, Prefetch, Plain };
enum class Devices { Virtual, Cuda, Automatic };

struct RunRequest {
  std::string program;  ///< path of a .pt2
  plan::DeviceMap map;
  machine::Machine machine;  ///< budgets are enforced
  /// What was measured of that machine: how fast its devices multiply, for RunResult::simulated_seconds.
  std::optional<machine::Calibration> calibration{};
  std::optional<std::uint32_t> main_gpu{};
  bool host_computes = false;           ///< runtime "host": CPU entries compute on the CPU
  std::vector<std::string> computed{};  ///< runtime "mixed": modules and tensors below these names do, where
                                        ///< the map has them on the CPU or the disk
  bool offload_buffers = false;
  Devices devices = Devices::Automatic;
  Mode mode = Mode::Compatible;
  /// A safetensors file, or what torch.save wrote; "" = the program's own samples, or made up, seeded.
  std::string inputs_file{};
  /// Sizes of inputs that the program leaves open, by name: "batch", "length", or a symbol ("s77"). Inputs
  /// are made up in these sizes; none may be given beside a file.
  std::map<std::string, std::int64_t> sizes{};
  /// What inputs are made up as, by the names that a file of inputs has, where neither a file nor sizes are
  /// given: of inputs whose file says nothing of how they lie (a scripted TorchScript program) all there is,
  /// of others in which of the sizes that the program leaves open.
  std::map<std::string, std::vector<std::int64_t>> shapes{};
  /// Mode::Prefetch: of each GPU's memory no more than so many bytes for weights in flight, 0 = what is left;
  std::uint64_t window = 0;
  /// and copies are begun for at most so many streaming steps beyond the one that runs; none = as the window
  /// allows.
  std::optional<std::uint32_t> depth{};
  std::string outputs_file{};        ///< "" = not kept
  std::string trace_file{};          ///< "" = the trace goes over stdout only
  std::optional<unsigned> warmup{};  ///< passes before the timed ones; none given: one, two with CUDA
  unsigned repeat = 1;               ///< timed passes, not recorded; one more is recorded after them
  unsigned threads = 0;              ///< intra-op threads, 0 = LibTorch's default
  double time_limit = 0;             ///< seconds for the whole run, loading included; 0 = none
  bool stream_trace = false;         ///< send TraceBatch lines while running
  /// Of the program that was agreed to and the map was made for (model::Model::program_fingerprint): an
  /// engine that finds another one under the path refuses it. "" = not asked.
  std::string fingerprint{};
  std::optional<TrainingRequest> training{};  ///< a pass back, too; none: forward alone, in inference mode
};

/// How many GPUs a run needs: up to the last that its map or the request names, one at least where its
/// machine has any. Budgets of others are only said.
std::uint32_t gpus_used(const RunRequest& request);

/// Measure the machine that the engine is on. Nothing foreign is read and nothing is kept there.
struct CalibrateRequest {
  Devices devices =
      Devices::Automatic;  ///< Virtual: no GPU is measured, since a virtual one has no real link
  std::string
      disk_file{};  ///< read from the disk itself; "" = a temporary file without a name in disk_folder
  std::string disk_folder{};  ///< on the disk that offloaded weights would lie on; "" = the working folder
  std::uint64_t bytes = 256ull << 20;  ///< of a copy or a read
  std::uint32_t sizes = 6;             ///< of products, from small to large, at most kMostSizes; of fewer
                                       ///< each figure is repeated less, too
  std::uint32_t threads = 0;           ///< intra-op threads, 0 = LibTorch's default
};
constexpr std::uint32_t kMostSizes = 6;

/// How the values of a program lie under its inputs, without running it: for a prediction of programs whose
/// files do not say it. The program is read behind the same walls as for a run.
struct DescribeRequest {
  std::string program;                          ///< path
  std::string fingerprint{};                    ///< as RunRequest's
  std::string inputs_file{};                    ///< as RunRequest's; of its tensors only how they lie is used
  std::map<std::string, std::int64_t> sizes{};  ///< as RunRequest's
  std::map<std::string, std::vector<std::int64_t>> shapes{};  ///< as RunRequest's
};

struct Hello {
  int version = kVersion;
  std::string engine;  ///< version of stowage-engine
  std::string torch;   ///< LibTorch version
  bool cuda = false;
  std::string cuda_reason;  ///< why not
};
/// How far a run is. `phase`: "load", "resolve", "place", "warmup", "run", "record", "collect", each of which
/// is said when it begins; of a calibration "calibrate", with the name of what is measured
/// (machine::Measured) in `module`. An engine at work says this at least once a second, even when nothing has
/// changed: kSilenceSeconds without a word and it is taken for dead.
struct Progress {
  std::string phase{};
  std::string module{};
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  std::uint64_t waiting_ms = 0;  ///< it has been there for so long
};
/// New parts of the timeline, in the layout of trace_to_json below; ids continue from the batches before.
/// Blocks come in the order of their birth, once; one that was still alive then is closed by `deaths` of a
/// later batch: (index over all batches, nanoseconds). The part's duration_ns says up to when all is told.
/// Put together by append().
struct TraceBatch {
  trace::Timeline part;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> deaths{};
};

struct DeviceResult {
  std::string device;
  bool is_virtual = false;
  std::uint64_t budget = 0, peak_bytes = 0, weights_bytes = 0, end_bytes = 0;
  std::string peak_module;
  std::uint64_t window_bytes = 0;  ///< Mode::Prefetch: the most that streamed weights take at once; 0 = none
  /// Most that PyTorch's caching allocator took from the device, or would have taken from a virtual one; 0
  /// for the host and the disk.
  std::uint64_t reserved_bytes = 0;
  /// Of a virtual GPU: most at once that kernels of the CPU made and freed inside of one operator, on the
  /// host; and the peak if that counted too.
  std::uint64_t scratch_bytes = 0, peak_with_scratch_bytes = 0;
  /// With a pass back: `peak_bytes` is of both, and these are of each; allocated when forward has ended,
  /// outputs included.
  std::uint64_t forward_peak_bytes = 0, backward_peak_bytes = 0, end_of_forward_bytes = 0;
  /// Of these, what activations and inputs autograd held when forward ended, and the most at one moment, both
  /// where they were saved: what was moved to the host since counts here all the same.
  std::uint64_t saved_bytes = 0, saved_peak_bytes = 0;
  /// What a GPU keeps for CUDA itself beside what the allocator reserves: the context, kernels that were
  /// loaded. nullopt: not known (virtual GPUs, the host, where the driver does not say what is free).
  std::optional<std::uint64_t> context_bytes{};
  /// How often CUDA's allocator gave back what was idle and asked again; nullopt where it is another one.
  std::optional<std::uint64_t> allocation_retries{};
};
struct TransferResult {
  std::string from, to;
  std::uint64_t bytes = 0, count = 0;
  /// That the copies took here, added up: by events on the GPU where there are, else by the clock of the
  /// thread that asked for them. Copies that run at once count each.
  double seconds = 0;
};
/// A link in one pass of RunResult::simulated_seconds.
struct LinkResult {
  std::string from, to;
  std::uint64_t bytes = 0, count = 0;
  double seconds = 0;  ///< it was busy
  double busy = 0;     ///< the same as a share of the pass
};
struct ModuleResult {
  std::string name, device;
  double seconds = 0;
  std::uint64_t peak_bytes = 0, streamed_bytes = 0;
  double backward_seconds = 0;  ///< of the derivatives of its own operators; with a pass back
};
struct OutputResult {
  std::string name, dtype;
  std::vector<std::int64_t> shape;
};
/// Where the inputs of a run are from: a file, the program's archive, or made up.
enum class InputsFrom { Unknown, Given, Archive, MadeUp };
struct OutOfMemory {
  std::string device, module, node;
  std::uint64_t requested = 0, budget = 0, used = 0;
  /// Of a GPU: what its allocator had taken from the device, `used` among it (or would have, from a virtual
  /// one). What lay idle in that was in pieces, or too small.
  std::optional<std::uint64_t> reserved_bytes{};
  /// How often CUDA's allocator had given all that was idle back and asked again; none where nobody counts.
  std::optional<std::uint64_t> allocation_retries{};
};
struct RunResult {
  std::vector<DeviceResult> devices;
  std::vector<TransferResult> transfers;
  std::vector<ModuleResult> modules;
  std::vector<OutputResult> outputs;
  InputsFrom inputs_from = InputsFrom::Unknown;
  double seconds = 0;  ///< of a pass: the median of repeat_seconds
  std::vector<double> repeat_seconds;
  /// What a pass would take on the machine of the request: its links' rates for every copy, for every
  /// operator its bytes at the rate of the memory that it works in (core/estimate/kernel_cost.h). 0 = no pass
  /// came to its end.
  double simulated_seconds = 0;
  std::vector<LinkResult> links;  ///< those that weights were streamed over in that pass
  std::optional<OutOfMemory> out_of_memory{};
  std::optional<BackwardResult> backward{};
  bool virtual_gpus = true;
  std::vector<Error> warnings;  ///< what the engine tells of a run that it did
};
struct Finished {
  RunResult result;
};
/// The run ended early: `error` says why; `result` holds what was measured up to then.
struct Failed {
  Error error;
  RunResult result;
};

/// What was measured, and the machine it was measured on, without the measured links.
struct Calibrated {
  machine::Calibration calibration;
  machine::Machine machine;
};

struct Described {
  DescribedValues values;
};

using Event = std::variant<Hello, Progress, TraceBatch, Finished, Failed, Calibrated, Described>;

std::string to_line(const RunRequest& request);  ///< with the final newline
std::string to_line(const CalibrateRequest& request);
std::string to_line(const DescribeRequest& request);
std::string to_line(const Event& event);
/// Errors: ProtocolSyntax, ProtocolVersion, ProtocolUnknown.
Result<RunRequest> request_from_line(std::string_view line);
Result<CalibrateRequest> calibrate_from_line(std::string_view line);
Result<DescribeRequest> describe_from_line(std::string_view line);
/// Whether a line asks for a calibration; a line that cannot be read does not.
bool asks_to_calibrate(std::string_view line);
/// The same of a description of values.
bool asks_to_describe(std::string_view line);
Result<Event> event_from_line(std::string_view line);

/// How much of a timeline was sent before a batch.
struct Sent {
  std::size_t names = 0, devices = 0, blocks = 0;
};
/// Whether a batch only speaks of what was sent with it or before it. Error: ProtocolSyntax.
Status check_batch(const TraceBatch& batch, const Sent& before);

/// Adds a batch to the timeline put together so far (which starts empty: no name, no device). Call finish()
/// on `whole` after the last one, or on a copy to draw in between. Error: ProtocolSyntax when an id points
/// nowhere; `whole` is then as before.
Status append(trace::Timeline& whole, const TraceBatch& batch);

/// A timeline as JSON: names, devices, and one array of numbers for each block, span and transfer. Errors of
/// reading: ProtocolSyntax.
Json trace_to_json(const trace::Timeline& timeline);
Result<trace::Timeline> trace_from_json(const Json& json);

/// The stowage.run/1 fields that come from the engine.
Json to_json(const RunResult& result);

}  // namespace stowage::protocol
