// The JSON of a run with ZeRO: all parameters on one device (DeepSpeed: runtime/zero/config.py,
// offload_config.py); of inference, how many cards weights are cut over. What else a run is told of is
// listed, down to the keys of the parts that are read.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_pieces.h"
#include "core/runtimes/deepspeed/tensor_parallel.h"
#include "core/runtimes/import/name_list.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

/// Keys that DeepSpeed has and that place no weight. Others are not known here.
constexpr std::string_view kSections =
    "train_batch_size train_micro_batch_size_per_gpu gradient_accumulation_steps optimizer scheduler "
    "communication_data_type seq_parallel_communication_data_type prescale_gradients "
    "gradient_predivide_factor sparse_gradients fp16 bf16 bfloat16 amp gradient_clipping "
    "zero_allow_untested_optimizer zero_force_ds_cpu_optimizer aio steps_per_print wall_clock_breakdown "
    "dump_state memory_breakdown activation_checkpointing sparse_attention data_efficiency "
    "curriculum_learning flops_profiler tensorboard wandb csv_monitor comet comms_logger "
    "compression_training checkpoint data_types elasticity autotuning pipeline hybrid_engine "
    "disable_allgather compile torch_autocast load_universal_checkpoint use_node_local_storage "
    "tensor_parallel nebula timers sequence_parallel_size eigenvalue progressive_layer_drop "
    "graph_harvesting use_data_before_expert_parallelism quantize_training weight_quantization "
    "fp32_allreduce allreduce_always_fp32 "
    "dtype enable_cuda_graph use_triton triton_autotune zero triangular_masking tm moe keep_module_on_host "
    "quant base_dir set_empty_params save_mp_checkpoint_path checkpoint_config ckpt_config return_tuple "
    "training_mp_size replace_method max_out_tokens max_tokens min_out_tokens min_tokens transposed_mode";
constexpr std::string_view kZeroKeys =
    "contiguous_gradients reduce_scatter reduce_bucket_size use_multi_rank_bucket_allreduce "
    "allgather_partitions allgather_bucket_size overlap_comm load_from_fp32_weights elastic_checkpoint "
    "sub_group_size stage3_prefetch_bucket_size prefetch_bucket_size stage3_param_persistence_threshold "
    "param_persistence_threshold stage3_model_persistence_threshold model_persistence_threshold "
    "stage3_max_live_parameters max_live_parameters stage3_max_reuse_distance max_reuse_distance "
    "stage3_gather_16bit_weights_on_model_save gather_16bit_weights_on_model_save "
    "stage3_module_granularity_threshold module_granularity_threshold use_all_reduce_for_fetch_params "
    "stage3_use_all_reduce_for_fetch_params ignore_unused_parameters legacy_stage1 "
    "round_robin_gradients zero_hpz_partition_size zero_quantized_weights "
    "zero_quantized_nontrainable_weights zero_quantized_gradients zeropp_loco_param mics_shard_size "
    "mics_hierarchical_params_gather memory_efficient_linear pipeline_loading_checkpoint "
    "override_module_apply";
constexpr std::string_view kOptimizerKeys =
    "device nvme_path buffer_count pin_memory pipeline_read pipeline_write fast_init ratio";

struct OlderKey {
  std::string_view name, now;
};
constexpr std::array kOlder = {
    OlderKey{"cpu_offload", "offload_optimizer"},
    OlderKey{"cpu_offload_param", "offload_param"},
    OlderKey{"cpu_offload_params", "offload_param"},
    OlderKey{"cpu_offload_use_pin_memory", "pin_memory"},
    OlderKey{"stage3_gather_fp16_weights_on_model_save", "stage3_gather_16bit_weights_on_model_save"},
};

class ZeroReader {
 public:
  ZeroReader(ReadPlan& out, TensorParallelReader& pieces) : out_(out), pieces_(pieces) {}

  /// Where all parameters lie; nullopt where nothing says so.
  std::optional<machine::DeviceId> run(const Json& json) {
    for (const auto& [name, value] : json.items()) {
      if (name != "zero_optimization" && !pieces_.read(name, value))
        leave(name, value, lists(kSections, name));
    }
    const Json* zero = json_find(json, "zero_optimization");
    if (!zero && pieces_.said()) return machine::gpu(0);
    if (!zero) return std::nullopt;
    if (zero->is_boolean()) {  // before it was an object, it said whether there is stage 1
      older("zero_optimization", *zero, "stage");
      return machine::gpu(0);
    }
    if (!zero->is_object()) {
      leave("zero_optimization", *zero, false);
      return std::nullopt;
    }
    read_stage(json_find(*zero, "stage"));
    for (const auto& [name, value] : zero->items()) read_key(name, value);
    return device();
  }

 private:
  void leave(const std::string& path, const Json& value, bool known) {
    std::string text = config_entry(path, value);
    if (!known) out_.warning(ImportKind::UnknownOption, text);
    out_.unknown.push_back(std::move(text));
  }
  void understand(const std::string& path, const Json& value, Meaning meaning) {
    out_.understood.push_back({config_entry(path, value), meaning});
    // No plan says it.
    const bool lost =
        meaning == Meaning::OfOptimizer || meaning == Meaning::Buffers || meaning == Meaning::KeptInRam;
    if (lost) out_.not_kept.push_back(out_.understood.back().text);
  }
  void older(const std::string& path, const Json& value, std::string_view now) {
    understand(path, value,
               now == "offload_param" || now == "stage" ? Meaning::Parameters
               : now == "pin_memory"                    ? Meaning::Pinned
                                                        : Meaning::OfOptimizer);
    out_.warning(ImportKind::OlderName, path, {std::string(now)});
  }

