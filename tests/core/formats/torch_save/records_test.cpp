// Rebuild records one by one: those that few files have.
#include "core/formats/torch_save/records.h"

#include <gtest/gtest.h>

#include "core/formats/torch_save/parts.h"
#include "core/formats/torch_save/walk.h"
#include "core/formats/torchscript/script_classes.h"
#include "tests/core/formats/pickle/pickles.h"

namespace stowage::formats {
namespace {

using namespace test::pickle;
using model::Dtype;

/// A pickle of one value, read without places: only the record matters.
class One {
 public:
  explicit One(const std::string& value) : bytes_(whole(value)), pickle_(read_pickle(bytes_, subject_)) {
    EXPECT_TRUE(pickle_);
  }
  bool known() const { return records().is_tensor(pickle_->root()); }
  bool unknown() const { return records().is_unknown_record(pickle_->root()); }
  Result<TorchTensor> tensor() const { return records().tensor(pickle_->root(), "t"); }
  TorchTensor value() const {
    const auto read = tensor();
    EXPECT_TRUE(read) << (read ? std::string() : sentence(read.error()));
    return read ? *read : TorchTensor();
  }
  Code code() const {
    const auto read = tensor();
    EXPECT_FALSE(read);
    return read ? Code::Internal : read.error().code;
  }

