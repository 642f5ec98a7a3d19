#pragma once

#include <QString>
#include <QStringList>

#include "core/plan/strategy.h"

namespace stowage::app {

/// One side of a comparison, as a person chooses it.
struct CompareSource {
  enum class Kind : std::uint8_t { Now, Strategy, File, Kept };
  Kind kind = Kind::Now;
  plan::Strategy strategy = plan::Strategy::Stowage;  ///< of Kind::Strategy
  QString path{};  ///< of Kind::File: a plan or a device map; of Kind::Kept: the name of a kept plan
  bool operator==(const CompareSource&) const = default;
};

/// "Plan, now", "accelerate: auto", "old.stowage".
QString sourceText(const CompareSource& source);

/// What a file that was dropped may be, by its first bytes and its ending: nothing is read of it.
enum class PlanLike : std::uint8_t { Plan, Map, Other };
PlanLike planLike(const QString& path);

}  // namespace stowage::app
