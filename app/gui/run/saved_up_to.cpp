#include "app/gui/run/saved_up_to.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_map>

#include "app/gui/run/offload_counts.h"
#include "core/base/module_name.h"
#include "core/machine/machine.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kElementBytes = 4;  // nobody says of which type a block is: the widest of the usual
constexpr double kBackOfForward = 2;
constexpr std::size_t kBlocksUnasked = 4096;  // between two looks at whether anybody still waits

std::vector<bool> gpusOf(const trace::Timeline& timeline) {
  std::vector<bool> out;
  for (const trace::TraceDevice& device : timeline.devices) {
    const auto id = machine::parse_device(device.device);
    out.push_back(id && id->gpu());
  }
  return out;
}

/// What was sent to the host and came again is a second block of the same tensor, born after the first one
/// died: it counts once. A tensor belongs to the module that made it. Of an unrolled net very many of one
/// module and label live at once: the first to die is at hand, which is as good as any that has died. What
/// there is until the job is cancelled.
std::vector<protocol::SavedSum> sumsOf(const trace::Timeline& timeline, std::uint64_t threshold,
                                       const Job& job) {
  std::vector<protocol::SavedSum> out;
  const std::vector<bool> gpu = gpusOf(timeline);
  using Tensor = std::tuple<trace::NameId, trace::NameId, std::uint64_t, std::uint16_t>;
  using FirstOnTop =
      std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<std::uint64_t>>;
  std::map<Tensor, FirstOnTop> ends;
  std::unordered_map<trace::NameId, std::size_t> place;
  std::size_t seen = 0;
  for (const trace::Block& block : timeline.blocks) {
    if (seen++ % kBlocksUnasked == 0 && job.cancel.cancelled()) return out;
    if (block.kind != trace::Kind::Saved || block.device >= gpu.size() || !gpu[block.device]) continue;
    auto& deaths = ends[{block.module, block.label, block.bytes, block.device}];
    const bool again = !deaths.empty() && deaths.top() <= block.birth_ns;
    if (again) deaths.pop();
    deaths.push(block.death_ns);
    if (again) continue;
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
  Completion(const model::Model& model, const std::string& stoppedIn, const Job& job, ScheduleSource& source)
      : model_(model), stoppedIn_(stoppedIn), job_(job), source_(source) {}

  /// False: no layer of this list came to its end, or the job was cancelled.
  bool complete(const std::vector<std::string>& layers) {
    const std::size_t reached = reachedOf(layers);
    if (reached == 0) return false;
    for (std::size_t i = reached; i < layers.size(); ++i) {
      if (job_.cancel.cancelled()) return false;
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
    for (std::size_t i = 0; i < layers.size() && !job_.cancel.cancelled(); ++i) {
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
  const Job& job_;
  ScheduleSource& source_;
};

/// Lists that stand in a layer of another one are part of it.
bool standsInAnother(const std::string& layer, const std::vector<std::string>& seen) {
  return std::any_of(seen.begin(), seen.end(),
                     [&](const std::string& outer) { return stands_under(layer, outer); });
}

/// Devices of the same kinds and links, whatever their budgets.
bool asFast(const machine::Machine& a, const machine::Machine& b) {
  return a.links == b.links &&
         std::equal(a.devices.begin(), a.devices.end(), b.devices.begin(), b.devices.end(),
                    [](const machine::Device& one, const machine::Device& other) {
                      return one.id == other.id && one.name == other.name;
                    });
}

/// What is run again saves nothing, and an inner scope takes a part of it out: then all of them have to be
/// the same.
bool savesAsMuch(const protocol::TrainingRequest& a, const protocol::TrainingRequest& b) {
  const auto again = [](const protocol::TrainingRequest& one) {
    return std::any_of(one.scopes.begin(), one.scopes.end(),
                       [](const auto& scope) { return scope.recompute; });
  };
  if ((again(a) || again(b)) && a.scopes != b.scopes) return false;
  return a.threshold == b.threshold && a.inputs == b.inputs && a.marks == b.marks && (a.rows || !b.rows);
}

}  // namespace

ScheduleSourcePtr savedUpTo(const model::Model& model, const trace::Timeline& timeline,
                            const protocol::RunRequest& request, protocol::RunResult result, const Job& job) {
  if (!request.training || !result.out_of_memory) return nullptr;
  const auto& scopes = request.training->scopes;
  if (std::any_of(scopes.begin(), scopes.end(), [](const auto& scope) { return scope.recompute; }))
    return nullptr;
  auto out = std::make_shared<ScheduleSource>();
  out->from = ScheduleSource::From::UpToThere;
  out->result = std::move(result);
  out->result.backward.emplace();
  out->result.backward->modules = sumsOf(timeline, request.training->threshold, job);
  addBackwardTimes(out->result.modules);
  const std::string stoppedIn = out->result.out_of_memory->module;
  Completion completion(model, stoppedIn, job, *out);
  std::vector<std::vector<std::string>> lists;
  for (const LayerList& list : layerLists(model)) lists.push_back(layerNames(model, list.pattern));
  // A list inside of a layer has longer names than its layer: outer lists come first.
  std::stable_sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
    return a.empty() || b.empty() ? a.size() < b.size() : a.front().size() < b.front().size();
  });
  std::vector<std::string> seen;
  bool some = false;
  for (const std::vector<std::string>& layers : lists) {
    if (job.cancel.cancelled()) return nullptr;
    if (layers.empty() || standsInAnother(layers.front(), seen)) continue;
    some |= completion.complete(layers);
    seen.insert(seen.end(), layers.begin(), layers.end());
  }
  return some && !job.cancel.cancelled() ? out : nullptr;
}

bool speaksFor(const protocol::RunRequest& earlier, const protocol::RunRequest& later) {
  const auto placed = [](const protocol::RunRequest& one) {
    return std::tie(one.map, one.main_gpu, one.host_computes, one.computed, one.offload_buffers, one.mode,
                    one.window, one.depth);
  };
  const auto given = [](const protocol::RunRequest& one) {
    return std::tie(one.program, one.fingerprint, one.inputs_file, one.sizes, one.shapes);
  };
  return earlier.training && later.training && given(earlier) == given(later) &&
         placed(earlier) == placed(later) && earlier.devices == later.devices &&
         earlier.threads == later.threads && earlier.calibration == later.calibration &&
         asFast(earlier.machine, later.machine) && savesAsMuch(*earlier.training, *later.training);
}

}  // namespace stowage::app
