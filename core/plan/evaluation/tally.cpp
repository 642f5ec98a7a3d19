#include "core/plan/evaluation/tally.h"

#include <algorithm>
#include <array>

#include "core/plan/maps/agreement.h"

namespace stowage::plan {
namespace {

using Slot = Placement::Slot;
using Row = model::Columns::Row;
/// A loaded tensor whose storage has several names: counted once along a path, so it waits for the walk over
/// the modules.
struct TiedLoad {
  std::uint32_t module = 0;
  std::uint32_t storage = 0;
  Bytes bytes{};
  bool disk = false;
  bool streamed = true;
};

class Counter {
 public:
  Counter(const model::Model& model, const machine::Machine& machine, const std::vector<std::uint64_t>& sizes,
          const Placement& placement, const TallyRule& rule)
      : model_(model),
        columns_(model.columns()),
        sizes_(sizes),
        placement_(placement),
        rule_(rule),
        gpus_(machine.gpu_count()),
        slots_(machine.devices.size()) {
    const auto disk = machine.slot(machine::kDisk);
    disk_ = disk ? static_cast<Slot>(*disk) : Placement::kUnplaced;
    out_.weights.resize(slots_);
    out_.first_slot.assign(model.modules().size(), Placement::kUnplaced);
    if (!rule.computed.empty()) out_.first_computed.assign(model.modules().size(), false);
    out_.agreed.assign(model.modules().size(), kNothing);
    own_host_.resize(model.modules().size());
    own_disk_.resize(model.modules().size());
  }

  Tally run() {
    for (std::size_t i = 0; i < columns_.tensors.size(); ++i) take(columns_.tensors[i], i);
    add_singles();
    walk_down();
    walk_up();
    return std::move(out_);
  }

 private:
  bool placed(Slot slot) const { return slot < slots_; }
  bool on_host(Slot slot) const { return slot >= gpus_ && slot < slots_; }

  /// Brought along when its module is streamed or read; buffers may stay on the main GPU instead.
  bool loads(const Row& tensor, bool computed) const {
    return rule_.runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent, computed);
  }
  /// The CPU computes with it while it lies on the host.
  bool computed(std::size_t tensor) const {
    return !rule_.main || (!rule_.computed.empty() && rule_.computed[tensor]);
  }

  void take(const Row& tensor, std::size_t index) {
    const Slot slot = placement_.slots[index];
    const std::size_t module = tensor.module;
    out_.agreed[module] = plan::agreed(out_.agreed[module], slot);
    if (placed(slot)) {
      if (out_.first_slot[module] == Placement::kUnplaced) {
        out_.first_slot[module] = slot;
        if (!rule_.computed.empty()) out_.first_computed[module] = rule_.computed[index];
      }
    } else {
      ++out_.unplaced;
    }
    const Bytes bytes(sizes_[tensor.storage]);
    if (tensor.alone) {
      take_single(tensor, slot, bytes, computed(index));
      return;
    }
    const model::Storage& storage = model_.storages()[tensor.storage];
    if (storage.tensors.front().index() == index) take_shared(storage, bytes);
    const bool computed = this->computed(index);
    if (on_host(slot) && loads(tensor, computed))
      tied_.push_back({tensor.module, tensor.storage, bytes, slot == disk_, !computed});
  }

  /// No branch on the slot: neighbours often lie on different devices.
  void take_single(const Row& tensor, Slot slot, Bytes bytes, bool computed) {
    const std::size_t way = computed ? kComputed : loads(tensor, computed) ? kLoaded : kStays;
    Sum& sum = singles_[slot][when(tensor, computed)][way];
    sum.bytes += bytes;
    sum.any = true;
    if (!rule_.back.empty() && way == kLoaded) {
      sum.back.fetched += rule_.back[tensor.storage].fetched;
      sum.back.sent += rule_.back[tensor.storage].sent;
    }
    own_host_[tensor.module] += Bytes(on_host(slot) && way == kLoaded ? bytes.count() : 0);
    if (slot != disk_ || !placed(slot)) return;
    if (way == kComputed) own_disk_[tensor.module] += bytes;
    if (way == kLoaded) raise(out_.disk_tensor, bytes, tensor.module);
  }

  void add_singles() {
    for (std::size_t slot = 0; slot < singles_.size(); ++slot) {
      for (std::size_t at = 0; at < std::size_t{kWays} * kWhens; ++at) {
        const std::size_t way = at % kWays, passes = at / kWays;
        const auto& [bytes, any, back] = singles_[slot][passes][way];
        out_.total += bytes;
        if (!any || !placed(static_cast<Slot>(slot))) continue;
        out_.weights[slot] += bytes;
        if (slot < gpus_) {
          out_.gpu += bytes;
          continue;
        }
        const bool read = slot == disk_ && way != kStays;
        Copied& sums = sums_of(static_cast<When>(passes));
        const BackCopies copied = way == kComputed ? back_of_computed(bytes) : back;
        add_host(sums, way != kStays, bytes, copied, way == kComputed, read);
        if (read) sums.disk_read += bytes + copied.fetched;
      }
    }
  }

  enum When : std::size_t { kEveryPass, kWithPrompt, kNever, kWhens };
  /// In which passes it is moved and computed with.
  When when(const Row& tensor, bool computed) const {
    if (!tensor.copied(rule_.main && rule_.runtime.carries(computed))) return kNever;
    return !rule_.prompt_alone.empty() && rule_.prompt_alone[tensor.storage] ? kWithPrompt : kEveryPass;
  }
  Copied& sums_of(When passes) {
    return passes == kNever ? never_ : passes == kWithPrompt ? out_.with_prompt : out_.every_pass;
  }

