#include "resources/resources.h"

#include <QtCore/qglobal.h>

// The macro declares a function of the global namespace, so it may not stand inside one of ours.
static void register_resources() { Q_INIT_RESOURCE(stowage); }

namespace stowage::resources {

void init() { register_resources(); }

}  // namespace stowage::resources
