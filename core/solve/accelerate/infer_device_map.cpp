#include <algorithm>
#include <deque>

#include "core/solve/accelerate/module_names.h"

namespace stowage::solve::accelerate {
namespace {

/// What the peer would end with, carried out of the walk as a value.
struct Raised {
  std::string exception{};
  explicit operator bool() const { return !exception.empty(); }
};

/// "Inside" as the peer tests it: anywhere in the text, not only in front.
bool inside(const std::string& name, const std::string& parameter) {
  return (parameter + ".").find(name + ".") != std::string::npos;
}
bool below(const std::string& name, const std::string& parameter) {
  return parameter.size() > name.size() && parameter[name.size()] == '.' &&
         parameter.compare(0, name.size(), name) == 0;
}

struct Ties {
  double size = 0;            ///< of the module with what is tied to it
  std::vector<Item> items{};  ///< of the queue, one an outside name, so that one may stand here twice
  bool any = false;
};

/// accelerate: infer_auto_device_map, step by step; its helpers are nested as there.
class Greedy {
 public:
  Greedy(const model::Model& model, const MaxMemory& max_memory, const Options& options)
      : names_(model, options), options_(options), budgets_(max_memory) {
    std::erase_if(budgets_, [](const auto& entry) { return entry.first == machine::kDisk; });
    budgets_.emplace_back(machine::kDisk, Bytes::max());
    used_.assign(budgets_.size(), 0);
    buffers_.assign(budgets_.size(), 0);
    placed_.reserve(model.modules().size());
    for (const auto& [device, budget] : budgets_) {
      if (device.gpu() && !first_gpu_) first_gpu_ = device;
    }
    const auto add = [&](const std::vector<Item>& items) {
      queue_.insert(queue_.end(), items.begin(), items.end());
    };
    add(names_.parameters(model.root()));
    add(names_.children(model.root()));
    add(names_.buffers(model.root()));
    find_largest_layer(true);
  }

  Map run() {
    Map out;
    while (!queue_.empty()) {
      if (const Raised raised = step()) {
        out.exception = raised.exception;
        return out;
      }
    }
    for (const auto& [name, device] : placed_) out.map.entries.push_back({name, device});
    if (options_.clean_result) out.map = plan::clean_device_map(std::move(out.map));
    out.warns_buffers_may_not_fit = warns();
    return out;
  }

 private:
  Raised step() {
    const Item item = queue_.front();
    queue_.pop_front();
    const std::string& name = names_.name(item);
    std::erase_if(largest_names_,
                  [&](const Item& layer) { return layer == item || below(name, names_.name(layer)); });
    if (largest_names_.empty()) find_largest_layer(false);
    Ties ties;
    if (Raised raised = weigh_with_ties(item, queue_, ties)) return raised;
    const machine::DeviceId device = budgets_[current_].first;
    const bool disk = device == machine::kDisk;
    const double reserved = !disk && (device == first_gpu_ || device == machine::kCpu) ? largest_ : 0;
    const double limit = static_cast<double>(budgets_[current_].second.count()) - reserved;
    if (disk || used_[current_] + ties.size <= limit) {
      place(item, ties);
      return {};
    }
    const double size = names_.size(item);
    if (ties.any && used_[current_] + size <= limit && split_tied(item, ties)) return {};
    if (used_[current_] + size >= limit && split(item)) return {};
    if (used_[current_] == 0 && options_.fallback_allocation) {
      bool found = false;
      if (Raised raised = fall_back(item, ties, found)) return raised;
      if (found) return {};
    }
    used_[current_] += reserved;
    ++current_;
    queue_.push_front(item);
    return {};
  }

  void put(const Item& item) {
    const std::string& name = names_.name(item);
    const auto [at, fresh] = index_.try_emplace(name, placed_.size());
    if (fresh) {
      placed_.emplace_back(name, budgets_[current_].first);
    } else {
      placed_[at->second].second = budgets_[current_].first;
    }
  }

  void place(const Item& item, const Ties& ties) {
    used_[current_] += ties.size;
    put(item);
    for (const Item& tied : ties.items) {
      const auto at = std::find(queue_.begin(), queue_.end(), tied);
      if (at != queue_.end()) queue_.erase(at);
      put(tied);
    }
    if (!options_.offload_buffers && item.is_module()) buffers_[current_] += names_.buffer_bytes(item.module);
  }

  std::vector<Item> parts(const Item& item) const {
    std::vector<Item> out = names_.parameters(item.module);
    const std::vector<Item>& children = names_.children(item.module);
    out.insert(out.end(), children.begin(), children.end());
    return out;
  }
  bool splittable(const Item& item) const {
    return item.is_module() && !names_.model()[item.module].children.empty() && !names_.no_split(item.module);
  }

  /// The first tied item that can be split is; then the item is tried again.
  bool split_tied(const Item& item, const Ties& ties) {
    for (const Item& tied : ties.items) {
      if (!splittable(tied)) continue;
      const std::vector<Item> pieces = parts(tied);
      const auto at = queue_.erase(std::find(queue_.begin(), queue_.end(), tied));
      queue_.insert(at, pieces.begin(), pieces.end());
      queue_.push_front(item);
      find_largest_layer(false);
      return true;
    }
    return false;
  }

  bool split(const Item& item) {
    if (!splittable(item)) return false;
    const std::vector<Item> pieces = parts(item);
    queue_.insert(queue_.begin(), pieces.begin(), pieces.end());
    find_largest_layer(false);
    return true;
  }

