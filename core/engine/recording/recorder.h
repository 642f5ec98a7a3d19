#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <c10/core/Allocator.h>
#include <c10/core/Event.h>

#include "core/base/spill_file.h"
#include "core/engine/program/program.h"
#include "core/engine/vgpu/operator_scope.h"
#include "core/protocol/protocol.h"

namespace stowage::engine {

/// The places of a run as the timeline numbers them: GPUs 0 … n-1, then the CPU, then the disk.
struct Places {
  c10::DeviceType gpu_type = c10::kPrivateUse1;
  std::uint32_t gpus = 0;
  std::vector<machine::DeviceId> names{};  ///< of the GPUs in their machine; none: GPU 0, 1, …
  /// LibTorch's number of each GPU, where CUDA counts its cards in another order than their machine; none: 0,
  /// 1, …
  std::vector<c10::DeviceIndex> indexes{};

  static constexpr std::uint16_t kNowhere = 0xFFFF;

  std::uint16_t cpu() const { return static_cast<std::uint16_t>(gpus); }
  std::uint16_t disk() const { return static_cast<std::uint16_t>(gpus + 1); }
  std::uint16_t of(c10::Device device) const {
    if (device.type() == c10::kCPU) return cpu();
    const auto at = std::find(indexes.begin(), indexes.end(), device.index());
    return static_cast<std::uint16_t>(indexes.empty() ? device.index() : at - indexes.begin());
  }
  std::uint16_t of(machine::DeviceId id) const {
    if (!id.gpu()) return id == machine::kCpu ? cpu() : disk();
    if (names.empty()) return static_cast<std::uint16_t>(id.index);
    const auto at = std::find(names.begin(), names.end(), id);
    return at == names.end() ? kNowhere : static_cast<std::uint16_t>(at - names.begin());
  }
  machine::DeviceId name(std::uint32_t gpu) const { return names.empty() ? machine::gpu(gpu) : names[gpu]; }
  c10::DeviceIndex index(std::uint32_t gpu) const {
    return indexes.empty() ? static_cast<c10::DeviceIndex>(gpu) : indexes[gpu];
  }
  c10::Device torch(std::uint32_t gpu) const { return {gpu_type, index(gpu)}; }
  std::size_t count() const { return gpus + 2; }
};

/// Who the bytes that are allocated now are for.
struct Tag {
  trace::NameId module = 0;
  trace::NameId label = 0;
  trace::Kind kind = trace::Kind::Activation;
  std::uint16_t source = 0xFFFF;
  bool scheduled = false;  ///< a schedule can move it into the streaming window
};

/// Turns what the allocators report into the timeline: every block with the module and the operator that was
/// running, every turn of a module, every copy. One a run, installed on the executing thread as c10's memory
/// reporting slot.
class Recorder final : public c10::MemoryReportingInfoBase, public vgpu::ScratchListener {
 public:
  Recorder(Places places, std::vector<trace::TraceDevice> devices, const Program& program);

  const Places& places() const { return places_; }
  trace::Timeline& timeline() { return timeline_; }
  std::uint64_t now();  ///< nanoseconds of recorded time, never the same twice

  /// While off, totals are kept and nothing is written down; the clock stands still.
  void record(bool on);
  void keep_steps(bool keep) { keep_steps_ = keep; }
  /// A run of any length stays inside of the memory: from so many blocks, spans and copies on that are kept
  /// nothing is written down any more, while totals, peaks and sums go on.
  void limit_rows(std::size_t rows) { most_rows_ = rows; }
  std::size_t most_rows() const { return most_rows_; }
  /// Files without names that rows are kept in, and not in memory: many more of them.
  struct Spill {
    std::shared_ptr<SpillFile> blocks{}, spans{}, transfers{};
  };
  /// In `folder`. Error: FileWrite.
  static Result<Spill> make_spill(const std::string& folder);
  /// Before anything is recorded.
  void spill_to(Spill spill);
  /// Nobody wants the rows but who takes the batches: what was taken is forgotten, in time that grows with
  /// the rows alone, however many of them wait.
  void keep_taken(bool keep) { keep_taken_ = keep; }
  /// The timeline with its rows, which are gone from here; nothing is recorded any more.
  trace::Timeline take_timeline();
  bool full() const { return full_; }
  /// Times of GPU turns from events on their streams: launches return before the work is done. The host's
  /// clock otherwise, and where an event fails. No batch is taken until the times are settled.
  void use_gpu_clock(bool use) { gpu_clock_ = use; }
  /// Puts the whole timeline onto the clock of the GPUs, as their events tell it, and the seconds of the
  /// modules too; after the GPUs were waited for.
  void settle_gpu_times();
  /// Nobody can ask the GPUs any more: times are the host's.
  void lose_gpu_clock();