  /// The CPU goes over it once more, from wherever it lies.
  BackCopies back_of_computed(Bytes bytes) const { return {rule_.back.empty() ? Bytes() : bytes, Bytes()}; }

  void add_host(Copied& sums, bool loaded, Bytes bytes, const BackCopies& back, bool computed, bool read) {
    if (computed) {
      sums.host += bytes + back.fetched;
      if (read) sums.host_from_disk += bytes + back.fetched;
      out_.computes = true;
    } else if (loaded) {
      sums.streamed += bytes + back.fetched;
      if (read) sums.streamed_from_disk += bytes + back.fetched;
      sums.sent += back.sent;
    } else {
      out_.stays += bytes;
    }
  }

  /// A storage with several names counts on every device one of them lies on, and is moved once.
  void take_shared(const model::Storage& storage, Bytes bytes) {
    out_.total += bytes;
    std::vector<bool> here(slots_);
    const Row* moved = nullptr;
    bool read = false, moved_computed = false;
    for (const model::TensorId id : storage.tensors) {
      const Slot slot = placement_[id];
      if (!placed(slot)) continue;
      here[slot] = true;
      const bool computed = this->computed(id.index());
      if (on_host(slot) && !moved) moved = &columns_.tensors[id.index()], moved_computed = computed;
      read = read || (slot == disk_ && loads(columns_.tensors[id.index()], computed));
    }
    for (std::size_t slot = 0; slot < slots_; ++slot) {
      if (here[slot]) out_.weights[slot] += bytes;
    }
    if (std::count(here.begin(), here.end(), true) > 1) out_.split_tie = true;
    if (std::find(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(gpus_), true) !=
        here.begin() + static_cast<std::ptrdiff_t>(gpus_)) {
      out_.gpu += bytes;
    }
    const Row& first = columns_.tensors[storage.tensors.front().index()];
    Copied& sums = sums_of(when(first, moved_computed));
    const BackCopies back = moved_computed       ? back_of_computed(bytes)
                            : rule_.back.empty() ? BackCopies()
                                                 : rule_.back[first.storage];
    if (read) sums.disk_read += bytes + back.fetched;
    if (moved && (moved_computed || !here[*rule_.main]))
      add_host(sums, loads(*moved, moved_computed), bytes, back, moved_computed, read);
  }

  static void raise(LoadPeak& peak, Bytes bytes, std::size_t module) {
    if (bytes.count() > peak.bytes) peak = {bytes.count(), model::ModuleId(module)};
  }

  /// Sums along the paths from the root. Parents stand before their children, so each module adds its own to
  /// its parent's sum.
  void walk_down() {
    std::stable_sort(tied_.begin(), tied_.end(),
                     [](const TiedLoad& a, const TiedLoad& b) { return a.module < b.module; });
    if (!tied_.empty()) {
      host_until_.resize(sizes_.size());
      disk_until_.resize(sizes_.size());
    }
    auto tied = tied_.begin();
    for (std::size_t i = 0; i < columns_.parents.size(); ++i) {
      if (i > 0) {
        own_host_[i] += own_host_[columns_.parents[i]];
        own_disk_[i] += own_disk_[columns_.parents[i]];
      }
      for (; tied != tied_.end() && tied->module == i; ++tied) {
        const std::uint32_t end = columns_.subtree_end[i];
        if (tied->streamed && first_on_path(host_until_, *tied, end)) own_host_[i] += tied->bytes;
        if (tied->disk && tied->streamed) raise(out_.disk_tensor, tied->bytes, i);
        if (tied->disk && !tied->streamed && first_on_path(disk_until_, *tied, end))
          own_disk_[i] += tied->bytes;
      }
      raise(out_.host_peak, own_host_[i], i);
      raise(out_.disk_peak, own_disk_[i], i);
    }
  }

  /// A storage met at one module is on every path below it: up to the end of that module's subtree it is not
  /// counted again.
  static bool first_on_path(std::vector<std::uint32_t>& until, const TiedLoad& load, std::uint32_t end) {
    if (load.module < until[load.storage]) return false;
    until[load.storage] = end;
    return true;
  }

  void walk_up() {
    std::vector<Slot>& agreed = out_.agreed;
    for (std::size_t i = agreed.size(); i-- > 1;) {
      Slot& above = agreed[columns_.parents[i]];
      if (above == kMixed) continue;  // the root of a wide tree is not written a hundred thousand times
      above = plan::agreed(above, agreed[i]);
    }
    std::replace(agreed.begin(), agreed.end(), kNothing, Placement::kUnplaced);
  }

  const model::Model& model_;
  const model::Columns& columns_;
  const std::vector<std::uint64_t>& sizes_;
  const Placement& placement_;
  const TallyRule& rule_;
  const std::size_t gpus_, slots_;
  Slot disk_ = Placement::kUnplaced;
  Tally out_;
  enum Way : std::size_t { kStays, kLoaded, kComputed, kWays };
  struct Sum {
    Bytes bytes{};
    bool any = false;
    BackCopies back{};
  };
  std::array<std::array<std::array<Sum, kWays>, kWhens>, 256> singles_{};  // by slot: what has one name
  Copied never_{};                          // of what no pass moves: said nowhere
  std::vector<Bytes> own_host_, own_disk_;  // by module: its own loads, then the sums along its path
  std::vector<TiedLoad> tied_;
  std::vector<std::uint32_t> host_until_, disk_until_;  // by storage
};

}  // namespace

Tally tally(const model::Model& model, const machine::Machine& machine,
            const std::vector<std::uint64_t>& sizes, const Placement& placement, const TallyRule& rule) {
  return Counter(model, machine, sizes, placement, rule).run();
}

}  // namespace stowage::plan
