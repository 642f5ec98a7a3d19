// Sentences of what is run again in a pass back (core/engine/training, core/estimate/offload). See all.h.
STOWAGE_SENTENCE(
    "Sentences",
    "“%s” cannot be run again in backward: “%1” at node “%2” changes “%3”, which it did not make.",
    RecomputeWrites, "recompute.writes")
STOWAGE_SENTENCE(
    "Sentences",
    "“%s” cannot be run again in backward: “%1” at node “%2” reads “%3”, which has changed by then.",
    RecomputeChanged, "recompute.changed")
STOWAGE_SENTENCE(
    "Sentences",
    "“%s” cannot be run again in backward by itself: the operator “%1” at node “%2” runs it, and is run "
    "as a whole.",
    RecomputeInside, "recompute.inside")
STOWAGE_SENTENCE("Sentences", "“%s” cannot be run again in backward: the scenario says that it is not pure.",
                 OffloadNotRecomputable, "offload.not-recomputable")
STOWAGE_SENTENCE("Sentences", "The program has no input “%1”; it takes %2.", BackwardInputUnknown,
                 "backward.no-input")
STOWAGE_SENTENCE("Sentences", "The input “%1” is no tensor of floating numbers: it has no gradient.",
                 BackwardInputWhole, "backward.whole-input")