  void begin_step(const Step& step, c10::Device device);
  void end_turns();  ///< closes the turns of all modules
  /// A derivative of a step runs now on the calling thread, which may be one of several: until
  /// end_backward() what the thread allocates is for that step. `again`: the step itself runs, once more.
  void begin_backward(const Step& step, c10::Device device, bool again = false);
  void end_backward();
  /// A block that lives serves something else from now on: in the timeline it ends and another begins.
  void change_kind(void* data, trace::Kind kind);
  Tag exchange_tag(Tag tag);
  trace::NameId module_name(ModuleIndex module);
  trace::NameId name(const std::string& text);
  const std::string& device_name(std::uint16_t place) const { return timeline_.devices[place].device; }
  /// To be asked before a copy between two places is given to the GPU's current stream, and handed to
  /// transfer(): when it began there. nullopt where times are the host's.
  std::optional<c10::Event> copy_begins(std::uint16_t from, std::uint16_t to);
  void transfer(std::uint64_t begin, std::uint16_t from, std::uint16_t to, std::uint64_t bytes,
                ModuleIndex module, std::optional<c10::Event> begun = std::nullopt);
  /// Memory that no allocator reports: weights that stay mapped on the host.
  void book(std::uint16_t device, std::uint64_t bytes, Tag tag);
  void streamed(ModuleIndex owner, std::uint64_t bytes);

  std::uint64_t live(std::uint16_t device) const { return totals_[device].now; }
  std::uint64_t peak(std::uint16_t device) const { return totals_[device].peak; }
  /// The peak of what is not Tag::scheduled.
  std::uint64_t rest_peak(std::uint16_t device) const { return totals_[device].rest_peak; }
  /// The same since the call before, or since the peaks were reset.
  std::uint64_t take_rest(std::uint16_t device);
  trace::NameId peak_module(std::uint16_t device) const { return totals_[device].module; }
  void reset_peaks();

  /// Seconds and peak of a module include the modules it calls, as PyTorch's hooks see them; the peak is the
  /// most bytes on its device above what was there when its turn began; streamed bytes are those of its own
  /// weights; the device is "" when its parts executed on several.
  std::vector<protocol::ModuleResult> module_results() const;
  std::vector<protocol::TransferResult> transfer_results() const;

  struct Refusal {
    std::uint16_t device = 0;
    std::uint64_t requested = 0, used = 0, budget = 0;
  };
  const std::optional<Refusal>& refusal() const { return refusal_; }
  void forget_refusal() { refusal_.reset(); }

  /// What is new since the last call, at most `at_most` blocks, spans and transfers, so that no line outgrows
  /// the protocol; nullopt when there is nothing.
  std::optional<protocol::TraceBatch> take_batch(std::size_t at_most = 4096);
  bool batch_due() const { return !gpu_clock_ && timeline_.blocks.size() - sent_blocks_ >= 1024; }

  void reportMemoryUsage(void* data, std::int64_t bytes, std::size_t total, std::size_t reserved,
                         c10::Device device) override;
  void reportOutOfMemory(std::int64_t bytes, std::size_t total, std::size_t reserved,
                         c10::Device device) override;
  bool memoryProfilingEnabled() const override { return true; }
  void scratch_born(void* data, std::uint64_t bytes) override;
  void scratch_kept(void* data, std::uint64_t bytes, int device) override;
  void scratch_most(std::uint64_t bytes) override;

 private:
  struct Live {
    std::uint32_t block;  ///< kUnrecorded: born while recording was off
    std::uint16_t device;
    std::uint64_t bytes;
    bool scheduled;
    bool scratch = false;  ///< in no total: only who keeps it has it
    trace::NameId module = 0, label = 0;
    std::uint16_t source = trace::kNoDevice;
  };
  struct Total {
    std::uint64_t now = 0, peak = 0;
    std::uint64_t scheduled = 0, rest_peak = 0, rest_since = 0;
    trace::NameId module = 0;
  };
  struct Turn {
    ModuleIndex module = 0;
    std::uint64_t begin = 0, at_entry = 0, peak = 0;
    std::uint16_t device = 0;
  };
  struct ModuleSum {
    bool seen = false, mixed = false;
    std::uint16_t device = 0;
    std::uint64_t nanoseconds = 0, peak = 0, streamed = 0;
    std::uint64_t worked = 0;  ///< by the GPUs' clock, where there is one
  };
  struct CopySum {
    std::uint64_t bytes = 0, count = 0, nanoseconds = 0;
  };
  struct GpuSpan {
    std::size_t span;
    std::uint16_t device;
    ModuleIndex module;
    c10::Event begin, end;
  };
  struct GpuStart {
    std::uint64_t at;
    c10::Event event;
  };
  struct GpuCopy {
    std::size_t transfer;
    std::uint16_t device, from, to;
    std::uint64_t on_host;  ///< nanoseconds, as the host saw it
    c10::Event begin, end;
  };
  static constexpr std::uint32_t kUnrecorded = ~0u;
  static constexpr std::size_t kMostRows = 12'000'000;     // some 600 MB
  static constexpr std::size_t kMostSpilled = 50'000'000;  // what a trace file may have of a table
  static constexpr std::size_t kDeepestTurn = 64;

