#pragma once

#include <QString>

#include "core/runtimes/llamacpp/pasted.h"

namespace stowage::app {

/// A finding in the language of the window.
QString pastedSentence(const llamacpp::Finding& finding);
/// "cuda:0", "CPU", "Disk"
QString whereText(llamacpp::Where where);
/// "Blocks 0 to 11 on CPU, 12 to 31 on cuda:0; the output layer on cuda:0."
QString layersText(const llamacpp::Placed& placed);

}  // namespace stowage::app
