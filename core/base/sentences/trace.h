// Sentences of core/trace. See all.h.
