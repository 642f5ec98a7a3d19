// Sentences of core/engine. See all.h.
