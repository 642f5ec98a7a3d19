// What training keeps beside weights, and where.
#include "core/plan/training.h"

#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using model::Dtype;
using model::TensorKind;
using test::machine_of;

struct Made {
  std::string name;
  Dtype dtype = Dtype::F32;
  std::int64_t elements = 1;
  TensorKind kind = TensorKind::Parameter;
  std::string tied_to{};
  std::optional<bool> requires_grad{};
};

model::ModelPtr model_of(const std::vector<Made>& tensors, model::PackedGroups packed = {}) {
  model::ModelBuilder builder;
  for (const Made& one : tensors) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = one.name;
    spec.dtype = one.dtype;
    spec.shape = {one.elements};
    spec.kind = one.kind;
    spec.bytes = Bytes(model::bytes_of_elements(one.dtype, static_cast<std::uint64_t>(one.elements)).value());
    spec.tied_to = one.tied_to;
    spec.requires_grad = one.requires_grad;
    builder.add_tensor(std::move(spec));
  }
  builder.set_packed_groups(std::move(packed));
  builder.set_name("made");
  auto built = builder.build();
  if (!built) throw std::runtime_error(sentence(built.error()));
  return *built;
}

Settings training_with(Optimizer optimizer, std::optional<Dtype> gradients = {}, bool master = false) {
  Settings settings;
  settings.workload.training = Training{optimizer, gradients, master};
  return settings;
}

/// Of a model of one parameter.
std::pair<std::uint64_t, std::uint64_t> bytes_of(Dtype dtype, std::int64_t elements,
                                                 const Settings& settings) {
  const auto model = model_of({{"a.weight", dtype, elements}});
  const std::vector<TrainingBytes> bytes = training_bytes(*model, settings);
  return {bytes.at(0).gradients.count(), bytes.at(0).optimizer.count()};
}

