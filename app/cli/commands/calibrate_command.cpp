#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "app/cli/arguments/engine_option.h"
#include "app/cli/arguments/files_named.h"
#include "app/cli/commands/calibrate_hosts.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/run/engine_client.h"
#include "app/cli/run/measure.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/machine/calibration.h"
#include "core/machine/detect.h"
#include "core/machine/versions.h"

namespace stowage::cli {
namespace {

using machine::Figure;
using machine::Measured;

std::string value_text(const Figure& figure, double value) {
  if (figure.what == Measured::Launch) return fmt::format("{:.2f} µs", value * 1e6);
  if (figure.what == Measured::Matmul || figure.what == Measured::Convolution)
    return fmt::format("{:.1f} GFLOP/s", value / 1e9);
  return format_bytes(Bytes(static_cast<std::uint64_t>(value))) + "/s";
}

std::string name_text(const Figure& figure) {
  const std::string from = machine::display_name(figure.from), to = machine::display_name(figure.to);
  switch (figure.what) {
    case Measured::Copy:
      return "copy " + from + " to " + to + (figure.memory.empty() ? "" : ", " + figure.memory);
    case Measured::Disk:
      return "disk, read directly";
    case Measured::Read:
      return "read " + from + ", " + format_bytes(Bytes(figure.size));
    case Measured::Matmul:
      return fmt::format("{} {} × {} on {}", figure.dtype, figure.size, figure.size, from);
    case Measured::Launch:
      return "launch on " + from;
    case Measured::Convolution:
      return fmt::format("{} convolution like {} × {} on {}", figure.dtype, figure.size, figure.size, from);
  }
  return {};
}

std::string versions_text(const machine::Versions& versions) {
  std::string text;
  const auto add = [&text](const char* what, const std::string& version) {
    if (!version.empty()) text += (text.empty() ? "" : ", ") + (what + version);
  };
  add("stowage-engine ", versions.engine);
  add("LibTorch ", versions.torch);
  add("NVIDIA ", versions.driver);
  add("", versions.kernel);
  return text.empty() ? text : "  measured with " + text + "\n";
}

class Calibrate final : public Command {
 public:
  const char* name() const override { return "calibrate"; }
  const char* about() const override {
    return "describes a machine: devices, free memory, and what its engine measures of them";
  }
  const char* example() const override { return "stowage-cli calibrate -o machine.json"; }

  void define(CLI::App& app) override {
    app.add_option("-o,--output", output_, "where to write it; else stdout")->type_name("FILE");
    app.add_option("--disk-folder", folder_,
                   "a folder on the disk that offloaded weights would lie on; a temporary file is read there")
        ->type_name("FOLDER");
    app.add_option("--disk-file", disk_file_, "read this file instead, and write nothing")->type_name("FILE");
    app.add_flag("--virtual", virtual_, "measure no GPU");
    app.add_flag("--quick", quick_,
                 "small copies and products, each repeated a few times: some ten seconds in place of "
                 "a minute, and less exact");
    app.add_option(
           "--hosts", hosts_,
           "machines that ssh reaches, each measured by the stowage-engine there: a stowage.machine/2 "
           "file, or names with commas between them")
        ->type_name("FILE");
    engine_.define(app);
    app_ = &app;
  }

  CommandResult run(Session& session) override {
    if (!hosts_.empty()) return on_hosts(session);
    const auto address = engine_.address();
    if (!address) return tl::unexpected(address.error());
    if (!address->remote()) {
      if (const auto kept = keep_files_read({disk_file_}, {output_}); !kept)
        return tl::unexpected(kept.error());
      if (const auto there = look(); !there) return tl::unexpected(there.error());
    }
    const auto engine = engine_.resolve();
    const bool without = !engine && *address == protocol::EngineAddress{};
    if (!engine && !without) return tl::unexpected(engine.error());
    auto done =
        without ? measure_without_engine(session) : run_calibration(*engine, request(), session.job());
    session.clear_progress();
    if (!done) return tl::unexpected(done.error());
    if (session.cancel.cancelled()) return rejected({Code::Cancelled, "calibrate"});
    machine::apply(done->calibration, done->machine);
    Outcome out = outcome(*done);
    if (without)
      out.notes += "stowage-cli: no stowage-engine was found, which would measure more: " +
                   sentence(engine.error().error) + "\n";
    return keep(std::move(out), session.json, *done, session.console);
  }

