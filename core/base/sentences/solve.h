// Sentences of core/solve. See all.h.
