# amp_tablegen(TARGET file.td OUTPUT name args... [OUTPUT name args...]...)
#
# Runs mlir-tblgen on file.td once for each OUTPUT and makes TARGET depend on
# what it writes. Call it in include/amp/<X>/CMakeLists.txt.
function(amp_tablegen target td)
  set(LLVM_TARGET_DEFINITIONS "${td}")
  set(output "")
  set(arguments "")
  foreach(word IN LISTS ARGN ITEMS OUTPUT)
    if(word STREQUAL "OUTPUT")
      if(output)
        mlir_tablegen(${output} ${arguments})
      endif()
      set(output "")
      set(arguments "")
    elseif(NOT output)
      set(output "${word}")
    else()
      list(APPEND arguments "${word}")
    endif()
  endforeach()
  add_public_tablegen_target(${target})
endfunction()

# amp_tablegen_doc(file.td name.md args...)
#
# Writes docs/<name.md> in the build folder, as part of the target amp-doc.
# (Upstream's add_mlir_doc asks for the Markdown dialect of its website.)
add_custom_target(amp-doc ALL)
function(amp_tablegen_doc td name)
  set(out "${PROJECT_BINARY_DIR}/docs/${name}")
  get_directory_property(dirs INCLUDE_DIRECTORIES)
  list(TRANSFORM dirs PREPEND "-I")
  string(MAKE_C_IDENTIFIER "amp-doc-${name}" target)
  add_custom_command(
    OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${PROJECT_BINARY_DIR}/docs"
    COMMAND ${MLIR_TABLEGEN_EXE} ${ARGN} ${dirs} "${CMAKE_CURRENT_SOURCE_DIR}/${td}"
            -o "${out}" -d "${out}.d"
    DEPFILE "${out}.d"
    DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${td}" ${MLIR_TABLEGEN_EXE}
    COMMENT "Documentation: ${name}"
    VERBATIM)
  add_custom_target(${target} DEPENDS "${out}")
  add_dependencies(amp-doc ${target})
endfunction()

# What nearly every source of ours reads, parsed once (AMP_PRECOMPILE_HEADERS).
# Sources name what they need all the same: the preset dev has no such header.
if(AMP_PRECOMPILE_HEADERS)
  file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/AMPHeaders.cpp" CONTENT "")
  add_library(AMPHeaders OBJECT "${PROJECT_BINARY_DIR}/AMPHeaders.cpp")
  target_precompile_headers(AMPHeaders PRIVATE
    <mlir/Dialect/Arith/IR/Arith.h>
    <mlir/Dialect/Func/IR/FuncOps.h>
    <mlir/Dialect/Linalg/IR/Linalg.h>
    <mlir/Dialect/Math/IR/Math.h>
    <mlir/Dialect/SCF/IR/SCF.h>
    <mlir/Dialect/Tensor/IR/Tensor.h>
    <mlir/IR/Matchers.h>
    <mlir/Pass/Pass.h>)
endif()

# amp_add_library(NAME source... [DEPENDS tablegen-target...] [LINK_LIBS amp-library...])
#
# A static, position-independent library. MLIR and LLVM are linked once, by what
# is executed, and only as libMLIR.so and libLLVM.so: a second copy from the
# static archives would have its own type ids and option registry.
function(amp_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} MLIR LLVM)
  if(AMP_PRECOMPILE_HEADERS)
    target_precompile_headers(${name} REUSE_FROM AMPHeaders)
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  install(TARGETS ${name} EXPORT AMPTargets)
  set_property(GLOBAL APPEND PROPERTY AMP_LIBS ${name})
endfunction()

# amp_add_executable(NAME source... [LINK_LIBS library...])
function(amp_add_executable name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
endfunction()
