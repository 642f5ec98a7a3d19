// Sentences of the readers of GGUF, of the layouts of .pt2 and of names and packed weights in files. See
// all.h.
STOWAGE_SENTENCE("Sentences", "%s does not begin with “GGUF”.", GgufMagic, "gguf.magic")
STOWAGE_SENTENCE("Sentences", "%s has GGUF version %1; versions 2 and 3 are read.", GgufVersion,
                 "gguf.version")
STOWAGE_SENTENCE("Sentences", "%s was written in big-endian byte order; only little-endian files are read.",
                 GgufByteOrder, "gguf.byte-order")
STOWAGE_SENTENCE("Sentences", "%s ends in the middle of its header.", GgufCut, "gguf.cut-off")
STOWAGE_SENTENCE("Sentences", "%s states %1 tensors, for which it is too short.", GgufTensorCount,
                 "gguf.tensor-count")
STOWAGE_SENTENCE("Sentences", "%s states %1 keys, for which it is too short.", GgufKeyCount, "gguf.key-count")
STOWAGE_SENTENCE("Sentences", "%s states a text of %1 bytes where %2 are left.", GgufText, "gguf.text-length")
STOWAGE_SENTENCE("Sentences", "%s has a key that is empty or longer than %1 bytes.", GgufKey, "gguf.key")
STOWAGE_SENTENCE("Sentences", "%s has the key “%1” twice.", GgufKeyTwice, "gguf.duplicate-key")
STOWAGE_SENTENCE("Sentences", "%s: the value of “%1” has the unknown type %2.", GgufValueType,
                 "gguf.value-type")
STOWAGE_SENTENCE("Sentences", "%s: the list “%1” states %2 entries, for which the file is too short.",
                 GgufListLength, "gguf.list-length")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is a list of lists, which GGUF does not have.", GgufNested,
                 "gguf.nested-list")
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be %2.", GgufKeyType, "gguf.key-type")
STOWAGE_SENTENCE("Sentences", "%s: the alignment %1 is no power of two.", GgufAlignment, "gguf.alignment")
STOWAGE_SENTENCE("Sentences", "%s has a tensor whose name is empty or longer than %1 bytes.", GgufTensorName,
                 "gguf.tensor-name")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has %2 dimensions; at most %3 are allowed.", GgufDimensions,
                 "gguf.dimensions")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has more elements than can be counted.", GgufOverflow,
                 "gguf.overflow")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has the unknown element type %2.", GgufType, "gguf.type")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has element type %2, which GGUF has given up.", GgufTypeRemoved,
                 "gguf.removed-type")
STOWAGE_SENTENCE("Sentences", "%s: rows of “%1” have %2 elements, which is no multiple of the %3 of a block.",
                 GgufBlock, "gguf.block")
STOWAGE_SENTENCE("Sentences", "%s: “%1” begins at byte %2 of the data; byte %3 was expected.", GgufOffset,
                 "gguf.offset")
STOWAGE_SENTENCE("Sentences", "%s: “%1” ends at byte %2, the file at byte %3.", GgufDataEnd, "gguf.data-end")
STOWAGE_SENTENCE("Sentences", "%s belongs to a model in %1 parts, of which “%2” is missing.", GgufPartMissing,
                 "gguf.part-missing")
STOWAGE_SENTENCE("Sentences",
                 "%s is one of %1 parts, but its name does not say so: it should end in “-%2-of-%3.gguf”.",
                 GgufPartName, "gguf.part-name")
STOWAGE_SENTENCE("Sentences", "%s should be part %1 of %2, but says that it is part %3 of %4.",
                 GgufPartNumber, "gguf.part-number")
STOWAGE_SENTENCE("Sentences", "%s: its parts hold %1 tensors, but %2 are stated.", GgufPartTotal,
                 "gguf.part-total")
STOWAGE_SENTENCE("Sentences", "%s: the tensor “%1” is also in “%2”.", GgufTensorTwice, "gguf.tensor-twice")
STOWAGE_SENTENCE("Sentences", "%s holds %1 GGUF models; open one of them, such as “%2”.", GgufSeveral,
                 "gguf.several-models")
STOWAGE_SENTENCE("Sentences", "%s does not say its architecture: modules have the names of the file.",
                 GgufNoArchitecture, "gguf.no-architecture")
STOWAGE_SENTENCE("Sentences",
                 "%s: the architecture “%1” is not known here: modules have the names of the file, which no "
                 "device map of the library uses.",
                 GgufUnknownArchitecture, "gguf.unknown-architecture")
STOWAGE_SENTENCE("Sentences",
                 "%s: tensors without a known place in the modules of “%3” keep the names of the file: “%1” "
                 "is the first of %2.",
                 GgufKeptNames, "gguf.kept-names")
STOWAGE_SENTENCE("Sentences",
                 "%s is an AOTInductor package: compiled code, which is never loaded here. Open the .pt2 "
                 "that torch.export saved before it.",
                 Pt2Compiled, "pt2.aotinductor")
STOWAGE_SENTENCE("Sentences", "%s holds %1 models; “%2” is shown, there is also %3.", Pt2Several,
                 "pt2.several-models")
STOWAGE_SENTENCE("Sentences",
                 "%s: the constant “%1” of the exported program is an object of Python and is not shown.",
                 Pt2Object, "pt2.object")
STOWAGE_SENTENCE("Sentences", "%s: what “%1” holds is no table of tensors: %2.", Pt2Table,
                 "pt2.table-of-tensors")
STOWAGE_SENTENCE("Sentences", "%s names no model type: modules have the names of the file.", HfNoModelType,
                 "hf.no-model-type")
STOWAGE_SENTENCE("Sentences",
                 "%s holds weights alone, which do not say what their modules are called: modules have the "
                 "names of the file.",
                 WeightsAlone, "safetensors.names-of-file")
STOWAGE_SENTENCE("Sentences",
                 "%s: %1 packed weights stand in %2 tensors (%3); each group is counted as it is stored.",
                 HfPackedGroups, "hf.packed-groups")
