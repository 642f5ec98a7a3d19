#include "app/cli/output/export_text.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "app/cli/output/name_ranges.h"
#include "core/base/error.h"

namespace stowage::cli {
namespace {

constexpr std::size_t kMostIgnored = 10, kMostNames = 20;

std::string where_text(llamacpp::Where where) {
  if (where == llamacpp::kDisk) return machine::display_name(machine::kDisk);
  if (where == llamacpp::kHost) return machine::display_name(machine::kCpu);
  return machine::display_name(machine::gpu(static_cast<std::uint32_t>(where)));
}

/// Of each block: how many of its tensors there are.
std::map<std::uint32_t, std::size_t> block_sizes(const llamacpp::Facts& facts) {
  std::map<std::uint32_t, std::size_t> out;
  for (const llamacpp::FileTensor& tensor : facts.tensors) {
    if (tensor.role == llamacpp::Role::Block) ++out[tensor.block];
  }
  return out;
}

std::string ignored_text(const std::vector<runtimes::IgnoredRequest>& ignored) {
  std::string text;
  for (std::size_t i = 0; i < std::min(ignored.size(), kMostIgnored); ++i) {
    const runtimes::IgnoredRequest& request = ignored[i];
    text += fill_sentence("  ignored  %s on %1: it stays on %2 (%3).\n",
                          request.module.empty() ? "(everything)" : request.module,
                          {machine::to_string(request.requested), machine::display_name(request.effective),
                           format_bytes(request.bytes)});
  }
  if (ignored.size() > kMostIgnored)
    text += fmt::format("  ignored  {} more requests\n", ignored.size() - kMostIgnored);
  return text;
}

/// Those that the requests above do not name already.
std::vector<runtimes::Difference> others(const runtimes::Exported& exported) {
  std::vector<runtimes::Difference> out;
  for (const runtimes::Difference& one : exported.differences) {
    const auto& ignored = exported.ignored;
    const bool named =
        std::any_of(ignored.begin(), ignored.end(), [&](const runtimes::IgnoredRequest& request) {
          return runtimes::is_beneath(one.name, request.module) && one.planned == request.requested;
        });
    if (!named) out.push_back(one);
  }
  return out;
}

}  // namespace

std::string differences_text(const std::vector<DifferenceRow>& rows) {
  std::vector<std::string_view> names;
  for (const DifferenceRow& row : rows) names.push_back(row.name);
  const auto ranges = name_ranges(names, [&](std::size_t a, std::size_t b) {
    return rows[a].planned == rows[b].planned && rows[a].actual == rows[b].actual;
  });
  std::string text;
  for (std::size_t i = 0; i < std::min(ranges.size(), kMostNames); ++i) {
    const NameRange& range = ranges[i];
    Bytes bytes;
    for (std::size_t n = range.first; n < range.first + range.count; ++n) bytes += rows[n].bytes;
    text += fmt::format("           {} on {}, not on {} ({})\n", range.text, rows[range.first].actual,
                        rows[range.first].planned, format_bytes(bytes));
  }
  if (ranges.size() > kMostNames)
    text += fmt::format("           and {} more; --json names them all\n", ranges.size() - kMostNames);
  return text;
}

std::vector<DifferenceRow> difference_rows(const std::vector<runtimes::Difference>& all) {
  std::vector<DifferenceRow> out;
  for (const runtimes::Difference& one : all)
    out.push_back(
        {one.name, machine::display_name(one.planned), machine::display_name(one.actual), one.bytes});
  return out;
}

std::vector<DifferenceRow> difference_rows(const llamacpp::Facts& facts,
                                           const std::vector<llamacpp::Difference>& all) {
  using Key = std::tuple<std::uint32_t, llamacpp::Where, llamacpp::Where>;
  const auto key = [&](const llamacpp::Difference& one) {
    return Key{facts.tensors[one.tensor].block, one.planned, one.actual};
  };
  const auto of_block = [&](const llamacpp::Difference& one) {
    return facts.tensors[one.tensor].role == llamacpp::Role::Block;
  };
  std::map<Key, std::pair<std::size_t, Bytes>> counts;
  for (const llamacpp::Difference& one : all) {
    if (!of_block(one)) continue;
    auto& [count, bytes] = counts[key(one)];
    ++count, bytes += Bytes(one.bytes);
  }
  const auto sizes = block_sizes(facts);
  std::vector<DifferenceRow> out;
  for (const llamacpp::Difference& one : all) {
    DifferenceRow row{facts.tensors[one.tensor].name, where_text(one.planned), where_text(one.actual),
                      Bytes(one.bytes)};
    if (of_block(one)) {
      auto& [count, bytes] = counts[key(one)];
      const std::uint32_t block = facts.tensors[one.tensor].block;
      if (count == 0) continue;  // said with the first of its block
      if (count == sizes.at(block)) {
        row.name = "blk." + std::to_string(block);
        row.bytes = bytes;
        count = 0;
      }
    }
    out.push_back(std::move(row));
  }
  return out;
}

std::string findings_text(const std::vector<runtimes::ExportFinding>& findings) {
  std::string text;
  for (const runtimes::ExportFinding& finding : findings)
    text += (finding.severity == plan::Severity::Error     ? "  error    "
             : finding.severity == plan::Severity::Warning ? "  warning  "
                                                           : "  note     ") +
            runtimes::message(finding) + "\n";
  return text;
}

std::string activation_text(const std::vector<runtimes::ActivationNote>& notes) {
  std::string text;
  for (const runtimes::ActivationNote& note : notes) text += "  note     " + runtimes::message(note) + "\n";
  return text;
}

std::string export_text(const runtimes::Exported& exported) {
  std::string text = findings_text(exported.findings) + ignored_text(exported.ignored);
  if (exported.bound && exported.distance)
    text += fmt::format(
        "  note     The nearest plan that can be said: {} lie elsewhere; no other has less than {}.\n",
        format_bytes(exported.distance), format_bytes(*exported.bound));
  else if (exported.distance)
    text += fmt::format("  note     {} will lie elsewhere than the plan says.\n",
                        format_bytes(exported.distance));
  return text + differences_text(difference_rows(others(exported))) +
         activation_text(exported.activation_notes);
}

}  // namespace stowage::cli
