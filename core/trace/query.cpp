#include <algorithm>
#include <unordered_set>

#include "core/trace/index.h"

namespace stowage::trace {

std::vector<Timeline::Column> Timeline::columns(std::size_t device, std::uint64_t begin_ns,
                                                std::uint64_t end_ns, std::size_t count) const {
  if (!index_ || device >= index_->devices.size()) return std::vector<Column>(count);
  const Index::Device& steps = index_->devices[device];
  end_ns = std::max(end_ns, begin_ns);
  std::vector<Column> out(count);
  Steps::Range total;
  Steps::Range kinds[kKinds];
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t from = part_of(begin_ns, end_ns, i, count);
    const std::uint64_t to = std::max(part_of(begin_ns, end_ns, i + 1, count), from + 1);
    Column& column = out[i];
    total = steps.total.next(total, from, to);
    const std::uint64_t peak = std::max(from, steps.total.time(total.highest));
    column.total_high = total.high;
    column.peak_ns = peak;
    for (std::size_t k = 0; k < kKinds; ++k) {
      const Steps::Range& kind = kinds[k] = steps.kind[k].next(kinds[k], from, to);
      column.low[k] = kind.low;
      column.high[k] = kind.high;
      column.at_peak[k] = kind.low == kind.high ? kind.low : steps.kind[k].at_in(kind, peak);
    }
  }
  return out;
}

std::vector<Timeline::Column> Timeline::columns_from(std::size_t device, std::size_t source,
                                                     std::uint64_t begin_ns, std::uint64_t end_ns,
                                                     std::size_t count) const {
  if (!index_ || device >= index_->devices.size() || source >= index_->devices.size())
    return std::vector<Column>(count);
  const Index::Device& steps = index_->devices[device];
  const Steps& from_source = steps.streamed_from[source];
  end_ns = std::max(end_ns, begin_ns);
  constexpr auto kStreamed = static_cast<std::size_t>(Kind::Streamed);
  std::vector<Column> out(count);
  Steps::Range here;
  Steps::Range total;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t from = part_of(begin_ns, end_ns, i, count);
    const std::uint64_t to = std::max(part_of(begin_ns, end_ns, i + 1, count), from + 1);
    here = from_source.next(here, from, to);
    Column& column = out[i];
    column.low[kStreamed] = here.low;
    column.high[kStreamed] = column.total_high = here.high;
    if (here.low == here.high) {
      column.at_peak[kStreamed] = here.low;
    } else {
      total = steps.total.next(total, from, to);
      column.at_peak[kStreamed] = from_source.at_in(here, std::max(from, steps.total.time(total.highest)));
    }
  }
  return out;
}

/// Peaks mostly come in the order of time: each is looked for from the one before on.
std::vector<std::uint64_t> Timeline::streamed_at_peaks(std::size_t device, std::size_t source,
                                                       const std::vector<Column>& columns) const {
  std::vector<std::uint64_t> out(columns.size());
  if (!index_ || device >= index_->devices.size() || source >= index_->devices.size()) return out;
  const Steps& steps = index_->devices[device].streamed_from[source];
  std::size_t near = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (steps.time(near) > columns[i].peak_ns) near = 0;
    near = steps.step_from(near, columns[i].peak_ns);
    out[i] = steps.value(near);
  }
  return out;
}

Timeline::Peak Timeline::peak(std::size_t device) const {
  if (!index_ || device >= index_->devices.size()) return {};
  const Steps& total = index_->devices[device].total;
  const Steps::Range all = total.range(0, ~0ull);
  const std::uint64_t at = total.time(all.highest);
  return {at, all.high, module_at(at)};
}

std::vector<Timeline::Peak> Timeline::peaks(std::size_t device, std::size_t at_most) const {
  if (!index_ || device >= index_->devices.size()) return {};
  const Steps& total = index_->devices[device].total;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < total.size(); ++i) {
    const bool rose = i == 0 ? total.value(i) > 0 : total.value(i) > total.value(i - 1);
    const bool falls = i + 1 == total.size() || total.value(i + 1) < total.value(i);
    if (rose && falls) found.push_back(i);
  }
  if (found.size() > at_most) {
    const auto larger = [&total](std::size_t a, std::size_t b) {
      return total.value(a) != total.value(b) ? total.value(a) > total.value(b) : a < b;
    };
    std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(at_most), found.end(),
                     larger);
    found.resize(at_most);
    std::sort(found.begin(), found.end());
  }
  std::vector<Peak> out;
  for (const std::size_t step : found)
    out.push_back({total.time(step), total.value(step), module_at(total.time(step))});
  return out;
}

std::uint64_t Timeline::bytes_at(std::size_t device, std::uint64_t at_ns) const {
  return index_ && device < index_->devices.size() ? index_->devices[device].total.at(at_ns) : 0;
}

std::uint64_t Timeline::bytes_at(std::size_t device, Kind kind, std::uint64_t at_ns) const {
  const auto k = static_cast<std::size_t>(kind);
  return index_ && device < index_->devices.size() && k < kKinds ? index_->devices[device].kind[k].at(at_ns)
                                                                 : 0;
}

std::vector<std::size_t> Timeline::alive(std::size_t device, std::uint64_t at_ns) const {
  if (!index_ || device >= index_->devices.size()) return {};
  const Index::Device& d = index_->devices[device];
  const auto born =
      static_cast<std::size_t>(std::upper_bound(d.births.begin(), d.births.end(), at_ns) - d.births.begin());
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < born;) {
    // Skip the largest run that begins here and whose blocks are all dead by now.
    std::size_t skip = 0;
    std::size_t width = Index::kFan;
    for (std::size_t level = 0; level < d.latest_death.size() && i % width == 0;
         ++level, width *= Index::kFan) {
      if (d.latest_death[level][i / width] > at_ns) break;
      skip = width;
    }
    if (skip > 0) {
      i += skip;
      continue;
    }
    if (blocks[d.blocks[i]].death_ns > at_ns) out.push_back(d.blocks[i]);
    ++i;
  }
  std::stable_sort(out.begin(), out.end(),
                   [this](std::size_t a, std::size_t b) { return blocks[a].bytes > blocks[b].bytes; });
  return out;
}

std::vector<NameId> Timeline::modules_in(std::uint64_t begin_ns, std::uint64_t end_ns) const {
  std::vector<NameId> out;
  std::unordered_set<NameId> seen;
  for (const Span& span : spans) {
    if (span.begin_ns >= end_ns) break;
    if (span.end_ns > begin_ns && seen.insert(span.module).second) out.push_back(span.module);
  }
  return out;
}

NameId Timeline::module_at(std::uint64_t at_ns) const {
  if (!index_) return 0;
  const auto& running = index_->running;
  const auto after = std::upper_bound(running.begin(), running.end(), at_ns,
                                      [](std::uint64_t at, const auto& entry) { return at < entry.at; });
  if (after == running.begin()) return 0;
  const std::uint64_t span = std::prev(after)->span;
  return span == Index::kNone ? 0 : spans[span].module;
}

}  // namespace stowage::trace
