// Sentences of core/snapshot: memory snapshots of PyTorch. See all.h.
STOWAGE_SENTENCE(
    "Sentences",
    "%s is a pickle, but no memory snapshot of PyTorch: it has no list of segments or device_traces.",
    SnapshotShape, "snapshot.shape")
STOWAGE_SENTENCE("Sentences", "%s is a memory snapshot of PyTorch in which no device has any memory.",
                 SnapshotEmpty, "snapshot.empty")
STOWAGE_SENTENCE("Sentences", "%s: event %1 of device %2 (%3) has no “%4” that could be one.", SnapshotEntry,
                 "snapshot.entry")
STOWAGE_SENTENCE("Sentences", "%s: a block of the segment at %1 has no size.", SnapshotBlock,
                 "snapshot.block")
STOWAGE_SENTENCE("Sentences", "%s has no history of events, only what was allocated when it was taken.",
                 SnapshotNoHistory, "snapshot.no-history")
STOWAGE_SENTENCE("Sentences", "%s has no times: its events are shown one microsecond apart.", SnapshotNoTimes,
                 "snapshot.no-times")
STOWAGE_SENTENCE("Sentences", "%s was cut: the recording was full, and its earliest events are lost.",
                 SnapshotCut, "snapshot.cut")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: %1 blocks were allocated before the first recorded event; they are shown from the beginning on.",
    SnapshotBefore, "snapshot.before")
STOWAGE_SENTENCE("Sentences",
                 "%s: the release of %1 blocks was not recorded; each ends where its address is used again.",
                 SnapshotLost, "snapshot.lost")
STOWAGE_SENTENCE("Sentences",
                 "%s: %1 requests failed for want of memory; the first asked for %2 on device %3.",
                 SnapshotOutOfMemory, "snapshot.out-of-memory")
