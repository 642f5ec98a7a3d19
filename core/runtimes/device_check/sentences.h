// What the device check says, once: STOWAGE_RULE(kind, rule, English). %s is the module; %1 and %2 are the
// devices where the thing that is wrong lies and where it is met; from %3 on what message() adds. No include
// guard: included several times on purpose, with the macro defined differently.
STOWAGE_RULE(IndexAndWeight, "device.index-and-weight", "%s looks up rows on %1 with ids that are on %2.")
STOWAGE_RULE(ActivationAndWeight, "device.activation-and-weight",
             "%s has its weights on %1 and gets values that are on %2.")
STOWAGE_RULE(ActivationsMeet, "device.activations-meet",
             "%s takes values from %1 and from %2, and nothing moves them.")
STOWAGE_RULE(WeightsSplit, "device.weights-split", "%s has %3 on %1, and its largest weight on %2.")
STOWAGE_RULE(BufferLeftBehind, "device.buffer-left-behind", "%s has %3 on %1, and is executed on %2.")
STOWAGE_RULE(TiedSplit, "device.tied-split", "%s has a tied weight (%3) that lies on several devices: %4.")
STOWAGE_RULE(AliasSplit, "device.alias-split",
             "%s shares its storage (%3): moving one moves the other, and the map puts them on %4.")
STOWAGE_RULE(WeightBypassed, "device.weight-bypassed",
             "The weight of %s is on %1 where %3 uses it directly, on %2.")
STOWAGE_RULE(HeadAndLabels, "device.head-and-labels", "%s gives its results on %1, and the labels are on %2.")
STOWAGE_RULE(KvCache, "device.kv-cache", "The KV cache of %s is on %1, and its attention is executed on %2.")
STOWAGE_RULE(OffloadIgnored, "offload.ignored",
             "%s is asked to lie on %1, which this runtime ignores: it stays on %2.")
STOWAGE_RULE(OffloadImplicit, "offload.implicit",
             "%s lies on %1 though nobody asked for it; without a request it belongs on %2.")
STOWAGE_RULE(OffloadUnsupported, "offload.unsupported",
             "%s is asked to lie on %1, which this runtime cannot do; taken as on %2.")
STOWAGE_RULE(PhaseOverBudget, "phase.over-budget",
             "The phase “%3” needs %4 of %1, and %5 are there: %6 too much.")
STOWAGE_RULE(PhaseRefitOverBudget, "phase.refit-over-budget",
             "Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much.")
