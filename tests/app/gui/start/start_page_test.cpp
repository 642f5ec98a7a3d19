// The start page: what is said on it moves nothing that is pressed.
#include "app/gui/start/start_page.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>

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

}  // namespace
}  // namespace stowage::app
