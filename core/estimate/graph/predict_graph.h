#pragma once

#include "core/estimate/allocator_model.h"
#include "core/estimate/graph/graph_layout.h"
#include "core/estimate/graph/input_shapes.h"
#include "core/estimate/prediction.h"
#include "core/estimate/stream_schedule.h"
#include "core/estimate/training_step.h"
#include "core/machine/calibration.h"

namespace stowage::estimate {

/// A pass of a program that is to be predicted.
struct GraphRequest {
  const formats::ExportedProgram* program = nullptr;  ///< read with its graph
  const machine::Machine* machine = nullptr;
  MapUnderRun run{};
  InputShapes shapes{};
  formats::SizeValues sizes{};  ///< as symbols_for() takes them
  StreamMode mode = StreamMode::Compatible;
  std::uint64_t window = 0;  ///< Prefetch: bytes of each GPU for weights in flight, 0 = what is left
  std::optional<std::uint32_t> depth{};
  const machine::Calibration* calibration = nullptr;  ///< of the machine; nullptr for none
  /// Of one operator on the CPU, where they are known: its kernels make memory of their own for each.
  std::optional<std::uint64_t> threads{};
  /// Of PredictedDevice::reserved: what takes memory from GPUs. rule_of_runs() is the one of a run that is
  /// started from here.
  AllocatorRule allocator = AllocatorRule::CudaExpandable;
  /// A pass forward and back; nullopt: forward alone. Weights then come in their turn, whatever `mode` says.
  std::optional<TrainingStep> training{};
};

/// The memory of one pass on every device, from the graph alone: values, copies between devices, weights as
/// they are streamed, inputs and outputs; and how long it takes, where rates are known. Of a step that trains
/// also what is saved for the pass back, gradients and what the optimizer keeps; times are of both
/// directions, without the optimizer's step. Scratch that kernels make and free themselves is in it where the
/// CPU executes, its threads are known, and kernel_scratch() knows the kernel. What cannot be known stands in
/// Prediction::unknown. Errors: those of symbols_for(), resolve_graph() and lay_out_graph(). A program
/// without sizes (TorchScript, before put_values()) has method None.
Result<Prediction> predict_graph(const GraphRequest& request);

}  // namespace stowage::estimate
