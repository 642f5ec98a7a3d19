#pragma once

#include <cstddef>

namespace stowage::widgets {

class MachineGraph;

/// The graph is read as a list of its devices and links, each of which can be gone to and pressed.
void install_machine_graph_accessibility();
void forget_machine_graph_accessibility(const MachineGraph& graph);
/// Tells that the keyboard is at another item.
void announce_graph_item(MachineGraph& graph, std::size_t item);

}  // namespace stowage::widgets
