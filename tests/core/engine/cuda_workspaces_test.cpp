// What a GPU keeps for its libraries, as far as it can be known without one.
#include "core/engine/cuda_workspaces.h"

#include <gtest/gtest.h>

#include "tests/core/engine/made_programs.h"

namespace stowage::engine::test {
namespace {

TEST(Contexts, AreWhatIsGoneAndInNoBlock) {
  EXPECT_EQ(context_bytes(1000, 300, 200), 500u);
  EXPECT_EQ(context_bytes(1000, 300, 700), 0u);
  EXPECT_EQ(context_bytes(1000, 300, 900), 0u) << "others gave back some";
  EXPECT_EQ(context_bytes(1000, 1200, 0), 0u);
}

TEST(LibraryMemory, IsKnownByWhatTheLibrariesSay) {
  for (const char* said : {"CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`",
                           "CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`",
                           "cuDNN error: CUDNN_STATUS_NOT_INITIALIZED",
                           "CUDA error: out of memory\nCUDA kernel errors might be"})
    EXPECT_TRUE(library_lacks_memory(said)) << said;
  for (const char* said :
       {"CUDA error: an illegal memory access was encountered",
        "CUDA error: CUBLAS_STATUS_INVALID_VALUE when calling", "mat1 and mat2 shapes", ""})
    EXPECT_FALSE(library_lacks_memory(said)) << said;
}

Node convolution(const std::string& module) {
  return node("torch.ops.aten.conv2d.default", {{"input", tensor("x")}, {"weight", tensor("p")}},
              {tensor("c")}, module);
}

TEST(Workspaces, ConvolutionsAreFoundInGraphsInGraphs) {
  const auto program = [](std::vector<Node> nodes) {
    auto out = resolve(with(std::move(nodes), "y"), kFileBytes);
    EXPECT_TRUE(out) << sentence(out.error());
    return std::move(*out);
  };
  EXPECT_FALSE(convolves(program({linear()})));
  EXPECT_TRUE(convolves(program({linear(), convolution("layer")})));
  Graph inner;
  inner.inputs = {tensor("x"), tensor("p")};
  inner.nodes = {convolution("layer")};
  inner.outputs = {tensor("c")};
  const Node whole = node("torch.ops.higher_order.wrap_with_set_grad_enabled",
                          {{"", flag(false)}, {"", graph(inner)}, {"", tensor("x")}, {"", tensor("p")}},
                          {tensor("z")}, "layer");
  EXPECT_TRUE(convolves(program({linear(), whole})));
}

}  // namespace
}  // namespace stowage::engine::test
