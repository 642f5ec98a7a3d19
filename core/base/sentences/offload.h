// Sentences of core/estimate/offload. See all.h.
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be a whole number from 0 on that fits into 64 bits.",
                 OffloadWhole, "offload.whole-number")
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be a number from 0 on.", OffloadNotNegative,
                 "offload.not-negative")
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be a number above 0.", OffloadPositive, "offload.positive")
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be %2.", OffloadWord, "offload.word")
STOWAGE_SENTENCE("Sentences", "%s has no layers; a schedule needs at least one.", OffloadNoLayers,
                 "offload.no-layers")
STOWAGE_SENTENCE("Sentences", "%s has two layers of the name “%1”.", OffloadLayerTwice, "offload.layer-twice")
STOWAGE_SENTENCE("Sentences",
                 "%s: the layer “%1” has both “bytes” and “tensors”; one of them says what is saved.",
                 OffloadBytesAndTensors, "offload.bytes-and-tensors")
STOWAGE_SENTENCE("Sentences", "%s: “%1” says %2 bytes, and its parts have %3.", OffloadPartsDiffer,
                 "offload.parts-differ")
STOWAGE_SENTENCE("Sentences", "%s: the tensors have more than 2^62 bytes together.", OffloadTooLarge,
                 "offload.too-large")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is later than the end of its layer's pass.", OffloadBeyondLayer,
                 "offload.beyond-layer")
STOWAGE_SENTENCE("Sentences", "%s should have either “offload_layers” or “scopes”, one of them.",
                 OffloadSelection, "offload.selection")
STOWAGE_SENTENCE("Sentences",
                 "%s: “cap_bytes” goes with “offload_layers”; with “scopes” each has a cap of its own.",
                 OffloadCapOfScopes, "offload.cap-of-scopes")
STOWAGE_SENTENCE("Sentences",
                 "%s: “offload_layers” should be at most the number of layers, which is %1, not %2.",
                 OffloadTooMany, "offload.too-many-layers")
STOWAGE_SENTENCE("Sentences", "%s has two scopes on “%1”.", OffloadScopeTwice, "offload.scope-twice")
STOWAGE_SENTENCE("Sentences", "%s: the scope on “%1” has a cap, and only one that is on can have one.",
                 OffloadCapOfOff, "offload.cap-of-off")
STOWAGE_SENTENCE(
    "Sentences",
    "The layer “%s” saves too many tensors of different sizes to say for certain which of them fill the "
    "cap best; take the cap away or join tensors.",
    OffloadCapTooHard, "offload.cap-too-hard")
STOWAGE_SENTENCE(
    "Sentences",
    "Too many tensors of different sizes are saved under the cap of %s to say for certain which of them fill "
    "it best: they were taken in the order of saving.",
    OffloadCapByOrder, "offload.cap-by-order")
STOWAGE_SENTENCE("Sentences", "“%s” is part of a fused group: the group goes as a whole or stays as a whole.",
                 OffloadFusedGroupPart, "offload.fused-group-part")
STOWAGE_SENTENCE("Sentences",
                 "The last layer, “%s”, is used again as soon as forward ends: it cannot be moved in time.",
                 OffloadLastLayer, "offload.last-layer")
STOWAGE_SENTENCE(
    "Sentences",
    "TransformerEngine's contexts can only move the first layers, one after the other, and these are "
    "others: %s.",
    OffloadNotAPrefix, "offload.not-a-prefix")
STOWAGE_SENTENCE(
    "Sentences",
    "All layers but the last are moved: each copy has the time of one layer, and nothing overlaps "
    "beyond it.",
    OffloadNoOverlap, "offload.no-overlap")
STOWAGE_SENTENCE(
    "Sentences",
    "Off inside of on does nothing in TransformerEngine's nested contexts: %s is moved all the same.",
    OffloadInnerOffIgnored, "offload.inner-off-ignored")
STOWAGE_SENTENCE(
    "Sentences",
    "These tensors of layers that are moved stay only if each is marked in TransformerEngine: %s.",
    OffloadNeedsMarks, "offload.needs-marks")
STOWAGE_SENTENCE("Sentences",
                 "These tensors are copied and their memory is not freed, for their owner keeps them: %s.",
                 OffloadMovedNotFreed, "offload.moved-not-freed")
STOWAGE_SENTENCE("Sentences", "Nothing saved in %s is moved: %1.", OffloadNothingMoved,
                 "offload.nothing-moved")
STOWAGE_SENTENCE("Sentences",
                 "“%1” is no room of one GPU: write its number and a size, such as 0=8GiB, each GPU once.",
                 OffloadRoom, "offload.room")
STOWAGE_SENTENCE("Sentences",
                 "Room is either that of all GPUs together, such as 8GiB, or that of each, such as "
                 "0=8GiB,1=6GiB.",
                 OffloadRoomMixed, "offload.room-mixed")
STOWAGE_SENTENCE("Sentences", "Room is given for GPU %1, where layers keep nothing.", OffloadRoomElsewhere,
                 "offload.room-elsewhere")
STOWAGE_SENTENCE("Sentences", "%s says the link of GPU %1 twice.", OffloadLinkTwice, "offload.link-twice")
STOWAGE_SENTENCE("Sentences", "Put the scope on the whole of “%s”, or above it.", OffloadFixGroup,
                 "offload.fix-group")
STOWAGE_SENTENCE("Sentences", "Turn “%s” off.", OffloadFixLastLayer, "offload.fix-last-layer")
STOWAGE_SENTENCE("Sentences", "Take the target te-manual, which moves any layers.", OffloadFixManual,
                 "offload.fix-manual")
STOWAGE_SENTENCE("Sentences", "Move at most the first %1 layers.", OffloadFixFewer, "offload.fix-fewer")
STOWAGE_SENTENCE("Sentences", "Call mark_not_offload for each of them.", OffloadFixMarks, "offload.fix-marks")
STOWAGE_SENTENCE("Sentences", "Let the module let go of them when forward ends, or turn them off.",
                 OffloadFixReference, "offload.fix-reference")
