#pragma once

#include <string>
#include <vector>

#include "core/solve/instance/search_result.h"

namespace stowage::solve {

/// Puts the earlier plan in the place of the one that was found, better or not; what is known of all plans
/// stays. False where the earlier one is no plan any more: `found` then is as it was. `tried`: the
/// strategies, the one that the answer comes from first.
bool keep_previous(const Instance& instance, const Assignment& previous, SearchResult& found,
                   std::vector<std::string>& tried);

}  // namespace stowage::solve