  void read_stage(const Json* stage) {
    stage_ = stage ? to_text(*stage, -1) : "0";
    out_.understood.push_back({"zero_optimization.stage: " + stage_, Meaning::ZeroStage});
    if (stage_ != "3") out_.not_kept.push_back(out_.understood.back().text);
    const bool whole = !stage || (stage->is_number_unsigned() && stage->get<std::uint64_t>() <= 3);
    if (!whole) out_.error(ImportKind::NoStage, "zero_optimization.stage", {stage_});
  }

  void read_key(const std::string& name, const Json& value) {
    const std::string path = "zero_optimization." + name;
    if (name == "stage" || (value.is_null() && (name == "offload_param" || name == "offload_optimizer")))
      return;
    if (name == "offload_param" && value.is_object()) {
      for (const auto& [key, one] : value.items()) read_offload(key, one);
      finish_offload(value);
      return;
    }
    if (name == "offload_optimizer" && value.is_object()) {
      for (const auto& [key, one] : value.items()) {
        if (lists(kOptimizerKeys, key)) {
          understand(name + "." + key, one, Meaning::OfOptimizer);
        } else {
          leave(name + "." + key, one, false);
        }
      }
      return;
    }
    const auto old =
        std::find_if(kOlder.begin(), kOlder.end(), [&](const OlderKey& one) { return one.name == name; });
    if (old == kOlder.end() || !value.is_boolean()) return leave(path, value, lists(kZeroKeys, name));
    if (old->now.starts_with("stage3_")) {
      out_.warning(ImportKind::OlderName, path, {std::string(old->now)});
      return leave(path, value, true);
    }
    older(path, value, old->now);
    if (old->now == "offload_param") older_offload_ = std::pair(path, value.get<bool>());
  }

  void read_offload(const std::string& key, const Json& value) {
    const std::string path = "offload_param." + key;
    const bool count = value.is_number() && value.get<double>() >= 0;
    if (key == "device" && value.is_string()) return understand(path, value, Meaning::Parameters);
    if (key == "nvme_path" && value.is_string()) {
      out_.told["nvme_path"] = value.get<std::string>();
      return understand(path, value, Meaning::Folder);
    }
    if ((key == "buffer_count" || key == "buffer_size") && count)
      return understand(path, value, Meaning::Buffers);
    if (key == "max_in_cpu" && count) return understand(path, value, Meaning::KeptInRam);
    if (key == "pin_memory" && value.is_boolean()) {
      out_.told["pin_memory"] = value.get<bool>() ? "true" : "false";
      return understand(path, value, Meaning::Pinned);
    }
    if (key == "device") return out_.error(ImportKind::NoDevice, path, {to_text(value, -1)});
    leave(path, value, false);
  }

  void finish_offload(const Json& offload) {
    const Json* where = json_find(offload, "device");
    const std::string name = where && where->is_string() ? where->get<std::string>() : "none";
    if (name != "cpu" && name != "nvme" && name != "none") {
      out_.error(ImportKind::NoDevice, "offload_param", {name});
      return;
    }
    if (name == "nvme" && !json_find(offload, "nvme_path"))
      out_.error(ImportKind::NoFolder, "offload_param.device", {"nvme_path"});
    offload_ = name;
  }

  machine::DeviceId device() {
    std::string name = offload_.value_or("none"), subject = "offload_param";
    if (older_offload_ && offload_) {
      out_.error(ImportKind::SaidTwice, older_offload_->first, {subject});
    } else if (older_offload_ && older_offload_->second) {
      name = "cpu";
      subject = older_offload_->first;
    }
    if (name == "none") return machine::gpu(0);
    if (stage_ == "3") return name == "cpu" ? machine::kCpu : machine::kDisk;
    out_.warning(ImportKind::ZeroStage, subject, {stage_});
    return machine::gpu(0);
  }

  ReadPlan& out_;
  TensorParallelReader& pieces_;
  std::string stage_{};
  std::optional<std::string> offload_{};                         ///< where offload_param puts parameters
  std::optional<std::pair<std::string, bool>> older_offload_{};  ///< the same by an older key
};

}  // namespace

ReadPlan read_deepspeed(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const auto json = parse_json(std::string(text), "options");
  if (!json || !json->is_object()) {
    out.error(ImportKind::NoJson, {}, {json ? "an object is expected" : json_phrase(json.error())});
    return out;
  }
  TensorParallelReader pieces(out);
  if (const auto device = ZeroReader(out, pieces).run(*json))
    out.places.assign(facts.model->tensors().size(), *device);
  pieces.finish(facts);
  return out;
}

int recognise_deepspeed(const TextSigns& signs) {
  const Json* json = signs.object();
  if (!json) return 0;
  const Json* pieces = json_find(*json, "tensor_parallel");
  const bool cut = pieces && (json_find(*pieces, "tp_size") || json_find(*pieces, "autotp_size"));
  if (cut || json_find(*json, "zero_optimization")) return TextSigns::kCertain;
  int known = 0;
  for (const char* name :
       {"train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps"})
    known += json_find(*json, name) ? 1 : 0;
  return TextSigns::kLikely * known;
}

}  // namespace stowage::runtimes
