#pragma once

#include "core/model/model.h"

namespace stowage::widgets {

class ModuleTreeView;

/// Makes the tree of modules known to assistive tools: one thing a row, inside of the row of its parent, with
/// name, size and place. A row can be pressed (selected alone), toggled (opened and closed, where something
/// is inside) and asked for its menu, as with mouse and keys. May be called any number of times.
void install_module_tree_accessibility();
/// Drops what was made for the rows of a model that is gone.
void forget_module_tree_accessibility(const ModuleTreeView& view);
/// Tells assistive tools that this row is current now.
void announce_row(ModuleTreeView& view, model::ModuleId module);
/// Tells assistive tools that this row was opened or closed.
void announce_turned(ModuleTreeView& view, model::ModuleId module);

}  // namespace stowage::widgets
