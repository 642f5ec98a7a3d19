// Sentences of core/base/output_files.h. See all.h.
STOWAGE_SENTENCE("Sentences", "%s is read here: writing to it would lose it. Name another file.",
                 OutputIsInput, "file.output-is-input")
STOWAGE_SENTENCE("Sentences",
                 "%s and %1 are one file, and each is to be written: the second would replace the first.",
                 OutputsAreOne, "file.outputs-are-one")
