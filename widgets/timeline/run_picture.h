#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/trace/event_axis.h"
#include "widgets/timeline/offload_lanes.h"
#include "widgets/timeline/ribbon.h"
#include "widgets/timeline/scale.h"

namespace stowage::widgets {

/// The ribbon of a run that grows: what was taken up stays, and what is new is added at its end. For one
/// thread at a time.
class GrowingRibbon {
 public:
  /// The same as ribbonCells(timeline). Rows are taken up from nothing where `timeline` does not go on from
  /// the one before, and where it is `ended`: times may have been set right in its past.
  const std::vector<RibbonCell>& follow(const trace::Timeline& timeline, bool ended);
  std::uint64_t last_end() const { return last_end_; }  ///< of all turns, 0 without
  /// Rows taken up so far: grows with what is new, not with its square.
  std::uint64_t work() const { return work_; }

 private:
  struct Turn {
    std::uint64_t begin = 0, end = 0;
    std::size_t layer = 0, device = 0;  ///< `device`: where it ran
    bool again = false;
  };
  bool goes_on(const trace::Timeline& timeline) const;
  void take_names(const trace::Timeline& timeline);
  void take_blocks(const trace::Timeline& timeline);
  void take_spans(const trace::Timeline& timeline);
  std::optional<Turn> turn_of(const trace::Timeline& timeline, std::size_t span) const;
  void add(const Turn& turn);
  std::vector<std::optional<std::size_t>> sources() const;

  std::size_t devices_ = 0, blocks_ = 0;
  std::size_t spans_ = 0;                ///< taken up for good: the last one waits for what follows it
  std::vector<std::size_t> layer_of_{};  ///< by name
  std::vector<std::string> layers_{};
  std::unordered_map<std::string, std::size_t> layer_index_{};
  std::vector<std::uint64_t> streamed_{};  ///< [layer * devices + source]: bytes
  std::vector<Turn> turns_{};              ///< of one layer on one device in a row: one
  std::vector<RibbonCell> cells_{};
  trace::Block first_block_{}, last_block_{};
  trace::Span first_span_{}, last_span_{};
  std::uint64_t last_end_ = 0, work_ = 0;
};

/// All that the timeline's view has to work out of a run before it paints it.
struct RunPicture {
  TimelineAxis axis = TimelineAxis::Time;
  std::shared_ptr<const trace::Timeline> timeline{};   ///< as recorded
  std::shared_ptr<const trace::EventAxis> events{};    ///< of the axis of events; else nullptr
  std::shared_ptr<const trace::Timeline> shown{};      ///< the same run on the axis
  std::shared_ptr<const trace::Timeline> predicted{};  ///< what was expected, on the same axis; or nullptr
  std::vector<RibbonCell> ribbon{};                    ///< of `shown`
  std::uint64_t work_end = 0;                          ///< of `shown`: when its last turn ends
  OffloadLanesPtr lanes{};  ///< of `shown`, when the run has ended; null where it saved or copied nothing
};
using RunPicturePtr = std::shared_ptr<const RunPicture>;

/// Makes the pictures of a run, one after the other as it grows. For one thread at a time, any thread.
class RunPictures {
 public:
  /// `ended`: the run does not grow any more.
  RunPicturePtr make(std::shared_ptr<const trace::Timeline> timeline, TimelineAxis axis, bool ended,
                     const std::shared_ptr<const trace::Timeline>& predicted = {});
  std::uint64_t work() const { return work_ + ribbon_.work(); }  ///< rows read so far
  /// Rows read by all RunPictures on the calling thread so far: what a window's thread should not do.
  static std::uint64_t work_of_this_thread();

 private:
  GrowingRibbon ribbon_{};
  std::uint64_t work_ = 0;
};

}  // namespace stowage::widgets
