#include "core/trace/trace.h"

#include <algorithm>

#include "core/trace/index.h"
#include "core/trace/index_file.h"

namespace stowage::trace {
namespace {

template <class Row>
void sort_if_needed(Table<Row>& rows) {
  const auto before = [](const Row& a, const Row& b) { return begin_of(a) < begin_of(b); };
  const Table<Row>& as_it_is = rows;
  if (!std::is_sorted(as_it_is.begin(), as_it_is.end(), before))
    std::stable_sort(rows.begin(), rows.end(), before);
}

std::uint64_t last_instant(const Timeline& timeline) {
  std::uint64_t last = 0;
  each_table(timeline, [&](const auto& rows) {
    for (const auto& row : rows) last = std::max(last, last_of(row));
  });
  return last;
}

}  // namespace

/// A sweep over begins and ends. What ends while another one is the innermost is taken from the stack when it
/// comes to lie on top.
Table<RunningFrom> running_spans(const Table<Span>& spans, std::uint64_t none) {
  std::vector<std::pair<std::uint64_t, std::size_t>> ends;
  ends.reserve(spans.size());
  for (std::size_t i = 0; i < spans.size(); ++i) ends.emplace_back(spans[i].end_ns, i);
  if (!std::is_sorted(ends.begin(), ends.end())) std::sort(ends.begin(), ends.end());
  Table<RunningFrom> out;
  std::vector<std::size_t> open;  // ascending: what began last is the innermost
  std::size_t begun = 0;
  std::size_t ended = 0;
  while (ended < ends.size()) {
    const std::uint64_t now =
        begun < spans.size() ? std::min(spans[begun].begin_ns, ends[ended].first) : ends[ended].first;
    for (; begun < spans.size() && spans[begun].begin_ns <= now; ++begun) open.push_back(begun);
    for (; ended < ends.size() && ends[ended].first <= now; ++ended) {
    }
    while (!open.empty() && spans[open.back()].end_ns <= now) open.pop_back();
    const std::uint64_t inner = open.empty() ? none : open.back();
    if (out.empty() || out.back().span != inner) out.push_back({now, inner});
  }
  return out;
}

std::string_view to_string(Kind kind) {
  return static_cast<std::size_t>(kind) < kKindNames.size() ? kKindNames[static_cast<std::size_t>(kind)]
                                                            : "unknown";
}

NameId Timeline::name(const std::string& text) {
  if (names.empty()) names.emplace_back();
  if (indexed_names_ > names.size()) {
    name_index_.clear();
    indexed_names_ = 0;
  }
  for (; indexed_names_ < names.size(); ++indexed_names_)
    name_index_.try_emplace(names[indexed_names_], static_cast<NameId>(indexed_names_));
  const auto [it, fresh] = name_index_.try_emplace(text, static_cast<NameId>(names.size()));
  if (fresh) {
    names.push_back(text);
    ++indexed_names_;
  }
  return it->second;
}

void Timeline::finish() {
  const std::uint64_t before = index_work();
  if (names.empty()) names.emplace_back();
  each_table(*this, [](auto& rows) { sort_if_needed(rows); });
  duration_ns = std::max(duration_ns, last_instant(*this));
  index_ = Index::build(*this);
  index_->work += before;
}

void Timeline::spill_to(std::shared_ptr<SpillFile> room) {
  each_table(*this, [&](auto& rows) { rows.spill_to(room); });
  room_ = std::move(room);
}

std::size_t Timeline::memory() const {
  std::size_t bytes = 0;
  const auto add = [&bytes](const auto& table) { bytes += table.memory(); };
  each_table(*this, add);
  if (index_) IndexFile::each_array(*this, add);
  return bytes;
}

void Timeline::Index::spill_to(const std::shared_ptr<SpillFile>& place) {
  room = place;
  running.spill_to(room);
  for (Device& device : devices) {
    device.total.spill_to(room);
    for (Steps& kind : device.kind) kind.spill_to(room);
    for (Steps& from : device.streamed_from) from.spill_to(room);
    device.births.spill_to(room);
    device.blocks.spill_to(room);
    for (auto& level : device.latest_death) level.spill_to(room);
  }
}

void Timeline::Index::taken_up(const Timeline& timeline) {
  blocks = timeline.blocks.size();
  spans = timeline.spans.size();
  transfers = timeline.transfers.size();
  horizon = timeline.duration_ns;
  work = timeline.blocks.size() + timeline.spans.size();
}

/// Births and deaths in the order of time: births lie in it already.
void Timeline::Index::add_changes(const Timeline& timeline) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> deaths;
  const auto counts = [&](const Block& block) {
    return block.device < devices.size() && static_cast<std::size_t>(block.kind) < kKinds && lives(block);
  };
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
    if (!counts(block)) continue;
    devices[block.device].births.push_back(block.birth_ns);
    devices[block.device].blocks.push_back(i);
    if (block.death_ns != Block::kAlive) deaths.emplace_back(block.death_ns, i);
  }
  std::sort(deaths.begin(), deaths.end());
  const auto change = [&](const Block& block, std::uint64_t at, bool up) {
    Device& device = devices[block.device];
    const Steps::Change one{at, block.bytes, up};
    device.total.add(one);
    device.kind[static_cast<std::size_t>(block.kind)].add(one);
    if (block.kind == Kind::Streamed && block.source < devices.size())
      device.streamed_from[block.source].add(one);
  };
  auto death = deaths.begin();
  for (const Block& block : timeline.blocks) {
    for (; death != deaths.end() && death->first < block.birth_ns; ++death)
      change(timeline.blocks[death->second], death->first, false);
    if (counts(block)) change(block, block.birth_ns, true);
  }
  for (; death != deaths.end(); ++death) change(timeline.blocks[death->second], death->first, false);
}

void Timeline::Index::add_deaths(const Timeline& timeline, Device& device) {
  for (std::size_t below = device.blocks.size(); below > 1; below = device.latest_death.back().size()) {
    const std::size_t level = device.latest_death.size();
    std::vector<std::uint64_t> nodes((below + kFan - 1) / kFan, 0);
    for (std::size_t i = 0; i < below; ++i) {
      const std::uint64_t death =
          level == 0 ? timeline.blocks[device.blocks[i]].death_ns : device.latest_death[level - 1][i];
      nodes[i / kFan] = std::max(nodes[i / kFan], death);
    }
    device.latest_death.emplace_back(std::move(nodes)).spill_to(room);
  }
}

std::shared_ptr<Timeline::Index> Timeline::Index::build(const Timeline& timeline) {
  auto index = std::make_shared<Index>();
  index->devices.resize(timeline.devices.size());
  for (Device& device : index->devices) device.streamed_from.resize(timeline.devices.size());
  index->spill_to(timeline.room_);
  index->add_changes(timeline);
  for (Device& device : index->devices) {
    device.total.seal();
    for (Steps& kind : device.kind) kind.seal();
    for (Steps& from : device.streamed_from) from.seal();
    index->add_deaths(timeline, device);
  }
  index->running = running_spans(timeline.spans, kNone);
  index->running.spill_to(index->room);
  index->taken_up(timeline);
  return index;
}

}  // namespace stowage::trace
