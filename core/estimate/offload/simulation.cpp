#include "core/estimate/offload/simulation.h"

#include <algorithm>

namespace stowage::estimate::offload {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr double kNotYet = -1;
/// Of the whole: events so close together are at one moment, and a stall so short is none.
constexpr double kSameMoment = 1e-12;

/// What the activations of a tensor take on the GPU.
std::int64_t held_bytes(const Tensor& tensor) {
  return tensor.kind == Kind::Activation && tensor.on_gpu ? static_cast<std::int64_t>(tensor.bytes) : 0;
}

std::uint64_t counted(std::int64_t bytes) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0));
}

}  // namespace

Simulation::Simulation(const Scenario& scenario, bool lists)
    : scenario_(scenario),
      count_(static_cast<std::uint32_t>(scenario.layers.size())),
      gpus_(gpus_of(scenario)),
      lists_(lists),
      sums_(count_),
      needs_(count_),
      down_last_(gpus_.size()),
      up_last_(gpus_.size()) {
  for (const std::uint32_t gpu : gpus_) {
    links_.push_back(scenario.link_of(gpu));
    without_.push_back({gpu, 0, 0});
  }
  for (const Layer& layer : scenario.layers)
    compute_seconds_ += layer.forward_seconds + layer.backward_seconds;
  add_sums();
  add_needs();
}

/// What is on none counts as of the first: it has no bytes there.
std::uint32_t Simulation::place_of(std::uint32_t gpu) const {
  const auto at = std::lower_bound(gpus_.begin(), gpus_.end(), gpu);
  return at == gpus_.end() || *at != gpu ? 0 : static_cast<std::uint32_t>(at - gpus_.begin());
}

void Simulation::add_sums() {
  for (std::uint32_t i = 0; i < count_; ++i) {
    first_.push_back(rows_.size());
    for (const Tensor& tensor : scenario_.layers[i].tensors) {
      const std::uint32_t place = gpus_.size() == 1 ? 0 : place_of(tensor.gpu);
      auto at = std::find_if(sums_[i].begin(), sums_[i].end(),
                             [place](const Sum& sum) { return sum.gpu == place; });
      if (at == sums_[i].end()) at = sums_[i].insert(at, {place});
      at->held += held_bytes(tensor);
      const auto sum = static_cast<std::uint32_t>(at - sums_[i].begin());
      rows_.push_back({tensor.ready_seconds, tensor.needed_seconds, kNotYet, 0, 0, place, sum});
      without_[place].peak_bytes_without += counted(held_bytes(tensor));
    }
  }
}

void Simulation::add_needs() {
  for (std::uint32_t i = 0; i < count_; ++i) {
    const std::vector<Tensor>& tensors = scenario_.layers[i].tensors;
    for (std::uint32_t k = 0; k < tensors.size(); ++k)
      needs_[tensors[k].needed_in.value_or(i)].push_back({i, k});
  }
  const auto when = [&](const Need& need) {
    return scenario_.layers[need.layer].tensors[need.tensor].needed_seconds;
  };
  for (std::vector<Need>& needs : needs_)
    std::stable_sort(needs.begin(), needs.end(),
                     [&](const Need& a, const Need& b) { return when(a) < when(b); });
}

/// What the choice makes of a layer's tensors.
void Simulation::add_up(std::uint32_t layer) {
  for (Sum& sum : sums_[layer]) sum.left_out = sum.freed = sum.moved = 0;
  const std::vector<Chosen>& chosen = choice_->tensors[layer];
  for (std::uint32_t k = 0; k < chosen.size(); ++k) {
    Row& one = row(layer, k);
    Sum& sum = sums_[layer][one.sum];
    one.moved = chosen[k].moved;
    one.freed = chosen[k].freed;
    sum.freed += static_cast<std::int64_t>(one.freed);
    sum.moved += static_cast<std::int64_t>(one.moved);
    if (chosen[k].recomputed > 0) sum.left_out += held_bytes(scenario_.layers[layer].tensors[k]);
  }
}

