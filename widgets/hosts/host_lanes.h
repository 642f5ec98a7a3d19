#pragma once

#include <vector>

#include "widgets/common/painted_view.h"
#include "widgets/hosts/hosts_picture.h"

namespace stowage::widgets {

/// The devices of several hosts, a heading a host, and between two hosts the network with what crosses it; of
/// a pipeline the GPUs of a host, each with a line of its own, stand below the one heading of their host. A
/// device's bar is as long as its budget is full: weights in the host's colour, what is kept beside them
/// paler. Hosts can be chosen, with the mouse or with arrows and Space.
class HostLanes : public PaintedView<> {
  Q_OBJECT
 public:
  explicit HostLanes(QWidget* parent = nullptr);

  void setPicture(const HostsPicture& picture);
  const HostsPicture& picture() const { return picture_; }
  void setSelected(std::vector<std::uint32_t> rows);  ///< sorted; emits nothing
  const std::vector<std::uint32_t>& selected() const { return selected_; }
  std::uint32_t current() const { return current_; }  ///< where the keyboard is

  QRectF heading(std::uint32_t row) const;      ///< of a host, or a GPU's line; empty where there is none
  QRectF hostHeading(std::uint32_t row) const;  ///< above the first GPU of a host; else empty
  /// What it hands over, the `which` of HostsPicture::all_after(); empty where it does not.
  QRectF network(std::uint32_t row, std::size_t which = 0) const;
  QRectF bar(std::uint32_t row, std::size_t device) const;  ///< as long as the budget
  QString hostWords(std::uint32_t row) const;  ///< all of it, for a screen reader and as a tool tip
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A host was chosen; `more`: beside those that are.
  void hostChosen(std::uint32_t row, bool more);
  void currentMoved(QRect to);  ///< has to be in sight

 protected:
  bool event(QEvent* event) override;
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Place {
    enum Kind : std::uint8_t { HostHeading, Heading, Device, Network } kind = Heading;
    std::uint32_t host = 0, device = 0;  ///< of a network: which of what the host hands over
    double top = 0, height = 0;
  };
  void refresh();
  void layOut();
  void moveTo(std::uint32_t row);
  const Place* placeAt(double y) const;
  QRectF placeOf(Place::Kind kind, std::uint32_t host, std::uint32_t device) const;
  double labelWidth() const;
  double wordsWidth() const;
  void chooseHost(std::uint32_t row, bool more);
  void paintHostHeading(const Sheet& sheet, const Place& place);
  void paintHeading(const Sheet& sheet, const Place& place);
  void paintDevice(const Sheet& sheet, const Place& place);
  void paintNetwork(const Sheet& sheet, const Place& place);
  bool isSelected(std::uint32_t row) const;

  HostsPicture picture_{};
  std::vector<Place> places_{};  ///< from above
  double height_ = 0;
  std::vector<std::uint32_t> selected_{};
  std::uint32_t current_ = 0;
};

}  // namespace stowage::widgets
