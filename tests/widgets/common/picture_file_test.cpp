// Views as pictures in files: the layout of the screen, in pixels and in shapes, in its colours or in those
// for paper.
#include "widgets/common/picture_file.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include "tests/widgets/pictures.h"
#include "tests/widgets/synthetic_run.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/svg_textures.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/treemap/treemap_view.h"

namespace stowage::widgets {
namespace {

/// With STOWAGE_SHOTS=FOLDER what was written stays there, to be looked at.
void keep(const QByteArray& bytes, std::size_t view, const char* ending) {
  const QString folder = qEnvironmentVariable("STOWAGE_SHOTS");
  if (folder.isEmpty()) return;
  static const char* kViews[] = {"treemap", "lanes", "timeline"};
  QFile out(QStringLiteral("%1/file-%2.%3")
                .arg(folder, QString::fromLatin1(kViews[view % 3]), QString::fromLatin1(ending)));
  ASSERT_TRUE(out.open(QIODevice::WriteOnly));
  out.write(bytes);
}

/// The three views over one plan and one run.
class PictureFiles : public ::testing::Test {
 protected:
  PictureFiles() {
    const PlanStatePtr state = test::share(test::llama_state());
    treemap.resize(900, 620);
    treemap.setState(state);
    lanes.resize(1100, 190);
    lanes.setState(state);
    auto run = std::make_shared<trace::Timeline>(stowage::test::synthetic_run());
    run->finish();
    timeline.resize(1000, 640);
    timeline.setTimeline(run, nullptr);
    for (QWidget* view : views()) view->show();
    QApplication::processEvents();
  }
  QList<QWidget*> views() { return {&treemap, &lanes, &timeline}; }
  std::vector<ViewPicture> pictures() { return {treemap.picture(), lanes.picture(), timeline.picture()}; }

