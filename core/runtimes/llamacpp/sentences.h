// Everything that may be said of options for llama.cpp and of plans written for it, once:
// STOWAGE_FINDING(kind, rule, English). %s is the subject, %1, %2 … the arguments. No include guard: included
// several times on purpose, with the macro defined differently. Reading a command line.
STOWAGE_FINDING(OpenQuote, "llamacpp.open-quote", "The options end inside a quotation: “%s”.")
STOWAGE_FINDING(MissingValue, "llamacpp.missing-value", "%s needs a value, and nothing follows it.")
STOWAGE_FINDING(NoNumber, "llamacpp.number", "%s: “%1” is not a number that llama.cpp takes.")
STOWAGE_FINDING(NoChoice, "llamacpp.choice", "%s: “%1” is not one of %2.")
STOWAGE_FINDING(TooSmall, "llamacpp.range", "%s: %1 is less than %2.")
STOWAGE_FINDING(NoDevice, "llamacpp.device", "%s: “%1” is no device here. There are: %2.")
STOWAGE_FINDING(NoMainCard, "llamacpp.main-card",
                "%s %1 names a card that is not there: cards are counted from 0, and there are %2.")
STOWAGE_FINDING(ManyShares, "llamacpp.shares-limit", "%s has %1 shares; llama.cpp takes at most %2.")
STOWAGE_FINDING(
    SurplusShares, "llamacpp.shares",
    "%s: the number of shares is %1, and that of the cards in use is %2: shares without a card are ignored.")
STOWAGE_FINDING(
    FewShares, "llamacpp.shares-missing",
    "%s: the number of shares is %1, and that of the cards in use is %2: cards without a share get no layer.")
STOWAGE_FINDING(OverrideForm, "llamacpp.override",
                "%s: “%1” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the "
                "first “=” ends the pattern.")
STOWAGE_FINDING(NoBuffer, "llamacpp.buffer",
                "“%s”: “%1” is no buffer here, exactly as it is written. There are: %2.")
STOWAGE_FINDING(ManyOverrides, "llamacpp.overrides-limit",
                "There are %1 overrides; llama.cpp takes at most %2.")
STOWAGE_FINDING(UnknownOption, "llamacpp.unknown-option", "llama.cpp has no option “%s”.")
STOWAGE_FINDING(NoProgram, "llamacpp.program",
                "“%s” is no program of llama.cpp: the options behind it are read as if it were.")
STOWAGE_FINDING(EqualsSign, "llamacpp.equals-sign",
                "llama.cpp takes no value behind “=”: write “%1 %2” instead of “%s”.")
STOWAGE_FINDING(Replaced, "llamacpp.replaced", "%s replaces %1, which stands before it.")
STOWAGE_FINDING(NotCounted, "llamacpp.not-counted", "What %s puts in memory is not counted here.")
STOWAGE_FINDING(
    CardsRenumbered, "llamacpp.visible-devices",
    "%s hides and renumbers cards, and which ones is not known here: shown is what all of them would do.")
STOWAGE_FINDING(CardsVisible, "llamacpp.cards-visible",
                "%s: llama.cpp sees %1 alone, and counts from 0 in this order.")
STOWAGE_FINDING(NoCardVisible, "llamacpp.no-card-visible", "%s: llama.cpp sees no card.")
STOWAGE_FINDING(NotRead, "llamacpp.not-read", "“%s” is another command or its output: it is not read.")
// What the options do.
STOWAGE_FINDING(BadPattern, "llamacpp.pattern", "“%s” is no pattern that llama.cpp takes: %1.")
STOWAGE_FINDING(
    LongPattern, "llamacpp.pattern-size",
    "“%s” is not looked for: it is longer, nests deeper or repeats more than names of tensors ever need.")
STOWAGE_FINDING(NoMatch, "llamacpp.no-match", "“%s” matches no tensor of this model.")
STOWAGE_FINDING(NeverReached, "llamacpp.shadowed",
                "“%s” decides for no tensor: patterns before it match all %1 that it would match.")
STOWAGE_FINDING(UnusedCard, "llamacpp.unused-card",
                "“%s” puts %1 on %2, which these options leave out: llama.cpp ends when it computes with it.")
STOWAGE_FINDING(MainIgnored, "llamacpp.main-ignored", "%s means nothing without -sm none.")
STOWAGE_FINDING(
    SplitTensors, "llamacpp.split-mode",
    "-sm %s cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer does.")
STOWAGE_FINDING(SplitRows, "llamacpp.split-rows",
                "%s: %1 has no buffers that are split by rows, so that llama.cpp does not load the "
                "model (builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what "
                "-sm layer does.")
STOWAGE_FINDING(SplitKind, "llamacpp.split-kind",
                "%s: llama.cpp cuts no models of the kind %1 over cards, so that it does not load this one.")
STOWAGE_FINDING(SplitNoCard, "llamacpp.split-no-card",
                "%s needs a card, and none is in use: llama.cpp does not load the model.")
