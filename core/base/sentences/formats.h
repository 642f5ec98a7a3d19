// Sentences of core/model and core/formats. See all.h.
STOWAGE_SENTENCE("Sentences", "%s cannot be opened: there is not enough memory.", FormatOutOfMemory,
                 "format.out-of-memory")
STOWAGE_SENTENCE("Sentences", "%s holds more names than can be shown.", ModelTooLarge, "model.too-large")
STOWAGE_SENTENCE("Sentences", "%s nests its names so deeply that they would fill more than %1 MiB.",
                 ModelTooDeep, "model.too-deep")
STOWAGE_SENTENCE(
    "Sentences",
    "%s nests modules more than %1 levels deep; those below are shown as one with the module above them.",
    ModelFolded, "model.folded")
STOWAGE_SENTENCE("Sentences", "%s names the tensor “%1” twice.", ModelDuplicateTensor,
                 "model.duplicate-tensor")
STOWAGE_SENTENCE("Sentences", "%s ties “%1” to “%2”, which does not exist.", ModelTieMissing,
                 "model.tie-missing")
STOWAGE_SENTENCE("Sentences", "%s ties “%1” to itself in a circle.", ModelTieCycle, "model.tie-cycle")
STOWAGE_SENTENCE("Sentences", "%s uses “%1” both as a tensor and as a module.", ModelNameClash,
                 "model.name-clash")
STOWAGE_SENTENCE("Sentences", "%s: a tensor has no name; it is shown as “%1”.", ModelUnnamed,
                 "model.unnamed-tensor")
STOWAGE_SENTENCE("Sentences", "%s is not a model that Stowage knows: %1.", FormatUnknown, "format.unknown")
STOWAGE_SENTENCE("Sentences", "%s is %1, which this version recognises but does not read yet.", FormatNotYet,
                 "format.not-yet")
STOWAGE_SENTENCE("Sentences", "%s is not a complete zip archive: its end record is missing or damaged.",
                 ZipEnd, "zip.end-record")
STOWAGE_SENTENCE("Sentences", "%s has a damaged zip directory: %1.", ZipDirectory, "zip.directory")
STOWAGE_SENTENCE("Sentences", "%s holds %1 zip entries; at most %2 are read.", ZipTooMany, "zip.too-many")
STOWAGE_SENTENCE("Sentences", "%s: the zip entry “%1” lies outside the file.", ZipEntryOutside,
                 "zip.entry-outside")
STOWAGE_SENTENCE("Sentences", "%s: the zip entries “%1” and “%2” overlap.", ZipOverlap, "zip.overlap")
STOWAGE_SENTENCE("Sentences", "%s names the zip entry “%1” twice.", ZipDuplicate, "zip.duplicate")
STOWAGE_SENTENCE("Sentences", "%s: the zip entry “%1” is encrypted.", ZipEncrypted, "zip.encrypted")
STOWAGE_SENTENCE("Sentences",
                 "%s: the zip entry “%1” has a local header that does not agree with the directory.",
                 ZipLocalHeader, "zip.local-header")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.",
    ZipMethod, "zip.method")
STOWAGE_SENTENCE("Sentences", "%s: the stored zip entry “%1” says %2 bytes but occupies %3.", ZipStoredSize,
                 "zip.stored-size")
STOWAGE_SENTENCE("Sentences", "%s has a zip entry whose name is empty, too long or not text.", ZipName,
                 "zip.name")
STOWAGE_SENTENCE("Sentences",
                 "%s: zip entries whose names are longer than %1 bytes are left out; there are %2.",
                 ZipLongName, "zip.long-name")
STOWAGE_SENTENCE("Sentences", "%s has no record “%1”.", ZipRecordMissing, "zip.record-missing")
STOWAGE_SENTENCE("Sentences", "%s: the record “%1” is %2 bytes long; at most %3 are read.", ZipRecordTooLarge,
                 "zip.record-too-large")
