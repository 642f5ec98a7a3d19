#pragma once

#include <utility>
#include <vector>

#include "core/trace/steps.h"
#include "core/trace/trace.h"

namespace stowage::trace {

/// What finish() builds. Everything here is derived from the public tables.
struct Timeline::Index {
  struct Device {
    Steps total{};
    Steps kind[kKinds]{};
    std::vector<Steps> streamed_from{};  ///< by source device
    // Blocks of the device by birth, and the latest death of each run of kFan of them, and of each run of
    // those, …
    std::vector<std::uint64_t> births{};
    std::vector<std::size_t> blocks{};
    std::vector<std::vector<std::uint64_t>> latest_death{};
  };
  static constexpr std::size_t kFan = 16;

  std::vector<Device> devices{};
  /// From this instant on, the innermost module that executes (index into spans, or kNone).
  static constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::pair<std::uint64_t, std::size_t>> running{};

  // How far the tables are taken up, for Timeline::extend().
  std::size_t blocks = 0, spans = 0, transfers = 0;
  std::uint64_t horizon = 0;  ///< every change before it is in; one at it may still come
  /// Of blocks that are known to end after the horizon: (index of the block) in order of their deaths.
  std::vector<std::size_t> ending{};
  std::uint64_t work = 0;  ///< entries touched so far

  static std::shared_ptr<Index> build(const Timeline& timeline);

  bool takes(const Timeline& timeline, const std::vector<std::uint64_t>& ended) const;
  void extend(const Timeline& timeline, const std::vector<std::uint64_t>& ended);
  void extend_blocks(const Timeline& timeline, const std::vector<std::uint64_t>& ended);
  void extend_spans(const Timeline& timeline);
  void update_deaths(const Timeline& timeline, Device& device, std::size_t first, std::size_t last);
};

/// Whether a block takes room at any instant.
inline bool lives(const Block& block) { return block.bytes > 0 && block.death_ns > block.birth_ns; }

/// The innermost span at each instant: of those that run, the one that began last; `none` where none runs.
std::vector<std::pair<std::uint64_t, std::size_t>> running_spans(const std::vector<Span>& spans,
                                                                 std::size_t none);

}  // namespace stowage::trace
