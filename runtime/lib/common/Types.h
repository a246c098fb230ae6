//===- Types.h - What element types and epilogues are -----------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_TYPES_H
#define AMP_RUNTIME_LIB_COMMON_TYPES_H

#include "program_generated.h"

#include <cstdint>

namespace amp::runtime {

using format::ElementType;
using format::Epilogue;

inline uint64_t sizeOf(ElementType type) {
  constexpr uint8_t sizes[] = {1, 1, 2, 4, 8, 2, 2, 4, 8};
  return sizes[static_cast<unsigned>(type)];
}

/// So many elements on.
inline const uint8_t *advance(const void *pointer, int64_t elements,
                              ElementType type) {
  return static_cast<const uint8_t *>(pointer) +
         elements * static_cast<int64_t>(sizeOf(type));
}
inline uint8_t *advance(void *pointer, int64_t elements, ElementType type) {
  return static_cast<uint8_t *>(pointer) +
         elements * static_cast<int64_t>(sizeOf(type));
}

inline bool isFloat(ElementType type) {
  return type >= ElementType::F16 && type <= ElementType::F64;
}

/// What factors and results of products can be.
inline bool isFactor(ElementType type) {
  return type == ElementType::F16 || type == ElementType::BF16 ||
         type == ElementType::F32;
}

inline bool readsBias(Epilogue e) {
  return e == Epilogue::Bias || e == Epilogue::ReluBias ||
         e == Epilogue::ReluAuxBias || e == Epilogue::GeluBias ||
         e == Epilogue::GeluAuxBias;
}
inline bool readsAux(Epilogue e) {
  return e == Epilogue::Drelu || e == Epilogue::DreluBgrad ||
         e == Epilogue::Dgelu || e == Epilogue::DgeluBgrad;
}
inline bool writesAux(Epilogue e) {
  return e == Epilogue::ReluAux || e == Epilogue::ReluAuxBias ||
         e == Epilogue::GeluAux || e == Epilogue::GeluAuxBias;
}
/// The sum of D over its rows.
inline bool sumsD(Epilogue e) {
  return e == Epilogue::DreluBgrad || e == Epilogue::DgeluBgrad;
}
inline bool writesBgrad(Epilogue e) {
  return sumsD(e) || e == Epilogue::BgradA || e == Epilogue::BgradB;
}
inline bool isRelu(Epilogue e) {
  return e >= Epilogue::Relu && e <= Epilogue::ReluAuxBias &&
         e != Epilogue::Bias;
}
inline bool isGelu(Epilogue e) {
  return e >= Epilogue::Gelu && e <= Epilogue::GeluAuxBias;
}
inline bool isDrelu(Epilogue e) {
  return e == Epilogue::Drelu || e == Epilogue::DreluBgrad;
}
inline bool isDgelu(Epilogue e) {
  return e == Epilogue::Dgelu || e == Epilogue::DgeluBgrad;
}

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_TYPES_H
