// A prompt that goes through a model in parts: what all of them take, of those that are gone through.
#include <gtest/gtest.h>

#include <optional>
#include <random>

#include <fmt/format.h>

#include "core/estimate/formula/formula_passes.h"
#include "core/estimate/formula/turn_times.h"
#include "core/estimate/pass_times.h"
#include "core/plan/evaluation/request_time.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

plan::Workload in_parts(std::uint64_t prompt, std::uint64_t chunk) {
  plan::Workload out;
  out.prompt = prompt;
  out.prefill_chunk = chunk;
  return out;
}

/// Every one of them, in order.
std::vector<PromptPart> all_parts(std::uint64_t prompt, std::uint64_t chunk) {
  std::vector<PromptPart> out;
  for (std::uint64_t begin = 0; begin < prompt; begin += chunk) {
    const std::uint64_t end = std::min(begin + chunk, prompt);
    out.push_back({end - begin, end, 1});
  }
  return out;
}

struct Sums {
  double parts = 0, tokens = 0, keys = 0;
};
Sums sums(const std::vector<PromptPart>& parts) {
  Sums out;
  for (const PromptPart& part : parts) {
    out.parts += part.stands_for;
    out.tokens += part.stands_for * static_cast<double>(part.tokens);
    out.keys += part.stands_for * static_cast<double>(part.keys);
  }
  return out;
}

/// All tokens, and all positions that they look at: what grows along a straight line is summed up exactly.
TEST(PromptParts, StandForAllOfThem) {
  std::mt19937_64 random(17);
  for (int i = 0; i < 500; ++i) {
    const std::uint64_t prompt = 1 + random() % 5000, chunk = 1 + random() % (1 + prompt);
    SCOPED_TRACE(std::to_string(prompt) + " by " + std::to_string(chunk));
    const auto parts = prompt_parts(in_parts(prompt, chunk));
    const Sums made = sums(parts), all = sums(all_parts(prompt, chunk));
    EXPECT_LE(parts.size(), kMostPromptParts);
    EXPECT_NEAR(made.parts, all.parts, 1e-9 * all.parts);
    EXPECT_NEAR(made.tokens, static_cast<double>(prompt), 1e-9 * static_cast<double>(prompt));
    EXPECT_NEAR(made.keys, all.keys, 1e-9 * all.keys);
    EXPECT_EQ(parts.back().keys, prompt);
    for (std::size_t k = 1; k < parts.size(); ++k) EXPECT_LT(parts[k - 1].keys, parts[k].keys);
  }
}

TEST(PromptParts, FewAreGoneThroughOneByOne) {
  const auto parts = prompt_parts(in_parts(1000, 300));
  ASSERT_EQ(parts.size(), 4u);
  const std::uint64_t keys[] = {300, 600, 900, 1000};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(parts[i].tokens, i < 3 ? 300u : 100u);
    EXPECT_EQ(parts[i].keys, keys[i]);
    EXPECT_EQ(parts[i].stands_for, 1);
  }
  EXPECT_EQ(prompt_parts(in_parts(1000, 0)).size(), 1u);
  EXPECT_EQ(prompt_parts(in_parts(0, 0)).size(), 1u) << "a model that reads no text";
}

