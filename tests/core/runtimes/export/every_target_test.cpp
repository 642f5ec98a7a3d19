// Every target, with models as people have them and with plans of every kind: refused in one sentence, or
// written and replayed; what is said to lie elsewhere is what does; and what is read back is written again
// word for word.
#include <algorithm>
#include <functional>
#include <set>

#include <gmock/gmock.h>

#include "core/formats/execution.h"
#include "core/formats/formats.h"
#include "core/runtimes/export/stages.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/llamacpp/gguf_program.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/export/machines.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;
constexpr Slot kCard = 0, kSecond = 1, kRam = 2, kStorage = 3;

const machine::Machine& machine() {
  static const machine::Machine one = test::machine_of_gpus({std::nullopt, std::nullopt});
  return one;
}

struct Plan {
  const char* name;
  /// The slot of a tensor of that many, whose layer (of so many) is the second number; -1: before the layers,
  /// their count: behind.
  std::function<Slot(std::size_t tensor, int layer, int layers)> slot;
};

std::vector<Plan> plans() {
  return {
      {"all on one GPU", [](std::size_t, int, int) { return kCard; }},
      {"all on the second", [](std::size_t, int, int) { return kSecond; }},
      {"split over two", [](std::size_t, int at, int all) { return 2 * at < all ? kCard : kSecond; }},
      {"split the other way", [](std::size_t, int at, int all) { return 2 * at < all ? kSecond : kCard; }},
      {"all on the host", [](std::size_t, int, int) { return kRam; }},
      {"the last layers on the host",
       [](std::size_t, int at, int all) { return at < all && 2 * at >= all ? kRam : kCard; }},
      {"what is around the layers on the host",
       [](std::size_t, int at, int all) { return at < 0 || at == all ? kRam : kCard; }},
      {"all on the disk", [](std::size_t, int, int) { return kStorage; }},
      {"one layer on the disk", [](std::size_t, int at, int) { return at == 0 ? kStorage : kCard; }},
      {"everything everywhere", [](std::size_t i, int, int) { return static_cast<Slot>(i % 4); }},
  };
}

plan::Placement placement_of(const Facts& facts, const Plan& plan) {
  const std::vector<std::uint32_t> layers = layers_of(facts);
  const int all = static_cast<int>(layers.size());
  plan::Placement out;
  int at = -1;
  for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
    const auto inside = std::find_if(layers.begin(), layers.end(), [&](std::uint32_t layer) {
      return facts.beneath(facts.owner(i), layer);
    });
    if (inside != layers.end()) {
      at = static_cast<int>(inside - layers.begin());
    } else if (at >= 0) {
      at = all;
    }
    out.slots.push_back(plan.slot(i, at, all));
  }
  // Names of one storage lie together.
  for (const model::Storage& storage : facts.model->storages()) {
    for (const model::TensorId name : storage.tensors)
      out.slots[name.index()] = out.slots[storage.tensors.front().index()];
  }
  return out;
}

plan::Placement placement_of(const std::vector<machine::DeviceId>& places) {
  plan::Placement out;
  for (const machine::DeviceId place : places)
    out.slots.push_back(static_cast<Slot>(machine().slot(place).value()));
  return out;
}

std::vector<FactsPtr> models() {
  std::vector<FactsPtr> out;
  for (const char* path : {"llama_untied/hf_sharded", "gpt2_tied/hf", "mixtral_tiny/hf_module_names",
                           "segformer_tiny/hf", "llama_tied_bf16/static.pt2"}) {
    const std::string name(path), folder = name.substr(0, name.find('/'));
    const std::string file = test::model_folder(folder) + name.substr(name.find('/'));
    const auto model = formats::open_model(file);
    const auto execution = formats::read_execution(file);
    EXPECT_TRUE(model && execution) << path;
    if (model && execution) out.push_back(make_facts(*model, *execution));
  }
  return out;
}

/// Differences name tensors that differ just so, all that do, and their bytes are the distance.
void expect_told(const Facts& facts, const plan::Placement& planned, const Exported& out) {
  Bytes listed;
  std::set<std::uint32_t> named;
  const std::size_t moved = out.differences.size() - out.copies.size();
  for (std::size_t n = 0; n < out.differences.size(); ++n) {
    const Difference& one = out.differences[n];
    listed += one.bytes;
    if (n >= moved) continue;  // a second copy
    for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
      if (!is_beneath(facts.tensor_name(i), one.name)) continue;
      EXPECT_TRUE(named.insert(i).second) << facts.tensor_name(i) << " is named twice";
      EXPECT_EQ(one.planned, machine().devices[planned.slots[i]].id) << facts.tensor_name(i);
      EXPECT_EQ(one.actual, out.actual[i]) << facts.tensor_name(i);
      EXPECT_NE(one.planned, one.actual) << facts.tensor_name(i);
    }
  }
  EXPECT_EQ(listed, out.distance);
  for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
    const bool elsewhere = machine().devices[planned.slots[i]].id != out.actual[i];
    EXPECT_EQ(named.contains(i), elsewhere) << facts.tensor_name(i);
  }
  const Json json = to_json(out);
  Bytes in_document;
  for (const Json& one : json.at("differences")) in_document += Bytes(one.at("bytes").get<std::uint64_t>());
  EXPECT_EQ(in_document.count(), json.at("distance").get<std::uint64_t>());
}

