#pragma once

#include <QString>

#include "app/gui/run/offload_counts.h"

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

/// That figures are predicted, and what is not in them.
QString predictedSourceText(const std::vector<estimate::LeftOutSentence>& leftOut);

}  // namespace stowage::app
