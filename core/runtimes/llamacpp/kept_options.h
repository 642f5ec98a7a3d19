#pragma once

#include <string>
#include <vector>

#include "core/plan/settings.h"
#include "core/runtimes/llamacpp/options.h"

// What a command line says beside where tensors lie and what is run: a plan keeps it as words, and an export
// says them again.
namespace stowage::llamacpp {

struct KeptOptions {
  std::vector<std::string> words{};  ///< options with their values, as one command line takes them
  std::vector<std::string> lost{};   ///< as they were written: no export of the plan says them again
};
/// Of a line that was read. Places, the context and the type of the KV cache are the plan's own, and so are
/// not among them; nor is what --fit was told, since an export switches it off. Keys and tokens are lost, and
/// named without their values, as variables are.
KeptOptions kept_options(const ReadOptions& read);

/// The type that all of the KV cache has by a line; nullopt where it says none, or two.
std::optional<model::Dtype> cache_dtype_of(const ReadOptions& read);

/// The words without those that would say another number of sequences, or a smaller batch, than the workload
/// has.
std::vector<std::string> words_beside(const std::vector<std::string>& words, const plan::Workload& workload);

/// The words of options of this kind, and the others.
struct WordsApart {
  std::vector<std::string> of_kind{}, others{};
};
WordsApart words_apart(const std::vector<std::string>& words, OptionKind kind);

/// What --rpc names.
std::vector<std::string> servers_in(const std::vector<std::string>& words);

/// As llama.cpp would write the type of a cache.
std::string cache_name(model::Dtype dtype);
/// One type of the KV cache holds: what the plan counts; its words beside are taken out, and what they say
/// otherwise is found. Where the plan names no type the words hold, and that is found.
void judge_cache_types(const plan::Workload& workload, std::vector<std::string>& words, Findings& findings);

/// Whether an option of this kind is among the words.
bool says(const std::vector<std::string>& words, OptionKind kind);

}  // namespace stowage::llamacpp
