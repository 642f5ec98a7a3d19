#pragma once

#include <QString>
#include <QStringList>

#include "core/plan/strategy.h"

namespace stowage::app {

/// One side of a comparison, as a person chooses it.
struct CompareSource {
  enum class Kind : std::uint8_t {
    Now,
    Strategy,
    File,
    Kept,
    Before,     ///< the plan before the last edit that asked for another one
    LastRun,    ///< of this window
    Predicted,  ///< what the plan should need
    Run,        ///< a recorded one, from a file
  };
  Kind kind = Kind::Now;
  plan::Strategy strategy = plan::Strategy::Stowage;  ///< of Kind::Strategy
  /// Of Kind::File: a plan or a device map; of Kind::Run: a trace, a memory snapshot, or the document of a
  /// run (stowage.run/1) that names its trace; of Kind::Kept: the name of a kept plan.
  QString path{};
  bool operator==(const CompareSource&) const = default;
  /// It is memory against time: whatever stands beside it is compared as that, a plan by its prediction.
  bool run() const { return kind >= Kind::LastRun; }
  bool recorded() const { return kind == Kind::LastRun || kind == Kind::Run; }  ///< no edit changes it
  bool file() const { return kind == Kind::File || kind == Kind::Run; }
};

/// "Plan, now", "accelerate: auto", "old.stowage".
QString sourceText(const CompareSource& source);

/// What a file that was dropped may be, by its first bytes and its ending: nothing else is read of it.
enum class PlanLike : std::uint8_t { Plan, Map, Run, Other };
PlanLike planLike(const QString& path);

/// A file as a side: a run where it is like one, else a plan or a map.
CompareSource sourceOfFile(const QString& path);

}  // namespace stowage::app
