// The list of operators that are run (core/formats/pt2/operators.h, which knows no LibTorch) against
// LibTorch's own schemas, and against the doors that it is there to keep shut.
#include "core/formats/pt2/operators.h"

#include <set>

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/jit_type.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/symbolic.h"
#include "core/engine/torch_ops.h"
#include "core/formats/pt2/exported_program.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using formats::OperatorName;
using formats::OperatorUse;
using formats::use_of;

std::string target_of(const c10::OperatorName& name) {
  std::string space = name.name;
  space.replace(space.find("::"), 2, ".");
  return "torch.ops." + space + "." + (name.overload_name.empty() ? "default" : name.overload_name);
}

std::vector<c10::FunctionSchema> listed_schemas() {
  register_operators();
  std::vector<c10::FunctionSchema> out;
  for (const OperatorName& name : formats::listed_operators()) {
    const auto found = c10::Dispatcher::singleton().findSchema({name.name, name.overload});
    EXPECT_TRUE(found) << name.name << "." << name.overload << " is on the list and not in LibTorch";
    if (found) out.push_back(found->schema());
  }
  return out;
}

TEST(OperatorList, NamesWhatLibTorchHas) {
  EXPECT_GT(listed_schemas().size(), 1400u);
  std::set<std::pair<std::string, std::string>> once;
  for (const OperatorName& name : formats::listed_operators())
    EXPECT_TRUE(once.emplace(name.name, name.overload).second) << name.name << "." << name.overload;
}

/// Strings are how files and libraries are named; these operators take a word (a mode, a norm, a message).
TEST(OperatorList, StringsAreWordsOfFewOperators) {
  const std::set<std::string> words{"_assert_async",
                                    "_assert_scalar",
                                    "_functional_assert_async",
                                    "_functional_assert_scalar",
                                    "_linalg_eigh",
                                    "_convolution_mode",
                                    "_linalg_svd",
                                    "conv1d",
                                    "conv2d",
                                    "conv3d",
                                    "div",
                                    "div_",
                                    "divide",
                                    "divide_",
                                    "einsum",
                                    "gelu",
                                    "gelu_",
                                    "gelu_backward",
                                    "index_reduce",
                                    "index_reduce_",
                                    "linalg_cond",
                                    "linalg_eigh",
                                    "linalg_eigvalsh",
                                    "linalg_lstsq",
                                    "linalg_norm",
                                    "linalg_matrix_norm",
                                    "linalg_qr",
                                    "linalg_svd",
                                    "meshgrid",
                                    "linalg_svdvals",
                                    "nanquantile",
                                    "pad",
                                    "pad_sequence",
                                    "quantile",
                                    "scatter",
                                    "scatter_",
                                    "scatter_reduce",
                                    "scatter_reduce_",
                                    "searchsorted",
                                    "stft"};
  for (const c10::FunctionSchema& schema : listed_schemas()) {
    const std::string name = schema.name().substr(schema.name().find("::") + 2);
    for (const c10::Argument& argument : schema.arguments()) {
      if (argument.type()->str().find("str") == std::string::npos) continue;
      EXPECT_TRUE(words.contains(name) || name.starts_with("fft_"))
          << schema.name() << " " << argument.name();
    }
  }
}

/// Nothing on the list can be handed a storage, a stream or an object, or writes to an out= argument, which
/// it may give another size.
TEST(OperatorList, TakesTensorsAndNumbers) {
  for (const c10::FunctionSchema& schema : listed_schemas()) {
    for (const c10::Argument& argument : schema.arguments()) {
      const std::string type = argument.type()->str();
      for (const char* bad : {"Storage", "Stream", "__torch__", "Any", "Dict"})
        EXPECT_EQ(type.find(bad), std::string::npos) << schema.name() << ": " << type;
      const bool written = argument.alias_info() && argument.alias_info()->isWrite();
      EXPECT_FALSE(written && argument.kwarg_only()) << schema.name() << "." << schema.overload_name();
    }
  }
}