STOWAGE_SENTENCE("Sentences", "%s: the record “%1” cannot be decompressed to the size it states.", ZipInflate,
                 "zip.inflate")
STOWAGE_SENTENCE("Sentences", "%s: the record “%1” does not match its checksum.", ZipChecksum, "zip.checksum")
STOWAGE_SENTENCE("Sentences", "%s has archive version “%1”; version 0 is read here.", Pt2ArchiveVersion,
                 "pt2.archive-version")
STOWAGE_SENTENCE("Sentences", "%s was written in byte order “%1”; only little-endian files are read.",
                 Pt2ByteOrder, "pt2.byte-order")
STOWAGE_SENTENCE("Sentences", "%s has export schema %1; schema 8 is read here.", Pt2Schema, "pt2.schema")
STOWAGE_SENTENCE("Sentences", "%s: %1 should be %2.", Pt2Structure, "pt2.structure")
STOWAGE_SENTENCE("Sentences", "%s: the weights of “%1” are missing: there is no record “%2”.",
                 Pt2PayloadMissing, "pt2.payload-missing")
STOWAGE_SENTENCE("Sentences", "%s: the weights of “%1” are compressed; only stored weights are read.",
                 Pt2PayloadCompressed, "pt2.payload-compressed")
STOWAGE_SENTENCE("Sentences", "%s: “%1” needs %2 bytes of its record, which has %3.", Pt2PayloadShort,
                 "pt2.payload-short")
STOWAGE_SENTENCE("Sentences", "%s: “%1” is kept as a Python object, which is never loaded.", Pt2Pickled,
                 "pt2.pickled")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has sizes, strides or an offset that are not plain numbers.",
                 Pt2Symbolic, "pt2.symbolic-weight")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has the unknown element type %2.", Pt2Dtype, "pt2.dtype")
STOWAGE_SENTENCE("Sentences", "%s holds weights only, no graph that could be run.", NotRunnableWeights,
                 "run.weights-only")
STOWAGE_SENTENCE("Sentences", "%s describes a model without its weights and graph.", NotRunnableDescription,
                 "run.description")
STOWAGE_SENTENCE("Sentences", "%s was saved without the weights of “%1”.", NotRunnableNoWeights,
                 "run.no-weights")
STOWAGE_SENTENCE("Sentences", "%s takes or makes an object of Python.", NotRunnableObject,
                 "run.python-object")
STOWAGE_SENTENCE(
    "Sentences",
    "%s is %1 bytes long: too short for a safetensors file, which begins with a length of 8 bytes.",
    SafetensorsTooShort, "safetensors.too-short")
STOWAGE_SENTENCE("Sentences", "%s states a header of %1 bytes; at most %2 are allowed.",
                 SafetensorsHeaderTooLarge, "safetensors.header-too-large")
STOWAGE_SENTENCE("Sentences", "%s states a header of %1 bytes, but the file ends at byte %2.",
                 SafetensorsHeaderLength, "safetensors.header-length")
STOWAGE_SENTENCE("Sentences", "%s has a header that does not begin with “{”.", SafetensorsHeaderStart,
                 "safetensors.header-start")
STOWAGE_SENTENCE("Sentences", "%s: in the entry of “%1”, %2 should be %3.", SafetensorsEntry,
                 "safetensors.entry")
STOWAGE_SENTENCE("Sentences", "%s: “%1” has the unknown element type “%2”.", SafetensorsDtype,
                 "safetensors.dtype")
STOWAGE_SENTENCE("Sentences", "%s: __metadata__ should be an object of texts.", SafetensorsMetadata,
                 "safetensors.metadata")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: “%1” occupies bytes %2 to %3 where byte %4 should be next; tensors may not overlap or leave holes.",
    SafetensorsOffsets, "safetensors.offsets")
