#include "core/runtimes/llamacpp/rpc.h"

#include <fmt/format.h>

#include "core/runtimes/llamacpp/pasted.h"

namespace stowage::llamacpp {

std::string rpc_card_name(bool own, std::size_t number) {
  return fmt::format("{}{}", own ? "CUDA" : "RPC", number);
}

void name_buffers(const std::vector<runtimes::StagesOfHost>& hosts, std::vector<Card>& cards) {
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < hosts.size(); ++i) {
    for (std::size_t number = 0; number < hosts[i].devices.size() && at < cards.size(); ++number)
      cards[at++].buffer = fmt::format("RPC{}[{}:{}]", number, hosts[i].host, kRpcPort);
  }
}

Exported export_over_rpc(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                         const plan::Workload& workload, bool patterns,
                         const std::vector<std::string>& more) {
  Wishes told = wishes;
  for (std::size_t i = 0; i < facts.tensors.size(); ++i) {
    const Where where = wishes.tensors[i];
    const Role role = facts.tensors[i].role;
    if (role != Role::Table && role != Role::Input) continue;
    if (where < 0 || !is_rpc(cards[static_cast<std::size_t>(where)])) continue;
    told.tensors[i] = kNowhere;
    if (role == Role::Table && told.head == kNowhere) told.head = where;
  }
  Exported out = export_plan(facts, told, cards, workload, patterns, more);
  out.elsewhere = differences(facts, wishes, out.placed);
  out.distance = distance(out.elsewhere);
  return out;
}

std::string rpc_servers(const std::vector<runtimes::StagesOfHost>& hosts) {
  std::string out;
  for (std::size_t i = 0; i + 1 < hosts.size(); ++i)
    out += fmt::format("{}{}:{}", i == 0 ? "" : ",", hosts[i].host, kRpcPort);
  return out;
}

std::string rpc_text(const std::vector<runtimes::StagesOfHost>& hosts, const std::string& model_path,
                     std::vector<std::string> arguments) {
  std::string out;
  if (hosts.size() > 1)
    out =
        "# ggml-rpc-server (rpc-server in earlier releases) asks nobody who he is: within a network that is "
        "trusted.\n";
  for (std::size_t i = 0; i + 1 < hosts.size(); ++i)
    out += fmt::format("# on {}:\nCUDA_VISIBLE_DEVICES={} ggml-rpc-server -H 0.0.0.0 -p {}\n", hosts[i].host,
                       runtimes::visible_devices(hosts[i].devices), kRpcPort);
  if (const std::string servers = rpc_servers(hosts); !servers.empty())
    arguments.insert(arguments.begin(), {"--rpc", servers});  // -dev behind it knows their cards
  if (hosts.empty()) return out + command_text(model_path, arguments);
  return out + fmt::format("# on {}:\nCUDA_VISIBLE_DEVICES={} {}", hosts.back().host,
                           runtimes::visible_devices(hosts.back().devices),
                           command_text(model_path, arguments));
}

}  // namespace stowage::llamacpp
