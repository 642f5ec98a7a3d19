#pragma once

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// What a disk need not have room for: the weights in a folder's .safetensors files that are there.
/// transformers' from_pretrained reads modules on disk from these files, where it writes an offload folder
/// for all others. Of a plan that trains these are frozen parameters alone: what is trained is written anew
/// beside them, and so is a buffer that a pass may write to.
Bytes read_in_place(const model::Model& model, const Settings& settings = {});

/// A disk's budget says what a plan may put there, and what of the model is there already needs no free room:
/// its own files are added to the budget, or taken off it again before the machine is kept for the next
/// model. A budget without room for them was chosen so, and stays.
machine::Machine with_read_in_place(machine::Machine machine, const model::Model& model,
                                    const Settings& settings = {});
machine::Machine without_read_in_place(machine::Machine machine, const model::Model& model,
                                       const Settings& settings = {});
/// A machine that has room for what is read in place under `was`, with what is so under `now`: they may train
/// other parameters.
machine::Machine with_read_in_place_as(machine::Machine machine, const model::Model& model,
                                       const Settings& was, const Settings& now);

}  // namespace stowage::plan
