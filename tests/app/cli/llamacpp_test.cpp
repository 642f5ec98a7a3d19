// Command lines of llama.cpp and parameters of Ollama, in and out of the real program.
#include <filesystem>
#include <fstream>

#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;

class CliLlamacpp : public test::CliFixture {
 protected:
  /// A full-size file whose data is a hole.
  std::string gguf(const std::string& name) {
    const auto document =
        nlohmann::ordered_json::parse(test::read_maybe_gzip(test::data("cases/llamacpp.json.gz")));
    const auto& entry = document.at("models").at(name);
    const std::string path = write(name + ".gguf", test::read_maybe_gzip(test::data(entry.at("head"))));
    std::filesystem::resize_file(path, entry.at("file_bytes").get<std::uint64_t>());
    return path;
  }
  /// box1 and box2, with a GPU each.
  std::string two_machines(std::uint64_t gpu) {
    Json json{{"schema", "stowage.machine/2"}, {"hosts", Json::array()}};
    for (const char* name : {"box1", "box2"})
      json["hosts"].push_back({{"host", name},
                               {"devices", Json::array({Json{{"device", "0"}, {"budget", gpu}},
                                                        Json{{"device", "cpu"}, {"budget", gpu}}})}});
    return write("hosts.json", to_text(json));
  }
  static const Json& device(const Json& document, const std::string& name) {
    for (const Json& one : document.at("devices")) {
      if (one.at("device") == name) return one;
    }
    static const Json none;
    return none;
  }
};

TEST_F(CliLlamacpp, CheckSaysWhereEverythingLiesAndWhatWasUnderstood) {
  const Json json = ask({"check", gguf("llama-8b"), "--from", "llama.cpp", "--options",
                         "llama-cli -m x.gguf -ngl 20 -c 8192 -ot 'blk\\.31\\.ffn_up=CPU' --frob 3", "--gpu",
                         "8GiB", "--cpu", "64GiB"},
                        0, "stowage.check/1");
  EXPECT_EQ(json.at("ok"), true) << "unknown options are listed, not fatal";
  EXPECT_EQ(json.at("unknown_options"), Json({"--frob 3"}));
  EXPECT_EQ(json.at("verdict"), "nothing_wrong_found");
  EXPECT_EQ(json.at("not_understood"), 1);
  EXPECT_EQ(json.at("understood").size(), 5u);
  EXPECT_EQ(json.at("tensors").size(), 293u) << "292, and a copy of rope_freqs";
  EXPECT_EQ(device(json, "0").at("kv_cache"), 19u * 8192 * 2 * 1024 * 2);
  EXPECT_EQ(json.at("context").at("tokens"), 8192);
  std::uint64_t weights = 0;
  for (const Json& tensor : json.at("tensors"))
    weights += tensor.at("device") == "0" ? tensor.at("bytes").get<std::uint64_t>() : 0;
  EXPECT_EQ(device(json, "0").at("weights"), weights);
}

TEST_F(CliLlamacpp, WhatLlamaCppRefusesIsShownAsFarAsItIsUnderstood) {
  const std::string model = gguf("llama-8b");
  const Json json =
      ask({"check", model, "--from", "llama.cpp", "--options", "-ngl 5 -ot 'a(b=CPU' -ts x", "--gpu", "8GiB"},
          4, "stowage.check/1");
  EXPECT_EQ(json.at("ok"), false);
  EXPECT_EQ(json.at("tensors").size(), 293u);
  std::vector<std::string> rules;
  for (const Json& one : json.at("diagnostics")) {
    if (one.at("severity") == "error") rules.push_back(one.at("rule"));
  }
  EXPECT_THAT(rules, testing::ElementsAre("llamacpp.number", "llamacpp.pattern"));
  ask({"check", model, "--gpu", "8GiB"}, 2, "stowage.error/1");
  ask({"check", model, "--from", "llama.cpp", "--gpu", "8GiB"}, 2, "stowage.error/1");
  ask({"check", model, "--from", "vim", "--options", "-ngl 1"}, 2, "stowage.error/1");
  ask({"check", this->model(), "--from", "llama.cpp", "--options", "-ngl 1"}, 3, "stowage.error/1");
  ask({"check", model, "--from", "llama.cpp", "--options-file", folder_.file("missing")}, 3,
      "stowage.error/1");
}

