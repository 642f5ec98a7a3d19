#include "core/solve/instance/units.h"
#include "core/plan/evaluate.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_map>

#include "core/plan/computed.h"
#include "core/plan/evaluation/back_copies.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/instance/unit_order.h"

namespace stowage::solve {
namespace {

constexpr std::uint32_t kNone = ChainNode::kNone;

/// A unit before ties merge it with others.
struct Raw {
  model::ModuleId module{};
  std::uint32_t end = 0;  ///< modules [module, end) belong to it
  bool block = false;
  bool direct = false;  ///< a tensor of a module that has children
  std::span<const model::TensorId> tensors{};
};

class Builder {
 public:
  Builder(const model::Model& model, const plan::Settings& settings, bool tied, const plan::PassTimes* times)
      : model_(model),
        rows_(model.columns().tensors),
        settings_(settings),
        tied_(tied),
        sizes_(plan::stored_sizes(model, settings, own_sizes_)),
        training_(plan::training_bytes(model, settings)),
        computed_(plan::computed_tensors(model, settings)),
        prompt_alone_(plan::prompt_alone_storages(model, times)),
        back_(plan::back_copies(model, settings, times, sizes_)),
        counted_until_(sizes_.size(), 0) {}

  UnitTable run() {
    find_raw_units();
    merge_ties();
    make_table();
    find_chains();
    keep_coupled_chains();
    widen_loads();
    if (settings_.workload.context() > 0) bind(plan::kv_cache_bytes(model_, settings_.workload));
    bind(plan::saved_bytes(model_, settings_.workload));
    order_units(model_, out_);
    return std::move(out_);
  }

 private:
  /// While it lies on the host, the unit is brought to a GPU for its turn.
  bool streamed(const Unit& unit) const { return settings_.runtime.streamed(unit.computed); }
  bool computed(model::TensorId id) const { return !computed_.empty() && computed_[id.index()]; }
  bool loads(model::TensorId id, const model::Columns::Row& tensor) const {
    return settings_.runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent,
                                   computed(id));
  }

  /// Reads columns alone where no class is asked for: a hundred thousand modules lie far apart.
  void find_raw_units() {
    const std::vector<std::string>& classes = plan::no_split_classes(model_, settings_);
    const std::vector<std::uint32_t>& ends = model_.columns().subtree_end;
    out_.by_module = tensors_of_modules(model_);
    raws_.reserve(ends.size());
    for (std::size_t i = 0; i < ends.size();) {
      const auto next = static_cast<std::uint32_t>(i + 1);
      const bool block =
          i > 0 && !classes.empty() && plan::is_any_class(model_.modules()[i].class_name, classes);
      const std::uint32_t end = block ? ends[i] : next;
      const std::span<const model::TensorId> tensors = tensors_of(i, end);
      if (block || ends[i] == next) {
        if (!tensors.empty()) raws_.push_back({model::ModuleId(i), end, block, false, tensors});
      } else {
        for (const model::TensorId& id : tensors)
          raws_.push_back({model::ModuleId(i), end, false, true, {&id, 1}});
      }
      i = end;
    }
  }

  std::span<const model::TensorId> tensors_of(std::size_t begin, std::size_t end) const {
    const auto& [first, tensors] = out_.by_module;
    return std::span(tensors).subspan(first[begin], first[end] - first[begin]);
  }

  const std::string& name_of(const Raw& raw) const {
    return raw.direct ? model_[raw.tensors.front()].name : model_[raw.module].name;
  }

  std::uint32_t root(std::uint32_t raw) {
    while (joined_[raw] != raw) raw = joined_[raw] = joined_[joined_[raw]];
    return raw;
  }

  /// Units that share a storage become one: the first of them.
  void merge_ties() {
    joined_.resize(raws_.size());
    std::iota(joined_.begin(), joined_.end(), 0u);
    if (!tied_) return;
    std::vector<std::uint32_t> holder(sizes_.size(), kNone);
    for (std::uint32_t i = 0; i < raws_.size(); ++i) {
      for (const model::TensorId id : raws_[i].tensors) {
        if (rows_[id.index()].alone) continue;
        std::uint32_t& first = holder[rows_[id.index()].storage];
        if (first == kNone) {
          first = i;
          continue;
        }
        const std::uint32_t a = root(first), b = root(i);
        if (a != b) joined_[std::max(a, b)] = std::min(a, b);
      }
    }
  }

