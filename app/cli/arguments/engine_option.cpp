#include "app/cli/arguments/engine_option.h"

namespace stowage::cli {

void EngineOption::define(CLI::App& app) {
  app.add_option("--engine", text_,
                 "where the engine is: ssh:HOST, ssh:USER@HOST, ssh:HOST:/path/to/stowage-engine, or a path "
                 "here; else the one beside this program")
      ->type_name("ADDRESS");
}

Try<protocol::EngineAddress> EngineOption::address() const {
  auto address = protocol::parse_engine(text_);
  if (address) return std::move(*address);
  Error error = address.error();
  error.arguments = {"--engine: " + sentence(error) + "."};
  return usage(std::move(error));
}

Try<protocol::EngineStart> EngineOption::resolve(const std::vector<std::string>& options) const {
  const auto address = this->address();
  if (!address) return tl::unexpected(address.error());
  auto start = protocol::how_to_start(*address, options);
  if (!start) return tl::unexpected<Failure>({kEngineFailed, start.error(), {}});
  return std::move(*start);
}

}  // namespace stowage::cli
