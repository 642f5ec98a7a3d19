// Sentences of runs over several hosts. See all.h.
STOWAGE_SENTENCE("Sentences", "Host %1: %2", EngineHost, "engine.host")
STOWAGE_SENTENCE("Sentences", "Host %1 was lost: %2.", EngineHostLost, "engine.host-lost")
STOWAGE_SENTENCE("Sentences", "%s cannot run over several hosts: %1.", EngineAcrossHosts,
                 "engine.across-hosts")
