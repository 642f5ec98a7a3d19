#include <map>

#include "tests/core/solve/case_model.h"

#include "core/base/json.h"

namespace stowage::solve {
namespace {

/// Settings and machine of one case of accelerate.json.
struct Case {
  model::ModelPtr model;
  machine::Machine machine;
  plan::Settings settings;
};

Case read(const Json& one) {
  const Json& inputs = one.at("inputs");
  Case out;
  const auto no_split = inputs.at("no_split_module_classes").is_null()
                            ? std::vector<std::string>{}
                            : inputs["no_split_module_classes"].get<std::vector<std::string>>();
  out.model = test::case_model(one.at("model"), no_split);
  out.machine = test::case_machine(inputs.at("max_memory"));
  if (!inputs.at("dtype").is_null())
    out.settings.dtype = model::dtype_from_name(inputs["dtype"].get<std::string>());
  if (!inputs.at("special_dtypes").is_null()) {
    for (const auto& [name, dtype] : inputs["special_dtypes"].items())
      out.settings.special_dtypes[name] = *model::dtype_from_name(dtype.get<std::string>());
  }
  out.settings.runtime.offload_buffers = inputs.at("offload_buffers");
  return out;
}

/// The rules every planner's answer obeys (about.must).
void expect_must(const Case& c, const Json& facts, const Answer& answer) {
  plan::Settings settings = c.settings;
  settings.main_gpu = answer.main_gpu;
  const plan::Evaluation evaluation = plan::evaluate(*c.model, c.machine, settings, answer.placement);
  EXPECT_TRUE(evaluation.fits);
  for (const plan::Diagnostic& diagnostic : evaluation.diagnostics)
    EXPECT_NE(diagnostic.severity, plan::Severity::Error) << sentence(diagnostic.what);
  for (const plan::Placement::Slot slot : answer.placement.slots) EXPECT_LT(slot, c.machine.devices.size());
  for (const auto& group : c.model->ties()) {
    for (const model::TensorId id : group) EXPECT_EQ(answer.placement[id], answer.placement[group[0]]);
  }
  for (const Json& block : facts.value("no_split_blocks", Json::array())) {
    EXPECT_TRUE(plan::slot_of(*c.model, answer.placement, *c.model->find_module(block.get<std::string>()))
                    .has_value())
        << block;
  }
}

void expect_value(const Json& best, const Json& facts, const Answer& answer, std::uint64_t total) {
  if (answer.outcome == Outcome::Infeasible) {
    const Json least = best.contains("value") ? best["value"] : best.at("lowest_used_gpu");
    EXPECT_TRUE(least.is_null() || least.get<std::uint64_t>() == facts.at("total_bytes").get<std::uint64_t>())
        << least;
    return;
  }
  const std::uint64_t off = total - answer.value;
  std::uint64_t want = best.value("value", std::uint64_t{0});
  if (best.contains("by_main"))
    want = best["by_main"].at(std::to_string(answer.main_gpu.value_or(0))).get<std::uint64_t>();
  EXPECT_EQ(off, want);
  EXPECT_LE(total - answer.bound, off);
}

void check_all(const char* key, const machine::RuntimeRow* kind, machine::ReserveRule reserve,
               bool limited_cpu) {
  const Json doc = test::read_cases("accelerate.json");
  int proven = 0, answered = 0;
  for (const Json& one : doc.at("cases")) {
    if (one.at("inputs").at("max_memory").is_null()) continue;
    SCOPED_TRACE(one.at("id").get<std::string>() + " " + key);
    Case c = read(one);
    // The recorded values leave CPU and disk unlimited; with the disk behind it, the CPU's own budget makes
    // no difference to them.
    for (machine::Device& device : c.machine.devices) {
      if (device.id == machine::kCpu && !limited_cpu) device.budget.reset();
    }
    c.settings.runtime.row = kind;
    c.settings.runtime.reserve = reserve;
    const Answer answer = test::must_solve(c.model, c.machine, c.settings);
    const Json& facts = one.at("facts");
    std::uint64_t total = 0;
    for (std::size_t s = 0; s < c.model->storages().size(); ++s)
      total += plan::stored_bytes(*c.model, model::StorageId(s), c.settings).count();
    EXPECT_EQ(total, facts.at("total_bytes").get<std::uint64_t>());
    EXPECT_EQ(units(*make_unit_catalog(c.model, c.settings)).size(), facts.at("units").get<std::size_t>());
    if (!one.at("least_offloaded_bytes").contains(key)) continue;
    expect_value(one["least_offloaded_bytes"].at(key), facts, answer, total);
    if (answer.outcome == Outcome::Infeasible) continue;
    expect_must(c, facts, answer);
    ++answered;
    proven += answer.outcome == Outcome::Optimal ? 1 : 0;
  }
  EXPECT_GE(proven * 10, answered * 9);
}

TEST(PlannerCases, Streamed) { check_all("stream", machine::kStreams, machine::ReserveRule::Leaf, false); }
TEST(PlannerCases, StreamedInWholeUnits) {
  check_all("stream_whole_unit", machine::kStreams, machine::ReserveRule::Unit, false);
}
TEST(PlannerCases, ComputedOnTheHost) {
  check_all("host", machine::kComputesOnHost, machine::ReserveRule::Leaf, false);
}

TEST(PlannerCases, StreamedWithTheCpuAsGiven) {
  check_all("stream", machine::kStreams, machine::ReserveRule::Leaf, true);
}

}  // namespace
}  // namespace stowage::solve
