// All names of a model in one stretch of letters: it finds what each name says by itself.
#include "widgets/common/name_table.h"

#include <gtest/gtest.h>

#include <random>

#include "core/model/model_builder.h"
#include "tests/widgets/random_states.h"
#include "widgets/common/find_text.h"

namespace stowage::widgets {
namespace {

std::string lowered(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

/// Modules of random names and classes, of few letters: much is alike.
model::ModelPtr random_names(std::mt19937& random) {
  const auto word = [&] {
    std::string out;
    for (unsigned i = 1 + random() % 7; i > 0; --i) out += "abABx_"[random() % 6];
    return random() % 9 == 0 ? out + "größe" : out;
  };
  model::ModelBuilder builder;
  builder.set_name("named");
  for (int i = 0; i < 60; ++i) {
    const std::string name = word() + "." + std::to_string(i) + "." + word();
    builder.add_module(name, random() % 3 ? word() : std::string());
    test::add_weight(builder, name + ".weight", {1}, 1);
  }
  return *builder.build();
}

TEST(NameTables, HaveEachNameAndItsLastPart) {
  std::mt19937 random(4'711);
  for (int round = 0; round < 20; ++round) {
    const auto model = random_names(random);
    const NameTable names(*model);
    ASSERT_EQ(names.size(), model->modules().size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string& name = model->modules()[i].name;
      EXPECT_EQ(names.name(i), lowered(name));
      EXPECT_EQ(names.last(i), lowered(name.substr(name.rfind('.') + 1))) << name;
    }
  }
}

/// Whatever is typed: beginnings, ends, what lies across a point, letters that nobody has.
TEST(NameTables, FindWhatEachNameAndClassSaysByItself) {
  const std::uint32_t seed = 90'210;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::size_t found = 0, missed = 0;
  for (int round = 0; round < 30; ++round) {
    const auto model = random_names(random);
    const NameTable names(*model);
    for (int asked = 0; asked < 60; ++asked) {
      QString typed;
      for (unsigned i = 1 + random() % 5; i > 0; --i)
        typed += QString::fromUtf8("abABx_.19öß").at(random() % 11);
      const FindText words(typed);
      const auto holding = names.holding(words);
      ASSERT_EQ(holding.size(), model->modules().size());
      for (std::size_t i = 0; i < holding.size(); ++i) {
        const model::Module& module = model->modules()[i];
        const bool expected = words.in(module.name) || words.in(module.class_name);
        ASSERT_EQ(holding[i] != 0, expected) << typed.toStdString() << " in " << module.name;
        ++(expected ? found : missed);
      }
    }
  }
  EXPECT_GT(found, 1000u);
  EXPECT_GT(missed, 1000u);
}

/// The first place, in names that begin with their parents' and in others.
TEST(NameTables, TellWhereAWordStands) {
  std::mt19937 random(31'415);
  std::size_t inside = 0;
  for (int round = 0; round < 30; ++round) {
    const auto model = round % 2 ? random_names(random) : test::uneven_model(random);
    const NameTable names(*model);
    for (int asked = 0; asked < 60; ++asked) {
      // A piece of a name, so that it is found: often across the point behind its parent.
      const std::string name = lowered(model->modules()[random() % names.size()].name);
      const std::size_t from = name.empty() ? 0 : random() % name.size();
      const std::string word = random() % 8 ? name.substr(from, 1 + random() % 9) : std::string("x.b");
      const auto places = names.places(word);
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t at =
            word.empty() ? std::string::npos : lowered(model->modules()[i].name).find(word);
        const std::int32_t expected =
            at == std::string::npos ? NameTable::kNowhere : static_cast<std::int32_t>(at);
        ASSERT_EQ(places[i], expected) << word << " in " << model->modules()[i].name;
        inside += expected > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(inside, 1000u);
}

TEST(NameTables, NothingIsFoundOfNothingAndNothingAcrossTwoNames) {
  model::ModelBuilder builder;
  builder.set_name("two");
  test::add_weight(builder, "first.weight", {1}, 1);
  test::add_weight(builder, "second.weight", {1}, 1);
  const NameTable names(**builder.build());
  const auto count = [&](const QString& typed) {
    const auto holding = names.holding(FindText(typed));
    return std::count(holding.begin(), holding.end(), 1);
  };
  EXPECT_EQ(count(QString()), 0);
  EXPECT_EQ(count(QStringLiteral("   ")), 0);
  EXPECT_EQ(count(QStringLiteral("tsecond")), 0);
  EXPECT_EQ(count(QStringLiteral("t") + QChar(u'\0') + QStringLiteral("s")), 0);
  EXPECT_EQ(count(QStringLiteral("FIRST")), 1);
}

}  // namespace
}  // namespace stowage::widgets
