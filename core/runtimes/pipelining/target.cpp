// torch.distributed.pipelining: stages of a traced model, one a process.
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"
#include "core/runtimes/rows.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kExpresses[] = {
    STOWAGE_TEXT("Targets", "split points before modules of one list of layers: one stage a process"),
};
constexpr std::string_view kMoves[] = {
    "results of a stage to the next one, by send and receive",
};
constexpr std::string_view kReserves[] = {
    "micro-batches in flight",
};
constexpr std::string_view kImports[] = {
    "device_map",
    "pipelining: DEVICES and SPLITS of a script (check --from pipelining)",
};
constexpr std::string_view kExports[] = {
    "pipelining: a script for torchrun",
};
constexpr std::string_view kNotPlanned[] = {
    "sharding within a stage (FSDP, DTensor): a plan has each tensor whole on one device",
};
constexpr std::string_view kSources[] = {
    "pytorch torch/distributed/pipelining/_IR.py, stage.py, schedules.py",
    "run with torch 2.11 on CPUs (gloo)",
};

constexpr WriterChoice kSchedules[] = {
    {"gpipe", "GPipe"},
    {"1f1b", "1F1B"},
};
constexpr WriterOption kOptions[] = {
    {"schedule", STOWAGE_TEXT("Targets", "Order of micro-batches"), WriterOption::Kind::Choice, "gpipe",
     kSchedules},
    {"micro_batches",
     STOWAGE_TEXT("Targets", "Micro-batches (else one a stage)"),
     WriterOption::Kind::Number,
     "",
     {}},
    {"tokens", STOWAGE_TEXT("Targets", "Tokens of a sequence"), WriterOption::Kind::Number, "16", {}},
};

constexpr Grain kGrains[] = {Grain::Stages};
constexpr ReserveRule kCounted[] = {kUnsavedBuffers};

constexpr Target make() {
  Target target;
  target.name = "pipelining";
  target.title = "torch.distributed.pipelining";
  target.expresses = kExpresses;
  target.moves = kMoves;
  target.reserves = kReserves;
  target.imports = kImports;
  target.exports = kExports;
  target.not_planned = kNotPlanned;
  target.sources = kSources;
  target.judged_as = machine::kComputesOnHost;
  target.loads = "each process the whole model in RAM, then its own stage on its GPU";
  target.cache = "none: stages hand on one tensor";
  target.head = "on the last stage";
  target.file = "pipelining.py";
  target.example = "DEVICES = [\"cuda:0\", \"cuda:1\"]\nSPLITS = [\"model.layers.16\"]";
  target.read = read_pipelining;
  target.recognise = recognise_pipelining;
  target.write = write_pipelining;
  target.nearest = nearest_pipelining;
  target.options = kOptions;
  target.grains = kGrains;
  target.says_cpu = target.says_disk = false;
  target.counted = kCounted;
  return target;
}

constexpr Target kTarget = make();

}  // namespace

const Target& pipelining_target() { return kTarget; }

}  // namespace stowage::runtimes
