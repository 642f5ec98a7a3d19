// Programs of the test data with one word of their graph changed, and files that change while they are used.
#include <filesystem>
#include <variant>

#include <gtest/gtest.h>

#include "core/formats/archive/zip_reader.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/formats/files.h"

namespace stowage::engine::test {
namespace {

/// The archive with `from` in its graph written as `to`.
std::string rewritten(const std::string& path, const std::string& from, const std::string& to) {
  const auto zip = formats::ZipReader::open(path);
  if (!zip) return {};
  stowage::test::ZipMaker out;
  for (const formats::ZipRecord& record : zip->records()) {
    std::string content = zip->read(record.name).value_or("");
    if (record.name == "models/model.json") {
      const std::size_t at = content.find(from);
      EXPECT_NE(at, std::string::npos) << from;
      if (at != std::string::npos) content.replace(at, from.size(), to);
    }
    out.add(zip->root() + "/" + record.name, std::move(content));
  }
  return out.build();
}

/// A region for CUDA lowers what runs on virtual GPUs as on CUDA, and leaves alone what the CPU computes.
TEST(Autocast, ARegionForCudaIsForGpus) {
  const Scratch scratch;
  const std::string program = scratch.file("cuda.pt2");
  protocol::RunRequest request = small_request("autocast", kOnGpu, 1);
  ASSERT_TRUE(write_file_atomically(
      program, rewritten(request.program, R"({"as_string": "cpu"})", R"({"as_string": "cuda"})")));
  const auto outputs = [&](protocol::RunRequest one) {
    one.outputs_file = scratch.file("out.safetensors");
    const Outcome outcome = run(one);
    EXPECT_FALSE(outcome.error) << explain(outcome);
    return read_tensors(one.outputs_file);
  };
  const Tensors for_cpu = outputs(request);
  request.program = program;
  const Tensors on_gpu = outputs(request);
  EXPECT_EQ(difference(for_cpu, on_gpu, 0, 0), "") << "products alone: the lists agree";
  request.map = kOnHost;
  request.host_computes = true;
  EXPECT_NE(difference(for_cpu, outputs(request), 0, 0), "") << "in full precision";
  request.host_computes = false;
  EXPECT_EQ(difference(for_cpu, outputs(request), 0, 0), "") << "streamed, it is the GPU that computes";
}

/// What is checked is what runs: a file that takes the program's place after it was opened is another file.
TEST(Run, TheFileThatWasOpenedIsTheOneThatRuns) {
  const Scratch scratch;
  protocol::RunRequest request = small_request("scan", kOnHost, 1);
  const auto original = read_text_file(request.program),
             other = read_text_file(stowage::test::data("engine/cond.pt2"));
  ASSERT_TRUE(original && other);
  request.outputs_file = scratch.file("out.safetensors");
  ASSERT_FALSE(run(request).error);
  const Tensors want = read_tensors(request.outputs_file);
  request.program = scratch.file("program.pt2");
  ASSERT_TRUE(write_file_atomically(request.program, *original));
  bool replaced = false;
  RunOptions options;
  options.send = [&](const protocol::Event& event) {
    const auto* progress = std::get_if<protocol::Progress>(&event);
    if (!progress || progress->phase != "resolve" || replaced) return;
    replaced = true;
    EXPECT_TRUE(write_file_atomically(request.program, *other));
  };
  const Outcome outcome = run(request, options);
  EXPECT_TRUE(replaced);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_EQ(difference(want, read_tensors(request.outputs_file), 0, 0), "");
}

}  // namespace
}  // namespace stowage::engine::test
