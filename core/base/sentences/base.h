// Files, sizes, JSON.
STOWAGE_SENTENCE("Sentences", "Something went wrong inside Stowage: %1.", Internal, "internal")
STOWAGE_SENTENCE("Sentences", "%s was cancelled.", Cancelled, "cancelled")
STOWAGE_SENTENCE("Sentences", "%s does not exist.", FileMissing, "file.missing")
STOWAGE_SENTENCE("Sentences", "%s cannot be opened: %1.", FileOpen, "file.open")
STOWAGE_SENTENCE("Sentences", "%s cannot be read at byte %2: %1.", FileRead, "file.read")
STOWAGE_SENTENCE("Sentences", "%s is not a regular file but %1; only regular files are read.", FileKind,
                 "file.kind")
STOWAGE_SENTENCE(
    "Sentences",
    "%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.",
    FileShrank, "file.short")
STOWAGE_SENTENCE("Sentences", "%s is %1 bytes long; at most %2 are read for this kind of file.", FileTooLarge,
                 "file.too-large")
STOWAGE_SENTENCE("Sentences", "%s cannot be written: %1.", FileWrite, "file.write")
STOWAGE_SENTENCE("Sentences", "%s is not JSON: %1.", JsonSyntax, "json.syntax")
STOWAGE_SENTENCE("Sentences", "%s names the key “%1” twice in one object.", JsonDuplicateKey,
                 "json.duplicate-key")
STOWAGE_SENTENCE("Sentences", "%s nests deeper than %1 levels.", JsonDepth, "json.depth")
STOWAGE_SENTENCE("Sentences", "%s lacks “%1”.", JsonMissing, "json.missing")
STOWAGE_SENTENCE("Sentences", "%s: “%1” should be %2.", JsonType, "json.type")
STOWAGE_SENTENCE("Sentences", "%s has schema “%1”, and “%2” is read here.", JsonSchema, "json.schema")
STOWAGE_SENTENCE("Sentences", "“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.", SizeSyntax,
                 "size.syntax")
STOWAGE_SENTENCE("Sentences", "“%s” may mean gigabits or gigabytes: write %1 or %2.", SizeBits, "size.bits")
STOWAGE_SENTENCE("Sentences", "“%s” is larger than any memory: at most 2^63 bytes are understood.",
                 SizeOverflow, "size.overflow")
STOWAGE_SENTENCE("Sentences", "“%s” is not a rate. Write a rate like 25GB/s.", RateSyntax, "rate.syntax")
