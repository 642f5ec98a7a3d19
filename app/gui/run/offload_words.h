#pragma once

#include <QString>

#include "app/gui/run/offload_counts.h"
#include "app/gui/run/saved_up_to.h"

namespace stowage::app {

/// No number of layers is what was asked, and the least room, or the least time, that one would need. `size`
/// and `time`: the wish as a person reads it. `points`: one at least.
QString noCountText(const std::vector<estimate::offload::CountPoint>& points, const CountWish& wish,
                    const QString& size, const QString& time);

/// The same of a mix that was not found for a budget: what every mix needs where that is proven, else the
/// least that one was found to need.
QString noMixText(const OffloadMix& mix, Bytes budget);

/// Which layers a mix keeps or moves in any case, and who says so; "" of none.
QString notAgainText(const std::vector<std::string>& layers, bool predicted);

/// What any other mix than this one would be, as far as that is known; nullptr: none was asked for.
QString otherMixesText(const OffloadMix* mix);

/// Room as it is typed: whole MiB, or MB, which are easier to read, and are less.
QString roomText(Bytes room);

/// Where figures of a run are from; "" where that is the run that is shown.
QString scheduleSourceText(const ScheduleSource& source);

/// That figures are predicted, and what is not in them. `solving`: the plan that they are of may not stay.
QString predictedSourceText(const std::vector<estimate::LeftOutSentence>& leftOut, bool solving);

}  // namespace stowage::app
