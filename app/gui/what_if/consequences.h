#pragma once

#include <QString>
#include <vector>

#include "widgets/common/plan_state.h"

namespace stowage::app {

/// What changes besides the modules the user moves: one line for lists and cards.
struct Consequence {
  bool same = false;  ///< the placement does not change at all
  QString cost{};     ///< "+0.2 ms", "±0 s"
  QString moves{};  ///< "layers.67 to CPU", "13 modules to Disk, 15 modules to cuda:1", "" when nothing else
                    ///< moves
  QString named{};  ///< "layers.67 to 69 go to CPU": the same for a card, with names
  QString sentence{};     ///< "3 blocks, 4.78 GiB. layers.67 to 69 go to CPU."
  int movers = 0;         ///< how many modules `moves` is about
  int places = 0;         ///< to how many devices
  QString line() const;   ///< "+0.2 ms · layers.67 to CPU"
  QString brief() const;  ///< line(), or "+0.2 ms · 28 modules move" where that would be long
};

/// Compares two plans on one machine. `moved` are the modules the user asked about: they are not told back.
Consequence consequence(const widgets::PlanState& before, const widgets::PlanState& after,
                        const std::vector<model::ModuleId>& moved);

/// The first sentence about what moves between two plans ("layers.10 goes to CPU, layers.49 to Disk."), ""
/// when nothing does. At most `atMost` groups.
QString movesSentence(const widgets::PlanState& before, const plan::Placement& after,
                      const machine::Machine& machine, std::size_t atMost = 2);

/// "7.19 s a token" or "131 GiB on GPUs": the plan's value in words.
QString valueText(const widgets::PlanState& state);

}  // namespace stowage::app
