#include "widgets/common/find_text.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage::widgets {
namespace {

bool finds(const char* words, const char* text) { return FindText(QString::fromUtf8(words)).in(text); }

TEST(FindText, FindsWhateverTheCase) {
  EXPECT_TRUE(finds("q_proj", "model.layers.3.self_attn.q_proj"));
  EXPECT_TRUE(finds("Q_PROJ", "model.layers.3.self_attn.q_proj"));
  EXPECT_TRUE(finds("llamadec", "LlamaDecoderLayer"));
  EXPECT_TRUE(finds("  attn ", "self_attn")) << "blanks around do not count";
  EXPECT_FALSE(finds("q_prj", "model.layers.3.self_attn.q_proj"));
  EXPECT_FALSE(finds("longer than the text", "text"));
}

TEST(FindText, NothingIsFoundOfNothing) {
  EXPECT_TRUE(FindText(QString()).empty());
  EXPECT_TRUE(FindText(QStringLiteral("   ")).empty());
  EXPECT_FALSE(finds("", "anything"));
  EXPECT_FALSE(finds("a", ""));
}

TEST(FindText, LettersBeyondAsciiFoldToo) {
  EXPECT_TRUE(finds("größe", "modul.GRÖSSE.GRÖßE"));
  EXPECT_TRUE(finds("クエリ", "layers.0.クエリ射影"));
  EXPECT_FALSE(finds("é", "e"));
  EXPECT_TRUE(finds("proj", "größe.PROJ")) << "ASCII words in other text";
  EXPECT_FALSE(finds("é", "\xff\xfe")) << "text that is no UTF-8";
  EXPECT_FALSE(finds("e", "\xff\xfe"));
}

/// The quick way finds what Qt finds.
TEST(FindText, AgreesWithQtOnAnyAscii) {
  const std::uint32_t seed = 31337;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto word = [&](int longest) {
    std::string out;
    for (auto i = random() % static_cast<unsigned>(longest); i-- > 0;) out += "aAbB._"[random() % 6];
    return out;
  };
  for (int round = 0; round < 20'000; ++round) {
    const std::string words = word(5), text = word(14);
    const QString wanted = QString::fromStdString(words);
    const bool expected =
        !wanted.isEmpty() && QString::fromStdString(text).contains(wanted, Qt::CaseInsensitive);
    ASSERT_EQ(FindText(wanted).in(text), expected) << "“" << words << "” in “" << text << "”";
  }
}

}  // namespace
}  // namespace stowage::widgets
