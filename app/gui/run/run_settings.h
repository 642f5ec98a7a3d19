#pragma once

#include <QString>
#include <functional>
#include <optional>

#include "app/gui/dialogs/dialog.h"
#include "core/machine/runtime.h"
#include "core/model/model.h"
#include "core/plan/saved_marks.h"
#include "core/plan/settings.h"
#include "core/protocol/protocol.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;
namespace stowage::widgets {
class Notice;
}

namespace stowage::app {

class FormScroll;
class RunMarks;

/// What a person chooses of the next runs, beside the plan. Devices hold for all models, the rest for one.
struct RunSettings {
  protocol::Devices devices = protocol::Devices::Automatic;
  std::map<std::string, std::int64_t> sizes{};  ///< by symbol; empty: as exported
  QString inputsFile{};                         ///< empty: the program's own samples, or random ones
  bool ownSamples = false;                      ///< even where the plan says shapes of the inputs
  bool training = false;                        ///< forward and back
  /// PyTorch's own rules: nothing is moved for anybody, and weights are not streamed.
  bool plain = false;
  /// Of prefetch: copies begin at most so many streaming steps ahead; nullopt: as the window allows.
  std::optional<std::uint32_t> depth{};
  double timeLimit = 0;  ///< seconds after which a run is stopped, loading included; 0: none
  /// What the program marks to stay, and parts of wrappers that it does not announce; of runs forward and
  /// back.
  std::vector<plan::SavedMark> marks{};
};

/// When the plan's weights are streamed, as the dialog asks for it. It belongs to the plan, which keeps the
/// room: applying it is an edit of the plan.
struct RunStreaming {
  machine::Streaming streaming = machine::Streaming::Compatible;
  std::optional<Bytes> window{};  ///< of prefetch; nullopt = automatic
  bool operator==(const RunStreaming&) const = default;
};

/// "" where a run is on real GPUs, else what it will be on and why: said before the run. `used` GPUs are in
/// the plan, `here` in this machine.
QString devicesText(protocol::Devices devices, std::size_t used, std::size_t here);

/// What a person calls it: "Batch", "Length", or the symbol of a size that is neither, or that is one
/// together with other symbols alone.
QString sizeText(const model::OpenSize& size);
/// "args.0[1]", or what its size is where that is no symbol alone: "args.0[1] = s0 + s1".
QString placeText(const model::OpenSize& size, std::size_t place);

/// Which GPUs the next runs are on, and what the program is given.
class RunSettingsDialog : public Dialog {
  Q_OBJECT
 public:
  /// `used` and `here` as in devicesText.
  RunSettingsDialog(const model::Model& model, const RunSettings& settings, std::size_t used,
                    std::size_t here, QWidget* parent);
  RunSettings settings() const;

  /// The shapes that the plan says: where nothing else is chosen, inputs are made up in these.
  void sayOfShapes(const plan::InputShapes& shapes);

  /// What is said beside the switch of training: of so many modules the plan says what becomes of theirs;
  /// `goes`: that of some goes to the host.
  void sayOfActivations(std::size_t modules, bool goes);

  /// What is to be said of a choice before it is made; "" = nothing.
  using Warning = std::function<QString(const RunStreaming&)>;
  /// The switch of the plan's streaming: `now`, and what there is to say of others.
  void addStreaming(const RunStreaming& now, Warning warning);
  /// What is chosen; nullopt without the switch.
  std::optional<RunStreaming> streaming() const;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  enum class From { Samples, MadeUp, File, Plan };
  void addDevices(QFormLayout& form, const RunSettings& settings, std::size_t used, std::size_t here);
  void addInputs(QFormLayout& form, const model::Model& model, const RunSettings& settings);
  void addSizes(QFormLayout& form, const model::Model& model, const RunSettings& settings);
  void addTraining(QFormLayout& form, const model::Model& model, const RunSettings& settings);
  void addLimits(QFormLayout& form, const RunSettings& settings);
  void chooseFile();
  int rowOf(QWidget* field) const;  ///< in the form
  void showPlanned(bool planned);   ///< precondition: the plan says shapes
  void update();
  void sayOfStreaming();
  void sayOfTraining();
  bool sayOfNumbers();                                      ///< false: one of them is none
  bool readDepth(std::optional<std::uint32_t>& out) const;  ///< false: it is no such number
  std::optional<double> typedLimit() const;                 ///< nullopt: likewise; 0: none
  std::optional<std::optional<Bytes>> typedWindow() const;  ///< nullopt: it is no size
  From from() const;

  QFormLayout* form_ = nullptr;
  FormScroll* scroll_ = nullptr;
  QComboBox* devices_ = nullptr;
  QComboBox* streaming_ = nullptr;
  QLineEdit *window_ = nullptr, *depth_ = nullptr, *timeLimit_ = nullptr;
  QCheckBox* plain_ = nullptr;
  widgets::Notice* numbersNote_ = nullptr;
  std::optional<std::uint32_t> givenDepth_{};
  bool ownSamples_ = false, givenSizes_ = false;  ///< what was chosen before
  widgets::Notice* streamingNote_ = nullptr;
  Warning warning_{};
  QComboBox* inputs_ = nullptr;
  widgets::Label* shapes_ = nullptr;  ///< those of the plan; null: it says none
  QLineEdit* file_ = nullptr;
  QPushButton* accept_ = nullptr;
  QCheckBox* training_ = nullptr;
  widgets::Notice* trainingNote_ = nullptr;
  RunMarks* marks_ = nullptr;
  QString activations_{};
  bool goes_ = false;  ///< the plan moves something of what is saved
  struct SizeRow {
    std::string size{};
    QSpinBox* box = nullptr;
    QWidget* name = nullptr;  ///< while the row is out of the form
  };
  std::vector<SizeRow> sizes_{};
};

}  // namespace stowage::app
