// What an allocator takes from GPUs for a pass, by the rule of the run.
#include <cstdlib>
#include <optional>
#include <string>

#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

/// Of virtual GPUs, as stowage-engine reported it of runs of this program under both values of
/// expandable_segments; one pass, everything on one GPU.
struct Recorded {
  std::vector<std::int64_t> shape;
  std::uint64_t expandable, segments;
};

TEST(Reserved, IsWhatRecordedRunsReserved) {
  const auto [model, program] = test::opened(stowage::test::data("models/convnet/dynamic_all.pt2"));
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", GiB(8)}, {machine::kCpu, "", GiB(8)}, {machine::kDisk}};
  const Recorded runs[] = {{{2, 3, 32, 32}, 2097152, 2097152},
                           {{8, 3, 256, 256}, 46137344, 41943040},
                           {{16, 3, 224, 224}, 65011712, 77594624},
                           {{3, 3, 500, 300}, 44040192, 37748736}};
  for (const Recorded& run : runs) {
    SCOPED_TRACE(run.shape[0]);
    GraphRequest request;
    request.program = &program;
    request.machine = &machine;
    request.run.map.entries = {{"", machine::gpu(0)}};
    request.shapes = {{"args.0", run.shape}};
    const auto reserved = [&] {
      const Prediction made = predict(request);
      EXPECT_EQ(made.method, PredictionMethod::Graph);
      return made.devices.empty() ? Bytes() : made.devices[0].reserved;
    };
    EXPECT_EQ(reserved(), Bytes(run.expandable)) << "as the engine does it by default";
    request.allocator = AllocatorRule::CudaSegments;
    EXPECT_EQ(reserved(), Bytes(run.segments));
    request.allocator = AllocatorRule::Blocks;
    EXPECT_EQ(reserved(), predict(request).devices[0].peak);
  }
}

/// Sets a variable of this process, and what it was again.
class Setting {
 public:
  Setting(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  ~Setting() { set(before_ ? before_->c_str() : nullptr); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  void set(const char* value) const { value ? ::setenv(name_, value, 1) : ::unsetenv(name_); }
  const char* name_;
  std::optional<std::string> before_{};
};

TEST(Reserved, TheRuleOfRunsIsThatOfTheEnvironment) {
  const Setting older("PYTORCH_CUDA_ALLOC_CONF", nullptr), newer("PYTORCH_ALLOC_CONF", nullptr);
  EXPECT_EQ(rule_of_runs(), AllocatorRule::CudaExpandable);
  {
    const Setting said("PYTORCH_ALLOC_CONF", "expandable_segments:False");
    EXPECT_EQ(rule_of_runs(), AllocatorRule::CudaSegments);
    const Setting above("PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True");
    EXPECT_EQ(rule_of_runs(), AllocatorRule::CudaExpandable);
  }
  EXPECT_EQ(rule_of_runs(), AllocatorRule::CudaExpandable);
}

}  // namespace
}  // namespace stowage::estimate