  void make_table() {
    out_.unit_of_tensor.assign(model_.tensors().size(), kNone);
    out_.unit_of_raw.assign(raws_.size(), kNone);
    out_.units.reserve(raws_.size());
    constexpr std::size_t kAhead = 16;
    for (std::uint32_t i = 0; i < raws_.size(); ++i) {
      if (i + kAhead < raws_.size())
        __builtin_prefetch(&name_of(raws_[i + kAhead]));  // modules are large and lie far apart
      const std::uint32_t first = root(i);
      if (first == i) {
        out_.unit_of_raw[i] = static_cast<std::uint32_t>(out_.units.size());
        Unit& unit = out_.units.emplace_back();
        unit.module = raws_[i].module;
        unit.block = raws_[i].block;
        unit.name = name_of(raws_[i]);
        unit.tensors = raws_[i].tensors;
        unit.computed = computed(unit.tensors.front());  // of one unit all are, or none
      } else {
        out_.unit_of_raw[i] = out_.unit_of_raw[first];
        join(out_.units[out_.unit_of_raw[i]], raws_[i].tensors);
      }
      Unit& unit = out_.units[out_.unit_of_raw[i]];
      for (const model::TensorId id : raws_[i].tensors) {
        out_.unit_of_tensor[id.index()] = out_.unit_of_raw[i];
        plan_cost(unit, id);
        if (streamed(unit) && loads(id, rows_[id.index()]))
          unit.ram_peak = std::max(unit.ram_peak, Bytes(sizes_[rows_[id.index()].storage]));
      }
    }
  }

  void join(Unit& unit, std::span<const model::TensorId> more) {
    const bool own = std::exchange(unit.tied, true);
    std::vector<model::TensorId>& all =
        own ? *tied_tensors_[unit.tensors.data()]
            : out_.tensors.emplace_back(unit.tensors.begin(), unit.tensors.end());
    if (own) tied_tensors_.erase(unit.tensors.data());
    all.insert(all.end(), more.begin(), more.end());
    unit.tensors = all;
    tied_tensors_[unit.tensors.data()] = &all;
  }

  /// Adds a tensor's storage to its unit, once. What is loaded crosses the bus where something reads it, the
  /// rest stays.
  void plan_cost(Unit& unit, model::TensorId id) {
    const model::Columns::Row& tensor = rows_[id.index()];
    if (tied_ && !tensor.alone && model_.storages()[tensor.storage].tensors.front() != id) return;
    const Bytes bytes(sizes_[tensor.storage]);
    unit.resident += bytes;
    if (!training_.empty()) unit.training += training_[tensor.storage].total();
    if (!tensor.read()) unit.unread += bytes;
    const bool prompt = !prompt_alone_.empty() && prompt_alone_[tensor.storage];
    if (prompt && tensor.read()) unit.prompt_resident += bytes;
    if (!loads(id, tensor)) {
      unit.stays += bytes;
      return;
    }
    if (!tensor.copied(settings_.runtime.carries(unit.computed))) return;
    const Bytes moved = bytes + back_copies_of(unit, tensor).fetched;
    unit.streamed += moved;
    unit.sent += back_copies_of(unit, tensor).sent;
    if (prompt) unit.prompt_streamed += moved;
  }

  /// What the CPU computes with is gone over once more, and its gradients stay.
  plan::BackCopies back_copies_of(const Unit& unit, const model::Columns::Row& tensor) const {
    if (back_.empty()) return {};
    return streamed(unit) ? back_[tensor.storage] : plan::BackCopies{Bytes(sizes_[tensor.storage]), {}};
  }

  /// Bytes that a tensor loads at module `at`, if no module above on the path has loaded its storage already;
  /// it counts down to `until`.
  std::uint64_t load_once(model::TensorId id, std::size_t at, std::uint32_t until) {
    const model::Columns::Row& tensor = rows_[id.index()];
    if (!loads(id, tensor)) return 0;
    if (!tensor.alone) {
      if (at < counted_until_[tensor.storage]) return 0;
      counted_until_[tensor.storage] = until;
    }
    return sizes_[tensor.storage];
  }

  /// Under the leaf rule: one node a raw unit, hung below the direct tensors of the modules above it. Under
  /// the unit rule nothing is coupled.
  void find_chains() {
    const model::Columns& columns = model_.columns();
    std::vector<std::uint32_t> tail(columns.parents.size(),
                                    kNone);  // the last node on the way down to and with a module
    std::size_t raw = 0;
    out_.chains.reserve(raws_.size());
    for (std::size_t i = 0; i < columns.parents.size();) {
      const std::uint32_t above = i == 0 ? kNone : tail[columns.parents[i]];
      tail[i] = above;
      auto next = static_cast<std::uint32_t>(i + 1);
      for (; raw < raws_.size() && raws_[raw].module.index() == i; ++raw) {
        const bool unit_rule = settings_.runtime.reserve == machine::ReserveRule::Unit;
        const std::uint32_t until =
            unit_rule ? (raws_[raw].direct ? 0 : raws_[raw].end) : columns.subtree_end[i];
        const std::uint64_t bytes = raws_[raw].block ? block_peak(raws_[raw]) : sum_of(raws_[raw], i, until);
        next = std::max(next, raws_[raw].end);
        add_node(raw, bytes, tail[i]);
      }
      // A block without tensors is no unit, and what lies below it has none either.
      i = next;
    }
  }

  std::uint64_t sum_of(const Raw& raw, std::size_t at, std::uint32_t until) {
    Bytes sum;
    for (const model::TensorId id : raw.tensors) sum += Bytes(load_once(id, at, until));
    return sum.count();
  }