STOWAGE_SENTENCE("Sentences", "%s: the shape of “%1” has more elements than can be counted.",
                 SafetensorsOverflow, "safetensors.overflow")
STOWAGE_SENTENCE("Sentences", "%s: “%1” takes %2 bits, which is no whole number of bytes.", SafetensorsBits,
                 "safetensors.bits")
STOWAGE_SENTENCE("Sentences", "%s: “%1” takes %2 bytes but occupies bytes %3 to %4.", SafetensorsSize,
                 "safetensors.size")
STOWAGE_SENTENCE("Sentences", "%s should end at byte %1 but is %2 bytes long.", SafetensorsEnd,
                 "safetensors.end")
STOWAGE_SENTENCE("Sentences", "%s: %1 should be %2.", HfIndex, "hf.index")
STOWAGE_SENTENCE("Sentences",
                 "%s names the file “%1”; only plain names of files in the same folder are opened.",
                 HfShardName, "hf.shard-name")
STOWAGE_SENTENCE("Sentences", "%s needs the file “%1”, which is not there.", HfShardMissing,
                 "hf.shard-missing")
STOWAGE_SENTENCE("Sentences", "%s says that “%1” is in “%2”, which does not hold it.", HfTensorMissing,
                 "hf.tensor-missing")
STOWAGE_SENTENCE("Sentences", "%s: the tensor “%1” is in two files, “%2” and “%3”.", HfTensorTwice,
                 "hf.tensor-twice")
STOWAGE_SENTENCE("Sentences",
                 "%s: the files hold tensors that the index does not list: “%1” is the first of %2.",
                 HfUnmapped, "hf.unmapped")
STOWAGE_SENTENCE("Sentences", "%s: the index states %1 bytes in all, the files hold %2.", HfTotalSize,
                 "hf.total-size")
STOWAGE_SENTENCE("Sentences", "%s: %1 of %2 files are read so far; sizes of the others follow.", HfEarly,
                 "hf.early")
STOWAGE_SENTENCE("Sentences",
                 "%s has no config.json: classes of modules, ties and names of modules are not known.",
                 HfNoConfig, "hf.no-config")
STOWAGE_SENTENCE("Sentences",
                 "%s: %1 tensors have other names in the file than in the modules (model type “%2”); the "
                 "names of the modules are shown.",
                 HfRenamed, "hf.renamed")
STOWAGE_SENTENCE("Sentences",
                 "%s: the model type “%1” is not known here; its modules may have other names than its "
                 "files. Check the names before you use a device map.",
                 HfUnknownNames, "hf.unknown-names")
STOWAGE_SENTENCE("Sentences",
                 "%s: the experts of “%1” differ in shape; they are shown one by one, as they are stored.",
                 HfExperts, "hf.experts")
STOWAGE_SENTENCE("Sentences", "%s holds packed weights (%1); they are shown and counted as they are stored.",
                 HfPacked, "hf.packed")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: %1 tensors from “%2” on belong to no module that the library builds; they are not shown.",
    HfNotInModel, "hf.not-in-model")
STOWAGE_SENTENCE("Sentences", "%s does not hold “%1”, to which “%2” should be tied.", HfTieMissing,
                 "hf.tie-missing")
STOWAGE_SENTENCE("Sentences", "%s is compressed and damaged or cut off.", Gzip, "gzip.damaged")
STOWAGE_SENTENCE("Sentences", "%s unpacks to more than %1 bytes, which is not read.", GzipTooLarge,
                 "gzip.too-large")
STOWAGE_SENTENCE("Sentences", "%s: in %1, %2 should be %3.", DescriptionField, "description.field")
STOWAGE_SENTENCE("Sentences", "%s: %1 has the unknown element type “%2”.", DescriptionDtype,
                 "description.dtype")
STOWAGE_SENTENCE("Sentences", "%s: the shape of %1 has more elements than can be counted.",
                 DescriptionOverflow, "description.overflow")
