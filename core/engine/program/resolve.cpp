// An exported program made ready to run: its weights, its graph, and which inputs and outputs are whose.
#include <algorithm>
#include <set>
#include <utility>

#include "core/engine/program/graph_resolver.h"
#include "core/engine/program/index_limits.h"
#include "core/engine/program/program.h"
#include "core/engine/program/program_tables.h"
#include "core/engine/program/torch_ops.h"
#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/program_check.h"

namespace stowage::engine {
namespace {

using formats::Argument;

void connect(const formats::ExportedProgram& exported, const GraphResolver& resolver, Program& program) {
  std::size_t path = 0;
  for (const formats::InputSpec& spec : exported.inputs) {
    using K = formats::InputSpec::Kind;
    if (spec.kind != K::UserInput && spec.kind != K::ConstantInput) continue;
    program.inputs.push_back(user_input(exported, spec, path++, resolver.find_input(spec.argument)));
  }
  std::size_t flat = 0;
  for (std::size_t i = 0; i < exported.outputs.size() && i < program.main.outputs.size(); ++i) {
    using K = formats::OutputSpec::Kind;
    const formats::OutputSpec& spec = exported.outputs[i];
    if (spec.kind == K::UserOutput || spec.kind == K::LossOutput) {
      program.outputs.push_back(
          {flat < exported.output_paths.size() ? exported.output_paths[flat] : std::to_string(flat), i,
           spec.kind == K::LossOutput});
      ++flat;
    } else if (spec.kind == K::BufferMutation || spec.kind == K::ParameterMutation) {
      const auto weight = std::find_if(program.weights.begin(), program.weights.end(),
                                       [&](const Weight& w) { return w.name == spec.target; });
      program.storages[weight->storage].mutated = true;
      program.mutations.push_back({i, static_cast<std::uint32_t>(weight - program.weights.begin())});
    }
  }
}

/// A path twice would be a file of results that nobody can read: the second is told apart.
void make_unique(std::vector<UserOutput>& outputs) {
  std::set<std::string> seen;
  for (UserOutput& output : outputs) {
    std::string path = output.path;
    for (int i = 2; !seen.insert(path).second; ++i) path = output.path + " (" + std::to_string(i) + ")";
    output.path = std::move(path);
  }
}

}  // namespace

Result<Program> resolve(const formats::ExportedProgram& exported, std::uint64_t file_bytes) {
  STOWAGE_TRY(formats::check_program(exported, file_bytes));
  register_operators();
  Program program;
  program.path = exported.path;
  ProgramTables tables(program, exported);
  tables.add_weights();
  std::vector<AliasSets::Set> aliases;
  for (const Argument& input : exported.graph.inputs)
    aliases.push_back(tables.storage_of_input(formats::value_name(input)));
  GraphResolver resolver(tables, exported.graph);
  program.main = resolver.resolve(aliases);
  tables.mutate(settle_writes(program.main, tables.aliases()));
  connect(exported, resolver, program);
  make_unique(program.outputs);
  tables.bind_weights([&](const std::string& name) { return resolver.find_input(name); });
  limit_indices(program);
  program.open_sizes = formats::open_sizes(exported);
  return program;
}

}  // namespace stowage::engine
