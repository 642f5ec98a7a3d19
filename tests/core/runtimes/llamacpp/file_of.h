#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/runtimes/llamacpp/gguf_facts.h"
#include "tests/core/formats/gguf/gguf_maker.h"

namespace stowage::test {

/// A file of an architecture, with the keys that every language model has.
class FileOf {
 public:
  explicit FileOf(std::string architecture, std::uint32_t blocks = 6, std::uint32_t heads = 8)
      : name_(std::move(architecture)) {
    maker_.key("general.architecture", name_);
    key("block_count", blocks)
        .key("embedding_length", 256)
        .key("context_length", 4096)
        .key("attention.head_count", heads);
  }
  FileOf& key(const std::string& name, std::uint32_t value) {
    maker_.key(name_ + "." + name, value);
    return *this;
  }
  FileOf& list(const std::string& name, const std::vector<std::uint32_t>& values) {
    std::string bytes;
    for (const std::uint32_t value : values) bytes += little_endian(value);
    maker_.key(name_ + "." + name, 9, gguf::list(4, values.size(), bytes));
    return *this;
  }
  FileOf& tensor(const std::string& name, std::uint64_t numbers = 8) {
    maker_.tensor(name, {numbers}, 0, 4 * numbers);
    return *this;
  }
  llamacpp::Facts facts() {
    tensor("token_embd.weight").tensor("output_norm.weight").tensor("blk.0.attn_norm.weight");
    const auto model = formats::open_model(folder_.write("model.gguf", maker_.build()));
    EXPECT_TRUE(model);
    auto out = llamacpp::read_facts(**model);
    EXPECT_TRUE(out && *out);
    return **out;
  }

 private:
  std::string name_;
  GgufMaker maker_{};
  TemporaryFolder folder_{};
};

}  // namespace stowage::test
