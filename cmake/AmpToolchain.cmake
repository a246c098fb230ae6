# Finds Debian's LLVM/MLIR 22 and sets the flags of everything that is compiled.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(AMP_CCACHE ccache)
  if(AMP_CCACHE)
    # A second clone finds what the first has compiled; what reads a precompiled
    # header is kept as well.
    set(AMP_LAUNCHER ${CMAKE_COMMAND} -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}"
        CCACHE_SLOPPINESS=pch_defines,time_macros "${AMP_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER ${AMP_LAUNCHER})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${AMP_LAUNCHER})
  endif()
endif()

# Debian's interpreter, because Debian's numpy belongs to it: another python3
# that comes first on PATH usually has none.
find_program(AMP_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(AMP_PYTHON AND NOT DEFINED Python3_EXECUTABLE)
  set(Python3_EXECUTABLE "${AMP_PYTHON}")
endif()
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

find_package(MLIR REQUIRED CONFIG PATHS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "LLVM ${LLVM_PACKAGE_VERSION} was found in ${LLVM_DIR}; this project needs LLVM 22. "
                      "scripts/setup.sh installs it; -DMLIR_DIR= selects another place.")
endif()
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION}: ${MLIR_DIR}")

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)

separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${LLVM_DEFINITIONS_LIST})
# SYSTEM: their warnings are not ours.
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-comment
                    -Werror=return-type -Werror=deprecated-declarations)
# The run-time type information and exception settings must be those of libMLIR.
if(NOT LLVM_ENABLE_RTTI)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
if(NOT LLVM_ENABLE_EH)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>)
endif()
if(AMP_ENABLE_ASSERTIONS)
  add_compile_options(-UNDEBUG)
endif()
if(AMP_SANITIZE)
  # vptr is left out: it needs the type information of LLVM classes whose
  # definitions it cannot see instrumented.
  add_compile_options(-fsanitize=${AMP_SANITIZE} -fno-sanitize=vptr
                      -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${AMP_SANITIZE})
endif()
