<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Consequences</name>
    <message>
        <source>%1 goes to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n go to %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 go to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>Something went wrong inside Stowage: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s cannot be opened: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s cannot be read at byte %2: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is not a regular file but %1; only regular files are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is %1 bytes long; at most %2 are read for this kind of file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s cannot be written: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is not JSON: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s names the key “%1” twice in one object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s nests deeper than %1 levels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s lacks “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: “%1” should be %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has schema “%1”, and “%2” is read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%s” may mean gigabits or gigabytes: write %1 or %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%s” is larger than any memory: at most 2^63 bytes are understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%s” is not a rate. Write a rate like 25GB/s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A line between Stowage and its engine cannot be understood: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other side speaks version %1 of the engine&apos;s protocol, this one speaks %2: install matching versions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A line between Stowage and its engine has the unknown type “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s needs operators that this engine does not have: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s uses the higher-order operator “%1”, which is not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: node “%1” has an argument that is not supported: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: node “%1” uses the value “%2”, which nothing before it makes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: tensor “%1” cannot be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the graph nests deeper than %1 levels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the device map gives no device for “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device map names device “%1”, which the machine does not have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it stays on device %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has no input “%1”; the program takes %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is not a usable safetensors file: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs were made up from the program&apos;s metadata (seed %1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program draws random numbers (“%1”): results differ from run to run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program was exported for several devices; all follow the device map now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s failed at node “%1” of module “%2”: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA was asked for and cannot be used: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map uses %1 GPUs and this machine has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results cannot be written as safetensors: “%1” is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibTorch reported: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s holds more names than can be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s nests its names so deeply that they would fill more than %1 MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s names the tensor “%1” twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s ties “%1” to “%2”, which does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s ties “%1” to itself in a circle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s uses “%1” both as a tensor and as a module.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is not a model that Stowage knows: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is %1, which this version recognises but does not read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is not a complete zip archive: its end record is missing or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has a damaged zip directory: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s holds %1 zip entries; at most %2 are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” lies outside the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the zip entries “%1” and “%2” overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s names the zip entry “%1” twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” is encrypted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” has a local header that does not agree with the directory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the stored zip entry “%1” says %2 bytes but occupies %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has a zip entry whose name is empty, too long or not text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has no record “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the record “%1” is %2 bytes long; at most %3 are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the record “%1” cannot be decompressed to the size it states.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the record “%1” does not match its checksum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has archive version “%1”; version 0 is read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s was written in byte order “%1”; only little-endian files are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s has export schema %1; schema 8 is read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: %1 should be %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no record “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are compressed; only stored weights are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its record, which has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: “%1” is kept as a Python object, which is never loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: “%1” has sizes, strides or an offset that are not plain numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%s” is not a runtime that is known here. Write %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s lists the device %1 twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s lacks GPU %1: GPUs are numbered from 0 without gaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s lists %1 devices; at most %2 are understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: the link %1 needs a rate of at least one byte per second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is not a device map: an object of module names and devices is expected, and this is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s places “%1” on %2, which is no device. Write a number for a GPU, &quot;cpu&quot; or &quot;disk&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s: “%1” is not a value that “%2” can have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s needs %1 and has %2: %3 too much.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors (%2) have no device, for example %s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but runs on several devices (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s is pinned to %1, but lies on %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s may not be on %1, but is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensors (%2), for example %s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys of the map name no module or tensor of this model, for example “%s”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map names the key “%s” more than once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (%1 tensors, %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key “%s” is also the beginning of the name %1, which has no key of its own: loaders that match without the dot put it on the wrong device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that streams by chance. Write numbers, such as 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights under it. Name the modules instead.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 moves with its block: %2 is not split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 share one storage. They move together (%3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot go to %2: short by %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot go to %2: no plan fits then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::Document</name>
    <message>
        <source>Opening was cancelled. The plan from before is still here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s structure is not the one this plan was made for. Rules that name missing modules are listed in Issues.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a device map. Open its model first, then the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lift the rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
