// Long opens: several threads, progress, cancelling, and the tree before the last shard.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::safetensors;
using test::TemporaryFolder;

constexpr int kShards = 40;

class LongOpen : public ::testing::Test {
 protected:
  LongOpen() {
    std::string map;
    for (int i = 0; i < kShards; ++i) {
      const std::string name = "model.layers." + std::to_string(i) + ".w",
                        file = "s" + std::to_string(i) + ".safetensors";
      folder_.write(
          file,
          safetensors("{\"" + name + "\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4));
      map += (i ? ",\"" : "\"") + name + "\":\"" + file + "\"";
    }
    folder_.write("model.safetensors.index.json", "{\"weight_map\":{" + map + "}}");
    folder_.write("config.json", R"({"model_type":"brand_new"})");
  }
  /// Two threads and this one.
  static void on_threads(std::size_t count, const std::function<void(std::size_t)>& task) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (std::size_t i = next++; i < count; i = next++) task(i);
    };
    std::thread one(work), two(work);
    work();
    one.join();
    two.join();
  }
  TemporaryFolder folder_;
};

TEST_F(LongOpen, ThreadsGiveTheSameModel) {
  const auto plain = open_model(folder_.path());
  ASSERT_TRUE(plain) << sentence(plain.error());
  std::size_t tasks = 0;
  OpenOptions options;
  options.run_all = [&](std::size_t count, const std::function<void(std::size_t)>& task) {
    tasks += count;
    on_threads(count, task);
  };
  const auto threaded = open_model(folder_.path(), {}, options);
  ASSERT_TRUE(threaded) << sentence(threaded.error());
  EXPECT_EQ(tasks, std::size_t{kShards});
  EXPECT_EQ((*threaded)->fingerprint(), (*plain)->fingerprint());
  EXPECT_EQ((*threaded)->files(), (*plain)->files());
  EXPECT_EQ((*threaded)->total_bytes().count(), 4u * kShards);
}

TEST_F(LongOpen, TheFirstShardThatFailsIsNamed) {
  folder_.write("s7.safetensors", "short");
  folder_.write("s30.safetensors", "");
  OpenOptions options;
  options.run_all = on_threads;
  for (const OpenOptions& how : {OpenOptions{}, options}) {
    const auto model = open_model(folder_.path(), {}, how);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::SafetensorsTooShort);
    // Files are looked at in the order of their names: s30 before s7.
    EXPECT_TRUE(model.error().subject.ends_with("/s30.safetensors")) << model.error().subject;
  }
}

TEST_F(LongOpen, ProgressGoesForward) {
  Job job;
  std::vector<std::uint64_t> done;
  job.progress = [&](const Progress& progress) {
    if (progress.total > 0) done.push_back(progress.done);
    EXPECT_LE(progress.done, progress.total);
  };
  ASSERT_TRUE(open_model(folder_.path(), job));
  EXPECT_GE(done.size(), 3u);
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
}

TEST_F(LongOpen, CancelledInTheMiddle) {
  for (const std::uint64_t at : {0u, 16u, 32u}) {
    Job job;
    job.progress = [&](const Progress& progress) {
      if (progress.total > 0 && progress.done >= at) job.cancel.cancel();
    };
    const auto model = open_model(folder_.path(), job);
    ASSERT_FALSE(model) << at;
    EXPECT_EQ(model.error().code, Code::Cancelled);
  }
}

TEST_F(LongOpen, TheTreeComesBeforeTheLastShard) {
  std::vector<model::ModelPtr> early;
  OpenOptions options;
  options.early_wanted = [&] { return early.empty(); };
  options.early = [&](model::ModelPtr model) { early.push_back(std::move(model)); };
  const auto whole = open_model(folder_.path(), {}, options);
  ASSERT_TRUE(whole) << sentence(whole.error());
  ASSERT_EQ(early.size(), 1u);
  ASSERT_EQ(early[0]->modules().size(), (*whole)->modules().size());
  for (std::size_t i = 0; i < early[0]->modules().size(); ++i)
    EXPECT_EQ(early[0]->modules()[i].name, (*whole)->modules()[i].name);
  EXPECT_LT(early[0]->total_bytes(), (*whole)->total_bytes());
  EXPECT_GT(early[0]->total_bytes().count(), 0u);
  const auto says_so = [](const model::Model& model) {
    return std::any_of(model.warnings().begin(), model.warnings().end(),
                       [](const Error& warning) { return warning.code == Code::HfEarly; });
  };
  EXPECT_TRUE(says_so(*early[0]));
  EXPECT_FALSE(says_so(**whole));
  EXPECT_NE(early[0]->fingerprint(), (*whole)->fingerprint());
}

}  // namespace
}  // namespace stowage::formats
