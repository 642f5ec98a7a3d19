#pragma once

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "app/gui/document/document.h"
#include "tests/support/paths.h"

namespace stowage::test {

inline QString modelPath(const char* name) {
  return QString::fromStdString(test::data(std::string("models/").append(name)));
}
inline QString catalog(const char* name) {
  return QString::fromStdString(test::data(std::string("catalogs/").append(name)));
}

/// A machine of the sizes given; 0 = no such device.
inline machine::Machine machineOf(std::vector<std::uint64_t> gpus, std::uint64_t cpu, bool disk = true) {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < gpus.size(); ++i) {
    machine::Device device;
    device.id = machine::gpu(i);
    device.budget = Bytes(gpus[i]);
    device.physical = Bytes(gpus[i]);
    machine.devices.push_back(device);
  }
  machine::Device host;
  host.id = machine::kCpu;
  host.budget = Bytes(cpu);
  if (cpu > 0) machine.devices.push_back(host);
  machine::Device drive;
  drive.id = machine::kDisk;
  if (disk) machine.devices.push_back(drive);
  return machine;
}

/// A document with Llama-3.1-8B (a description: names and sizes alone) on one GPU, CPU and disk.
class WithDocument : public ::testing::Test {
 protected:
  // What a frame has no time for on a busy machine: tests look at the answer, not at how it is waited for.
  WithDocument() { document.setPatience(2000); }
  void open(const QString& path, const machine::Machine& machine) {
    document.setDefaultMachine(machine);
    document.open(path);
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_TRUE(document.model()) << path.toStdString();
  }
  void openLlama(std::uint64_t gpuGiB = 8) {
    open(catalog("llama-3.1-8b.json.gz"), machineOf({gpuGiB << 30}, 64ull << 30));
  }
  model::ModuleId module(const char* name) const {
    const auto found = document.model()->find_module(name);
    EXPECT_TRUE(found) << name;
    return found.value_or(model::ModuleId(0));
  }
  machine::DeviceId deviceOf(const char* name) const {
    const auto slot = plan::slot_of(*document.model(), document.state()->placement, module(name));
    EXPECT_TRUE(slot.has_value()) << name;
    return document.state()->machine.devices.at(*slot).id;
  }
  QTemporaryDir folder;
  app::Document document;
};

}  // namespace stowage::test
