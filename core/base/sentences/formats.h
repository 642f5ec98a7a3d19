// Sentences of core/model and core/formats. See all.h.
STOWAGE_SENTENCE("Sentences", "%s holds more names than can be shown.", ModelTooLarge, "model.too-large")
STOWAGE_SENTENCE("Sentences", "%s nests its names so deeply that they would fill more than %1 MiB.", ModelTooDeep, "model.too-deep")
STOWAGE_SENTENCE("Sentences", "%s names the tensor “%1” twice.", ModelDuplicateTensor, "model.duplicate-tensor")
STOWAGE_SENTENCE("Sentences", "%s ties “%1” to “%2”, which does not exist.", ModelTieMissing, "model.tie-missing")
STOWAGE_SENTENCE("Sentences", "%s ties “%1” to itself in a circle.", ModelTieCycle, "model.tie-cycle")
STOWAGE_SENTENCE("Sentences", "%s uses “%1” both as a tensor and as a module.", ModelNameClash, "model.name-clash")
