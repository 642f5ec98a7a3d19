#pragma once

#include <vector>

#include "core/trace/steps.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// From this instant on a module executes: the innermost one, as an index into spans.
struct RunningFrom {
  std::uint64_t at = 0;
  std::uint64_t span = 0;
};

/// What finish() builds. Everything here is derived from the public tables.
struct Timeline::Index {
  struct Device {
    Steps total{};
    Steps kind[kKinds]{};
    std::vector<Steps> streamed_from{};  ///< by source device
    // Blocks of the device by birth, and the latest death of each run of kFan of them, and of each run of
    // those, …
    Table<std::uint64_t> births{};
    Table<std::uint64_t> blocks{};
    std::vector<Table<std::uint64_t>> latest_death{};
  };
  static constexpr std::size_t kFan = 16;

  std::vector<Device> devices{};
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};  ///< of `running`: no module executes
  Table<RunningFrom> running{};

  // How far the tables are taken up, for Timeline::extend().
  std::size_t blocks = 0, spans = 0, transfers = 0;
  std::uint64_t horizon = 0;  ///< every change before it is in; one at it may still come
  /// Of blocks that are known to end after the horizon: (index of the block) in order of their deaths.
  std::vector<std::size_t> ending{};
  std::uint64_t work = 0;  ///< entries touched so far

  std::shared_ptr<SpillFile> room{};  ///< in whose file large tables lie; null: all in memory

  static std::shared_ptr<Index> build(const Timeline& timeline);
  void spill_to(const std::shared_ptr<SpillFile>& place);
  void add_changes(const Timeline& timeline);
  void add_deaths(const Timeline& timeline, Device& device);
  /// Everything that the timeline has now is in.
  void taken_up(const Timeline& timeline);

  bool takes(const Timeline& timeline, const std::vector<std::uint64_t>& ended) const;
  void extend(const Timeline& timeline, const std::vector<std::uint64_t>& ended);
  void extend_blocks(const Timeline& timeline, const std::vector<std::uint64_t>& ended);
  void extend_spans(const Timeline& timeline);
  void update_deaths(const Timeline& timeline, Device& device, std::size_t first, std::size_t last);
};

/// Whether a block takes room at any instant.
inline bool lives(const Block& block) { return block.bytes > 0 && block.death_ns > block.birth_ns; }

/// The innermost span at each instant: of those that run, the one that began last; `none` where none runs.
Table<RunningFrom> running_spans(const Table<Span>& spans, std::uint64_t none);

}  // namespace stowage::trace
