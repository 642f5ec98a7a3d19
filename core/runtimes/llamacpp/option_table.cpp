#include "core/runtimes/llamacpp/option_table.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace stowage::llamacpp {
namespace {

using enum OptionKind;

constexpr std::array kRows = {
    OptionRow{Model, true, "-m --model -hf -hfr --hf-repo -mu --model-url -dr --docker-repo", ""},
    OptionRow{Servers, true, "--rpc", "LLAMA_ARG_RPC"},
    OptionRow{Layers, true, "-ngl --gpu-layers --n-gpu-layers", "LLAMA_ARG_N_GPU_LAYERS"},
    OptionRow{Shares, true, "-ts --tensor-split", "LLAMA_ARG_TENSOR_SPLIT"},
    OptionRow{Mode, true, "-sm --split-mode", "LLAMA_ARG_SPLIT_MODE"},
    OptionRow{Main, true, "-mg --main-gpu", "LLAMA_ARG_MAIN_GPU"},
    OptionRow{Overrides, true, "-ot --override-tensor", "LLAMA_ARG_OVERRIDE_TENSOR"},
    OptionRow{CpuExperts, false, "-cmoe --cpu-moe", "LLAMA_ARG_CPU_MOE"},
    OptionRow{CpuExpertsOf, true, "-ncmoe --n-cpu-moe", "LLAMA_ARG_N_CPU_MOE"},
    OptionRow{CpuDenseOf, true, "-ncffn --n-cpu-ffn", "LLAMA_ARG_N_CPU_FFN"},
    OptionRow{Device, true, "-dev --device", "LLAMA_ARG_DEVICE"},
    OptionRow{CachesOff, false, "-nkvo --no-kv-offload", "LLAMA_ARG_NO_KV_OFFLOAD"},
    OptionRow{CachesOn, false, "-kvo --kv-offload", "LLAMA_ARG_KV_OFFLOAD"},
    OptionRow{KeyType, true, "-ctk --cache-type-k", "LLAMA_ARG_CACHE_TYPE_K"},
    OptionRow{ValueType, true, "-ctv --cache-type-v", "LLAMA_ARG_CACHE_TYPE_V"},
    OptionRow{Context, true, "-c --ctx-size", "LLAMA_ARG_CTX_SIZE"},
    OptionRow{Batch, true, "-b --batch-size", "LLAMA_ARG_BATCH"},
    OptionRow{MicroBatch, true, "-ub --ubatch-size", "LLAMA_ARG_UBATCH"},
    OptionRow{Sequences, true, "-np --parallel", "LLAMA_ARG_N_PARALLEL"},
    OptionRow{Unified, false, "-kvu --kv-unified", "LLAMA_ARG_KV_UNIFIED"},
    OptionRow{Separate, false, "-no-kvu --no-kv-unified", "LLAMA_ARG_NO_KV_UNIFIED"},
    OptionRow{FullWindows, false, "--swa-full", "LLAMA_ARG_SWA_FULL"},
    OptionRow{FlashAttention, true, "-fa --flash-attn", "LLAMA_ARG_FLASH_ATTN"},
    OptionRow{Fit, true, "-fit --fit", "LLAMA_ARG_FIT"},
    OptionRow{FitMargin, true, "-fitt --fit-target", "LLAMA_ARG_FIT_TARGET"},
    OptionRow{FitContext, true, "-fitc --fit-ctx", "LLAMA_ARG_FIT_CTX"},
    OptionRow{NotCounted, true,
              "-mm --mmproj -mmu --mmproj-url --lora --lora-scaled --control-vector --control-vector-scaled "
              "-md --model-draft --spec-draft-model -hfd -hfrd --hf-repo-draft --spec-draft-hf --spec-type "
              "--kv-unified-per-slot -lzm --lazy-mode --moe-cache-mib",
              ""},
    OptionRow{NotCounted, false, "--mtp --dflash --eagle3", ""},
    OptionRow{Other, false,
              "-h --help --usage --version -cl --cache-list --completion-bash --verbose-prompt "
              "--display-prompt --no-display-prompt "
              "--cache-idle-slots --no-cache-idle-slots --context-shift --no-context-shift --perf --no-perf "
              "--show-timings "
              "--no-show-timings -e --escape --no-escape --prompt-cache-all --prompt-cache-ro -sp --special "
              "-cnv --conversation -no-cnv "
              "--no-conversation -st --single-turn -i --interactive -if --interactive-first -mli "
              "--multiline-input --in-prefix-bos "
              "--warmup --no-warmup --spm-infill --ignore-eos -bs --backend-sampling --repack -nr "
              "--no-repack --no-host --hellaswag "
              "--winogrande --multiple-choice --kl-divergence -cb --cont-batching -nocb --no-cont-batching "
              "--mmproj-auto --no-mmproj "
              "--no-mmproj-auto --mmproj-offload --no-mmproj-offload --list-devices --check-tensors "
              "--op-offload --no-op-offload "
              "--process-output --ppl --no-ppl --show-statistics --parse-special --ids --stdin --no-bos "
              "--no-parse-special --show-count "
              "-pps -tgs --reuse-port --cors-credentials --no-cors-credentials -ag --agent -no-ag --no-agent "
              "--ui --webui --no-ui "
              "--no-webui --embedding --embeddings --rerank --reranking --cache-prompt --no-cache-prompt "
              "--metrics --props --slots "
              "--no-slots --models-autoload --no-models-autoload --jinja --no-jinja --reasoning-preserve "
              "--no-reasoning-preserve "
              "--skip-chat-parsing --no-skip-chat-parsing --prefill-assistant --no-prefill-assistant "
              "--lora-init-without-apply "
              "--simple-io --log-disable --log-jsonl --no-log-jsonl -v --verbose --log-verbose --offline "
              "--log-prefix --no-log-prefix "
              "--log-timestamps --no-log-timestamps --spec-draft-cpu-moe -cmoed --cpu-moe-draft --mlock "
              "--mmap --no-mmap -dio "
              "--direct-io --check --save-logits --spec-draft-backend-sampling "
              "--no-spec-draft-backend-sampling --ui-mcp-proxy --no-ui-mcp-proxy --webui-mcp-proxy "
              "--no-webui-mcp-proxy",
              ""},
    OptionRow{
        Other, true,
        "-co --color -t --threads -tb --threads-batch -C --cpu-mask -Cr --cpu-range --cpu-strict --prio "
        "--poll -Cb --cpu-mask-batch "
        "-Crb --cpu-range-batch --cpu-strict-batch --prio-batch --poll-batch -lcs --lookup-cache-static -lcd "
        "--lookup-cache-dynamic -n --predict --n-predict --keep -ctxcp --ctx-checkpoints --swa-checkpoints "
        "-cms "
        "--checkpoint-min-step -cram --cache-ram --chunks -p --prompt -sys --system-prompt -f --file -sysf "
        "--system-prompt-file "
        "--in-file -bf --binary-file -ptc --print-token-count --prompt-cache -r --reverse-prompt --in-prefix "
        "--in-suffix --samplers "
        "-s --seed --sampler-seq --sampling-seq --temp --temperature --top-k --top-p --min-p --top-nsigma "
        "--top-n-sigma "
        "--xtc-probability --xtc-threshold --typical --typical-p --repeat-last-n --repeat-penalty "
        "--presence-penalty "
        "--frequency-penalty --dry-multiplier --dry-base --dry-allowed-length --dry-penalty-last-n "
        "--dry-sequence-breaker "
        "--adaptive-target --adaptive-decay --dynatemp-range --dynatemp-exp --mirostat --mirostat-lr "
        "--mirostat-ent -l --logit-bias "
        "--grammar --grammar-file -j --json-schema -jf --json-schema-file --pooling --attention "
        "--rope-scaling --rope-scale "
        "--rope-freq-base --rope-freq-scale --yarn-orig-ctx --yarn-ext-factor --yarn-attn-factor "
        "--yarn-beta-slow --yarn-beta-fast "
        "-gan --grp-attn-n -gaw --grp-attn-w --hellaswag-tasks --winogrande-tasks --multiple-choice-tasks "
        "--save-all-logits "
        "--kl-divergence-base --ppl-stride --ppl-output-type -dt --defrag-thold -ns --sequences --image "
        "--audio --video "
        "--image-min-tokens --image-max-tokens --mtmd-batch-max-tokens --video-fps "
        "--video-timestamp-interval --video-ffmpeg-dir "
        "-lm --load-mode --numa -fitp --fit-print --override-kv -a --alias --tags -hff --hf-file -hft "
        "--hf-token --context-file "
        "--chunk-size --chunk-separator --junk --pos -o --output --output-file -ofreq --output-frequency "
        "--output-format "
        "--save-frequency --chunk --from-chunk -npp -ntg -npl --embd-normalize --embd-output-format "
        "--embd-separator "
        "--cls-separator --host --port --path --cors-origins --cors-methods --cors-headers --api-prefix "
        "--ui-config --webui-config "
        "--ui-config-file --webui-config-file --tools --tools-runtime --mcp-servers-config "
        "--mcp-servers-json --api-key "
        "--api-key-file --ssl-key-file --ssl-cert-file --chat-template-kwargs -to --timeout "
        "--sse-ping-interval --threads-http "
        "--cache-reuse --slot-save-path --media-path --models-dir --models-preset --models-max "
        "--reasoning-format -rea --reasoning "
        "--reasoning-effort --reasoning-budget --reasoning-budget-message --chat-template "
        "--chat-template-file -sps "
        "--slot-prompt-similarity --sleep-idle-seconds --log-file --log-prompts-dir --log-colors -lv "
        "--verbosity --log-verbosity "
        "--spec-draft-threads -td --threads-draft --spec-draft-threads-batch -tbd --threads-batch-draft "
        "--spec-draft-type-k -ctkd "
        "--cache-type-k-draft --spec-draft-type-v -ctvd --cache-type-v-draft --spec-draft-override-tensor "
        "-otd "
        "--override-tensor-draft --spec-draft-n-cpu-moe --spec-draft-ncmoe -ncmoed --n-cpu-moe-draft "
        "--spec-draft-n-max "
        "--spec-draft-n-min --spec-draft-p-split --draft-p-split --spec-draft-p-min --draft-p-min "
        "--spec-draft-device -devd "
        "--device-draft --spec-draft-ngl -ngld --gpu-layers-draft --n-gpu-layers-draft --draft --draft-n "
        "--draft-max --draft-min "
        "--draft-n-min --server-base"
        " --spec-draft-cpu-mask -Cd --cpu-mask-draft --spec-draft-cpu-range -Crd --cpu-range-draft"
        " --spec-draft-cpu-strict --cpu-strict-draft --spec-draft-prio --prio-draft"
        " --spec-draft-poll --poll-draft --spec-draft-cpu-mask-batch -Cbd --cpu-mask-batch-draft"
        " --spec-draft-cpu-strict-batch --cpu-strict-batch-draft --spec-draft-prio-batch"
        " --prio-batch-draft --spec-draft-poll-batch --poll-batch-draft --spec-draft-n-ubatch"
        " --spec-draft-sampling --spec-synth-len --spec-synth-rates --spec-ngram-mod-n-min"
        " --spec-ngram-mod-n-max --spec-ngram-mod-n-match --spec-ngram-simple-size-n"
        " --spec-ngram-simple-size-m --spec-ngram-simple-min-hits --spec-ngram-map-k-size-n"
        " --spec-ngram-map-k-size-m --spec-ngram-map-k-min-hits --spec-ngram-map-k4v-size-n"
        " --spec-ngram-map-k4v-size-m --spec-ngram-map-k4v-min-hits --spec-ngram-size-n"
        " --spec-ngram-size-m --spec-ngram-min-hits -mmdev --mmproj-device",
        ""},
};

/// By name: a pasted text has many words, and the table hundreds of names.
const std::unordered_map<std::string_view, const OptionRow*>& rows_by_name() {
  static const auto kByName = [] {
    std::unordered_map<std::string_view, const OptionRow*> out;
    for (const OptionRow& row : kRows) {
      for (std::size_t at = 0; at < row.names.size();) {
        const std::size_t end = std::min(row.names.find(' ', at), row.names.size());
        if (end > at) out.try_emplace(row.names.substr(at, end - at), &row);
        at = end + 1;
      }
    }
    return out;
  }();
  return kByName;
}

}  // namespace

const OptionRow* find_option(std::string_view name) {
  std::string normal(name);
  if (name.starts_with("--")) std::replace(normal.begin(), normal.end(), '_', '-');
  const auto found = rows_by_name().find(normal);
  return found == rows_by_name().end() ? nullptr : found->second;
}

std::span<const OptionRow> option_table() { return kRows; }

std::string_view usual_name(const OptionRow& row) { return row.names.substr(0, row.names.find(' ')); }

}  // namespace stowage::llamacpp
