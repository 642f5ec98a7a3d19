#include "core/estimate/offload/schedule.h"

#include <algorithm>

namespace stowage::estimate::offload {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
/// Of the whole: events so close together are at one moment, and a stall so short is none.
constexpr double kSameMoment = 1e-12;

struct MemoryEvent {
  double time = 0;
  std::int64_t bytes = 0;
  std::uint32_t layer = 0;
  std::uint32_t gpu = 0;  ///< place of its number among those of the scenario
};

/// What the activations of a tensor take on the GPU.
std::int64_t held_bytes(const Tensor& tensor) {
  return tensor.kind == Kind::Activation && tensor.on_gpu ? static_cast<std::int64_t>(tensor.bytes) : 0;
}

class Simulation {
 public:
  Simulation(const Scenario& scenario, const Choice& choice)
      : scenario_(scenario),
        choice_(choice),
        count_(static_cast<std::uint32_t>(scenario.layers.size())),
        gpus_(gpus_of(scenario)),
        down_last_(gpus_.size()),
        up_last_(gpus_.size()) {
    for (const std::uint32_t gpu : gpus_) links_.push_back(scenario.link_of(gpu));
    for (const Layer& layer : scenario.layers)
      out_.compute_seconds += layer.forward_seconds + layer.backward_seconds;
    rank_.assign(count_, kNone);
    for (std::uint32_t r = 0; r < choice.offloaded.size(); ++r) rank_[choice.offloaded[r]] = r;
    down_end_.assign(count_, 0);
    needs_.resize(count_);
    for (std::uint32_t i = 0; i < count_; ++i) {
      back_.emplace_back(choice.tensors[i].size(), kNotYet);
      for (std::uint32_t k = 0; k < choice.tensors[i].size(); ++k) {
        const Tensor& tensor = scenario.layers[i].tensors[k];
        if (choice.tensors[i][k].moved > 0) needs_[tensor.needed_in.value_or(i)].push_back({i, k});
      }
    }
  }

  Schedule run() {
    for (std::uint32_t j = 0; j < count_; ++j) forward(j);
    for (std::uint32_t j = count_; j-- > 0;) backward(j);
    out_.seconds = clock_;
    for (const Stall& stall : out_.stalls) out_.stall_seconds += stall.seconds;
    std::erase_if(out_.stalls, [&](const Stall& s) { return s.seconds <= kSameMoment * out_.seconds; });
    measure();
    return std::move(out_);
  }

 private:
  std::uint32_t offloaded() const { return static_cast<std::uint32_t>(choice_.offloaded.size()); }
  bool by_steps() const { return scenario_.memory == Memory::Step; }

  /// What is on none counts as of the first: it has no bytes there.
  std::uint32_t place_of(std::uint32_t gpu) const {
    const auto at = std::lower_bound(gpus_.begin(), gpus_.end(), gpu);
    return at == gpus_.end() || *at != gpu ? 0 : static_cast<std::uint32_t>(at - gpus_.begin());
  }
  std::uint32_t place_of(std::uint32_t layer, std::size_t tensor) const {
    return gpus_.size() == 1 ? 0 : place_of(scenario_.layers[layer].tensors[tensor].gpu);
  }

  /// Of a GPU one copy at a time, in the order they were queued.
  Copy copy(bool down, std::uint32_t layer, std::uint32_t tensor, double earliest) {
    const std::uint32_t place = place_of(layer, tensor);
    double& last = (down ? down_last_ : up_last_)[place];
    const std::uint64_t bytes = choice_.tensors[layer][tensor].moved;
    const Link& link = links_[place];
    Copy made{layer, tensor, bytes, std::max(last, earliest), 0, 0};
    made.end = made.start + link.latency_seconds +
               static_cast<double>(bytes) / (down ? link.to_host : link.to_device);
    last = made.end;
    return made;
  }

  /// Forward of layer L-n+r waits for the copies of the layer of rank r.
  void wait_for_offload(std::uint32_t j) {
    const auto due = given_back_at(choice_, count_, j);
    if (!due) return;
    const std::uint32_t i = *due;
    if (down_end_[i] > clock_) {
      out_.stalls.push_back({false, j, clock_, 0, down_end_[i] - clock_, i, std::nullopt});
      clock_ = down_end_[i];
    }
    if (!by_steps()) return;
    for (std::size_t k = 0; k < choice_.tensors[i].size(); ++k)
      compute_.push_back({clock_, -std::int64_t(choice_.tensors[i][k].freed), i, place_of(i, k)});
  }

