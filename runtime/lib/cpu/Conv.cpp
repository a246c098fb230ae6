//===- Conv.cpp - Executes Conv commands ----------------------------------===//

#include "Conv.h"
#include "ConvOp.h"

using namespace amp;
using namespace amp::runtime;

ConvBase::ConvBase(const Environment &environment, const format::Conv &op)
    : op(op), shape(), typeA(environment.typeOf(op.a())),
      typeD(environment.typeOf(op.d())),
      biasType(op.bias() < 0 ? ElementType::F32
                             : environment.typeOf(op.bias())),
      pointerA(environment.pointer(op.a())),
      pointerB(environment.pointer(op.b())),
      pointerC(environment.pointer(op.c())),
      pointerD(environment.pointer(op.d())),
      pointerBias(environment.pointer(op.bias())) {
  shapeOf(op, shape); // the checker made sure that there is one
}

amp_status amp::runtime::createConv(const Environment &environment,
                                    const format::Conv &op,
                                    std::unique_ptr<Executable> &result) {
  auto primitive = std::make_unique<ConvDnnl>(environment, op);
  if (primitive->create(environment)) {
    result = std::move(primitive);
    return AMP_OK;
  }
  auto blocks = std::make_unique<ConvBlocks>(environment, op);
  AMP_RETURN_IF_FAILED(blocks->create(environment));
  result = std::move(blocks);
  return AMP_OK;
}
