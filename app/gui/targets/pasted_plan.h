#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/document/plan_input.h"
#include "core/base/job.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/llamacpp/gguf_facts.h"
#include "core/runtimes/target.h"

namespace stowage::app {

/// What is known of a model before a text is read for it. Read once; any thread.
struct PasteFacts {
  runtimes::FactsPtr facts{};
  std::shared_ptr<const llamacpp::Facts> gguf{};
  QString noGguf{};  ///< why programs that open GGUF files alone can do nothing with the model
};
/// Null: cancelled.
std::shared_ptr<const PasteFacts> pasteFacts(const model::ModelPtr& model, const std::string& path,
                                             const std::string& part, const Job& job);

/// What a text does on the machine that is planned for, in the words of the window.
struct PastedPlan {
  struct Row {
    machine::DeviceId device{};
    Bytes weights{}, caches{};
    /// What else is used there: what the program takes, room for what is streamed and for activations; where
    /// it trains also gradients, states of the optimizer and what is saved for backward.
    Bytes reserved{};
    std::optional<Bytes> budget{};
    bool here = true;  ///< the machine has it
  };
  std::vector<Row> rows{};  ///< a device each; empty: nothing is placed
  QString summary{};
  struct Remark {
    plan::Severity severity = plan::Severity::Info;
    QString text{};
  };
  std::vector<Remark> remarks{};      ///< what to know about it, the worst first
  std::vector<QString> understood{};  ///< "option: what it means"
  QString refused{};                  ///< why no text of this program means anything for this model
  bool usable = false;                ///< nothing that the program would refuse
  std::optional<PlanInput> input{};   ///< the plan's question with these places
};

/// Reads a text for a target (Target::reads()). Any thread.
PastedPlan readPasted(const runtimes::Target& target, const std::string& text, const PasteFacts& facts,
                      const PlanInput& input);

}  // namespace stowage::app
