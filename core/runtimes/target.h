#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/runtime.h"
#include "core/plan/evaluate.h"

/// Marks a text of a row that the window shows, for the tool that collects what is to be translated.
#define STOWAGE_TEXT(context, english) english

namespace stowage::runtimes {

struct Facts;
struct ReadPlan;
struct ExportInput;
struct Exported;
struct Nearest;
struct GgufProgram;
struct CutTable;
class ActivationTree;
class TextSigns;
struct Target;

/// What becomes of a module that the map keeps off the GPUs.
enum class OffGpu : std::uint8_t {
  Computed,  ///< the CPU computes with it; the disk is no place
  Streamed,  ///< brought to the main GPU for its turn, from the CPU and from the disk
  Ignored,   ///< the request has no effect: it stays on the main GPU
};

/// How a runtime executes a module, as far as the device check needs it.
struct DeviceRules {
  OffGpu off_gpu = OffGpu::Computed;
  bool hooks = false;    ///< modules that the map names move their inputs to where they execute
  bool engines = false;  ///< parts of TensorRT execute on the main GPU, own their weights, move their inputs
  bool stages_send = false;  ///< values cross from GPU to GPU by themselves
  bool has_phases = false;   ///< load, compile, refit and run need memory of their own
  plan::Severity tied_split = plan::Severity::Error;
  plan::Severity alias_split = plan::Severity::Error;
};

/// Of what a target can be told where it lies.
enum class Grain : std::uint8_t {
  Tensor,         ///< any tensor by itself
  Module,         ///< any module, with all below it
  ExpertTensors,  ///< the stacked experts of a layer
  FirstLayers,    ///< so many layers, from one end
  Stages,         ///< the layers cut into ranges, in the order of the GPUs
  LayerGroups,    ///< the last so many of every so many layers of a stage, on the host
  WholeModel,     ///< everything on one device
};
std::string_view to_string(Grain grain);  ///< "tensor", "contiguous-layers", "whole-model" …

/// Memory that a target takes beside what a plan counts, as far as it is known before a run.
struct ReserveRule {
  enum class Kind : std::uint8_t {
    NotKnown,       ///< it takes some, and nobody can say how much
    CardShare,      ///< of each GPU all but `amount` percent of the card
    LayerCopies,    ///< `amount` times the largest layer, on each GPU in use, once something is on the host
    StreamedLayer,  ///< `amount` times the largest layer, on the first GPU, once something is on the host
    HostShare,      ///< `amount` percent of the weights that lie in RAM, there
    /// The KV cache, on the GPUs: that of layers on the host on the GPU of their stage; on the first GPU
    /// where all weights lie on the host.
    StageCache,
    /// Buffers of the library's modules that no file holds, where a map of the plan has them: with the
    /// weights around them, else on the main GPU; off the GPUs only where the target computes there.
    UnsavedBuffers,
    /// The activations of the largest turn, on the first GPU where all weights lie on the host: it keeps free
    /// what somebody said instead. Not known where turns are not.
    StreamedTurn,
  };
  std::string_view name;
  std::string_view about;
  Kind kind = Kind::NotKnown;
  std::uint32_t amount = 0;   ///< where nobody says another
  std::string_view option{};  ///< of writing (Target::options), that says another; "" = none does
};

/// Of every target that runs the library's own modules.
inline constexpr ReserveRule kUnsavedBuffers{
    "unsaved_buffers", "buffers that no file holds, as far as the configuration says how large they are",
    ReserveRule::Kind::UnsavedBuffers, 1};

/// Something that a target can be told by name.
struct Setting {
  std::string_view name;
  std::string_view about;
  bool value;                  ///< where nobody says
  std::string_view ignored{};  ///< why an export may write the same whatever is said; "" = it never does
};

/// One way of writing, of several.
struct WriterChoice {
  std::string_view value;
  std::string_view about;
};

/// What may be said of how a plan is written, beside the plan itself: one of the choices, a whole number from
/// 1 on, a part of a whole ("0.95", above 0 and up to 1), or a text of one line.
struct WriterOption {
  enum class Kind : std::uint8_t { Choice, Number, Part, Text };
  std::string_view name;
  std::string_view about;
  Kind kind = Kind::Choice;
  std::string_view value{};  ///< where nobody says; "" of a number: as `otherwise` has it
  std::span<const WriterChoice> choices{};
  std::string_view otherwise{};  ///< what a number is that nobody says; "" = as many as the plan asks for
  std::string_view ignored{};    ///< as Setting::ignored
};
constexpr std::uint32_t kMostWriterNumber = 1u << 20;

/// By name; what is not there is as nobody says.
using WriterValues = std::map<std::string, std::string, std::less<>>;
/// What holds of an option of that name. Precondition: the target has it.
std::string_view told(const Target& target, const WriterValues& values, std::string_view name);
/// Whether a value is one that the option takes.
bool takes(const WriterOption& option, std::string_view value);
/// What stands for a value in a line of help: "=N", "=PART", "=TEXT"; "" of a choice.
std::string_view value_word(const WriterOption& option);
/// Of a text as WriterOption::Kind::Part takes it: percent, rounded down. nullopt for anything else.
std::optional<std::uint32_t> percent_of_part(std::string_view text);
/// Those of the values that are options of the target, with a value that they take.
WriterValues known_options(const Target& target, const WriterValues& values);
/// Leaves these in `told`, and adds the others to `not_kept`, as "name=value".
void keep_known(const Target& target, WriterValues& told, std::vector<std::string>& not_kept);

/// A runtime whose rules are known: one row of the table of targets, with all that is done by target. A row
/// is made in the folder of its runtime, with its reader, its writer and what they need. All texts are
/// English and constant.
struct Target {
  std::string_view name{};  ///< on the command line and in documents
  std::string_view title{};
  std::span<const std::string_view> expresses{};  ///< what its own settings can say of a placement
  std::span<const std::string_view> moves{};      ///< what it brings along by itself
  std::span<const std::string_view> ignores{};    ///< what it accepts and does not do
  std::span<const std::string_view> reserves{};   ///< memory that it needs beside the weights
  std::span<const std::string_view> phases{};     ///< that have memory of their own
  std::string_view loads{};                       ///< how weights get to their places; "" = not known
  std::string_view cache{};                       ///< where the KV cache lies; "" = not known
  std::string_view head{};  ///< where the output layer is computed, if elsewhere than a plan says; "" = there
  std::span<const std::string_view> imports{};  ///< what is read
  std::span<const std::string_view> exports{};  ///< what is written
  std::span<const std::string_view> sources{};  ///< of these facts
  std::span<const Setting> settings{};          ///< that --set takes
  std::span<const WriterOption> options{};      ///< of writing, that --set takes of an export
  std::optional<DeviceRules> device_rules{};    ///< nullopt: it is not known who executes what where
  const machine::RuntimeRow* judged_as = machine::kComputesOnHost;  ///< how a plan's bytes are added up
  bool latent_cache = false;       ///< it keeps the compressed row of latent attention (plan::Workload)
  bool computes_on_gpus = false;   ///< layers on the host too, each on the GPU of its stage
  const CutTable* cuts = nullptr;  ///< how it cuts weights over cards that a text names; null: not known
  bool cuts_weights = false;  ///< with several GPUs and nothing offloaded, each holds a part of every weight

