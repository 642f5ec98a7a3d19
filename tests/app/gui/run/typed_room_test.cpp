// Room as people type it: in their language, and back to the same bytes.
#include "app/gui/run/typed_room.h"

#include <gtest/gtest.h>

#include <QLocale>

#include "core/base/bytes.h"

namespace stowage::app {
namespace {

class TypedRoom : public testing::Test {
 protected:
  void TearDown() override { QLocale::setDefault(before_); }
  static void speak(const char* language) { QLocale::setDefault(QLocale(QString::fromLatin1(language))); }
  QLocale before_{};
};

TEST_F(TypedRoom, IsOfAllOrOfEach) {
  speak("en");
  EXPECT_EQ(typedRoom(QStringLiteral(" 8GiB "), nullptr)->all, GiB(8).count());
  const auto each = typedRoom(QStringLiteral("0=8.5GiB, 1=6GiB"), nullptr);
  ASSERT_TRUE(each);
  EXPECT_EQ(each->of_gpu,
            (std::map<std::uint32_t, std::uint64_t>{{0, MiB(8704).count()}, {1, GiB(6).count()}}));
  EXPECT_FALSE(typedRoom(QStringLiteral("0=8GiB, 6GiB"), nullptr)) << "both kinds";
  EXPECT_FALSE(typedRoom(QStringLiteral("0="), nullptr));
}

/// Commas or semicolons stand between rooms, whether or not a comma is in a number too.
TEST_F(TypedRoom, ACommaMayBeInANumber) {
  speak("de");
  EXPECT_EQ(typedRoom(QStringLiteral("8,5GiB"), nullptr)->all, MiB(8704).count());
  const auto each = typedRoom(QStringLiteral("0=8,5GiB; 1=6GiB"), nullptr);
  ASSERT_TRUE(each) << sentence(each.error());
  EXPECT_EQ(each->of_gpu,
            (std::map<std::uint32_t, std::uint64_t>{{0, MiB(8704).count()}, {1, GiB(6).count()}}));
  EXPECT_EQ(typedRoom(QStringLiteral("0=8GiB, 1=6GiB"), nullptr)->of_gpu.size(), 2u);
  for (const char* typed :
       {"0=7,5GiB, 1=6GiB", "0=7,5GiB,1=6GiB", "0=7,5GiB ,  1 = 6GiB", "0=7,5GiB;1=6GiB"}) {
    const auto rooms = typedRoom(QString::fromLatin1(typed), nullptr);
    ASSERT_TRUE(rooms) << typed << ": " << sentence(rooms.error());
    EXPECT_EQ(rooms->of_gpu,
              (std::map<std::uint32_t, std::uint64_t>{{0, MiB(7680).count()}, {1, GiB(6).count()}}))
        << typed;
  }
  EXPECT_EQ(typedRoom(QStringLiteral("0=8GiB, 6GiB"), nullptr).error().code, Code::OffloadRoomMixed);
  for (const char* typed : {"0=", "0=8GiB,", "0=7,5GiB, 1=", "0=8GiB,6GiB"})
    EXPECT_FALSE(typedRoom(QString::fromLatin1(typed), nullptr)) << typed;
}

}  // namespace
}  // namespace stowage::app