/// An encoder reads the whole prompt at once, before the first part goes through the decoder, and each part
/// of the decoder looks at all that the encoder made.
TEST(PromptParts, AnEncoderReadsThePromptOnce) {
  const auto model = test::catalog("t5-11b");
  if (!model) GTEST_SKIP() << "not in the selection";
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  const FormulaPasses::Devices devices{executes, 1, {}};
  const auto turns = [&](std::uint64_t chunk) {
    plan::Settings settings;
    settings.workload = in_parts(1200, chunk);
    FormulaPasses passes(*model, settings, settings.workload);
    std::vector<std::vector<Turn>> out;
    for (const PromptPart& part : prompt_parts(settings.workload))
      out.push_back(passes.part(devices, part).turns);
    return out;
  };
  const auto of_encoder = [&](const std::vector<Turn>& part) {
    double work = 0;
    for (const Turn& turn : part) {
      const std::string& name = (*model)[turn.module].name;
      if (name.starts_with("encoder.")) work += turn.operations;
    }
    return work;
  };
  /// Keys and values that cross attention makes of what the encoder made.
  const auto crossing = [&](const std::vector<Turn>& part) {
    double work = 0;
    for (const Turn& turn : part) {
      if ((*model)[turn.module].name.ends_with("EncDecAttention.k")) work += turn.operations;
    }
    return work;
  };
  const auto whole = turns(0), parts = turns(500);
  ASSERT_EQ(whole.size(), 1u);
  ASSERT_EQ(parts.size(), 3u);
  ASSERT_GT(of_encoder(whole[0]), 0);
  EXPECT_EQ(of_encoder(parts[0]), of_encoder(whole[0]));
  EXPECT_EQ(crossing(parts[0]), crossing(whole[0]));
  for (std::size_t i = 1; i < parts.size(); ++i) {
    EXPECT_EQ(of_encoder(parts[i]), 0) << i;
    EXPECT_EQ(crossing(parts[i]), 0) << i << ": keys and values of the encoder are made once";
  }
}

/// Where tokens are made after the prompt, the decoder beside an encoder of text begins with one token,
/// however long the prompt is and in whatever parts it was asked for; the encoder reads all of it.
TEST(PromptParts, ADecoderBesideAnEncoderBeginsWithOneToken) {
  const auto model = test::catalog("t5-11b");
  if (!model) GTEST_SKIP() << "not in the selection";
  const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
  const FormulaPasses::Devices devices{executes, 1, {}};
  const auto work = [&](const Gone& gone, std::string_view in, std::string_view end) {
    double out = 0;
    for (const Turn& turn : gone.turns) {
      const std::string& name = (*model)[turn.module].name;
      if (name.starts_with(in) && name.ends_with(end)) out += turn.operations;
    }
    return out;
  };
  std::optional<double> first;
  for (const std::uint64_t prompt : {1ull, 400ull, 1200ull}) {
    std::optional<std::uint64_t> peak;
    double encoder = 0;
    for (const std::uint64_t chunk : {0ull, 500ull, 70ull}) {
      SCOPED_TRACE(std::to_string(prompt) + " by " + std::to_string(chunk));
      plan::Settings settings;
      settings.workload = in_parts(prompt, chunk);
      settings.workload.generate = 8;
      FormulaPasses passes(*model, settings, settings.workload);
      const auto parts = passes.parts();
      ASSERT_EQ(parts.size(), 1u);
      EXPECT_EQ(parts[0].tokens, prompt);
      const Gone gone = passes.part(devices, parts[0]);
      const double own = work(gone, "decoder.", "SelfAttention.q");
      EXPECT_GT(own, 0);
      EXPECT_EQ(own, first.value_or(own)) << "of one token, whatever the prompt";
      first = own;
      const double read = work(gone, "encoder.", "SelfAttention.q");
      EXPECT_EQ(read, static_cast<double>(prompt) * own) << "as wide, and of all the prompt";
      EXPECT_EQ(read, encoder > 0 ? encoder : read);
      encoder = read;
      std::uint64_t most = 0;
      for (const Turn& turn : passes.largest_part(devices).turns) most = std::max(most, turn.peak);
      EXPECT_EQ(most, peak.value_or(most)) << "a chunk changes nothing";
      peak = most;
      settings.workload.generate = 0;
      FormulaPasses alone(*model, settings, settings.workload);
      EXPECT_EQ(alone.parts().size(), prompt_parts(settings.workload).size()) << "no token is made";
    }
  }
}

