// Sentences of core/plan. See all.h.
