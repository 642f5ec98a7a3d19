// What a prediction from a graph leaves out, and why: STOWAGE_LEFT_OUT(name, english); %s is the program, %1,
// %2 … are what it is about. Included where the sentences are named and where they are translated.
STOWAGE_LEFT_OUT(
    kSymbol,
    "%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was "
    "exported, or at their largest.")
STOWAGE_LEFT_OUT(
    kExpression,
    "%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program "
    "was exported.")
STOWAGE_LEFT_OUT(kValue, "%s: the size of “%1” is not known; it is left out.")
STOWAGE_LEFT_OUT(kOperator,
                 "%s: what “%1” does with memory is not known; each of its results is counted as a new one.")
STOWAGE_LEFT_OUT(kInside,
                 "%s: what “%1” makes and drops while it runs is not known; its results alone are counted.")
STOWAGE_LEFT_OUT(kAtMost,
                 "%s: what “%1” makes and drops while it runs depends on the numbers it is given; the most "
                 "that can be is counted.")
STOWAGE_LEFT_OUT(kBranch,
                 "%s: which way “%1” goes is known only when the program runs; the larger one is counted, "
                 "and the time of the longer one.")
STOWAGE_LEFT_OUT(kBranchPeak,
                 "%s: where each such branch goes its smaller way, %1 holds %2 at its peak in place of %3.")
STOWAGE_LEFT_OUT(kBranchTime,
                 "%s: where each such branch goes its shorter way, a pass takes %1 in place of %2.")
STOWAGE_LEFT_OUT(kLoop,
                 "%s: how often “%1” goes round is known only when the program runs; two rounds are counted.")
STOWAGE_LEFT_OUT(kNoRates,
                 "%s: how fast %1 computes is not known; times are left out. Calibrate the machine, or name "
                 "the card.")
STOWAGE_LEFT_OUT(kTooLong, "%s runs more than %1 operators; those after them are left out.")
STOWAGE_LEFT_OUT(kNoSizes, "%s does not say how large its values are; its memory is not predicted.")
STOWAGE_LEFT_OUT(kSaved,
                 "%s: what “%1” keeps for the pass back is not known; what it is given and what it gives is "
                 "counted.")
STOWAGE_LEFT_OUT(
    kMadeAgain,
    "%s: modules that are to be run again in backward and cannot be are counted as if they kept what they "
    "save; a run refuses them.")
STOWAGE_LEFT_OUT(kTrainingTimes,
                 "%s: times are of the pass forward and back; the optimizer's step, and waits for saved "
                 "tensors that are moved, are left out.")