 private:
  CommandResult on_hosts(const Session& session) const {
    for (const char* option : {"--engine", "--disk-file", "--disk-folder"}) {
      if (app_->count(option) > 0)
        return usage(std::string(option) + " speaks of one machine: it does not go with --hosts.");
    }
    if (const auto kept = keep_files_read({hosts_}, {output_}); !kept) return tl::unexpected(kept.error());
    const protocol::CalibrateRequest asked = request();
    return calibrate_hosts(session, {hosts_, output_, asked});
  }

  Try<bool> look() const {
    std::error_code unreadable;
    if (!folder_.empty() && !std::filesystem::is_directory(folder_, unreadable))
      return usage("--disk-folder " + folder_ + ": there is no such folder.");
    if (!disk_file_.empty()) {
      if (const auto file = RandomAccessFile::open(disk_file_); !file)
        return rejected(file.error(), disk_file_);
    }
    return true;
  }

  protocol::CalibrateRequest request() const {
    protocol::CalibrateRequest request;
    request.disk_file = disk_file_;
    request.disk_folder = folder_;
    if (virtual_) request.devices = protocol::Devices::Virtual;
    if (quick_) {
      request.bytes = 32ull << 20;
      request.sizes = 3;
    }
    return request;
  }

  /// What can be had with the system alone, for a Stowage that was built without an engine.
  Try<protocol::Calibrated> measure_without_engine(const Session& session) const {
    protocol::Calibrated out;
    out.machine = machine::detect(folder_);
    out.calibration.kernel = machine::kernel_text();
    const Job job = session.job();
    const auto add = [&](Measured what, machine::DeviceId from, std::uint64_t rate) {
      if (rate > 0)
        out.calibration.figures.push_back(
            {what, from, machine::kCpu, {}, {}, 0, machine::spread_of({static_cast<double>(rate)})});
    };
    job.report("memory", 0, 2);
    add(Measured::Read, machine::kCpu, measure_memory_rate(job));
    job.report("disk", 1, 2);
    add(Measured::Disk, machine::kDisk,
        out.machine.find(machine::kDisk) ? measure_disk_rate(folder_, job) : 0);
    return out;
  }

  static Outcome outcome(const protocol::Calibrated& done) {
    Outcome out;
    out.document = machine::to_json(done.machine);
    out.document["calibration"] = machine::to_json(done.calibration);
    for (const auto& [device, link] : done.calibration.slots) {
      if (!link.narrower()) continue;
      out.notes += fmt::format("stowage-cli: {} is on {}: its slot is narrower than the card.\n",
                               machine::display_name(device), machine::to_string(link));
    }
    return out;
  }

  CommandResult keep(Outcome out, bool json, const protocol::Calibrated& done, const Console& console) const {
    const std::string content = to_text(out.document) + "\n";
    if (!output_.empty()) {
      if (const auto written = write_file_atomically(output_, content); !written)
        return rejected(written.error(), output_);
    }
    if (!json) out.text = output_.empty() ? content : summary_text(done, console);
    return out;
  }

  std::string summary_text(const protocol::Calibrated& done, const Console& console) const {
    Table table({"measured", ">median", ">least", ">most", ">times"});
    for (const Figure& figure : done.calibration.figures)
      table.row({name_text(figure), value_text(figure, figure.spread.median),
                 value_text(figure, figure.spread.least), value_text(figure, figure.spread.most),
                 std::to_string(figure.spread.repetitions)});
    std::string text = machine::summary(done.machine) + "\n\n" + table.text(console);
    text += versions_text(machine::versions_of(done.calibration));
    if (quick_)
      text +=
          "  measured quickly: least and most are those of a few repetitions, and another time they may lie "
          "further apart\n";
    for (const machine::Unmeasured& unmeasured : done.calibration.unmeasured)
      text += "  " + machine::explain(unmeasured) + "\n";
    for (const auto& [device, link] : done.calibration.slots)
      text += "  " + machine::display_name(device) + ": " + machine::to_string(link) + "\n";
    return text + "Written to " + output_ + "\n";
  }

  const CLI::App* app_ = nullptr;
  std::string output_, folder_, disk_file_, hosts_;
  EngineOption engine_;
  bool virtual_ = false, quick_ = false;
};

}  // namespace

std::unique_ptr<Command> make_calibrate() { return std::make_unique<Calibrate>(); }

}  // namespace stowage::cli
