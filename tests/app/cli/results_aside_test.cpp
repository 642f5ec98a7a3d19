// Results of a run are made in a folder of their own, and then lie where they were asked for.
#include "app/cli/run/results_aside.h"

#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/app/cli/run_program.h"
#include "tests/support/cases.h"

namespace stowage::cli {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

std::string content_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

protocol::RunRequest request_with(const std::string& outputs, const std::string& trace) {
  protocol::RunRequest request;
  request.program = "p.pt2";
  request.outputs_file = outputs;
  request.trace_file = trace;
  return request;
}

TEST(ResultsAside, TheEngineIsGivenAFolderThatHoldsNothingElse) {
  const TemporaryFolder home;
  home.write("diary", "private");
  protocol::RunRequest request = request_with(home.file("out.safetensors"), home.file("run.trace"));
  request.training.emplace();
  request.training->gradients_file = home.file("gradients.safetensors");
  {
    ResultsAside aside(request);
    const protocol::RunRequest& given = aside.request();
    EXPECT_EQ(given.program, "p.pt2");
    const fs::path folder = fs::path(given.trace_file).parent_path();
    EXPECT_NE(folder, fs::path(home.path()));
    EXPECT_TRUE(fs::is_empty(folder));
    EXPECT_EQ(fs::status(folder).permissions() & fs::perms::others_all, fs::perms::none);
    EXPECT_EQ(fs::path(given.outputs_file).parent_path(), folder) << "one folder for what lies in one";
    EXPECT_EQ(fs::path(given.training->gradients_file).parent_path(), folder);
    write(given.trace_file, "the trace");
    write(given.training->gradients_file, "the gradients");
    EXPECT_EQ(files_in(home.path()), 2u) << "nothing is in its place yet";
    EXPECT_TRUE(aside.take_over());
  }
  EXPECT_EQ(content_of(home.file("run.trace")), "the trace");
  EXPECT_EQ(content_of(home.file("gradients.safetensors")), "the gradients");
  EXPECT_EQ(content_of(home.file("diary")), "private");
  EXPECT_EQ(files_in(home.path()), 3u) << "no outputs were written, and no folder is left";
}

TEST(ResultsAside, ARunThatIsStoppedLeavesWhatWasThere) {
  const TemporaryFolder home;
  home.write("run.trace", "of yesterday");
  {
    const ResultsAside aside(request_with("", home.file("run.trace")));
    write(aside.request().trace_file, "half of");
  }
  EXPECT_EQ(content_of(home.file("run.trace")), "of yesterday");
  EXPECT_EQ(files_in(home.path()), 1u);
}

TEST(ResultsAside, ALinkStaysALinkToTheNewContent) {
  const TemporaryFolder home, elsewhere;
  elsewhere.write("real", "old");
  fs::create_symlink(elsewhere.file("real"), home.file("link"));
  ResultsAside aside(request_with(home.file("link"), ""));
  write(aside.request().outputs_file, "new");
  EXPECT_TRUE(aside.take_over());
  EXPECT_TRUE(fs::is_symlink(home.file("link")));
  EXPECT_EQ(content_of(elsewhere.file("real")), "new");
}

/// Pipes and devices have no place beside them; where no folder can be made the engine says what is wrong.
TEST(ResultsAside, WhatCannotBePutAsideStaysAsItIs) {
  const TemporaryFolder home;
  for (const std::string& path : {std::string("/dev/null"), std::string("/proc/self/status/out"),
                                  home.file("no/such/folder/out"), home.path(), std::string()}) {
    ResultsAside aside(request_with(path, path));
    EXPECT_EQ(aside.request().outputs_file, path);
    EXPECT_EQ(aside.request().trace_file, path);
    EXPECT_TRUE(aside.take_over()) << path;
  }
  EXPECT_TRUE(fs::is_empty(home.path()));
}

TEST(ResultsAside, ErrorsNameTheFileAsTheUserDoes) {
  const TemporaryFolder home;
  const std::string asked = home.path() + "/./out";
  ResultsAside aside(request_with(asked, ""));
  const Error said{
      Code::FileWrite, aside.request().outputs_file, {"no space", aside.request().outputs_file}, {}};
  const Error told = aside.in_users_words(said);
  EXPECT_EQ(told.subject, asked);
  EXPECT_EQ(told.arguments, (std::vector<std::string>{"no space", asked}));
  const Error other{Code::FileMissing, "p.pt2", {"x"}, {}};
  EXPECT_EQ(aside.in_users_words(other), other);
}

/// A folder took the place meanwhile.
TEST(ResultsAside, WhatCannotBeMovedIsSaidAndTheRestIsMoved) {
  const TemporaryFolder home;
  ResultsAside aside(request_with(home.file("out"), home.file("run.trace")));
  write(aside.request().outputs_file, "outputs");
  write(aside.request().trace_file, "trace");
  fs::create_directory(home.file("out"));
  const Status taken = aside.take_over();
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, Code::FileWrite);
  EXPECT_EQ(taken.error().subject, home.file("out"));
  EXPECT_EQ(content_of(home.file("run.trace")), "trace");
}

/// Of a run of hours: what has no place stays where it was made, and the sentence says where that is.
TEST(ResultsAside, WhatCannotBeMovedIsKept) {
  for (const bool both : {false, true}) {
    const TemporaryFolder home;
    std::string outputs, trace, said;
    {
      ResultsAside aside(request_with(home.file("out"), home.file("run.trace")));
      outputs = aside.request().outputs_file;
      trace = aside.request().trace_file;
      write(outputs, "outputs");
      write(trace, "trace");
      fs::create_directory(home.file("out"));
      if (both) fs::create_directory(home.file("run.trace"));
      const Status taken = aside.take_over();
      ASSERT_FALSE(taken);
      said = sentence(taken.error());
    }
    EXPECT_EQ(content_of(outputs), "outputs");
    EXPECT_NE(said.find(outputs), std::string::npos) << said;
    EXPECT_EQ(fs::exists(trace), both);
    EXPECT_EQ(said.find(trace) != std::string::npos, both) << said;
    EXPECT_EQ(content_of(trace), both ? "trace" : "");
  }
}

/// The folder is made before the engine starts; whichever of the two the signal meets, nothing is left.
TEST(ResultsAside, NothingIsLeftBehindByASignal) {
  const std::string model = test::model_folder("direct_tensors");
  ASSERT_FALSE(model.empty());
  for (const int signal : {SIGHUP, SIGTERM, SIGINT}) {
    const TemporaryFolder home, results;
    test::RunOptions options;
    options.environment["STOWAGE_ENGINE"] = home.write("engine", "#!/bin/sh\nexec sleep 60\n", true);
    options.interrupt_after_ms = 1500;
    options.interrupt_with = signal;
    const test::ProgramRun run = test::run_cli(
        {"profile", model + "/static.pt2", home.write("map.json", R"({"": "cpu"})"), "--virtual", "--gpu",
         "1MiB", "--cpu", "1GiB", "--disk", "none", "--trace", results.file("run.trace")},
        options);
    EXPECT_LT(run.exit, 1000) << "it ended by itself";
    EXPECT_GE(run.exit, 129) << run.err;
    EXPECT_TRUE(fs::is_empty(results.path())) << signal;
  }
}

}  // namespace
}  // namespace stowage::cli
