#include "app/gui/run/saved_up_to.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "app/gui/run/offload_counts.h"
#include "core/base/module_name.h"
#include "core/machine/machine.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kElementBytes = 4;  // nobody says of which type a block is: the widest of the usual
constexpr double kBackOfForward = 2;

std::vector<bool> gpusOf(const trace::Timeline& timeline) {
  std::vector<bool> out;
  for (const trace::TraceDevice& device : timeline.devices) {
    const auto id = machine::parse_device(device.device);
    out.push_back(id && id->gpu());
  }
  return out;
}

/// What was sent to the host and came again is a second block of the same tensor, born after the first one
/// died: it counts once. A tensor belongs to the module that made it.
std::vector<protocol::SavedSum> sumsOf(const trace::Timeline& timeline, std::uint64_t threshold) {
  std::vector<protocol::SavedSum> out;
  const std::vector<bool> gpu = gpusOf(timeline);
  using Tensor = std::tuple<trace::NameId, trace::NameId, std::uint64_t, std::uint16_t>;
  std::map<Tensor, std::vector<std::uint64_t>> ends;
  std::unordered_map<trace::NameId, std::size_t> place;
  for (const trace::Block& block : timeline.blocks) {
    if (block.kind != trace::Kind::Saved || block.device >= gpu.size() || !gpu[block.device]) continue;
    auto& deaths = ends[{block.module, block.label, block.bytes, block.device}];
    const auto before = std::find_if(deaths.begin(), deaths.end(),
                                     [&](std::uint64_t death) { return death <= block.birth_ns; });
    if (before != deaths.end()) {
      *before = block.death_ns;
      continue;
    }
    deaths.push_back(block.death_ns);
    const auto [at, fresh] = place.try_emplace(block.module, out.size());
    if (fresh) out.emplace_back().module = timeline.names[block.module];
    protocol::SavedSum& sum = out[at->second];
    ++sum.tensors;
    sum.bytes += block.bytes;
    if (block.bytes / kElementBytes >= threshold)
      sum.eligible_bytes += block.bytes;
    else
      sum.reasons["too_small"] += block.bytes;
  }
  return out;
}

/// Of its own operators alone, as a run that came to its end has it.
void addBackwardTimes(std::vector<protocol::ModuleResult>& modules) {
  std::map<std::string, double> own;
  for (const protocol::ModuleResult& module : modules) own[module.name] = module.seconds;
  for (const protocol::ModuleResult& module : modules) {
    std::string above = module.name;
    while (!above.empty()) {
      const auto dot = above.rfind('.');
      above.resize(dot == std::string::npos ? 0 : dot);
      const auto parent = own.find(above);
      if (parent == own.end()) continue;
      parent->second -= module.seconds;
      break;
    }
  }
  for (protocol::ModuleResult& module : modules)
    module.backward_seconds = std::max(own[module.name], 0.0) * kBackOfForward;
}

/// Gives layers that a run did not come to what the largest before them has.
class Completion {
 public:
  Completion(const model::Model& model, const std::string& stoppedIn, ScheduleSource& source)
      : model_(model), stoppedIn_(stoppedIn), source_(source) {}

  /// False: no layer of this list came to its end.
  bool complete(const std::vector<std::string>& layers) {
    const std::size_t reached = reachedOf(layers);
    if (reached == 0) return false;
    for (std::size_t i = reached; i < layers.size(); ++i) {
      const std::string* like = largestLike(layers, reached, layers[i]);
      if (like) take(*like, layers[i]);
    }
    return true;
  }

 private:
  protocol::BackwardResult& back() { return *source_.result.backward; }

  std::uint64_t bytesOf(const std::string& layer) {
    std::uint64_t bytes = 0;
    for (const protocol::SavedSum& sum : back().modules)
      bytes += stands_under(sum.module, layer) ? sum.bytes : 0;
    return bytes;
  }
  const std::string& classOf(const std::string& layer) const {
    static const std::string kNone;
    const auto module = model_.find_module(layer);
    return module ? model_[*module].class_name : kNone;
  }

  /// How many came to their end: those before the last one that saved anything; and that one, unless memory
  /// ran out in it before it had saved as much as those before it.
  std::size_t reachedOf(const std::vector<std::string>& layers) {
    std::size_t reached = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
      if (bytesOf(layers[i]) > 0) reached = i + 1;
    }
    if (reached == 0 || !stands_under(stoppedIn_, layers[reached - 1])) return reached;
    const std::string* like = largestLike(layers, reached - 1, layers[reached - 1]);
    return like && bytesOf(*like) <= bytesOf(layers[reached - 1]) ? reached : reached - 1;
  }

  const std::string* largestLike(const std::vector<std::string>& layers, std::size_t before,
                                 const std::string& layer) {
    const std::string* best = nullptr;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < before; ++i) {
      if (classOf(layers[i]) != classOf(layer)) continue;
      const std::uint64_t bytes = bytesOf(layers[i]);
      if (best && bytes <= most) continue;
      best = &layers[i];
      most = bytes;
    }
    return best;
  }

  /// What is known of a layer that was begun goes: the other one stands for all of it.
  void take(const std::string& like, const std::string& layer) {
    const auto again = [&](auto& rows, auto name) {
      std::erase_if(rows, [&](const auto& row) { return stands_under(row.*name, layer); });
      const std::size_t known = rows.size();
      for (std::size_t i = 0; i < known; ++i) {
        if (!stands_under(rows[i].*name, like)) continue;
        auto row = rows[i];
        row.*name = layer + (row.*name).substr(like.size());
        rows.push_back(std::move(row));
      }
    };
    again(back().modules, &protocol::SavedSum::module);
    again(source_.result.modules, &protocol::ModuleResult::name);
    source_.guessed.push_back(layer);
  }

  const model::Model& model_;
  const std::string& stoppedIn_;
  ScheduleSource& source_;
};

/// Lists that stand in a layer of another one are part of it.
bool standsInAnother(const std::string& layer, const std::vector<std::string>& seen) {
  return std::any_of(seen.begin(), seen.end(),
                     [&](const std::string& outer) { return stands_under(layer, outer); });
}

}  // namespace

ScheduleSourcePtr savedUpTo(const model::Model& model, const trace::Timeline& timeline,
                            const protocol::RunRequest& request, protocol::RunResult result) {
  if (!request.training || !result.out_of_memory) return nullptr;
  const auto& scopes = request.training->scopes;
  if (std::any_of(scopes.begin(), scopes.end(), [](const auto& scope) { return scope.recompute; }))
    return nullptr;
  auto out = std::make_shared<ScheduleSource>();
  out->from = ScheduleSource::From::UpToThere;
  out->result = std::move(result);
  out->result.backward.emplace();
  out->result.backward->modules = sumsOf(timeline, request.training->threshold);
  addBackwardTimes(out->result.modules);
  const std::string stoppedIn = out->result.out_of_memory->module;
  Completion completion(model, stoppedIn, *out);
  std::vector<std::vector<std::string>> lists;
  for (const LayerList& list : layerLists(model)) lists.push_back(layerNames(model, list.pattern));
  // A list inside of a layer has longer names than its layer: outer lists come first.
  std::stable_sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
    return a.empty() || b.empty() ? a.size() < b.size() : a.front().size() < b.front().size();
  });
  std::vector<std::string> seen;
  bool some = false;
  for (const std::vector<std::string>& layers : lists) {
    if (layers.empty() || standsInAnother(layers.front(), seen)) continue;
    some |= completion.complete(layers);
    seen.insert(seen.end(), layers.begin(), layers.end());
  }
  return some ? out : nullptr;
}

}  // namespace stowage::app
