// Sentences of core/cluster. See all.h.
STOWAGE_SENTENCE("Sentences", "%s lists no host.", ClusterEmpty, "cluster.empty")
STOWAGE_SENTENCE("Sentences", "%s lists %1 hosts; at most %2 are understood.", ClusterTooLarge,
                 "cluster.too-many-hosts")
STOWAGE_SENTENCE("Sentences",
                 "%s: “%1” cannot be the name of a host. Write letters, digits, dots, dashes and "
                 "underscores.",
                 ClusterHostName, "cluster.host-name")
STOWAGE_SENTENCE("Sentences", "%s lists the host %1 twice.", ClusterDuplicate, "cluster.duplicate-host")
STOWAGE_SENTENCE("Sentences", "%s: a link names the host “%1”, which is not listed.", ClusterUnknownHost,
                 "cluster.unknown-host")
STOWAGE_SENTENCE("Sentences", "%s: the network of %1 needs a rate of at least one byte per second.",
                 ClusterRate, "cluster.network-rate")
STOWAGE_SENTENCE("Sentences", "%s: a link goes from %1 to itself.", ClusterSelfLink, "cluster.self-link")
STOWAGE_SENTENCE("Sentences", "%s lists the link from %1 to %2 twice.", ClusterDuplicateLink,
                 "cluster.duplicate-link")
STOWAGE_SENTENCE("Sentences",
                 "%s describes %1 hosts; this command works with one. “stowage-cli solve” plans for several.",
                 ClusterOneHost, "cluster.one-host")
STOWAGE_SENTENCE("Sentences", "%s: “%1” lies on “%2”, which is no device of these hosts.", ClusterMapDevice,
                 "cluster.map-device")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: “%1” lies on “%2”, a device of one of several machines. Say which they are: --hosts FILE "
    "(profile: --mpi HOSTFILE).",
    ClusterMapWithoutHosts, "cluster.map-without-hosts")
STOWAGE_SENTENCE("Sentences",
                 "The model needs %1; the devices of all hosts together have room for %2: %3 short.",
                 ClusterRoom, "cluster.room")
STOWAGE_SENTENCE("Sentences",
                 "%s needs %1 and runs on one host; no host has room for more than %2: %3 short.",
                 ClusterBlock, "cluster.block")
STOWAGE_SENTENCE("Sentences",
                 "%s needs %1 and runs on one GPU with its part of the host's RAM; nowhere is there room for "
                 "more than %2: %3 short.",
                 ClusterStage, "cluster.stage")
STOWAGE_SENTENCE("Sentences", "The rules leave no host for %s.", ClusterRules, "cluster.rules")
STOWAGE_SENTENCE("Sentences",
                 "The weights alone would fit; with what the workload needs beside them (KV cache, "
                 "activations, what training keeps) they do not.",
                 ClusterWorkload, "cluster.workload")
STOWAGE_SENTENCE("Sentences",
                 "Whole blocks, one run of them for each host, cannot be divided among these hosts.",
                 ClusterNoDivision, "cluster.no-division")
STOWAGE_SENTENCE("Sentences",
                 "No way was found to divide the blocks among these hosts; whether there is one is not "
                 "settled.",
                 ClusterNotSettled, "cluster.not-settled")
