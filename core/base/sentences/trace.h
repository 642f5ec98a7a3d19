// Sentences of core/trace. See all.h.
STOWAGE_SENTENCE("Sentences", "%s is neither a trace of Stowage nor a memory snapshot of PyTorch.",
                 TraceMagic, "trace.magic")
STOWAGE_SENTENCE("Sentences", "%s is a trace of version %1; version %2 is read here.", TraceVersion,
                 "trace.version")
STOWAGE_SENTENCE("Sentences", "%s ends too early: its header promises %1 bytes and it has %2.",
                 TraceTruncated, "trace.truncated")
STOWAGE_SENTENCE("Sentences", "%s is longer than its header says: %1 bytes promised, %2 found.",
                 TraceTrailing, "trace.trailing")
STOWAGE_SENTENCE("Sentences", "%s was damaged: its checksum is not the one its header promises.",
                 TraceChecksum, "trace.checksum")
STOWAGE_SENTENCE("Sentences", "%s promises %1 %2, which is more than the %3 that are read.", TraceTooMany,
                 "trace.too-many")
STOWAGE_SENTENCE("Sentences", "%s: %1 %2 refers to %3 %4, and there are only %5.", TraceReference,
                 "trace.reference")
STOWAGE_SENTENCE("Sentences", "%s: %1 %2 ends before it begins.", TraceTimes, "trace.times")
STOWAGE_SENTENCE("Sentences", "%s: %1 %2 lies after the end of the run.", TraceAfterEnd, "trace.after-end")
STOWAGE_SENTENCE("Sentences", "%s: block %1 is of kind %2, which does not exist.", TraceKind, "trace.kind")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is not the name of a device, or names it twice.", TraceDevice,
                 "trace.device")
STOWAGE_SENTENCE("Sentences", "%s: the text at %1 is not UTF-8.", TraceText, "trace.text")
STOWAGE_SENTENCE("Sentences", "%s: the blocks of %1 add up to more than 2^63 bytes.", TraceSum, "trace.sum")
STOWAGE_SENTENCE("Sentences", "%s ended early: what it shows is a part of the pass.", TraceEndedEarly,
                 "trace.ended-early")
STOWAGE_SENTENCE("Sentences",
                 "%s seems to be a run of another program: %1 of %2 names in it are not this model’s, for "
                 "example “%3”.",
                 TraceOtherModel, "trace.other-model")
STOWAGE_SENTENCE("Sentences",
                 "%s names no weight and no module: whether it is a run of this model is not known.",
                 TraceNamesNothing, "trace.names-nothing")
