#pragma once

#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/runtimes/export/export.h"
#include "core/runtimes/llamacpp/export_plan.h"

// What people read beside a plan that was written: lines of notes, "" where there are none.
namespace stowage::cli {

/// A name that lies elsewhere than planned; devices as people read them.
struct DifferenceRow {
  std::string name{};  ///< "" is everything
  std::string planned{}, actual{};
  Bytes bytes{};
};
/// A line a name, at most twenty of them; neighbours of one list that differ alike are one line.
std::string differences_text(const std::vector<DifferenceRow>& rows);

std::vector<DifferenceRow> difference_rows(const std::vector<runtimes::Difference>& all);
/// Blocks whose copies all differ alike are one row, everything else a row a copy.
std::vector<DifferenceRow> difference_rows(const llamacpp::Facts& facts,
                                           const std::vector<llamacpp::Difference>& all);

/// Budgets that a run breaks, settings without effect.
std::string findings_text(const std::vector<runtimes::ExportFinding>& findings);
/// What is to be known of activations.
std::string activation_text(const std::vector<runtimes::ActivationNote>& notes);
/// All of it: what is ignored, how much lies elsewhere and what, the findings, the activations.
std::string export_text(const runtimes::Exported& exported);

}  // namespace stowage::cli
