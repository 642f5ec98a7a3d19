// Sentences of core/engine and core/protocol. See all.h.
STOWAGE_SENTENCE("Sentences", "A line between Stowage and its engine cannot be understood: %1.",
                 ProtocolSyntax, "protocol.syntax")
STOWAGE_SENTENCE("Sentences",
                 "The other side speaks version %1 of the engine's protocol, this one speaks %2: install "
                 "matching versions.",
                 ProtocolVersion, "protocol.version")
STOWAGE_SENTENCE("Sentences", "A line between Stowage and its engine has the unknown type “%1”.",
                 ProtocolUnknown, "protocol.unknown")
STOWAGE_SENTENCE("Sentences", "%s needs operators that this engine does not have: %1.",
                 EngineMissingOperators, "engine.missing-operators")
STOWAGE_SENTENCE("Sentences", "%s uses the higher-order operator “%1”, which is not supported.",
                 EngineHigherOrder, "engine.higher-order")
STOWAGE_SENTENCE("Sentences", "%s: node “%1” has an argument that is not supported: %2.", EngineArgument,
                 "engine.argument")
STOWAGE_SENTENCE("Sentences", "%s: node “%1” uses the value “%2”, which nothing before it makes.",
                 EngineUndefinedValue, "engine.undefined-value")
STOWAGE_SENTENCE("Sentences", "%s: two nodes of one graph make the value “%1”.", EngineDefinedTwice,
                 "engine.defined-twice")
STOWAGE_SENTENCE("Sentences", "%s: node “%1” cannot be run: %2.", EngineMalformed, "engine.malformed")
STOWAGE_SENTENCE("Sentences", "%s: tensor “%1” cannot be used: %2.", EngineTensor, "engine.tensor")
STOWAGE_SENTENCE("Sentences", "%s: the graph nests deeper than %1 levels.", EngineDepth, "engine.depth")
STOWAGE_SENTENCE("Sentences",
                 "%s is another program where it is to be run than the one that was opened: its fingerprint "
                 "is %1, not %2.",
                 EngineOtherProgram, "engine.other-program")
STOWAGE_SENTENCE("Sentences", "%s: the device map gives no device for “%1”.", EngineUncovered,
                 "engine.uncovered")
STOWAGE_SENTENCE("Sentences", "The device map names device “%1”, which the machine does not have.",
                 EngineNoDevice, "engine.no-device")
STOWAGE_SENTENCE("Sentences",
                 "The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it "
                 "stays on device %2.",
                 EngineMutatedStays, "engine.mutated-stays")
STOWAGE_SENTENCE("Sentences", "%s lacks the input “%1”; the program takes %2.", EngineInputMissing,
                 "engine.input-missing")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is no input of the program; it takes %2.", EngineInputUnknown,
                 "engine.input-unknown")
STOWAGE_SENTENCE("Sentences", "%s: input “%1” has %2, the program takes %3.", EngineInputShape,
                 "engine.input-shape")
STOWAGE_SENTENCE("Sentences", "No sample input can be made up for “%1”: %2. Give the inputs in a file.",
                 EngineInputMadeUp, "engine.input-made-up")
STOWAGE_SENTENCE("Sentences", "%s has no size “%1” that can be set; it has %2.", EngineNoSize,
                 "engine.no-size")
STOWAGE_SENTENCE("Sentences", "%s: the size “%1” can be %2, not %3.", EngineSizeRange, "engine.size-range")
STOWAGE_SENTENCE("Sentences", "%s: the size “%1” has to be a multiple of %2, not %3.", EngineSizeStep,
                 "engine.size-step")
STOWAGE_SENTENCE("Sentences", "%s: the size “%1” has to be %2 more than a multiple of %3, not %4.",
                 EngineSizeRemainder, "engine.size-remainder")
STOWAGE_SENTENCE("Sentences", "The sample inputs of %s are not used: %1.", EngineSamplesUnused,
                 "engine.samples-unused")
STOWAGE_SENTENCE("Sentences", "The inputs are random: %2 (seed %1).", EngineInputsMadeUp,
                 "engine.inputs-made-up")
STOWAGE_SENTENCE("Sentences", "The program draws random numbers (“%1”): results differ from run to run.",
                 EngineRandom, "engine.random")
STOWAGE_SENTENCE("Sentences", "The program was exported for several devices; all follow the device map now.",
                 EngineSeveralDevices, "engine.several-devices")
STOWAGE_SENTENCE("Sentences", "%s failed at node “%1” of module “%2”: %3.", EngineNode, "engine.node")
STOWAGE_SENTENCE(
    "Sentences",
    "Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.",
    EngineOutOfMemory, "engine.out-of-memory")
STOWAGE_SENTENCE("Sentences", "CUDA was asked for and cannot be used: %1.", EngineNoCuda, "engine.no-cuda")
STOWAGE_SENTENCE("Sentences", "The map uses %1 GPUs and this machine has %2.", EngineTooFewGpus,
                 "engine.too-few-gpus")
STOWAGE_SENTENCE("Sentences", "The machine of the plan has %1 GPUs; a run takes at most %2 virtual ones.",
                 EngineTooManyGpus, "engine.too-many-gpus")
STOWAGE_SENTENCE("Sentences", "No weight is copied ahead, although a window or a depth was asked for: %1.",
                 EngineNotAhead, "engine.not-ahead")
STOWAGE_SENTENCE("Sentences", "The GPUs of this run are virtual: %1.", EngineVirtualInstead,
                 "engine.virtual-instead")
STOWAGE_SENTENCE("Sentences", "%s was stopped in module “%2”: its time limit of %1 s was over.",
                 EngineTimeLimit, "engine.time-limit")
STOWAGE_SENTENCE("Sentences",
                 "PyTorch itself computes with nothing that lies on the disk: give “%1” a GPU or the CPU.",
                 EnginePlainDisk, "engine.plain-disk")
STOWAGE_SENTENCE("Sentences", "The results cannot be written as safetensors: “%1” is %2.", EngineOutputs,
                 "engine.outputs")
STOWAGE_SENTENCE("Sentences", "%s became shorter while its weights were read; the run was stopped.",
                 EngineFileShrank, "engine.file-shrank")
STOWAGE_SENTENCE("Sentences",
                 "The recording is full: from %1 rows on the run is measured and no longer drawn.",
                 EngineRecordingFull, "engine.recording-full")
STOWAGE_SENTENCE(
    "Sentences",
    "The weights on the CPU are copied from plain RAM, which is slower: pinned RAM comes in powers of "
    "two and would take %1 instead of %2, for which there is no room.",
    EngineNotPinned, "engine.not-pinned")
STOWAGE_SENTENCE("Sentences",
                 "The weights on the CPU (%1) are copied from the program’s file, at the speed of the disk "
                 "where it is not in RAM: there is too little free RAM to hold them.",
                 EngineWeightsInFile, "engine.weights-in-file")
STOWAGE_SENTENCE("Sentences", "LibTorch reported: %1.", EngineTorch, "engine.torch")
