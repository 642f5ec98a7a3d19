#include <fmt/format.h>

#include "app/cli/arguments/files_named.h"
#include "app/cli/arguments/option_words.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/snapshot/export_run.h"
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
    with_words(
        app.add_option(
               "--export", target_,
               "chrome (trace events), csv, memory-snapshot (the pickle that PyTorch's viewer reads), or "
               "trace (of "
               "Stowage)")
            ->type_name("FORMAT"),
        {"chrome", "csv", "memory-snapshot", "trace"});
    app.add_option("-o,--output", output_, "where to write the export; else stdout")->type_name("FILE");
  }

  CommandResult run(Session& session) override {
    const auto format = snapshot::run_format(target_);
    if (!target_.empty() && !format)
      return usage("--export " + target_ + ": write chrome, csv, memory-snapshot or trace.");
    if (!format && !output_.empty())
      return usage("-o needs --export chrome, --export csv, --export memory-snapshot or --export trace.");
    const bool bytes = format == snapshot::RunFormat::MemorySnapshot || format == snapshot::RunFormat::Trace;
    if (bytes && output_.empty())
      return usage("--export " + target_ + " writes bytes, not text: name a file with -o.");
    if (const auto kept = keep_files_read({path_}, {output_}); !kept) return tl::unexpected(kept.error());
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
    if (!format) {
      out.text = text(session.console, timeline);
      return out;
    }
    if (output_.empty()) {
      if (session.json)
        return usage("--json and --export both want stdout: write the export to a file with -o.");
      auto exported = snapshot::run_text(timeline, *format, path_, session.job());
      session.clear_progress();
      if (!exported) return rejected(exported.error(), path_);
      out.text = std::move(*exported);
      return out;
    }
    const auto written = snapshot::export_run(timeline, *format, output_, session.job());
    session.clear_progress();
    if (!written) return rejected(written.error(), output_);
    out.text = "Written to " + output_ + "\n";
    return out;
  }

 private:
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