  void forward(std::uint32_t j) {
    wait_for_offload(j);
    const Layer& layer = scenario_.layers[j];
    const double begin = clock_;
    clock_ += layer.forward_seconds;
    out_.forward.push_back({j, begin, clock_});
    for (std::size_t k = 0; k < layer.tensors.size(); ++k)
      compute_.push_back({begin, held_bytes(layer.tensors[k]) - left_out(j, k), j, place_of(j, k)});
    if (choice_.runs_again(j))
      compute_.push_back({begin, std::int64_t(layer.input_bytes), j, place_of(layer.gpu)});
    if (rank_[j] == kNone) return;
    for (std::uint32_t k = 0; k < layer.tensors.size(); ++k) {
      const Chosen& row = choice_.tensors[j][k];
      if (row.moved == 0) continue;
      Copy made = copy(true, j, k, begin + layer.tensors[k].ready_seconds);
      made.other = count_ - offloaded() + rank_[j];
      down_end_[j] = std::max(down_end_[j], made.end);
      if (!by_steps()) down_.push_back({made.end, -std::int64_t(row.freed), j, place_of(j, k)});
      out_.offloads.push_back(made);
    }
  }

  /// Backward of layer L-1-n+r queues the reloads of the layer of rank r.
  void queue_reloads(std::uint32_t j) {
    const auto due = brought_at(choice_, count_, j);
    if (!due) return;
    const std::uint32_t i = *due;
    for (std::uint32_t k = 0; k < choice_.tensors[i].size(); ++k) {
      if (choice_.tensors[i][k].moved > 0 && back_[i][k] == kNotYet) reload(i, k, j);
    }
  }

  void reload(std::uint32_t i, std::uint32_t k, std::uint32_t j) {
    Copy made = copy(false, i, k, clock_);
    made.other = j;
    back_[i][k] = made.end;
    const std::int64_t bytes = std::int64_t(made.bytes);
    (by_steps() ? compute_ : up_).push_back({by_steps() ? clock_ : made.start, bytes, i, place_of(i, k)});
    out_.reloads.push_back(made);
  }

  std::int64_t left_out(std::uint32_t j, std::size_t k) const {
    return choice_.tensors[j][k].recomputed > 0 ? held_bytes(scenario_.layers[j].tensors[k]) : 0;
  }

  /// What it saves is there from the begin on, and what it was run from until its backward ends.
  void run_again(std::uint32_t j) {
    const Layer& layer = scenario_.layers[j];
    for (std::size_t k = 0; k < layer.tensors.size(); ++k)
      compute_.push_back({clock_, left_out(j, k), j, place_of(j, k)});
    clock_ += layer.again_seconds();
    out_.recompute_seconds += layer.again_seconds();
  }

  void backward(std::uint32_t j) {
    const Layer& layer = scenario_.layers[j];
    const double arrived = clock_;
    queue_reloads(j);
    const auto when = [&](const Need& need) {
      return scenario_.layers[need.layer].tensors[need.tensor].needed_seconds;
    };
    std::stable_sort(needs_[j].begin(), needs_[j].end(),
                     [&](const Need& a, const Need& b) { return when(a) < when(b); });
    if (choice_.runs_again(j)) run_again(j);
    double worked = 0;
    for (const Need& need : needs_[j]) {
      clock_ += when(need) - worked;
      worked = when(need);
      const double& back = back_[need.layer][need.tensor];
      if (back == kNotYet) reload(need.layer, need.tensor, j);  // a later layer needs it before its turn
      if (back <= clock_) continue;
      out_.stalls.push_back({true, j, clock_, worked, back - clock_, need.layer, need.tensor});
      clock_ = back;
    }
    clock_ += layer.backward_seconds - worked;
    out_.backward.push_back({j, arrived, clock_});
    // What stayed, what came back, and what its owner kept.
    for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
      const Chosen& row = choice_.tensors[j][k];
      compute_.push_back({clock_,
                          std::int64_t(row.freed) - std::int64_t(row.moved) - held_bytes(layer.tensors[k]), j,
                          place_of(j, k)});
    }
    if (choice_.runs_again(j))
      compute_.push_back({clock_, -std::int64_t(layer.input_bytes), j, place_of(layer.gpu)});
  }

  /// Peaks. Each of the three lists is in order of time. At one moment memory is given back before it is
  /// taken.
  void measure() {
    if (gpus_.size() > 1) order_copies();
    for (const std::uint32_t gpu : gpus_) out_.gpus.push_back({gpu, 0, 0});
    std::vector<std::int64_t> on_gpu(gpus_.size(), 0);
    const std::vector<MemoryEvent>* lists[] = {&compute_, &down_, &up_};
    std::size_t at[] = {0, 0, 0};
    std::vector<std::int64_t> held(count_, 0);
    std::int64_t bytes = 0, sets = 0;
    for (;;) {
      double moment = 0;
      bool any = false;
      for (int l = 0; l < 3; ++l) {
        if (at[l] == lists[l]->size()) continue;
        const double time = (*lists[l])[at[l]].time;
        moment = any ? std::min(moment, time) : time;
        any = true;
      }
      if (!any) break;
      moment += kSameMoment * out_.seconds;
      for (int l = 0; l < 3; ++l) {
        for (; at[l] < lists[l]->size() && (*lists[l])[at[l]].time <= moment; ++at[l]) {
          const MemoryEvent& event = (*lists[l])[at[l]];
          sets -= held[event.layer] > 0;
          held[event.layer] += event.bytes;
          sets += held[event.layer] > 0;
          bytes += event.bytes;
          on_gpu[event.gpu] += event.bytes;
        }
      }
      for (std::size_t g = 0; g < on_gpu.size(); ++g)
        out_.gpus[g].peak_bytes = std::max(out_.gpus[g].peak_bytes, counted(on_gpu[g]));
      out_.peak_bytes = std::max(out_.peak_bytes, counted(bytes));
      out_.peak_sets = std::max(out_.peak_sets, static_cast<std::uint64_t>(sets));
    }
    measure_without();
  }

