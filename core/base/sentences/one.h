// The sentences whose first argument is a count, for a count of one: STOWAGE_SENTENCE_ONE("Sentences",
// english, Code). Included where the sentences of all.h are filled in and translated.
STOWAGE_SENTENCE_ONE("Sentences", "1 tensor (%2) has no device: %s.", PlanUnplaced)
STOWAGE_SENTENCE_ONE("Sentences", "The map gives no device to 1 tensor (%2): %s.", MapUncovered)
STOWAGE_SENTENCE_ONE("Sentences", "1 key of the map names no module or tensor of this model: “%s”.",
                     MapUnknownKey)
STOWAGE_SENTENCE_ONE(
    "Sentences",
    "1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in "
    "every loader.",
    MapOverlap)
STOWAGE_SENTENCE_ONE("Sentences", "The map uses %s, which this machine does not have (1 tensor, %2).",
                     MapMissingDevice)
STOWAGE_SENTENCE_ONE("Sentences",
                     "1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by "
                     "chance. Write a number, such as 0.",
                     MapDeviceText)
STOWAGE_SENTENCE_ONE("Sentences",
                     "%s: 1 tensor has another name in the file than in the modules (model type “%2”); the "
                     "name of the module is shown.",
                     HfRenamed)
STOWAGE_SENTENCE_ONE("Sentences",
                     "%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.",
                     HfNotInModel)
STOWAGE_SENTENCE_ONE("Sentences",
                     "%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.",
                     HfPackedGroups)
STOWAGE_SENTENCE_ONE(
    "Sentences",
    "%s: 1 block was allocated before the first recorded event; it is shown from the beginning on.",
    SnapshotBefore)
STOWAGE_SENTENCE_ONE("Sentences",
                     "%s: the release of 1 block was not recorded; it ends where its address is used again.",
                     SnapshotLost)
STOWAGE_SENTENCE_ONE("Sentences", "%s: 1 request failed for want of memory: it asked for %2 on device %3.",
                     SnapshotOutOfMemory)
STOWAGE_SENTENCE_ONE("Sentences", "%s states 1 tensor, for which it is too short.", GgufTensorCount)
STOWAGE_SENTENCE_ONE("Sentences", "%s states 1 key, for which it is too short.", GgufKeyCount)
STOWAGE_SENTENCE_ONE("Sentences", "1 module has no formula: %s (%2). What it makes is left out.",
                     FormulaNoFormula)
STOWAGE_SENTENCE_ONE("Sentences",
                     "1 module keeps something of each sequence, %s, and the configuration does not say how "
                     "much: the KV cache is counted without it.",
                     FormulaCacheUnsized)
STOWAGE_SENTENCE_ONE("Sentences",
                     "1 tensor is packed: %s. The room that kernels take to unpack it is left out.",
                     FormulaPacked)
