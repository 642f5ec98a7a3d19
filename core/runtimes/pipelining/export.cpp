#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/export/writers.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

constexpr const char* kScript = R"(import argparse
import os

import torch
import torch.distributed as dist
import transformers
from torch.distributed.pipelining import Schedule1F1B, ScheduleGPipe, SplitPoint, pipeline

MODEL = {model}
LOADER = {loader}
# The device of each stage, and the modules before which a new one begins.
{hosts}DEVICES = {devices}
SPLITS = {splits}
SCHEDULES = {{"gpipe": ScheduleGPipe, "1f1b": Schedule1F1B}}


class Logits(torch.nn.Module):
    """The model with ids in and one tensor out, which is what stages hand on."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, input_ids):
        result = self.inner(input_ids=input_ids, use_cache=False)
        return result.logits if "logits" in result else result.last_hidden_state


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default=MODEL)
    parser.add_argument("--tokens", type=int, default={tokens})
    parser.add_argument("--micro-batches", type=int, default={micro_batches})
    parser.add_argument("--schedule", choices=SCHEDULES, default={schedule})
    parser.add_argument("--compare", action="store_true", help="run the whole model on the CPU, too")
    arguments = parser.parse_args()
    if arguments.schedule == "1f1b" and arguments.micro_batches < len(DEVICES):
        parser.error(f"1f1b needs a micro-batch a stage: {{len(DEVICES)}} at least.")
    rank, size = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    if size != len(DEVICES):
        raise SystemExit(f"The plan has {{len(DEVICES)}} stages, one a process; {{size}} were started.")
    cuda = torch.cuda.is_available()
    device = torch.device(DEVICES[rank] if cuda else "cpu")
    if cuda:
        torch.cuda.set_device(device)
    dist.init_process_group("nccl" if cuda else "gloo")
    model = Logits(getattr(transformers, LOADER).from_pretrained(arguments.model)).eval()
    torch.manual_seed(0)
    vocabulary = model.inner.get_input_embeddings().num_embeddings
    ids = torch.randint(vocabulary, (arguments.micro_batches, arguments.tokens))
    with torch.no_grad():
        expected = model(ids) if arguments.compare and rank == size - 1 else None
        begin = {{"inner." + name: SplitPoint.BEGINNING for name in SPLITS}}
        stage = pipeline(model, mb_args=(ids[:1],), split_spec=begin).build_stage(rank, device)
        schedule = SCHEDULES[arguments.schedule](stage, arguments.micro_batches)
        result = schedule.step(ids.to(device)) if rank == 0 else schedule.step()
    weights = sum(p.numel() * p.element_size() for p in stage.submod.parameters())
    print(f"stage {{rank}} on {{device}}: {{weights}} bytes of weights", flush=True)
    if expected is not None:
        difference = (result.cpu() - expected).abs().max().item()
        print(f"largest difference to the whole model: {{difference:.3g}}", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
)";

std::string loader_of(const model::Model& model) {
  const std::string& root = model.modules().front().class_name;
  return root.ends_with("ForCausalLM") || root.ends_with("LMHeadModel") ? "AutoModelForCausalLM"
                                                                        : "AutoModel";
}

/// One process a stage: who starts them, on one machine or on each of several.
std::vector<std::string> command_of(std::size_t processes, const std::string& script) {
  return {"torchrun", "--nproc-per-node", std::to_string(processes), script};
}

std::vector<std::string> command_of(const std::vector<StagesOfHost>& hosts, std::size_t node,
                                    const std::string& script) {
  return {"torchrun",
          "--nnodes",
          std::to_string(hosts.size()),
          "--node-rank",
          std::to_string(node),
          "--nproc-per-node",
          std::to_string(hosts[node].devices.size()),
          "--master-addr",
          hosts.front().host,
          "--master-port",
          "29500",
          script};
}

/// The devices of the stages, whose they are where there are several machines, and the lines that start them.
struct Processes {
  std::vector<std::string> devices{}, hosts{};  ///< by stage; no hosts: one machine
  std::string comments{};
};

Processes processes_of(const ExportInput& input, const Stages& stages, Exported& out) {
  const std::string script = input.file.empty() ? "FILE" : input.file;
  Processes processes;
  if (input.hosts.empty()) {
    for (const machine::DeviceId gpu : stages.gpus) processes.devices.push_back(torch_device(gpu));
    out.arguments = command_of(stages.gpus.size(), script);
    processes.comments =
        fmt::format("# torchrun --nproc-per-node {} {}\n", stages.gpus.size(), one_line(script));
    return processes;
  }
  const auto hosts = by_host(stages.gpus, input.hosts);
  Json commands = Json::array();
  for (std::size_t node = 0; node < hosts.size(); ++node) {
    const auto command = command_of(hosts, node, script);
    commands.push_back({{"host", hosts[node].host}, {"arguments", command}});
    processes.comments +=
        one_line(fmt::format("# on {}: {}", hosts[node].host, fmt::join(command, " "))) + "\n";
    for (const machine::DeviceId device : hosts[node].devices) {
      processes.devices.push_back(torch_device(device));
      processes.hosts.push_back(hosts[node].host);
    }
  }
  out.arguments = command_of(hosts, 0, script);
  out.settings["commands"] = std::move(commands);
  out.settings["hosts"] = processes.hosts;
  return processes;
}

Exported write_pipelining_stages(const ExportInput& input, const Stages& stages) {
  std::vector<std::string> splits;
  std::size_t layer = 0;
  for (std::size_t i = 0; i < stages.gpus.size(); ++i) {
    if (i > 0) splits.push_back(input.facts.module_name(stages.layers[layer]));
    layer += stages.counts[i];
  }
  Exported out;
  const Processes processes = processes_of(input, stages, out);
  out.settings["devices"] = processes.devices;
  out.settings["splits"] = splits;
  const std::string_view micro = input.option("micro_batches");
  const ModelSource source = model_source(input);
  const std::string hosts =
      processes.hosts.empty() ? "" : "HOSTS = " + to_text(Json(processes.hosts), -1) + "\n";
  out.text = header(input) + source.comment + processes.comments +
             fmt::format(kScript, fmt::arg("model", python_text(source.path)),
                         fmt::arg("loader", python_text(loader_of(*input.facts.model))),
                         fmt::arg("tokens", input.option("tokens")), fmt::arg("hosts", hosts),
                         fmt::arg("micro_batches", micro.empty() ? "len(DEVICES)" : micro),
                         fmt::arg("schedule", python_text(input.option("schedule"))),
                         fmt::arg("devices", to_text(Json(processes.devices), -1)),
                         fmt::arg("splits", to_text(Json(splits), -1)));
  out.actual = read_pipelining(input.facts, out.text).places;
  return out;
}

}  // namespace

Exported write_pipelining(const ExportInput& input) {
  const auto off = off_gpu(input.map);
  if (!off.empty()) return cannot_say({RefusalKind::NotOffGpu, off.front()->key, {}});
  const Stages stages = stages_of(input.facts, input.map);
  if (stages.refused) return cannot_say(*stages.refused);
  if (input.facts.ties.size() > 0 && stages.gpus.size() > 1) {
    const auto& tie = input.facts.ties.front();
    return cannot_say({RefusalKind::TieOfStages,
                       input.facts.tensor_name(tie.front()),
                       {input.facts.tensor_name(tie.back())}});
  }
  if (input.facts.model->format() != "safetensors" && input.facts.model->format() != "hf-folder")
    return cannot_say({RefusalKind::NoFolder, {}, {std::string(input.facts.model->format())}});
  return write_pipelining_stages(input, stages);
}

void nearest_pipelining(const ExportInput& input, Nearest& out) { add_stages(input, false, out); }

}  // namespace stowage::runtimes