 private:
  TorchRecords records() const { return {*pickle_, subject_, nullptr}; }
  std::string subject_ = "x", bytes_;
  Result<PickleDocument> pickle_;
};

std::string torch(std::string_view name) { return global("torch", name); }
std::string rebuild(std::string_view name) { return global("torch._utils", name); }
using Shape = std::vector<std::int64_t>;

TEST(TorchRecords, TypesOfStorages) {
  const std::pair<const char*, Dtype> types[] = {
      {"FloatStorage", Dtype::F32},          {"HalfStorage", Dtype::F16}, {"BFloat16Storage", Dtype::BF16},
      {"DoubleStorage", Dtype::F64},         {"LongStorage", Dtype::I64}, {"IntStorage", Dtype::I32},
      {"ShortStorage", Dtype::I16},          {"CharStorage", Dtype::I8},  {"ByteStorage", Dtype::U8},
      {"ComplexDoubleStorage", Dtype::C128}, {"BoolStorage", Dtype::Bool}};
  for (const auto& [name, dtype] : types) {
    const TorchTensor read = One(tensor("0", 6, 1, {5}, {1}, name)).value();
    EXPECT_EQ(read.dtype, dtype) << name;
    EXPECT_EQ(read.bytes, 5 * model::info(dtype).bits / 8) << name;
    EXPECT_EQ(read.storage_bytes, 6 * model::info(dtype).bits / 8) << name;
    EXPECT_EQ(read.offset, model::info(dtype).bits / 8) << name;
  }
}

TEST(TorchRecords, UntypedStoragesCountBytes) {
  const auto record = [](const std::string& dtype) {
    return call(rebuild("_rebuild_tensor_v3"), {storage("UntypedStorage", "0", 8), number(1), numbers({3}),
                                                numbers({1}), "\x89", no_hooks(), dtype});
  };
  const TorchTensor read = One(record(torch("uint16"))).value();
  EXPECT_EQ(read.dtype, Dtype::U16);
  EXPECT_EQ(read.bytes, 6u);
  EXPECT_EQ(read.offset, 2u);
  EXPECT_EQ(read.storage_bytes, 8u);
  EXPECT_EQ(One(record(torch("uint32"))).code(), Code::PthStorageShort);
  EXPECT_EQ(One(record(torch("float99"))).code(), Code::PthDtype);
}

TEST(TorchRecords, ParametersAndSubclasses) {
  const TorchTensor parameter =
      One(call(rebuild("_rebuild_parameter"), {vector("0", 3), "\x88", no_hooks()})).value();
  EXPECT_TRUE(parameter.parameter);
  EXPECT_EQ(parameter.shape, Shape{3});
  const std::string arguments =
      tuple({storage("FloatStorage", "0", 3), number(0), numbers({3}), numbers({1}), "\x89", no_hooks()});
  const std::string typed = call(global("torch._tensor", "_rebuild_from_type_v2"),
                                 {rebuild("_rebuild_tensor_v2"), global("torch.nn.parameter", "Parameter"),
                                  arguments, dict({{"tag", number(1)}})});
  const TorchTensor subclass = One(typed).value();
  EXPECT_TRUE(subclass.parameter);
  EXPECT_EQ(subclass.bytes, 12u);
  EXPECT_EQ(One(call(global("torch._tensor", "_rebuild_from_type_v2"), {number(1)})).code(), Code::PthRecord);
  EXPECT_FALSE(One(call(global("other", "_rebuild_parameter"), {vector("0", 3)})).known());
}

/// Of a Parameter what it says, whatever the tensor in it says; of a plain tensor true alone.
TEST(TorchRecords, ParametersSayWhetherTheyWantAGradient) {
  const auto inner = [](const char* wants) {
    return call(rebuild("_rebuild_tensor_v2"),
                {storage("FloatStorage", "0", 3), number(0), numbers({3}), numbers({1}), wants, no_hooks()});
  };
  EXPECT_EQ(One(inner("\x88")).value().requires_grad, std::optional(true));
  EXPECT_EQ(One(inner("\x89")).value().requires_grad, std::nullopt);
  for (const char* in : {"\x88", "\x89"}) {
    for (const bool wants : {true, false}) {
      const std::string said = wants ? "\x88" : "\x89";
      const TorchTensor plain =
          One(call(rebuild("_rebuild_parameter"), {inner(in), said, no_hooks()})).value();
      const TorchTensor with_state =
          One(call(rebuild("_rebuild_parameter_with_state"), {inner(in), said, no_hooks(), dict({})}))
              .value();
      EXPECT_EQ(plain.requires_grad, std::optional(wants));
      EXPECT_EQ(with_state.requires_grad, std::optional(wants));
      EXPECT_TRUE(plain.parameter);
    }
  }
  EXPECT_EQ(One(call(rebuild("_rebuild_parameter"), {inner("\x89")})).value().requires_grad, std::nullopt);
  EXPECT_EQ(One(call(rebuild("_rebuild_parameter"), {inner("\x89"), number(1)})).value().requires_grad,
            std::nullopt);
}

TEST(TorchRecords, WrapperSubclassesAreAsLargeAsWhatTheyHold) {
  const std::string arguments =
      tuple({global("torchao", "Int4"), torch("bfloat16"), numbers({4, 8}), numbers({8, 1}), number(0)});
  const auto typed = [&](const std::string& state) {
    return call(global("torch._tensor", "_rebuild_from_type_v2"),
                {rebuild("_rebuild_wrapper_subclass"), global("torchao", "Int4"), arguments, state});
  };
  const TorchTensor held = One(typed(dict({{"packed", vector("0", 4)}, {"scale", vector("1", 2)}}))).value();
  EXPECT_EQ(held.dtype, Dtype::BF16);
  EXPECT_EQ(held.shape, (Shape{4, 8}));
  EXPECT_EQ(held.storage_bytes, 24u);
  EXPECT_EQ(held.storages.size(), 2u);
  const TorchTensor empty = One(typed(dict({}))).value();
  EXPECT_EQ(empty.bytes, 64u);
  EXPECT_TRUE(empty.storages.empty());
}

TEST(TorchRecords, SparseTensorsAreTheSumOfTheirParts) {
  const std::string record =
      call(rebuild("_rebuild_sparse_tensor"),
           {"N", tuple({tensor("0", 4, 0, {2, 2}, {2, 1}, "LongStorage"), vector("1", 2),
                        call(torch("Size"), {numbers({9, 9})}), "\x88"})});
  const TorchTensor read = One(record).value();
  EXPECT_EQ(read.dtype, Dtype::F32);
  EXPECT_EQ(read.shape, (Shape{9, 9}));
  EXPECT_EQ(read.bytes, 32u + 8u);
  EXPECT_EQ(One(call(rebuild("_rebuild_sparse_tensor"), {"N", tuple({number(1)})})).code(), Code::PthRecord);
  EXPECT_EQ(
      One(call(rebuild("_rebuild_sparse_tensor"), {"N", tuple({vector("1", 2), numbers({-1})})})).code(),
      Code::PthNegative);
}

TEST(TorchRecords, WithoutStorages) {
  const TorchTensor meta = One(call(rebuild("_rebuild_meta_tensor_no_storage"),
                                    {torch("float16"), numbers({3, 5}), numbers({5, 1}), "\x89"}))
                               .value();
  EXPECT_EQ(meta.bytes, 30u);
  EXPECT_TRUE(meta.storage_key.empty());
  EXPECT_EQ(One(call(rebuild("_rebuild_meta_tensor_no_storage"), {torch("float16")})).code(),
            Code::PthRecord);
  EXPECT_EQ(One(call(rebuild("_rebuild_meta_tensor_no_storage"),
                     {torch("float16"), numbers({-3}), numbers({1}), "\x89"}))
                .code(),
            Code::PthNegative);
  const std::string array = call(global("numpy.core.multiarray", "_reconstruct"), {}) +
                            tuple({number(1), numbers({2, 3}), "N", "\x89", text("raw")}) + "b";
  const TorchTensor numpy =
      One(call(rebuild("_rebuild_device_tensor_from_numpy"), {array, torch("int64"), text("xla:0"), "\x89"}))
          .value();
  EXPECT_EQ(numpy.shape, (Shape{2, 3}));
  EXPECT_EQ(numpy.bytes, 48u);
  EXPECT_EQ(One(call(rebuild("_rebuild_device_tensor_from_numpy"), {number(1), torch("int64")})).code(),
            Code::PthRecord);
}

TEST(TorchRecords, QuantizedAndNested) {
  const std::string quantizer = tuple({torch("per_tensor_affine"), number(1), number(0)});
  const TorchTensor packed =
      One(call(rebuild("_rebuild_qtensor"), {storage("QUInt4x2Storage", "0", 7), number(0), numbers({7}),
                                             numbers({1}), quantizer, "\x88", no_hooks()}))
          .value();
  EXPECT_EQ(packed.bytes, 4u);  // seven half bytes
  EXPECT_TRUE(packed.parameter);
  const TorchTensor nested = One(call(rebuild("_rebuild_nested_tensor"),
                                      {vector("0", 9), vector("1", 2), vector("2", 2), vector("3", 2)}))
                                 .value();
  EXPECT_EQ(nested.shape, Shape{9});
  EXPECT_TRUE(One(call(rebuild("_rebuild_from_the_future"), {})).unknown());
}

TEST(TorchParts, RankByName) {
  for (const char* name : {"model", "state_dict", "module", "run.model_state_dict", "net"})
    EXPECT_EQ(torch_part_rank(name), 0) << name;
  for (const char* name : {"encoder", "thing", "schema", "remap"})
    EXPECT_EQ(torch_part_rank(name), 1) << name;
  for (const char* name : {"ema.shadow", "model_ema", "swa_model"})
    EXPECT_EQ(torch_part_rank(name), 2) << name;
  for (const char* name : {"optimizer.state", "optimizer_states", "rng", "amp"})
    EXPECT_EQ(torch_part_rank(name), 3) << name;
}

TEST(TorchNames, Utf8) {
  for (const char* good : {"", "a", "naïve ☃", "😀"}) EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad :
       {"\xff", "\xc0\x80", "\xe2\x98", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe0\x80\x80", "a\x80"})
    EXPECT_FALSE(is_utf8(bad));
}

TEST(ScriptClasses, ParametersAndBuffersOfEachClass) {
  const auto classes = read_script_classes(
      "class A(Module):\n  __parameters__ = [\"w\", \"b\", ]\n  __buffers__ = []\n  w : Tensor\n  def "
      "forward(self: __torch__.A) -> NoneType:\n    return "
      "None\n"
      "class B(NamedTuple):\n  x : Tensor\nclass C(Module):\n  __parameters__ = []\n  __buffers__ = [\"m\", "
      "]\n");
  ASSERT_EQ(classes.size(), 3u);
  EXPECT_EQ(classes.at("A").parameters, (std::unordered_set<std::string>{"w", "b"}));
  EXPECT_FALSE(classes.at("B").is_module);
  EXPECT_EQ(classes.at("C").buffers, std::unordered_set<std::string>{"m"});
  EXPECT_TRUE(read_script_classes("").empty());
  EXPECT_EQ(read_script_classes("class ").size(), 1u);
}

TEST(ScriptClasses, NamesWithoutMangling) {
  EXPECT_EQ(plain_script_class("__torch__.torch.nn.modules.linear.___torch_mangle_3.Linear"),
            "torch.nn.modules.linear.Linear");
  EXPECT_EQ(plain_script_class("__torch__.nets.Net"), "nets.Net");
  EXPECT_EQ(plain_script_class("__torch__.___torch_mangle_0.___torch_mangle_12.Net"), "Net");
  EXPECT_EQ(plain_script_class(""), "");
}

}  // namespace
}  // namespace stowage::formats