TEST_F(CliLlamacpp, APlanIsWrittenAndReadBackAsItWas) {
  const std::string model = gguf("qwen3-moe-30b"), plan = folder_.file("plan.json"),
                    out = folder_.file("run.sh");
  const std::vector<std::string> machine = {"--gpu", "8GiB",  "--gpu",  "6GiB",
                                            "--cpu", "64GiB", "--disk", "none"};
  const auto with_machine = [&](std::vector<std::string> words) {
    words.insert(words.end(), machine.begin(), machine.end());
    return words;
  };
  Json training = ask(with_machine({"solve", model, "--runtime", "host", "-o", plan}), 0, "stowage.plan/1");
  const Json json =
      ask(with_machine({"export", model, plan, "--to", "llama.cpp", "--tokens", "4096", "-o", out}), 0,
          "stowage.export/1");
  EXPECT_EQ(json.at("expressible"), true);
  EXPECT_EQ(json.at("distance"), 0);
  EXPECT_EQ(json.at("differences"), Json::array());
  EXPECT_EQ(json.at("text"), test::read_all(out));
  EXPECT_EQ(json.at("activation_notes"), Json::array());
  training["activations"] = Json::array({{{"module", "model.layers"}, {"offload", "on"}}});
  const std::string trained = write("training.json", to_text(training));
  for (const char* to : {"llama.cpp", "ollama"}) {
    const std::vector<std::string> words =
        with_machine({"export", model, trained, "--to", to, "--tokens", "4096", "--nearest"});
    const Json noted = ask(words, 0, "stowage.export/1");
    ASSERT_EQ(noted.at("activation_notes").size(), 1u) << to;
    EXPECT_EQ(noted.at("activation_notes")[0].at("rule"), "not_expressible");
    EXPECT_THAT(run_cli(words).err, HasSubstr("has no words for activations"));
  }
  const Json back =
      ask(with_machine({"check", model, "--from", "llama.cpp", "--options-file", out}), 0, "stowage.check/1");
  EXPECT_EQ(back.at("unknown_options"), Json::array());
  for (const char* name : {"0", "1", "cpu"})
    EXPECT_EQ(device(back, name).at("weights"), device(json, name).at("weights"));
}

/// A prompt is read in parts of 512 tokens by who runs the plan: what is solved, what a line of it is said to
/// need, and what the map is checked with is one and the same.
TEST_F(CliLlamacpp, WhatFitsIsTheSameForSolveAndForALine) {
  const std::string model = gguf("qwen3-moe-30b"), plan = folder_.file("plan.json"),
                    out = folder_.file("run.sh"), map = folder_.file("map.json");
  const std::vector<std::pair<const char*, const char*>> machines = {{"8GiB", "24GiB"}, {"16GiB", "32GiB"}};
  for (const auto& one : machines) {
    const std::string gpu = one.first, cpu = one.second;
    SCOPED_TRACE(gpu);
    const auto with_machine = [&](std::vector<std::string> words) {
      words.insert(words.end(), {"--gpu", gpu, "--cpu", cpu, "--disk", "none"});
      return words;
    };
    const auto long_prompt = [&](std::vector<std::string> words) {
      words.insert(words.end(), {"--tokens", "32768"});
      return with_machine(std::move(words));
    };
    const Json solved = ask(long_prompt({"solve", model, "--target", "llama.cpp"}), 0, "stowage.plan/1");
    EXPECT_EQ(solved.at("settings").at("prefill_chunk"), 512);
    EXPECT_EQ(solved.at("expressed").at("same"), true);
    EXPECT_EQ(solved.at("expressed").at("cache_distance"), 0);
    write("plan.json", to_text(solved));
    ask({"export", model, plan, "--to", "llama.cpp", "-o", out}, 0, "stowage.export/1");
    EXPECT_THAT(test::read_all(out), testing::Not(HasSubstr("-ub")))
        << "512 is what llama.cpp takes by itself";
    const Json line =
        ask(with_machine({"check", model, "--from", "llama.cpp", "--options-file", out, "-o", map}), 0,
            "stowage.check/1");
    for (const Json& said : line.at("diagnostics")) EXPECT_EQ(said.at("severity"), "info") << said;
    const Json checked =
        ask(long_prompt({"check", model, map, "--target", "llama.cpp"}), 0, "stowage.check/1");
    for (const char* name : {"0", "cpu"}) {
      EXPECT_EQ(device(line, name).at("activations"), device(checked, name).at("activations")) << name;
      EXPECT_EQ(device(line, name).at("kv_cache"), device(checked, name).at("kv_cache")) << name;
      EXPECT_EQ(device(line, name).at("kv_cache"), device(solved, name).at("kv_cache")) << name;
    }
    // What a person knows to work is no better kept: experts in RAM, all else on the card.
    const Json typed = ask(with_machine({"check", model, "--from", "llama.cpp", "--options",
                                         "-ngl 99 -cmoe -c 32768 -fit off", "-o", map}),
                           0, "stowage.check/1");
    EXPECT_EQ(device(typed, "0").at("over"), 0);
    ask(long_prompt({"check", model, map, "--target", "llama.cpp"}), 0, "stowage.check/1");
  }
}

