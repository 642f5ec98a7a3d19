#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/estimate/offload/least_peak.h"
#include "core/estimate/prediction.h"
#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/protocol/protocol.h"
#include "widgets/timeline/offload_lanes.h"

namespace stowage::app {

/// A list of layers that a schedule may be of: "model.layers.*".
struct LayerList {
  std::string pattern{};
  std::size_t layers = 0;
};
/// Every module whose parts have numbers for names, those with most of them first; a list of one is none.
std::vector<LayerList> layerLists(const model::Model& model);
/// Names of the layers of a list, in the order of their numbers.
std::vector<std::string> layerNames(const model::Model& model, const std::string& pattern);

/// What moving the first n layers of a run costs, for every n that may be.
struct OffloadCounts {
  std::vector<std::string> layers{};                              ///< names, in forward order
  std::vector<estimate::offload::CountPoint> points{};            ///< from 0 on
  std::shared_ptr<const estimate::offload::Scenario> scenario{};  ///< nothing is moved in it
  std::vector<estimate::LeftOutSentence> left_out{};              ///< of a prediction: what is not in it
};
/// From a run forward and back. The links are those between the machine's first GPU and its CPU. Errors:
/// OffloadNoSuchLayers, OffloadCapTooHard, Cancelled.
Result<OffloadCounts> offloadCounts(const protocol::RunResult& result, const machine::Machine& machine,
                                    const std::string& pattern, const Job& job);

/// The same of a scenario in which nothing is moved. Errors: OffloadCapTooHard, Cancelled.
Result<OffloadCounts> countsOf(estimate::offload::Scenario scenario, const Job& job);

/// The schedule of the first n layers: what is copied when, and where compute waits. Null where it is
/// refused.
widgets::OffloadLanesPtr lanesOf(const estimate::offload::Scenario& scenario, std::uint64_t layers);

/// What there is to say of moving the first n layers: why that is refused, or that the last layer but one
/// leaves copies nothing to hide behind; with what helps. And which of them move nothing at all, and why.
/// Empty: nothing.
struct CountVerdict {
  std::vector<Error> sentences{};
  bool refused = false;
};
CountVerdict verdictOf(const estimate::offload::Scenario& scenario, std::uint64_t layers);

/// What a person asks of the first n layers; none of it: nothing is asked.
struct CountWish {
  std::optional<estimate::offload::Room> room{};
  std::optional<double> seconds{};  ///< that a step may take
};
/// Within the room the fastest, of those with the fewest layers; without room the least bytes within the
/// time. With both the fastest, if it is fast enough. nullopt: none does.
std::optional<estimate::offload::CountPoint> bestCount(
    const std::vector<estimate::offload::CountPoint>& points, const CountWish& wish);

/// "0.25", "0.25 s" or "250 ms" as seconds, above 0; nullopt: it is none of them.
std::optional<double> typedSeconds(const QString& text);

/// What becomes of each layer so that the step is short and the peak fits, and the schedule of that.
struct OffloadMix {
  estimate::offload::MixAnswer answer{};
  widgets::OffloadLanesPtr lanes{};                      ///< null where nothing fits
  std::optional<Error> stays{};                          ///< layers that no mix can move, and why
  std::optional<estimate::offload::LeastPeak> needed{};  ///< where nothing fits: what a mix would need
};
/// Errors: OffloadCapTooHard, Cancelled.
Result<OffloadMix> offloadMix(const estimate::offload::Scenario& scenario, Bytes budget, const Job& job);
/// Layers that a mix cannot run again, as the run found or did not say. The last one is never run again.
std::vector<std::string> notRunAgain(const estimate::offload::Scenario& scenario);

/// Of the n that cost no time the one that needs least memory; nullptr: each costs time.
const estimate::offload::CountPoint* leastWithoutStall(
    const std::vector<estimate::offload::CountPoint>& points);

}  // namespace stowage::app
