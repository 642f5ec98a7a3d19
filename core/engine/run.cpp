#include "core/engine/run.h"

#include <exception>
#include <memory>
#include <tuple>

#include <c10/util/Exception.h>

#include "core/engine/cuda_workspaces.h"
#include "core/engine/session.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine {
namespace {

std::string first_line(std::string text) {
  if (const auto end = text.find('\n'); end != std::string::npos) text.resize(end);
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  return text;
}

Error sentence_of(const protocol::OutOfMemory& oom) {
  const std::string limit = oom.budget ? format_bytes(Bytes(oom.budget)) : "its memory";
  return {Code::EngineOutOfMemory,
          {},
          {oom.device, oom.module, format_bytes(Bytes(oom.requested)), format_bytes(Bytes(oom.used)), limit}};
}

/// Before anything is recorded there are inputs, on the CPU.
Error inputs_out_of_memory(protocol::RunResult& result, const std::string& said) {
  const auto refused = vgpu::last_refused();
  if (!refused || refused->device != vgpu::kHost) return Error{Code::EngineTorch, {}, {first_line(said)}};
  protocol::OutOfMemory oom;
  oom.device = machine::to_string(machine::kCpu);
  oom.requested = refused->bytes;
  oom.budget = refused->budget;
  oom.used = refused->used;
  Error error = sentence_of(oom);
  result.out_of_memory = std::move(oom);
  return error;
}

Error out_of_memory(const Session& session, protocol::RunResult& result, const std::string& said) {
  if (!session.recording()) return inputs_out_of_memory(result, said);
  if (!session.refusal()) return Error{Code::EngineTorch, {}, {first_line(said)}};
  const Recorder::Refusal& refusal = *session.refusal();
  // The allocator's limit is the budget less the device's own share: both numbers are given as the plan
  // counts them.
  const std::uint64_t budget = session.budget_at(refusal);
  const std::uint64_t overhead = budget ? session.overhead_of(refusal.device) : 0;
  protocol::OutOfMemory oom{session.device_name(refusal.device),
                            session.module(),
                            session.node(),
                            refusal.requested,
                            budget,
                            refusal.used + overhead};
  try {
    session.note_refusal(refusal, oom);
  } catch (const std::exception&) {
    // a GPU that says nothing any more
  }
  Error error = sentence_of(oom);
  result.out_of_memory = std::move(oom);
  return error;
}

Error thrown(const Session& session, const std::string& program, const std::string& said) {
  std::string why = first_line(said);
  if (library_lacks_memory(said)) why = phrase("a library found no memory left on the GPU (%1)", {why});
  if (session.node().empty()) return Error{Code::EngineTorch, {}, {why}};
  return Error{Code::EngineNode, program, {session.node(), session.module(), why}};
}

}  // namespace

Outcome run(const protocol::RunRequest& request, const RunOptions& options) {
  Outcome outcome;
  auto owned = std::make_unique<Session>(request, options, outcome);
  Session& session = *owned;
  try {
    Status status = session.prepare();
    if (status) status = session.execute();
    if (!status) outcome.error = status.error();
  } catch (const TimeIsOver&) {
    outcome.error = session.time_over();
  } catch (const NothingToDifferentiate& nothing) {
    outcome.error = Error{Code::BackwardNothing, request.program, {nothing.outputs()}, {}};
  } catch (const c10::OutOfMemoryError& error) {
    outcome.error = out_of_memory(session, outcome.result, error.what_without_backtrace());
  } catch (const c10::AcceleratorError& error) {
    // Sticky: every call of the GPU fails from now on, those that free memory too. What was recorded is told.
    session.give_up();
    outcome.error = thrown(session, request.program, error.what_without_backtrace());
  } catch (const c10::Error& error) {
    outcome.error = thrown(session, request.program, error.what_without_backtrace());
  } catch (const std::exception& error) {
    outcome.error = thrown(session, request.program, error.what());
  }
  try {
    session.finish();
  } catch (const std::exception& error) {
    if (!outcome.error) outcome.error = Error{Code::Internal, {}, {first_line(error.what())}};
  }
  if (session.broken()) std::ignore = owned.release();  // the process ends before anybody misses it
  return outcome;
}

}  // namespace stowage::engine
