// Sentences of core/solve. See all.h.
STOWAGE_SENTENCE("Sentences", "The rule on “%s” names no module or tensor of this model.", SolveRuleUnknown,
                 "solve.rule-unknown")
STOWAGE_SENTENCE("Sentences",
                 "The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.",
                 SolveRulesContradict, "solve.rules-contradict")
STOWAGE_SENTENCE("Sentences", "There is no device to put anything on. Add a GPU, CPU memory or a disk.",
                 SolveNoDevice, "solve.no-device")
STOWAGE_SENTENCE("Sentences",
                 "%s can neither stay on %1 nor be streamed to it: %2 are needed, %3 are there, %4 short.",
                 SolveNeitherNor, "solve.neither-nor")
STOWAGE_SENTENCE("Sentences",
                 "%s leaves no room on %1 for anything else: %2 are needed, %3 are there, %4 short.",
                 SolveNothingOnGpu, "solve.nothing-on-gpu")
STOWAGE_SENTENCE("Sentences", "The model needs %1; your devices have room for %2 of it: %3 short.",
                 SolveTooLittleMemory, "solve.too-little-memory")
STOWAGE_SENTENCE("Sentences",
                 "Training the model needs %1 for weights, gradients and the optimizer; your devices have "
                 "room for %2 of it: %3 short.",
                 SolveTooLittleToTrain, "solve.too-little-to-train")
STOWAGE_SENTENCE("Sentences", "%s (%1) is pinned to %2, which has %3.", SolvePinTooLarge,
                 "solve.pin-too-large")
STOWAGE_SENTENCE("Sentences", "%s are pinned to %2: together they need %1, and it has %3.", SolvePinsTooLarge,
                 "solve.pins-too-large")
STOWAGE_SENTENCE("Sentences",
                 "%s passes through %1 memory on its way from disk: %2 are needed, %3 are there, %4 short.",
                 SolveThroughMemory, "solve.through-memory")
STOWAGE_SENTENCE(
    "Sentences",
    "The modules cannot be divided among these devices: %s alone would need %1, and it has %2: %3 short.",
    SolveAloneNeeds, "solve.alone-needs")
STOWAGE_SENTENCE("Sentences", "%s has nowhere to go: no device obeys all of its rules (%1).", SolveNowhere,
                 "solve.nowhere")
STOWAGE_SENTENCE(
    "Sentences",
    "%s without offload divides every weight over the %1 GPUs, and no map of modules shows that: "
    "each holds %2 of weights, and a pass needs at least %3 there, which every card has.",
    SolveInPieces, "solve.in-pieces")
STOWAGE_SENTENCE(
    "Sentences",
    "A plan would fit, but %s keeps %1 on %2 beside it and needs %3 there, of %4: %5 too little.",
    SolveReserves, "solve.reserves")
STOWAGE_SENTENCE("Sentences", "The modules cannot be divided among these devices.", SolveNoDivision,
                 "solve.no-division")
STOWAGE_SENTENCE("Sentences",
                 "No way was found to divide the modules among these devices; whether there is one is not "
                 "settled.",
                 SolveNotProven, "solve.not-proven")
STOWAGE_SENTENCE("Sentences", "accelerate's own strategy ends with %s on this model and these budgets.",
                 SolvePeerRaises, "solve.peer-raises")
STOWAGE_SENTENCE("Sentences", "%s says it is “%1”; a problem file says “%2”.", ProblemSchema,
                 "problem.schema")
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be a whole number from 0 on that fits into 64 bits.",
                 ProblemNumber, "problem.number")
STOWAGE_SENTENCE("Sentences",
                 "%s: “%1” names no device or class of this problem, or one that has not been executed yet.",
                 ProblemName, "problem.name")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is there twice.", ProblemTwice, "problem.twice")
STOWAGE_SENTENCE("Sentences", "%s: the order is longer than %1 units.", ProblemSize, "problem.size")