  /// accelerate: get_module_size_with_ties, after its search for the groups that reach out of the item.
  Raised weigh_with_ties(const Item& item, const std::deque<Item>& queue, Ties& out) const {
    const std::string& name = names_.name(item);
    out.size = names_.size(item);
    for (const std::vector<std::string>& group : names_.ties()) {
      const auto within = static_cast<std::size_t>(
          std::count_if(group.begin(), group.end(), [&](const std::string& k) { return inside(name, k); }));
      if (within == 0 || within == group.size()) continue;
      for (const std::string& parameter : group) {
        if (inside(name, parameter)) continue;
        out.any = true;
        const auto holder = std::find_if(queue.begin(), queue.end(), [&](const Item& other) {
          return below(names_.name(other), parameter);
        });
        if (holder == queue.end()) return {"IndexError"};
        out.items.push_back(*holder);
        out.size += names_.size(*holder) - names_.size(*names_.model().find_tensor(parameter));
      }
    }
    return {};
  }

  /// accelerate: fallback_allocate. The first module, depth first, that fits beside the largest layer goes to
  /// the head of the queue.
  Raised fall_back(const Item& item, const Ties& ties, bool& found) {
    const double limit =
        static_cast<double>(budgets_[current_].second.count()) - std::max(largest_, ties.size);
    if (limit < 0) return {};
    std::deque<Item> search = queue_;
    Item hit;
    while (!search.empty() && !found) {
      const Item head = search.front();
      search.pop_front();
      Ties of_head;
      if (Raised raised = weigh_with_ties(head, search, of_head)) return raised;
      if (of_head.size <= limit) {
        found = true;
        hit = head;
      } else if (splittable(head)) {
        const std::vector<Item> pieces = parts(head);
        search.insert(search.begin(), pieces.begin(), pieces.end());
      }
    }
    if (found) bring_to_head(item, hit, found);
    return {};
  }

  /// Splits what lies above `hit` until it stands in the queue itself, then moves it in front of `item`.
  void bring_to_head(const Item& item, const Item& hit, bool& found) {
    const std::string& name = names_.name(hit);
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
      const std::string above = name.substr(0, dot);
      const auto at = std::find_if(queue_.begin(), queue_.end(),
                                   [&](const Item& other) { return names_.name(other) == above; });
      if (at == queue_.end() || !at->is_module()) continue;
      const std::vector<Item> pieces = parts(*at);
      const auto next = queue_.erase(at);
      queue_.insert(next, pieces.begin(), pieces.end());
    }
    const auto at = std::find(queue_.begin(), queue_.end(), hit);
    if (at == queue_.end()) {
      found = false;
      return;
    }
    queue_.erase(at);
    queue_.push_front(item);
    queue_.push_front(hit);
  }

  /// accelerate: get_max_layer_size over the queue. Single tensors count only the first time, when the queue
  /// is new.
  void find_largest_layer(bool with_tensors) {
    largest_ = 0;
    largest_names_.clear();
    std::vector<Item> stack;
    stack.reserve(queue_.size());
    for (const Item& item : queue_) {
      if (!item.is_module() && !with_tensors) continue;
      stack.push_back(item);
      while (!stack.empty()) {
        const Item head = stack.back();
        stack.pop_back();
        if (splittable(head)) {
          const std::vector<Item>& children = names_.children(head.module);
          stack.insert(stack.end(), children.rbegin(), children.rend());
          continue;
        }
        const double size = names_.size(head);
        if (size > largest_) {
          largest_ = size;
          largest_names_.clear();
        }
        if (size == largest_) largest_names_.push_back(head);
      }
    }
  }

  /// Buffers of what is off the GPUs fit beside no GPU's use.
  bool warns() const {
    double off = 0;
    bool any_gpu = false, fits = false;
    for (std::size_t i = 0; i < budgets_.size(); ++i) {
      if (budgets_[i].first.gpu()) any_gpu = true;
      if (!budgets_[i].first.gpu()) off += buffers_[i];
    }
    for (std::size_t i = 0; i < budgets_.size(); ++i) {
      if (budgets_[i].first.gpu())
        fits = fits || static_cast<double>(budgets_[i].second.count()) >= off + used_[i];
    }
    return off > 0 && !options_.offload_buffers && any_gpu && !fits;
  }

  Names names_;
  const Options& options_;
  MaxMemory budgets_;
  std::optional<machine::DeviceId> first_gpu_;
  std::vector<double> used_, buffers_;
  std::deque<Item> queue_;
  std::vector<std::pair<std::string, machine::DeviceId>> placed_;
  std::map<std::string, std::size_t> index_;
  std::size_t current_ = 0;
  double largest_ = 0;
  std::vector<Item> largest_names_;
};

MaxMemory budgets_of(const machine::Machine& machine) {
  MaxMemory out;
  for (const machine::Device& device : machine.devices) {
    if (device.id != machine::kDisk)
      out.emplace_back(device.id, device.budget.value_or(Bytes((1ull << 63) - 1)));
  }
  return out;
}

}  // namespace

Map infer_auto_device_map(const model::Model& model, const MaxMemory& max_memory, const Options& options) {
  return Greedy(model, max_memory, options).run();
}

Map run(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings) {
  Options options;
  options.no_split_module_classes = plan::no_split_classes(model, settings);
  options.dtype = settings.dtype;
  options.special_dtypes = settings.special_dtypes;
  options.offload_buffers = settings.runtime.offload_buffers;
  options.fallback_allocation = settings.fallback_allocation;
  MaxMemory budgets = budgets_of(machine);
  const plan::StrategyRow& strategy = plan::row_of(settings.strategy);
  if (strategy.balances) {
    Balanced balanced = get_balanced_memory(model, budgets, options, strategy.spares_first);
    if (!balanced.exception.empty()) return {{}, balanced.exception, false};
    budgets = std::move(balanced.max_memory);
  }
  return infer_auto_device_map(model, budgets, options);
}

}  // namespace stowage::solve::accelerate
