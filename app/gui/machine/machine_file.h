#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/report.h"

class QWidget;

namespace stowage::app {

/// The machine in a file that was saved, or in a report. Errors: those of reading the file, up to 16 MiB, and
/// of report::read_machine.
Result<report::ReadMachine> readMachineFile(const QString& path);

/// Asks a person for such a file; "" where nobody chose one.
QString askForMachineFile(QWidget* parent);

/// What stands for what a report does not say (report::ReadMachine::assumed), as a sentence that names the
/// first five; "" where it says everything.
QString assumedText(const std::vector<std::string>& assumed);

}  // namespace stowage::app
