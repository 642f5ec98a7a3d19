#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/runtimes/export/stages.h"
#include "core/runtimes/llamacpp/export_plan.h"

// llama.cpp over several machines (llama.cpp: tools/rpc/README.md, src/llama.cpp
// llama_prepare_model_devices): each machine but one serves its cards, and the last one runs the program,
// whose devices are those cards, RPC0, RPC1 … in the order of --rpc, and then its own.
namespace stowage::llamacpp {

constexpr std::uint16_t kRpcPort = 50052;  ///< llama.cpp's own, where nobody says

/// What the program calls the card of a machine: `own`, of the machine that it runs on. `number`: among
/// those.
std::string rpc_card_name(bool own, std::size_t number);

/// The buffers of the cards of other machines, by the machines of all cards, the program's own last.
void name_buffers(const std::vector<runtimes::StagesOfHost>& hosts, std::vector<Card>& cards);

/// export_plan() where cards of other machines are among them: the table of embeddings stays on the host,
/// where llama.cpp has it, and counts into the distance where the plan has it on one of those.
Exported export_over_rpc(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                         const plan::Workload& workload, bool patterns, const std::vector<std::string>& more);

/// "box1:50052,box2:50052": what --rpc takes; of all machines but the last one.
std::string rpc_servers(const std::vector<runtimes::StagesOfHost>& hosts);

/// A line for each machine, that of the program last. `arguments`: of it, without --rpc.
std::string rpc_text(const std::vector<runtimes::StagesOfHost>& hosts, const std::string& model_path,
                     std::vector<std::string> arguments);

}  // namespace stowage::llamacpp
