// Sentences of core/plan. See all.h.
STOWAGE_SENTENCE("Sentences",
                 "%s is not a device map: an object of module names and devices is expected, and this is %1.",
                 MapNotObject, "map.not-object")
STOWAGE_SENTENCE("Sentences",
                 "%s places “%1” on %2, which is no device. Write a number for a GPU, \"cpu\" or \"disk\".",
                 MapValue, "map.value")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is not a value that “%2” can have.", PlanSetting, "plan.setting")
STOWAGE_SENTENCE("Sentences",
                 "%s has no parameter that can be trained: none is of a floating type. Leave training out.",
                 PlanNothingToTrain, "plan.nothing-to-train")
STOWAGE_SENTENCE("Sentences",
                 "%s has no parameter that can be trained: those of a floating type are frozen. Unfreeze "
                 "some of them, or leave training out.",
                 PlanAllFrozen, "plan.all-frozen")
STOWAGE_SENTENCE(
    "Sentences",
    "%s has no parameter in “%1”, which is to be frozen or trained. Name a module or a parameter; "
    "* stands for any text.",
    PlanFreezesNothing, "plan.freezes-nothing")
STOWAGE_SENTENCE("Sentences", "%s needs %1 and has %2: %3 too much.", PlanOverBudget, "plan.over-budget")
STOWAGE_SENTENCE("Sentences", "%1 tensor names (%2, tied ones counted once) have no device, for example %s.",
                 PlanUnplaced, "plan.unplaced")
STOWAGE_SENTENCE(
    "Sentences",
    "%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.",
    PlanSplitTie, "plan.split-tie")
STOWAGE_SENTENCE("Sentences", "%s is a %1, which should stay whole, but runs on several devices (%2).",
                 PlanSplitBlock, "plan.split-block")
STOWAGE_SENTENCE(
    "Sentences",
    "%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.",
    PlanSplitBlockHost, "plan.split-block-host")
STOWAGE_SENTENCE("Sentences", "%s is pinned to %1, but lies on %2.", PlanPinBroken, "plan.pin-broken")
STOWAGE_SENTENCE("Sentences", "%s may not be on %1, but is.", PlanForbidBroken, "plan.forbid-broken")
STOWAGE_SENTENCE("Sentences", "Nothing is on a GPU: the whole model runs on the CPU.", PlanEmptyGpus,
                 "plan.empty-gpus")
STOWAGE_SENTENCE("Sentences", "Disk decides the speed: %1 are read from it, in %2 of the %3 of a step.",
                 PlanDiskDecides, "plan.disk-decides")
STOWAGE_SENTENCE("Sentences", "%s has %1 left over: no whole %2 fits (%3 each).", PlanLeftOver,
                 "plan.left-over")
STOWAGE_SENTENCE("Sentences",
                 "%s is almost full: %1 are left, and activations are not counted; a long prompt may need "
                 "more.",
                 PlanAlmostFull, "plan.almost-full")
STOWAGE_SENTENCE("Sentences",
                 "The KV cache counts as the library’s modules keep it, keys and values of every head: %1. "
                 "Runtimes that keep it compressed (vLLM, llama.cpp) need %2.",
                 PlanLibraryCache, "plan.library-cache")
STOWAGE_SENTENCE("Sentences",
                 "The KV cache counts as this runtime keeps it, compressed: %1. The library’s modules (under "
                 "accelerate) need %2.",
                 PlanLatentCache, "plan.latent-cache")
STOWAGE_SENTENCE("Sentences",
                 "The budget of %s is %1, and the hardware has %2: a what-if, not a plan to run.",
                 PlanBeyondHardware, "plan.beyond-hardware")
STOWAGE_SENTENCE("Sentences",
                 "The map gives no device to %1 tensor names (%2, tied ones counted once), for example %s.",
                 MapUncovered, "map.uncovered")
STOWAGE_SENTENCE("Sentences", "%1 keys of the map name no module or tensor of this model, for example “%s”.",
                 MapUnknownKey, "map.unknown-key")
STOWAGE_SENTENCE("Sentences",
                 "%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins "
                 "here, but not in every loader.",
                 MapOverlap, "map.overlap")
STOWAGE_SENTENCE("Sentences", "The map names the key “%s” more than once.", MapRepeatedKey,
                 "map.repeated-key")
STOWAGE_SENTENCE(
    "Sentences",
    "The map uses %s, which this machine does not have (%1 tensor names, %2, tied ones counted once).",
    MapMissingDevice, "map.missing-device")
STOWAGE_SENTENCE("Sentences",
                 "The key “%s” is also the beginning of the name %1, which has no key of its own: loaders "
                 "that match without the dot put it on the wrong device.",
                 MapPrefixHazard, "map.prefix-hazard")
STOWAGE_SENTENCE("Sentences",
                 "%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that "
                 "streams by chance. Write numbers, such as 0.",
                 MapDeviceText, "map.device-text")
STOWAGE_SENTENCE("Sentences",
                 "The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights "
                 "under it. Name the modules instead.",
                 MapRootHost, "map.root-host")

STOWAGE_SENTENCE("Sentences",
                 "The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, later "
                 "releases to the lowest. Write the keys of %s first.",
                 MapMainGpu, "map.main-gpu")
STOWAGE_SENTENCE("Sentences",
                 "The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, where "
                 "%2 is then %3 over its budget; later releases stream to the lowest. Write the keys of %s "
                 "first.",
                 MapMainGpuOver, "map.main-gpu-over")
STOWAGE_SENTENCE("Sentences",
                 "%s is to be the main GPU, but a map alone makes accelerate stream to %1: give main_device "
                 "to dispatch_model (from_pretrained takes none).",
                 PlanMainGpu, "plan.main-gpu")

// The command line.
STOWAGE_SENTENCE("Sentences", "%1", CommandLine, "cli.usage")
STOWAGE_SENTENCE("Sentences", "%s cannot be started: %1.", EngineProgramMissing, "engine.not-started")
STOWAGE_SENTENCE("Sentences", "The engine ended before it was done: %1.", EngineEnded, "engine.ended")
