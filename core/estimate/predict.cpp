#include "core/estimate/predict.h"

namespace stowage::estimate {

Prediction predict(const GraphRequest& request) {
  Prediction none;
  if (!request.program) return none;
  auto out = predict_graph(request);
  if (out) return std::move(*out);
  none.unknown.push_back(sentence(out.error()));
  return none;
}

}  // namespace stowage::estimate
