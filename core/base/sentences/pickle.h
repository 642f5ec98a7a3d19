// Sentences of the readers of pickles: state dicts, checkpoints, whole modules, TorchScript. See all.h.
STOWAGE_SENTENCE("Sentences", "%s: the pickle ends in the middle of an instruction.", PickleTruncated,
                 "pickle.truncated")
STOWAGE_SENTENCE("Sentences", "%s: the pickle has the unknown instruction %1.", PickleOpcode, "pickle.opcode")
STOWAGE_SENTENCE("Sentences", "%s: the pickle uses the instruction %1, which no model file has.",
                 PickleForeign, "pickle.foreign")
STOWAGE_SENTENCE("Sentences", "%s: the pickle takes more values from its stack than it put there.",
                 PickleStack, "pickle.stack")
STOWAGE_SENTENCE("Sentences", "%s: the pickle asks for entry %1 of its memo, which was never stored.",
                 PickleMemo, "pickle.memo")
STOWAGE_SENTENCE("Sentences", "%s: the instruction %1 of the pickle is applied to a value of the wrong kind.",
                 PickleOperand, "pickle.operand")
STOWAGE_SENTENCE("Sentences", "%s: the pickle states a negative length.", PickleLength, "pickle.length")
STOWAGE_SENTENCE("Sentences", "%s: the pickle has a number that cannot be read.", PickleNumber,
                 "pickle.number")
STOWAGE_SENTENCE("Sentences", "%s: the pickle is of protocol %1; protocols up to 5 are read.", PickleProtocol,
                 "pickle.protocol")
STOWAGE_SENTENCE("Sentences", "%s: the pickle makes more than %1 values.", PickleTooLarge, "pickle.too-large")
STOWAGE_SENTENCE("Sentences", "%s is a memory snapshot of PyTorch: a recording of memory, not a model.",
                 FormatMemorySnapshot, "format.memory-snapshot")
STOWAGE_SENTENCE("Sentences", "%s holds no tensors of a model.", PthNothing, "pth.nothing")
STOWAGE_SENTENCE("Sentences", "%s holds a tensor or module whose name is no text or too long.", PthName,
                 "pth.name")
STOWAGE_SENTENCE("Sentences", "%s: the record of “%1” does not have the form that PyTorch writes.", PthRecord,
                 "pth.record")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has a negative size, stride or offset.", PthNegative, "pth.negative")
STOWAGE_SENTENCE("Sentences", "%s: the shape of “%1” has more elements than can be counted.", PthOverflow,
                 "pth.overflow")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has the unknown element type “%2”.", PthDtype, "pth.dtype")
STOWAGE_SENTENCE("Sentences", "%s: “%1” needs %2 bytes of its storage, which has %3.", PthStorageShort,
                 "pth.storage-short")
STOWAGE_SENTENCE("Sentences", "%s: the weights of “%1” are missing: there is no storage “%2”.",
                 PthStorageMissing, "pth.storage-missing")
STOWAGE_SENTENCE("Sentences",
                 "%s: the storage “%1” should be %2 bytes long, but its place in the file has %3.",
                 PthStorageLength, "pth.storage-length")
STOWAGE_SENTENCE("Sentences", "%s: the list of storages behind the pickle is damaged.", PthStorageList,
                 "pth.storage-list")
STOWAGE_SENTENCE("Sentences", "%s: the module “%1” contains itself.", PthModuleCycle, "pth.module-cycle")
STOWAGE_SENTENCE("Sentences", "%s has no part “%1” that could be shown; its parts are %2.", PthPart,
                 "pth.part")
STOWAGE_SENTENCE("Sentences", "%s has no parts to choose from.", PthNoParts, "pth.no-parts")
STOWAGE_SENTENCE("Sentences",
                 "%s holds several sets of tensors: “%1” is shown as the model; there are also %2.",
                 PthSeveralParts, "pth.several-parts")
STOWAGE_SENTENCE("Sentences",
                 "%s: all names begin with “%1”, which a wrapper put there; they are shown without it.",
                 PthPrefix, "pth.prefix")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: “%1” and %2 more records are of a kind that is not known here (%3); they are not shown.",
    PthUnknownRecord, "pth.unknown-record")
STOWAGE_SENTENCE("Sentences", "%s: tensors were saved without their data: “%1” is the first of %2.",
                 PthNoData, "pth.no-data")
STOWAGE_SENTENCE("Sentences", "%s is a state dict without any tensor: there is nothing to place.", PthEmpty,
                 "pth.empty")
STOWAGE_SENTENCE("Sentences", "%s has no tensor: there is nothing to place.", SafetensorsEmpty,
                 "safetensors.empty")
STOWAGE_SENTENCE("Sentences", "%s: keys that are numbers are shown as text: “%1” is the first of %2.",
                 PthNumberKey, "pth.number-key")
STOWAGE_SENTENCE("Sentences", "%s: the pickle refers to %1 outside of it, which is no storage of PyTorch.",
                 PthPersistent, "pth.persistent-id")
STOWAGE_SENTENCE("Sentences", "%s: modules are shared so often that not all of their names are shown.",
                 PthUnfolded, "pth.unfolded")
STOWAGE_SENTENCE("Sentences", "%s is a TorchScript program that cannot be run: %1.", NotRunnableScript,
                 "run.torchscript")
