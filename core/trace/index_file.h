#pragma once

#include <type_traits>
#include <utility>

#include "core/trace/index.h"

namespace stowage::trace {

/// The index of a timeline as arrays, in the order in which a file has them.
class IndexFile {
 public:
  /// Calls visit(array) for each. Precondition: finish()ed.
  template <class Visit>
  static void each_array(const Timeline& timeline, Visit&& visit) {
    arrays(std::as_const(*timeline.index_), visit);
  }
  /// The same to fill them: what a visit puts into one decides which come after it. `kinds`: how many the
  /// file knows; of the others there is nothing.
  template <class Visit>
  static void fill_arrays(Timeline& timeline, std::size_t kinds, Visit&& visit) {
    timeline.index_ = std::make_shared<Timeline::Index>();
    timeline.index_->devices.resize(timeline.devices.size());
    for (auto& device : timeline.index_->devices) device.streamed_from.resize(timeline.devices.size());
    arrays(*timeline.index_, visit, kinds);
    for (auto& device : timeline.index_->devices)
      for (std::size_t k = kinds; k < Timeline::kKinds; ++k) device.kind[k] = Steps::build({});
  }
  static bool there(const Timeline& timeline) { return timeline.index_ != nullptr; }
  /// Takes the arrays as the index of the timeline if no question to it can lead outside of a table; makes
  /// one of its own if not.
  static void adopt(Timeline& timeline);

 private:
  using Index = Timeline::Index;
  static bool fits(const Index::Device& device, std::size_t rows);
  static bool fits(const Index& index, const Timeline& timeline);
  template <class AnyIndex, class Visit>
  static void arrays(AnyIndex& index, Visit&& visit, std::size_t kinds = Timeline::kKinds) {
    visit(index.running);
    for (auto& device : index.devices) {
      device.total.each_array(visit);
      for (std::size_t k = 0; k < kinds; ++k) device.kind[k].each_array(visit);
      for (auto& from : device.streamed_from) from.each_array(visit);
      visit(device.births);
      visit(device.blocks);
      if constexpr (!std::is_const_v<AnyIndex>)
        device.latest_death.resize(levels_above(device.blocks.size(), Index::kFan));
      for (auto& level : device.latest_death) visit(level);
    }
  }
};

}  // namespace stowage::trace
