#pragma once

#include <QLineEdit>
#include <optional>

#include "widgets/common/painted_view.h"
#include "widgets/machine/machine_graph_scene.h"

namespace stowage::widgets {

/// The devices of a machine and the links between them as a small graph. It changes nothing itself: a rate
/// that is typed into it is handed on. Not mirrored right to left.
class MachineGraph : public PaintedView<> {
  Q_OBJECT
 public:
  explicit MachineGraph(QWidget* parent = nullptr);
  ~MachineGraph() override;

  void setMachine(const machine::Machine& machine);
  const MachineGraphScene& scene() const { return scene_; }
  /// Index into scene().items; nullopt where there is none to select.
  std::optional<std::size_t> current() const { return current_; }
  /// As the arrows do: nobody loses the focus.
  void setCurrent(std::size_t item);
  void setCurrentDevice(machine::DeviceId device);
  /// What Enter does: the fields of a device or link are wanted.
  void activate(std::size_t item);
  /// Opens a field for the rate of a link, in its place; does nothing for a device.
  void edit(std::size_t item);
  QLineEdit* editor() const { return editor_; }  ///< nullptr while nothing is typed

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void deviceSelected(stowage::machine::DeviceId device);  ///< it is the current one now
  void deviceActivated(stowage::machine::DeviceId device);
  void linkActivated(stowage::machine::DeviceId from, stowage::machine::DeviceId to);
  void rateEdited(stowage::machine::DeviceId from, stowage::machine::DeviceId to, quint64 bytesPerSecond);

 protected:
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void layItems();
  void retranslate();
  void paintDevice(const Sheet& sheet, const GraphItem& item, bool hovered) const;
  void paintLink(const Sheet& sheet, const GraphItem& item, bool hovered) const;
  void takeTyped();
  void closeEditor();

  machine::Machine machine_{};
  MachineGraphScene scene_{};
  std::optional<std::size_t> current_{}, hovered_{};
  QLineEdit* editor_ = nullptr;
  std::size_t edited_ = 0;
};

/// Bytes a second of a number of GB/s that somebody typed; nullopt: it is none.
std::optional<std::uint64_t> typedRate(const QString& text);

}  // namespace stowage::widgets
