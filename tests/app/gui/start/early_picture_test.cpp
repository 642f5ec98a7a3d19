#include "app/gui/start/early_picture.h"

#include <fmt/format.h>

#include "core/formats/formats.h"
#include "core/model/model_builder.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/start/sharded_folder.h"

namespace stowage::app {
namespace {

using std::chrono::milliseconds;

TEST(EarlyPictureTest, ShowsTheWayDownToTheFirstLongListInOrder) {
  const auto model = formats::open_model(test::catalog("llama-3.1-8b.json.gz").toStdString());
  ASSERT_TRUE(model);
  const auto picture = earlyPicture(*model);
  ASSERT_FALSE(picture->rows.empty());
  EXPECT_EQ(picture->modules, (*model)->modules().size());
  EXPECT_EQ(picture->bytes, (*model)->total_bytes());
  QStringList names;
  for (const auto& row : picture->rows) names << row.name;
  EXPECT_EQ(names.mid(0, 4), (QStringList{QStringLiteral("model"), QStringLiteral("embed_tokens"),
                                          QStringLiteral("layers"), QStringLiteral("0")}));
  EXPECT_EQ(names.back(), QStringLiteral("lm_head"));
  EXPECT_EQ(names.count(QStringLiteral("self_attn")), 0) << "layers stay closed";
  EXPECT_EQ(picture->rows[3].depth, picture->rows[2].depth + 1);
}

TEST(EarlyPictureTest, HasNoHueAndNoPlaces) {
  const auto model = formats::open_model(test::catalog("gpt2-xl.json.gz").toStdString());
  ASSERT_TRUE(model);
  const auto picture = earlyPicture(*model);
  ASSERT_EQ(picture->colouring.categories.size(), 1u);
  EXPECT_TRUE(picture->colouring.categories[0].plain);
  EXPECT_EQ(picture->colouring.categories[0].bytes, (*model)->total_bytes());
  for (const auto category : picture->colouring.of_node)
    EXPECT_TRUE(category == 0 || category == widgets::Colouring::kEmpty);
}

/// Deep or wide, nothing is walked down by calls, and no more rows than a screen has.
TEST(EarlyPictureTest, AnyShapeOfTree) {
  for (const bool deep : {true, false}) {
    model::ModelBuilder builder;
    std::string name;
    for (int i = 0; i < 2000; ++i) {
      if (deep)
        name += i ? ".a" : "a";
      else
        name = fmt::format("a{}", i);
      if (deep && i < 1999) continue;
      model::ModelBuilder::TensorSpec spec;
      spec.name = name + ".w";
      spec.dtype = model::Dtype::U8;
      spec.shape = {4};
      spec.bytes = Bytes(4);
      builder.add_tensor(std::move(spec));
    }
    const auto model = builder.build();
    ASSERT_TRUE(model);
    const auto picture = earlyPicture(*model);
    EXPECT_GT(picture->rows.size(), 10u);
    EXPECT_LE(picture->rows.size(), 100u);
  }
}

TEST(EarlyPaceTest, NotBeforeItTakesLongAndSeldomEnough) {
  const EarlyPace::Clock::time_point start{};
  EarlyPace pace(milliseconds(250), start);
  EXPECT_FALSE(pace.due(start));
  EXPECT_FALSE(pace.due(start + milliseconds(249)));
  EXPECT_TRUE(pace.due(start + milliseconds(250)));
  pace.finished(start + milliseconds(260));
  EXPECT_FALSE(pace.due(start + milliseconds(400))) << "quick ones come not more often than the eye needs";
  EXPECT_TRUE(pace.due(start + milliseconds(500)));
  pace.finished(start + milliseconds(900));
  // It took 400 ms: no more than a fifth of the time.
  EXPECT_FALSE(pace.due(start + milliseconds(900 + 1599)));
  EXPECT_TRUE(pace.due(start + milliseconds(900 + 1600)));
}

class EarlyOpening : public test::WithDocument {
 protected:
  EarlyOpening() {
    document.setDefaultMachine(test::machineOf({1ull << 20}, 64ull << 30));
    path = folder.filePath(QStringLiteral("sharded"));
  }
  QString path;
};

TEST_F(EarlyOpening, TheTreeGrowsBeforeTheLastShardIsRead) {
  test::writeShardedFolder(path.toStdString(), 120, 40);
  document.setEarlyAfter(milliseconds(0));
  std::vector<EarlyPicturePtr> pictures;
  QObject::connect(&document, &Document::openingEarly, &document, [&](const EarlyPicturePtr& picture) {
    EXPECT_TRUE(document.opening());
    EXPECT_FALSE(document.model());
    pictures.push_back(picture);
  });
  QSignalSpy placed(&document, &Document::openingPlaced);
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(document.model());
  ASSERT_FALSE(pictures.empty());
  EXPECT_EQ(placed.count(), 1);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    EXPECT_EQ(pictures[i]->modules, document.model()->modules().size())
        << "all names are known from the index";
    EXPECT_LE(pictures[i]->bytes, document.model()->total_bytes());
    const double share = static_cast<double>(pictures[i]->bytes.count()) /
                         static_cast<double>(document.model()->total_bytes().count());
    EXPECT_NEAR(pictures[i]->share, share, 1e-9) << "all tensors are of one size";
    if (i > 0) {
      EXPECT_GE(pictures[i]->bytes, pictures[i - 1]->bytes);
    }
  }
  EXPECT_LT(pictures.front()->bytes, document.model()->total_bytes());
  EXPECT_GT(pictures.front()->bytes.count(), 0u);
}

TEST_F(EarlyOpening, WhatOpensQuicklyShowsNothingBefore) {
  test::writeShardedFolder(path.toStdString(), 20, 4);
  document.setEarlyAfter(milliseconds(60'000));
  QSignalSpy early(&document, &Document::openingEarly);
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_TRUE(document.model());
  EXPECT_EQ(early.count(), 0);
}

/// Before the first shard, between shards, with a picture on its way, while the plan is made: cancelled is
/// cancelled, and nothing comes later.
TEST_F(EarlyOpening, CancelledAtEachMoment) {
  test::writeShardedFolder(path.toStdString(), 160, 60);
  document.setEarlyAfter(milliseconds(0));
  QSignalSpy models(&document, &Document::modelChanged), ends(&document, &Document::openingEnded),
      failures(&document, &Document::openingFailed);
  const auto cancelAt = [&](auto signal, const char* moment) {
    bool cancelled = false;
    QObject context;
    QObject::connect(&document, signal, &context, [&] {
      if (!std::exchange(cancelled, true)) document.cancelOpening();
    });
    ends.clear();
    document.open(path);
    QElapsedTimer clock;
    ASSERT_TRUE(QTest::qWaitFor([&] { return cancelled; }, 20000)) << moment;
    clock.start();
    ASSERT_TRUE(document.waitUntilIdle());
    QTest::qWait(150);
    EXPECT_FALSE(document.opening()) << moment;
    EXPECT_EQ(models.count(), 0) << moment;
    EXPECT_EQ(failures.count(), 0) << moment;
    EXPECT_EQ(ends.count(), 1) << moment;
  };
  cancelAt(&Document::openingStarted, "at once");
  cancelAt(&Document::openingProgress, "between shards");
  cancelAt(&Document::openingEarly, "with a picture");
  cancelAt(&Document::openingPlaced, "while the plan is made");
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(models.count(), 1) << "and then it opens as ever";
}

TEST_F(EarlyOpening, ADamagedShardAfterAPictureFailsAndLeavesWhatWasOpen) {
  openLlama();
  const auto before = document.model();
  test::writeShardedFolder(path.toStdString(), 100, 10);
  std::filesystem::resize_file(path.toStdString() + "/model-100098.safetensors", 5);
  document.setEarlyAfter(milliseconds(0));
  QSignalSpy early(&document, &Document::openingEarly), failures(&document, &Document::openingFailed);
  document.open(path);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_GE(early.count(), 1);
  EXPECT_EQ(failures.count(), 1);
  EXPECT_EQ(document.model(), before);
}

}  // namespace
}  // namespace stowage::app
