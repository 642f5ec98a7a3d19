// Everything that may be said of options and files that are read back as a plan, once:
// STOWAGE_IMPORT(kind, rule, English); and what options and entries of a file mean:
// STOWAGE_MEANING(kind, English). %s is the subject, %1, %2 … the arguments. No include guard: included
// several times on purpose, with one of the macros defined or both.
#ifdef STOWAGE_IMPORT
STOWAGE_IMPORT(Nothing, "import.nothing", "Nothing in it says where a model lies.")
STOWAGE_IMPORT(OpenQuote, "import.open-quote", "The options end inside a quotation: “%s”.")
STOWAGE_IMPORT(NoJson, "import.json", "This is no JSON that says where a model lies: %1.")
STOWAGE_IMPORT(UnknownOption, "import.unknown-option", "%s is not known here, so it is not understood.")
STOWAGE_IMPORT(UnknownNames, "import.unknown-names",
               "Names that the model does not have: %1, for example %s.")
STOWAGE_IMPORT(MissingValue, "import.missing-value", "%s needs a value, and nothing follows it.")
STOWAGE_IMPORT(NoNumber, "import.number", "%s: “%1” is no list of whole numbers.")
STOWAGE_IMPORT(NoLayers, "import.no-layers", "The model has no list of layers that stages could be made of.")
STOWAGE_IMPORT(LayerSum, "import.layer-sum", "%s: the number of layers is %1, and the model’s is %2.")
STOWAGE_IMPORT(StageCount, "import.stage-count", "%s: the number of stages is %1 here, and %2 elsewhere.")
STOWAGE_IMPORT(FewDevices, "import.devices", "%s: the number of devices is %2, and that of the stages is %1.")
STOWAGE_IMPORT(Uneven, "import.uneven",
               "The layers (%1) cannot be cut into %2 equal stages, and %s says no others.")
STOWAGE_IMPORT(Layout, "import.layout", "%s: “%1” is no layout of E, t, L, * and |.")
STOWAGE_IMPORT(GroupSize, "import.groups", "%s: there are no %1 layers in a group of %2.")
STOWAGE_IMPORT(CutTensors, "import.cut-tensors",
               "%s cuts weights over cards; the map of whole tensors is what there is without it.")
STOWAGE_IMPORT(PiecesOfCard, "import.card-pieces",
               "Cut over %1 cards, each of a stage holds up to %2 of weights, of which %3 are whole on every "
               "one.")
STOWAGE_IMPORT(PiecesTooLarge, "import.pieces-too-large",
               "Cut over %1 cards, %s would hold %2 (weights %3, KV cache %4), and it has room for %5.")
STOWAGE_IMPORT(CutHeads, "import.cut-heads",
               "%s: heads of queries (%1) are dealt to cards, and %2 cards do not divide them.")
STOWAGE_IMPORT(CutKvHeads, "import.cut-kv-heads",
               "%s: heads of keys and values (%1) are dealt to cards or repeated on them, and with %2 cards "
               "neither comes out even.")
STOWAGE_IMPORT(CutWidth, "import.cut-width",
               "%s: %1 columns, rows or groups of quantization are cut, and %2 cards do not divide that.")
STOWAGE_IMPORT(CutVocabulary, "import.cut-vocabulary",
               "%s: its rows, filled up to %1, are cut, and %2 cards do not divide them.")
STOWAGE_IMPORT(CutUnknown, "import.cut-unknown",
               "Counted as whole on every card, since nothing is known of how they are cut: %1 of weights, "
               "for example %s. What a card holds is at most that.")
STOWAGE_IMPORT(CutUneven, "import.cut-uneven",
               "%s: heads (%1) are dealt to %2 cards one by one, so that some have more or none: what cards "
               "hold is not counted then.")
STOWAGE_IMPORT(NotCut, "import.not-cut",
               "DeepSpeed cuts no model of the kind %s by itself: without a policy it does not start.")
STOWAGE_IMPORT(RepeatedHeads, "import.repeated-heads",
               "There are fewer heads of keys and values (%1) than cards (%2): each is on %3 cards.")
