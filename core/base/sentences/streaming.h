// Sentences of plans that stream weights ahead of their turn. See all.h.
STOWAGE_SENTENCE("Sentences", "“%s” is not a way of streaming. Write compatible or prefetch.", StreamingName,
                 "streaming.name")
STOWAGE_SENTENCE("Sentences",
                 "The runtime %s does not copy weights ahead of their turn. Prefetch needs the runtime %1.",
                 RuntimeCannotPrefetch, "streaming.runtime")
STOWAGE_SENTENCE("Sentences", "%s has %1 for weights in flight under this plan, and the window asks for %2.",
                 PlanWindowShort, "streaming.window-short")
