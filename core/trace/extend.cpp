// The index of a timeline that grows: a run that is going on adds to its end only, so that each new picture
// of it costs what is new and not the whole run.
#include <algorithm>
#include <utility>

#include "core/trace/index.h"

namespace stowage::trace {
namespace {

/// The changes of one device, by the step functions they go to.
struct Changes {
  std::vector<Steps::Change> total{};
  std::vector<Steps::Change> kind[Timeline::kKinds]{};
  std::vector<std::vector<Steps::Change>> from{};
};

void add(std::vector<Changes>& devices, const Block& block, std::uint64_t at, bool up) {
  if (block.device >= devices.size() || static_cast<std::size_t>(block.kind) >= Timeline::kKinds) return;
  Changes& changes = devices[block.device];
  const Steps::Change change{at, block.bytes, up};
  changes.total.push_back(change);
  changes.kind[static_cast<std::size_t>(block.kind)].push_back(change);
  if (block.kind == Kind::Streamed && block.source < devices.size())
    changes.from[block.source].push_back(change);
}

void append(Steps& steps, std::vector<Steps::Change>& changes, std::uint64_t& work) {
  std::sort(changes.begin(), changes.end(),
            [](const Steps::Change& a, const Steps::Change& b) { return a.at < b.at; });
  steps.append(changes, work);
}

}  // namespace

/// Whether the new rows lie where a run that goes on puts them: behind everything that is in.
bool Timeline::Index::takes(const Timeline& timeline, const std::vector<std::uint64_t>& ended) const {
  if (timeline.devices.size() != devices.size() || timeline.blocks.size() < blocks ||
      timeline.spans.size() < spans || timeline.duration_ns < horizon)
    return false;
  std::uint64_t last = blocks > 0 ? timeline.blocks[blocks - 1].birth_ns : 0;
  for (std::size_t i = blocks; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
    if (block.birth_ns < std::max(last, horizon) || block.birth_ns > timeline.duration_ns) return false;
    last = block.birth_ns;
  }
  for (const std::uint64_t i : ended) {
    if (i >= blocks) return false;
    const Block& block = timeline.blocks[i];
    if (block.death_ns < horizon || block.death_ns <= block.birth_ns) return false;
  }
  std::uint64_t begin = spans > 0 ? timeline.spans[spans - 1].begin_ns : 0;
  for (std::size_t i = spans; i < timeline.spans.size(); ++i) {
    if (timeline.spans[i].begin_ns < begin || timeline.spans[i].end_ns < timeline.spans[i].begin_ns)
      return false;
    begin = timeline.spans[i].begin_ns;
  }
  const auto before = [](const Transfer& a, const Transfer& b) { return a.begin_ns < b.begin_ns; };
  const std::size_t known = std::min(std::max<std::size_t>(transfers, 1) - 1, timeline.transfers.size());
  return std::is_sorted(timeline.transfers.begin() + static_cast<std::ptrdiff_t>(known),
                        timeline.transfers.end(), before);
}

void Timeline::Index::extend(const Timeline& timeline, const std::vector<std::uint64_t>& ended) {
  extend_blocks(timeline, ended);
  extend_spans(timeline);
  transfers = timeline.transfers.size();
  horizon = timeline.duration_ns;
}

void Timeline::Index::extend_blocks(const Timeline& timeline, const std::vector<std::uint64_t>& ended) {
  std::vector<Changes> changes(devices.size());
  for (Changes& device : changes) device.from.resize(devices.size());
  std::vector<std::size_t> dying = std::exchange(ending, {});
  dying.insert(dying.end(), ended.begin(), ended.end());
  std::vector<std::size_t> first;  // by device: its blocks from here on are new
  for (const Device& device : devices) first.push_back(device.blocks.size());
  for (std::size_t i = blocks; i < timeline.blocks.size(); ++i) {
    const Block& block = timeline.blocks[i];
    if (block.device >= devices.size() || !lives(block)) continue;
    add(changes, block, block.birth_ns, true);
    devices[block.device].births.push_back(block.birth_ns);
    devices[block.device].blocks.push_back(i);
    if (block.death_ns != Block::kAlive) dying.push_back(i);
  }
  for (const std::size_t i : dying) {
    const Block& block = timeline.blocks[i];
    if (!lives(block)) continue;
    if (block.death_ns > timeline.duration_ns) {
      ending.push_back(i);  // something may still happen before it
    } else {
      add(changes, block, block.death_ns, false);
    }
  }
  work += timeline.blocks.size() - blocks + dying.size();
  for (std::size_t d = 0; d < devices.size(); ++d) {
    append(devices[d].total, changes[d].total, work);
    for (std::size_t k = 0; k < kKinds; ++k) append(devices[d].kind[k], changes[d].kind[k], work);
    for (std::size_t s = 0; s < devices.size(); ++s)
      append(devices[d].streamed_from[s], changes[d].from[s], work);
    if (first[d] < devices[d].blocks.size())
      update_deaths(timeline, devices[d], first[d], devices[d].blocks.size());
  }
  for (const std::uint64_t i : ended) {
    const std::uint16_t d = timeline.blocks[i].device;
    if (d >= devices.size()) continue;
    const auto at = std::lower_bound(devices[d].blocks.begin(), devices[d].blocks.end(), i);
    if (at == devices[d].blocks.end() || *at != i) continue;
    const auto position = static_cast<std::size_t>(at - devices[d].blocks.begin());
    update_deaths(timeline, devices[d], position, position + 1);
  }
  blocks = timeline.blocks.size();
}

/// Makes the nodes above the blocks [first, last) of a device anew.
void Timeline::Index::update_deaths(const Timeline& timeline, Device& device, std::size_t first,
                                    std::size_t last) {
  std::size_t level = 0;
  for (std::size_t below = device.blocks.size(); below > 1; below = device.latest_death[level++].size()) {
    const bool fresh = level == device.latest_death.size();
    if (fresh) device.latest_death.emplace_back().spill_to(room);
    Table<std::uint64_t>& nodes = device.latest_death[level];
    nodes.resize((below + kFan - 1) / kFan, 0);
    first = fresh ? 0 : first / kFan;
    last = fresh ? nodes.size() : (last + kFan - 1) / kFan;
    for (std::size_t i = first; i < last; ++i) {
      nodes[i] = 0;
      for (std::size_t child = i * kFan; child < std::min(below, (i + 1) * kFan); ++child) {
        nodes[i] = std::max(nodes[i], level == 0 ? timeline.blocks[device.blocks[child]].death_ns
                                                 : device.latest_death[level - 1][child]);
      }
      work += kFan;
    }
  }
}

/// Turns of a run follow each other: each begins where, or after, the one before ends. Turns that lie in each
/// other are taken up from nothing.
void Timeline::Index::extend_spans(const Timeline& timeline) {
  for (; spans < timeline.spans.size(); ++spans) {
    const Span& span = timeline.spans[spans];
    if (!running.empty() && running.back().at > span.begin_ns) {
      running = running_spans(timeline.spans, kNone);
      running.spill_to(room);
      spans = timeline.spans.size();
      work += spans;
      return;
    }
    if (span.end_ns == span.begin_ns) continue;
    if (!running.empty() && running.back().at == span.begin_ns) running.pop_back();
    running.push_back({span.begin_ns, spans});
    running.push_back({span.end_ns, kNone});
    ++work;
  }
}

void Timeline::extend(const std::vector<std::uint64_t>& ended) {
  if (names.empty()) names.emplace_back();
  if (!index_ || (index_->blocks + index_->spans == 0 && index_->devices.size() != devices.size())) {
    Timeline bare;
    bare.devices = devices;
    bare.room_ = room_;
    index_ = Index::build(bare);
  }
  if (!index_->takes(*this, ended)) return finish();
  if (index_.use_count() > 1) index_ = std::make_shared<Index>(*index_);
  index_->extend(*this, ended);
}

std::uint64_t Timeline::index_work() const { return index_ ? index_->work : 0; }

}  // namespace stowage::trace
