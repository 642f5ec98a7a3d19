#include "app/cli/arguments/settings_options.h"

#include <algorithm>

#include "app/cli/arguments/number_ranges.h"
#include "app/cli/arguments/option_words.h"
#include "core/base/json.h"
#include "core/estimate/offload/saved_of_run.h"
#include "core/model/model.h"

namespace stowage::cli {
namespace {

/// "NAME=VALUE" at the last '=', so that a name may hold one.
Try<std::pair<std::string, std::string>> split(const std::string& option, const std::string& text,
                                               const char* value_word) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals + 1 == text.size())
    return usage(option + " " + text + ": write it as NAME=" + value_word + ".");
  return std::pair{text.substr(0, equals), text.substr(equals + 1)};
}

Try<plan::Rule> parse_rule(const machine::Machine& machine, const std::string& option,
                           const std::string& text) {
  const auto parts = split(option, text, "DEVICE");
  if (!parts) return tl::unexpected(parts.error());
  const auto device = machine::parse_device(parts->second);
  if (!device) return usage(device.error());
  if (!machine.find(*device))
    return usage(option + " " + text + ": this machine has no device " + machine::to_string(*device) + ".");
  return plan::Rule{parts->first, *device, option == "--forbid"};
}

}  // namespace

void SettingsOptions::define_rules(CLI::App& app) {
  with_names_of(app.add_option("--runtime", runtime_, "who runs the plan: " + machine::runtimes_explained())
                    ->default_str("accelerate"),
                machine::runtimes());
  with_module_name(add_repeatable(app, "--compute-on-host", computed_,
                                  "runtime mixed: this module is computed on the host while it lies there")
                       ->type_name("NAME"),
                   "--runtime host computes all of them on the host.");
  app.add_flag("--offload-buffers", offload_buffers_,
               "buffers of host modules leave the GPU too (accelerate's argument)");
  with_words(
      app.add_option("--reserve", reserve_,
                     "what streaming must keep free: leaf (the largest load at once) or unit (a whole unit)")
          ->default_str("leaf"),
      {"leaf", "unit"});
  with_words(
      add_repeatable(app, "--no-split", no_split_,
                     "a class whose modules stay whole, instead of what the model says; none for no class")
          ->type_name("CLASS"),
      {"none"});
  app.add_option("--dtype", dtype_, "count floating tensors as this dtype where it is smaller")
      ->type_name("DTYPE");
  add_repeatable(app, "--special-dtype", special_dtypes_, "count this tensor as this dtype")
      ->type_name("NAME=DTYPE");
  app.add_option("--main", main_, "the GPU that host modules are streamed to")->type_name("N");
  define_workload(app);
}

