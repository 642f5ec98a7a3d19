#include "core/machine/runtime.h"

#include <utility>

#include "core/base/choices.h"

namespace stowage::machine {
namespace {

constexpr bool rows_agree() {
  for (const RuntimeRow& row : kRuntimes) {
    if (!row.streams && (row.by_module || row.prefetches)) return false;
    for (const RuntimeRow* other = &row + 1; other != kRuntimes.data() + kRuntimes.size(); ++other) {
      if (std::string_view(row.name) == other->name) return false;
    }
  }
  return true;
}
static_assert(rows_agree());

}  // namespace

std::span<const RuntimeRow> runtimes() { return kRuntimes; }

std::string runtimes_explained() {
  return one_of(kRuntimes,
                [](const RuntimeRow& row) { return std::string(row.name) + " (" + row.about + ")"; });
}

Result<const RuntimeRow*> parse_runtime(std::string_view text) {
  for (const RuntimeRow& row : kRuntimes) {
    if (row.name == text) return &row;
  }
  std::string names;
  for (const RuntimeRow& row : kRuntimes) names += (names.empty() ? "" : ", ") + std::string(row.name);
  return fail(Code::RuntimeName, std::string(text), {std::move(names)});
}

std::string_view to_string(Streaming streaming) {
  return streaming == Streaming::Prefetch ? "prefetch" : "compatible";
}

Result<Streaming> parse_streaming(std::string_view text) {
  for (const Streaming streaming : {Streaming::Compatible, Streaming::Prefetch}) {
    if (to_string(streaming) == text) return streaming;
  }
  return fail(Code::StreamingName, std::string(text));
}

Status check_streaming(const Runtime& runtime) {
  if (runtime.streaming != Streaming::Prefetch || runtime.can_prefetch()) return {};
  std::string able;
  for (const RuntimeRow& row : kRuntimes) {
    if (row.prefetches) able += (able.empty() ? "" : " or ") + std::string(row.name);
  }
  return fail(Code::RuntimeCannotPrefetch, std::string(runtime.name()), {std::move(able)});
}

}  // namespace stowage::machine
