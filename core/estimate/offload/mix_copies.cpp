#include "core/estimate/offload/mix_copies.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace stowage::estimate::offload {
namespace {

/// As simulate() has it.
constexpr double kSameMoment = 1e-12;

std::size_t place(Treatment treatment) { return static_cast<std::size_t>(treatment); }

}  // namespace

MixCopies::MixCopies(const Scenario& scenario, const std::vector<Choice>& rows,
                     const std::vector<MixSteps::Step>& steps)
    : steps_(steps), latency_(scenario.latency_seconds) {
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    first_.push_back(moved_.size());
    const auto& gone = rows[place(Treatment::Offload)].tensors[i];
    for (std::size_t k = 0; k < gone.size(); ++k) {
      if (gone[k].moved == 0) continue;
      const Tensor& tensor = scenario.layers[i].tensors[k];
      const auto bytes = static_cast<double>(gone[k].moved);
      moved_.push_back({tensor.ready_seconds, tensor.needed_seconds, bytes / scenario.to_host,
                        bytes / scenario.to_device, static_cast<std::int64_t>(gone[k].freed),
                        static_cast<std::int64_t>(gone[k].moved)});
    }
  }
  first_.push_back(moved_.size());
  needs_.resize(moved_.size());
  std::iota(needs_.begin(), needs_.end(), 0u);
  for (std::size_t i = 0; i + 1 < first_.size(); ++i) {
    const auto at = [&](std::size_t k) { return needs_.begin() + static_cast<std::ptrdiff_t>(k); };
    std::stable_sort(at(first_[i]), at(first_[i + 1]),
                     [&](std::uint32_t a, std::uint32_t b) { return moved_[a].needed < moved_[b].needed; });
  }
  down_end_.resize(steps.size());
  back_.resize(moved_.size());
}

void MixCopies::go_forward(const std::vector<Treatment>& layers) {
  for (std::size_t j = 0; j < steps_.size(); ++j) {
    if (j + offloaded_.size() >= steps_.size())
      clock_ = std::max(clock_, down_end_[offloaded_[j + offloaded_.size() - steps_.size()]]);
    const double begin = clock_;
    clock_ += steps_[j].forward;
    compute_.push_back({begin, steps_[j].comes[place(layers[j])]});
    if (layers[j] != Treatment::Offload) continue;
    down_end_[j] = 0;
    for (std::size_t k = first_[j]; k < first_[j + 1]; ++k) {
      down_last_ = std::max(down_last_, begin + moved_[k].ready) + latency_ + moved_[k].down;
      down_.push_back({down_last_, -moved_[k].freed});
      down_end_[j] = down_last_;
    }
  }
}

void MixCopies::bring(std::size_t layer) {
  for (std::size_t k = first_[layer]; k < first_[layer + 1]; ++k) {
    const double start = std::max(up_last_, clock_);
    up_.push_back({start, moved_[k].moved});
    back_[k] = up_last_ = start + latency_ + moved_[k].up;
  }
}

void MixCopies::go_back(const std::vector<Treatment>& layers) {
  for (std::size_t j = steps_.size(); j-- > 0;) {
    const MixSteps::Step& step = steps_[j];
    if (j + 1 < steps_.size() && j + 1 + offloaded_.size() >= steps_.size())
      bring(offloaded_[j + 1 + offloaded_.size() - steps_.size()]);
    if (layers[j] == Treatment::Recompute) {
      compute_.push_back({clock_, step.left_out});
      clock_ += step.again;
    }
    double worked = 0;
    for (std::size_t at = first_[j]; layers[j] == Treatment::Offload && at < first_[j + 1]; ++at) {
      const std::uint32_t k = needs_[at];
      clock_ += moved_[k].needed - worked;
      worked = moved_[k].needed;
      clock_ = std::max(clock_, back_[k]);
    }
    clock_ += step.backward - worked;
    compute_.push_back({clock_, -step.goes[place(layers[j])]});
  }
}

/// At one moment memory is given back before it is taken.
std::int64_t MixCopies::most_held() const {
  const std::array<const Events*, 3> lists = {&compute_, &down_, &up_};
  std::array<std::size_t, 3> at{};
  std::int64_t held = 0, most = 0;
  while (at[0] < compute_.size()) {  // the last event is the end of backward
    double moment = compute_[at[0]].time;
    for (std::size_t l = 1; l < lists.size(); ++l) {
      if (at[l] < lists[l]->size()) moment = std::min(moment, (*lists[l])[at[l]].time);
    }
    moment += kSameMoment * clock_;
    for (std::size_t l = 0; l < lists.size(); ++l) {
      for (; at[l] < lists[l]->size() && (*lists[l])[at[l]].time <= moment; ++at[l])
        held += (*lists[l])[at[l]].bytes;
    }
    most = std::max(most, held);
  }
  return most;
}

std::uint64_t MixCopies::peak_bytes(const std::vector<Treatment>& layers) {
  offloaded_.clear();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] == Treatment::Offload) offloaded_.push_back(i);
  }
  compute_.clear(), down_.clear(), up_.clear();
  clock_ = down_last_ = up_last_ = 0;
  go_forward(layers);
  go_back(layers);
  return static_cast<std::uint64_t>(most_held());
}

}  // namespace stowage::estimate::offload
