#include "core/solve/limits/thresholds.h"

namespace stowage::solve::thresholds {
namespace {

constexpr Row kRows[] = {
#define STOWAGE_ROW(type, name, value, why) {#name, static_cast<std::uint64_t>(value), why},
    STOWAGE_SOLVER_THRESHOLDS(STOWAGE_ROW)
#undef STOWAGE_ROW
};

}  // namespace

std::span<const Row> rows() { return kRows; }

}  // namespace stowage::solve::thresholds
