#pragma once

#include <string>

#include "app/cli/arguments/prediction_options.h"
#include "app/cli/run/engine_client.h"
#include "core/base/json.h"
#include "core/estimate/audit/audit.h"
#include "core/plan/evaluate.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What is run: a program under a map on a machine.
struct ProfileTask {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
  plan::DeviceMap map;
  plan::Placement placement;
  plan::Evaluation evaluation;
  protocol::Mode mode = protocol::Mode::Compatible;
};

/// Something of it lies on a GPU.
bool names_gpu(const plan::DeviceMap& map);

/// Its program leaves the batch of its inputs open.
bool has_open_batch(const model::Model& model);

/// Of a program whose batch is fixed the one that was typed is the plan's alone, whose cache it counts: it is
/// taken from `sizes`, and what is said of that comes back. Empty where none was typed, or it is open.
std::string keep_batch_to_plan(const model::Model& model, const std::string& program,
                               formats::SizeValues& sizes);

/// Says it in the document, or beside the text.
void tell_of_batch(const Session& session, const std::string& words, Outcome& out);

/// Places the program as `map` says. Fails with kRejected, naming `file`, where the map leaves tensors
/// without a device or names one that the machine lacks; one that is over a budget is run all the same.
Try<bool> take_map(ProfileTask& task, plan::DeviceMap map, const std::string& file);

/// Places the program as the solver does, with room for `turns` (bytes by module). Where it fits only with
/// weights copied in their turn, it is placed so. Fails with kNo where nothing fits.
Try<bool> solve_task(const Session& session, ProfileTask& task, const plan::TurnBytes& turns,
                     const std::string& program);

/// The run beside its prediction. The plan is judged as it was run: with the main GPU of the request, which a
/// map with nothing on a GPU has none of.
estimate::Audit audit_of(const ProfileTask& task, const protocol::RunRequest& request,
                         const RunPrediction& predicted, const EngineRun& run);

/// stowage.run/1, without what was predicted.
Json run_document(const ProfileTask& task, const std::string& program, const protocol::RunRequest& request,
                  const EngineRun& run);

/// The engine keeps its trace itself when it comes to an end; of one that died, or is elsewhere, what came
/// over the pipe is kept. A note where it cannot be; else "".
std::string keep_trace(EngineRun& run, bool remote, const std::string& program, const std::string& file);

}  // namespace stowage::cli