STOWAGE_IMPORT(FewestCards, "import.fewest-cards",
               "The smallest number of cards a stage that has room on this machine is %1.")
STOWAGE_IMPORT(NoCards, "import.no-cards", "No number of cards a stage, up to %1, has room on this machine.")
STOWAGE_IMPORT(LongestContext, "import.longest-context",
               "Beside the weights there is room for the KV cache of one sequence of up to %1 tokens.")
STOWAGE_IMPORT(WholeContext, "import.whole-context",
               "Beside the weights there is room for the KV cache of the longest sequence that the model "
               "takes, %1 tokens.")
STOWAGE_IMPORT(FewCards, "import.cards", "%1 stages of %2 cards each need %3 GPUs, and there are %4.")
STOWAGE_IMPORT(NoShare, "import.share", "%s: “%1” is no part of a card, above 0 and up to 1.")
STOWAGE_IMPORT(NoSplit, "import.split", "%s is no layer of this model: a stage cannot begin there.")
STOWAGE_IMPORT(NoDevice, "import.device", "%s: “%1” is no device.")
STOWAGE_IMPORT(ZeroStage, "import.zero-stage",
               "%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.")
STOWAGE_IMPORT(Replaced, "import.replaced", "%s replaces %1, which stands before it.")
STOWAGE_IMPORT(NotRead, "import.not-read", "“%s” is another command or its output: it is not read.")
STOWAGE_IMPORT(OlderName, "import.older-name", "%s is an older name: it is read as %1.")
STOWAGE_IMPORT(SaidTwice, "import.said-twice", "%s cannot be said together with %1.")
STOWAGE_IMPORT(NoStage, "import.stage", "%s: “%1” is no stage of ZeRO. There are 0, 1, 2 and 3.")
STOWAGE_IMPORT(NoFolder, "import.folder", "%s is nvme, and nothing says its folder (%1).")
STOWAGE_IMPORT(Uncovered, "import.uncovered",
               "Tensors without a key: %1 (%2), for example %s. accelerate refuses such a map.")
STOWAGE_IMPORT(Overlap, "import.overlap",
               "Keys that are part of another one with another device: %1, for example %s: the longer key "
               "counts (%2).")
STOWAGE_IMPORT(NoTokens, "import.tokens",
               "%s: “%1” is no number of tokens. vLLM takes 32768, 32k (32,000), 32K (32,768) or auto.")
STOWAGE_IMPORT(CpuOffload, "import.cpu-offload",
               "%s: vLLM keeps so many GiB of weights in RAM, the first ones in an order of its own that no "
               "file shows: shown is what there is without it.")
STOWAGE_IMPORT(NoSize, "import.size", "%s: “%1” is no number of GiB.")
STOWAGE_IMPORT(UnevenRest, "import.uneven-rest",
               "%s: the layers that remain (%1) cannot be shared by %2 stages equally.")
STOWAGE_IMPORT(Pieces, "import.pieces",
               "%s: a stage cannot be cut into pieces like these: %2. The number of its layers is %1.")
STOWAGE_IMPORT(EndsElsewhere, "import.layout-ends",
               "%s: “%1” has no E in its first stage, or no L in its last one.")
STOWAGE_IMPORT(NoDisk, "import.no-disk", "%s names the disk, and a stage has none: a GPU, or cpu.")
STOWAGE_IMPORT(NotLiteral, "import.not-literal", "%s is decided as the script runs, so it is not understood.")
STOWAGE_IMPORT(
    AutomaticMap, "import.automatic-map",
    "%s: accelerate makes this map as it loads the model, from the memory that is free then. Let the "
    "solver make one, or give the map that it made (model.hf_device_map).")
STOWAGE_IMPORT(Conditional, "import.conditional", "%s stands under a condition: it is read as if that holds.")
STOWAGE_IMPORT(Unmoved, "import.unmoved",
               "Tensors that nothing moves: %1 (%2), for example %s: they are taken to lie on %3.")
