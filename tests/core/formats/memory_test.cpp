// Memory while opening is bounded by headers: at most three times their bytes, and 20 MB.
#include <gtest/gtest.h>

#include "tests/core/formats/pickle/pickles.h"

// A sanitizer has an allocator of its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define STOWAGE_OWN_ALLOCATOR 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define STOWAGE_OWN_ALLOCATOR 0
#endif
#endif
#ifndef STOWAGE_OWN_ALLOCATOR
#define STOWAGE_OWN_ALLOCATOR 1
#endif

#if STOWAGE_OWN_ALLOCATOR

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <new>

#include "core/formats/formats.h"

namespace {

std::atomic<std::size_t> g_in_use{0}, g_most{0};

void* taken(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  const std::size_t now = g_in_use += ::malloc_usable_size(block);
  for (std::size_t most = g_most; now > most && !g_most.compare_exchange_weak(most, now);) {
  }
  return block;
}
void given_back(void* block) noexcept {
  if (block != nullptr) g_in_use -= ::malloc_usable_size(block);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t bytes) { return taken(std::malloc(std::max<std::size_t>(bytes, 1))); }
void* operator new[](std::size_t bytes) { return taken(std::malloc(std::max<std::size_t>(bytes, 1))); }
void operator delete(void* block) noexcept { given_back(block); }
void operator delete[](void* block) noexcept { given_back(block); }
void operator delete(void* block, std::size_t) noexcept { given_back(block); }
void operator delete[](void* block, std::size_t) noexcept { given_back(block); }

namespace stowage::formats {
namespace {

using test::TemporaryFolder;

constexpr std::size_t kMB = 1'000'000;

/// The most bytes that were in use at once, above those in use before.
std::size_t most_while_opening(const std::string& path, std::size_t tensors) {
  const std::size_t before = g_in_use;
  g_most = before;
  const auto model = open_model(path);
  EXPECT_TRUE(model) << sentence(model.error());
  if (model) {
    EXPECT_EQ((*model)->tensors().size(), tensors);
  }
  return g_most - before;
}

/// A folder like that of a large mixture of experts in packed weights: 90,000 tensors, each weight beside its
/// scale.
std::size_t write_folder(const TemporaryFolder& folder) {
  constexpr int kLayers = 60, kExperts = 250;
  std::string map;
  std::size_t header_bytes = 0;
  for (int layer = 0; layer < kLayers; ++layer) {
    const std::string file = "model-" + std::to_string(10'000 + layer) + "-of-00060.safetensors";
    std::string header;
    std::size_t at = 0;
    const auto add = [&](const std::string& name, const char* dtype, const char* shape, std::size_t bytes) {
      header += (header.empty() ? "{\"" : ",\"") + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" +
                shape + "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(at + bytes) + "]}";
      map += (map.empty() ? "\"" : ",\"") + name + "\":\"" + file + "\"";
      at += bytes;
    };
    for (int expert = 0; expert < kExperts; ++expert) {
      for (const char* part : {"gate", "up", "down"}) {
        const std::string name = "model.layers." + std::to_string(layer) + ".mlp.experts." +
                                 std::to_string(expert) + "." + part + "_proj.weight";
        add(name, "F8_E4M3", "2048,7168", 2048u * 7168);
        add(name + "_scale_inv", "F32", "16,56", 16u * 56 * 4);
      }
    }
    const std::string path = folder.write(file, test::safetensors(header + "}", 0));
    header_bytes += std::filesystem::file_size(path);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) + at);  // weights are holes
  }
  header_bytes += std::filesystem::file_size(
      folder.write("model.safetensors.index.json", "{\"weight_map\":{" + map + "}}"));
  folder.write(
      "config.json",
      R"({"model_type":"deepseek_v3","architectures":["DeepseekV3ForCausalLM"],"quantization_config":{"quant_method":"fp8"}})");
  return header_bytes;
}

TEST(Memory, OfAFolderOfNinetyThousandTensors) {
  const TemporaryFolder folder;
  const std::size_t headers = write_folder(folder);
  EXPECT_GT(headers, 15 * kMB);
  EXPECT_LE(most_while_opening(folder.path(), 90'000), 3 * headers + 20 * kMB);
}

TEST(Memory, OfACheckpointOfSixtyThousandTensors) {
  using namespace test::pickle;
  constexpr int kTensors = 60'000;
  std::vector<std::pair<std::string, std::string>> entries;
  for (int i = 0; i < kTensors; ++i) {
    entries.emplace_back(
        "model.layers." + std::to_string(i / 500) + ".mlp.experts." + std::to_string(i % 500) + ".weight",
        vector(std::to_string(i), 2));
  }
  const TemporaryFolder folder;
  const std::string path =
      folder.write("x.pth", archive(ordered(entries), std::vector<std::size_t>(kTensors, 2)));
  entries = {};
  const std::size_t headers = std::filesystem::file_size(
      path);  // eight bytes a storage: all of it is headers, those in front of the storages too
  EXPECT_LE(most_while_opening(path, kTensors), 3 * headers + 20 * kMB);
}

}  // namespace
}  // namespace stowage::formats

#endif
