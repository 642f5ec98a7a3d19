// The start page: what is said on it moves nothing that is pressed.
#include "app/gui/start/start_page.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <string>

#include "translations/translations.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

TEST(StartPage, WhatReadThisMachineSaysMovesNothing) {
  for (const double scale : {1.0, 1.25}) {
    widgets::Theme::current().setTextScale(scale);
    for (const QSize size : {QSize(1024, 640), QSize(1440, 900)}) {
      StartPage page;
      page.resize(size);
      page.setRecent({});
      page.show();
      QApplication::processEvents();
      const auto places = [&] {
        QApplication::processEvents();
        QList<QRect> out;
        for (const auto* row : page.findChildren<QAbstractButton*>())
          out << QRect(row->mapTo(&page, QPoint()), row->size());
        return out;
      };
      const auto before = places();
      ASSERT_GE(before.size(), 3);
      for (const char* words :
           {"This machine: 2 × RTX 4090, 62.6 GiB RAM, disk. The next model is planned for it.",
            "No GPU found; 22 GiB RAM, disk. Plans use a stand-in card of 24 GiB until you change it.", ""}) {
        page.setNotice(QString::fromUtf8(words));
        EXPECT_EQ(places(), before) << words << " at " << scale << ", " << size.width();
      }
    }
  }
  widgets::Theme::current().setTextScale(1);
}

/// What stands on a page lies beside what it stands with; where a window is too low for that it is scrolled.
void expectNothingOnAnythingElse(const QWidget& page) {
  QList<const QWidget*> parents{&page};
  for (const auto* widget : page.findChildren<QWidget*>()) parents << widget;
  for (const QWidget* parent : parents) {
    QList<const QWidget*> shown;
    for (const QObject* child : parent->children()) {
      const auto* widget = qobject_cast<const QWidget*>(child);
      if (widget && !widget->isWindow() && widget->isVisible() && !widget->size().isEmpty()) shown << widget;
    }
    for (qsizetype i = 0; i < shown.size(); ++i) {
      for (qsizetype j = 0; j < i; ++j)
        EXPECT_FALSE(shown[i]->geometry().intersects(shown[j]->geometry()))
            << shown[i]->metaObject()->className() << " on " << shown[j]->metaObject()->className();
    }
  }
}

TEST(StartPage, NothingLiesOnAnythingElseInTheSmallestWindow) {
  for (const QString& language : translations::available()) {
    translations::use(language);
    for (const double scale : {1.0, 1.3}) {
      SCOPED_TRACE(language.toStdString() + " at " + std::to_string(scale));
      widgets::Theme::current().setTextScale(scale);
      StartPage page;
      page.setRecent({});
      page.show();
      for (const QSize size : {QSize(1920, 700), QSize(1024, 613)}) {  // the second below the menus of 640
        page.resize(size);
        QApplication::processEvents();
        expectNothingOnAnythingElse(page);
      }
      const auto* bar = page.findChild<QScrollArea*>()->verticalScrollBar();
      if (scale == 1) {
        EXPECT_EQ(bar->maximum(), 0) << "letters as designed fit";
      }
      QAbstractButton* last = page.findChildren<QAbstractButton*>().back();
      page.activateWindow();
      last->setFocus();
      QApplication::processEvents();
      EXPECT_FALSE(last->visibleRegion().isEmpty()) << "what has the focus is in sight";
    }
  }
  translations::use(QStringLiteral("en"));
  widgets::Theme::current().setTextScale(1);
}

}  // namespace
}  // namespace stowage::app