/// Bytes by hand: PyTorch's states are like the parameter; bitsandbytes keeps two bytes an element and two
/// numbers of 4 bytes a block of 256, and 32 bits for parameters under 4,096 elements.
TEST(Training, EachOptimizerKeepsWhatItsLibraryKeeps) {
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  EXPECT_EQ(bytes_of(Dtype::F32, 5000, training_with(Optimizer::Sgd)), Pair(20'000, 0));
  EXPECT_EQ(bytes_of(Dtype::F32, 5000, training_with(Optimizer::Momentum)), Pair(20'000, 20'000));
  EXPECT_EQ(bytes_of(Dtype::F32, 5000, training_with(Optimizer::Adam)), Pair(20'000, 40'000));
  EXPECT_EQ(bytes_of(Dtype::BF16, 5000, training_with(Optimizer::Adam)), Pair(10'000, 20'000));
  EXPECT_EQ(bytes_of(Dtype::C64, 10, training_with(Optimizer::Adam)), Pair(80, 160));
  EXPECT_EQ(bytes_of(Dtype::BF16, 4096, training_with(Optimizer::Adam8bit)), Pair(8192, 2 * (4096 + 16 * 4)));
  EXPECT_EQ(bytes_of(Dtype::BF16, 4097, training_with(Optimizer::Adam8bit)), Pair(8194, 2 * (4097 + 17 * 4)));
  EXPECT_EQ(bytes_of(Dtype::BF16, 4095, training_with(Optimizer::Adam8bit)), Pair(8190, 2 * 4095 * 4));
}

TEST(Training, GradientsMayBeAccumulatedInAnotherType) {
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  EXPECT_EQ(bytes_of(Dtype::BF16, 100, training_with(Optimizer::Adam, Dtype::F32)), Pair(400, 400));
  EXPECT_EQ(bytes_of(Dtype::F32, 100, training_with(Optimizer::Sgd, Dtype::F16)), Pair(200, 0));
}

/// The copy is of what is smaller than 32 bits, and the states are as wide as the copy.
TEST(Training, AMasterCopyIsInFloat32) {
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  EXPECT_EQ(bytes_of(Dtype::BF16, 100, training_with(Optimizer::Adam, {}, true)), Pair(200, 400 + 800));
  EXPECT_EQ(bytes_of(Dtype::BF16, 100, training_with(Optimizer::Sgd, {}, true)), Pair(200, 400));
  EXPECT_EQ(bytes_of(Dtype::F32, 100, training_with(Optimizer::Adam, {}, true)), Pair(400, 800));
  EXPECT_EQ(bytes_of(Dtype::F64, 100, training_with(Optimizer::Adam, {}, true)), Pair(800, 1600));
}

TEST(Training, FollowsTheTypesThatWeightsAreCountedAs) {
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  Settings settings = training_with(Optimizer::Adam);
  settings.dtype = Dtype::F16;
  EXPECT_EQ(bytes_of(Dtype::F32, 100, settings), Pair(200, 400));
  settings.dtype = Dtype::F64;
  EXPECT_EQ(bytes_of(Dtype::F32, 100, settings), Pair(400, 800)) << "only downwards";
  settings.special_dtypes["a.weight"] = Dtype::F64;
  EXPECT_EQ(bytes_of(Dtype::F32, 100, settings), Pair(800, 1600));
  settings.special_dtypes["a.weight"] = Dtype::I8;
  EXPECT_EQ(bytes_of(Dtype::F32, 100, settings), Pair(0, 0)) << "nothing trains whole numbers";
}

TEST(Training, OnlyParametersOfFloatingTypesAreTrainedAndEachStorageOnce) {
  const auto model = model_of({{"a.weight", Dtype::F32, 10},
                               {"a.running", Dtype::F32, 10, TensorKind::Buffer},
                               {"a.constant", Dtype::F32, 10, TensorKind::Constant},
                               {"b.numbers", Dtype::I64, 10},
                               {"b.blocks", Dtype::Q8_0, 64},
                               {"head.weight", Dtype::F32, 10, TensorKind::Parameter, "a.weight"}});
  Bytes sum;
  for (const TrainingBytes& one : training_bytes(*model, training_with(Optimizer::Adam))) sum += one.total();
  EXPECT_EQ(sum, Bytes(40 + 80));
  EXPECT_TRUE(training_bytes(*model, Settings{}).empty());
}

/// Scales and what else stands for one quantised weight belong to something that is frozen.
TEST(Training, PackedWeightsAreFrozen) {
  const std::vector<Made> tensors{{"a.qweight", Dtype::I32, 10}, {"a.scales", Dtype::F16, 10}};
  model::PackedGroups packed;
  packed.members = {model::TensorId(0), model::TensorId(1)};
  packed.groups.push_back({0, 2, 1, ".weight", Bytes(60), 80});
  const Settings settings = training_with(Optimizer::Adam);
  EXPECT_TRUE(check_training(*model_of(tensors), settings));
  const auto refused = check_training(*model_of(tensors, packed), settings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::PlanNothingToTrain);
  EXPECT_TRUE(sentence(refused.error()).starts_with("made has no parameter that can be trained"));
  EXPECT_TRUE(check_training(*model_of(tensors, packed), Settings{})) << "nothing is asked";
}

/// Each parameter frozen, trained, or nobody knows: what the known frozen ones keep is what is missing, and
/// nothing else changes.
TEST(Training, FrozenParametersKeepNothing) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::vector<Made> said, silent;
    for (std::size_t i = 0; i < 1 + random() % 10; ++i) {
      Made one{"m" + std::to_string(random() % 4) + ".t" + std::to_string(i),
               random() % 2 ? Dtype::F32 : Dtype::BF16, static_cast<std::int64_t>(1 + random() % 6000)};
      silent.push_back(one);
      if (const std::uint64_t says = random() % 3; says > 0) one.requires_grad = says == 1;
      said.push_back(one);
    }
    const auto model = model_of(said), plain = model_of(silent);
    const Settings settings = training_with(optimizers()[random() % optimizers().size()].optimizer);
    const std::vector<TrainingBytes> got = training_bytes(*model, settings),
                                     all = training_bytes(*plain, settings);
    ASSERT_EQ(got.size(), all.size());
    bool some = false;
    for (const Made& one : said) {
      const std::size_t at = (*model)[*model->find_tensor(one.name)].storage.index();
      const bool frozen = one.requires_grad == std::optional(false);
      EXPECT_EQ(got[at], frozen ? TrainingBytes{} : all[at]) << one.name;
      some |= !frozen;
    }
    const auto verdict = check_training(*model, settings);
    EXPECT_EQ(static_cast<bool>(verdict), some);
    if (!some) {
      EXPECT_EQ(verdict.error().code, Code::PlanAllFrozen);
    }
  }
}