void Simulation::begin(const Choice& choice) {
  choice_ = &choice;
  std::fill(down_last_.begin(), down_last_.end(), 0);
  std::fill(up_last_.begin(), up_last_.end(), 0);
  rank_.assign(count_, kNone);
  for (std::uint32_t r = 0; r < choice.offloaded.size(); ++r) rank_[choice.offloaded[r]] = r;
  again_.assign(count_, false);
  for (const std::uint32_t layer : choice.again) again_[layer] = true;
  down_end_.assign(count_, 0);
  for (Row& one : rows_) one.back = kNotYet;
  for (auto* events : {&compute_, &down_, &up_}) events->clear();
  clock_ = 0;
  out_.offloads.clear(), out_.reloads.clear();
  out_.forward.clear(), out_.backward.clear();
  out_.stalls.clear();
  out_.peak_bytes = out_.peak_sets = out_.peak_bytes_without = 0;
  out_.gpus = without_;
  out_.seconds = out_.recompute_seconds = out_.stall_seconds = 0;
  out_.compute_seconds = compute_seconds_;
}

const Schedule& Simulation::run(const Choice& choice) {
  begin(choice);
  for (std::uint32_t i = 0; i < count_; ++i) add_up(i);
  return finish();
}

const Schedule& Simulation::run_with(const Choice& choice, std::uint32_t layer) {
  begin(choice);
  add_up(layer);
  return finish();
}

const Schedule& Simulation::finish() {
  for (std::uint32_t j = 0; j < count_; ++j) forward(j);
  for (std::uint32_t j = count_; j-- > 0;) backward(j);
  out_.seconds = clock_;
  for (const Stall& stall : out_.stalls) out_.stall_seconds += stall.seconds;
  std::erase_if(out_.stalls, [&](const Stall& s) { return s.seconds <= kSameMoment * out_.seconds; });
  measure();
  return out_;
}

/// Of a GPU one copy at a time, in the order they were queued.
Copy Simulation::copy(bool down, std::uint32_t layer, std::uint32_t tensor, double earliest) {
  const Row& one = row(layer, tensor);
  double& last = (down ? down_last_ : up_last_)[one.gpu];
  const std::uint64_t bytes = one.moved;
  const Link& link = links_[one.gpu];
  Copy made{layer, tensor, bytes, std::max(last, earliest), 0, 0};
  made.end =
      made.start + link.latency_seconds + static_cast<double>(bytes) / (down ? link.to_host : link.to_device);
  last = made.end;
  return made;
}

/// Forward of layer L-n+r waits for the copies of the layer of rank r.
void Simulation::wait_for_offload(std::uint32_t j) {
  const auto due = given_back_at(*choice_, count_, j);
  if (!due) return;
  const std::uint32_t i = *due;
  if (down_end_[i] > clock_) {
    out_.stalls.push_back({false, j, clock_, 0, down_end_[i] - clock_, i, std::nullopt});
    clock_ = down_end_[i];
  }
  if (!by_steps()) return;
  for (const Sum& sum : sums_[i]) compute_.push_back({clock_, -sum.freed, i, sum.gpu});
}

void Simulation::forward(std::uint32_t j) {
  wait_for_offload(j);
  const Layer& layer = scenario_.layers[j];
  const double begin = clock_;
  clock_ += layer.forward_seconds;
  out_.forward.push_back({j, begin, clock_});
  for (const Sum& sum : sums_[j]) compute_.push_back({begin, sum.held - sum.left_out, j, sum.gpu});
  if (again_[j]) compute_.push_back({begin, std::int64_t(layer.input_bytes), j, place_of(layer.gpu)});
  if (rank_[j] == kNone) return;
  const auto tensors = static_cast<std::uint32_t>(layer.tensors.size());
  for (std::uint32_t k = 0; k < tensors; ++k) {
    const Row& one = row(j, k);
    if (one.moved == 0) continue;
    Copy made = copy(true, j, k, begin + one.ready);
    made.other = count_ - offloaded() + rank_[j];
    down_end_[j] = std::max(down_end_[j], made.end);
    if (!by_steps()) down_.push_back({made.end, -std::int64_t(one.freed), j, one.gpu});
    if (lists_) out_.offloads.push_back(made);
  }
}

