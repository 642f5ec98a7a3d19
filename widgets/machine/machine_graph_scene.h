#pragma once

#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "core/machine/machine.h"

namespace stowage::widgets {

/// A device of the graph, or a link between two of them: what can be pointed at.
struct GraphItem {
  machine::DeviceId from{};
  std::optional<machine::DeviceId> to{};  ///< nullopt: the device `from` itself
  QRectF rect{};                          ///< the box of a device, the plate of a link's rate; logical pixels
  QPointF begin{}, bend{}, end{};         ///< of a link's line: through its plate, then to where it goes
  QString text{};  ///< a device's name; a link's rates: "25.0", "25.0 / 20.0" there and back
  QString more{};  ///< what a device holds
  QString name{};  ///< in words: "Between CPU and cuda:0, 25.0 GB/s"

  bool link() const { return to.has_value(); }
};

/// Where the devices of a machine lie, and the links between them: GPUs in rows above, CPU and disk below.
/// Each GPU is linked with CPU and disk, with its neighbours in the row, and CPU with disk: other pairs are
/// in the table of links alone. Depends on the machine, the width and the size of text; nothing overlaps.
struct MachineGraphScene {
  std::vector<GraphItem> items{};  ///< devices in the machine's order, then links
  double height = 0;

  /// The item under a point, links first as they lie above lines; nullopt: none.
  std::optional<std::size_t> at(QPointF point) const;
  /// Of a device, or of a link in either direction; nullopt: it has none.
  std::optional<std::size_t> find(machine::DeviceId from, std::optional<machine::DeviceId> to) const;
};

/// More GPUs are no picture that anybody reads.
inline constexpr std::uint32_t kMostGraphGpus = 16;

MachineGraphScene machine_graph_scene(const machine::Machine& machine, double width, double text_scale);

}  // namespace stowage::widgets
