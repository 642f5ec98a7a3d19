// Shades of a category: what stands on them can be read, and neighbours can be told apart.
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <cmath>

#include "widgets/theme/scale_steps.h"
#include "widgets/theme/tokens.h"

namespace stowage::widgets {
namespace {

double luminance(const QColor& colour) {
  const auto linear = [](double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

TEST(Shades, CanBeReadAndToldApartInBothSchemes) {
  for (const Tokens::SchemeTokens* scheme : {&Tokens::get().light, &Tokens::get().dark}) {
    for (std::size_t hue = 0; hue < Tokens::kCategories; ++hue) {
      const auto& shades = scheme->shade[hue];
      EXPECT_EQ(shades[0].strong, scheme->category[hue].strong) << "the first is the hue itself";
      for (std::size_t i = 0; i < kShades; ++i) {
        EXPECT_GE(contrast(shades[i].on, shades[i].strong), 4.5) << "hue " << hue << ", shade " << i;
        EXPECT_GE(contrast(scheme->colours.text, shades[i].soft), 4.5) << "hue " << hue << ", shade " << i;
        const auto& next = shades[(i + 1) % kShades];
        EXPECT_GE(contrast(shades[i].strong, next.strong), 1.3) << "hue " << hue << ", shade " << i;
      }
    }
  }
}

TEST(Shades, KeepGlyphAndHueOfTheirCategory) {
  for (const std::uint32_t category : {0u, 1u, 7u, 8u, 300u}) {
    const Appearance own = Appearance::category(category);
    for (std::uint32_t number = 0; number < 2 * kShades; ++number) {
      const Appearance shade = shade_of(category, number);
      EXPECT_EQ(shade == own, number % kShades == 0);
      EXPECT_EQ(without_shade(shade), own);
      EXPECT_EQ(Theme::glyph(shade), Theme::glyph(own));
      EXPECT_FALSE(is_scale_step(shade) || is_difference_step(shade));
      EXPECT_EQ(shade, shade_of(category, number + kShades)) << "they repeat";
    }
  }
  EXPECT_FALSE(is_shade(scale_step(kScaleSteps - 1)));
  EXPECT_FALSE(is_shade(difference_step(kDifferenceSteps - 1)));
  EXPECT_TRUE(is_difference_step(difference_step(0)));
  EXPECT_TRUE(is_scale_step(scale_step(0)));
}

}  // namespace
}  // namespace stowage::widgets
