#include <fmt/format.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/snapshot/snapshot.h"
#include "core/trace/trace.h"

namespace stowage::cli {
namespace {

class Timeline final : public Command {
 public:
  const char* name() const override { return "timeline"; }
  const char* about() const override { return "peaks of a recorded run and what was alive then"; }
  const char* example() const override {
    return "stowage-cli timeline run.trace --export chrome -o run.json";
  }

  void define(CLI::App& app) override {
    app.add_option("TRACE", path_, "a trace that profile --trace wrote, or a memory snapshot of PyTorch")
        ->required();
    app.add_option("--export", target_,
                   "chrome (trace events), csv, or memory-snapshot (the pickle that PyTorch's viewer reads)")
        ->type_name("FORMAT");
    app.add_option("-o,--output", output_, "where to write the export; else stdout")->type_name("FILE");
  }

  CommandResult run(Session& session) override {
    if (!target_.empty() && target_ != "chrome" && target_ != "csv" && target_ != "memory-snapshot")
      return usage("--export " + target_ + ": write chrome, csv or memory-snapshot.");
    if (target_.empty() && !output_.empty())
      return usage("-o needs --export chrome, --export csv or --export memory-snapshot.");
    if (target_ == "memory-snapshot" && output_.empty())
      return usage("--export memory-snapshot writes bytes, not text: name a file with -o.");
    const auto opened = snapshot::open_run(path_, session.job());
    session.clear_progress();
    if (!opened) return rejected(opened.error(), path_);
    const trace::Timeline& timeline = opened->timeline;
    Outcome out;
    out.document = trace::timeline_json(timeline);
    out.document["warnings"] = Json::array();
    for (const Error& note : opened->notes) {
      out.document["warnings"].push_back({{"rule", rule_name(note.code)}, {"message", sentence(note)}});
      out.notes += sentence(note) + "\n";
    }
    if (target_.empty()) {
      out.text = text(session.console, timeline);
      return out;
    }
    const std::string content = exported(timeline);
    if (output_.empty()) {
      if (session.json)
        return usage("--json and --export both want stdout: write the export to a file with -o.");
      out.text = content;
      return out;
    }
    if (const auto written = write_file_atomically(output_, content); !written)
      return rejected(written.error(), output_);
    out.text = "Written to " + output_ + "\n";
    return out;
  }

 private:
  std::string exported(const trace::Timeline& timeline) const {
    if (target_ == "chrome") return trace::chrome_json(timeline);
    return target_ == "csv" ? trace::csv(timeline) : snapshot::memory_snapshot(timeline);
  }
  static std::string text(const Console& console, const trace::Timeline& timeline) {
    std::string out =
        fmt::format("{}, {}\n\n", seconds_text(static_cast<double>(timeline.duration_ns) * 1e-9),
                    counted(timeline.spans.size(), "turn") + " of modules");
    if (!timeline.complete) out = console.warn("The run did not reach its end.") + " " + out;
    Table table({"device", ">peak", ">budget", ">at", "module", "largest alive"});
    for (std::size_t i = 0; i < timeline.devices.size(); ++i) {
      const trace::TraceDevice& device = timeline.devices[i];
      const trace::Timeline::Peak peak = timeline.peak(i);
      const auto alive = timeline.alive(i, peak.at_ns);
      const std::string largest = alive.empty()
                                      ? "-"
                                      : fmt::format("{} {}", timeline.names[timeline.blocks[alive[0]].label],
                                                    format_bytes(Bytes(timeline.blocks[alive[0]].bytes)));
      table.row({device.device, format_bytes(Bytes(peak.bytes)),
                 device.budget ? format_bytes(Bytes(device.budget)) : "-",
                 seconds_text(static_cast<double>(peak.at_ns) * 1e-9),
                 fill_sentence("%s", timeline.names[peak.module], {}), fill_sentence("%s", largest, {})});
    }
    return out + table.text(console);
  }

  std::string path_, target_, output_;
};

}  // namespace

std::unique_ptr<Command> make_timeline() { return std::make_unique<Timeline>(); }

}  // namespace stowage::cli