  /// Leaf rule: the largest sum along one path inside the block. Unit rule: all of it.
  std::uint64_t block_peak(const Raw& raw) {
    const std::size_t first = raw.module.index();
    if (settings_.runtime.reserve == machine::ReserveRule::Unit) return sum_of(raw, first, raw.end);
    std::vector<Bytes> along(raw.end - first);
    Bytes peak;
    for (std::size_t i = first; i < raw.end; ++i) {
      if (i > first) along[i - first] = along[model_.modules()[i].parent.index() - first];
      for (const model::TensorId id : model_.modules()[i].tensors)
        along[i - first] += Bytes(load_once(id, i, model_.modules()[i].subtree_end));
      peak = std::max(peak, along[i - first]);
    }
    return peak.count();
  }

  void add_node(std::size_t raw, std::uint64_t bytes, std::uint32_t& tail) {
    if (bytes == 0) return;
    const std::uint32_t unit = out_.unit_of_raw[raw];
    const bool alone = settings_.runtime.reserve == machine::ReserveRule::Unit;
    ChainNode node{unit, alone ? kNone : tail, bytes};
    Bytes own(bytes);
    if (out_.units[unit].tied) {
      for (std::uint32_t up = node.parent; up != kNone; up = out_.chains[up].parent) {
        if (out_.chains[up].unit == unit) own += Bytes(out_.chains[up].bytes);
      }
    }
    Unit& owner = out_.units[unit];
    owner.stream_peak = std::max(owner.stream_peak, own);
    if (!streamed(owner)) owner.ram_peak = owner.stream_peak;
    if (alone) return;
    tail = static_cast<std::uint32_t>(out_.chains.size());
    out_.chains.push_back(node);
  }

  /// A load with nothing above and nothing below is told by its unit's stream peak alone.
  void keep_coupled_chains() {
    std::vector<bool> keep(out_.chains.size(), false);
    for (std::size_t i = 0; i < out_.chains.size(); ++i) {
      if (out_.chains[i].parent == kNone) continue;
      keep[i] = keep[out_.chains[i].parent] = true;
    }
    std::vector<std::uint32_t> moved(out_.chains.size(), kNone);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out_.chains.size(); ++i) {
      if (!keep[i]) continue;
      moved[i] = static_cast<std::uint32_t>(kept);
      ChainNode node = out_.chains[i];
      if (node.parent != kNone) node.parent = moved[node.parent];
      out_.chains[kept++] = node;
    }
    out_.chains.resize(kept);
  }

  /// With prefetch, loads become the room that they ask for (Runtime::room_for). It grows with the load, so
  /// the largest room is that of the largest load, and a search goes on as before. Along a path loads add up
  /// first: there it is enough that each room is no less than its own load's.
  void widen_loads() {
    const machine::Runtime& runtime = settings_.runtime;
    if (!runtime.prefetches()) return;
    for (Unit& unit : out_.units) {
      if (streamed(unit)) unit.stream_peak = Bytes(runtime.room_for(unit.stream_peak.count()));
    }
    for (ChainNode& node : out_.chains) {
      if (!runtime.window && streamed(out_.units[node.unit])) node.bytes = runtime.room_for(node.bytes);
    }
  }

  /// The cache of a module, and what autograd holds of it, belong to who executes it: the device of the first
  /// tensor in its subtree, else of the nearest module above with one.
  void bind(const std::vector<Bytes>& bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (!bytes[i]) continue;
      for (std::size_t module = i;; module = model_.modules()[module].parent.index()) {
        const std::uint32_t unit = first_unit_below(module);
        if (unit != kNone) out_.units[unit].exec_bytes += bytes[i];
        if (unit != kNone || module == 0) break;
      }
    }
  }

  std::uint32_t first_unit_below(std::size_t module) const {
    for (std::size_t i = module; i < model_.modules()[module].subtree_end; ++i) {
      if (!model_.modules()[i].tensors.empty())
        return out_.unit_of_tensor[model_.modules()[i].tensors.front().index()];
    }
    return kNone;
  }

  const model::Model& model_;
  const std::vector<model::Columns::Row>& rows_;
  const plan::Settings& settings_;
  bool tied_;
  std::vector<std::uint64_t> own_sizes_;
  const std::vector<std::uint64_t>& sizes_;
  std::vector<plan::TrainingBytes> training_;  // by storage, or empty
  std::vector<bool> computed_;                 // by tensor, or empty
  std::vector<bool> prompt_alone_;             // by storage, or empty
  std::vector<plan::BackCopies> back_;         // by storage, or empty
  std::vector<std::uint32_t> counted_until_;   // by storage
  std::vector<Raw> raws_;
  std::unordered_map<const model::TensorId*, std::vector<model::TensorId>*>
      tied_tensors_;  ///< lists of joined units, by what the unit views
  std::vector<std::uint32_t> joined_;
  UnitTable out_;
};

}  // namespace

UnitTable make_units(const model::Model& model, const plan::Settings& settings, bool tied,
                     const plan::PassTimes* times) {
  return Builder(model, settings, tied, times).run();
}

}  // namespace stowage::solve
