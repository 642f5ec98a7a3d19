#pragma once

#include <QTableWidget>

#include "app/gui/hosts/hosts_plan.h"

namespace stowage::app {

/// A row a host (of a pipeline: a GPU): what runs there, where its bytes lie, its part of a step and how busy
/// that keeps it, what it hands over. Rows are those of the picture; several can be chosen.
class HostsTable : public QTableWidget {
  Q_OBJECT
 public:
  enum Column { Host, Modules, OnGpus, OnCpu, OnDisk, Step, Busy, HandOver, Columns };
  explicit HostsTable(QWidget* parent = nullptr);
  void setPlan(const HostsPlanPtr& plan);  ///< null: no rows
  std::vector<std::uint32_t> chosen() const;
  void choose(const std::vector<std::uint32_t>& rows);  ///< emits nothing
};

/// What other machines would buy: a row a case, the first is the machines as they are.
class HostsWhatIfTable : public QTableWidget {
  Q_OBJECT
 public:
  enum Column { Machines, Value, Difference, Proof, Columns };
  explicit HostsWhatIfTable(QWidget* parent = nullptr);
  void setCases(const QStringList& names, plan::Objective objective);  ///< their figures are on the way
  void nameValue(const QString& title);                                ///< of the column of values
  void setResult(int row, const HostsPlanPtr& plan, const HostsPlanPtr& now);
  void setProblem(int row, const QString& sentence);
  void stop();  ///< what is not there yet will not come
};

/// "of 16 micro-batches", "Between two micro-batches": what the time of a pipeline is.
QString microBatchesText(std::uint64_t micro_batches);
/// "12.5": micro-batches a second.
QString perSecondText(double per_second);
/// "12.0 ms", "131 GiB": a value or bound of the objective.
QString hostsValueText(plan::Objective objective, std::uint64_t value);
/// "Optimal, proven", "Not proven optimal", "No plan exists", "No plan was found".
QString verdictText(HostsPlan::Verdict verdict);

}  // namespace stowage::app
