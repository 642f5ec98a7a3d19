#include "app/cli/run/describe_program.h"

#include <utility>

#include "app/cli/run/engine_client.h"
#include "core/estimate/graph/described_values.h"
#include "core/protocol/client.h"

namespace stowage::cli {
namespace {

Result<protocol::DescribedValues> ask(const protocol::DescribeRequest& request, const Job& job) {
  auto engine = protocol::find_engine();
  if (!engine) return tl::unexpected<Error>(engine.error());
  auto answer = run_description({std::move(*engine), {}, {}}, request, job);
  if (!answer) return tl::unexpected<Error>(answer.error().error);
  return std::move(answer->values);
}

}  // namespace

Status ProgramDescriber::describe(formats::ExportedProgram& program, const protocol::DescribeRequest& request,
                                  const Job& job) {
  const std::string key = to_line(request);
  auto known = answers_.find(key);
  if (known == answers_.end()) {
    auto answer = ask(request, job);
    if (!answer && answer.error().code == Code::Cancelled) return tl::unexpected<Error>(answer.error());
    known = answers_.emplace(key, std::move(answer)).first;
  }
  if (!known->second) return tl::unexpected<Error>(known->second.error());
  estimate::put_values(program, *known->second);
  return {};
}

}  // namespace stowage::cli
