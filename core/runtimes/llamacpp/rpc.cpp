#include "core/runtimes/llamacpp/rpc.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/runtimes/llamacpp/pasted.h"

namespace stowage::llamacpp {

std::string rpc_card_name(bool own, std::size_t number) {
  return fmt::format("{}{}", own ? "CUDA" : "RPC", number);
}

bool is_rpc(const Card& card) { return card.name.starts_with("RPC"); }

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

std::optional<std::string> override_to_rpc(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] != "-ot" && arguments[i] != "--override-tensor") continue;
    const std::string& list = arguments[i + 1];
    for (std::size_t begin = 0; begin <= list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      const std::string one = list.substr(begin, end - begin);
      const std::size_t equals = one.find('=');  // llama.cpp cuts at the first one
      if (equals != std::string::npos && one.compare(equals + 1, 3, "RPC") == 0) return one;
      begin = end + 1;
    }
  }
  return std::nullopt;
}

std::string rpc_text(const std::vector<runtimes::StagesOfHost>& hosts, const std::string& model_path,
                     std::vector<std::string> arguments) {
  std::string out;
  if (hosts.size() > 1)
    out =
        "# rpc-server (ggml-rpc-server in later releases) asks nobody who he is: within a network that is "
        "trusted.\n";
  for (std::size_t i = 0; i + 1 < hosts.size(); ++i)
    out += fmt::format("# on {}:\nCUDA_VISIBLE_DEVICES={} rpc-server -H 0.0.0.0 -p {}\n", hosts[i].host,
                       runtimes::visible_devices(hosts[i].devices), kRpcPort);
  if (const std::string servers = rpc_servers(hosts); !servers.empty())
    arguments.insert(arguments.begin(), {"--rpc", servers});  // -dev behind it knows their cards
  if (hosts.empty()) return out + command_text(model_path, arguments);
  return out + fmt::format("# on {}:\nCUDA_VISIBLE_DEVICES={} {}", hosts.back().host,
                           runtimes::visible_devices(hosts.back().devices),
                           command_text(model_path, arguments));
}

}  // namespace stowage::llamacpp
