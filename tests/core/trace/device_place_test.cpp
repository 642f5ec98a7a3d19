// Names of devices in a run over several hosts, taken apart.
#include "core/trace/device_place.h"

#include <gtest/gtest.h>

#include <string>

namespace stowage::trace {
namespace {

TEST(DevicePlace, AHostStandsInFront) {
  const auto place = device_place("box-1.lan:0");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->host, "box-1.lan");
  EXPECT_EQ(place->id, machine::gpu(0));
  EXPECT_EQ(device_place("box1:cpu")->id, machine::kCpu);
  EXPECT_EQ(device_place("box1:disk")->host, "box1");
}

TEST(DevicePlace, ADeviceAsItStandsHasNoHost) {
  for (const char* name : {"0", "7", "cpu", "disk", "cuda:3"}) {
    const auto place = device_place(name);
    ASSERT_TRUE(place) << name;
    EXPECT_EQ(place->host, "") << name;
  }
  EXPECT_EQ(device_place("cuda:3")->id, machine::gpu(3));
}

TEST(DevicePlace, WhatIsNoDeviceHasNoPlace) {
  for (const std::string name : {"", "box1", "box1:", ":0", "box 1:0", "a:b:0", "box1:gpu"})
    EXPECT_FALSE(device_place(name)) << name;
  EXPECT_FALSE(device_place(std::string(65, 'a') + ":0")) << "longer than a host's name is";
  EXPECT_TRUE(device_place(std::string(64, 'a') + ":0"));
}

TEST(DevicePlace, OnlyWhatCanBeAHostIsCutOff) {
  EXPECT_EQ(split_host("box1:0").host, "box1");
  EXPECT_EQ(split_host("box1:0").device, "0");
  EXPECT_EQ(split_host("box 1:0").device, "box 1:0");
  EXPECT_EQ(split_host("cpu").device, "cpu");
  EXPECT_EQ(split_host("a:b:0").device, "b:0");
}

}  // namespace
}  // namespace stowage::trace