TEST(OperatorList, KeepsTheDoorsShut) {
  for (const char* name : {"from_file",
                           "_print",
                           "set_data",
                           "set_.source_Storage",
                           "set_.source_Tensor",
                           "set_",
                           "resize_",
                           "resize_as_",
                           "_resize_output_",
                           "_reshape_alias",
                           "_index_put_impl_",
                           "record_stream",
                           "add.out",
                           "_sparse_coo_tensor_unsafe",
                           "_nested_view_from_buffer",
                           "fbgemm_linear_int8_weight",
                           "to_mkldnn",
                           "_make_per_tensor_quantized_tensor",
                           "_test_string_default",
                           "embedding_dense_backward",
                           "_cudnn_rnn",
                           "_copy_from",
                           "_foobar",
                           "_convert_indices_from_csr_to_coo",
                           "requires_grad_",
                           "retain_grad"}) {
    const std::string text = std::string("torch.ops.aten.") + name +
                             (std::string(name).find('.') == std::string::npos ? ".default" : "");
    EXPECT_EQ(use_of(text), OperatorUse::NotListed) << text;
  }
  for (const char* target :
       {"torch.ops.profiler._record_function_enter_new.default", "os.system",
        "torch.ops.quantized.add.default", "torch.ops.c10d.broadcast_.default",
        "torch.ops.prims.copy_to.default", "torch.ops.aten.add", "torch.ops..", "", "torch.ops.",
        "torch.ops.mkldnn._convolution_pointwise.default", "builtins.exec"})
    EXPECT_EQ(use_of(target), OperatorUse::NotListed) << target;
}

/// Default deny: of all that LibTorch registers, only what is listed runs.
TEST(OperatorList, DeniesByDefault) {
  register_operators();
  std::size_t run = 0, all = 0;
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    ++all;
    run += use_of(target_of(name)) == OperatorUse::Operator;
    if (!name.name.starts_with("aten::") && !name.name.starts_with("transformers::")) {
      EXPECT_FALSE(formats::is_run(use_of(target_of(name)))) << name.name;
    }
  }
  EXPECT_EQ(run, formats::listed_operators().size());
  EXPECT_GT(all, run + 1000);
}

/// The names of arithmetic stand twice, here with what they do; both lists are the same.
TEST(OperatorList, ArithmeticIsWhatTheEngineCanDo) {
  for (const char* target :
       {"_operator.add", "_operator.floordiv", "math.trunc", "torch.sym_max", "builtins.pow",
        "torch.ops.aten.sym_size.int", "torch.sym_numel", "torch._sym_sqrt"}) {
    EXPECT_TRUE(symbolic_of(target)) << target;
    EXPECT_EQ(use_of(target), OperatorUse::Symbolic) << target;
  }
  for (const char* target :
       {"_operator.call", "_operator.setitem", "math.exp", "torch.sym_any", "_operator."}) {
    EXPECT_FALSE(symbolic_of(target)) << target;
    EXPECT_EQ(use_of(target), OperatorUse::NotListed) << target;
  }
}

TEST(OperatorList, EveryRecordedProgramRuns) {
  std::size_t programs = 0;
  for (const std::string& folder : stowage::test::model_folders()) {
    const auto document = stowage::test::load_case(folder);
    for (const auto& artifact : document.value("artifacts", Json::array())) {
      if (!artifact.value("runnable", false) || !artifact["format"].get<std::string>().starts_with("pt2"))
        continue;
      const auto exported =
          formats::read_exported_program(folder + "/" + artifact["path"].get<std::string>());
      if (!exported) continue;
      ++programs;
      EXPECT_THAT(formats::operators_not_run(exported->graph), ::testing::IsEmpty()) << exported->path;
    }
  }
  EXPECT_GT(programs, 8u);
}

TEST(OperatorList, LooksIntoGraphsInGraphs) {
  formats::Graph inner;
  inner.nodes.push_back({"torch.ops.aten.from_file.default"});
  inner.nodes.push_back({"torch.ops.aten.relu.default"});
  formats::Argument graph;
  graph.kind = formats::Argument::Kind::Graph;
  graph.graph = std::make_shared<const formats::Graph>(inner);
  formats::Graph outer;
  outer.nodes.push_back({"torch.ops.higher_order.cond", {{"", graph, false}}});
  outer.nodes.push_back({"torch.ops.higher_order.flex_attention"});
  EXPECT_THAT(
      formats::operators_not_run(outer),
      ::testing::ElementsAre("torch.ops.aten.from_file.default", "torch.ops.higher_order.flex_attention"));
}

}  // namespace
}  // namespace stowage::engine::test
