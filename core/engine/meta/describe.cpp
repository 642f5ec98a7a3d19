#include "core/engine/meta/describe.h"

#include <algorithm>
#include <exception>
#include <utility>

#include <c10/util/Exception.h>

#include "core/base/file.h"
#include "core/engine/execution/deadline.h"
#include "core/engine/inputs/inputs.h"
#include "core/engine/meta/meta_kernels.h"
#include "core/engine/meta/meta_pass.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/graph/input_shapes.h"
#include "core/formats/program.h"
#include "core/sandbox/process.h"

namespace stowage::engine {
namespace {

/// What a program makes on the CPU although nothing runs (results of the kernels that are asked, tensors
/// without a device) has so much room beside what is there, and no more.
class PassRoom {
 public:
  PassRoom() : before_(vgpu::usage(vgpu::kHost)) { vgpu::limit_host(before_.current + kMostStandInBytes); }
  ~PassRoom() { vgpu::limit_host(before_.budget); }
  PassRoom(const PassRoom&) = delete;
  PassRoom& operator=(const PassRoom&) = delete;

 private:
  vgpu::Usage before_;
};

Error time_over(const protocol::DescribeRequest& asked, double limit, const std::string& module) {
  return {Code::EngineTimeLimit, asked.program, {seconds_text(limit), module}};
}

std::string first_line_of(std::string text) { return text.substr(0, text.find('\n')); }

Result<protocol::DescribedValues> described(const protocol::DescribeRequest& asked, const RunOptions& options,
                                            const Deadline& deadline, std::string& module) {
  auto file = RandomAccessFile::open(asked.program);
  auto again = RandomAccessFile::open(asked.program);  // for samples, which lie in the program's file
  if (!file || !again) return tl::unexpected<Error>(file ? again.error() : file.error());
  auto exported = formats::read_program(std::move(*file));
  if (!exported) return tl::unexpected<Error>(exported.error());
  if (!asked.fingerprint.empty() && exported->fingerprint != asked.fingerprint)
    return fail(Code::EngineOtherProgram, asked.program, {exported->fingerprint, asked.fingerprint});
  estimate::put_shapes(*exported, asked.shapes);
  auto program = resolve(*exported, exported->file_bytes);
  if (!program) return tl::unexpected<Error>(program.error());
  protocol::RunRequest request;
  request.program = asked.program;
  request.inputs_file = asked.inputs_file;
  request.sizes = asked.sizes;
  const ReadBytes from_program = [&](std::uint64_t offset, std::span<std::byte> out) {
    return again->read(offset, out);
  };
  std::vector<Error> warnings;  // of values, which nobody looks at
  const std::uint64_t room = sandbox::free_memory();
  const auto inputs = choose_inputs(*program, *exported, from_program, request, {room, room}, warnings);
  if (!inputs) return tl::unexpected<Error>(inputs.error());
  MetaPass pass(*exported, *program, [&](const std::string& at, std::size_t done, std::size_t total) {
    constexpr std::size_t kTellEvery = 256;
    if (options.send && done % kTellEvery == 0) options.send(protocol::Progress{"resolve", at, done, total});
    module = at;
    deadline.check();
  });
  const PassRoom room_of_pass;
  return pass.run(inputs->values);
}

}  // namespace

protocol::Event describe(const protocol::DescribeRequest& request, const RunOptions& options, double limit) {
  std::string module;
  try {
    vgpu::install_host();  // before the first tensor: constants of the graph are tensors
    if (options.confine) options.confine(false);
    Deadline deadline;
    deadline.start(Deadline::Seconds(limit), [&] {
      if (options.give_up) options.give_up(time_over(request, limit, {}));
    });
    auto values = described(request, options, deadline, module);
    if (!values) return protocol::Failed{values.error(), {}};
    return protocol::Described{std::move(*values)};
  } catch (const TimeIsOver&) {
    return protocol::Failed{time_over(request, limit, module), {}};
  } catch (const c10::Error& error) {
    return protocol::Failed{{Code::EngineTorch, {}, {first_line_of(error.what_without_backtrace())}}, {}};
  } catch (const std::exception& error) {
    return protocol::Failed{{Code::EngineTorch, {}, {first_line_of(error.what())}}, {}};
  }
}

}  // namespace stowage::engine
