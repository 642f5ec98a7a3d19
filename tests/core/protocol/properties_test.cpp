// What holds for any message: seeds are printed.
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {
namespace {

class RandomMessage : public testing::TestWithParam<int> {
 protected:
  RandomMessage()
      : random_(static_cast<unsigned>(GetParam())),
        trace_(__FILE__, __LINE__, "seed " + std::to_string(GetParam())) {}
  std::uint64_t below(std::uint64_t most) { return random_() % most; }
  std::string text() {
    static constexpr const char* kPieces[] = {"model", ".", "layers", "7", "\"",  "\\",
                                              "\n",    "ü", "€",      " ", "\x01"};
    std::string out;
    for (std::uint64_t i = below(6); i > 0; --i) out += kPieces[below(std::size(kPieces))];
    return out;
  }

  RunRequest request() {
    RunRequest out;
    out.program = text();
    if (below(2)) out.fingerprint = text();
    const std::uint64_t gpus = below(4);
    for (std::uint32_t i = 0; i < gpus; ++i)
      out.machine.devices.push_back({machine::gpu(i), text(), Bytes(below(1ull << 40))});
    out.machine.devices.push_back({machine::kCpu, "", {}});
    for (std::uint64_t i = below(8); i > 0; --i)
      out.map.entries.push_back({text(), gpus && below(2)
                                             ? machine::gpu(static_cast<std::uint32_t>(below(gpus)))
                                             : machine::kDisk});
    if (gpus && below(2)) out.main_gpu = static_cast<std::uint32_t>(below(gpus));
    out.host_computes = below(2);
    for (std::uint64_t i = below(4); i > 0; --i) out.computed.push_back(text());
    out.offload_buffers = below(2);
    out.stream_trace = below(2);
    out.devices = static_cast<Devices>(below(3));
    out.mode = static_cast<Mode>(below(3));
    out.inputs_file = text();
    out.outputs_file = text();
    out.trace_file = text();
    if (below(2)) out.warmup = static_cast<unsigned>(below(100));
    out.time_limit = static_cast<double>(below(100)) / 4;
    out.repeat = static_cast<unsigned>(below(100));
    out.threads = static_cast<unsigned>(below(64));
    if (below(2)) out.training = training();
    return out;
  }

  TrainingRequest training() {
    TrainingRequest out;
    out.gradients_file = text();
    out.threshold = random_();
    out.rows = below(2);
    out.layers = text();
    for (std::uint64_t i = below(3); i > 0; --i) out.inputs.push_back(text());
    if (below(2)) out.first_layers = random_();
    for (std::uint64_t i = below(4); i > 0; --i) {
      ActivationScope& scope = out.scopes.emplace_back();
      scope = {text(), below(2) == 1, {}, false};
      scope.recompute = !scope.on && below(2) == 1;
      if (below(2)) scope.cap = random_();
    }
    for (std::uint64_t i = below(3); i > 0; --i) out.marks.push_back({text(), text(), below(2) == 1});
    for (std::uint64_t i = below(3); i > 0; --i) out.groups.push_back({text(), {text(), text()}});
    return out;
  }

  std::map<std::string, std::uint64_t> reasons() {
    std::map<std::string, std::uint64_t> out;
    for (std::uint64_t i = below(4); i > 0; --i) out[text()] = random_();
    return out;
  }

  SavedRow saved_row() {
    SavedRow row{text(), text(), text(), text(), "F32", {2, 3}, random_(), random_(), random_()};
    row.kind = text();
    row.owner = text();
    row.device = text();
    row.view = below(2);
    row.contiguous = below(2);
    row.reason = text();
    row.saved_seconds = static_cast<double>(below(1000)) / 8;
    row.freed_seconds = static_cast<double>(below(1000)) / 8;
    row.in_forward = below(2);
    row.recomputed = below(2);
    row.given = below(2);
    return row;
  }

  OffloadSchedule schedule() {
    OffloadSchedule out;
    out.layers = {text(), text()};
    for (std::uint64_t i = below(3); i > 0; --i) out.moved.push_back({text(), random_(), text(), text()});
    out.seconds = static_cast<double>(below(1000)) / 8;
    out.compute_seconds = static_cast<double>(below(1000)) / 8;
    out.stall_seconds = static_cast<double>(below(1000)) / 8;
    out.peak_bytes = random_();
    out.peak_bytes_without = random_();
    out.measured_peak_bytes = random_();
    for (std::uint64_t i = below(3); i > 0; --i)
      out.gpus.push_back({text(), random_(), random_(), random_()});
    if (below(2)) out.scenario = to_text(Json{{"schema", text()}});
    return out;
  }

  BackwardResult backward() {
    BackwardResult out;
    out.seconds = static_cast<double>(below(1000)) / 8;
    out.sum_of_outputs = static_cast<double>(below(1000)) / -8;
    out.roots = {text(), text()};
    out.without_gradient = {text()};
    for (std::uint64_t i = below(3); i > 0; --i) out.gradients.push_back({text(), text(), {4, 0}});
    for (std::uint64_t i = below(3); i > 0; --i) out.input_gradients.push_back({text(), text(), {4, 0}});
    for (std::uint64_t i = below(3); i > 0; --i)
      out.modules.push_back({text(), random_(), random_(), random_(), reasons(), random_()});
    out.saved = {random_(), random_(), random_(), random_(), random_(),
                 reasons(), random_(), random_(), random_(), random_()};
    for (std::uint64_t i = below(3); i > 0; --i)
      out.recomputed.push_back({text(), random_(), random_(), random_(), random_(),
                                static_cast<double>(below(1000)) / 8, static_cast<double>(below(1000)) / 8});
    for (std::uint64_t i = below(3); i > 0; --i)
      out.layer_inputs.push_back({text(), below(2) == 1, random_(), random_()});
    for (std::uint64_t i = below(3); i > 0; --i) out.rows.push_back(saved_row());
    if (!below(2)) return out;
    out.offload = OffloadResult{random_(), random_(), random_(), random_(), {}, {}, {}, random_()};
    for (std::uint64_t i = below(3); i > 0; --i)
      out.offload->stalls.push_back({below(2) == 1, text(), text(), static_cast<double>(below(1000)) / 8});
    if (below(2)) out.offload->schedule = schedule();
    for (std::uint64_t i = below(3); i > 0; --i)
      out.offload->rows.push_back(
          {text(), text(), random_(), random_(), random_(), random_(), text(), random_()});
    for (OffloadRow& row : out.offload->rows)
      if (below(2)) row.storage = random_();
    return out;
  }

  RunResult result() {
    RunResult out;
    for (std::uint64_t i = below(3); i > 0; --i)
      out.devices.push_back({text(), below(2) == 1, random_(), random_(), random_(), random_(), text()});
    for (DeviceResult& device : out.devices) {
      if (below(2)) device.context_bytes = random_();
      if (below(2)) device.allocation_retries = random_();
    }
    for (std::uint64_t i = below(3); i > 0; --i)
      out.transfers.push_back({text(), text(), random_(), random_(), static_cast<double>(below(1000)) / 8});
    for (std::uint64_t i = below(3); i > 0; --i)
      out.modules.push_back({text(), text(), static_cast<double>(below(1000)) / 8, random_(), random_()});
    for (std::uint64_t i = below(3); i > 0; --i)
      out.outputs.push_back({text(), text(), {static_cast<std::int64_t>(below(9)), -1}});
    if (below(2)) out.out_of_memory = OutOfMemory{text(), text(), text(), random_(), random_(), random_()};
    if (out.out_of_memory && below(2)) out.out_of_memory->reserved_bytes = random_();
    if (out.out_of_memory && below(2)) out.out_of_memory->allocation_retries = random_();
    out.virtual_gpus = below(2);
    if (below(2)) out.backward = backward();
    out.warnings = {{Code::EngineRandom, text(), {text()}}};
    return out;
  }

  Event event() {
    switch (below(4)) {
      case 0:
        return Hello{kVersion, text(), text(), below(2) == 1, text()};
      case 1:
        return Progress{text(), text(), random_(), random_()};
      case 2:
        return Finished{result()};
      default:
        return Failed{Error{Code::EngineNode,
                            text(),
                            {text(), text()},
                            below(2) ? std::optional(random_()) : std::nullopt},
                      result()};
    }
  }

  std::string damaged(std::string line) {
    for (std::uint64_t i = 1 + below(4); i > 0 && !line.empty(); --i) {
      const std::size_t at = below(line.size());
      if (below(2)) {
        line[at] = static_cast<char>(below(256));
      } else {
        line.erase(at, 1 + below(20));
      }
    }
    return line;
  }

  std::mt19937_64 random_;
  testing::ScopedTrace trace_;
};

TEST_P(RandomMessage, IsOneLineAndComesBack) {
  for (int i = 0; i < 30; ++i) {
    const std::string asked = to_line(request()), said = to_line(event());
    for (const std::string& line : {asked, said}) {
      ASSERT_FALSE(line.empty());
      EXPECT_EQ(line.find('\n'), line.size() - 1) << "a line is a message";
    }
    const auto back = request_from_line(asked);
    ASSERT_TRUE(back) << sentence(back.error()) << asked;
    EXPECT_EQ(to_line(*back), asked);
    const auto again = event_from_line(said);
    ASSERT_TRUE(again) << sentence(again.error()) << said;
    EXPECT_EQ(to_line(*again), said);
    EXPECT_FALSE(request_from_line(said)) << "what an engine says is no request";
    EXPECT_FALSE(event_from_line(asked));
  }
}

TEST_P(RandomMessage, DamagedLinesAreRefusedOrReadNeverACrash) {
  for (int i = 0; i < 100; ++i) {
    const std::string asked = damaged(to_line(request())), said = damaged(to_line(event()));
    if (const auto read = request_from_line(asked); read) {
      EXPECT_TRUE(request_from_line(to_line(*read))) << asked;
    } else {
      EXPECT_FALSE(sentence(read.error()).empty());
    }
    if (const auto read = event_from_line(said); read) {
      EXPECT_TRUE(event_from_line(to_line(*read))) << said;
    } else {
      EXPECT_FALSE(sentence(read.error()).empty());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomMessage, testing::Range(1, 21));

}  // namespace
}  // namespace stowage::protocol
