// Sentences of core/machine. See all.h.
