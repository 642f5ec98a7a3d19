// Which variable of a script holds the model: others move nothing of it, and their lines are named.
#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/import/python_models.h"
#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ReadPlan read(const std::string& text) { return test::read(*test::layers(2), "pytorch", text); }
std::string at(const std::string& text) { return test::places(*test::layers(2), read(text)); }

/// The table, two layers and the head all on one device.
constexpr const char *kAllOn1 = "1 1 1 1", *kHeadOnCpu = "1 1 1 c";

/// However the variable is called and got, its parts are the model's.
TEST(ModelVariables, AnyNameMayHoldTheModel) {
  for (const char* name : {"model", "net", "self.model", "self.net", "m"}) {
    for (const char* made : {"AutoModel.from_pretrained('x')", "Lm.from_config(c)", "Lm(config)",
                             "transformers.Lm.from_pretrained(p, dtype=half).eval()", "Other(config)",
                             "create_model('x')", "torch.load('x.pt')"}) {
      const std::string all = std::string(name) + " = " + made + "\n" + name + ".to('cuda:1')\n";
      EXPECT_EQ(at(all), kAllOn1) << all;
      const std::string head = all + name + ".lm_head.cpu()\n";
      EXPECT_EQ(at(head), kHeadOnCpu) << head;
      EXPECT_THAT(read(head).unknown, IsEmpty()) << head;
    }
  }
}

/// A variable at random beside the model's moves nothing, whatever it is called, and is named.
TEST(ModelVariables, OthersMoveNothing) {
  std::mt19937 random(7);
  const std::vector<std::string> names{"other", "draft", "teacher", "x", "self.other", "net2"};
  const std::vector<std::string> made{"", "Lm2.from_pretrained('y')", "Thing(3)", "build()",
                                      "load_model('z')"};
  const std::vector<std::string> moves{".layers[0].to('cpu')", ".lm_head.cuda(0)", ".to('cpu')",
                                       ".get_submodule('lm_head').cpu()"};
  for (int n = 0; n < 200; ++n) {
    const std::string& name = names[random() % names.size()];
    const std::string& how = made[random() % made.size()];
    const std::string move = name + moves[random() % moves.size()];
    const std::string given = how.empty() ? "" : name + " = " + how + "\n";
    const std::string text = given + "model = Lm.from_pretrained('x')\nmodel.to(1)\n" + move + "\n";
    const ReadPlan out = read(text);
    EXPECT_EQ(test::places(*test::layers(2), out), kAllOn1) << text;
    EXPECT_THAT(out.unknown, ElementsAre(move)) << text;
  }
}

TEST(ModelVariables, OtherNamesOfTheModelAreTheModel) {
  const std::string model = "model = Lm.from_pretrained('x')\n";
  for (const char* alias : {"net = model", "net = model.eval().half()", "net = torch.compile(model)",
                            "net = torch.nn.DataParallel(model)", "a = model\nnet = a"}) {
    EXPECT_EQ(at(model + alias + "\nnet.cuda(1)\nnet.lm_head.cpu()\n"), kHeadOnCpu) << alias;
  }
  EXPECT_EQ(at(model + "model = DDP(model)\nmodel.to(1)\nmodel.module.lm_head.cpu()\n"), kHeadOnCpu);
  EXPECT_EQ(at(model + "pipe = pipeline('x', model=model)\npipe.model.to(1)\npipe.model.lm_head.cpu()\n"),
            kHeadOnCpu);
  EXPECT_EQ(at("pipe = pipeline('text-generation', 'x')\npipe.model.to(1)\npipe.model.lm_head.cpu()\n"),
            kHeadOnCpu);
  EXPECT_EQ(at("net = Lm(c)\npeft = PeftModel.from_pretrained(net, 'a')\npeft.to(1)\nnet.lm_head.cpu()\n"),
            kHeadOnCpu);
}

TEST(ModelVariables, ParametersAreWhatTheyAreGiven) {
  const std::string place = "def place(net, where):\n  net.to(1)\n  net.lm_head.to('cpu')\n";
  EXPECT_EQ(at(place + "model = Lm.from_pretrained('x')\nplace(model, 0)\n"), kHeadOnCpu);
  EXPECT_EQ(at(place + "model = Lm.from_pretrained('x')\nplace(where=0, net=model)\n"), kHeadOnCpu);
  EXPECT_EQ(at(place), kHeadOnCpu) << "the only one that may be it";
  EXPECT_EQ(at("class P:\n  def place(self, net):\n    net.to(1)\n    net.lm_head.cpu()\n"
               "m = Lm.from_pretrained('x')\nP().place(m)\n"),
            kHeadOnCpu);
  const ReadPlan other = read(place + "model = Lm.from_pretrained('x')\nmodel.to(0)\nplace(draft, 0)\n");
  EXPECT_EQ(test::places(*test::layers(2), other), "0 0 0 0");
  EXPECT_THAT(other.unknown, Contains("net.lm_head.to('cpu')"));
}

