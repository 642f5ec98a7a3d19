#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <array>

#include "widgets/theme/scale_steps.h"

namespace stowage::widgets {

/// resources/tokens.json, read once. A token that is missing is a fault of the build, not of a user: reading
/// stops the program with its name.
struct Tokens {
  static constexpr std::size_t kGpuHues = 8, kCategories = 8;
  struct SchemeTokens {
    Colours colours{};
    std::array<DeviceColours, kGpuHues> gpu{};
    std::array<DeviceColours, kCategories> category{};
    std::array<std::array<DeviceColours, kShades>, kCategories> shade{};  ///< of each category
    std::array<DeviceColours, kScaleSteps> step{};  ///< between a category's hue and the surface
    std::array<DeviceColours, kDifferenceSteps> difference{};
    DeviceColours cpu{}, disk{}, unplaced{};
  };
  struct Type {
    int pixels = 13;
    int weight = 400;
    int line = 18;
  };

  SchemeTokens light{}, dark{};
  std::array<Type, 9> type{};           ///< by TextStyle
  QHash<QByteArray, double> metrics{};  ///< dotted path → number; elements of arrays are "path.0"
  QHash<QByteArray, double> alphas{};
  QHash<QByteArray, int> durations{};
  QJsonObject raw{};  ///< for tests that recompute what the file claims

  static const Tokens& get();
};

}  // namespace stowage::widgets