/// The most layers that fit, where the free plan has no words: as many as are tried here, one by one.
TEST_F(CliLlamacpp, OllamaGetsTheMostLayersThatFit) {
  const std::string model = gguf("llama-8b");
  const std::vector<std::string> machine = {"--gpu", "4GiB", "--cpu", "16GiB", "--disk", "none"};
  const auto with_machine = [&](std::vector<std::string> words) {
    words.insert(words.end(), machine.begin(), machine.end());
    return words;
  };
  const Json solved =
      ask(with_machine({"solve", model, "--target", "ollama", "--tokens", "8192"}), 0, "stowage.plan/1");
  EXPECT_EQ(solved.at("expressed").at("same"), true);
  std::uint64_t most = 0;
  for (int layers = 0; layers <= 33; ++layers) {
    const Json one = run_cli(with_machine({"check", model, "--from", "ollama", "--options",
                                           "num_gpu " + std::to_string(layers) + "\nnum_ctx 8192", "--json"}))
                         .json();
    ASSERT_EQ(one.at("schema"), "stowage.check/1") << one;
    const bool fits = device(one, "0").at("over") == 0 && device(one, "cpu").at("over") == 0;
    if (fits) most = std::max(most, device(one, "0").at("weights").get<std::uint64_t>());
  }
  EXPECT_GT(most, 2ull << 30);
  EXPECT_NEAR(solved.at("value").get<double>(), static_cast<double>(most), 1024) << "rope_freqs are copied";
}

TEST_F(CliLlamacpp, WhatCannotBeSaidIsNotWrittenUnlessTheNearestWillDo) {
  const std::string model = gguf("llama-8b"), out = folder_.file("Modelfile");
  const std::string map = write(
      "map.json",
      R"({"model.embed_tokens": 0, "model.layers": 0, "model.norm": 0, "lm_head": 0, "model.rotary_emb": 0})");
  std::vector<std::string> words = {"export", model, map, "--to", "ollama", "--gpu", "24GiB", "-o", out};
  const Json refused = ask(words, 4, "stowage.export/1");
  EXPECT_EQ(refused.at("expressible"), false);
  EXPECT_EQ(refused.at("text"), nullptr);
  EXPECT_THAT(refused.at("refused").get<std::string>(), HasSubstr("token_embd.weight"));
  EXPECT_FALSE(std::filesystem::exists(out));
  words.emplace_back("--nearest");
  const Json nearest = ask(words, 0, "stowage.export/1");
  EXPECT_EQ(nearest.at("distance"), 295501824);
  EXPECT_EQ(nearest.at("bound"), nearest.at("distance"));
  EXPECT_THAT(test::read_all(out), HasSubstr("PARAMETER num_gpu 33\n"));
  const Json disk = ask({"export", model, write("disk.json", R"({"": "disk"})"), "--to", "llama.cpp", "--gpu",
                         "24GiB", "--disk", "1TB"},
                        4, "stowage.export/1");
  EXPECT_EQ(disk.at("distance"), disk.at("bound"));
}

/// Not even as the nearest plan: a line of a folder's name would be a command of the Modelfile.
TEST_F(CliLlamacpp, APathWithALineBreakIsNoModelfile) {
  const std::filesystem::path from = gguf("llama-8b");
  const auto folder = std::filesystem::path(folder_.path()) / "a\nPARAMETER num_gpu 0";
  std::filesystem::create_directory(folder);
  std::filesystem::rename(from, folder / "x.gguf");
  const std::string model = (folder / "x.gguf").string(), out = folder_.file("Modelfile");
  const std::string map = write("map.json", R"({"": "cpu"})");
  for (const bool nearest : {false, true}) {
    std::vector<std::string> words = {"export", model, map, "--to", "ollama", "--gpu", "24GiB", "-o", out};
    if (nearest) words.emplace_back("--nearest");
    const Json json = ask(words, 4, "stowage.export/1");
    EXPECT_EQ(json.at("text"), nullptr);
    EXPECT_THAT(json.at("refused").get<std::string>(), HasSubstr("line break"));
    EXPECT_FALSE(std::filesystem::exists(out));
  }
  const Json other =
      ask({"export", model, map, "--to", "llama.cpp", "--gpu", "24GiB"}, 0, "stowage.export/1");
  EXPECT_THAT(other.at("text").get<std::string>(), HasSubstr("'" + model + "'")) << "a shell has quotes";
}

