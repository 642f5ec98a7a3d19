#include "tests/core/solve/case_model.h"

#include "core/base/json.h"

namespace stowage::solve {
namespace {

plan::Settings rule(const std::string& key) {
  plan::Settings settings;
  settings.no_split = std::vector<std::string>{};
  settings.runtime.row = key == "host" ? machine::kComputesOnHost : machine::kStreams;
  settings.runtime.offload_buffers = key == "stream_offload_buffers";
  return settings;
}

machine::Machine one_gpu(std::uint64_t budget) {
  return test::make_machine({budget}, 1'000'000'000'000, std::nullopt);
}

TEST(Segformer, EveryOptimumMetAndProven) {
  const Json doc = test::read_cases("segformer.json");
  int rows = 0;
  for (const auto& [version, layout] : doc.at("layouts").items()) {
    for (const auto& [size, one] : layout.items()) {
      const auto model = test::case_model(one.at("model"));
      for (const Json& row : one.at("optimum_leaf_units")) {
        for (const char* key : {"stream", "stream_offload_buffers", "host"}) {
          if (!row.contains(key) || row[key].is_null()) continue;
          SCOPED_TRACE(version + " " + size + " " + row.at("ratio").dump() + " " + key);
          ++rows;
          const Answer answer = test::must_solve(model, one_gpu(row.at("budget")), rule(key));
          const Json& want = row[key];
          if (want.at("status").get<std::string>().rfind("nothing", 0) == 0) {
            EXPECT_EQ(answer.outcome, Outcome::Infeasible);
            EXPECT_EQ(answer.infeasible.short_bytes.count(), want.at("short_by").get<std::uint64_t>());
          } else {
            EXPECT_EQ(answer.outcome, Outcome::Optimal);
            EXPECT_EQ(answer.value, want.at("on_gpu").get<std::uint64_t>());
            EXPECT_EQ(answer.bound, answer.value);
            if (want.value("reserve", 0) > 0) {
              EXPECT_LE(answer.reserve.count(), want.at("reserve").get<std::uint64_t>());
            }
          }
        }
      }
    }
  }
  EXPECT_GE(rows, 60);
}

TEST(Segformer, WholeStagesKeepTheirOptimum) {
  const Json doc = test::read_cases("segformer.json");
  const Json& tiny = doc.at("layouts").at("transformers 5.23.0").at("tiny");
  const auto model = test::case_model(tiny.at("model"), {"SegformerStage"});
  for (const auto& [ratio, want] : tiny.at("optimum_on_gpu_with_SegformerStage_whole").items()) {
    const std::uint64_t budget = ratio == "0.7" ? 836'942 : 1'076'068;
    for (const char* key : {"stream", "stream_whole_unit", "host"}) {
      plan::Settings settings = rule(key);
      settings.no_split.reset();
      if (std::string(key) == "stream_whole_unit") settings.runtime.reserve = machine::ReserveRule::Unit;
      const Answer answer = test::must_solve(model, one_gpu(budget), settings);
      SCOPED_TRACE(ratio + " " + key);
      EXPECT_EQ(answer.outcome == Outcome::Infeasible ? 0 : answer.value, want.at(key).get<std::uint64_t>());
      if (answer.outcome != Outcome::Infeasible) {
        EXPECT_EQ(answer.outcome, Outcome::Optimal);
      }
    }
  }
}

TEST(Segformer, ExplainsTheImpossibleRatio) {
  const Json doc = test::read_cases("segformer.json");
  const auto model = test::case_model(doc.at("layouts").at("transformers 4.44.2").at("tiny").at("model"));
  const Answer answer = test::must_solve(model, one_gpu(836'942), rule("stream"));
  ASSERT_EQ(answer.outcome, Outcome::Infeasible);
  const Infeasibility& why = answer.infeasible;
  EXPECT_EQ(why.witness, "decode_head.linear_fuse");
  EXPECT_EQ(why.short_bytes.count(), 213'690u);
  EXPECT_EQ(why.reason.code, Code::SolveNeitherNor);
  EXPECT_EQ(why.conflict, (std::vector<std::string>{"budget 0", "reserve"}));
  ASSERT_TRUE(why.smallest_budget);
  // 1,050,632 lets everything stream; 64 more is the lightest module beside it, so that something is on the
  // GPU at all.
  EXPECT_EQ(why.smallest_budget->count(), 1'050'632u + 64u);
  EXPECT_NE(test::must_solve(model, one_gpu(why.smallest_budget->count()), rule("stream")).outcome,
            Outcome::Infeasible);
  EXPECT_EQ(test::must_solve(model, one_gpu(why.smallest_budget->count() - 1), rule("stream")).outcome,
            Outcome::Infeasible);
  bool host = false, raise = false, empty = false;
  for (const Repair& repair : why.repairs) {
    if (repair.kind == Repair::Kind::ComputeOnHost && repair.name.empty())
      host = repair.gpu_bytes.count() == 147'056u;
    if (repair.kind == Repair::Kind::RaiseBudget) raise = repair.budget == *why.smallest_budget;
    if (repair.kind == Repair::Kind::AllowEmptyGpus) empty = true;
  }
  EXPECT_TRUE(host && raise && empty);
  ASSERT_EQ(why.unplaced.size(), 1u);
  EXPECT_EQ((*model)[why.unplaced[0]].name, "decode_head.linear_fuse.weight");
  EXPECT_EQ(test::must_solve(model, one_gpu(836'942), rule("stream_offload_buffers"))
                .infeasible.short_bytes.count(),
            211'634u);
}

}  // namespace
}  // namespace stowage::solve
