#include "app/cli/run/engine_client.h"

#include <algorithm>
#include <iterator>

#include "app/cli/run/child_process.h"

namespace stowage::cli {
namespace {

using protocol::Event;

/// The conversation with one engine.
class Conversation {
 public:
  Conversation(ChildProcess& child, const protocol::RunRequest& request,
               const std::function<void(const protocol::Progress&)>& progress)
      : child_(child), request_(request), progress_(progress) {}

  EngineRun run(const Job& job) {
    while (!ended_) {
      const auto line = child_.read_line([&] { return job.cancel.cancelled(); });
      if (!line) {
        lost(job);
        break;
      }
      auto event = protocol::event_from_line(*line);
      if (!event) {
        stop(event.error());
        break;
      }
      std::visit([this](auto& said) { take(said); }, *event);
    }
    return finish();
  }

 private:
  void stop(Error error) {
    run_.exit = exit_of_engine_error(error);
    run_.error = std::move(error);
    ended_ = true;
  }

  void lost(const Job& job) {
    if (job.cancel.cancelled()) return stop({Code::Cancelled, request_.program});
    stop({Code::EngineEnded, request_.program, {child_.end_in_words()}});
  }

  void take(protocol::Hello& hello) {
    run_.engine = hello.engine;
    run_.torch = hello.torch;
    if (hello.version != protocol::kVersion) {
      return stop(
          {Code::ProtocolVersion, {}, {std::to_string(hello.version), std::to_string(protocol::kVersion)}});
    }
    if (!child_.write(protocol::to_line(request_)))
      stop({Code::EngineEnded, request_.program, {child_.end_in_words()}});
  }
  void take(protocol::Progress& progress) {
    if (progress_) progress_(progress);
  }
  void take(protocol::TraceBatch& batch) {
    if (const auto added = protocol::append(run_.timeline, batch); !added) stop(added.error());
  }
  void take(protocol::Finished& finished) {
    run_.result = std::move(finished.result);
    ended_ = complete_ = true;
  }
  void take(protocol::Failed& failed) {
    run_.result = std::move(failed.result);
    stop(std::move(failed.error));
    if (run_.result.out_of_memory) run_.exit = kEngineFailed;
  }

  EngineRun finish() {
    run_.timeline.complete = complete_;
    run_.timeline.finish();
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
  const protocol::RunRequest& request_;
  const std::function<void(const protocol::Progress&)>& progress_;
  EngineRun run_;
  bool ended_ = false;
  bool complete_ = false;
};

}  // namespace

int exit_of_engine_error(const Error& error) {
  if (error.code == Code::Cancelled) return kCancelled;
  const std::string_view rule = rule_name(error.code);
  // What the program, the map or the inputs lack is found before anything runs.
  constexpr std::string_view kProgram[] = {
      "engine.uncovered",    "engine.no-device", "engine.missing-operators",
      "engine.higher-order", "engine.argument",  "engine.undefined-value",
      "engine.tensor",       "engine.depth"};
  const bool input = rule.starts_with("engine.input") ||
                     std::find(std::begin(kProgram), std::end(kProgram), rule) != std::end(kProgram);
  const bool engine = rule.starts_with("engine.") || rule.starts_with("protocol.") || rule == "internal";
  return engine && !input ? kEngineFailed : kRejected;
}

Try<EngineRun> run_engine(const std::string& engine, const protocol::RunRequest& request, const Job& job,
                          const std::function<void(const protocol::Progress&)>& progress) {
  auto child = ChildProcess::start(engine);
  if (!child) return tl::unexpected(child.error());
  return Conversation(*child, request, progress).run(job);
}

}  // namespace stowage::cli