/// Of a recording all is one length: the tokens of a prompt are those that Whisper's decoder is given.
TEST(PromptParts, BesideARecordingTheDecoderIsGivenThePrompt) {
  const auto model = test::catalog("whisper-large-v3");
  if (!model) GTEST_SKIP() << "not in the selection";
  plan::Settings settings;
  settings.workload = in_parts(100, 40);
  settings.workload.generate = 8;
  FormulaPasses passes(*model, settings, settings.workload);
  const auto parts = passes.parts();
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[0].tokens, 40u);
  EXPECT_EQ(parts[2].keys, 100u);
}

/// A plan counts as many passes of a request as formulas go through, of whatever model.
TEST(PromptParts, AreThePassesOfARequest) {
  std::mt19937_64 random(41);
  for (const char* name : {"t5-11b", "whisper-large-v3", "llama-3.1-8b", "gpt2-xl", "mamba-2.8b"}) {
    const auto model = test::catalog(name);
    if (!model) continue;
    for (int i = 0; i < 40; ++i) {
      plan::Settings settings;
      settings.workload = in_parts(1 + random() % 1500, random() % 3 * (1 + random() % 500));
      settings.workload.generate = random() % 2 * (random() % 40);
      SCOPED_TRACE(fmt::format("{}: {} by {}, {} more", name, settings.workload.prompt,
                               settings.workload.prefill_chunk, settings.workload.generate));
      const double parts = sums(FormulaPasses(*model, settings, settings.workload).parts()).parts;
      const auto passes = static_cast<double>(plan::passes_of(*model, settings.workload));
      EXPECT_NEAR(passes, parts + static_cast<double>(settings.workload.generate), 1e-6 * passes);
    }
  }
}

class PartsOfModels : public testing::TestWithParam<const char*> {};

/// What plans count of a request is the sum of all its parts: exactly for a few, nearly for many.
TEST_P(PartsOfModels, ARequestIsTheSumOfItsParts) {
  const auto model = test::catalog(GetParam());
  ASSERT_TRUE(model);
  const machine::Machine machine = test::machine_of(1);
  for (const auto& [prompt, chunk, near] :
       {std::tuple{4000u, 600u, 1e-6}, std::tuple{30'000u, 1000u, 5e-3}, std::tuple{3000u, 50u, 5e-3}}) {
    plan::Settings settings;
    settings.workload = in_parts(prompt, chunk);
    FormulaPasses passes(*model, settings, settings.workload);
    const std::vector<plan::Placement::Slot> executes(model->modules().size(), 0);
    const FormulaPasses::Devices devices{executes, machine.devices.size(), {}};
    const auto times = TurnTimes::of(machine, {true, false, false}, nullptr, passes.dtype());
    ASSERT_TRUE(times);
    double whole = 0;
    const auto all = all_parts(prompt, chunk);
    for (const PromptPart& part : all) {
      for (const Turn& turn : passes.part(devices, part).turns) whole += times->compute(turn).usual;
    }
    const auto table = pass_times(*model, machine, settings);
    ASSERT_TRUE(table);
    double request = 0, step = 0;
    for (const std::uint64_t ps : table->columns[0].request_ps) request += static_cast<double>(ps) * 1e-12;
    for (const std::uint64_t ps : table->columns[0].step_ps) step += static_cast<double>(ps) * 1e-12;
    EXPECT_NEAR(request, whole, near * whole) << prompt << " by " << chunk;
    EXPECT_NEAR(step * static_cast<double>(all.size()), request, 1e-6 * whole) << "an average part";
    const Prediction predicted =
        predict_formula(*model, machine, settings, test::all_in(*model, 0), settings.workload);
    ASSERT_TRUE(predicted.time);
    EXPECT_NEAR(predicted.time->prefill, request, 1e-6 * whole);
    double modules = 0;
    for (const PredictedModule& module : predicted.modules) modules += module.seconds;
    EXPECT_NEAR(modules, request, 1e-6 * whole);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogs, PartsOfModels,
                         testing::Values("llama-3.1-8b", "mixtral-8x7b", "gpt2-xl", "deepseek-v3"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

}  // namespace
}  // namespace stowage::estimate
