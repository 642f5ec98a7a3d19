#include "core/estimate/audit/pass_figures.h"

#include <algorithm>
#include <utility>

#include "core/machine/machine.h"

namespace stowage::estimate {
namespace {

using trace::Kind;

struct Event {
  enum class What : std::uint8_t { Death, SpanEnd, SpanBegin, Birth };
  std::uint64_t at;
  What what;
  std::uint32_t index;
};

std::vector<Event> events_of(const trace::Timeline& timeline) {
  std::vector<Event> out;
  for (std::uint32_t i = 0; i < timeline.blocks.size(); ++i) {
    const trace::Block& block = timeline.blocks[i];
    if (block.kind == Kind::Scratch || block.bytes == 0 || block.death_ns <= block.birth_ns) continue;
    out.push_back({block.birth_ns, Event::What::Birth, i});
    if (block.death_ns != trace::Block::kAlive) out.push_back({block.death_ns, Event::What::Death, i});
  }
  for (std::uint32_t i = 0; i < timeline.spans.size(); ++i) {
    out.push_back({timeline.spans[i].begin_ns, Event::What::SpanBegin, i});
    out.push_back({timeline.spans[i].end_ns, Event::What::SpanEnd, i});
  }
  std::stable_sort(out.begin(), out.end(), [](const Event& a, const Event& b) {
    return a.at != b.at ? a.at < b.at : a.what < b.what;
  });
  return out;
}

class Walk {
 public:
  Walk(const trace::Timeline& timeline, PassFigures& out)
      : timeline_(timeline), out_(out), now_(timeline.devices.size()), total_(timeline.devices.size()) {
    out_.devices.resize(timeline.devices.size());
    for (const trace::TraceDevice& device : timeline.devices) {
      const auto id = machine::parse_device(device.device);
      gpu_.push_back(id && id->gpu());
    }
  }

  void take(const Event& event) {
    switch (event.what) {
      case Event::What::Birth:
        return birth(timeline_.blocks[event.index]);
      case Event::What::Death: {
        const trace::Block& block = timeline_.blocks[event.index];
        now_[block.device][static_cast<std::size_t>(block.kind)] -= block.bytes;
        total_[block.device] -= block.bytes;
        return;
      }
      case Event::What::SpanBegin:
        return begin(timeline_.spans[event.index]);
      case Event::What::SpanEnd:
        if (running_ == &timeline_.spans[event.index]) running_ = nullptr;
        return;
    }
  }

  /// Weights are added last: a module that only owns some stands behind those that execute.
  void add_owned() {
    for (const auto& [name, bytes] : owned_) module(name).resident += bytes;
  }

  /// A timeline without turns has its peaks all the same.
  void start() {
    started_ = true;
    for (std::size_t device = 0; device < total_.size(); ++device) note(device, 0);
  }

 private:
  ModulePass& module(trace::NameId name) {
    const auto [found, added] = out_.modules.try_emplace(timeline_.names[name]);
    if (added) out_.order.push_back(found->first);
    return found->second;
  }

  void note(std::size_t device, std::uint64_t at) {
    DevicePass& pass = out_.devices[device];
    if (started_ && total_[device] > pass.peak) pass = {total_[device], at, now_[device]};
    if (!running_ || running_->device != device) return;
    const auto most = [&](MostHeld& held, std::uint64_t bytes) {
      if (bytes > held.bytes) held = {bytes, at, running_->device};
    };
    most(current_->peak, total_[device]);
    most(current_->activations, now_[device][static_cast<std::size_t>(Kind::Activation)]);
  }

  void begin(const trace::Span& span) {
    if (!started_) start();
    running_ = &span;
    current_ = &module(span.module);
    // Of nothing the first turn is where it would be.
    if (++current_->turns == 1) current_->activations = current_->peak = {0, span.begin_ns, span.device};
    current_->begins.push_back(span.begin_ns);
    current_->nanoseconds += span.end_ns - span.begin_ns;
    auto& devices = current_->devices;
    if (std::find(devices.begin(), devices.end(), span.device) == devices.end())
      devices.push_back(span.device);
    note(span.device, span.begin_ns);
    if (span.end_ns == span.begin_ns) running_ = nullptr;  // its end has gone by
  }

  void birth(const trace::Block& block) {
    now_[block.device][static_cast<std::size_t>(block.kind)] += block.bytes;
    total_[block.device] += block.bytes;
    if (gpu_[block.device] && (block.kind == Kind::Resident || block.kind == Kind::KvCache))
      owned_.emplace_back(block.module, block.bytes);
    note(block.device, block.birth_ns);
  }

  const trace::Timeline& timeline_;
  PassFigures& out_;
  std::vector<bool> gpu_{};
  std::vector<std::array<std::uint64_t, trace::Timeline::kKinds>> now_;
  std::vector<std::uint64_t> total_;
  std::vector<std::pair<trace::NameId, std::uint64_t>> owned_{};
  const trace::Span* running_ = nullptr;
  ModulePass* current_ = nullptr;
  bool started_ = false;
};

}  // namespace

PassFigures figures_of(const trace::Timeline& timeline) {
  PassFigures out;
  Walk walk(timeline, out);
  if (timeline.spans.empty()) walk.start();
  for (const Event& event : events_of(timeline)) walk.take(event);
  walk.add_owned();
  return out;
}

}  // namespace stowage::estimate