  const test::ThemeKept kept;
  SelectionHub hub;
  TreemapView treemap{&hub};
  LanesWidget lanes{&hub};
  TimelineView timeline{&hub};
};

TEST_F(PictureFiles, APictureHasTheSizeOfTheViewTimesItsScale) {
  for (const ViewPicture& picture : pictures()) {
    ASSERT_FALSE(picture.empty());
    for (const int scale : {1, 2, 4}) {
      const QImage image = picture_image(picture, scale, false);
      EXPECT_EQ(image.size(), (picture.size * scale).toSize());
      QImage read;
      ASSERT_TRUE(read.loadFromData(png_of(image), "PNG"));
      EXPECT_EQ(read.size(), image.size());
      EXPECT_NEAR(read.dotsPerMeterX(), 3780 * scale, scale) << "as large on paper as on the screen";
    }
  }
}

/// The same layout: what the view itself paints, but for what is there for the mouse.
TEST_F(PictureFiles, AtOneToOneTheTreemapIsWhatIsOnTheScreen) {
  const QImage screen = test::picture(treemap), file = picture_image(treemap.picture(), 1, false);
  ASSERT_EQ(screen.size(), file.size());
  int other = 0;
  for (int y = 0; y < screen.height(); ++y) {
    for (int x = 0; x < screen.width(); ++x) other += test::apart(screen.pixel(x, y), file.pixel(x, y)) > 8;
  }
  EXPECT_LT(other, screen.width() * screen.height() / 1000) << "pixels that differ";
}

TEST_F(PictureFiles, WhatTheMouseAndTheSelectionLeaveIsInNoPicture) {
  std::vector<QImage> before;
  for (const ViewPicture& picture : pictures()) before.push_back(picture_image(picture, 1, false));
  hub.select({test::module_named(*treemap.map()->state(), "model.layers.12")});
  hub.setHover(test::module_named(*treemap.map()->state(), "model.layers.30"));
  timeline.canvas().setCursorInstant(20'000'000);
  QApplication::processEvents();
  const std::vector<ViewPicture> after = pictures();
  EXPECT_EQ(picture_image(after[0], 1, false), before[0]);
  EXPECT_EQ(picture_image(after[1], 1, false), before[1]);
}

TEST_F(PictureFiles, PaperIsLightAndTheWindowStaysDark) {
  std::vector<QImage> light;
  for (const ViewPicture& picture : pictures()) light.push_back(picture_image(picture, 1, false));
  Theme::current().setScheme(Scheme::Dark);
  QApplication::processEvents();
  QSignalSpy changed(&Theme::current(), &Theme::changed);
  const std::vector<QImage> screens{test::picture(treemap), test::picture(lanes), test::picture(timeline)};
  for (std::size_t i = 0; i < light.size(); ++i) {
    EXPECT_EQ(picture_image(pictures()[i], 1, true), light[i]) << i;
    EXPECT_NE(picture_image(pictures()[i], 1, false), light[i]) << i;
  }
  EXPECT_EQ(changed.count(), 0) << "no view is told";
  EXPECT_EQ(Theme::current().scheme(), Scheme::Dark);
  const std::vector<QImage> again{test::picture(treemap), test::picture(lanes), test::picture(timeline)};
  for (std::size_t i = 0; i < screens.size(); ++i)
    EXPECT_EQ(again[i], screens[i]) << "as dark as before: " << i;
}

/// Well formed; no texture is named that is not there, and none is left that only stands for one.
TEST_F(PictureFiles, AnSvgIsShapesLettersAndTextures) {
  std::size_t view = 0;
  for (const ViewPicture& picture : pictures()) {
    const QByteArray svg = vector_picture(picture, PictureFormat::Svg, true, QStringLiteral("A & B <1>"));
    keep(svg, view, "svg");
    keep(png_of(picture_image(picture, 2, true)), view++, "png");
    QXmlStreamReader xml(svg);
    QSet<QString> made, used;
    int shapes = 0, letters = 0, pixels = 0;
    QString title;
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      const QString name = xml.name().toString(),
                    fill = xml.attributes().value(QStringLiteral("fill")).toString();
      if (name == QStringLiteral("title")) title = xml.readElementText();
      if (name == QStringLiteral("pattern")) made << xml.attributes().value(QStringLiteral("id")).toString();
      if (fill.startsWith(QStringLiteral("url(#texture"))) used << fill.mid(5).chopped(1);
      shapes += name == QStringLiteral("rect") || name == QStringLiteral("path");
      if (name == QStringLiteral("text")) {
        ++letters;
        EXPECT_GT(xml.attributes().value(QStringLiteral("textLength")).toDouble(), 0)
            << "without Inter a word would run into the next";
      }
      pixels += name == QStringLiteral("image");
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_EQ(title, QStringLiteral("A & B <1>"));
    EXPECT_EQ(made, used);
    EXPECT_TRUE(!used.isEmpty() || view == 3) << "devices have textures, bands have none";
    EXPECT_FALSE(svg.contains("fill-opacity=\"0.0039"));
    EXPECT_GT(shapes, 20);
    EXPECT_GT(letters, 5);
    EXPECT_LT(pixels, 200) << "icons and teeth alone";
    EXPECT_TRUE(QSvgRenderer(svg).isValid());
  }
}

TEST_F(PictureFiles, TheTreemapsSvgNamesItsUnits) {
  const QString svg =
      QString::fromUtf8(vector_picture(treemap.picture(), PictureFormat::Svg, true, QStringLiteral("x")));
  const TreemapScene& scene = treemap.map()->scene();
  int named = 0;
  for (std::uint32_t i = 1; i < scene.tiles.size(); ++i) {
    if (scene.tiles[i].role != layout::TileRole::Unit || scene.tiles[i].inner.height < 20) continue;
    ++named;
    EXPECT_TRUE(svg.contains(u'>' + scene.label(i) + u'<')) << scene.label(i).toStdString();
  }
  EXPECT_GT(named, 3);
}

TEST_F(PictureFiles, APdfIsOnePageOfTheViewsSizeWithoutPixels) {
  std::size_t view = 0;
  for (const ViewPicture& picture : pictures()) {
    const QByteArray pdf = vector_picture(picture, PictureFormat::Pdf, true, QStringLiteral("Llama"));
    keep(pdf, view++, "pdf");
    EXPECT_TRUE(pdf.startsWith("%PDF-1."));
    EXPECT_TRUE(pdf.trimmed().endsWith("%%EOF"));
    EXPECT_EQ(pdf.count("/Type /Page\n"), 1);
    const QRegularExpression box(QStringLiteral(R"re(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\])re"));
    const auto match = box.match(QString::fromLatin1(pdf));
    ASSERT_TRUE(match.hasMatch());
    EXPECT_NEAR(match.captured(1).toDouble(), picture.size.width() * 0.75, 1);
    EXPECT_NEAR(match.captured(2).toDouble(), picture.size.height() * 0.75, 1);
    const QRegularExpression image(QStringLiteral(R"re(/Subtype /Image\s+/Width (\d+)\s+/Height (\d+))re"));
    for (auto each = image.globalMatch(QString::fromLatin1(pdf)); each.hasNext();) {
      const auto one = each.next();
      EXPECT_LT(one.captured(1).toInt() * one.captured(2).toInt(), 120 * 120) << "a texture or an icon";
    }
  }
}

TEST_F(PictureFiles, AViewThatShowsNothingHasNoPicture) {
  TreemapView empty(&hub);
  LanesWidget none(&hub);
  TimelineView idle(&hub);
  for (const ViewPicture& picture : {empty.picture(), none.picture(), idle.picture()}) {
    EXPECT_TRUE(picture.empty());
    EXPECT_TRUE(picture_image(picture, 2, true).isNull());
    EXPECT_TRUE(vector_picture(picture, PictureFormat::Svg, true, {}).isEmpty());
  }
}

/// Lanes that are scrolled out of sight are in it.
TEST_F(PictureFiles, AllLanesAreInThePicture) {
  lanes.resize(1100, 80);
  QApplication::processEvents();
  EXPECT_GE(lanes.picture().size.height(), lanes.scene().height);
  EXPECT_GT(lanes.scene().height, lanes.viewport()->height());
}

TEST(SvgTexturesTest, EachTextureIsMadeOnceAndPutWhereItStood) {
  SvgTextures textures;
  EXPECT_EQ(SvgTextures::current(), &textures);
  const TextureSpec lines{Texture::Horizontal, 5, 1}, dots{Texture::Dots, 8, 1.5};
  const QBrush a = textures.brush(lines, Qt::red), b = textures.brush(dots, Qt::red);
  EXPECT_EQ(a, textures.brush(lines, Qt::red));
  EXPECT_NE(a, b);
  EXPECT_NE(a, textures.brush(lines, Qt::blue));
  const QByteArray svg = textures.filled(
      "<svg><defs>\n</defs><g fill=\"#000001\" fill-opacity=\"0.00392157\"/><g fill=\"#000001\" "
      "fill-opacity=\"1\"/></svg>");
  EXPECT_TRUE(svg.contains("<g fill=\"url(#texture1)\" fill-opacity=\"1\"/>"));
  EXPECT_TRUE(svg.contains("<g fill=\"#000001\" fill-opacity=\"1\"/>")) << "a colour stays one";
  EXPECT_EQ(svg.count("<pattern "), 1) << "what is not used is not there";
  EXPECT_EQ(svg.count("<circle "), 1);
}

}  // namespace
}  // namespace stowage::widgets
