#include "core/solve/limits/thresholds.h"

namespace stowage::solve::thresholds {
namespace {

Row row(const char* name, std::uint64_t value, const char* why) {
  const auto found = measurements().find(name);
  return {name, value, why, found == measurements().end() ? "" : found->second};
}

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> rows{
#define STOWAGE_ROW(type, name, value, why) row(#name, static_cast<std::uint64_t>(value), why),
      STOWAGE_SOLVER_THRESHOLDS(STOWAGE_ROW)
#undef STOWAGE_ROW
  };
  return rows;
}

}  // namespace stowage::solve::thresholds
