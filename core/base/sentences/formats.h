// Sentences of core/formats. See all.h.
