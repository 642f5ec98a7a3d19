#include "core/estimate/offload/mix_copies.h"

#include <algorithm>

namespace stowage::estimate::offload {
namespace {

/// As simulate() has it.
constexpr double kSameMoment = 1e-12;

std::size_t place(Treatment treatment) { return static_cast<std::size_t>(treatment); }

}  // namespace

MixCopies::MixCopies(const Scenario& scenario, const std::vector<Choice>& rows,
                     const std::vector<MixSteps::Step>& steps)
    : steps_(steps) {
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    first_.push_back(moved_.size());
    late_.push_back(0);
    const auto& gone = rows[place(Treatment::Offload)].tensors[i];
    double down = 0, up = 0;
    for (std::size_t k = 0; k < gone.size(); ++k) {
      if (gone[k].moved == 0) continue;
      const auto bytes = static_cast<double>(gone[k].moved);
      const Tensor& tensor = scenario.layers[i].tensors[k];
      const Link link = scenario.link_of(tensor.gpu);
      const double here = link.latency_seconds + bytes / link.to_host;
      moved_.push_back({tensor.ready_seconds, here, down += here, up,
                        static_cast<std::int64_t>(gone[k].freed), static_cast<std::int64_t>(gone[k].moved)});
      up += link.latency_seconds + bytes / link.to_device;
      late_.back() = std::max(late_.back(), moved_.back().ready);
    }
  }
  first_.push_back(moved_.size());
  down_end_.resize(steps.size()), up_begin_.resize(steps.size());
  down_.events.resize(moved_.size()), up_.events.resize(moved_.size());
}

/// What was copied to the host when forward of a layer begins. All that happens within `same_` of the first
/// of it is at one moment, in which memory is given back before it is taken.
void MixCopies::give_back(double begin) {
  const Event* const events = down_.events.data();
  std::size_t at = down_.counted;
  for (; at < down_.made && events[at].time < begin - same_; ++at) held_ -= events[at].bytes;
  for (; at < down_.made && events[at].time < begin; ++at) {
    if (events[at].time > moment_ + same_) moment_ = events[at].time;
    held_ -= events[at].bytes;
  }
  if (begin > moment_ + same_) moment_ = begin;
  for (; at < down_.made && events[at].time <= moment_ + same_; ++at) held_ -= events[at].bytes;
  down_.counted = at;
}

/// What began to come back before the moment in which backward of a layer ends.
void MixCopies::take(double end) {
  const Event* const events = up_.events.data();
  std::size_t at = up_.counted;
  for (; at < up_.made && events[at].time < end - same_; ++at) held_ += events[at].bytes;
  for (; at < up_.made && events[at].time < end; ++at) {
    if (events[at].time > moment_ + same_) moment_ = events[at].time;
    if (end <= moment_ + same_) break;
    held_ += events[at].bytes;
  }
  if (end > moment_ + same_) moment_ = end;
  up_.counted = at;
}

/// Copies to the host of a layer whose forward began. Most often the ones before have not ended when the last
/// of them is ready, and they follow each other without a gap.
void MixCopies::send(std::size_t layer, double begin) {
  const std::size_t first = first_[layer], end = first_[layer + 1];
  down_end_[layer] = 0;
  if (first == end) return;
  Event* to = down_.events.data() + down_.made;
  if (down_.last >= begin + late_[layer]) {
    for (std::size_t k = first; k < end; ++k) *to++ = {down_.last + moved_[k].down_done, moved_[k].freed};
    down_.last += moved_[end - 1].down_done;
  } else {
    for (std::size_t k = first; k < end; ++k) {
      down_.last = std::max(down_.last, begin + moved_[k].ready) + moved_[k].down;
      *to++ = {down_.last, moved_[k].freed};
    }
  }
  down_.made += end - first;
  down_end_[layer] = down_.last;
}

void MixCopies::go_forward(const std::vector<Treatment>& layers) {
  down_.made = down_.counted = 0, down_.last = 0;
  clock_ = moment_ = 0, held_ = 0;
  for (std::size_t j = 0; j < steps_.size() && !over(); ++j) {
    if (j + offloaded_.size() >= steps_.size())
      clock_ = std::max(clock_, down_end_[offloaded_[j + offloaded_.size() - steps_.size()]]);
    give_back(clock_);
    held_ += steps_[j].comes[place(layers[j])];
    peak_ = std::max(peak_, held_);
    if (layers[j] == Treatment::Offload) send(j, clock_);
    clock_ += steps_[j].forward;
  }
}

void MixCopies::bring(std::size_t layer) {
  const double begin = up_begin_[layer] = std::max(up_.last, clock_);
  Event* to = up_.events.data() + up_.made;
  for (std::size_t k = first_[layer]; k < first_[layer + 1]; ++k)
    *to++ = {begin + moved_[k].up_before, moved_[k].moved};
  up_.made += first_[layer + 1] - first_[layer];
  if (steps_[layer].copied) up_.last = begin + steps_[layer].up;
}

/// From the end of forward on, which is known: with all that stays on the GPU.
void MixCopies::go_back(const std::vector<Treatment>& layers, const MixSteps::Costs& costs) {
  up_.made = up_.counted = 0, up_.last = 0;
  clock_ = moment_ = costs.forward_seconds, held_ = static_cast<std::int64_t>(costs.least_bytes);
  for (std::size_t j = steps_.size(); j-- > 0 && !over();) {
    const MixSteps::Step& step = steps_[j];
    if (j + 1 < steps_.size() && j + 1 + offloaded_.size() >= steps_.size())
      bring(offloaded_[j + 1 + offloaded_.size() - steps_.size()]);
    double end = clock_ + step.backward;
    if (layers[j] == Treatment::Recompute) {
      held_ += step.left_out;
      end += step.again;
    }
    if (layers[j] == Treatment::Offload && step.copied) end = std::max(end, up_begin_[j] + step.up_need);
    clock_ = end;
    take(clock_);
    peak_ = std::max(peak_, held_);
    held_ -= step.goes[place(layers[j])];
  }
}

std::uint64_t MixCopies::peak_bytes(const std::vector<Treatment>& layers, const MixSteps::Costs& costs,
                                    std::uint64_t most) {
  offloaded_.clear();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] == Treatment::Offload) offloaded_.push_back(i);
  }
  same_ = kSameMoment * costs.seconds;
  peak_ = 0, most_ = static_cast<std::int64_t>(std::min(most, kMostBytes));
  for (const bool back : {back_first_, !back_first_}) {
    if (over()) break;
    back ? go_back(layers, costs) : go_forward(layers);
    if (over()) back_first_ = back;
  }
  return static_cast<std::uint64_t>(peak_);
}

}  // namespace stowage::estimate::offload
