#pragma once

namespace stowage::cli {

/// The whole of stowage-cli. Returns the exit code; never throws.
int run(int argc, char** argv);

}  // namespace stowage::cli