TEST(Training, OneNameThatIsTrainedIsEnough) {
  const std::vector<Made> tied{{"a.weight", Dtype::F32, 10, TensorKind::Parameter, {}, false},
                               {"b.weight", Dtype::F32, 10, TensorKind::Parameter, "a.weight", true}};
  const Settings settings = training_with(Optimizer::Sgd);
  EXPECT_EQ(training_bytes(*model_of(tied), settings).at(0).total(), Bytes(40));
  std::vector<Made> frozen = tied;
  frozen[1].requires_grad = false;
  EXPECT_EQ(training_bytes(*model_of(frozen), settings).at(0).total(), Bytes());
}

/// PyTorch knows one parameter under both names.
TEST(Training, AScopeFreezesATiedParameterUnderAllItsNames) {
  const auto model = model_of({{"a.weight", Dtype::F32, 10},
                               {"b.weight", Dtype::F32, 10, TensorKind::Parameter, "a.weight"},
                               {"c.weight", Dtype::F32, 10}});
  const std::pair<std::vector<FreezeScope>, Bytes> cases[] = {{{{"a", true}}, Bytes()},
                                                              {{{"b", true}}, Bytes()},
                                                              {{{"a", true}, {"b", false}}, Bytes(40)},
                                                              {{{"a", false}, {"b", true}}, Bytes()},
                                                              {{{"c", true}}, Bytes(40)}};
  for (const auto& [scopes, wanted] : cases) {
    Settings settings = training_with(Optimizer::Sgd);
    settings.workload.training->freeze = scopes;
    EXPECT_EQ(training_bytes(*model, settings).at(0).total(), wanted) << scopes.front().name;
    for (const char* name : {"a.weight", "b.weight"})
      EXPECT_EQ(is_trained(*model, *model->find_tensor(name), *settings.workload.training), wanted > Bytes());
  }
}

/// A module with all below it, and nothing that only begins as it does.
TEST(Training, AScopeHoldsForWhatItNames) {
  const std::pair<const char*, std::vector<std::string>> cases[] = {
      {"", {"a.weight", "a.b.weight", "ab.weight", "w"}},
      {"*", {"a.weight", "a.b.weight", "ab.weight", "w"}},
      {"a", {"a.weight", "a.b.weight"}},
      {"a*", {"a.weight", "a.b.weight", "ab.weight"}},
      {"a.b", {"a.b.weight"}},
      {"*b", {"a.b.weight", "ab.weight"}},
      {"*.weight", {"a.weight", "a.b.weight", "ab.weight"}},
      {"a.*.weight", {"a.b.weight"}},
      {"w", {"w"}},
      {"a.", {}},
      {"b", {}},
      {"*c*", {}}};
  for (const auto& [name, wanted] : cases) {
    std::vector<std::string> held;
    for (const char* parameter : {"a.weight", "a.b.weight", "ab.weight", "w"}) {
      if (holds_for({name, true}, parameter)) held.emplace_back(parameter);
    }
    EXPECT_EQ(held, wanted) << name;
  }
}

/// Of random scopes the last that holds counts, and where none does the parameter itself.
TEST(Training, TheLastScopeThatHoldsCounts) {
  std::mt19937_64 random(13);
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::vector<Made> tensors;
    for (std::size_t i = 0; i < 6; ++i) {
      Made one{
          "m" + std::to_string(random() % 3) + ".k" + std::to_string(random() % 2) + ".t" + std::to_string(i),
          Dtype::F32, 10};
      if (const std::uint64_t says = random() % 3; says > 0) one.requires_grad = says == 1;
      tensors.push_back(one);
    }
    const auto model = model_of(tensors);
    Settings settings = training_with(Optimizer::Sgd);
    auto& freeze = settings.workload.training->freeze;
    for (std::size_t i = 0; i < random() % 4; ++i) {
      const std::string& name = tensors[random() % tensors.size()].name;
      const std::string names[] = {"", name, name.substr(0, 2), name.substr(0, 5),
                                   "*" + name.substr(2, 3) + "*"};
      freeze.push_back({names[random() % 5], random() % 2 == 0});
    }
    const std::vector<TrainingBytes> bytes = training_bytes(*model, settings);
    for (const Made& one : tensors) {
      bool trained = one.requires_grad.value_or(true);
      for (const FreezeScope& scope : freeze) trained = holds_for(scope, one.name) ? !scope.frozen : trained;
      const std::size_t at = (*model)[*model->find_tensor(one.name)].storage.index();
      EXPECT_EQ(bytes[at].gradients, Bytes(trained ? 40 : 0)) << one.name;
    }
  }
}

