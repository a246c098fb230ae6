//===- Elf.h - Reads the symbols of a shared object -------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_COMMON_ELF_H
#define AMP_RUNTIME_LIB_COMMON_ELF_H

#include "program_generated.h"

#include <string>

namespace amp::runtime {

/// Whether `code` is an ELF shared object for its architecture that defines all
/// `entries` (may be null). This reads tables only: the code itself is trusted.
bool checkSharedObject(
    const format::Code &code,
    const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>
        *entries,
    std::string &fault);

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_COMMON_ELF_H
