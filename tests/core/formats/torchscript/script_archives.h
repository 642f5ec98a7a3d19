#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/program.h"
#include "core/formats/pt2/program_check.h"
#include "tests/core/formats/pickle/pickles.h"

/// TorchScript archives made by hand: one module Net with a weight "w" [2] of ones and whatever code there
/// is.
namespace stowage::formats::test {

namespace pickles = stowage::test::pickle;

inline std::string script_archive(const std::string& code,
                                  const std::vector<std::pair<std::string, std::string>>& members = {},
                                  const std::vector<std::pair<std::string, std::string>>& files = {}) {
  stowage::test::ZipMaker zip;
  std::vector<std::pair<std::string, std::string>> all{{"w", pickles::vector("0", 2)}};
  all.insert(all.end(), members.begin(), members.end());
  zip.add("a/data.pkl",
          pickles::whole(pickles::global("__torch__.n", "Net") + ")\x81" + pickles::dict(all) + "b"));
  zip.add("a/code/__torch__/n.py", code);
  for (const auto& [name, text] : files) zip.add("a/code/" + name, text);
  zip.add("a/constants.pkl",
          pickles::whole(pickles::tuple({pickles::tensor("0", 1, 0, {}, {}, "LongStorage")})));
  const float ones[] = {1, 1};
  zip.add("a/data/0", std::string(reinterpret_cast<const char*>(ones), sizeof ones));
  zip.add("a/constants/0", std::string("\x03\0\0\0\0\0\0\0", 8));
  return zip.build();
}

/// A class with this body of `forward(self, x)`.
inline std::string net(const std::string& body, const std::string& parameters = "x: Tensor",
                       const std::string& rest = "") {
  return "class Net(Module):\n  __parameters__ = [\"w\", ]\n  __buffers__ = []\n  w : Tensor\n  k : "
         "Final[int] = 5\n"
         "  def forward(self: __torch__.n.Net,\n    " +
         parameters + ") -> Tensor:\n" + body + rest;
}

inline Result<ExportedProgram> read_script(const std::string& archive) {
  const stowage::test::TemporaryFolder folder;
  auto file = RandomAccessFile::open(folder.write("x.pt", archive));
  EXPECT_TRUE(file);
  return read_program(std::move(*file));
}

/// The targets of its nodes without "torch.ops.aten.", or why it is refused.
inline std::string nodes_of(const std::string& archive) {
  const auto program = read_script(archive);
  if (!program) return sentence(program.error());
  const Status verdict = check_program(*program, program->file_bytes);
  if (!verdict) return sentence(verdict.error());
  std::string out;
  for (const Node& node : program->graph.nodes) {
    constexpr std::string_view kAten = "torch.ops.aten.";
    const std::string name = node.target.starts_with(kAten) ? node.target.substr(kAten.size()) : node.target;
    out += (out.empty() ? "" : " ") + name;
  }
  return out;
}

}  // namespace stowage::formats::test