TEST(Training, AScopeThatHoldsForNothingIsRefused) {
  Settings settings = training_with(Optimizer::Sgd);
  settings.workload.training->freeze = {{"a", true}, {"layers", true}};
  const auto refused = check_training(
      *model_of({{"a.weight"}, {"b.weight"}, {"layers.table", Dtype::F32, 3, TensorKind::Buffer}}), settings);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::PlanFreezesNothing);
  EXPECT_NE(sentence(refused.error()).find("“layers”"), std::string::npos);
}

/// Where what is not frozen is of no floating type, the sentence says what would have to change.
TEST(Training, WhatIsRefusedSaysWhy) {
  const Settings settings = training_with(Optimizer::Sgd);
  const auto frozen = check_training(
      *model_of({{"a.weight", Dtype::F32, 10, TensorKind::Parameter, {}, false}, {"b", Dtype::I64, 10}}),
      settings);
  ASSERT_FALSE(frozen);
  EXPECT_EQ(frozen.error().code, Code::PlanAllFrozen);
  EXPECT_TRUE(sentence(frozen.error()).starts_with("made has no parameter that can be trained: those of"));
}

/// It lies where the weights lie, each device that has one of the names once; what is streamed, and with it
/// the time, stays as it is.
TEST(Training, LiesWithItsWeightsAndNowhereElse) {
  std::mt19937_64 random(7);
  constexpr Dtype kTypes[] = {Dtype::F32, Dtype::BF16, Dtype::I32, Dtype::F64};
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::vector<Made> tensors;
    for (std::size_t i = 0; i < 3 + random() % 12; ++i) {
      Made one{"m" + std::to_string(random() % 4) + ".t" + std::to_string(i), kTypes[random() % 4],
               static_cast<std::int64_t>(1 + random() % 6000)};
      if (random() % 5 == 0) one.kind = TensorKind::Buffer;
      if (!tensors.empty() && random() % 5 == 0 && tensors[0].kind == TensorKind::Parameter) {
        one = {one.name, tensors[0].dtype, tensors[0].elements, TensorKind::Parameter, tensors[0].name};
      }
      tensors.push_back(std::move(one));
    }
    const auto model = model_of(tensors);
    const machine::Machine machine = machine_of({random() % 300'000, random() % 300'000});
    const Settings settings =
        training_with(optimizers()[random() % optimizers().size()].optimizer,
                      random() % 2 ? std::optional(Dtype::F32) : std::nullopt, random() % 3 == 0);
    Settings without = settings;
    without.workload.training.reset();
    Placement placement;
    for (std::size_t i = 0; i < model->tensors().size(); ++i)
      placement.slots.push_back(static_cast<Placement::Slot>(random() % 4));
    const Evaluation got = evaluate(*model, machine, settings, placement),
                     plain = evaluate(*model, machine, without, placement);
    const std::vector<TrainingBytes> bytes = training_bytes(*model, settings);
    for (std::size_t slot = 0; slot < 4; ++slot) {
      std::map<std::uint32_t, Bytes> here;  // by storage
      for (std::size_t i = 0; i < placement.slots.size(); ++i) {
        const model::StorageId storage = model->tensors()[i].storage;
        if (placement.slots[i] == slot) here[storage.value] = bytes[storage.index()].total();
      }
      Bytes sum;
      for (const auto& [storage, one] : here) sum += one;
      EXPECT_EQ(got.devices[slot].training.total(), sum);
      EXPECT_EQ(got.devices[slot].used, plain.devices[slot].used + sum);
      EXPECT_EQ(got.devices[slot].weights, plain.devices[slot].weights);
      EXPECT_EQ(got.devices[slot].reserve, plain.devices[slot].reserve);
      EXPECT_EQ(plain.devices[slot].training, TrainingBytes{});
    }
    EXPECT_EQ(got.gpu_bytes, plain.gpu_bytes) << "a goal of bytes counts weights";
    EXPECT_EQ(got.streamed_bytes, plain.streamed_bytes * 2) << "forward and back";
    EXPECT_EQ(got.disk_bytes, plain.disk_bytes * 2);
    EXPECT_DOUBLE_EQ(got.disk_seconds, 2 * plain.disk_seconds);
    EXPECT_DOUBLE_EQ(got.host_seconds, 2 * plain.host_seconds);
    EXPECT_GE(got.step_seconds, 2 * plain.step_seconds * (1 - 1e-12)) << "and gradients go home";
    const bool fits = std::all_of(got.devices.begin(), got.devices.end(), [](const DeviceUse& use) {
      return !use.budget || use.used <= *use.budget;
    });
    EXPECT_EQ(got.fits, fits);
  }
}

