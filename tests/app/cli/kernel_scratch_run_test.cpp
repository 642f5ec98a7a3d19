// What kernels of the CPU make for themselves: a prediction that knows the threads is no further from the run
// than one that does not.
#include <cmath>
#include <filesystem>

#include "tests/app/cli/prediction_fixture.h"

namespace stowage {
namespace {

class KernelScratchRun : public test::PredictionFixture {
 protected:
  Json on_cpu(const std::string& model, std::vector<std::string> more) {
    std::vector<std::string> words{"profile",   test::model_folder(model) + "/static.pt2",
                                   on_host,     "--virtual",
                                   "--gpu",     "1GiB",
                                   "--cpu",     "8GiB",
                                   "--disk",    "none",
                                   "--warmup",  "0",
                                   "--runtime", "host"};
    words.insert(words.end(), more.begin(), more.end());
    return ask(words, 0, "stowage.run/1");
  }
  static double recorded(const Json& run) {
    for (const Json& one : run["devices"])
      if (one["device"] == "cpu") return one["peak_bytes"].get<double>();
    return 0;
  }
};

TEST_F(KernelScratchRun, ThreadsBringThePredictionNoFurtherFromTheRun) {
  if (!std::filesystem::exists(test::program("stowage-engine"))) return;  // built without LibTorch
  for (const char* model : {"vit_tiny", "llama_untied"}) {
    SCOPED_TRACE(model);
    const Json with = on_cpu(model, {"--threads", "2"}), without = on_cpu(model, {});
    const double measured = recorded(with);
    ASSERT_GT(measured, 0);
    const double known = device(with, "cpu")["peak_bytes"].get<double>(),
                 unknown = device(without, "cpu")["peak_bytes"].get<double>();
    EXPECT_GE(known, unknown);
    EXPECT_LE(std::abs(known - measured), std::abs(unknown - measured))
        << measured << " measured, " << known << " and " << unknown << " predicted";
  }
}

}  // namespace
}  // namespace stowage
