#include "core/estimate/graph/block_ledger.h"

#include <algorithm>
#include <utility>

#include "core/estimate/stream_program.h"

namespace stowage::estimate {

std::uint64_t block_bytes(bool gpu, std::uint64_t requested) {
  return gpu ? slice_bytes(Bytes(requested)).count() : requested;
}

BlockLedger::BlockLedger(const GraphLayout& layout, const machine::Machine& machine)
    : accounts_(layout.places.count()),
      activations_(layout.module_place.size()),
      gpus_(static_cast<std::uint16_t>(layout.places.gpus.size())) {
  for (std::uint16_t place = 0; place < layout.places.count(); ++place) {
    const machine::DeviceId id = layout.places.name(place);
    const machine::Device* device = machine.find(id);
    timeline_.devices.push_back(
        {machine::to_string(id), false, device && device->budget ? device->budget->count() : 0});
  }
  timeline_.names = {""};
  timeline_.predicted = true;
}

void BlockLedger::begin_step(std::uint32_t module, trace::NameId name, std::uint16_t place,
                             std::string_view node, bool again) {
  constexpr std::uint64_t kStepNs = 1000;
  now_ = std::max(now_ + 1, steps_++ * kStepNs);
  module_ = module;
  place_ = place;
  node_ = node;
  if (keeps_steps_) begins_.push_back({now_, node});
  activations_[module] = std::max(activations_[module], activations_of(accounts_[place]));
  if (span_open_ && span_.module == name && span_.device == place && (span_.again != 0) == again) return;
  close_span();
  span_ = {now_, now_, name, place, again ? std::uint8_t{1} : std::uint8_t{0}};
  span_open_ = true;
}

/// What is saved for the pass back is among them.
std::uint64_t BlockLedger::activations_of(const Account& account) {
  return account.now[Account::part_of(trace::Kind::Activation, BlockPart::OfItsKind)] +
         account.now[Account::part_of(trace::Kind::Activation, BlockPart::Saved)];
}

void BlockLedger::close_span() {
  if (!span_open_) return;
  span_.end_ns = now_;
  timeline_.spans.push_back(span_);
  span_open_ = false;
}

bool BlockLedger::has_room(std::uint16_t place, std::uint64_t requested) const {
  const std::uint64_t budget = timeline_.devices[place].budget, used = accounts_[place].total;
  return budget == 0 || (used <= budget && block_bytes(place < gpus_, requested) <= budget - used);
}

std::uint32_t BlockLedger::born(std::uint16_t place, std::uint64_t requested, const BlockTag& tag) {
  Account& account = accounts_[place];
  const std::uint64_t bytes = std::min(block_bytes(place < gpus_, requested), kMostBytes - account.born);
  const std::uint64_t budget = timeline_.devices[place].budget;
  while (budget > 0 && account.total + bytes > budget && make_room_ && make_room_(place)) {
  }
  account.born += bytes;
  account.now[Account::part_of(tag.kind, tag.part)] += bytes;
  account.total += bytes;
  if (tag.scheduled) account.scheduled += bytes;
  if (account.total - account.scheduled > account.rest_peak) {
    account.rest_peak = account.total - account.scheduled;
    account.at_rest_peak = account.now;
    account.at_rest_peak[static_cast<std::size_t>(trace::Kind::Streamed)] -= account.scheduled;
    account.rest_module = tag.module;
    account.rest_node = node_;
  }
  account.most = std::max(account.most, account.total);
  if (account.total > account.peak) {
    account.peak = account.total;
    account.at_peak = account.now;
    account.peak_module = tag.module;
    account.peak_node = node_;
  }
  if (place == place_ && tag.kind == trace::Kind::Activation)
    activations_[module_] = std::max(activations_[module_], activations_of(account));
  blocks_.push_back(
      {tick(), trace::Block::kAlive, bytes, tag.module, tag.label, place, tag.kind, tag.source});
  scheduled_.push_back(tag.scheduled);
  parts_.push_back(tag.part);
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

void BlockLedger::died(std::uint32_t block) {
  trace::Block& row = blocks_[block];
  row.death_ns = tick();
  Account& account = accounts_[row.device];
  account.now[Account::part_of(row.kind, parts_[block])] -= row.bytes;
  account.total -= row.bytes;
  if (scheduled_[block]) account.scheduled -= row.bytes;
}

void BlockLedger::become(std::uint32_t block, BlockPart part) {
  trace::Block& row = blocks_[block];
  Account& account = accounts_[row.device];
  account.now[Account::part_of(row.kind, parts_[block])] -= row.bytes;
  parts_[block] = part;
  if (part == BlockPart::Saved && row.kind == trace::Kind::Activation) row.kind = trace::Kind::Saved;
  if (part == BlockPart::Gradient) row.kind = trace::Kind::Resident, row.label = timeline_.name("gradient");
  account.now[Account::part_of(row.kind, part)] += row.bytes;
}

std::vector<std::uint64_t> BlockLedger::mark() {
  std::vector<std::uint64_t> out;
  for (Account& account : accounts_) out.push_back(std::exchange(account.most, account.total));
  return out;
}

void BlockLedger::go_on(const std::vector<std::uint64_t>& most) {
  for (std::size_t i = 0; i < most.size(); ++i) accounts_[i].most = std::max(accounts_[i].most, most[i]);
}

void BlockLedger::transfer(std::uint16_t from, std::uint16_t to, std::uint64_t bytes, trace::NameId module) {
  const std::uint64_t begin = tick();
  timeline_.transfers.push_back({begin, tick(), bytes, from, to, module});
}

trace::Timeline BlockLedger::take(const std::vector<std::uint64_t>& arenas) {
  close_span();
  timeline_.duration_ns = tick();
  const auto arena = [&](std::uint16_t place) { return place < arenas.size() ? arenas[place] : 0; };
  std::vector<trace::Block> rows;
  for (std::uint16_t gpu = 0; gpu < gpus_; ++gpu) {
    if (arena(gpu))
      rows.push_back({0, trace::Block::kAlive, arena(gpu), 0, timeline_.name("streaming window"), gpu,
                      trace::Kind::Streamed, gpus_});
  }
  std::vector<bool> moved(accounts_.size());
  for (std::uint16_t place = 0; place < moved.size(); ++place) moved[place] = arena(place) > 0;
  for (const trace::Block& slice : beside_) moved[slice.device] = true;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (!scheduled_[i] || !moved[blocks_[i].device]) rows.push_back(blocks_[i]);
  }
  rows.insert(rows.end(), beside_.begin(), beside_.end());
  timeline_.blocks = std::move(rows);
  timeline_.finish();
  return std::move(timeline_);
}

}  // namespace stowage::estimate
