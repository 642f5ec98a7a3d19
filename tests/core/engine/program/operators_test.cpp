// The list of operators that are run (core/formats/pt2/operators.h, which knows no LibTorch) against
// LibTorch's own schemas, and against the doors that it is there to keep shut.
#include "core/formats/pt2/operators.h"

#include <set>

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/jit_type.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/program/symbolic.h"
#include "core/engine/program/torch_ops.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/operator_table.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using formats::OperatorName;
using formats::OperatorUse;
using formats::Parameter;
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

Parameter::Type type_of(const c10::Type& type) {
  using T = Parameter::Type;
  switch (type.kind()) {
    case c10::TypeKind::TensorType:
      return T::Tensor;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      return T::Int;
    case c10::TypeKind::FloatType:
      return T::Float;
    case c10::TypeKind::BoolType:
    case c10::TypeKind::SymBoolType:
      return T::Bool;
    case c10::TypeKind::NumberType:
      return T::Number;
    case c10::TypeKind::StringType:
      return T::Text;
    case c10::TypeKind::ScalarTypeType:
      return T::ElementType;
    case c10::TypeKind::LayoutType:
      return T::Layout;
    case c10::TypeKind::MemoryFormatType:
      return T::MemoryFormat;
    case c10::TypeKind::DeviceObjType:
      return T::Device;
    case c10::TypeKind::GeneratorType:
      return T::Generator;
    default:
      ADD_FAILURE() << type.str() << " is no type of the table";
      return T::Tensor;
  }
}

/// As the table should have it.
Parameter parameter_of(const c10::Argument& argument) {
  Parameter out;
  const c10::Type* type = argument.real_type().get();
  if (type->kind() == c10::TypeKind::OptionalType) {
    out.optional = true;
    type = type->castRaw<c10::OptionalType>()->getElementType().get();
  }
  if (type->kind() == c10::TypeKind::ListType) {
    out.list = true;
    type = type->castRaw<c10::ListType>()->getElementType().get();
    if (type->kind() == c10::TypeKind::OptionalType) {
      out.holes = true;
      type = type->castRaw<c10::OptionalType>()->getElementType().get();
    }
  }
  out.name = argument.name();
  out.type = type_of(*type);
  out.has_default = argument.default_value().has_value();
  out.written = argument.alias_info() && argument.alias_info()->isWrite();
  return out;
}

/// What core says of an operator without LibTorch is what LibTorch says of it.
TEST(OperatorList, SignaturesAreLibTorchsOwn) {
  for (const c10::FunctionSchema& schema : listed_schemas()) {
    const std::string target = target_of(schema.operator_name());
    const formats::Signature* signature = formats::signature_of(target);
    ASSERT_TRUE(signature) << target;
    ASSERT_EQ(signature->parameters.size(), schema.arguments().size()) << target;
    ASSERT_EQ(signature->returns.size(), schema.returns().size()) << target;
    for (std::size_t i = 0; i < schema.arguments().size(); ++i) {
      const Parameter want = parameter_of(schema.arguments()[i]);
      const Parameter& have = signature->parameters[i];
      EXPECT_EQ(have.name, want.name) << target;
      EXPECT_EQ(type_name(have), type_name(want)) << target << " " << want.name;
      EXPECT_EQ(have.has_default, want.has_default) << target << " " << want.name;
      EXPECT_EQ(have.written, want.written) << target << " " << want.name;
    }
    for (std::size_t i = 0; i < schema.returns().size(); ++i)
      EXPECT_EQ(type_name(signature->returns[i]), type_name(parameter_of(schema.returns()[i]))) << target;
  }
}

/// How many operands the check asks for is how many the arithmetic takes.
TEST(OperatorList, OperandsOfArithmeticAreCounted) {
  for (const char* target : {"_operator.add", "_operator.neg", "_operator.le", "torch.sym_ite", "math.trunc",
                             "torch.sym_max", "_operator.rshift", "math.sqrt", "builtins.pow"}) {
    const std::size_t wanted = formats::symbolic_use_of(target).numbers;
    for (std::size_t given = 0; given < 5; ++given) {
      const std::vector<c10::IValue> numbers(given, c10::IValue(std::int64_t{2}));
      if (given == wanted) {
        EXPECT_NO_THROW(evaluate(*symbolic_of(target), numbers)) << target;
      } else {
        EXPECT_ANY_THROW(evaluate(*symbolic_of(target), numbers)) << target << " " << given;
      }
    }
  }
  for (const char* target : {"torch.sym_numel", "torch.ops.aten.sym_size.int", "torch.sym_stride"})
    EXPECT_EQ(formats::symbolic_use_of(target).asks_tensor, asks_tensor(*symbolic_of(target))) << target;
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
