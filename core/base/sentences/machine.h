// Sentences of core/machine. See all.h.
STOWAGE_SENTENCE("Sentences", "“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.",
                 DeviceName, "device.name")
STOWAGE_SENTENCE("Sentences", "“%s” is not a runtime that is known here. Write %1.", RuntimeName,
                 "runtime.name")
STOWAGE_SENTENCE("Sentences", "%s lists the device %1 twice.", MachineDuplicate, "machine.duplicate-device")
STOWAGE_SENTENCE("Sentences", "%s lacks GPU %1: GPUs are numbered from 0 without gaps.", MachineGap,
                 "machine.gpu-gap")
STOWAGE_SENTENCE("Sentences", "%s lists %1 devices; at most %2 are understood.", MachineTooLarge,
                 "machine.too-many-devices")
STOWAGE_SENTENCE("Sentences",
                 "The rates of this machine were measured with %1, and now there is %2: measure again to be "
                 "sure of them.",
                 MachineOtherVersions, "machine.other-versions")
STOWAGE_SENTENCE("Sentences", "%s: the link %1 needs a rate of at least one byte per second.", MachineLink,
                 "machine.link-rate")