/// From a forum to a plan and back: what is written again puts everything where it was.
TEST_F(CliLlamacpp, WhatIsPastedBecomesAMapThatIsWrittenAgain) {
  const std::string model = gguf("qwen3-moe-30b"), map = folder_.file("pasted.json"),
                    out = folder_.file("again.sh");
  const std::vector<std::string> machine = {"--gpu", "24GiB", "--gpu", "24GiB", "--cpu", "64GiB"};
  const auto with_machine = [&](std::vector<std::string> words) {
    words.insert(words.end(), machine.begin(), machine.end());
    return words;
  };
  const Json first = ask(with_machine({"check", model, "--from", "llama.cpp", "-o", map, "--options",
                                       "llama-server -m q.gguf -ngl 99 -ts 3,2 -ncmoe 12 -c 16384 -fit off"}),
                         0, "stowage.check/1");
  EXPECT_EQ(first.at("file"), map);
  EXPECT_EQ(parse_json(test::read_all(map), map).value(), first.at("device_map"));
  ask(with_machine({"export", model, map, "--to", "llama.cpp", "--tokens", "16384", "-o", out}), 0,
      "stowage.export/1");
  const Json again =
      ask(with_machine({"check", model, "--from", "llama.cpp", "--options-file", out}), 0, "stowage.check/1");
  EXPECT_EQ(again.at("tensors"), first.at("tensors"));
  ask(with_machine({"check", model, map, "-o", out}), 2, "stowage.error/1");
}

/// A plan over two machines: one serves its card, the other one runs the program with both.
TEST_F(CliLlamacpp, APlanOverTwoMachinesIsALineForEach) {
  const std::string model = gguf("llama-8b"), map = folder_.file("map.json");
  const std::uint64_t total =
      ask({"solve", model, "--hosts", two_machines(std::uint64_t{1} << 40)}, 0, "stowage.cluster-plan/1")
          .at("total_bytes")
          .get<std::uint64_t>();
  const std::string file = two_machines(total / 10 * 6);
  const Json plan = ask({"solve", model, "--hosts", file, "-o", map}, 0, "stowage.cluster-plan/1");
  ASSERT_EQ(plan.at("stages").size(), 2u);
  ASSERT_EQ(plan.at("gpu_bytes"), plan.at("total_bytes"));
  const auto first = plan.at("stages")[0].at("host").get<std::string>(),
             last = plan.at("stages")[1].at("host").get<std::string>();
  const Json json = ask({"export", model, map, "--hosts", file, "--to", "llama.cpp"}, 0, "stowage.export/1");
  const auto text = json.at("text").get<std::string>();
  EXPECT_THAT(text, HasSubstr("# on " + first + ":\nCUDA_VISIBLE_DEVICES=0 ggml-rpc-server "));
  EXPECT_THAT(text, HasSubstr("# on " + last + ":\nCUDA_VISIBLE_DEVICES=0 llama-server -m "));
  EXPECT_EQ(json.at("settings").at("rpc"), first + ":50052");
  EXPECT_LT(json.at("distance").get<std::uint64_t>(), total / 4) << "the table of embeddings at most";
  EXPECT_GT(device(json, "0").at("weights").get<std::uint64_t>(), 0u);
  EXPECT_GT(device(json, "1").at("weights").get<std::uint64_t>(), 0u);
}

/// Its buffer there has the server in its name: llama.cpp 0.7.0 refuses “RPC0” as a buffer.
TEST_F(CliLlamacpp, ATensorOnAnotherMachineThanItsLayerIsNamedByItsServer) {
  const std::string model = gguf("llama-8b"), file = two_machines(std::uint64_t{1} << 40);
  const Json map = {{"", "box2:0"},
                    {"model.embed_tokens", "box1:0"},
                    {"model.layers.0", "box1:0"},
                    {"model.layers.3.mlp.down_proj", "box1:0"}};
  const Json json =
      ask({"export", model, write("map.json", to_text(map)), "--hosts", file, "--to", "llama.cpp"}, 0,
          "stowage.export/1");
  const auto text = json.at("text").get<std::string>();
  EXPECT_THAT(text, HasSubstr("ffn_down")) << text;
  EXPECT_THAT(text, HasSubstr("=RPC0[box1:50052]"));
  EXPECT_LT(text.find("--rpc box1:50052"), text.find("-ot")) << "llama.cpp knows the buffer from there on";
}

}  // namespace
}  // namespace stowage
