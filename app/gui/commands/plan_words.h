#pragma once

#include <QString>
#include <vector>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/settings.h"
#include "widgets/common/view_facts.h"

namespace stowage::app {

/// "2 × RTX 4090 · 64 GiB RAM · NVMe", "2 × RTX 4090 …"
QString machineText(const machine::Machine& machine, bool brief = false);
/// What stands behind "run by": "accelerate", "host", "mixed runtime".
QString runtimeText(const machine::RuntimeRow& runtime);
/// What the menu offers: "accelerate: streamed to the GPU for their turn".
QString runtimeChoiceText(const machine::RuntimeRow& runtime);
/// What the menu offers: "Prefetch: copied ahead of their turn".
QString streamingText(machine::Streaming streaming);
/// The same with the strategy, where it is not ours, and prefetch: "accelerate · balanced",
/// "engine, prefetch"
QString runtimeText(const plan::Settings& settings);
/// "SGD", "8-bit Adam"
QString optimizerText(plan::Optimizer optimizer);
/// "8,192 tokens × 1", "8,192 × 1", "weights only", "8,192 × 1 · Adam"
QString workloadText(const plan::Workload& workload, bool brief = false);
/// "bf16", "bf16, f32": the element types that make up most of the model.
QString mainDtypes(const model::Model& model, const widgets::ModelFacts& facts);
QString strategyText(plan::Strategy strategy);
QString objectiveText(plan::Objective objective);
/// Why modules cannot go to a device: `against` holds what shares a storage with them somewhere else.
QString splitRefusal(const model::Model& model, const std::vector<model::ModuleId>& modules,
                     machine::DeviceId device, const plan::Rule& against);
/// "input_ids: 1 × 128", an input a line.
QString shapesText(const plan::InputShapes& shapes);

}  // namespace stowage::app
