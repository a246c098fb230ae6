//===- AMP.h - The amp dialect ----------------------------------*- C++ -*-===//
#ifndef AMP_DIALECT_AMP_IR_AMP_H
#define AMP_DIALECT_AMP_IR_AMP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <optional>
#include <string>

#include "amp/Dialect/AMP/IR/AMPDialect.h.inc"

#include "amp/Dialect/AMP/IR/AMPEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "amp/Dialect/AMP/IR/AMPAttrs.h.inc"

namespace mlir::amp {
/// What an epilogue reads and gives besides D: the table of `amp.matmul`.
bool readsBias(Epilogue epilogue);
bool readsAux(Epilogue epilogue);
bool writesAux(Epilogue epilogue);
bool writesBgrad(Epilogue epilogue);
bool isOfRelu(Epilogue epilogue);
bool isOfGelu(Epilogue epilogue);
} // namespace mlir::amp

#define GET_OP_CLASSES
#include "amp/Dialect/AMP/IR/AMPOps.h.inc"

#endif // AMP_DIALECT_AMP_IR_AMP_H
