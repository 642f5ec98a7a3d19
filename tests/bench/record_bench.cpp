// What recording adds to a pass. Each run of the engine times passes that are not recorded and then records
// one, so that both are seen side by side; the table has the medians of RUNS runs (31 unless said) of each of
// our programs on a virtual GPU, on one thread, with a client that takes the trace as it comes. What
// recording costs hangs on how many rows it writes, not on how long an operator works: the last column is the
// share that the same rows have of a pass of 100 ms.
//   build/release/bin/bench_record [RUNS [FILE.pt2 …]]
//   build/release/bin/bench_record events [ROWS [FOLDER]]
// Programs that are named (shaped_programs.py writes some whose passes take 100 ms and more) are run instead
// of ours, with inputs that are made up. `events`: 10 million rows through the recorder itself, saved in
// FOLDER (else among the temporary files), opened and panned (record_events.h).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "core/base/json.h"
#include "core/engine/run.h"
#include "tests/bench/record_events.h"
#include "tests/support/cases.h"

namespace {

using namespace stowage;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

protocol::RunRequest request_for(const std::string& program, const std::string& inputs) {
  protocol::RunRequest request;
  request.program = program;
  request.inputs_file = inputs;
  request.map.entries = {{"", machine::gpu(0)}};
  request.machine.devices.push_back({machine::gpu(0), "", GiB(4), {}, {}});
  request.machine.devices.push_back({machine::kCpu, "", GiB(8), {}, {}});
  request.devices = protocol::Devices::Virtual;
  request.threads = 1;
  request.warmup = 3;
  request.repeat = 9;
  request.stream_trace = true;
  return request;
}

/// The time from the first turn to the last, and the rows of it.
std::pair<double, std::size_t> recorded(const trace::Timeline& run) {
  if (run.spans.empty()) return {0, 0};
  const std::uint64_t begin = run.spans.front().begin_ns;
  std::size_t rows = run.spans.size();
  for (const trace::Block& block : run.blocks) rows += block.birth_ns >= begin ? 1 : 0;
  return {static_cast<double>(run.spans.back().end_ns - begin) * 1e-9, rows};
}

void measure(const std::string& name, const protocol::RunRequest& request, int runs) {
  std::vector<double> plain, with, added;
  std::size_t rows = 0;
  for (int i = 0; i < runs; ++i) {
    engine::RunOptions options;
    std::size_t said = 0;
    options.send = [&said](const protocol::Event& event) { said += protocol::to_line(event).size(); };
    const engine::Outcome outcome = engine::run(request, options);
    if (outcome.error) {
      std::printf("%-40s %s\n", name.c_str(), sentence(*outcome.error).c_str());
      return;
    }
    const auto [seconds, count] = recorded(outcome.timeline);
    plain.push_back(median(outcome.result.repeat_seconds));
    with.push_back(seconds);
    added.push_back(seconds - plain.back());
    rows = count;
  }
  const double more = std::max(0.0, median(added));
  std::printf("%-40s %9.0f %9.0f %8.0f %7zu %8.0f %8.2f %% %8.2f %%\n", name.c_str(), median(plain) * 1e6,
              median(with) * 1e6, more * 1e6, rows, rows ? more * 1e9 / static_cast<double>(rows) : 0,
              more / 0.1 * 100, more / median(plain) * 100);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "events")
    return bench::record_events(argc > 2 ? std::stoull(argv[2]) : 10'000'000,
                                argc > 3 ? argv[3] : spill_folder());
  const int runs = argc > 1 ? std::atoi(argv[1]) : 31;
  std::printf("%-40s %9s %9s %8s %7s %8s %10s %10s\n", "program", "us a pass", "recorded", "more", "rows",
              "ns a row", "of 100 ms", "of itself");
  for (int i = 2; i < argc; ++i)
    measure(std::filesystem::path(argv[i]).filename(), request_for(argv[i], ""), runs);
  if (argc > 2) return 0;
  for (const std::string& folder : test::model_folders()) {
    const auto document = test::load_case(folder);
    for (const auto& artifact : document.value("artifacts", Json::array())) {
      const std::string path = folder + "/" + artifact["path"].get<std::string>();
      if (!artifact.value("runnable", false) || !path.ends_with(".pt2") || !std::filesystem::exists(path))
        continue;
      const std::string inputs = folder + "/" + document["runs"][0]["inputs"].get<std::string>();
      const std::string name =
          std::filesystem::path(folder).filename().string() + "/" + artifact["path"].get<std::string>();
      measure(name, request_for(path, inputs), runs);
    }
  }
  return 0;
}
