#pragma once

#include <optional>
#include <vector>

#include "widgets/common/painted_view.h"
#include "widgets/hosts/hosts_picture.h"

namespace stowage::widgets {

/// A plan over several hosts as time goes by: a row a host (or a GPU of a pipeline), in its colour what it
/// computes, in grey below it what it hands over, and behind it how busy it is. Time runs from left to right.
/// Hosts can be chosen, with the mouse or with arrows and Space; Left and Right walk through what a host
/// does.
class HostTimeline : public PaintedView<> {
  Q_OBJECT
 public:
  explicit HostTimeline(QWidget* parent = nullptr);

  void setPicture(const HostsPicture& picture);
  void setSelected(std::vector<std::uint32_t> rows);  ///< sorted; emits nothing
  const std::vector<std::uint32_t>& selected() const { return selected_; }
  std::uint32_t current() const { return current_; }                ///< the row where the keyboard is
  std::optional<std::size_t> currentSpan() const { return span_; }  ///< and which of HostsPicture::spans

  double length() const { return length_; }   ///< seconds that are shown
  QRectF row(std::uint32_t row) const;        ///< empty where nothing runs
  QRectF place(std::size_t span) const;       ///< of one of HostsPicture::spans
  QString rowWords(std::uint32_t row) const;  ///< for a screen reader
  QString spanWords(std::size_t span) const;  ///< also a tool tip
  static QString partWords();  ///< in place of the times below, where what hosts compute is not known
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A host was chosen; `more`: beside those that are.
  void hostChosen(std::uint32_t row, bool more);
  void currentMoved(QRect to);  ///< has to be in sight

 protected:
  bool event(QEvent* event) override;
  void paintOn(const Sheet& sheet) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void refresh();
  void moveTo(std::uint32_t row);
  void walk(int by);
  void say();
  double labelWidth() const;
  double busyWidth() const;
  double x(double seconds) const;
  std::optional<std::uint32_t> rowAt(double y) const;
  std::optional<std::size_t> spanAt(QPointF at) const;
  void paintRow(const Sheet& sheet, std::uint32_t row) const;
  void paintSpan(const Sheet& sheet, std::size_t span) const;
  void paintAxis(const Sheet& sheet) const;

  HostsPicture picture_{};
  std::uint32_t rows_ = 0;  ///< that are in use
  double length_ = 0;
  std::vector<std::uint32_t> selected_{};
  std::uint32_t current_ = 0;
  std::optional<std::size_t> span_{};
};

}  // namespace stowage::widgets
