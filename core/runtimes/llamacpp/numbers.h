#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::llamacpp {

/// As std::stoi reads it, which llama.cpp calls: "7x" is 7, " 7" too; nullopt where it throws.
std::optional<std::int64_t> c_integer(const std::string& text);
/// As std::stof reads it.
std::optional<float> c_float(const std::string& text);

/// Every piece between separators, empty ones too; one for an empty text.
std::vector<std::string> split_at(std::string_view text, char separator);
/// The shares of -ts: pieces between runs of "," and "/". An empty piece stands before a separator at the
/// beginning, none behind one at the end (std::sregex_token_iterator).
std::vector<std::string> split_shares(std::string_view text);

}  // namespace stowage::llamacpp
