#include "app/cli/run/engine_client.h"

#include <algorithm>
#include <iterator>

#include "app/cli/run/child_process.h"
#include "core/protocol/client.h"
#include "core/protocol/growing_timeline.h"

namespace stowage::cli {
namespace {

constexpr int kStep = 100;  // milliseconds: how soon Ctrl-C is noticed

/// The conversation with one engine.
class Conversation {
 public:
  Conversation(ChildProcess& child, const std::string& host, const protocol::RunRequest& request,
               const std::function<void(const protocol::Progress&)>& progress)
      : child_(child),
        program_(request.program),
        progress_(progress),
        client_(request,
                {[this](const std::string& line) { return child_.write(line); },
                 [this](protocol::Event event) { std::visit([this](auto& said) { take(said); }, event); }}) {
    client_.set_host(host);
  }

  EngineRun run(const Job& job) {
    listen(job);
    if (client_.end() && !run_.error) std::visit([this](const auto& end) { take_end(end); }, *client_.end());
    return finish();
  }

 private:
  void listen(const Job& job) {
    std::string bytes;
    while (!client_.end() && !run_.error) {
      bytes.clear();
      const ChildProcess::Heard heard = child_.read(bytes, kStep);
      if (job.cancel.cancelled()) return stop({Code::Cancelled, program_});
      if (heard == ChildProcess::Heard::Something) client_.received(bytes);
      if (heard == ChildProcess::Heard::Nothing) client_.tick(kStep);
      if (heard == ChildProcess::Heard::End) client_.closed(child_.end());
    }
  }

  void stop(Error error) {
    run_.exit = exit_of_engine_error(error);
    run_.error = std::move(error);
  }

  void take(protocol::Hello& hello) {
    run_.engine = hello.engine;
    run_.torch = hello.torch;
  }
  void take(protocol::Progress& progress) {
    if (progress_) progress_(progress);
  }
  void take(protocol::TraceBatch& batch) {
    if (const auto added = timeline_.add(batch); !added) stop(added.error());
  }
  void take(protocol::Finished&) {}
  void take(protocol::Failed&) {}
  void take(protocol::Calibrated&) {}
  void take(protocol::Described&) {}

  void take_end(const protocol::Finished& finished) {
    run_.result = finished.result;
    complete_ = true;
  }
  void take_end(const protocol::Failed& failed) {
    run_.result = failed.result;
    stop(failed.error);
    if (run_.result.out_of_memory) run_.exit = kEngineFailed;
  }
  void take_end(const protocol::Calibrated&) { stop({Code::ProtocolUnknown, {}, {"calibrated"}}); }
  void take_end(const protocol::Described&) { stop({Code::ProtocolUnknown, {}, {"described"}}); }
  void take_end(const protocol::EngineDeath& death) { stop(protocol::to_error(death, program_)); }

  EngineRun finish() {
    run_.timeline = timeline_.take(complete_);
    if (run_.result.devices.empty()) peaks_from_timeline();
    return std::move(run_);
  }

  /// An engine that was killed says nothing more: what came over the pipe is all there is.
  void peaks_from_timeline() {
    const trace::Timeline& timeline = run_.timeline;
    for (std::size_t i = 0; i < timeline.devices.size(); ++i) {
      const trace::Timeline::Peak peak = timeline.peak(i);
      const std::string module =
          peak.module < timeline.names.size() ? timeline.names[peak.module] : std::string();
      run_.result.devices.push_back({timeline.devices[i].device, timeline.devices[i].is_virtual,
                                     timeline.devices[i].budget, peak.bytes, 0, 0, module});
    }
  }

  ChildProcess& child_;
  const std::string& program_;
  const std::function<void(const protocol::Progress&)>& progress_;
  protocol::Client client_;
  protocol::GrowingTimeline timeline_{};
  EngineRun run_{};
  bool complete_ = false;
};

/// One question that an engine answers at once: no timeline, no run. `about`: what is cancelled.
template <class Answer, class Request>
Try<Answer> ask_engine(const protocol::EngineStart& engine, const Request& request, const std::string& about,
                       const Job& job) {
  auto child = ChildProcess::start(engine.program, engine.arguments);
  if (!child) return tl::unexpected(child.error());
  protocol::Client client(request, {[&](const std::string& line) { return child->write(line); },
                                    [&](const protocol::Event& event) {
                                      const auto* progress = std::get_if<protocol::Progress>(&event);
                                      if (progress)
                                        job.report(progress->module, progress->done, progress->total);
                                    }});
  client.set_host(engine.host);
  for (std::string bytes; !client.end(); bytes.clear()) {
    const ChildProcess::Heard heard = child->read(bytes, kStep);
    if (job.cancel.cancelled()) return rejected({Code::Cancelled, about});
    if (heard == ChildProcess::Heard::Something) client.received(bytes);
    if (heard == ChildProcess::Heard::Nothing) client.tick(kStep);
    if (heard == ChildProcess::Heard::End) client.closed(child->end());
  }
  if (auto* done = std::get_if<Answer>(&*client.end())) return *done;
  const auto* failed = std::get_if<protocol::Failed>(&*client.end());
  const auto* death = std::get_if<protocol::EngineDeath>(&*client.end());
  Error error = failed  ? failed->error
                : death ? protocol::to_error(*death, engine.program)
                        : Error{Code::ProtocolUnknown, {}, {"finished"}};
  return tl::unexpected<Failure>({kEngineFailed, std::move(error), {}});
}

}  // namespace

int exit_of_engine_error(const Error& error) {
  if (error.code == Code::Cancelled) return kCancelled;
  const std::string_view rule = rule_name(error.code);
  // What the program, the map or the inputs lack is found before anything runs.
  constexpr std::string_view kProgram[] = {
      "engine.uncovered",     "engine.no-device",     "engine.missing-operators",
      "engine.higher-order",  "engine.argument",      "engine.undefined-value",
      "engine.tensor",        "engine.depth",         "engine.plain-disk",
      "engine.too-many-gpus", "engine.defined-twice", "engine.no-size",
      "engine.size-range",    "engine.size-step",     "engine.size-remainder",
      "engine.other-program"};
  const bool input = rule.starts_with("engine.input") ||
                     std::find(std::begin(kProgram), std::end(kProgram), rule) != std::end(kProgram);
  const bool engine = rule.starts_with("engine.") || rule.starts_with("protocol.") || rule == "internal";
  return engine && !input ? kEngineFailed : kRejected;
}

Try<EngineRun> run_engine(const protocol::EngineStart& engine, const protocol::RunRequest& request,
                          const Job& job, const std::function<void(const protocol::Progress&)>& progress) {
  auto child = ChildProcess::start(engine.program, engine.arguments);
  if (!child) return tl::unexpected(child.error());
  return Conversation(*child, engine.host, request, progress).run(job);
}

Try<protocol::Calibrated> run_calibration(const protocol::EngineStart& engine,
                                          const protocol::CalibrateRequest& request, const Job& job) {
  return ask_engine<protocol::Calibrated>(engine, request, "calibrate", job);
}

Try<protocol::Described> run_description(const protocol::EngineStart& engine,
                                         const protocol::DescribeRequest& request, const Job& job) {
  return ask_engine<protocol::Described>(engine, request, request.program, job);
}

}  // namespace stowage::cli