  void measure_without() {
    for (std::uint32_t i = 0; i < count_; ++i) {
      for (std::size_t k = 0; k < scenario_.layers[i].tensors.size(); ++k) {
        const std::uint64_t held = counted(held_bytes(scenario_.layers[i].tensors[k]));
        out_.peak_bytes_without += held;
        out_.gpus[place_of(i, k)].peak_bytes_without += held;
      }
    }
  }

  /// Each GPU has a queue of its own.
  void order_copies() {
    for (std::vector<MemoryEvent>* list : {&down_, &up_})
      std::stable_sort(list->begin(), list->end(),
                       [](const MemoryEvent& a, const MemoryEvent& b) { return a.time < b.time; });
  }

  static std::uint64_t counted(std::int64_t bytes) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0));
  }

  static constexpr double kNotYet = -1;
  struct Need {
    std::uint32_t layer, tensor;
  };

  const Scenario& scenario_;
  const Choice& choice_;
  std::uint32_t count_;
  std::vector<std::uint32_t> gpus_;
  std::vector<double> down_last_, up_last_;  ///< by GPU: when its last copy ends
  std::vector<Link> links_{};                ///< likewise
  std::vector<std::uint32_t> rank_;
  std::vector<double> down_end_;           ///< by layer: when its last copy to the host ends
  std::vector<std::vector<double>> back_;  ///< by layer and tensor: when it is back
  std::vector<std::vector<Need>> needs_;   ///< by layer: what its backward needs of what is moved
  std::vector<MemoryEvent> compute_, down_, up_;
  double clock_ = 0;
  Schedule out_{};
};

}  // namespace

std::optional<std::uint32_t> given_back_at(const Choice& choice, std::size_t layers, std::uint32_t layer) {
  const std::size_t moved = choice.offloaded.size();
  if (layer + moved < layers) return std::nullopt;
  return choice.offloaded[layer + moved - layers];
}

std::optional<std::uint32_t> brought_at(const Choice& choice, std::size_t layers, std::uint32_t layer) {
  if (layer + 1 >= layers) return std::nullopt;
  return given_back_at(choice, layers, layer + 1);
}

Schedule simulate(const Scenario& scenario, const Choice& choice) {
  return Simulation(scenario, choice).run();
}

Result<Answer> answer(Scenario scenario) {
  auto choice = choose(scenario);
  if (!choice) return tl::unexpected<Error>(std::move(choice).error());
  Answer out{std::move(scenario), *std::move(choice), {}, {}};
  out.verdicts = judge(out.scenario, out.choice);
  if (out.verdicts.refusals.empty()) out.schedule = simulate(out.scenario, out.choice);
  return out;
}

Result<std::vector<CountPoint>> all_counts(const Scenario& scenario) {
  std::vector<CountPoint> points;
  Scenario tried = scenario;
  tried.scopes.clear();
  for (std::uint64_t n = 0; n < scenario.layers.size(); ++n) {
    tried.offload_layers = n;
    const auto choice = choose(tried);
    if (!choice) return tl::unexpected<Error>(choice.error());
    if (!judge(tried, *choice).refusals.empty()) continue;
    const Schedule schedule = simulate(tried, *choice);
    points.push_back({n, schedule.peak_bytes, schedule.seconds, schedule.stall_seconds, schedule.gpus});
  }
  return points;
}

std::optional<CountPoint> fastest_within(const std::vector<CountPoint>& points, const Room& room) {
  std::optional<CountPoint> best;
  for (const CountPoint& point : points) {
    if (room.holds(point.peak_bytes, point.gpus) &&
        (!best || point.seconds < best->seconds * (1 - kSameMoment)))
      best = point;
  }
  return best;
}

std::optional<CountPoint> smallest_within(const std::vector<CountPoint>& points, double seconds) {
  std::optional<CountPoint> best;
  for (const CountPoint& point : points) {
    if (point.seconds <= seconds && (!best || point.peak_bytes < best->peak_bytes)) best = point;
  }
  return best;
}

}  // namespace stowage::estimate::offload
