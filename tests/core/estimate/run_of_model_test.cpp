// Whether a recorded run is one of a model, by the names in it.
#include "core/estimate/run_of_model.h"

#include <random>

#include <gtest/gtest.h>

#include "core/model/model_builder.h"

namespace stowage::estimate {
namespace {

constexpr std::size_t kWeights = 6;

std::string weight(std::size_t i) { return "layers." + std::to_string(i) + ".weight"; }

model::ModelPtr layers() {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  for (std::size_t i = 0; i < kWeights; ++i) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = weight(i);
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(1000 + i);
    spec.shape = {static_cast<std::int64_t>(1000 + i)};
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

void add_block(trace::Timeline& run, const std::string& label, std::uint64_t bytes, trace::Kind kind) {
  run.blocks.push_back({0, trace::Block::kAlive, bytes, 0, run.name(label), 0, kind, trace::kNoDevice});
}

trace::Timeline empty_run() {
  trace::Timeline out;
  out.devices = {{"0", true, 0}};
  out.duration_ns = 10;
  return out;
}

bool says(const std::vector<Error>& notes, Code code) {
  for (const Error& note : notes) {
    if (note.code == code) return true;
  }
  return false;
}

/// Of any weights: those that the model has in that size are its own, the others are counted, each once.
TEST(RunOfModel, CountsTheWeightsThatAreNotTheModels) {
  const auto model = layers();
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    trace::Timeline run = empty_run();
    std::size_t own = 0, other = 0;
    for (std::size_t i = 0; i < kWeights; ++i) {
      const auto what = random() % 4;
      if (what == 0) continue;
      const bool fits = what != 1;
      // Rounded up by an allocator, or of a smaller model of the same names.
      add_block(run, weight(i), fits ? 1000 + i + random() % 512 : random() % 1000, trace::Kind::Resident);
      if (random() % 2) add_block(run, weight(i), 2000, trace::Kind::Resident);
      ++(fits ? own : other);
    }
    for (std::size_t i = random() % 3; i-- > 0; ++other)
      add_block(run, "blocks." + std::to_string(i) + ".weight", 5000, trace::Kind::Resident);
    add_block(run, "aten::mm", 64, trace::Kind::Activation);
    run.spans.push_back({0, 5, run.name("nobody"), 0, 0});
    run.finish();
    const RunNames names = names_of_run(*model, run);
    if (own + other == 0) continue;  // then modules tell
    EXPECT_EQ(names.in_model, own);
    EXPECT_EQ(names.elsewhere, other);
    EXPECT_EQ(names.example.empty(), other == 0);
    EXPECT_EQ(says(notes_on_run(*model, run, "a.trace"), Code::TraceOtherModel), other > 0);
  }
}

TEST(RunOfModel, WithoutWeightsModulesTell) {
  const auto model = layers();
  trace::Timeline run = empty_run();
  for (const char* module : {"", "layers.0", "layers.0", "layers.1.act", "decoder", "layers.9"})
    run.spans.push_back({0, 5, run.name(module), 0, 0});
  run.finish();
  const RunNames names = names_of_run(*model, run);
  EXPECT_EQ(names.in_model, 3u) << "a layer, what lies in one, and what lies in the list of layers";
  EXPECT_EQ(names.elsewhere, 1u);
  EXPECT_EQ(names.example, "decoder");
  const auto notes = notes_on_run(*model, run, "a.trace");
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(
      sentence(notes.front()),
      "a.trace seems to be a run of another program: 1 of 4 names in it are not this model’s, for example "
      "“decoder”.");
}

TEST(RunOfModel, SaysWhatIsAPartAndWhatNamesNothing) {
  const auto model = layers();
  trace::Timeline run = empty_run();
  add_block(run, "aten::mm", 64, trace::Kind::Activation);
  run.finish();
  EXPECT_TRUE(says(notes_on_run(*model, run, "a"), Code::TraceNamesNothing));
  run.complete = false;
  EXPECT_TRUE(says(notes_on_run(*model, run, "a"), Code::TraceEndedEarly));
  run.predicted = true;
  EXPECT_TRUE(notes_on_run(*model, run, "a").empty()) << "a prediction is no run";
  trace::Timeline whole = empty_run();
  add_block(whole, weight(2), 1024, trace::Kind::Resident);
  whole.finish();
  EXPECT_TRUE(notes_on_run(*model, whole, "a").empty());
}

}  // namespace
}  // namespace stowage::estimate
