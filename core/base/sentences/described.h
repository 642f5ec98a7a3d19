// Sentences on programs whose values an engine is asked for. See all.h.
STOWAGE_SENTENCE(
    "Sentences",
    "How large the values of %s are is known to the engine alone: agree to run it once (Profile), "
    "and its memory is predicted from then on.",
    DescribeNotAgreed, "describe.not-agreed")
STOWAGE_SENTENCE("Sentences",
                 "The engine is asked how large the values of %s are; its memory is predicted when it has "
                 "answered.",
                 DescribeUnderway, "describe.underway")
