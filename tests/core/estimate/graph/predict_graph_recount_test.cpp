// Predictions from graphs against a count of their own timelines, and what they do with sizes of any kind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/estimate/predict.h"
#include "core/formats/program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using trace::Kind;

constexpr const char* kPrograms[] = {"autocast", "captured", "cond", "dropout", "encoder",  "map",
                                     "noisy",    "picks",    "scan", "sizes",   "training", "while_loop"};

/// A program, a map of its parts to devices by chance, and a way to run it.
struct Asked {
  explicit Asked(const std::string& path) {
    auto file = RandomAccessFile::open(path);
    EXPECT_TRUE(file) << path;
    auto read = formats::read_program(std::move(*file));
    EXPECT_TRUE(read) << path;
    program = std::move(*read);
    machine.devices = {{gpu(0), "", GiB(4)}, {gpu(1), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
    request.program = &program;
    request.machine = &machine;
    request.run.map.entries = {{"", gpu(0)}};
  }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  void spread(std::mt19937& random) {
    const machine::DeviceId kDevices[] = {gpu(0), gpu(1), machine::kCpu, machine::kDisk};
    request.run.map.entries = {{"", kDevices[random() % 4]}};
    for (const formats::Node& node : program.graph.nodes) {
      if (!node.module.empty() && random() % 4 == 0)
        request.run.map.entries.push_back({node.module, kDevices[random() % 4]});
    }
    request.run.host_computes = random() % 4 == 0;
    request.run.offload_buffers = random() % 2 == 0;
    request.mode = random() % 2 ? StreamMode::Prefetch : StreamMode::Compatible;
    if (random() % 2) request.depth = random() % 3;
  }
  formats::ExportedProgram program;
  machine::Machine machine;
  GraphRequest request{};
};

std::uint64_t held(const trace::Timeline& timeline, std::size_t device, std::uint64_t at,
                   std::optional<Kind> kind = {}) {
  std::uint64_t sum = 0;
  for (const trace::Block& block : timeline.blocks) {
    if (block.device == device && block.birth_ns <= at && at < block.death_ns &&
        (!kind || block.kind == *kind))
      sum += block.bytes;
  }
  return sum;
}

/// The peak of each device is the most that its blocks have together at any of their births, and its parts
/// are what they are then.
void expect_recounted(const Prediction& prediction) {
  ASSERT_EQ(prediction.method, PredictionMethod::Graph) << testing::PrintToString(prediction.unknown);
  const trace::Timeline& timeline = *prediction.timeline;
  for (const PredictedDevice& device : prediction.devices) {
    SCOPED_TRACE(machine::to_string(device.device));
    std::size_t index = 0;
    while (timeline.devices[index].device != machine::to_string(device.device)) ++index;
    std::uint64_t most = 0;
    bool parts_are_there = false;
    for (const trace::Block& block : timeline.blocks) {
      const std::uint64_t sum = held(timeline, index, block.birth_ns);
      most = std::max(most, sum);
      parts_are_there |= Bytes(sum) == device.peak &&
                         Bytes(held(timeline, index, block.birth_ns, Kind::Resident)) == device.weights &&
                         Bytes(held(timeline, index, block.birth_ns, Kind::Streamed)) == device.streamed &&
                         Bytes(held(timeline, index, block.birth_ns, Kind::Activation)) == device.activations;
    }
    EXPECT_EQ(device.peak, Bytes(most));
    EXPECT_TRUE(parts_are_there || most == 0) << "the parts are those of a moment at the peak";
  }
}

TEST(PredictGraphRecount, ThePeakIsTheMostThatTheTimelineHolds) {
  for (const char* name : kPrograms) {
    Asked asked(test::data(std::string("engine/") + name + ".pt2"));
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      asked.spread(random);
      expect_recounted(predict(asked.request));
    }
  }
}

/// Budgets from what a pass needs in turn to what it takes where nothing is scarce, on GPUs that compute
/// about as fast as weights come: what lies beside a window for some steps is counted, and fits.
TEST(PredictGraphRecount, WithLittleRoomWhatIsAheadFits) {
  std::size_t tight = 0;
  for (const char* name : kPrograms) {
    Asked asked(test::data(std::string("engine/") + name + ".pt2"));
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      asked.spread(random);
      for (const std::uint32_t g : {0u, 1u}) {
        asked.machine.devices[g].budget.reset();
        asked.machine.set_link(machine::kCpu, gpu(g), 1'000'000'000);
        asked.machine.set_link(gpu(g), gpu(g), 1'000'000'000);
      }
      asked.request.mode = StreamMode::Compatible;
      const Prediction in_turn = predict(asked.request);
      asked.request.mode = StreamMode::Prefetch;
      const Prediction ahead = predict(asked.request);
      for (const std::uint32_t g : {0u, 1u}) {
        const Bytes least = in_turn.devices[g].peak, more = ahead.devices[g].peak - least;
        asked.machine.devices[g].budget = least + Bytes(more.count() / 8 * (random() % 8));
      }
      const Prediction prediction = predict(asked.request);
      expect_recounted(prediction);
      for (const std::uint32_t g : {0u, 1u}) {
        EXPECT_LE(prediction.devices[g].peak, *asked.machine.devices[g].budget);
        tight += prediction.devices[g].peak < ahead.devices[g].peak;
      }
    }
  }
  EXPECT_GT(tight, 10u);
}

/// What a module brings in its turn, and what the copies over the links say, is the same.
TEST(PredictGraphRecount, StreamedBytesAreThoseOfTheTransfers) {
  for (const char* name : {"encoder", "sizes", "cond", "training"}) {
    Asked asked(test::data(std::string("engine/") + name + ".pt2"));
    for (const machine::DeviceId where : {machine::kCpu, machine::kDisk}) {
      SCOPED_TRACE(name);
      asked.request.run.map.entries = {{"", where}};
      asked.request.run.offload_buffers = true;
      const Prediction prediction = predict(asked.request);
      ASSERT_EQ(prediction.method, PredictionMethod::Graph);
      const trace::Timeline& timeline = *prediction.timeline;
      std::map<std::string, std::uint64_t> blocks, said;
      for (const trace::Block& block : timeline.blocks) {
        if (block.kind == Kind::Streamed) blocks[timeline.names[block.module]] += block.bytes;
      }
      for (const PredictedModule& module : prediction.modules) said[module.name] = module.streamed.count();
      for (const auto& [module, bytes] : blocks) {
        EXPECT_GE(bytes, said[module]) << module << ": blocks are rounded up";
        EXPECT_LT(bytes, said[module] + 512 * timeline.blocks.size()) << module;
      }
    }
  }
}

TEST(PredictGraphRecount, TheSameTwice) {
  for (const char* name : kPrograms) {
    Asked asked(test::data(std::string("engine/") + name + ".pt2"));
    std::mt19937 random(5);
    asked.spread(random);
    const Prediction one = predict(asked.request), other = predict(asked.request);
    ASSERT_EQ(one.timeline->blocks.size(), other.timeline->blocks.size()) << name;
    for (std::size_t i = 0; i < one.timeline->blocks.size(); ++i) {
      EXPECT_EQ(one.timeline->blocks[i].birth_ns, other.timeline->blocks[i].birth_ns);
      EXPECT_EQ(one.timeline->blocks[i].bytes, other.timeline->blocks[i].bytes);
    }
    EXPECT_EQ(one.unknown, other.unknown) << name;
    EXPECT_EQ(one.simulated_seconds, other.simulated_seconds) << name;
  }
}

/// A batch that no memory holds is refused by its range, or predicted without a sum that wraps.
TEST(PredictGraphRecount, BatchesBeyondAnyMemory) {
  Asked asked(test::model_folder("convnet") + "/dynamic_all.pt2");
  Bytes before;
  for (const int shift : {20, 40, 48, 52, 56, 60, 62}) {
    SCOPED_TRACE("2^" + std::to_string(shift) + " sequences");
    asked.request.sizes = {{"batch", std::int64_t{1} << shift}};
    const Prediction prediction = predict(asked.request);
    if (prediction.method == PredictionMethod::None) {
      EXPECT_EQ(prediction.unknown.size(), 1u);
      continue;
    }
    expect_recounted(prediction);
    EXPECT_TRUE(trace::check(*prediction.timeline, "predicted"));
    EXPECT_GE(prediction.devices[0].peak, before) << "more never needs less";
    before = prediction.devices[0].peak;
  }
}

/// Sizes, strides, types and offsets of a value that say something else.
void damage(formats::TensorMeta& meta, std::mt19937& random) {
  switch (random() % 6) {
    case 0:
      for (formats::SymInt& size : meta.sizes) size = {std::int64_t{1} << (random() % 63), ""};
      break;
    case 1:
      for (formats::SymInt& stride : meta.strides) stride = {std::int64_t{1} << (random() % 63), ""};
      break;
    case 2:
      meta.sizes.clear();
      break;
    case 3:
      meta.scalar_type = static_cast<int>(random() % 50);
      break;
    case 4:
      meta.storage_offset = {INT64_MAX, ""};
      break;
    case 5:
      meta.sizes.push_back({{}, "Symbol('u9', integer=True)"});
      meta.strides.push_back({1, ""});
      break;
  }
}

TEST(PredictGraphRecount, AProgramThatIsDamagedIsPredictedOrRefused) {
  // Loops go round as often as their sizes say, which takes its time.
  constexpr const char* kPlain[] = {"autocast", "captured", "cond",    "dropout",
                                    "encoder",  "sizes",    "training"};
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    Asked asked(test::data(std::string("engine/") + kPlain[random() % std::size(kPlain)] + ".pt2"));
    auto& values = asked.program.graph.tensor_values;
    for (unsigned i = 1 + random() % 4; i > 0; --i) {
      auto at = values.begin();
      std::advance(at, static_cast<std::ptrdiff_t>(random() % values.size()));
      damage(at->second, random);
    }
    const Prediction prediction = predict(asked.request);
    if (prediction.method == PredictionMethod::None) {
      EXPECT_FALSE(prediction.unknown.empty());
      continue;
    }
    expect_recounted(prediction);
    EXPECT_TRUE(trace::check(*prediction.timeline, "predicted"));
  }
}

}  // namespace
}  // namespace stowage::estimate
