#include <cstdlib>
#include <initializer_list>
#include <string>

#include "core/base/json.h"
#include "core/formats/execution.h"
#include "core/formats/formats.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/import/recognise.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/targets.h"
#include "tests/fuzz/fuzz_targets.h"

namespace stowage::fuzz {
namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

/// A table, three layers and a head.
runtimes::FactsPtr some_facts() {
  Json json{
      {"schema", "stowage.model/1"}, {"name", "lm"}, {"modules", Json::array()}, {"tensors", Json::array()}};
  for (const char* name : {"", "embed", "layers", "layers.0", "layers.1", "layers.2", "head"}) {
    json["modules"].push_back({{"name", name}, {"class", "Module"}});
    if (*name != '\0' && std::string(name) != "layers")
      json["tensors"].push_back(
          {{"name", std::string(name) + ".weight"}, {"dtype", "F32"}, {"shape", {4}}, {"kind", "parameter"}});
  }
  const Json read = Json::parse(json.dump());
  auto model = formats::model_of_description(read, "fuzz");
  const auto execution = formats::execution_of_description(read, "fuzz");
  check(model && execution);
  return runtimes::make_facts(std::move(*model), *execution);
}

/// The same as a file for llama.cpp.
llamacpp::Facts some_file() {
  using llamacpp::Role;
  llamacpp::Facts out;
  out.architecture = "llama";
  out.blocks = 2;
  out.trained_context = 512;
  out.tensors = {{"token_embd.weight", 1000, Role::Table},
                 {"blk.0.attn_k.weight", 100, Role::Block, 0},
                 {"blk.1.ffn_up_exps.weight", 400, Role::Block, 1},
                 {"output_norm.weight", 5, Role::Output}};
  out.caches = {{64, 64, 64, 64}, {64, 64, 64, 64}};
  return out;
}

machine::Machine some_machine() {
  machine::Machine out;
  for (std::uint32_t i = 0; i < 2; ++i)
    out.devices.push_back({machine::gpu(i), "", Bytes(1ull << 30), {}, Bytes(1ull << 30)});
  out.devices.push_back({machine::kCpu, "", {}, {}, {}});
  return out;
}

}  // namespace

void pasted(std::string_view bytes) {
  static const runtimes::FactsPtr facts = some_facts();
  static const llamacpp::Facts file = some_file();
  static const machine::Machine machine = some_machine();
  for (const runtimes::Target* target : runtimes::recognise(bytes)) check(target->reads());
  for (const runtimes::Target* target : runtimes::targets()) {
    if (target->gguf) {
      const llamacpp::Pasted out = target->gguf->read(bytes, machine, file);
      check(out.placed.tensors.size() == file.tensors.size());
      for (const llamacpp::Finding& finding : out.findings) check(!message(finding).empty());
    }
    if (!target->read) continue;
    const runtimes::ReadPlan out = runtimes::read_plan(*facts, *target, bytes);
    check(out.places.empty() || out.places.size() == facts->model->tensors().size());
    check(!out.places.empty() || !out.findings.empty());
    for (const runtimes::ImportFinding& finding : out.findings) check(!message(finding).empty());
    for (const runtimes::ReadPlan::Option& option : out.understood) check(!meaning_text(option).empty());
  }
}

}  // namespace stowage::fuzz
