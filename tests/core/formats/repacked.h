#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/formats/archive/zip_reader.h"
#include "tests/core/formats/files.h"

/// Archives that are there, packed anew with a part of them changed.
namespace stowage::test {

/// Name without the root folder, and content.
using Records = std::vector<std::pair<std::string, std::string>>;

inline Records records_of(const std::string& path) {
  const auto zip = formats::ZipReader::open(path);
  EXPECT_TRUE(zip) << path;
  Records out;
  if (!zip) return out;
  for (const formats::ZipRecord& record : zip->records()) {
    auto content = zip->read(record.name);
    EXPECT_TRUE(content) << record.name;
    out.emplace_back(record.name, content ? *content : std::string());
  }
  return out;
}

inline std::string packed(const Records& records, const std::string& root, bool deflate_graph = false) {
  ZipMaker zip;
  for (const auto& [name, content] : records) {
    ZipMaker::Entry entry;
    entry.name = root + "/" + name;
    entry.content = content;
    entry.deflate = deflate_graph && name.starts_with("models/");
    zip.add(std::move(entry));
  }
  return zip.build();
}

/// The graph of an exported program, as it stands in the archive.
inline std::string& graph_in(Records& records) {
  const auto found = std::find_if(records.begin(), records.end(),
                                  [](const auto& record) { return record.first == "models/model.json"; });
  EXPECT_NE(found, records.end());
  return found->second;
}

/// The bytes of an exported program whose one operator `from` (the first of them) is `to`: the same tensors,
/// another program.
inline std::string with_other_operator(const std::string& path, const std::string& from,
                                       const std::string& to) {
  Records records = records_of(path);
  std::string& graph = graph_in(records);
  const std::string whole = "\"torch.ops.aten." + from + "\"";
  const std::size_t at = graph.find(whole);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) graph.replace(at, whole.size(), "\"torch.ops.aten." + to + "\"");
  return packed(records, "made");
}

}  // namespace stowage::test
