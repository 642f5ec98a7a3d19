// llama.cpp: modules on the host are computed there; the KV cache lies with its layer.
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    "whole layers by count (-ngl) and share (-ts)",
    "tensors by regular expression (-ot)",
    "experts on the host (--cpu-moe, --n-cpu-moe)",
};
constexpr std::string_view kMoves[] = {
    "the hidden state between devices",
};
constexpr std::string_view kReserves[] = {
    "a compute buffer on each device",
    "1,024 MiB on each device where --fit chooses",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "llama.cpp: a command line, pasted (check --from llama.cpp)",
};
constexpr std::string_view kExports[] = {
    "llama.cpp: a command line with the fewest overrides",
};
constexpr std::string_view kSources[] = {
    "ggml-org/llama.cpp common/arg.cpp, common/fit.cpp, src/llama-model.cpp",
};

constexpr Target make() {
  Target target;
  target.name = "llama.cpp";
  target.title = "llama.cpp";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.sources = kSources;
  target.judged_as = machine::RuntimeKind::Host;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& llamacpp_target() { return kTarget; }

}  // namespace stowage::runtimes
