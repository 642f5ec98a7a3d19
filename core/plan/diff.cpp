#include "core/plan/diff.h"

namespace stowage::plan {
namespace {

/// Where a tensor was and is, as one number; the special values stand for "no tensor yet" and "differs
/// below".
using Pair = std::uint32_t;
constexpr Pair kNothing = 0xFFFFFFFF;
constexpr Pair kDiffers = 0xFFFFFFFE;

Pair pair_of(Placement::Slot from, Placement::Slot to) { return static_cast<Pair>(from) << 8 | to; }

class Differ {
 public:
  Differ(const model::Model& model, const machine::Machine& machine, const Placement& a, const Placement& b)
      : model_(model),
        machine_(machine),
        a_(a),
        b_(b),
        pairs_(model.modules().size(), kNothing),
        counted_(model.storages().size()) {}

  PlanDiff run() {
    gather();
    for (std::size_t i = 0; i < pairs_.size();) i = visit(i, Sought::Moves);
    for (std::size_t i = 0; i < pairs_.size();) i = visit(i, Sought::Stays);
    weigh();
    return std::move(out_);
  }

 private:
  Pair pair(model::TensorId id) const { return pair_of(a_[id], b_[id]); }
  enum class Sought : std::uint8_t { Moves, Stays };
  bool is(Sought sought, Pair pair) const {
    const std::size_t from = pair >> 8, to = pair & 0xFF, devices = machine_.devices.size();
    return pair < kDiffers && (from != to) == (sought == Sought::Moves) && from < devices && to < devices;
  }
  static void merge(Pair& into, Pair pair) {
    if (into == kNothing) {
      into = pair;
    } else if (pair != kNothing && into != pair) {
      into = kDiffers;
    }
  }

  void gather() {
    for (std::size_t i = 0; i < model_.tensors().size(); ++i)
      merge(pairs_[model_.tensors()[i].module.index()], pair(model::TensorId(i)));
    for (std::size_t i = pairs_.size(); i-- > 1;)
      merge(pairs_[model_.modules()[i].parent.index()], pairs_[i]);
  }

  /// A storage's bytes, the first time one of its names is met.
  Bytes count(model::TensorId id) {
    const model::StorageId storage = model_[id].storage;
    if (counted_[storage.index()]) return {};
    counted_[storage.index()] = true;
    return model_[storage].bytes;
  }

  void add(const std::string& name, model::ModuleId module, Pair pair, Bytes bytes) {
    const machine::DeviceId from = machine_.devices[pair >> 8].id, to = machine_.devices[pair & 0xFF].id;
    if (from == to) return out_.stays.push_back({name, from, bytes, module});
    out_.moves.push_back({name, from, to, bytes, module});
    out_.moved_bytes += bytes;
  }

  std::size_t visit(std::size_t index, Sought sought) {
    const model::Module& module = model_.modules()[index];
    if (is(sought, pairs_[index])) {
      Bytes bytes;
      for (std::size_t i = index; i < module.subtree_end; ++i) {
        for (const model::TensorId id : model_.modules()[i].tensors) bytes += count(id);
      }
      add(module.name, model::ModuleId(index), pairs_[index], bytes);
      return module.subtree_end;
    }
    if (pairs_[index] != kDiffers) return module.subtree_end;
    for (const model::TensorId id : module.tensors) {
      if (is(sought, pair(id))) add(model_[id].name, model::ModuleId(index), pair(id), count(id));
    }
    return index + 1;
  }

  void weigh() {
    for (const machine::Device& device : machine_.devices) out_.devices.push_back({device.id, {}, {}});
    std::vector<std::size_t> seen_a(machine_.devices.size(), ~std::size_t{0}), seen_b = seen_a;
    for (std::size_t i = 0; i < model_.storages().size(); ++i) {
      const model::Storage& storage = model_.storages()[i];
      for (const model::TensorId id : storage.tensors) {
        if (a_[id] < seen_a.size() && std::exchange(seen_a[a_[id]], i) != i)
          out_.devices[a_[id]].before += storage.bytes;
        if (b_[id] < seen_b.size() && std::exchange(seen_b[b_[id]], i) != i)
          out_.devices[b_[id]].after += storage.bytes;
      }
    }
  }

  const model::Model& model_;
  const machine::Machine& machine_;
  const Placement& a_;
  const Placement& b_;
  std::vector<Pair> pairs_;
  std::vector<bool> counted_;
  PlanDiff out_;
};

}  // namespace

PlanDiff diff(const model::Model& model, const machine::Machine& machine, const Placement& a,
              const Placement& b) {
  return Differ(model, machine, a, b).run();
}

std::int64_t gpu_difference(const Move& move) {
  const auto bytes = static_cast<std::int64_t>(move.bytes.count());
  if (move.from.gpu() == move.to.gpu()) return 0;
  return move.to.gpu() ? bytes : -bytes;
}

}  // namespace stowage::plan
