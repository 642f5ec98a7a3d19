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
