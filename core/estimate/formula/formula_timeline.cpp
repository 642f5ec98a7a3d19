#include "core/estimate/formula/formula_timeline.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace stowage::estimate {
namespace {

using trace::Block;
using trace::Kind;

constexpr std::uint64_t kTurnNs = 1000;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 60;  // of one block: sums stay sums

class Writer {
 public:
  Writer(const model::Model& model, const machine::Machine& machine, const std::vector<Brought>& brought)
      : model_(model), machine_(machine), brought_(brought) {
    out_.names = {""};
    out_.predicted = true;
    out_.model = model.path();
    for (const machine::Device& device : machine.devices)
      out_.devices.push_back(
          {machine::to_string(device.id), false, device.budget ? device.budget->count() : 0});
  }

  /// What is there all the time. What passes through the host on its way from the disk is, too.
  void add_kept(const std::vector<PredictedDevice>& devices) {
    for (std::size_t slot = 0; slot < devices.size() && slot < out_.devices.size(); ++slot) {
      const PredictedDevice& device = devices[slot];
      add_kept(slot, device.weights, Kind::Resident, "weights");
      add_kept(slot, device.gradients, Kind::Resident, "gradient");
      add_kept(slot, device.optimizer, Kind::Resident, "optimizer");
      add_kept(slot, device.saved, Kind::Saved, "saved for backward");
      add_kept(slot, device.kv_cache, Kind::KvCache, "KV cache");
      add_kept(slot, device.overhead, Kind::Overhead, "overhead");
      if (!device.device.gpu()) add_kept(slot, device.streamed, Kind::Streamed, "streaming window");
    }
  }

  void add_pass(const RecordedPass& pass) {
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < pass.turns.size(); ++i) {
      const Turn& turn = pass.turns[i];
      now_ = std::max(now_ + 1, turns_++ * kTurnNs);
      const trace::NameId module = out_.name(model_[turn.module].name);
      begin_span(module, turn);
      const auto streamed = bring(module, turn);
      for (; next < pass.events.size() && pass.events[next].turn <= i; ++next)
        apply(pass.events[next], module, turn);
      if (streamed) rows_[*streamed].death_ns = tick();
    }
    end_span();
    for (const auto& [key, row] : alive_) rows_[row].death_ns = now_ + 1;
    tick();
    alive_.clear();
  }

  std::shared_ptr<const trace::Timeline> take() {
    out_.duration_ns = tick();
    out_.blocks = std::move(rows_);
    out_.finish();
    return std::make_shared<const trace::Timeline>(std::move(out_));
  }

 private:
  std::uint64_t tick() { return ++now_; }
  std::size_t born(std::size_t slot, std::uint64_t bytes, trace::NameId module, trace::NameId label,
                   Kind kind) {
    rows_.push_back({tick(), Block::kAlive, std::min(bytes, kMostBytes), module, label,
                     static_cast<std::uint16_t>(slot), kind, trace::kNoDevice});
    return rows_.size() - 1;
  }
  void add_kept(std::size_t slot, Bytes bytes, Kind kind, const char* label) {
    if (bytes) born(slot, bytes.count(), 0, out_.name(label), kind);
  }

  void begin_span(trace::NameId module, const Turn& turn) {
    const auto device = static_cast<std::uint16_t>(turn.executes);
    if (open_ && span_.module == module && span_.device == device) return;
    end_span();
    if (turn.executes >= out_.devices.size()) return;
    span_ = {now_, now_, module, device};
    open_ = true;
  }
  void end_span() {
    if (open_) span_.end_ns = now_, out_.spans.push_back(span_);
    open_ = false;
  }

  /// Weights of the module come for its turn.
  std::optional<std::size_t> bring(trace::NameId module, const Turn& turn) {
    const Brought& load = brought_[turn.module.index()];
    if (!load.bytes || turn.executes >= out_.devices.size() || !machine_.devices[turn.executes].id.gpu())
      return std::nullopt;
    const std::size_t row = born(turn.executes, load.bytes.count(), module, module, Kind::Streamed);
    const auto from = machine_.slot(load.from_disk ? machine::kDisk : machine::kCpu);
    if (!from) return row;
    rows_[row].source = static_cast<std::uint16_t>(*from);
    const std::uint64_t begin = tick();
    out_.transfers.push_back({begin, tick(), rows_[row].bytes, rows_[row].source,
                              static_cast<std::uint16_t>(turn.executes), module});
    return row;
  }

  void apply(const LedgerEvent& event, trace::NameId module, const Turn& turn) {
    if (event.slot >= out_.devices.size()) return;
    const std::pair<std::size_t, std::uint32_t> key{event.slot, event.block};
    if (event.born) {
      const trace::NameId label = out_.name(model_[turn.module].class_name);
      alive_[key] = born(event.slot, event.bytes, module, label, Kind::Activation);
      return;
    }
    const auto found = alive_.find(key);
    if (found == alive_.end()) return;
    rows_[found->second].death_ns = tick();
    alive_.erase(found);
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const std::vector<Brought>& brought_;
  trace::Timeline out_{};
  std::vector<Block> rows_{};
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> alive_{};  ///< by slot and block: its row
  trace::Span span_{};
  bool open_ = false;
  std::uint64_t now_ = 0, turns_ = 0;
};

}  // namespace

std::shared_ptr<const trace::Timeline> formula_timeline(const model::Model& model,
                                                        const machine::Machine& machine,
                                                        const std::vector<PredictedDevice>& devices,
                                                        const std::vector<Brought>& brought,
                                                        const std::vector<RecordedPass>& passes) {
  Writer writer(model, machine, brought);
  writer.add_kept(devices);
  for (const RecordedPass& pass : passes) writer.add_pass(pass);
  return writer.take();
}

}  // namespace stowage::estimate
