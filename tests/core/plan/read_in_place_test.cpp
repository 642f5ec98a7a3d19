#include "core/plan/read_in_place.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/model/model_builder.h"

namespace stowage::plan {
namespace {

/// A model of four weights of 100, 200, 400 and 800 bytes: in a file that is there, in one that is not, in
/// one of another format, and in none.
class ReadInPlace : public testing::Test {
 protected:
  ReadInPlace() {
    std::filesystem::create_directories(folder);
    for (const char* name : {"a.safetensors", "c.bin"}) std::ofstream(folder / name) << "weights";
  }
  ~ReadInPlace() override { std::filesystem::remove_all(folder); }
  model::ModelPtr model(const std::string& format) const {
    model::ModelBuilder builder;
    builder.set_format(format);
    builder.add_module("", "Net");
    std::vector<std::uint32_t> files;
    for (const char* name : {"a.safetensors", "b.safetensors", "c.bin"})
      files.push_back(builder.add_file((folder / name).string()));
    files.push_back(model::FileRange::kNowhere);
    std::int64_t bytes = 100;
    for (const std::uint32_t file : files) {
      model::ModelBuilder::TensorSpec spec;
      spec.name = "w" + std::to_string(bytes);
      spec.dtype = model::Dtype::U8;
      spec.shape = {bytes};
      spec.bytes = Bytes(static_cast<std::uint64_t>(bytes));
      spec.where = {file, 8};
      builder.add_tensor(std::move(spec));
      bytes *= 2;
    }
    return *builder.build();
  }
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("in_place_" + std::to_string(::getpid()));
};

TEST_F(ReadInPlace, OnlyWeightsInSafetensorsThatAreThere) {
  EXPECT_EQ(read_in_place(*model("hf-folder")), Bytes(100));
  std::ofstream(folder / "b.safetensors") << "weights";
  EXPECT_EQ(read_in_place(*model("hf-folder")), Bytes(300));
}

/// What is kept for the next model is the room that is free; a budget that was chosen smaller stays.
TEST_F(ReadInPlace, IsRoomOnTheDiskForThisModelAlone) {
  const auto disk_of = [](std::uint64_t bytes) {
    machine::Machine machine;
    machine.devices = {{machine::kCpu, "", Bytes(7)}, {machine::kDisk, "", Bytes(bytes)}};
    return machine;
  };
  const auto here = model("hf-folder");
  const auto more = with_read_in_place(disk_of(1000), *here);
  EXPECT_EQ(more.find(machine::kDisk)->budget, Bytes(1100));
  EXPECT_EQ(more.find(machine::kDisk)->physical, Bytes(1100));
  EXPECT_EQ(more.find(machine::kCpu)->budget, Bytes(7));
  EXPECT_EQ(without_read_in_place(more, *here).find(machine::kDisk)->budget, Bytes(1000));
  EXPECT_EQ(with_read_in_place(disk_of(0), *here).find(machine::kDisk)->budget, Bytes()) << "no plan there";
  for (const std::uint64_t chosen : {0u, 10u, 100u})
    EXPECT_EQ(without_read_in_place(disk_of(chosen), *here).find(machine::kDisk)->budget, Bytes(chosen));
}

/// What is trained is written anew, and so may be what is no parameter; what is frozen stays where it is.
TEST_F(ReadInPlace, OfAPlanThatTrainsWhatIsFrozen) {
  model::ModelBuilder builder;
  builder.set_format("hf-folder");
  builder.add_module("", "Net");
  const std::uint32_t file = builder.add_file((folder / "a.safetensors").string());
  std::int64_t numbers = 25;
  for (const char* name : {"base", "adapter", "table", "statistics"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = spec.name == "table" ? model::Dtype::I32 : model::Dtype::F32;
    if (spec.name == "statistics") spec.kind = model::TensorKind::Buffer;
    spec.shape = {numbers};
    spec.bytes = Bytes(static_cast<std::uint64_t>(numbers) * 4);
    spec.where = {file, 8};
    builder.add_tensor(std::move(spec));
    numbers *= 2;
  }
  const auto here = *builder.build();
  Settings plain, all, part;
  all.workload.training.emplace();
  part.workload.training.emplace().freeze = {{"base", true}};
  EXPECT_EQ(read_in_place(*here, plain), Bytes(1500));
  EXPECT_EQ(read_in_place(*here, all), Bytes(400)) << "whole numbers have no gradient";
  EXPECT_EQ(read_in_place(*here, part), Bytes(500));

  machine::Machine machine;
  machine.devices = {{machine::kDisk, "", Bytes(10'000)}};
  const auto budget = [](const machine::Machine& of) { return of.find(machine::kDisk)->budget->count(); };
  const Settings* const every[] = {&plain, &all, &part};
  for (const Settings* was : every) {
    const auto before = with_read_in_place(machine, *here, *was);
    for (const Settings* now : every) {
      const auto after = with_read_in_place_as(before, *here, *was, *now);
      EXPECT_EQ(budget(after), 10'000 + read_in_place(*here, *now).count());
      EXPECT_EQ(budget(with_read_in_place_as(after, *here, *now, *was)), budget(before)) << "and back";
      EXPECT_EQ(budget(without_read_in_place(after, *here, *now)), 10'000u);
    }
  }
  machine.devices[0].budget = Bytes(700);
  EXPECT_EQ(budget(with_read_in_place_as(machine, *here, plain, all)), 700u) << "it was chosen so";
}

/// Only a folder is what from_pretrained reads.
TEST_F(ReadInPlace, NothingOfOtherFormats) {
  for (const char* format : {"safetensors", "gguf", "description", ""})
    EXPECT_EQ(read_in_place(*model(format)), Bytes()) << format;
}

}  // namespace
}  // namespace stowage::plan
