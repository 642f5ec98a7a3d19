#include "core/base/schema_version.h"

#include <gtest/gtest.h>

namespace stowage {
namespace {

TEST(SchemaVersion, OnlyALaterOneOfTheSameDocumentIsNewer) {
  for (const char* found : {"stowage.plan/2", "stowage.plan/10", "stowage.plan/4294967295"})
    EXPECT_TRUE(newer_schema(found, "stowage.plan/1")) << found;
  for (const char* found : {"", "/", "stowage.plan", "stowage.plan/", "stowage.plan/1", "stowage.plan/0",
                            "stowage.plan/-2", "stowage.plan/2x", "stowage.plan/ 2",
                            "stowage.plan/4294967296", "stowage.model/2", "plan/2", "stowage.plan/1/2", "2"})
    EXPECT_FALSE(newer_schema(found, "stowage.plan/1")) << found;
  EXPECT_FALSE(newer_schema("stowage.plan/2", "stowage.plan"));
  EXPECT_FALSE(newer_schema("stowage.plan/2", "stowage.plan/10")) << "numbers, not text";
}

}  // namespace
}  // namespace stowage
