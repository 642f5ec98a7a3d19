#pragma once

#include <vector>

#include "core/solve/units.h"

namespace stowage::solve {

/// Units that no budget can tell apart: same bytes in every respect, and nothing on their way from the root to a leaf but themselves.
struct UnitClass {
  std::uint64_t resident = 0, stays = 0, peak = 0, streamed = 0, exec = 0;
  std::uint32_t count = 0;
  std::uint32_t tag = 0;  ///< of a problem file's classes: differ in what is not said here (time of computing)
  bool operator==(const UnitClass&) const = default;
};

/// Rules of the world taken away, to see whether they are what stands in the way.
struct Dropped {
  bool reserve = false;  ///< nothing needs room for its load
  bool ties = false;     ///< every name has a storage of its own
};

class Prepared {
 public:
  Prepared(model::ModelPtr model, const plan::Settings& settings, Dropped dropped = {});
  /// Units without a model, as a problem file has them. `tags`: one a unit.
  Prepared(UnitTable table, const std::vector<std::uint32_t>& tags);

  bool has_model() const { return model_ != nullptr; }
  const model::Model& model() const { return *model_; }
  const model::ModelPtr& model_ptr() const { return model_; }
  const plan::Settings& asked() const { return asked_; }
  const UnitTable& table() const { return table_; }
  const std::vector<Unit>& units() const { return table_.units; }
  const std::vector<UnitClass>& classes() const { return classes_; }
  const std::vector<std::uint32_t>& class_of_unit() const { return class_of_unit_; }
  bool coupled() const { return !table_.chains.empty(); }
  Bytes total() const { return total_; }
  Bytes stays() const { return stays_; }  ///< of all units
  Bytes exec() const { return exec_; }    ///< of all units

 private:
  void find_classes(const std::vector<std::uint32_t>* tags = nullptr);

  model::ModelPtr model_;
  plan::Settings asked_;
  UnitTable table_;
  std::vector<UnitClass> classes_;
  std::vector<std::uint32_t> class_of_unit_;
  Bytes total_, stays_, exec_;
};

}  // namespace stowage::solve