  /// Reads what it is told of a model (import/read_plan.h); nullptr: nothing of it is read here.
  ReadPlan (*read)(const Facts&, std::string_view text) = nullptr;
  /// Whether a text is meant for it: how sure, from 0 (not at all) on.
  int (*recognise)(const TextSigns&) = nullptr;
  /// Writes a plan in its words, or refuses (export/export.h); nullptr: nothing is written for it.
  Exported (*write)(const ExportInput&) = nullptr;
  /// Adds to what was written where activations go, or refuses; nullptr: it has no words for them.
  void (*write_activations)(const ExportInput&, const ActivationTree&, Exported&) = nullptr;
  bool activations_of_layers = false;  ///< it can say that of layers and what is in them alone
  /// Adds the plans that it can say, those among them that may be nearest to the one asked for; nullptr: all
  /// on one GPU.
  void (*nearest)(const ExportInput&, Nearest&) = nullptr;
  /// Of a program that opens GGUF files alone, in place of `read` and `write` (llamacpp/gguf_program.h).
  const GgufProgram* gguf = nullptr;
  std::string_view file{};          ///< what such a file is usually called
  std::string_view example{};       ///< the beginning of such a text, for an empty field; "" = none is read
  std::span<const Grain> grains{};  ///< of what it can be told where it lies
  bool says_cpu = true, says_disk = true;  ///< it can be told that something lies there
  std::span<const ReserveRule> counted{};  ///< of `reserves`: what is counted, and what would have to be
  /// Tokens of a prompt, of all sequences together, that go through the model at once where nobody says
  /// another number; 0 = all of them.
  std::uint64_t prompt_chunk = 0;
  std::span<const std::string_view> not_planned{};  ///< that it can do, and no plan of ours says

  bool reads() const { return read || gguf; }
  bool writes() const { return write || gguf; }
};

}  // namespace stowage::runtimes
