#include "core/machine/runtime.h"

#include <utility>

#include "core/base/choices.h"

namespace stowage::machine {
namespace {

constexpr bool rows_stand_at_their_kinds() {
  for (std::size_t i = 0; i < kRuntimes.size(); ++i) {
    if (static_cast<std::size_t>(kRuntimes[i].kind) != i) return false;
  }
  return true;
}
static_assert(rows_stand_at_their_kinds());

}  // namespace

std::span<const RuntimeRow> runtimes() { return kRuntimes; }

std::string runtimes_explained() {
  return one_of(kRuntimes,
                [](const RuntimeRow& row) { return std::string(row.name) + " (" + row.about + ")"; });
}

std::string_view to_string(RuntimeKind kind) { return kRuntimes[static_cast<std::size_t>(kind)].name; }

Result<RuntimeKind> parse_runtime(std::string_view text) {
  for (const RuntimeRow& row : kRuntimes) {
    if (row.name == text) return row.kind;
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
  if (runtime.streaming != Streaming::Prefetch || runtime.row().prefetches) return {};
  std::string able;
  for (const RuntimeRow& row : kRuntimes) {
    if (row.prefetches) able += (able.empty() ? "" : " or ") + std::string(row.name);
  }
  return fail(Code::RuntimeCannotPrefetch, std::string(to_string(runtime.kind)), {std::move(able)});
}

}  // namespace stowage::machine
