#pragma once

#include "core/machine/runtime.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// Asks about the instance as it is when nothing lies on a GPU: nothing is streamed then, and buffers stay
/// with their modules, so units weigh what they weigh under runtime host. `ask` takes the instance, which
/// lives as long as the call.
template <class Ask>
auto ask_without_gpus(const Instance& instance, const Ask& ask) {
  if (!instance.runtime().differs_without_gpus() || !instance.catalog.has_model()) return ask(instance);
  plan::Settings settings = instance.settings;
  settings.runtime.row = machine::kComputesOnHost;
  const UnitCatalog catalog(instance.catalog.model_ptr(), settings,
                            instance.catalog.times());  // the same units in the same order
  Instance host = make_instance(catalog, instance.machine, settings, instance.rules);
  host.budget = instance.budget;
  host.overhead = instance.overhead;  // what activations keep free is part of it
  return ask(host);
}

}  // namespace stowage::solve