/// Backward of layer L-1-n+r queues the reloads of the layer of rank r.
void Simulation::queue_reloads(std::uint32_t j) {
  const auto due = brought_at(*choice_, count_, j);
  if (!due) return;
  const std::uint32_t i = *due;
  const auto tensors = static_cast<std::uint32_t>(scenario_.layers[i].tensors.size());
  for (std::uint32_t k = 0; k < tensors; ++k) {
    const Row& one = row(i, k);
    if (one.moved == 0 || one.back != kNotYet) continue;
    reload(i, k, j);
  }
}

void Simulation::reload(std::uint32_t i, std::uint32_t k, std::uint32_t j) {
  Copy made = copy(false, i, k, clock_);
  made.other = j;
  Row& one = row(i, k);
  one.back = made.end;
  const std::int64_t bytes = std::int64_t(made.bytes);
  if (!by_steps()) {
    up_.push_back({made.start, bytes, i, one.gpu});
  } else if (MemoryEvent& last = compute_.back();
             last.time == clock_ && last.layer == i && last.gpu == one.gpu) {
    last.bytes += bytes;  // those that are asked for together come at one moment
  } else {
    compute_.push_back({clock_, bytes, i, one.gpu});
  }
  if (lists_) out_.reloads.push_back(made);
}

/// What it saves is there from the begin on, and what it was run from until its backward ends.
void Simulation::run_again(std::uint32_t j) {
  const Layer& layer = scenario_.layers[j];
  for (const Sum& sum : sums_[j]) compute_.push_back({clock_, sum.left_out, j, sum.gpu});
  clock_ += layer.again_seconds();
  out_.recompute_seconds += layer.again_seconds();
}

void Simulation::backward(std::uint32_t j) {
  const Layer& layer = scenario_.layers[j];
  const double arrived = clock_;
  queue_reloads(j);
  if (again_[j]) run_again(j);
  double worked = 0;
  for (const Need& need : needs_[j]) {
    const Row& one = row(need.layer, need.tensor);
    if (one.moved == 0) continue;
    clock_ += one.needed - worked;
    worked = one.needed;
    if (one.back == kNotYet) reload(need.layer, need.tensor, j);  // a later layer needs it before its turn
    if (one.back <= clock_) continue;
    out_.stalls.push_back({true, j, clock_, worked, one.back - clock_, need.layer, need.tensor});
    clock_ = one.back;
  }
  clock_ += layer.backward_seconds - worked;
  out_.backward.push_back({j, arrived, clock_});
  // What stayed, what came back, and what its owner kept.
  for (const Sum& sum : sums_[j]) compute_.push_back({clock_, sum.freed - sum.moved - sum.held, j, sum.gpu});
  if (again_[j]) compute_.push_back({clock_, -std::int64_t(layer.input_bytes), j, place_of(layer.gpu)});
}

/// Peaks. Each of the three lists is in order of time. At one moment memory is given back before it is
/// taken.
void Simulation::measure() {
  if (gpus_.size() > 1) order_copies();
  on_gpu_.assign(gpus_.size(), 0);
  held_.assign(count_, 0);
  const std::vector<MemoryEvent>* lists[] = {&compute_, &down_, &up_};
  std::size_t at[] = {0, 0, 0};
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
        sets -= held_[event.layer] > 0;
        held_[event.layer] += event.bytes;
        sets += held_[event.layer] > 0;
        bytes += event.bytes;
        on_gpu_[event.gpu] += event.bytes;
      }
    }
    for (std::size_t g = 0; g < on_gpu_.size(); ++g)
      out_.gpus[g].peak_bytes = std::max(out_.gpus[g].peak_bytes, counted(on_gpu_[g]));
    out_.peak_bytes = std::max(out_.peak_bytes, counted(bytes));
    out_.peak_sets = std::max(out_.peak_sets, static_cast<std::uint64_t>(sets));
  }
  for (const GpuPeak& one : without_) out_.peak_bytes_without += one.peak_bytes_without;
}

/// Each GPU has a queue of its own.
void Simulation::order_copies() {
  for (std::vector<MemoryEvent>* list : {&down_, &up_})
    std::stable_sort(list->begin(), list->end(),
                     [](const MemoryEvent& a, const MemoryEvent& b) { return a.time < b.time; });
}

}  // namespace stowage::estimate::offload