void expect_refused(const Exported& out) {
  const std::string why = message(*out.refused);
  EXPECT_FALSE(why.empty() || why.ends_with('.') || why.find('\n') != std::string::npos) << why;
  EXPECT_EQ(why.find('%'), std::string::npos) << why;
  EXPECT_EQ(out.text, "");
  EXPECT_TRUE(out.differences.empty() && out.findings.empty() && out.arguments.empty());
}

/// What is read back, as a plan, is the same text again. A script may say the same of other modules, and says
/// in comments what of the plan was not to be had: there the places are the same.
void expect_same_again(const Facts& facts, const Target& target, const Exported& out) {
  const ReadPlan back = read_plan(facts, target, out.text);
  ASSERT_TRUE(back.ok()) << out.text;
  ASSERT_EQ(back.places.size(), facts.model->tensors().size());
  const plan::DeviceMap map = plan::to_device_map(*facts.model, machine(), placement_of(back.places));
  const Exported again = export_plan({facts, target, map, {}, "m", "f"});
  ASSERT_FALSE(again.refused) << *again.refused << "\n" << out.text;
  if (out.text.find("import torch") == std::string::npos) {
    EXPECT_EQ(again.text, out.text);
  } else {
    EXPECT_EQ(again.actual, out.actual) << again.text << "\n" << out.text;
  }
  EXPECT_EQ(again.arguments, out.arguments);
  EXPECT_EQ(again.settings, out.settings);
  if (target.name != "accelerate") {
    EXPECT_EQ(again.distance, Bytes());
  }
}

TEST(EveryTarget, RefusesInOneSentenceOrIsReplayed) {
  std::size_t written = 0, refused = 0, read = 0;
  const plan::Settings settings = test::host_settings();
  for (const FactsPtr& facts : models()) {
    for (const Plan& plan : plans()) {
      const plan::Placement planned = placement_of(*facts, plan);
      const plan::DeviceMap map = plan::to_device_map(*facts->model, machine(), planned);
      for (const Target* target : targets()) {
        if (!target->write) continue;
        for (const bool nearest : {false, true}) {
          SCOPED_TRACE(std::string(target->name) + (nearest ? ", nearest, " : ", ") + facts->model->name() +
                       ", " + plan.name);
          const Exported out = export_plan(
              {*facts, *target, map, {}, "m", "f", false, {}, {}, &machine(), &settings}, nearest);
          if (out.refused) {
            expect_refused(out);
            ++refused;
            continue;
          }
          ++written;
          EXPECT_NE(out.text, "");
          EXPECT_TRUE(out.findings.empty()) << "no device has a bound: " << message(out.findings.front());
          expect_told(*facts, planned, out);
          // The nearest map of accelerate's may have more keys than it needs.
          if (!target->read || (nearest && target->name == "accelerate")) continue;
          expect_same_again(*facts, *target, out);
          ++read;
        }
      }
    }
  }
  EXPECT_GT(written, 300u);
  EXPECT_GT(refused, 100u);
  EXPECT_GT(read, 100u);
}

/// The same of programs that open GGUF files alone.
TEST(EveryTarget, OfGgufFilesIsReplayedToo) {
  const auto model = formats::open_model(test::model_folder("gguf_llama") + "/mixed_k.gguf");
  ASSERT_TRUE(model);
  const auto file = llamacpp::read_facts(**model);
  ASSERT_TRUE(file && *file);
  const FactsPtr facts = make_facts(*model, {});
  plan::Settings settings = test::host_settings();
  settings.workload.tokens = 512;
  std::size_t exact = 0, refused = 0;
  for (const Plan& plan : plans()) {
    const plan::Placement planned = placement_of(*facts, plan);
    for (const Target* target : targets()) {
      if (!target->gguf) continue;
      SCOPED_TRACE(std::string(target->name) + ", " + plan.name);
      const auto write = [&](const plan::Placement& placement) {
        return write_gguf(
            *target,
            {**file, machine(), placement, settings.workload, "m.gguf", {}, model->get(), &settings});
      };
      const GgufWritten out = write(planned);
      EXPECT_TRUE(out.findings.empty());
      EXPECT_EQ(llamacpp::distance(out.exported.elsewhere), out.exported.distance);
      EXPECT_LE(out.exported.bound, out.exported.distance);
      if (!out.exported.expressible()) ++refused;
      if (!out.exported.expressible() || out.exported.distance > 0) continue;
      const llamacpp::Pasted back = target->gguf->read(out.text, machine(), **file);
      EXPECT_EQ(back.placed.tensors, out.exported.placed.tensors);
      const GgufWritten again = write(llamacpp::placement_of(back.placed, **file, **model, machine()));
      EXPECT_EQ(again.text, out.text);
      ++exact;
    }
  }
  EXPECT_GT(exact, 2u);
  EXPECT_GT(refused, 2u);
}

}  // namespace
}  // namespace stowage::runtimes
