#include "core/runtimes/llamacpp/pasted.h"

#include <algorithm>
#include <initializer_list>
#include <map>

#include "core/runtimes/import/name_list.h"
#include "core/runtimes/llamacpp/kept_options.h"
#include "core/runtimes/llamacpp/ollama.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "core/runtimes/llamacpp/starting.h"

namespace stowage::llamacpp {
namespace {

plan::Placement::Slot slot_of(Where where, const machine::Machine& machine) {
  if (where >= 0) return static_cast<plan::Placement::Slot>(where);
  const auto host = machine.slot(machine::kCpu);
  return host ? static_cast<plan::Placement::Slot>(*host) : plan::Placement::kUnplaced;
}

}  // namespace

Pasted read_pasted(bool ollama, std::string_view text, const machine::Machine& machine, const Facts& facts) {
  const std::vector<Card> cards = cards_of(machine);
  Pasted out;
  if (ollama) {
    OllamaOptions said = read_ollama(text, cards);
    out.read = std::move(said.read);
    out.told = std::move(said.told);
    out.not_kept = std::move(said.not_kept);
  } else {
    out.read = read_options(text, cards);
    KeptOptions kept = kept_options(out.read);
    std::string more;
    for (const std::string& word : kept.words) more += (more.empty() ? "" : " ") + quoted_for_shell(word);
    if (!more.empty()) out.told["more"] = std::move(more);
    out.not_kept = std::move(kept.lost);
  }
  out.placed = place(facts, out.read.options, cards);
  const machine::Device* host = machine.find(machine::kCpu);
  const std::optional<std::uint64_t> ram =
      host && host->budget ? std::optional(host->budget->count()) : std::nullopt;
  const Findings starting = judge_start(out.read.options, out.placed, cards, ram);
  for (const Findings* some :
       std::initializer_list<const Findings*>{&out.read.findings, &out.placed.findings, &starting})
    out.findings.insert(out.findings.end(), some->begin(), some->end());
  return out;
}

plan::Workload workload_of(const Pasted& pasted) {
  const Options& options = pasted.read.options;
  plan::Workload out;
  // Sequences that share one cache have one context together.
  out.tokens = options.unified ? pasted.placed.context : pasted.placed.sequence_context;
  out.batch = options.unified ? 1 : std::max<std::uint64_t>(options.sequences, 1);
  const std::uint64_t chunk = std::max<std::uint64_t>(pasted.placed.micro_batch / out.batch, 1);
  if (chunk < out.tokens) out.prefill_chunk = chunk;
  out.cache_dtype = cache_dtype_of(pasted.read);
  return out;
}

void judge_turns(const std::vector<std::uint64_t>& turns, const machine::Machine& machine, Pasted& pasted) {
  const auto host = machine.slot(machine::kCpu);
  std::vector<std::uint64_t> by_card;
  for (std::size_t i = 0; i < machine.gpu_count() && i < turns.size(); ++i) by_card.push_back(turns[i]);
  by_card.push_back(host && *host < turns.size() ? turns[*host] : 0);
  const machine::Device* const memory = machine.find(machine::kCpu);
  const std::optional<std::uint64_t> ram =
      memory && memory->budget ? std::optional(memory->budget->count()) : std::nullopt;
  const Findings more =
      judge_passes(pasted.placed, cards_of(machine), ram, by_card, pasted.placed.micro_batch);
  pasted.findings.insert(pasted.findings.end(), more.begin(), more.end());
}

plan::Placement placement_of(const Placed& placed, const Facts& facts, const model::Model& model,
                             const machine::Machine& machine) {
  std::vector<std::map<Where, std::uint64_t>> bytes(model.tensors().size());
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    const FileTensor& tensor = facts.tensors[i];
    if (!tensor.tensor) continue;
    const auto& copies = placed.tensors[i];
    bytes[tensor.tensor->index()][copies.empty() ? kHost : copies.front()] += tensor.bytes;
    if (tensor.role == Role::Table && facts.head && !copies.empty())
      bytes[facts.head->index()][copies.back()] += tensor.bytes;
  }
  plan::Placement out;
  for (const auto& places : bytes) {
    Where where = kHost;
    std::uint64_t most = 0;
    for (const auto& [place, sum] : places) {
      if (sum > most) where = place, most = sum;
    }
    out.slots.push_back(slot_of(where, machine));
  }
  return out;
}

std::string command_text(const std::string& model_path, const std::vector<std::string>& arguments) {
  // What is said to a conversation on a terminal is refused by the server.
  const bool terminal = std::any_of(arguments.begin(), arguments.end(), [](const std::string& word) {
    return runtimes::lists(
        "-p --prompt -f --file -cnv --conversation -no-cnv --no-conversation -st --single-turn", word);
  });
  std::string out = (terminal ? "llama-cli -m " : "llama-server -m ") + quoted_for_shell(model_path);
  for (const std::string& word : arguments) {
    const bool option = word.starts_with('-') && word.size() > 1 && !(word[1] >= '0' && word[1] <= '9');
    out += (option ? " \\\n  " : " ") + quoted_for_shell(word);
  }
  return out + "\n";
}

}  // namespace stowage::llamacpp
