// Sentences of core/estimate/formula: what a prediction leaves out, and what it takes for granted. See all.h.
STOWAGE_SENTENCE("Sentences",
                 "The workload is weights only: activations, KV cache and the time of a step are left out.",
                 FormulaWeightsOnly, "formula.weights-only")
STOWAGE_SENTENCE("Sentences", "%s has no configuration: what attention makes is left out.", FormulaNoConfig,
                 "formula.no-config")
STOWAGE_SENTENCE("Sentences",
                 "The configuration does not say “%s”: what attention makes in %1 and modules like it is "
                 "left out.",
                 FormulaNoField, "formula.no-field")
STOWAGE_SENTENCE("Sentences", "%1 modules have no formula, for example %s (%2): what they make is left out.",
                 FormulaNoFormula, "formula.no-formula")
STOWAGE_SENTENCE("Sentences",
                 "“%s” is %1 in the configuration, but the shape of %2 makes it %3: the tensor is believed.",
                 FormulaContradiction, "formula.contradiction")
STOWAGE_SENTENCE("Sentences", "How large the KV cache is cannot be told: it is left out.", FormulaNoCache,
                 "formula.no-cache")
STOWAGE_SENTENCE(
    "Sentences",
    "%1 modules keep something of each sequence, for example %s, and the configuration does not say "
    "how much: the KV cache is counted without it.",
    FormulaCacheUnsized, "formula.cache-unsized")
STOWAGE_SENTENCE("Sentences",
                 "How fast %s computes is not known: times are left out. Calibrate the machine, or name the "
                 "card.",
                 FormulaNoRates, "formula.no-rates")
STOWAGE_SENTENCE("Sentences",
                 "%1 tensors are packed, for example %s: the room that kernels take to unpack them is left "
                 "out.",
                 FormulaPacked, "formula.packed")
STOWAGE_SENTENCE("Sentences", "%s is counted with one image or recording a sequence: %1 positions.",
                 FormulaOneImage, "formula.one-image")
STOWAGE_SENTENCE("Sentences", "%s is counted with as many positions as the prompt has.", FormulaSource,
                 "formula.source")
STOWAGE_SENTENCE(
    "Sentences",
    "The plan trains: the peak of %s counts %1 of gradients and %2 of the optimizer. What is saved for the "
    "pass back is not known without a graph and left out. Times are of both directions, without the "
    "optimizer's step.",
    FormulaTraining, "formula.training")
STOWAGE_SENTENCE(
    "Sentences",
    "The plan trains: the peak of %s counts %1 of gradients, %2 of the optimizer and %3 that a run saved for "
    "the pass back. Times are of both directions, without the optimizer's step.",
    FormulaTrainingSaved, "formula.training-saved")
