#include "core/trace/trace.h"

#include <algorithm>
#include <set>

#include "core/trace/index.h"

namespace stowage::trace {
namespace {

constexpr std::size_t kKindCount = Timeline::kKinds;

void add(std::vector<Steps::Change>& changes, const Block& block) {
  changes.push_back({block.birth_ns, block.bytes, true});
  if (block.death_ns != Block::kAlive) changes.push_back({block.death_ns, block.bytes, false});
}

struct DeviceChanges {
  std::vector<Steps::Change> total;
  std::vector<Steps::Change> kind[kKindCount];
  std::vector<std::vector<Steps::Change>> from;
};

template <class Row>
void sort_if_needed(std::vector<Row>& rows) {
  const auto before = [](const Row& a, const Row& b) { return begin_of(a) < begin_of(b); };
  if (!std::is_sorted(rows.begin(), rows.end(), before)) std::stable_sort(rows.begin(), rows.end(), before);
}

std::uint64_t last_instant(const Timeline& timeline) {
  std::uint64_t last = 0;
  each_table(timeline, [&](const auto& rows) {
    for (const auto& row : rows) last = std::max(last, last_of(row));
  });
  return last;
}

}  // namespace

std::vector<std::pair<std::uint64_t, std::size_t>> running_spans(const std::vector<Span>& spans,
                                                                 std::size_t none) {
  std::vector<std::pair<std::uint64_t, std::size_t>> ends;
  for (std::size_t i = 0; i < spans.size(); ++i) ends.emplace_back(spans[i].end_ns, i);
  std::sort(ends.begin(), ends.end());
  std::vector<std::pair<std::uint64_t, std::size_t>> out;
  std::set<std::size_t> open;
  std::size_t begun = 0;
  std::size_t ended = 0;
  while (ended < ends.size()) {
    const std::uint64_t now =
        begun < spans.size() ? std::min(spans[begun].begin_ns, ends[ended].first) : ends[ended].first;
    for (; begun < spans.size() && spans[begun].begin_ns <= now; ++begun) open.insert(begun);
    for (; ended < ends.size() && ends[ended].first <= now; ++ended) open.erase(ends[ended].second);
    const std::size_t inner = open.empty() ? none : *open.rbegin();
    if (out.empty() || out.back().second != inner) out.emplace_back(now, inner);
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

std::shared_ptr<Timeline::Index> Timeline::Index::build(const Timeline& timeline) {
  auto index = std::make_shared<Index>();
  const std::size_t count = timeline.devices.size();
  std::vector<DeviceChanges> changes(count);
  index->devices.resize(count);
  for (DeviceChanges& device : changes) device.from.resize(count);
  for (std::size_t i = 0; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
    if (block.device >= count || static_cast<std::size_t>(block.kind) >= kKinds || !lives(block)) continue;
    DeviceChanges& device = changes[block.device];
    add(device.total, block);
    add(device.kind[static_cast<std::size_t>(block.kind)], block);
    if (block.kind == Kind::Streamed && block.source < count) add(device.from[block.source], block);
    index->devices[block.device].births.push_back(block.birth_ns);
    index->devices[block.device].blocks.push_back(i);
  }
  for (std::size_t d = 0; d < count; ++d) {
    Device& device = index->devices[d];
    device.total = Steps::build(std::move(changes[d].total));
    for (std::size_t k = 0; k < kKinds; ++k) device.kind[k] = Steps::build(std::move(changes[d].kind[k]));
    for (auto& from : changes[d].from) device.streamed_from.push_back(Steps::build(std::move(from)));
    for (std::size_t below = device.blocks.size(); below > 1; below = device.latest_death.back().size()) {
      const std::size_t level = device.latest_death.size();
      std::vector<std::uint64_t> nodes((below + kFan - 1) / kFan, 0);
      for (std::size_t i = 0; i < below; ++i) {
        const std::uint64_t death =
            level == 0 ? timeline.blocks[device.blocks[i]].death_ns : device.latest_death[level - 1][i];
        nodes[i / kFan] = std::max(nodes[i / kFan], death);
      }
      device.latest_death.push_back(std::move(nodes));
    }
  }
  index->running = running_spans(timeline.spans, kNone);
  index->blocks = timeline.blocks.size();
  index->spans = timeline.spans.size();
  index->transfers = timeline.transfers.size();
  index->horizon = timeline.duration_ns;
  index->work = timeline.blocks.size() + timeline.spans.size();
  return index;
}

}  // namespace stowage::trace
