// Megatron-LM: pipeline stages send their results to each other.
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/megatron/cuts.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "consecutive layers on pipeline stages, one stage a GPU"),
};
constexpr std::string_view kMoves[] = {
    "results of a stage to the next one",
    "gradients of a tied embedding between its two copies, which stay equal",
};
constexpr std::string_view kIgnores[] = {
    "a module on the host stays on its stage's GPU",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "megatron: pipeline arguments, pasted (check --from megatron)",
};
constexpr std::string_view kExports[] = {
    "megatron: pipeline arguments of stages of layers",
};
constexpr std::string_view kNotPlanned[] = {
    "tensor, expert and context parallelism: a plan has each tensor whole on one device",
};
constexpr std::string_view kSources[] = {
    "NVIDIA/Megatron-LM megatron/core/pipeline_parallel",
    "NVIDIA/Megatron-LM#5082",
};

constexpr std::string_view kLeftOut = STOWAGE_TEXT("Targets", "left out");
constexpr WriterChoice kForms[] = {
    {"arguments", STOWAGE_TEXT("Targets", "arguments of any program")},
    {"command", STOWAGE_TEXT("Targets", "a command (torchrun)")},
};
constexpr WriterOption kOptions[] = {
    {"form", STOWAGE_TEXT("Targets", "Written as"), WriterOption::Kind::Choice, "arguments", kForms, {}},
    {"program",
     STOWAGE_TEXT("Targets", "Program of the command"),
     WriterOption::Kind::Text,
     "pretrain_gpt.py",
     {},
     {},
     STOWAGE_TEXT("Targets", "only a command names a program (form=command)")},
    {"micro_batch",
     STOWAGE_TEXT("Targets", "Sequences of a micro-batch"),
     WriterOption::Kind::Number,
     "",
     {},
     kLeftOut},
    {"global_batch",
     STOWAGE_TEXT("Targets", "Sequences of a step"),
     WriterOption::Kind::Number,
     "",
     {},
     kLeftOut},
    {"seq_length",
     STOWAGE_TEXT("Targets", "Tokens of a sequence"),
     WriterOption::Kind::Number,
     "",
     {},
     kLeftOut},
};

constexpr DeviceRules rules() {
  DeviceRules rules;
  rules.off_gpu = OffGpu::Ignored;
  rules.stages_send = true;
  rules.tied_split = plan::Severity::Info;
  return rules;
}

constexpr Grain kGrains[] = {Grain::Stages};

constexpr Target make() {
  Target target;
  target.name = "megatron";
  target.title = "Megatron-LM";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.ignores = kIgnores;
  target.imports = kImports;
  target.exports = kExports;
  target.not_planned = kNotPlanned;
  target.sources = kSources;
  target.device_rules = rules();
  target.judged_as = machine::kComputesOnHost;
  target.cuts = &kMegatronCuts;
  target.head = "on the last stage";
  target.file = "megatron.sh";
  target.example = "torchrun pretrain_gpt.py --pipeline-model-parallel-size 4 --num-layers 32";
  target.read = read_megatron;
  target.recognise = recognise_megatron;
  target.write = write_megatron;
  target.write_activations = write_megatron_activations;
  target.activations_of_layers = true;
  target.nearest = nearest_megatron;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_cpu = target.says_disk = false;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& megatron_target() { return kTarget; }

}  // namespace stowage::runtimes
