#include "Conv.h"
using namespace amp;
using namespace amp::runtime;
amp_status amp::runtime::createConv(const Environment &, const format::Conv &,
                                    std::unique_ptr<Executable> &) {
  return fail(AMP_UNSUPPORTED, "convolution");
}
