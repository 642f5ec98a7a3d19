// Formulas against what PyTorch really held: tests/support/make_live_tensors.py wrote the figures down.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using test::all_in;
using test::machine_of;

struct Recorded {
  std::string name;
  model::ModelPtr model;
  plan::Workload workload;
  double graph = 0;
};

std::vector<Recorded> recorded() {
  const auto file = stowage::test::read_maybe_gzip(stowage::test::data("live_tensors.json.gz"));
  const auto json = parse_json(file, "live_tensors");
  std::vector<Recorded> out;
  if (!json) return out;
  for (const Json& entry : (*json)["models"]) {
    const auto model =
        formats::read_description(entry["model"], entry["model"]["name"].get<std::string>(), {});
    EXPECT_TRUE(model) << sentence(model.error());
    if (!model) continue;
    for (const Json& run : entry["runs"]) {
      Recorded one{(*model)->name(), *model, {}, 0};
      one.workload.tokens = run["tokens"].get<std::uint64_t>();
      one.workload.batch = run["batch"].get<std::uint64_t>();
      if (!run["graph"].is_number()) continue;
      one.graph = run["graph"].get<double>();
      out.push_back(one);
    }
  }
  return out;
}

double predicted(const Recorded& one) {
  FormulaOptions options;
  options.exported = true;
  const Prediction prediction =
      predict_formula(*one.model, machine_of(1), {}, all_in(*one.model, 0), one.workload, options);
  return static_cast<double>(test::on(prediction, machine::gpu(0)).activations.count());
}

TEST(LiveTensors, FormulasSayWhatTheProgramHolds) {
  const std::vector<Recorded> all = recorded();
  ASSERT_GE(all.size(), 60u);
  std::vector<double> errors;
  for (const Recorded& one : all) {
    const double error = predicted(one) / one.graph - 1;
    errors.push_back(std::abs(error));
    std::printf("%-24s %5llu x %llu  held %12.0f  predicted %12.0f  %+6.1f %%\n", one.name.c_str(),
                static_cast<unsigned long long>(one.workload.tokens),
                static_cast<unsigned long long>(one.workload.batch), one.graph, predicted(one), 100 * error);
    EXPECT_LE(std::abs(error), 0.1) << one.name << ", " << one.workload.tokens << " tokens of "
                                    << one.workload.batch;
  }
  std::sort(errors.begin(), errors.end());
  EXPECT_LE(errors[errors.size() / 2], 0.02) << "the median";
}

}  // namespace
}  // namespace stowage::estimate
