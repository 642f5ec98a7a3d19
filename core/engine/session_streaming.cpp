// How weights reach the GPUs of a session ahead of their use, and what a pass would take on its machine.
#include <algorithm>
#include <utility>

#include "core/engine/session.h"
#include "core/engine/vgpu/clock.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/allocator_model.h"
#include "core/sandbox/process.h"

namespace stowage::engine {

/// Weights copied ahead come from where the plan has them, as long as there is so much RAM here.
void Session::hold_host_weights() {
  const bool pinned = pins(places_.gpu_type);
  HostRam ram;
  ram.plain = residency_->bytes_for_ram(false);
  ram.pinned = residency_->bytes_for_ram(true);
  ram.beside = residency_->bytes_changed_in_ram();
  if (again_ && residency_->has_weights_on_disk()) {
    const std::uint64_t ring = DiskReader::ring_bytes({});
    ram.beside += pinned ? estimate::pinned_room(ring) : ring;
  }
  ram.used = vgpu::usage(vgpu::kHost).current;
  ram.limit = limit_of(request_.machine, machine::kCpu);
  ram.free = sandbox::free_memory();
  const HostWeights where = choose_host_weights(ram, pinned);
  warn_of(where, ram);
  if (where != HostWeights::InFile) residency_->hold_in_ram(where == HostWeights::Pinned);
}

void Session::warn_of(HostWeights where, const HostRam& ram) {
  if (auto warning = warning_of(where, ram, pins(places_.gpu_type)))
    outcome_.result.warnings.push_back(std::move(*warning));
}

/// How much saved tensors, gradients and what the CPU computes take is known when they are there. Where they
/// lack the room that pinned RAM takes beyond its bytes, passes begin anew: with the weights in plain RAM,
/// and where that is not enough with all else there too.
bool Session::give_up_pinned() {
  if (!pins(places_.gpu_type) || options_.hosts) return false;  // other hosts would not begin anew
  const bool weights =
      residency_->pinned() && residency_->bytes_for_ram(true) > residency_->bytes_for_ram(false);
  if (!weights && !pinning_allowed()) return false;
  stop_ahead();
  outcome_.result.repeat_seconds.clear();
  executor_.reset();
  training_.reset();
  if (weights) {
    residency_->unpin();
    HostRam ram;
    ram.plain = residency_->bytes_for_ram(false);
    ram.pinned = residency_->bytes_for_ram(true);
    warn_of(HostWeights::Plain, ram);
  } else {
    allow_pinning(false);
  }
  make_training();
  make_executor();
  return true;
}

void Session::plan_ahead() {
  start_metering();
  reset_peaks();
  pass("warmup");
  residency_->note_rest();
  residency_->measure(nullptr);
  StreamRequest wanted{{}, request_.window, request_.depth};
  const DiskReader::Options reads;
  wanted.piece = reads.piece;
  wanted.staging = reads.piece * reads.slots;
  std::vector<std::uint64_t> rest;
  for (std::uint16_t gpu = 0; gpu < places_.gpus; ++gpu) {
    wanted.limits.push_back(limit_of(request_.machine, places_.name(gpu)));
    rest.push_back(recorder_->rest_peak(gpu));
  }
  MeteredPass metered = meter_->take(std::move(rest));
  not_ahead_ = "a pass has more steps than are planned for";
  if (!metered.complete) return;
  not_ahead_ = "no weight is streamed to a GPU";
  if (metered.program.uses.empty()) return;
  // Room in a part of the pass alone may lie in pieces: then such a GPU has one window throughout. A pass
  // tells whether it does; over several hosts, which make as many passes each, nobody makes one more.
  if (options_.hosts) level(metered, std::vector<bool>(places_.gpus, true));
  std::vector<bool> in_the_way;
  while (!followed(metered, wanted, in_the_way) && level(metered, in_the_way)) {
  }
}

bool Session::followed(const MeteredPass& metered, const StreamRequest& wanted,
                       std::vector<bool>& in_the_way) {
  in_the_way.assign(places_.gpus, true);
  auto plan = plan_streaming(metered, places_, request_.machine, wanted);
  // No room to be early: each copy is made in its turn.
  not_ahead_ = "the weights of a step need more room than there is for them";
  if (!plan || plan->program.arenas.empty() || plan->schedule.loads.empty()) return false;
  if (places_.gpu_type == c10::kPrivateUse1) {
    vgpu::set_copy_cost(
        [machine = request_.machine, places = places_](int from, int to, std::uint64_t bytes) {
          const auto name = [&](int device) {
            return device == vgpu::kHost ? machine::kCpu : places.name(static_cast<std::uint32_t>(device));
          };
          return estimate::copy_ps(machine, name(from), name(to), Bytes(bytes));
        });
  }
  const std::vector<bool> tried = varying(*plan, places_);
  const bool any = std::find(tried.begin(), tried.end(), true) != tried.end();
  if (any && options_.hosts) return false;
  try {
    at::Tensor ring;
    std::unique_ptr<DiskReader> disk = reader_for(*plan, ring);
    residency_->follow(std::move(*plan), std::move(disk), std::move(ring));
  } catch (const c10::OutOfMemoryError&) {
    if (any) in_the_way = tried;
    recorder_->forget_refusal();
    return false;
  }
  if (any) in_the_way = tried_in_vain();
  if (any && std::find(in_the_way.begin(), in_the_way.end(), true) != in_the_way.end()) return false;
  not_ahead_.clear();
  return true;
}

/// A pass tells whether allocators find room for slices beside their windows: by GPU, those that do not.
/// Where there are any, nothing is followed.
std::vector<bool> Session::tried_in_vain() {
  std::vector<bool> out;
  try {
    pass("warmup");
    const Streamer& streamer = *residency_->streamer();
    out = in_pieces(streamer.plan(), places_, streamer.missed(), {});
  } catch (const c10::OutOfMemoryError&) {
    const auto& refusal = recorder_->refusal();
    out = in_pieces(residency_->streamer()->plan(), places_, {},
                    refusal ? std::optional(refusal->device) : std::nullopt);
  }
  if (std::find(out.begin(), out.end(), true) == out.end()) return out;
  stop_ahead();
  executor_->record(false);
  return out;
}

/// Copies that nobody has waited for are done before their slices go.
void Session::stop_ahead() {
  synchronize();
  residency_->stop_following();
  residency_->release_streamed();
  recorder_->forget_refusal();
  make_executor();
}

/// Who reads what comes from disk, and what it reads into; nullptr: nothing does, or the file cannot be
/// opened again (then the mapped one is copied from). Where nothing does, weights in RAM that is not pinned
/// pass through a pinned ring, if there is room for it: from plain RAM this thread would have to copy them,
/// and could give the GPU nothing to do meanwhile.
std::unique_ptr<DiskReader> Session::reader_for(const StreamPlan& plan, at::Tensor& ring) {
  const bool reads = std::any_of(
      plan.schedule.loads.begin(), plan.schedule.loads.end(),
      [&](const auto& load) { return plan.program.storages[load.storage].stored == machine::kDisk; });
  const std::uint64_t largest = reads || !pins(places_.gpu_type) ? 0 : residency_->largest_pageable();
  if ((!reads && largest == 0) || !again_) return nullptr;
  const DiskReader::Options options = reads ? DiskReader::Options{} : DiskReader::staging(largest);
  const TagScope scope(*recorder_, {0, recorder_->name("staging"), trace::Kind::Overhead, 0xFFFF});
  const std::uint64_t bytes = DiskReader::ring_bytes(options);
  if (!reads && !can_pin(bytes, places_.gpu_type)) return nullptr;
  ring = host_bytes(bytes, places_.gpu_type);
  auto reader = DiskReader::open(*again_, options, static_cast<std::byte*>(ring.mutable_data_ptr()));
  if (reader) return std::move(*reader);
  ring.reset();
  return nullptr;
}

bool Session::give_up_ahead() {
  residency_->measure(nullptr);
  if (!residency_->streamer()) return false;
  may_go_ahead_ = false;
  not_ahead_ = "the weights of a step need more room than there is for them";
  stop_ahead();
  outcome_.result.repeat_seconds.clear();
  return true;
}

/// Who said how far ahead weights are to be copied hears where none is.
void Session::warn_not_ahead() {
  if (!request_.window && !request_.depth) return;
  std::string why = not_ahead_;
  if (request_.mode != protocol::Mode::Prefetch) {
    why = "only mode prefetch does that";
  } else if (training_) {
    return;  // that was said
  } else if (why.empty() && request_.depth == 0u) {
    why = "with a depth of 0 each is copied in its turn";
  }
  if (!why.empty()) outcome_.result.warnings.push_back({Code::EngineNotAhead, {}, {std::move(why)}});
}

void Session::start_metering() {
  if (residency_->streamer() || training_) return;  // passes back have a clock of their own
  meter_ = std::make_unique<StreamMeter>(program_, places_, request_.machine, calibration());
  residency_->measure(meter_.get());
}

void Session::simulate() {
  residency_->measure(nullptr);
  if (training_) {
    outcome_.result.simulated_seconds = training_->simulated_seconds();
    return;
  }
  const Streamer* const streamer = residency_->streamer();
  const estimate::SimulatedPass pass = streamer
                                           ? simulate_ahead(streamer->plan(), request_.machine)
                                           : simulate_compatible(meter_->take({}), places_, request_.machine);
  protocol::RunResult& result = outcome_.result;
  result.simulated_seconds = static_cast<double>(pass.pass_ps) * 1e-12;
  for (const estimate::SimulatedLink& link : pass.links) {
    if (link.copies == 0) continue;
    result.links.push_back({machine::to_string(link.from), machine::to_string(link.to), link.bytes.count(),
                            link.copies, static_cast<double>(link.busy_ps) * 1e-12, pass.busy_share(link)});
  }
}

}  // namespace stowage::engine
