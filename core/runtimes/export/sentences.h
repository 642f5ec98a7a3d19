// Why a target cannot be told a plan, once: STOWAGE_REFUSAL(kind, rule, English), to stand behind a colon. %s
// is the key or the name, %1, %2 … the arguments. And what is to be known of activations that were written,
// or were not: STOWAGE_NOTE(kind, rule, English), a sentence of its own; %s are the modules, %1 is the
// target. And what is to be known of a run of what was written: STOWAGE_EXPORT(kind, rule, English), a
// sentence of its own. No include guard: included several times on purpose, with some of the macros defined.
#ifdef STOWAGE_REFUSAL
STOWAGE_REFUSAL(NoWriter, "export.no-writer", "nothing is written for %1")
STOWAGE_REFUSAL(NoDisk, "export.no-disk", "%s lies on disk, and %1 has no such place")
STOWAGE_REFUSAL(NoGpu, "export.no-gpu", "the plan uses no GPU, and TensorRT compiles for one")
STOWAGE_REFUSAL(SeveralGpus, "export.several-gpus",
                "the backend compiles for one GPU, and the plan uses several")
STOWAGE_REFUSAL(NoLayers, "export.no-layers", "the model has no list of layers that stages could be made of")
STOWAGE_REFUSAL(LayerSplit, "export.layer-split",
                "%s lies on several devices, and a stage takes whole layers")
STOWAGE_REFUSAL(LayerOffGpu, "export.layer-off-gpu", "%s lies on no GPU, and every stage has one")
STOWAGE_REFUSAL(LayerOrder, "export.layer-order",
                "%s lies on a lower GPU than the layer before it, and stages go in the order of the GPUs")
STOWAGE_REFUSAL(NotOffGpu, "export.not-off-gpu",
                "%s lies off the GPUs, and a stage keeps its weights on its device")
STOWAGE_REFUSAL(
    NoGroups, "export.no-groups",
    "%s lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so "
    "many layers of a stage, and nothing else")
STOWAGE_REFUSAL(
    UnevenHosts, "export.uneven-hosts",
    "vLLM gives every machine as many processes, and the plan uses more GPUs of one than of another")
STOWAGE_REFUSAL(TieOfStages, "export.tie-of-stages",
                "%s and %1 are one storage, and every stage has parameters of its own")
STOWAGE_REFUSAL(AliasSplit, "export.alias-split",
                "%s and %1 are one storage through export or compilation, and would lie on %2 and on %3")
STOWAGE_REFUSAL(
    NoFolder, "export.no-folder",
    "the script loads a model with transformers from its folder, and what was opened is no such folder (its "
    "format is %1)")
STOWAGE_REFUSAL(NotReadBack, "export.not-read-back",
                "what was written cannot be read back, which is a fault of this program")
STOWAGE_REFUSAL(ZeroPieces, "export.zero-pieces",
                "ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on "
                "several")
STOWAGE_REFUSAL(
    ZeroPart, "export.zero-part",
    "ZeRO-3 offloads all parameters or none, and the plan keeps only %s and others like it off the "
    "GPU")
STOWAGE_REFUSAL(ZeroRest, "export.zero-rest",
                "ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and "
                "others like it off the GPU")
STOWAGE_REFUSAL(ZeroBoth, "export.zero-both",
                "ZeRO-3 offloads to the CPU or to a disk, and the plan uses both")
STOWAGE_REFUSAL(ActivationsNotFirst, "export.activations-not-first",
                "activations of %s go to the host and those of a layer before it do not, and a context moves "
                "the first layers; manual mode takes any (activations=manual)")
STOWAGE_REFUSAL(ActivationsLast, "export.activations-last",
                "the last layer, %s, is used again as soon as forward ends: its activations cannot be moved")
STOWAGE_REFUSAL(ActivationsNoWord, "export.activations-no-word",
                "activations of %s go to the host, and %1 has no word for it")
STOWAGE_REFUSAL(ActivationsPart, "export.activations-part",
                "%s is a part of %1, whose activations go as a whole")
STOWAGE_REFUSAL(ActivationsUneven, "export.activations-uneven",
                "activations of %s are treated otherwise than those of the layers before it, and a module's "
                "go in every layer or in none")
STOWAGE_REFUSAL(ActivationsAgain, "export.activations-again",
                "%s is run again, and only whole layers are: the first ones of each stage, as many in each")
STOWAGE_REFUSAL(ActivationsPartAgain, "export.activations-part-again",
                "only a part of %s is run again, and %1 runs a layer again as a whole")
STOWAGE_REFUSAL(ActivationsTogether, "export.activations-together",
                "activations of %1 in %s go to the host, and they go only together with those of %2")
#endif

#ifdef STOWAGE_NOTE
STOWAGE_NOTE(NotExpressible, "not_expressible",
             "%1 has no words for activations: what the plan says of them is left out.")
STOWAGE_NOTE(CapIgnored, "cap_ignored", "%1 knows no cap: all that these save goes (%s).")
STOWAGE_NOTE(OutsideOfLayers, "outside_of_layers",
             "%1 treats layers alone: what other modules save stays (%s).")
#endif

#ifdef STOWAGE_EXPORT
STOWAGE_EXPORT(OverBudget, "export.over-budget",
               "%s holds %1 in a run of what is written and has %2: %3 too much.")
STOWAGE_EXPORT(AliasCopies, "export.alias-copies",
               "%s and %1 are one storage through export or compilation: %2 and %3 hold a copy each.")
STOWAGE_EXPORT(CacheUnknown, "export.cache-unknown",
               "Where %1 keeps the KV cache is not known: %2 of it are counted with their layers.")
STOWAGE_EXPORT(SettingIgnored, "setting.ignored", "%s=%1 is ignored: %2.")
#endif
