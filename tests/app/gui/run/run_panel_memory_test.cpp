// What the panel says of allocators: what was counted, and nothing of what nobody knows.
#include "app/gui/run/run_panel.h"

#include <gtest/gtest.h>

#include "widgets/common/words.h"

namespace stowage::app {
namespace {

protocol::DeviceResult gpu_result() {
  protocol::DeviceResult out;
  out.device = "0";
  out.reserved_bytes = 62ull << 20;
  return out;
}

TEST(RunPanelMemory, AVirtualGpuSaysWhatWouldBeReserved) {
  const QString text = RunPanel::allocatorText(gpu_result());
  EXPECT_TRUE(text.contains(widgets::bytesText(Bytes(62ull << 20)))) << text.toStdString();
  EXPECT_FALSE(text.contains(QStringLiteral("CUDA"))) << text.toStdString();
  EXPECT_TRUE(RunPanel::allocatorText({}).isEmpty()) << "the host";
}

TEST(RunPanelMemory, ARealOneSaysWhatCudaKeepsOrThatItIsNotKnown) {
  protocol::DeviceResult device = gpu_result();
  device.allocation_retries = 0;
  EXPECT_TRUE(RunPanel::allocatorText(device).contains(QStringLiteral("not known")));
  device.context_bytes = 480ull << 20;
  const QString known = RunPanel::allocatorText(device);
  EXPECT_TRUE(known.contains(widgets::bytesText(Bytes(480ull << 20)))) << known.toStdString();
  EXPECT_FALSE(known.contains(QStringLiteral("not known")));
  EXPECT_FALSE(known.contains(QStringLiteral("given back"))) << "none is no news";
  device.allocation_retries = 7;
  EXPECT_TRUE(
      RunPanel::allocatorText(device).contains(QStringLiteral("given back before there was room: 7")));
}

}  // namespace
}  // namespace stowage::app
