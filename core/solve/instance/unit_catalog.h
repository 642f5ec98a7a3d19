#pragma once

#include <memory>
#include <vector>

#include "core/plan/evaluation/pass_times.h"
#include "core/solve/instance/unit_tree.h"
#include "core/solve/instance/units.h"
#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Units that no budget can tell apart: same bytes in every respect, and nothing on their way from the root
/// to a leaf but themselves.
struct UnitClass {
  std::uint64_t resident = 0, stays = 0, stream_peak = 0, streamed = 0, exec = 0;
  std::uint32_t count = 0;
  std::uint32_t tag = 0;       ///< classes differ in what is not said here: the time of computing
  bool computed = false;       ///< on the host, the CPU computes with it, whatever else is streamed
  std::uint64_t ram = 0;       ///< room in CPU memory while it is read from disk
  std::uint64_t training = 0;  ///< kept beside the weights wherever they lie
  /// Of `streamed` and `resident`: what runs with the prompt alone (plan::PassTimes::prompt_alone).
  std::uint64_t prompt_streamed = 0, prompt_resident = 0;
  /// Of `resident`: what no operator reads (model::Tensor::read). It is not in `prompt_resident`, and in
  /// `streamed` and `prompt_streamed` only where the runtime streams modules as a whole.
  std::uint64_t unread = 0;
  /// While it is streamed: gradients that go home a step (plan::BackCopies), beside `streamed`.
  std::uint64_t sent = 0;
  /// Bytes that computing with it reads.
  std::uint64_t read() const { return saturating_subtract(resident, unread); }
  /// Bytes of the device that it lies on, whichever that is. Its weights alone are what a goal of bytes
  /// counts and what is moved.
  std::uint64_t at_home() const { return saturating_add(resident, training); }
  /// While it lies on a GPU: bytes there.
  std::uint64_t on_gpu() const { return saturating_add(at_home(), exec); }
  /// While it lies on the host and another GPU streams: bytes there, and the room that its load needs there.
  std::uint64_t left_behind() const { return computed ? 0 : saturating_add(stays, exec); }
  std::uint64_t load() const { return computed ? 0 : stream_peak; }
  bool operator==(const UnitClass&) const = default;
};

/// Rules of the world taken away, to see whether they are what stands in the way.
struct Dropped {
  bool reserve = false;  ///< nothing needs room for its load
  bool ties = false;     ///< every name has a storage of its own
};

class UnitCatalog {
 public:
  UnitCatalog(const UnitCatalog&) = delete;
  /// `times`: null where computing is not counted.
  UnitCatalog(model::ModelPtr model, const plan::Settings& settings, plan::PassTimesPtr times = nullptr,
              Dropped dropped = {});
  /// Units without a model, as a problem file has them. `tags`: one a unit.
  UnitCatalog(UnitTable table, const std::vector<std::uint32_t>& tags);

  bool has_model() const { return model_ != nullptr; }
  const model::Model& model() const { return *model_; }
  const model::ModelPtr& model_ptr() const { return model_; }
  const plan::Settings& asked() const { return asked_; }
  const plan::PassTimesPtr& times() const { return times_; }
  /// The same; null under an objective that is no time.
  const plan::PassTimes* counted_times() const;
  /// What the device of a column of times() computes with one unit of a class, in what the objective counts:
  /// picoseconds. 0 under an objective that is no time.
  std::uint64_t computing_ps(const UnitClass& c, std::uint32_t column) const {
    return ps_of_tag_.empty() ? 0 : ps_of_tag_[c.tag][column];
  }
  const UnitTable& table() const { return table_; }
  const std::vector<Unit>& units() const { return table_.units; }
  /// Largest resident bytes first.
  const std::vector<UnitClass>& classes() const { return classes_; }
  const std::vector<std::uint32_t>& class_of_unit() const { return class_of_unit_; }
  const UnitClass& class_of(std::size_t unit) const {
    return by_unit_.empty() ? classes_[class_of_unit_[unit]] : by_unit_[unit];
  }
  std::uint64_t resident(std::size_t unit) const {
    return resident_by_unit_.empty() ? class_of(unit).resident : resident_by_unit_[unit];
  }
  /// Columns by unit where there are very many classes, else empty: a pass over them reads no more than it
  /// needs.
  const std::vector<std::uint64_t>& resident_by_unit() const { return resident_by_unit_; }
  const std::vector<std::uint64_t>& stream_peak_by_unit() const { return stream_peak_by_unit_; }
  /// Units in the order in which they first run.
  const std::vector<std::uint32_t>& by_position() const { return by_position_; }
  /// Classes by stream peak, smallest first: sorted once, as most questions ask for it.
  const std::vector<std::uint32_t>& by_stream_peak() const { return by_stream_peak_; }
  /// Empty where the catalog has no model, or one too large for keys to be joined.
  const UnitTree& tree() const { return tree_; }
  bool coupled() const { return !table_.chains.empty(); }
  Bytes total() const { return total_; }        ///< weights of all units: what a goal of bytes counts
  Bytes training() const { return training_; }  ///< of all units
  Bytes at_home() const { return total_ + training_; }
  Bytes left_behind() const { return left_behind_; }  ///< of all units
  Bytes exec() const { return exec_; }                ///< of all units
  bool computes() const {
    return computes_;
  }  ///< some unit is computed on the host while others are streamed
  /// Where a unit lies is the only place where it needs room, but for its load, its weights are all that it
  /// needs there, and all sums stay within 64 bits.
  bool plain() const {
    return !left_behind_ && !exec_ && !training_ && !computes_ && !coupled() && total_.count() < ~0ull;
  }

 private:
  std::vector<std::uint32_t> tags_by_times();
  void find_classes(const std::vector<std::uint32_t>* tags = nullptr);
  void sort();

  model::ModelPtr model_;
  plan::Settings asked_;
  plan::PassTimesPtr times_;
  std::vector<std::vector<std::uint64_t>> ps_of_tag_;  ///< [tag][column]
  UnitTable table_;
  UnitTree tree_;
  std::vector<UnitClass> classes_;
  std::vector<UnitClass> by_unit_;  ///< with very many classes: a pass over the units does not jump about
  std::vector<std::uint64_t> resident_by_unit_, stream_peak_by_unit_;
  std::vector<std::uint32_t> class_of_unit_, by_position_, by_stream_peak_;
  Bytes total_, training_, left_behind_, exec_;
  bool computes_ = false;
};

// What solve.h says of them to the world.
using UnitCatalogPtr = std::shared_ptr<const UnitCatalog>;
UnitCatalogPtr make_unit_catalog(model::ModelPtr model, const plan::Settings& settings);
UnitCatalogPtr make_unit_catalog(model::ModelPtr model, const plan::Settings& settings,
                                 plan::PassTimesPtr times);
const plan::PassTimesPtr& pass_times_of(const UnitCatalog& catalog);
const model::ModelPtr& model_of(const UnitCatalog& catalog);
bool catalog_is_for(const UnitCatalog& catalog, const plan::Settings& settings);

}  // namespace stowage::solve
