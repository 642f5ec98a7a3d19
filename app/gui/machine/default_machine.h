#pragma once

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/default_overhead.h"
#include "core/plan/settings.h"

namespace stowage::app {

using plan::kGpuOverhead;

/// What a card has that stands in where there is none.
inline constexpr Bytes kStandInMemory = GiB(24);

/// The machine a model is first planned for: this one when it has GPUs, else one 24 GiB card with this
/// machine's RAM and disk. `settings`: of the plan, which may train. What cards keep free for activations is
/// left open where it is predicted (Device::keep_free), so that the command line has the same plan.
machine::Machine defaultMachine(const model::Model& model, const plan::Settings& settings = {});

/// The same machine where each GPU that nobody has said it of keeps the usual part free for activations of
/// this model: of a large one of which nothing is predicted. Of any other, as it is.
machine::Machine withUsualRoom(machine::Machine machine, const model::Model& model);

/// A machine that somebody set up for one model, for the next one: what is kept free for activations was said
/// of that model, and is what it would be on a machine that nobody set up; the model's own files on the disk
/// need no room. `settings`: of the plan, which may train.
machine::Machine forAnotherModel(machine::Machine machine, const model::Model& model,
                                 const plan::Settings& settings = {});

/// Two 24 GiB cards, 64 GiB RAM and an NVMe disk: what the sample is planned for.
machine::Machine sampleMachine();

}  // namespace stowage::app