TEST(Training, TensorsWithoutADeviceHaveItNowhere) {
  const auto model = model_of({{"a.weight", Dtype::F32, 10}});
  const Evaluation got =
      evaluate(*model, machine_of({100}), training_with(Optimizer::Adam), Placement{{Placement::kUnplaced}});
  for (const DeviceUse& use : got.devices) EXPECT_EQ(use.training, TrainingBytes{});
}

/// Documents of plans that train nothing stay as they were.
TEST(Training, StandsInTheDocumentOfAPlanThatTrains) {
  const auto model = model_of({{"a.weight", Dtype::F32, 10}});
  const machine::Machine machine = machine_of({1000});
  const Placement placement{{0}};
  const Json with =
      devices_json(evaluate(*model, machine, training_with(Optimizer::Momentum), placement)).at(0);
  EXPECT_EQ(with.at("gradients"), 40);
  EXPECT_EQ(with.at("optimizer"), 40);
  EXPECT_EQ(with.at("weights"), 40);
  EXPECT_EQ(with.at("used"), 120);
  const Json without = devices_json(evaluate(*model, machine, Settings{}, placement)).at(0);
  EXPECT_FALSE(without.contains("gradients"));
  EXPECT_FALSE(without.contains("optimizer"));
}

/// Whatever else is kept: beside the gradients lies a buffer of as many numbers of its type.
TEST(Training, ABufferToAccumulateInIsCountedBesideTheGradients) {
  for (const OptimizerRow& row : optimizers()) {
    for (const Dtype parameter : {Dtype::F32, Dtype::BF16}) {
      for (const std::optional<Dtype> gradients : {std::optional<Dtype>(), std::optional(Dtype::F16)}) {
        for (const bool master : {false, true}) {
          Settings settings = training_with(row.optimizer, gradients, master);
          const auto without = bytes_of(parameter, 5000, settings);
          settings.workload.training->accumulation_dtype = Dtype::F32;
          const auto with = bytes_of(parameter, 5000, settings);
          EXPECT_EQ(with.first, without.first + 5000 * 4) << row.name;
          EXPECT_EQ(with.second, without.second) << row.name;
        }
      }
    }
  }
}

TEST(Training, NamesAreThoseOfTheRows) {
  for (const OptimizerRow& row : optimizers()) {
    EXPECT_EQ(parse_optimizer(row.name), row.optimizer);
    EXPECT_EQ(to_string(row.optimizer), row.name);
  }
  EXPECT_FALSE(parse_optimizer("none"));
  EXPECT_FALSE(parse_optimizer("Adam"));
  EXPECT_EQ(optimizer_names(), "sgd, momentum, adam or adam8bit");
  EXPECT_EQ(gradient_dtype_from_name("torch.float32"), Dtype::F32);
  for (const char* none : {"int4", "int8", "bool", "F4", "float13", ""})
    EXPECT_FALSE(gradient_dtype_from_name(none)) << none;
}

}  // namespace
}  // namespace stowage::plan
