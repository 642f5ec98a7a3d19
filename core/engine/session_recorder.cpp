// Who writes down what a session does, and where the rows go that no memory would hold.
#include <ctime>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <c10/util/ThreadLocalDebugInfo.h>

#include "core/base/spill_file.h"
#include "core/engine/session.h"

namespace stowage::engine {
namespace {

std::string iso_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace

/// Beside the trace where one is kept, else, where rows go over the pipe alone, among the temporary files: a
/// client that reads slowly leaves many. Where there is no room for such files the rows stay in memory, and
/// there are fewer of them.
void Session::make_spill() {
  if (request_.trace_file.empty() && options_.keep_timeline) return;
  const std::string folder = request_.trace_file.empty()
                                 ? spill_folder()
                                 : std::filesystem::path(request_.trace_file).parent_path().string();
  auto spill = Recorder::make_spill(folder);
  if (spill) spill_ = std::move(*spill);
}

void Session::make_recorder() {
  std::vector<trace::TraceDevice> devices;
  const bool is_virtual = places_.gpu_type != c10::kCUDA;
  for (std::uint32_t i = 0; i < places_.gpus; ++i)
    devices.push_back(
        {machine::to_string(places_.name(i)), is_virtual, budget_of(request_.machine, places_.name(i))});
  devices.push_back({machine::to_string(machine::kCpu), false, budget_of(request_.machine, machine::kCpu)});
  devices.push_back({machine::to_string(machine::kDisk), false, budget_of(request_.machine, machine::kDisk)});
  for (trace::TraceDevice& host : devices_of_hosts()) devices.push_back(std::move(host));
  recorder_ = std::make_shared<Recorder>(places_, std::move(devices), program_);
  recorder_->use_gpu_clock(options_.gpu_clock || places_.gpu_type == c10::kCUDA);
  recorder_->timeline().started_at = iso_time();
  recorder_->keep_taken(options_.keep_timeline);
  if (spill_) recorder_->spill_to(std::move(*spill_));
  if (options_.send) sender_ = std::make_unique<TraceSender>(options_.send);
  guard_ = std::make_unique<c10::DebugInfoGuard>(c10::DebugInfoKind::PROFILER_STATE, recorder_);
}

}  // namespace stowage::engine