  void open_turns(ModuleIndex module, std::uint16_t device);
  void close_turn(std::uint64_t when);
  void open_span(std::uint64_t when, std::uint16_t device, ModuleIndex module, bool again = false);
  Tag step_tag(const Step& step);
  Tag& tag();  ///< of the calling thread
  void end_block(const Live& live, std::uint64_t when);
  void close_span(std::uint64_t when);
  std::optional<c10::Event> event_on(std::uint16_t device);
  bool start_gpu_clocks(std::uint64_t when);  ///< false where a GPU has failed
  void time_span_by_events(std::uint64_t when, std::uint16_t device);
  std::uint64_t instant_of(const c10::Event& event, std::uint16_t device) const;
  void read_copies();
  void add_work(ModuleIndex module, std::uint64_t nanoseconds);
  void read_events();
  trace::NameId name_of(ModuleIndex module);  ///< the mutex is held, or there is one thread
  void born(std::uint16_t device, std::uint64_t bytes, void* data);
  void grow(std::uint16_t device, std::uint64_t bytes);
  void note_peak(std::uint16_t device, std::uint64_t bytes);
  std::uint32_t add_block(std::uint16_t device, std::uint64_t bytes, trace::Kind kind, std::uint16_t source);
  template <class Row>
  bool add(trace::Table<Row>& rows, const Row& row);  ///< false when there is no room
  void forget_taken();
  std::vector<std::pair<std::uint64_t, std::uint64_t>> take_deaths(std::uint64_t until, std::size_t at_most);
  std::size_t next_span() const { return spans_before_ + timeline_.spans.size(); }

  Places places_;
  const Program& program_;
  trace::Timeline timeline_{};
  std::mutex mutex_;
  bool on_ = true;
  bool full_ = false;
  std::size_t most_rows_ = kMostRows;
  bool keep_steps_ = true;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point stopped_;
  std::atomic<std::uint64_t> last_{0};
  Tag tag_{};  ///< of the thread that runs forward
  std::unordered_map<void*, Live> live_{};
  std::vector<Total> totals_;
  std::vector<trace::NameId> module_names_, label_names_;
  std::vector<Turn> turns_{};
  ModuleIndex turn_of_ = ~0u;  ///< the module of the innermost turn
  std::vector<ModuleSum> sums_;
  std::map<std::pair<std::uint16_t, std::uint16_t>, CopySum> copies_{};
  bool span_open_ = false;
  trace::Span span_{};
  bool gpu_clock_ = false;              ///< events are recorded
  bool gpu_timed_ = false;              ///< they were read: the times are the GPUs'
  ModuleIndex span_of_ = 0;             ///< whose the open span is
  std::vector<GpuStart> gpu_starts_{};  ///< by GPU
  std::vector<GpuSpan> gpu_spans_{};
  std::optional<Refusal> refusal_{};
  bool keep_taken_ = true, taken_away_ = false;
  std::size_t blocks_before_ = 0,
              spans_before_ = 0;  ///< that are forgotten: rows are numbered from the first
  std::size_t sent_blocks_ = 0, sent_spans_ = 0, sent_transfers_ = 0, sent_names_ = 0, sent_devices_ = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> deaths_{};  ///< by time
  std::size_t told_deaths_ = 0;                                    ///< the first of them
  Spill spill_{};
  std::vector<GpuCopy> gpu_copies_{};
};

/// Sets the recorder's tag for a stretch of code.
class TagScope {
 public:
  TagScope(Recorder& recorder, Tag tag) : recorder_(recorder), before_(recorder.exchange_tag(tag)) {}
  ~TagScope() { recorder_.exchange_tag(before_); }
  TagScope(const TagScope&) = delete;
  TagScope& operator=(const TagScope&) = delete;

 private:
  Recorder& recorder_;
  Tag before_;
};

}  // namespace stowage::engine
