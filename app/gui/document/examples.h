#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "app/gui/document/plan_input.h"

namespace stowage::app {

/// A model or a program to try things on. The files are installed beside the program; what is opened is a
/// copy in the application's data, for plans refer to it and nobody may write to what is installed.
struct Example {
  const char* name;      ///< on the command line: "mixtral-8x7b"
  const char* file;      ///< its file, installed and as a copy
  const char* machine;   ///< machine::find_machine_preset(): what it is planned for at first
  std::uint64_t tokens;  ///< of context that it is planned for; 0: it has none
  bool program;          ///< it can be run, else it is a layout without weights
};

std::span<const Example> examples();              ///< models first, then programs
const Example* findExample(const QString& name);  ///< nullptr: there is none of that name
QStringList exampleNames();

/// The folder of the installed files, beside this program; a build tree has it in the same place.
QString examplesFolder();
/// Where the copy of one lies once it was opened.
QString exampleCopy(const Example& example);
/// The path is that of a copy.
bool isExamplePath(const QString& path);
/// Makes the copy, or makes it anew where it is another file now. False when it cannot be read or written.
bool copyExample(const Example& example);
/// The same for the copy at a path; false where that is none.
bool copyExampleTo(const QString& path);

/// What is asked when it is opened: its machine and its context.
PlanInput exampleInput(const Example& example);

}  // namespace stowage::app
