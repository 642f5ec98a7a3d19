// What the program says one could type is taken by the program: every option that a text names, with its
// value, is put behind the command that named it, or the one that the text names.
#include <regex>

#include "tests/app/cli/cli_fixture.h"

namespace stowage::test {
namespace {

using Words = std::vector<std::string>;

/// Options that lines of a text name, each with its value where it has one: "--copy a=index", "--no-split
/// none".
std::vector<Words> advised(const std::string& text) {
  static const std::regex option("--[a-z][a-z-]*");
  std::vector<Words> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    std::smatch found;
    if (!std::regex_search(line, found, option)) continue;
    Words words;
    std::string word;
    for (const char c : line.substr(static_cast<std::size_t>(found.position())) + " ") {
      if (c != ' ') {
        word += c;
        continue;
      }
      const bool dotted = !word.empty() && (word.back() == '.' || word.back() == ',' || word.back() == ';');
      if (dotted) word.pop_back();
      const bool is_option = word.starts_with("--");
      const bool value = !words.empty() && words.back().starts_with("--");
      if (!is_option && !value) break;
      words.push_back(word == "\"\"" ? std::string() : word);
      word.clear();
      if (dotted) break;
    }
    out.push_back(std::move(words));
  }
  return out;
}

bool takes_no_value(const std::string& option) {
  return option == "--allow-empty-gpus" || option == "--nearest";
}

class Advice : public CliFixture {
 protected:
  /// A language model whose ids meet the table of an embedding.
  std::string speaker() {
    Json json{{"schema", "stowage.model/1"},
              {"name", "speaker"},
              {"modules", Json::array()},
              {"tensors", Json::array()},
              {"no_split_module_classes", {"Layer"}}};
    const auto module = [&](const std::string& name, const char* type) {
      json["modules"].push_back({{"name", name}, {"class", type}});
    };
    const auto weight = [&](const std::string& name, std::vector<int> shape) {
      json["tensors"].push_back({{"name", name + ".weight"}, {"dtype", "F32"}, {"shape", shape}});
    };
    module("", "Speaker");
    module("embed", "Embedding");
    weight("embed", {40, 10});
    module("layers", "ModuleList");
    for (const std::string layer : {"layers.0", "layers.1", "layers.2"}) {
      module(layer, "Layer");
      module(layer + ".a", "Linear");
      weight(layer + ".a", {10, 10});
    }
    module("head", "Linear");
    weight("head", {40, 10});
    json["inputs"] = {{{"name", "ids"}, {"kind", "ids"}}};
    return write("speaker.json", json.dump());
  }

  /// Runs it, and then once for every piece of advice: the command line is understood. Returns what was
  /// named.
  std::vector<std::string> follow(const Words& asked) {
    const ProgramRun first = run_cli(asked);
    std::vector<std::string> named;
    for (const Words& words : advised(first.out + "\n" + first.err)) {
      Words again = asked;
      for (std::size_t i = 0; i < words.size(); ++i) {
        named.push_back(words[i].starts_with("--") ? words[i] : "");
        again.push_back(words[i]);
        if (takes_no_value(words[i]) && i + 1 < words.size() && !words[i + 1].starts_with("--")) break;
      }
      const ProgramRun run = run_cli(again);
      EXPECT_NE(run.exit, 2) << run.err << testing::PrintToString(again);
    }
    return named;
  }
};

TEST_F(Advice, SolveTakesWhatSolveAdvises) {
  const std::string model = speaker();
  const Words room{"--cpu", "1MiB", "--disk", "none", "--keep-free", "all=0"};
  const auto with = [&](Words words) {
    words.insert(words.begin(), {"solve", model});
    words.insert(words.end(), room.begin(), room.end());
    return words;
  };
  std::vector<std::string> named;
  for (const char* target : {"pytorch", "tensorrt-mttm", "accelerate", "torch-compile", "megatron"}) {
    for (const Words& gpus :
         {Words{"--gpu", "9000", "--overhead", "0=5500"}, Words{"--gpu", "3000", "--gpu", "3000"},
          Words{"--gpu", "2500"}, Words{"--gpu", "9"}}) {
      Words words = gpus;
      words.insert(words.end(), {"--target", target});
      for (std::string& one : follow(with(words))) named.push_back(std::move(one));
    }
  }
  for (const Words& words :
       {Words{"--gpu", "9"}, Words{"--gpu", "9", "--runtime", "accelerate"},
        Words{"--gpu", "500", "--pin", "embed=0"}, Words{"--gpu", "3000", "--strategy", "balanced"},
        Words{"--gpu", "4400", "--streaming", "prefetch"}})
    for (std::string& one : follow(with(words))) named.push_back(std::move(one));
  EXPECT_THAT(named, testing::IsSupersetOf({"--copy", "--offload"}));
}

TEST_F(Advice, CheckAndExportTakeWhatTheyAdvise) {
  const std::string model = speaker();
  const std::string split = write("map.json", R"({"embed": "cpu", "layers": 0, "head": 1})");
  const std::string mixed =
      write("mixed.json", R"({"embed": 0, "layers.0": "cpu", "layers.1": 0, "layers.2": 0, "head": 0})");
  const Words machine{"--gpu", "3000", "--gpu", "3000", "--cpu", "15000"};
  std::vector<std::string> named;
  for (const char* target : {"pytorch", "tensorrt-mttm", "accelerate"}) {
    Words words{"check", model, split, "--target", target, "--kv-device", "cpu"};
    words.insert(words.end(), machine.begin(), machine.end());
    for (std::string& one : follow(words)) named.push_back(std::move(one));
  }
  for (std::string& one : follow({"export", model, mixed, "--to", "vllm", "--gpu", "1GiB"}))
    named.push_back(std::move(one));
  EXPECT_THAT(named, testing::IsSupersetOf({"--copy", "--set", "--nearest"}));
}

/// Offered as one command: what leaves the GPUs, and the copies that the program then has to make.
TEST_F(Advice, AnOffloadComesWithItsCopies) {
  const Words asked{"solve", speaker(),  "--gpu",         "9000",       "--cpu",  "1MiB",        "--disk",
                    "none",  "--target", "tensorrt-mttm", "--overhead", "0=5500", "--keep-free", "all=0"};
  const Json none = ask(asked, 4, "stowage.plan/1");
  EXPECT_EQ(none.at("ok"), false);
  const Json& repairs = none.at("infeasible").at("repairs");
  std::size_t offers = 0;
  for (const Json& repair : repairs) {
    if (repair.at("kind") != "offload") continue;
    ++offers;
    Words again = asked;
    for (const Json& word : repair.at("arguments")) again.push_back(word.get<std::string>());
    const Json found = ask(again, 0, "stowage.plan/1");
    EXPECT_EQ(found.at("ok"), true);
    EXPECT_EQ(found.at("set"), repair.at("names"));
    for (const Json& one : found.at("diagnostics")) EXPECT_NE(one.at("severity"), "error") << one;
    // Without them the same plan has errors: it is no plan to run.
    Words bare = asked;
    for (const Json& name : repair.at("names"))
      bare.insert(bare.end(), {"--offload", name.get<std::string>()});
    const bool copies = bare.size() < again.size();
    EXPECT_EQ(ask(bare, copies ? 4 : 0, "stowage.plan/1").at("ok"), !copies);
  }
  EXPECT_EQ(offers, 1u);
}

}  // namespace
}  // namespace stowage::test
