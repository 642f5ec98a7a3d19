#pragma once

#include <QString>
#include <vector>

#include "core/estimate/prediction.h"

namespace stowage::widgets {

/// "12.5", "0.13": three digits that count.
QString tokensText(double tokensPerSecond);

/// One module's part of a step.
struct ModuleTime {
  QString name{};
  double seconds = 0;
  double share = 0;  ///< of all modules together
  machine::DeviceId device{};
};
/// The modules that take longest in one step, longest first; empty where times are not known.
std::vector<ModuleTime> longest_modules(const estimate::Prediction& prediction, std::size_t most);

/// What a prediction leaves out, in the language of the window, one sentence each.
QStringList leftOutTexts(const estimate::Prediction& prediction);

}  // namespace stowage::widgets
