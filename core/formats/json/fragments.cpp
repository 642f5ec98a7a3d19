#include "core/formats/json/fragments.h"

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace stowage::formats {
namespace {

class Walker : public nlohmann::json_sax<Fragment> {
 public:
  Walker(const std::string& subject, const FragmentPlan& plan) : subject_(subject), plan_(plan) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return start(Fragment::object()); }
  bool start_array(std::size_t) override { return start(Fragment::array()); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }

  bool key(string_t& name) override {
    if (skipping_ > 0) return true;
    if (!build_.empty()) {
      Open& top = build_.back();
      if (top.value.contains(name)) return give_up(Error{Code::JsonDuplicateKey, subject_, {name}, {}});
      skip_next_ = plan_.drop && plan_.drop(name, top.value);
      top.key = std::move(name);
      return true;
    }
    Walk& top = walk_.back();
    if (!top.keys.insert(name).second) return give_up(Error{Code::JsonDuplicateKey, subject_, {name}, {}});
    top.key = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& what) override {
    std::string text = what.what();
    if (const auto colon = text.find("syntax error"); colon != std::string::npos) text = text.substr(colon);
    return give_up(Error{Code::JsonSyntax, subject_, {text}, position ? position - 1 : 0});
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  struct Walk {
    std::string path;
    std::string key{};
    bool array = false;
    std::unordered_set<std::string> keys{};
  };
  struct Open {
    Fragment value;
    std::string key{};
  };

  bool give_up(Error error) {
    error_ = std::move(error);
    return false;
  }

  template <class T>
  bool put(T&& value) {
    if (skipping_ > 0) return true;
    if (std::exchange(skip_next_, false)) return true;
    return place(Fragment(std::forward<T>(value)));
  }

  bool place(Fragment value) {
    if (!build_.empty()) {
      Open& top = build_.back();
      if (top.value.is_array()) {
        top.value.push_back(std::move(value));
      } else {
        top.value.emplace(std::move(top.key), std::move(value));
      }
      return true;
    }
    const Walk* top = walk_.empty() ? nullptr : &walk_.back();
    const auto status = plan_.take(top ? std::string_view(top->path) : std::string_view(),
                                   top ? std::string_view(top->key) : std::string_view(), std::move(value));
    return status ? true : give_up(status.error());
  }

  bool start(Fragment empty) {
    if (skipping_ > 0 || std::exchange(skip_next_, false)) {
      ++skipping_;
      return true;
    }
    if (build_.size() + walk_.size() >= plan_.depth)
      return give_up(Error{Code::JsonDepth, subject_, {std::to_string(plan_.depth)}, {}});
    if (build_.empty()) {
      const bool root = walk_.empty();
      std::string path = root ? std::string()
                              : walk_.back().path + (walk_.back().path.empty() ? "" : "/") + walk_.back().key;
      if ((root || !walk_.back().array) && plan_.descend.contains(path)) {
        walk_.push_back({std::move(path), {}, empty.is_array(), {}});
        return true;
      }
    }
    build_.push_back({std::move(empty), {}});
    return true;
  }

  bool end() {
    if (skipping_ > 0) {
      --skipping_;
      return true;
    }
    if (build_.empty()) {
      walk_.pop_back();
      return true;
    }
    Fragment done = std::move(build_.back().value);
    build_.pop_back();
    return place(std::move(done));
  }

  const std::string& subject_;
  const FragmentPlan& plan_;
  std::vector<Walk> walk_;
  std::vector<Open> build_;
  std::size_t skipping_ = 0;
  bool skip_next_ = false;
  std::optional<Error> error_;
};

}  // namespace

Status read_fragments(std::string_view text, const std::string& subject, const FragmentPlan& plan) {
  Walker walker(subject, plan);
  if (Fragment::sax_parse(text.begin(), text.end(), &walker)) return {};
  if (walker.error()) return tl::unexpected<Error>(*walker.error());
  return fail(Code::JsonSyntax, subject, {"it cannot be parsed"});
}

}  // namespace stowage::formats
