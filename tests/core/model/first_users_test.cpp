// Which module uses a tensor first, as a reader said it.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/model/model_builder.h"

namespace stowage::model {
namespace {

void add(ModelBuilder& builder, const std::string& name, TensorKind kind = TensorKind::Parameter) {
  ModelBuilder::TensorSpec spec;
  spec.name = name;
  spec.dtype = Dtype::U8;
  spec.shape = {4};
  spec.bytes = Bytes(4);
  spec.kind = kind;
  builder.add_tensor(std::move(spec));
}

/// Whatever the order in which they are said.
TEST(FirstUsers, AreKeptByTensor) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ModelBuilder builder;
    for (int i = 0; i < 4; ++i) add(builder, "m." + std::to_string(i) + ".weight");
    std::map<std::string, std::string> said;
    const unsigned count = 1 + random() % 8;
    for (unsigned i = 0; i < count; ++i) {
      const std::string name = "lifted_tensor_" + std::to_string(i);
      add(builder, name, TensorKind::Constant);
      if (random() % 3) said[name] = "m." + std::to_string(random() % 4);
    }
    std::vector<std::pair<std::string, std::string>> users(said.begin(), said.end());
    std::shuffle(users.begin(), users.end(), random);
    builder.set_first_users(std::move(users));
    const ModelPtr model = builder.build().value();
    for (std::size_t i = 0; i < model->tensors().size(); ++i) {
      const auto found = said.find(model->tensors()[i].name);
      const auto user = model->first_user(TensorId(i));
      ASSERT_EQ(user.has_value(), found != said.end()) << model->tensors()[i].name;
      if (user) {
        EXPECT_EQ((*model)[*user].name, found->second);
      }
    }
  }
}

TEST(FirstUsers, OfWhatTheModelDoesNotHave) {
  ModelBuilder builder;
  add(builder, "m.0.weight");
  add(builder, "c0", TensorKind::Constant);
  add(builder, "c1", TensorKind::Constant);
  builder.set_first_users({{"c0", "m.0.inside.of.it"}, {"c1", "elsewhere"}, {"gone", "m.0"}});
  const ModelPtr model = builder.build().value();
  EXPECT_EQ(model->first_user(*model->find_tensor("c0")), model->find_module("m.0")) << "the module above";
  EXPECT_EQ(model->first_user(*model->find_tensor("c1")), model->root());
  EXPECT_FALSE(model->first_user(*model->find_tensor("m.0.weight")));
}

}  // namespace
}  // namespace stowage::model
