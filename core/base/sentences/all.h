// Every sentence a person may read from core, once. Each line: STOWAGE_SENTENCE("Sentences", english, Code,
// rule name). %s is the subject, %1, %2 … the arguments. No include guard: included several times on purpose,
// with the macro defined differently.
#include "core/base/sentences/base.h"
#include "core/base/sentences/engine.h"
#include "core/base/sentences/formats.h"
#include "core/base/sentences/formula.h"
#include "core/base/sentences/machine.h"
#include "core/base/sentences/pickle.h"
#include "core/base/sentences/plan.h"
#include "core/base/sentences/snapshot.h"
#include "core/base/sentences/solve.h"
#include "core/base/sentences/streaming.h"
#include "core/base/sentences/trace.h"
#include "core/base/sentences/weights.h"

// New ones come last: the codes before them keep their numbers.
#include "core/base/sentences/offload.h"
// In the order of their coming, not of their names.
#include "core/base/sentences/backward.h"
#include "core/base/sentences/recompute.h"
// Then of clusters and of what is written,
#include "core/base/sentences/cluster.h"
#include "core/base/sentences/outputs.h"
// and of programs that an engine describes.
#include "core/base/sentences/described.h"
// Of runs over several hosts.
#include "core/base/sentences/hosts.h"
