#include "app/cli/arguments/pass_options.h"

#include <algorithm>

#include "app/cli/arguments/named_sizes.h"
#include "app/cli/arguments/number_ranges.h"
#include "core/base/file.h"
#include "core/formats/torch_save/values.h"

namespace stowage::cli {

void PassOptions::define_inputs(CLI::App& app) {
  app.add_flag("--virtual", virtual_gpus, "virtual GPUs, even where CUDA is present");
  app.add_flag("--with-scratch", with_scratch,
               "show what kernels of the CPU need inside of one operator of a virtual GPU, and the peak with "
               "it");
  app.add_option(
         "--inputs", inputs,
         "a .safetensors with the arguments, or what torch.save wrote of them; else the program's own "
         "samples, or made up. Without MAP the plan keeps room for the activations of these")
      ->type_name("FILE");
}

void PassOptions::define_sizes(CLI::App& app) {
  batch_ =
      app.get_option("--batch")->description("sequences at once: of made-up inputs, and for the KV cache");
  app.add_option("--length", length_, "make inputs up of this length (their second size)")->type_name("N");
  app.add_option("--dim", named_sizes_, "make inputs up where the open size NAME is N; inspect lists them")
      ->type_name("NAME=N");
  app.add_option("--outputs", outputs, "write the results here")->type_name("FILE");
  app.add_option("--trace", trace, "keep the timeline here")->type_name("FILE");
}

void PassOptions::define_times(CLI::App& app) {
  app.add_option("--warmup", warmup_, "passes before the timed ones; 1, with CUDA 2")
      ->check(whole_number(0, 1'000'000));
  app.add_option("--repeat", repeat_, "timed passes; the time is their median, and one more is recorded")
      ->capture_default_str()
      ->check(whole_number(1, 1'000'000));
  app.add_option("--threads", threads_, "threads of one operator, 0 for LibTorch's default")
      ->capture_default_str()
      ->check(whole_number(0, 4096));
}

void PassOptions::define_time_limit(CLI::App& app) {
  app.add_option("--time-limit", time_limit_, "seconds after which the run is stopped")
      ->type_name("SECONDS")
      ->check(number_above_zero());
}

Try<std::map<std::string, std::int64_t>> PassOptions::sizes() const {
  std::map<std::string, std::int64_t> out;
  if (batch_ && batch_->count() > 0 && inputs.empty()) out["batch"] = batch_->as<std::int64_t>();
  if (length_) out["length"] = *length_;
  if (const auto added = add_named_sizes(named_sizes_, out); !added) return tl::unexpected(added.error());
  if (!out.empty() && !inputs.empty())
    return usage("--inputs has sizes of its own: leave out --length and --dim.");
  return out;
}

Try<bool> PassOptions::look_at_inputs() const {
  constexpr std::uint64_t kStart = 9;  // the length of the header and the brace that opens it
  if (inputs.empty()) return true;
  const auto file = RandomAccessFile::open(inputs);
  if (!file) return rejected(file.error(), inputs);
  const auto start = file->read_text(0, std::min(file->size(), kStart));
  if (!start) return rejected(start.error(), inputs);
  if ((start->size() == kStart && start->back() == '{') || formats::may_be_torch_save(*start)) return true;
  return rejected(Error{Code::CommandLine,
                        {},
                        {"--inputs " + inputs +
                         ": the inputs must be a .safetensors file or one that torch.save wrote, and this is "
                         "neither."}},
                  inputs);
}

void PassOptions::fill(protocol::RunRequest& request) const {
  request.devices = virtual_gpus ? protocol::Devices::Virtual : protocol::Devices::Automatic;
  request.inputs_file = inputs;
  request.outputs_file = outputs;
  request.trace_file = trace;
  request.warmup = warmup_;
  request.repeat = repeat_;
  request.threads = threads_;
  request.stream_trace = true;
  request.time_limit = time_limit_;
}

}  // namespace stowage::cli
