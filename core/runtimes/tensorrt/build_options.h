#pragma once

#include "core/runtimes/target.h"

// How engines are built: what both ways of compiling with Torch-TensorRT take (pytorch/TensorRT
// dynamo/_settings.py, _defaults.py).
namespace stowage::runtimes {

constexpr std::string_view kUsualBlock = "5";
constexpr std::string_view kTensorRts = STOWAGE_TEXT("Targets", "TensorRT's own");
constexpr WriterChoice kLevels[] = {
    {"usual", kTensorRts}, {"0", "0"}, {"1", "1"}, {"2", "2"}, {"3", "3"}, {"4", "4"}, {"5", "5"}};
constexpr WriterOption kBlockOption{"min_block_size",
                                    STOWAGE_TEXT("Targets", "Operators of an engine, at least"),
                                    WriterOption::Kind::Number,
                                    kUsualBlock,
                                    {},
                                    {}};
constexpr WriterOption kLevelOption{"optimization_level",
                                    STOWAGE_TEXT("Targets", "Optimization level"),
                                    WriterOption::Kind::Choice,
                                    "usual",
                                    kLevels,
                                    {}};
constexpr WriterOption kWorkspaceOption{"workspace_mib",
                                        STOWAGE_TEXT("Targets", "Workspace of the builder, MiB"),
                                        WriterOption::Kind::Number,
                                        "",
                                        {},
                                        kTensorRts};

}  // namespace stowage::runtimes
