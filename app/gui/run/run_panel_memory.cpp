// What the panel of a run says of the allocators of its devices.
#include "app/gui/run/run_panel.h"
#include "widgets/common/words.h"

namespace stowage::app {

void RunPanel::addOutOfMemory(const protocol::OutOfMemory& oom) {
  addFact(tr("Module"), QString::fromStdString(oom.module));
  addFact(tr("Operator"), QString::fromStdString(oom.node));
  addFact(tr("Asked for"), widgets::exactBytesText(Bytes(oom.requested)));
  addFact(tr("In use"), widgets::exactBytesText(Bytes(oom.used)));
  addFact(tr("Budget"), widgets::exactBytesText(Bytes(oom.budget)));
  if (oom.reserved_bytes) addFact(tr("Reserved"), widgets::exactBytesText(Bytes(*oom.reserved_bytes)));
  if (oom.allocation_retries)
    addFact(tr("Asked again"), tr("%n time(s), with what was idle given back", nullptr,
                                  static_cast<int>(*oom.allocation_retries)));
}

QString RunPanel::allocatorText(const protocol::DeviceResult& device) {
  QStringList lines;
  if (device.reserved_bytes > 0)
    lines
        << tr("PyTorch's allocator reserves %1 for it").arg(widgets::bytesText(Bytes(device.reserved_bytes)));
  if (device.context_bytes)
    lines << tr("CUDA itself keeps %1 beside that").arg(widgets::bytesText(Bytes(*device.context_bytes)));
  else if (device.allocation_retries)
    lines << tr("what CUDA itself keeps beside that is not known");
  if (device.allocation_retries.value_or(0) > 0)
    lines << tr("times that idle memory was given back before there was room: %1")
                 .arg(*device.allocation_retries);
  if (device.scratch_bytes > 0)
    lines << tr("with scratch of CPU kernels, which no GPU has: %1")
                 .arg(widgets::bytesText(Bytes(device.peak_with_scratch_bytes)));
  return lines.join(QStringLiteral("; "));
}

}  // namespace stowage::app
