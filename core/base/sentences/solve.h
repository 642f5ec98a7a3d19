// Sentences of core/solve. See all.h.
STOWAGE_SENTENCE("Sentences", "The rule on “%s” names no module or tensor of this model.", SolveRuleUnknown,
                 "solve.rule-unknown")
STOWAGE_SENTENCE("Sentences",
                 "The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.",
                 SolveRulesContradict, "solve.rules-contradict")
STOWAGE_SENTENCE("Sentences", "There is no device to put anything on. Add a GPU, CPU memory or a disk.",
                 SolveNoDevice, "solve.no-device")
STOWAGE_SENTENCE(
    "Sentences",
    "%s can neither stay on %1 nor be streamed to it: %2 bytes are needed, %3 are there, %4 short.",
    SolveNeitherNor, "solve.neither-nor")
STOWAGE_SENTENCE("Sentences",
                 "%s leaves no room on %1 for anything else: %2 bytes are needed, %3 are there, %4 short.",
                 SolveNothingOnGpu, "solve.nothing-on-gpu")
STOWAGE_SENTENCE("Sentences", "All devices together hold %1 bytes, and %2 are needed: %3 short.",
                 SolveTooLittleMemory, "solve.too-little-memory")
STOWAGE_SENTENCE("Sentences", "%s has nowhere to go: %1.", SolveNowhere, "solve.nowhere")
STOWAGE_SENTENCE("Sentences",
                 "Enough bytes in all, but no way was found to divide the modules among these devices.",
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
