#pragma once

#include <deque>
#include <optional>
#include <random>

#include <ATen/Functions.h>
#include <gtest/gtest.h>

#include "core/engine/streaming/streamer.h"
#include "core/engine/vgpu/clock.h"
#include "core/engine/vgpu/vgpu.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/estimate/small_programs.h"

namespace stowage::engine::test {

/// Virtual GPUs, a recorder, and plans made by hand: storage i is filled with the byte i + 1.
class StreamFixture : public ::testing::Test, public WeightSource {
 protected:
  explicit StreamFixture(std::uint32_t gpus = 2) {
    vgpu::install(std::vector<std::uint64_t>(gpus, 0));
    program_.modules = {"", "a"};
    program_.parents = {0, 0};
    program_.labels = {"aten.relu.default"};
    places_.gpus = gpus;
    std::vector<trace::TraceDevice> devices;
    for (std::uint32_t i = 0; i < gpus; ++i) devices.push_back({std::to_string(i), true, 0});
    devices.push_back({"cpu", false, 0});
    devices.push_back({"disk", false, 0});
    vgpu::set_copy_cost([](int, int to, std::uint64_t bytes) {
      return estimate::copy_ps(estimate::small_machine(2), machine::kCpu,
                               machine::gpu(static_cast<std::uint32_t>(to)), Bytes(bytes));
    });
    recorder_.emplace(places_, std::move(devices), program_);
  }

  ~StreamFixture() override {
    vgpu::set_copy_cost(nullptr);
    vgpu::delay_copies(std::nullopt);
  }

  Tag stream_tag(std::uint32_t) override {
    return {recorder_->module_name(1), recorder_->name("weight"), trace::Kind::Streamed, places_.cpu()};
  }
  /// No copy may begin by the clock before the last step has ended that used what lay there.
  void bring(std::uint32_t storage, const at::Tensor& into) override {
    const int gpu = into.device().index();
    const std::uint64_t begin = vgpu::stream_ps(gpu, vgpu::current_stream(gpu));
    for (const char* cell : cells_of(into)) EXPECT_GE(begin, used_until_[cell]) << "storage " << storage;
    const c10::InferenceMode normal(false);
    into.copy_(at::full(into.sizes(), static_cast<int>(storage % 255) + 1, at::kByte), true);
    ++brought_;
  }

  bool staged(std::uint32_t storage) const override { return stages_ && storage % 2 == 0; }
  void read_ahead(const std::vector<std::uint32_t>& storages) override {
    to_read_.assign(storages.begin(), storages.end());
  }
  /// The disk is as fast as chance has it.
  bool bring_read(std::uint32_t storage, const at::Tensor& into, bool wait) override {
    if (!wait && disk_() % 3 == 0) return false;
    EXPECT_EQ(storage, to_read_.at(0)) << "in their order";
    to_read_.pop_front();
    if (into.defined()) bring(storage, into);
    return true;
  }

  /// Steps of the program stand for those of the plan.
  StreamPlan plan_of(const estimate::StreamProgram& program, const machine::Machine& machine,
                     estimate::StreamOptions options = {}) {
    options.mode = estimate::StreamMode::Prefetch;
    StreamPlan plan{{}, program};
    auto schedule = make_stream_schedule(program, machine, options);
    EXPECT_TRUE(schedule);
    plan.schedule = std::move(*schedule);
    steps_ = std::vector<Step>(program.steps.size());
    for (const Step& step : steps_) plan.sequence.push_back(&step);
    for (const estimate::StreamArena& arena : program.arenas)
      plan.devices.push_back(places_.torch(places_.of(arena.gpu)));
    return plan;
  }

  static std::vector<const char*> cells_of(const at::Tensor& bytes) {
    std::vector<const char*> out;
    const auto* begin = static_cast<const char*>(bytes.const_data_ptr());
    for (std::size_t at = 0; at < bytes.nbytes(); at += estimate::kSliceBytes) out.push_back(begin + at);
    return out;
  }

  static bool filled_with(const at::Tensor& bytes, std::uint32_t storage) {
    const at::Tensor here = bytes.cpu();
    return here.eq(static_cast<int>(storage % 255) + 1).all().item<bool>();
  }

  Program program_{};
  Places places_{};
  std::optional<Recorder> recorder_{};
  std::vector<Step> steps_{};
  std::size_t brought_ = 0;
  bool stages_ = false;
  std::deque<std::uint32_t> to_read_{};
  std::mt19937 disk_{1};
  std::map<const char*, std::uint64_t> used_until_{};  ///< by cell of an arena, picoseconds
};

}  // namespace stowage::engine::test
