// What a pass holds step by step, and slices of weights that are there for some of its steps.
#include <algorithm>

#include "core/estimate/graph/block_ledger.h"

namespace stowage::estimate {
namespace {

struct Event {
  std::uint64_t at = 0;
  bool birth = false;
  std::size_t row = 0;

  bool operator<(const Event& other) const {
    if (at != other.at) return at < other.at;
    if (birth != other.birth) return other.birth;  // what ends then is gone before what begins
    return row < other.row;
  }
};

template <class Rows>
std::vector<Event> events_of(const Rows& rows) {
  std::vector<Event> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const trace::Block& row = rows[i].row;
    out.push_back({row.birth_ns, true, i});
    if (row.death_ns != trace::Block::kAlive) out.push_back({row.death_ns, false, i});
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::vector<BlockLedger::RestBlock> BlockLedger::rest_of(std::uint16_t gpu) const {
  std::vector<RestBlock> out;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (blocks_[i].device == gpu && !scheduled_[i]) out.push_back({blocks_[i], parts_[i]});
  }
  return out;
}

std::vector<std::vector<Bytes>> BlockLedger::rest_by_step() const {
  std::vector<std::vector<Bytes>> out(gpus_, std::vector<Bytes>(begins_.size()));
  if (begins_.empty()) return out;
  for (std::uint16_t gpu = 0; gpu < gpus_; ++gpu) {
    const std::vector<RestBlock> rows = rest_of(gpu);
    std::uint64_t now = 0;
    std::size_t step = 0;
    const auto go_to = [&](std::uint64_t when) {
      while (step + 1 < begins_.size() && begins_[step + 1].at <= when) out[gpu][++step] = Bytes(now);
    };
    for (const Event& event : events_of(rows)) {
      go_to(event.at);
      const std::uint64_t bytes = rows[event.row].row.bytes;
      now = event.birth ? now + bytes : now - bytes;
      out[gpu][step] = std::max(out[gpu][step], Bytes(now));
    }
    go_to(now_);
  }
  return out;
}

std::string_view BlockLedger::node_at(std::uint64_t when) const {
  const auto behind = std::upper_bound(begins_.begin(), begins_.end(), when,
                                       [](std::uint64_t at, const StepBegin& step) { return at < step.at; });
  return behind == begins_.begin() ? std::string_view() : std::prev(behind)->node;
}

void BlockLedger::bring_beside(std::uint16_t gpu, const std::vector<Slice>& slices) {
  std::vector<RestBlock> rows = rest_of(gpu);
  for (const Slice& slice : slices) {
    const std::size_t behind = slice.last + 1;
    const std::uint64_t end = behind < begins_.size() ? begins_[behind].at : now_ + 1;
    beside_.push_back({begins_[slice.first].at, end, slice.bytes, slice.tag.module, slice.tag.label, gpu,
                       slice.tag.kind, slice.tag.source});
    rows.push_back({beside_.back()});
  }
  Account& account = accounts_[gpu];
  std::array<std::uint64_t, Account::kParts> now{};
  std::uint64_t total = 0;
  account.peak = 0;
  for (const Event& event : events_of(rows)) {
    const trace::Block& row = rows[event.row].row;
    std::uint64_t& part = now[Account::part_of(row.kind, rows[event.row].part)];
    part = event.birth ? part + row.bytes : part - row.bytes;
    total = event.birth ? total + row.bytes : total - row.bytes;
    if (total <= account.peak) continue;
    account.peak = total;
    account.at_peak = now;
    account.peak_module = row.module;
    account.peak_node = node_at(event.at);
  }
  account.rest_peak = account.peak;
  account.at_rest_peak = account.at_peak;
  account.rest_module = account.peak_module;
  account.rest_node = account.peak_node;
}

}  // namespace stowage::estimate
