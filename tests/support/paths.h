#pragma once

#include <string>

namespace stowage::test {

/// The folder of the checkout.
std::string source_dir();

/// A file of tests/data.
std::string data(const std::string& name);

/// The folder of reference data beside the checkout (models/, catalogs/, cases/), or "" where there is none:
/// then tests use tests/data alone.
std::string shared();

/// A built program: "stowage-cli", "stowage-engine", "stowage".
std::string program(const std::string& name);

}  // namespace stowage::test