STOWAGE_FINDING(SplitFlash, "llamacpp.split-flash", "%s needs flash attention, which is off.")
STOWAGE_FINDING(
    FreeShares, "llamacpp.free-shares",
    "No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of --gpu.")
STOWAGE_FINDING(NextBlocks, "llamacpp.next-blocks",
                "Blocks at the end that predict further tokens: %1 (%2). They count as layers for -ngl and "
                "-ts, and are not loaded.")
STOWAGE_FINDING(NotLoaded, "llamacpp.not-loaded",
                "Tensors of the file that are not loaded: %1, for example %s.")
STOWAGE_FINDING(NoPipeline, "llamacpp.no-pipeline",
                "Overrides end pipeline parallelism: %1 cards work one after the other on a prompt.")
STOWAGE_FINDING(FitDecides, "llamacpp.fit",
                "Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). "
                "Shown is what it does where all fits.")
STOWAGE_FINDING(
    FitContext, "llamacpp.fit-context",
    "No -c, and -fit is on: llama.cpp shortens the context of %1 tokens where the cards are short of memory.")
STOWAGE_FINDING(OverBudget, "llamacpp.over-budget",
                "%s needs %1 for weights and caches and has %2: %3 too much, compute buffers not counted.")
STOWAGE_FINDING(NoRoomForPass, "llamacpp.no-room-for-pass",
                "%s has %1 left beside weights and caches; a pass over %2 tokens needs about %3: it may run "
                "out of memory. A smaller -ub needs less.")
STOWAGE_FINDING(QuantisedValues, "llamacpp.flash-attention",
                "A cache of values in %s needs flash attention, which is off.")
STOWAGE_FINDING(OneCacheType, "llamacpp.one-cache",
                "This model keeps one cache for keys and values: it cannot be both %s and %1.")
STOWAGE_FINDING(CacheBlock, "llamacpp.cache-block",
                "A cache of %s packs %1 numbers at a time, and heads of this model have %2.")
STOWAGE_FINDING(CacheUnknown, "llamacpp.cache-unknown",
                "The cache of this architecture (%s) has parts that are not counted here: it may need more.")
STOWAGE_FINDING(CacheTooLarge, "llamacpp.cache-size", "A context of %s tokens is more than any memory holds.")
// Plans that are written.
STOWAGE_FINDING(NoDisk, "llamacpp.no-disk",
                "llama.cpp has no disk as a device. Tensors that would lie in RAM: %1 (%2), for example %s.")
STOWAGE_FINDING(SplitTie, "llamacpp.split-tie",
                "%s and the head are one tensor of the file, and the plan puts them on %1 and %2: llama.cpp "
                "cannot say that.")
STOWAGE_FINDING(ManyCards, "llamacpp.cards-limit", "The plan uses %1 GPUs; llama.cpp's -ts names at most %2.")
STOWAGE_FINDING(LongArguments, "llamacpp.argument-size",
                "The overrides need %1 characters or patterns; no system takes more than %2 in one command.")
STOWAGE_FINDING(
    AssumedContext, "llamacpp.assumed-context",
    "The plan names no context: %1 tokens are written, which is the least that llama.cpp's own -fit "
    "keeps. --tokens says another.")
STOWAGE_FINDING(ElsewhereCopies, "llamacpp.rope-copies",
                "llama.cpp keeps a copy of %s on every device with a block: %1 of them lie where the plan "
                "puts nothing of it.")
STOWAGE_FINDING(CachesElsewhere, "llamacpp.caches",
                "Blocks whose cache lies with its layer, on another device than the attention weights: %1 "
                "(%2 of cache), for example block %s.")
STOWAGE_FINDING(CacheType, "llamacpp.cache-type",
                "llama.cpp keeps no cache in %s: its own default is written.")
STOWAGE_FINDING(CacheTypeSaidTwice, "llamacpp.cache-type-twice",
                "The plan counts its KV cache in %1, and the options beside it say %s: %1 is written.")
STOWAGE_FINDING(CacheTypeBeside, "llamacpp.cache-type-beside",
                "The options beside the plan say %s, and the plan counts its KV cache as the model says.")
STOWAGE_FINDING(OllamaWords, "ollama.options",
                "Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: %1, "
                "for example %s.")
STOWAGE_FINDING(OllamaUnknown, "ollama.unknown-option",
                "Ollama has no parameter “%s” that says where a model lies.")
STOWAGE_FINDING(OllamaPath, "ollama.path",
                "The path of the model has a line break, and a Modelfile's FROM ends with its line: %s.")
STOWAGE_FINDING(OllamaFree, "ollama.free-shares",
                "Ollama shares layers by the free memory of the cards when it starts: this holds where they "
                "have what the plan says.")
STOWAGE_FINDING(OllamaInstruction, "ollama.instruction",
                "“%s” is no instruction of a Modelfile: Ollama refuses the file.")