TEST(ModelVariables, PartsAreParts) {
  EXPECT_EQ(at("net = Lm(c)\nnet.to(1)\nhead = net.lm_head\nhead.cpu()\n"), kHeadOnCpu);
  EXPECT_EQ(at("for layer in net.layers:\n  layer.to(1)\nnet.lm_head.cpu()\n"), "c 1 1 c");
  EXPECT_EQ(
      at("for layer in net.layers:\n  layer.up = layer.up.to(1)\n  layer.norm.to(1)\n  layer.down.to(1)"),
      "c 1 1 c")
      << "what a name was in the turn before is forgotten";
  EXPECT_EQ(
      at("class W:\n  def __init__(self, m):\n    self.net = Lm.from_pretrained(m)\n    self.net.to(1)\n"
         "    self.lm_head.to('cpu')\n"),
      kAllOn1)
      << "the class keeps the model: its own head is another one";
}

/// Of several the one of the model's own class is meant, else the one that is called so; else none is.
TEST(ModelVariables, OfSeveralNoneIsGuessed) {
  const std::string teacher = "teacher = Big.from_pretrained('a')\nteacher.cuda(0)\n";
  EXPECT_EQ(at(teacher + "student = Lm.from_pretrained('b')\nstudent.to(1)\n"), kAllOn1);
  EXPECT_EQ(at(teacher + "model = Small.from_pretrained('b').to(1)\n"), kAllOn1);
  const ReadPlan out = read(teacher + "student = Small.from_pretrained('b')\nstudent.to(1)\n");
  EXPECT_FALSE(out.ok());
  EXPECT_TRUE(out.places.empty());
  EXPECT_THAT(test::rules(out), Contains("import.several-models"));
  EXPECT_THAT(test::said(out), Contains(HasSubstr("student and teacher each hold a model")));
  const ReadPlan chained =
      read("a = Big.from_pretrained('a').cuda()\nb = Big.from_config(c, device_map='cuda:1')\n");
  EXPECT_TRUE(chained.places.empty());
  EXPECT_THAT(test::rules(chained), Contains("import.several-models"));
  EXPECT_EQ(chained.unknown.size(), 2u);
  const ReadPlan map = read(
      "draft = Big.from_pretrained('a', device_map='cuda:0')\n"
      "model = Lm.from_pretrained('b', device_map='cuda:1')\n");
  EXPECT_EQ(test::places(*test::layers(2), map), kAllOn1);
  EXPECT_THAT(map.unknown, ElementsAre(HasSubstr("draft = ")));
  const ReadPlan free = read("a.lm_head.to(0)\nb.lm_head.to(1)\n");
  EXPECT_TRUE(free.places.empty()) << "either may be it";
}

TEST(ModelVariables, WhatLiesBesideAModelIsNone) {
  const std::string more =
      "tok = AutoTokenizer.from_pretrained('x')\ncfg = AutoConfig.from_pretrained('x')\n"
      "loss = nn.CrossEntropyLoss().to('cuda:0')\nbatch = batch.to('cuda:0')\n";
  EXPECT_EQ(at(more + "net = Lm.from_pretrained('x')\nnet.to(1)\n"), kAllOn1);
  EXPECT_EQ(at(more + "net = Unknown(cfg)\nnet.to(1)\n"), kAllOn1);
  EXPECT_TRUE(read(more).places.empty());
  const ReadPlan words = read("net = Lm(c)\nnet.to(1)\nimage.to('rgb')\n");
  EXPECT_TRUE(words.ok()) << "a word that is no device, of something else";
  EXPECT_THAT(words.unknown, ElementsAre("image.to('rgb')"));
  EXPECT_EQ(at("model = 'meta/x'\nnet = AutoModel.from_pretrained(model)\nnet.to(1)\n"), kAllOn1);
}

/// Functions that hand a model on to each other without end, and long scripts, are read to their end.
TEST(ModelVariables, NothingGoesRoundForEver) {
  EXPECT_EQ(at("def f(a):\n  f(a)\n  g(a)\ndef g(b):\n  f(b)\n  b.to(1)\nmodel = Lm(c)\nf(model)\n"),
            kAllOn1);
  std::string text = "model = Lm(c)\nmodel.to(1)\n";
  for (int i = 0; i < 3000; ++i)
    text +=
        "def f" + std::to_string(i) + "(x, *y, z: int = g(1, 2), **w):\n  f" + std::to_string(i) + "(x)\n";
  EXPECT_EQ(at(text), kAllOn1);
}

TEST(ModelVariables, ParametersOfAFunctionAreReadByName) {
  const auto script =
      read_python("def f(a, b: dict[str, int] = {'x': (1, 2)}, /, *c, d=g(h)[1], **e) -> X: pass");
  ASSERT_FALSE(script.statements.empty());
  EXPECT_THAT(script.statements.front().parameters, ElementsAre("a", "b", "c", "d", "e"));
  for (const char* text : {"def", "def f", "def f(", "def f(a", "def f(a,", "def f)", "def f(*", "def f(()"})
    EXPECT_LE(read_python(text).statements.size(), 2u) << text;
}

}  // namespace
}  // namespace stowage::runtimes
