#pragma once

#include <QString>

#include "app/gui/what_if/crossover.h"
#include "widgets/charts/crossover_chart.h"

namespace stowage::app {

/// Which of two plans is the quicker one up to which prompt, and why a line ends where it does.
QString crossoverText(const Crossover& lines, const QString& first, const QString& other);
/// Why a plan has no time for a prompt: "no room for 8,192 tokens: GPU 0 is short by 1.2 GiB".
QString endText(const Crossover::End& end);
/// The same in two words, for a cell.
QString endInBrief(const Crossover::End& end);
/// "1.2 s (1.0 s to 1.4 s)"; the time alone where it has no band.
QString tookText(const Crossover::Took& took);
/// The lines as CSV: seconds as plain numbers, nothing where a plan has no time.
QString crossoverCsv(const Crossover& lines, const QString& first, const QString& other);
/// A word of a table in CSV.
QString quotedForCsv(const QString& words);

void showIn(widgets::CrossoverChart& chart, const Crossover& lines, const QString& first,
            const QString& other);

}  // namespace stowage::app
