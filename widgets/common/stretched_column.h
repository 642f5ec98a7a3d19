#pragma once

#include <QAbstractItemView>
#include <QHeaderView>

namespace stowage::widgets {

/// One column has the room that the others leave, but never so little that nobody can read it: then the view
/// is scrolled sideways, and a person may widen the column.
class StretchedColumn : public QObject {
  Q_OBJECT
 public:
  enum class Least {
    Letters,  ///< so many letters, whatever is in it
    Content,  ///< so many letters, or all that is in it
  };
  /// Of a table or tree that lives as long as its header does. The view owns it.
  StretchedColumn(QAbstractItemView& view, QHeaderView& header, int column, int letters,
                  Least least = Least::Content);

  void fit();  ///< once more: what is in the columns, or which are shown, is another thing

 Q_SIGNALS:
  void fitted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int least() const;

  QAbstractItemView& view_;
  QHeaderView& header_;
  int column_, letters_;
  Least least_;
};

}  // namespace stowage::widgets
