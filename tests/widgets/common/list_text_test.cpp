// Lists, names with what they have, and sentences, as each language sets them.
#include "widgets/common/list_text.h"

#include <gtest/gtest.h>

#include "translations/translations.h"

namespace stowage::widgets {
namespace {

class ListText : public ::testing::Test {
 protected:
  void TearDown() override { translations::use(QStringLiteral("en")); }
};

TEST_F(ListText, IsSetAsTheLanguageSetsIt) {
  struct Wanted {
    const char *code, *list, *named, *sentence;
  };
  for (const auto& [code, list, named, sentence] :
       {Wanted{"en", "a, b", "a: b", "a."}, Wanted{"de", "a, b", "a: b", "a."},
        Wanted{"es", "a, b", "a: b", "a."}, Wanted{"fr", "a, b", "a\u202f: b", "a."},
        Wanted{"zh_CN", "a、b", "a：b", "a。"}, Wanted{"ja", "a、b", "a：b", "a。"}}) {
    ASSERT_EQ(translations::use(QString::fromLatin1(code)), QString::fromLatin1(code));
    EXPECT_EQ(listText({QStringLiteral("a"), QStringLiteral("b")}), QString::fromUtf8(list)) << code;
    EXPECT_EQ(namedText(QStringLiteral("a"), QStringLiteral("b")), QString::fromUtf8(named)) << code;
    EXPECT_EQ(asSentence(QStringLiteral("a")), QString::fromUtf8(sentence)) << code;
  }
}

/// What a name or a value has of the marks for arguments is text.
TEST_F(ListText, MarksInWhatIsNamedStay) {
  EXPECT_EQ(namedText(QStringLiteral("%2"), QStringLiteral("%1")), QStringLiteral("%2: %1"));
  EXPECT_EQ(listText({}), QString());
  EXPECT_EQ(asSentence({}), QString());
}

}  // namespace
}  // namespace stowage::widgets
