#pragma once

#include <QString>
#include <chrono>
#include <memory>
#include <vector>

#include "widgets/treemap/colouring.h"

namespace stowage::app {

/// What can be shown of a model while it is still being read: its tree, with the sizes of what is known.
/// Immutable, made on any thread.
struct EarlyPicture {
  struct Row {
    QString name{};
    int depth = 0;
    Bytes bytes{};  ///< known so far
  };
  widgets::TileTreePtr tree{};
  widgets::Colouring colouring{};  ///< without hue: nothing has a place yet
  std::vector<Row> rows{};         ///< the upper modules, as far down as the tree panel opens them at first
  std::size_t modules = 0;         ///< all of them
  Bytes bytes{};                   ///< known so far
  double share = 0;                ///< of the tensors whose names are known, those whose sizes are, too
};
using EarlyPicturePtr = std::shared_ptr<const EarlyPicture>;

EarlyPicturePtr earlyPicture(model::ModelPtr model);

/// When to make one: not before opening takes long, and seldom enough that it never costs more than a fifth
/// of the time.
class EarlyPace {
 public:
  using Clock = std::chrono::steady_clock;
  explicit EarlyPace(std::chrono::milliseconds notBefore, Clock::time_point now = Clock::now())
      : next_(now + notBefore) {}

  /// Asked now and then; true when one is due: from then to finished() is what it costs.
  bool due(Clock::time_point now = Clock::now());
  void finished(Clock::time_point now = Clock::now());

 private:
  Clock::time_point next_, begun_{};
};

}  // namespace stowage::app
