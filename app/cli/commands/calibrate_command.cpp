#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "app/cli/output/plan_text.h"
#include "app/cli/run/measure.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/machine/detect.h"

namespace stowage::cli {
namespace {

class Calibrate final : public Command {
 public:
  const char* name() const override { return "calibrate"; }
  const char* about() const override {
    return "describes this machine: devices, free memory, measured speeds";
  }
  const char* example() const override { return "stowage-cli calibrate -o machine.json"; }

  void define(CLI::App& app) override {
    app.add_option("-o,--output", output_, "where to write it; else stdout")->type_name("FILE");
    app.add_option("--disk-folder", folder_, "a folder on the disk that offloaded weights would lie on")
        ->type_name("FOLDER")
        ->capture_default_str();
  }

  CommandResult run(Session& session) override {
    std::error_code unreadable;
    if (!std::filesystem::is_directory(folder_, unreadable))
      return usage("--disk-folder " + folder_ + ": there is no such folder.");
    machine::Machine machine = machine::detect(folder_);
    const Job job = session.job();
    job.report("memory", 0, 2);
    if (const auto rate = measure_memory_rate(job)) machine.set_link(machine::kCpu, machine::kCpu, rate);
    job.report("disk", 1, 2);
    const auto disk = machine.find(machine::kDisk) ? measure_disk_rate(folder_, job) : 0;
    machine.set_link(machine::kDisk, machine::kCpu, disk > 0 ? disk : machine::kDefaultDiskRate);
    for (std::uint32_t i = 0; i < machine.gpu_count(); ++i)
      machine.set_link(machine::kCpu, machine.devices[i].id, machine::kDefaultBusRate);
    if (session.cancel.cancelled()) return rejected({Code::Cancelled, "calibrate"});

    Outcome out;
    out.document = machine::to_json(machine);
    const std::string content = to_text(out.document) + "\n";
    if (output_.empty()) {
      out.text = content;
      return out;
    }
    if (const auto written = write_file_atomically(output_, content); !written)
      return rejected(written.error(), output_);
    out.text = summary_text(machine, disk > 0);
    return out;
  }

 private:
  std::string summary_text(const machine::Machine& machine, bool disk_measured) const {
    std::string text = machine::summary(machine) + "\n";
    text +=
        fmt::format("  memory copy  {}/s\n", format_bytes(Bytes(machine.rate(machine::kCpu, machine::kCpu))));
    text += fmt::format("  disk read    {}/s{}\n",
                        format_bytes(Bytes(machine.rate(machine::kDisk, machine::kCpu))),
                        disk_measured ? "" : " (assumed)");
    if (machine.gpu_count() > 0)
      text += fmt::format("  bus          {}/s (assumed)\n", format_bytes(Bytes(machine::kDefaultBusRate)));
    return text + "Written to " + output_ + "\n";
  }

  std::string output_, folder_ = ".";
};

}  // namespace

std::unique_ptr<Command> make_calibrate() { return std::make_unique<Calibrate>(); }

}  // namespace stowage::cli