void SettingsOptions::define_workload(CLI::App& app) {
  constexpr std::uint64_t kMostTokens = 1'000'000'000'000;
  app.add_option("--tokens", tokens_, "context length, for the KV cache; 0 for weights alone")
      ->default_str("0")
      ->check(whole_number(0, kMostTokens));
  app.add_option("--batch", batch_, "sequences at once, for the KV cache")
      ->default_str("1")
      ->check(whole_number(1, 1'000'000'000));
  app.add_option("--prompt", prompt_, "tokens of the prompt; 0 for as many as --tokens")
      ->default_str("0")
      ->check(whole_number(0, kMostTokens));
  app.add_option("--generate", generate_, "tokens made after the prompt; 0 for one pass over the prompt")
      ->default_str("0")
      ->check(whole_number(0, kMostTokens));
  app.add_option("--prefill-chunk", prefill_chunk_,
                 "tokens of the prompt that go through the model at once; 0 for all")
      ->default_str("0")
      ->check(whole_number(0, kMostTokens));
  app.add_option("--cache-dtype", cache_dtype_, "dtype of the KV cache, such as bfloat16, F8_E4M3 or Q8_0")
      ->type_name("DTYPE");
  std::vector<std::string> optimizers{"none"};
  for (const plan::OptimizerRow& row : plan::optimizers()) optimizers.emplace_back(row.name);
  with_words(app.add_option("--train", train_,
                            "room for gradients and the states of an optimizer beside the parameters: " +
                                plan::optimizer_names() + "; none to leave a plan's out")
                 ->type_name("OPTIMIZER"),
             optimizers);
  app.add_option("--gradient-dtype", gradient_dtype_,
                 "with --train: dtype of the gradients, or of what they are accumulated in (default: each "
                 "parameter's own)")
      ->type_name("DTYPE");
  app.add_option("--accumulation-dtype", accumulation_dtype_,
                 "with --train: dtype of a buffer beside the gradients that those of several micro-batches "
                 "are added up in; none for none")
      ->type_name("DTYPE");
  app.add_flag("--master-weights", master_weights_,
               "with --train: a copy in float32 of smaller parameters, which the optimizer steps in");
  app.add_option("--saved-activations", saved_,
                 "with --train: room for what autograd saves, as a run had it: the document of profile "
                 "--backward --json; none to leave a plan's out")
      ->type_name("RUN.json");
  constexpr const char* kAll = "* stands for all of them.";
  with_module_name(add_repeatable(app, "--freeze", frozen_,
                                  "with --train: a module or parameter that is not trained, whatever the "
                                  "model says; * stands for any text")
                       ->type_name("NAME"),
                   kAll);
  with_module_name(
      add_repeatable(app, "--unfreeze", unfrozen_,
                     "with --train: one that is trained all the same, also in what --freeze names")
          ->type_name("NAME"),
      kAll);
}

void SettingsOptions::define_streaming(CLI::App& app) {
  with_words(
      app.add_option(
             "--streaming", streaming_,
             "when weights on the host are copied: compatible (in their turn, as accelerate does it) or "
             "prefetch (ahead of it; runtimes engine and mixed)")
          ->default_str("compatible"),
      {"compatible", "prefetch"});
  with_words(
      app.add_option(
             "--window", window_,
             "with --streaming prefetch: what weights in flight may take of the GPU that streams; auto "
             "is twice the largest load")
          ->type_name("SIZE")
          ->default_str("auto"),
      {"auto"});
}

void SettingsOptions::define_goal(CLI::App& app) {
  with_names_of(
      app.add_option("--strategy", strategy_,
                     "who places: " + plan::strategy_names() + "; all but the first are accelerate's")
          ->default_str("stowage"),
      plan::strategies());
  std::vector<std::string> objectives;
  for (const plan::ObjectiveRow& row : plan::objectives()) objectives.emplace_back(row.name);
  objectives.emplace_back("throughput");
  with_words(app.add_option(
                    "--objective", objective_,
                    plan::objective_names() +
                        "; a request is --prompt and --generate, pass by pass; with --hosts also throughput: "
                        "each GPU a stage, all at work at once")
                 ->default_str("gpu-bytes"),
             objectives);
  add_repeatable(app, "--pin", pins_,
                 "a module or tensor that must be on a device; * stands for any text: '*.experts=cpu'; with "
                 "--hosts HOST, HOST:DEVICE, or *:DEVICE of whichever host runs it")
      ->type_name("NAME=DEVICE");
  add_repeatable(app, "--forbid", forbids_, "a module or tensor that may not be on a device; * as in --pin")
      ->type_name("NAME=DEVICE");
  app.add_flag("--fallback-allocation", fallback_, "accelerate's fallback_allocation, for its strategies");
}

Try<plan::Settings> SettingsOptions::resolve(const machine::Machine& machine, plan::Settings known) const {
  if (pipelines())
    return usage("--objective throughput speaks of pipelines: it goes with solve --hosts FILE.");
  auto out = resolve_all(std::move(known));
  if (!out) return out;
  if (const auto read = resolve_rules(machine, *out); !read) return tl::unexpected(read.error());
  return out;
}

bool SettingsOptions::pipelines() const { return objective_ == "throughput"; }

Try<plan::Settings> SettingsOptions::resolve_for_hosts() const { return resolve_all({}); }

Try<plan::Settings> SettingsOptions::resolve_all(plan::Settings out) const {
  if (const auto read = resolve_words(out); !read) return tl::unexpected(read.error());
  if (const auto read = resolve_streaming(out.runtime); !read) return tl::unexpected(read.error());
  if (offload_buffers_) out.runtime.offload_buffers = true;
  if (!computed_.empty() && !out.runtime.by_module())
    return usage("--compute-on-host goes with --runtime mixed.");
  if (!computed_.empty()) out.computed = computed_;
  if (fallback_) out.fallback_allocation = true;
  if (const auto read = resolve_workload(out.workload); !read) return tl::unexpected(read.error());
  if (!no_split_.empty()) {
    out.no_split.emplace();
    std::copy_if(no_split_.begin(), no_split_.end(), std::back_inserter(*out.no_split),
                 [](const std::string& name) { return name != "none"; });
  }
  if (const auto read = resolve_dtypes(out); !read) return tl::unexpected(read.error());
  return out;
}

std::string SettingsOptions::unknown_classes(const model::Model& model) const {
  std::string out;
  for (const std::string& name : no_split_) {
    const auto& modules = model.modules();
    const bool known = name == "none" || std::any_of(modules.begin(), modules.end(), [&](const auto& module) {
                         return plan::is_any_class(module.class_name, {name});
                       });
    if (!known) out += fill_sentence("stowage-cli: --no-split %s: no module is of this class.\n", name, {});
  }
  return out;
}

Try<bool> SettingsOptions::resolve_words(plan::Settings& out) const {
  if (runtime_) {
    const auto runtime = machine::parse_runtime(*runtime_);
    if (!runtime) return usage(runtime.error());
    out.runtime.row = *runtime;
  }
  if (reserve_) {
    if (*reserve_ != "leaf" && *reserve_ != "unit")
      return usage("--reserve " + *reserve_ + ": write leaf or unit.");
    out.runtime.reserve = *reserve_ == "unit" ? machine::ReserveRule::Unit : machine::ReserveRule::Leaf;
  }
  if (strategy_) {
    const auto strategy = plan::parse_strategy(*strategy_);
    if (!strategy) return usage("--strategy " + *strategy_ + ": write " + plan::strategy_names() + ".");
    out.strategy = *strategy;
  }
  if (pipelines()) {
    out.objective = plan::Objective::StepTime;
  } else if (objective_) {
    const auto objective = plan::parse_objective(*objective_);
    if (!objective) return usage("--objective " + *objective_ + ": write " + plan::objective_names() + ".");
    out.objective = *objective;
  }
  return true;
}

Try<bool> SettingsOptions::resolve_streaming(machine::Runtime& out) const {
  if (streaming_) {
    const auto streaming = machine::parse_streaming(*streaming_);
    if (!streaming) return usage(streaming.error());
    out.streaming = *streaming;
    if (*streaming == machine::Streaming::Compatible) out.window.reset();
  }
  if (const auto able = machine::check_streaming(out); !able) return usage(able.error());
  if (!window_) return true;
  if (out.streaming != machine::Streaming::Prefetch)
    return usage("--window says how much room --streaming prefetch takes; add it.");
  out.window.reset();
  if (*window_ == "auto") return true;
  const auto size = parse_size(*window_);
  if (!size) return usage(size.error());
  if (!*size) return usage("--window " + *window_ + ": nothing can be copied ahead through no room.");
  out.window = *size;
  return true;
}

Try<bool> SettingsOptions::resolve_workload(plan::Workload& out) const {
  if (tokens_) out.tokens = *tokens_;
  if (batch_) out.batch = *batch_;
  if (prompt_) out.prompt = *prompt_;
  if (generate_) out.generate = *generate_;
  if (prefill_chunk_) out.prefill_chunk = *prefill_chunk_;
  if (const auto read = resolve_training(out.training); !read) return tl::unexpected(read.error());
  if (cache_dtype_.empty()) return true;
  out.cache_dtype = plan::cache_dtype_from_name(cache_dtype_);
  if (!out.cache_dtype)
    return usage("--cache-dtype " + cache_dtype_ +
                 ": this is no dtype. Write one such as bfloat16, F8_E4M3 or Q8_0.");
  return true;
}

Try<bool> SettingsOptions::resolve_training(std::optional<plan::Training>& out) const {
  if (train_ == "none") {
    out.reset();
  } else if (train_) {
    const auto optimizer = plan::parse_optimizer(*train_);
    if (!optimizer) return usage("--train " + *train_ + ": write none, " + plan::optimizer_names() + ".");
    if (!out) out.emplace();
    out->optimizer = *optimizer;
  }
  const bool of_training = gradient_dtype_ || accumulation_dtype_ || master_weights_ || !frozen_.empty() ||
                           !unfrozen_.empty() || !saved_.empty();
  if (!out && of_training) {
    const char* const option = gradient_dtype_       ? "--gradient-dtype"
                               : accumulation_dtype_ ? "--accumulation-dtype"
                               : master_weights_     ? "--master-weights"
                               : !frozen_.empty()    ? "--freeze"
                               : !unfrozen_.empty()  ? "--unfreeze"
                                                     : "--saved-activations";
    return usage(std::string(option) + " goes with --train and an optimizer; add it.");
  }
  if (!out) return true;
  if (const auto read = resolve_gradients(*out); !read) return read;
  if (master_weights_) out->master_weights = true;
  for (const std::string& name : frozen_) out->freeze.push_back({name, true});
  for (const std::string& name : unfrozen_) out->freeze.push_back({name, false});
  return saved_.empty() ? Try<bool>(true) : read_saved(*out);
}

Try<bool> SettingsOptions::resolve_gradients(plan::Training& out) const {
  const auto read = [](const char* option, const std::string& text,
                       std::optional<model::Dtype>& dtype) -> Try<bool> {
    dtype = plan::gradient_dtype_from_name(text);
    if (dtype) return true;
    return usage(option + (" " + text) +
                 ": no gradient is of this type. Write one such as float32 or bfloat16.");
  };
  if (gradient_dtype_) {
    if (const auto known = read("--gradient-dtype", *gradient_dtype_, out.gradient_dtype); !known)
      return known;
  }
  if (accumulation_dtype_ == "none") {
    out.accumulation_dtype.reset();
  } else if (accumulation_dtype_) {
    return read("--accumulation-dtype", *accumulation_dtype_, out.accumulation_dtype);
  }
  return true;
}

Try<bool> SettingsOptions::read_saved(plan::Training& out) const {
  out.saved.clear();
  if (saved_ == "none") return true;
  const auto run = read_json_file(saved_);
  if (!run) return rejected(run.error(), saved_);
  auto saved = estimate::offload::saved_of_run(*run, saved_);
  if (!saved) return rejected(saved.error(), saved_);
  out.saved = *std::move(saved);
  return true;
}

Try<bool> SettingsOptions::resolve_dtypes(plan::Settings& out) const {
  if (!dtype_.empty()) {
    out.dtype = model::dtype_from_name(dtype_);
    if (!out.dtype)
      return usage("--dtype " + dtype_ + ": this is no dtype. Write one such as bfloat16, float32 or int8.");
  }
  for (const std::string& text : special_dtypes_) {
    const auto parts = split("--special-dtype", text, "DTYPE");
    if (!parts) return tl::unexpected(parts.error());
    const auto dtype = model::dtype_from_name(parts->second);
    if (!dtype) return usage("--special-dtype " + text + ": “" + parts->second + "” is no dtype.");
    out.special_dtypes[parts->first] = *dtype;
  }
  return true;
}

Try<bool> SettingsOptions::resolve_rules(const machine::Machine& machine, plan::Settings& out) const {
  for (const auto& [option, texts] : {std::pair{"--pin", &pins_}, std::pair{"--forbid", &forbids_}}) {
    for (const std::string& text : *texts) {
      auto rule = parse_rule(machine, option, text);
      if (!rule) return tl::unexpected(rule.error());
      out.rules.push_back(std::move(*rule));
    }
  }
  if (main_.empty()) return true;
  const auto main = machine::parse_device(main_);
  const auto slot = main && main->gpu() ? machine.slot(*main) : std::nullopt;
  if (!slot) return usage("--main " + main_ + ": this machine has no such GPU.");
  out.main_gpu = static_cast<std::uint32_t>(*slot);
  return true;
}

}  // namespace stowage::cli