STOWAGE_IMPORT(TooLong, "import.too-long", "The script has more than %s steps: the rest is not read.")
STOWAGE_IMPORT(NoEffect, "import.no-effect", "%s is accepted, and has no effect.")
STOWAGE_IMPORT(AllLayers, "import.all-layers",
               "%s: activations of %1 of %2 layers cannot move: those of the last one are used at once.")
STOWAGE_IMPORT(NoOverlap, "import.no-overlap", "%s: with %1 of %2 layers no copy is hidden behind computing.")
STOWAGE_IMPORT(WholePlan, "import.whole-plan",
               "This is a saved plan: shown is where it puts what. Opened as a file it has its machine, "
               "settings and rules, too.")
STOWAGE_IMPORT(SeveralModels, "import.several-models",
               "%s and %1 each hold a model, and nothing says which of them is this one: lines that move "
               "them are not understood.")
STOWAGE_IMPORT(
    NoStages, "import.no-stages",
    "%s: “%1” is no number of stages for this model: it goes from 1 to the number of its layers (%2).")
#endif
#ifdef STOWAGE_MEANING
STOWAGE_MEANING(GpuOfStage, "the GPU of each stage")
STOWAGE_MEANING(DeviceOfStage, "the device of each stage")
STOWAGE_MEANING(Layers, "layers of the model")
STOWAGE_MEANING(LayersOfStage, "layers of each stage")
STOWAGE_MEANING(StageBegins, "layers before which a stage begins")
STOWAGE_MEANING(Stages, "stages of layers, one a GPU")
STOWAGE_MEANING(Pieces, "cards that weights are cut over")
STOWAGE_MEANING(Grain, "columns or rows that are dealt at a time")
STOWAGE_MEANING(OwnKernels, "kernels of its own in place of the model's modules")
STOWAGE_MEANING(ExpertsDealt, "experts are dealt to the cards whole")
STOWAGE_MEANING(GroupSize, "layers of a group, counted from the first of a stage")
STOWAGE_MEANING(GroupCount, "the last layers of a group: they lie in RAM")
STOWAGE_MEANING(Ahead, "layers that are brought ahead of their turn")
STOWAGE_MEANING(ZeroStage, "what is cut over the GPUs")
STOWAGE_MEANING(Parameters, "where all parameters lie")
STOWAGE_MEANING(LiesOn, "lies on %1")
STOWAGE_MEANING(OfOptimizer, "where states of the optimizer lie: no weights")
STOWAGE_MEANING(Folder, "the folder on the disk")
STOWAGE_MEANING(Buffers, "buffers for what is brought from the disk")
STOWAGE_MEANING(KeptInRam, "parameters that are kept in RAM, of those on the disk; which ones is not known")
STOWAGE_MEANING(Pinned, "whether memory of the host is pinned")
STOWAGE_MEANING(Tokens, "tokens of a sequence, at most: no weights")
STOWAGE_MEANING(Sequences, "sequences at once: no weights")
STOWAGE_MEANING(Ram, "weights in RAM")
STOWAGE_MEANING(CardShare, "the part of each card that is used")
STOWAGE_MEANING(FirstStage, "layers of the first stage")
STOWAGE_MEANING(LastStage, "layers of the last stage")
STOWAGE_MEANING(PieceLayers, "layers of a piece; stages take pieces in turn")
STOWAGE_MEANING(PieceCount, "pieces of each stage; stages take them in turn")
STOWAGE_MEANING(CountsTable, "the embedding counts as a layer of the first stage")
STOWAGE_MEANING(EnginesOn, "engines lie on %1")
STOWAGE_MEANING(OfEngines, "how engines are built: no weights")
STOWAGE_MEANING(SourceOffload, "whether the source module goes to the CPU")
STOWAGE_MEANING(OfActivations, "where activations go: no weights")
STOWAGE_MEANING(Budgets, "how much each device may hold: no weights")
STOWAGE_MEANING(CountsHead, "the head counts as a layer of the last stage")
#endif
