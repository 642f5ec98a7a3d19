#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/machine/runtime.h"
#include "core/model/model.h"
#include "core/plan/objective.h"
#include "core/plan/strategy.h"
#include "core/plan/training.h"

namespace stowage::plan {

/// The user's word on one module (or tensor): must be on `device`, or must not be there. By name, so that it
/// survives in files.
struct Rule {
  std::string name;  ///< full dotted name of a module or a tensor
  machine::DeviceId device{};
  bool forbid = false;  ///< false = pin
  bool operator==(const Rule&) const = default;
};

/// Shapes of a program's inputs, by the names that --inputs knows them by: "input_ids", "args.0".
using InputShapes = std::map<std::string, std::vector<std::int64_t>>;

/// What is run: a prompt that is read, tokens that are made after it, and the context that is kept for both.
/// All of them 0 = weights only.
struct Workload {
  std::uint64_t tokens = 0;         ///< of context, for one sequence
  std::uint64_t batch = 1;          ///< sequences at once
  std::uint64_t prompt = 0;         ///< tokens of the prompt; 0 = as many as `tokens`
  std::uint64_t generate = 0;       ///< tokens made after the prompt; 0 = one pass over the prompt
  std::uint64_t prefill_chunk = 0;  ///< tokens of the prompt that go through the model at once; 0 = all
  std::optional<model::Dtype> cache_dtype{};  ///< of the KV cache; nullopt = what the model says
  InputShapes shapes{};                       ///< of a program's inputs; empty = nobody has said
  std::optional<Training> training{};         ///< nullopt = nothing is trained
  /// Whoever runs the plan keeps the compressed row of latent attention; else keys and values of every head,
  /// as the library's modules do (model::KvCache).
  bool latent_cache = false;
  /// The KV cache lies where the target has it, and is among what the target reserves: a plan counts none. In
  /// no file: it follows from the target.
  bool cache_apart = false;

  std::uint64_t prompt_tokens() const { return prompt > 0 ? prompt : tokens; }
  /// Of the prompt, in one pass. What trains goes through at once.
  std::uint64_t chunk_tokens() const {
    const bool parts = prefill_chunk > 0 && prefill_chunk < prompt_tokens() && !training;
    return parts ? prefill_chunk : prompt_tokens();
  }
  /// Tokens are made after the prompt: then a step is one of them more. A step that trains is the prompt,
  /// forward and back, whatever is made at other times; and so is its request.
  bool makes_tokens() const { return generate > 0 && !training; }
  /// How often one pass goes over its weights: forward, and where it trains back.
  std::uint64_t directions() const { return training ? 2 : 1; }
  /// What the KV cache must have room for: `tokens`, or more where prompt and generated tokens need more.
  /// 2^64-1 at most.
  std::uint64_t context() const;
  /// Of a request: one for each chunk of the prompt, and one for each token made after it. 1 where neither is
  /// said, and where it trains; 2^64-1 at most.
  std::uint64_t passes() const;
  /// What goes through the model in all of them together, of all sequences. 1 a sequence where nothing is
  /// said; 2^64-1 at most.
  std::uint64_t tokens_through() const;
  /// The same of one pass that is a step: one more token of each sequence, or a part of the prompt where none
  /// is made (makes_tokens).
  std::uint64_t tokens_of_step() const;
  bool operator==(const Workload&) const = default;
};

/// Of a KV cache: what model::dtype_from_name knows, and blocks of GGUF files by their name ("Q8_0"); in any
/// case.
std::optional<model::Dtype> cache_dtype_from_name(std::string_view name);

/// Everything a plan is asked for besides the model and the machine. A value: edits make a new one.
struct Settings {
  machine::Runtime runtime{};
  Objective objective = Objective::GpuBytes;
  Strategy strategy = Strategy::Stowage;
  Workload workload{};
  std::vector<Rule> rules{};                           ///< pins and forbids, in the order they were made
  std::optional<std::vector<std::string>> no_split{};  ///< class names; nullopt = what the model says
  std::optional<model::Dtype> dtype{};  ///< accelerate's `dtype`: floating tensors count min(this, own)
  std::map<std::string, model::Dtype> special_dtypes{};  ///< exact tensor name → dtype, upwards too
  std::optional<std::uint32_t> main_gpu{};               ///< its slot; else chosen
  /// Runtime mixed: modules and tensors that the host computes with while they lie there, whatever else it
  /// streams (plan/computed.h). What the user asks for; a plan names all it computes.
  std::vector<std::string> computed{};
  bool fallback_allocation = false;  ///< accelerate's argument
  bool allow_empty_gpus = false;     ///< accept a plan with nothing on any GPU (a repair)
  /// main_gpu streams even where no GPU holds anything: a profile of a map of the host alone, run where a GPU
  /// is. A runtime would compute on the CPU.
  bool streams_to_empty_gpu = false;

  /// The objective is of all passes of a request; else of one.
  bool counts_request() const { return row_of(objective).request; }
  /// Passes that a value of the objective counts, 1 or more.
  std::uint64_t counted_passes() const { return counts_request() ? workload.passes() : 1; }
  /// There is a request to speak of: its tokens are named, or it is what is made quick.
  bool has_request() const { return workload.context() > 0 || counts_request(); }

  bool operator==(const Settings&) const = default;
};

/// What a storage counts as under dtype and special_dtypes: the type of the tensor that owns it, or the one
/// it is counted as instead, and how many elements.
struct Counted {
  model::Dtype dtype = model::Dtype::Unknown;
  std::uint64_t elements = 0;
  bool as_stored = true;  ///< neither dtype nor special_dtypes says anything else
};
Counted counted_as(const model::Model& model, model::StorageId storage, const Settings& settings);

/// Bytes of a storage under dtype and special_dtypes (accelerate: compute_module_sizes; a bool element counts
/// 1 byte, as in torch).
Bytes stored_bytes(const model::Model& model, model::StorageId storage, const Settings& settings);
/// The same for every storage at once, indexed by StorageId.
std::vector<std::uint64_t> stored_sizes(const model::Model& model, const Settings& settings);
/// The same without a copy where every storage counts as it is stored: then the model's own table, else
/// `own`, filled in.
const std::vector<std::uint64_t>& stored_sizes(const model::Model& model, const Settings& settings,
                                               std::vector<std::uint64_t>& own);
/// True when a module's class is the one named: "LlamaDecoderLayer" also names
/// "transformers.models.llama.modeling_llama.LlamaDecoderLayer".
bool is_class(std::string_view class_name, std::string_view named);
/// True when it is one of them.
bool is_any_class(std::string_view class_name, const std::vector<std::string>& named);
/// The no-split classes in force.
const std::vector<std::string>& no_split_classes(const model::Model& model, const Settings& settings);

/// Classes that the model names no-split and the settings let be split, under a runtime where that does not
/// make their forward run on two devices: accelerate's hooks. (An engine that moves what it executes runs any
/// split.)
std::vector<std::string> lifted_no_split_classes(const model::Model& model, const Settings& settings);

}  // namespace stowage::plan
