// Everything that may be said of options and files that are read back as a plan, once:
// STOWAGE_IMPORT(kind, rule, English); and what options and entries of a file mean:
// STOWAGE_MEANING(kind, English). %s is the subject, %1, %2 … the arguments. No include guard: included
// several times on purpose, with one of the macros defined or both.
#ifdef STOWAGE_IMPORT
STOWAGE_IMPORT(Nothing, "import.nothing", "Nothing in it says where a model lies.")
STOWAGE_IMPORT(OpenQuote, "import.open-quote", "The options end inside a quotation: “%s”.")
STOWAGE_IMPORT(NoJson, "import.json", "This is no JSON that says where a model lies: %1")
STOWAGE_IMPORT(UnknownOption, "import.unknown-option", "%s is not known here: it is left out of account.")
STOWAGE_IMPORT(UnknownNames, "import.unknown-names", "%1 names are not in the model, for example %s.")
STOWAGE_IMPORT(MissingValue, "import.missing-value", "%s needs a value, and nothing follows it.")
STOWAGE_IMPORT(NoNumber, "import.number", "%s: “%1” is no list of whole numbers.")
STOWAGE_IMPORT(NoLayers, "import.no-layers", "The model has no list of layers that stages could be made of.")
STOWAGE_IMPORT(LayerSum, "import.layer-sum", "%s has %1 layers, and the model has %2.")
STOWAGE_IMPORT(StageCount, "import.stage-count", "%s has %1 stages, and there are %2 of them.")
STOWAGE_IMPORT(FewDevices, "import.devices", "There are %1 stages, and %s names %2 devices.")
STOWAGE_IMPORT(Uneven, "import.uneven",
               "%1 layers cannot be cut into %2 equal stages, and %s says no others.")
STOWAGE_IMPORT(Layout, "import.layout", "%s: “%1” is no layout of E, t, L, * and |.")
STOWAGE_IMPORT(GroupSize, "import.groups", "%s: there are no %1 layers in a group of %2.")
STOWAGE_IMPORT(CutTensors, "import.cut-tensors",
               "%s cuts every tensor over the GPUs, so that none holds a whole one: shown is what there is "
               "without it.")
STOWAGE_IMPORT(NoSplit, "import.split", "%s is no layer of this model: a stage cannot begin there.")
STOWAGE_IMPORT(NoDevice, "import.device", "%s: “%1” is no device.")
STOWAGE_IMPORT(ZeroStage, "import.zero-stage",
               "%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.")
#endif
#ifdef STOWAGE_MEANING
STOWAGE_MEANING(GpuOfStage, "the GPU of each stage")
STOWAGE_MEANING(DeviceOfStage, "the device of each stage")
STOWAGE_MEANING(Layers, "layers of the model")
STOWAGE_MEANING(LayersOfStage, "layers of each stage")
STOWAGE_MEANING(StageBegins, "layers before which a stage begins")
STOWAGE_MEANING(Stages, "stages of layers, one a GPU")
STOWAGE_MEANING(Pieces, "pieces of every tensor")
STOWAGE_MEANING(GroupSize, "layers of a group, counted from the first of a stage")
STOWAGE_MEANING(GroupCount, "the last layers of a group: they lie in RAM")
STOWAGE_MEANING(Ahead, "layers that are brought ahead of their turn")
STOWAGE_MEANING(ZeroStage, "what is cut over the GPUs")
STOWAGE_MEANING(Parameters, "where all parameters lie")
STOWAGE_MEANING(LiesOn, "lies on %1")
#endif
