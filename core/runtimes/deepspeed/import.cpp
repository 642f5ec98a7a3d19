// The JSON of a run with ZeRO: all parameters on one device.
#include "core/base/json.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {

ReadPlan read_deepspeed(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const auto json = parse_json(std::string(text), "options");
  if (!json || !json->is_object()) {
    out.error(ImportKind::NoJson, {}, {json ? "an object is needed" : sentence(json.error())});
    return out;
  }
  for (const auto& [name, value] : json->items()) {
    if (name != "zero_optimization") out.unknown.push_back("\"" + name + "\": " + to_text(value, -1));
  }
  const Json* zero = json_find(*json, "zero_optimization");
  if (!zero || !zero->is_object()) return out;
  const Json* stage = json_find(*zero, "stage");
  const bool third = stage && *stage == 3;
  out.understood.push_back({"\"stage\": " + (stage ? to_text(*stage, -1) : "0"), Meaning::ZeroStage});
  machine::DeviceId device = machine::gpu(0);
  if (const Json* offload = json_find(*zero, "offload_param"); offload && offload->is_object()) {
    const Json* where = json_find(*offload, "device");
    const std::string name = where && where->is_string() ? where->get<std::string>() : "none";
    out.understood.push_back({"\"offload_param\": " + to_text(*offload, -1), Meaning::Parameters});
    if (name != "cpu" && name != "nvme" && name != "none") {
      out.error(ImportKind::NoDevice, "offload_param", {name});
    } else if (!third && name != "none") {
      out.warning(ImportKind::ZeroStage, "offload_param", {stage ? to_text(*stage, -1) : "0"});
    } else if (name != "none") {
      device = name == "cpu" ? machine::kCpu : machine::kDisk;
    }
  }
  out.places.assign(facts.model->tensors().size(), device);
  return out;
}

int recognise_deepspeed(const TextSigns& signs) {
  const Json* json = signs.object();
  if (!json) return 0;
  if (json_find(*json, "zero_optimization")) return TextSigns::kCertain;
  int known = 0;
  for (const char* name :
       {"train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps"})
    known += json_find(*json, name) ? 1 : 0;
  return TextSigns::kLikely * known;
}

}  // namespace stowage::runtimes
