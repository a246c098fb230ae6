//===- Dnnl.h - Primitives of oneDNN ----------------------------*- C++ -*-===//
#ifndef AMP_RUNTIME_LIB_CPU_DNNL_H
#define AMP_RUNTIME_LIB_CPU_DNNL_H

#include "Environment.h"

#include <initializer_list>

namespace amp::runtime {

dnnl_data_type_t dnnlType(ElementType type);

/// A primitive and the memory objects of its arguments, made once and executed
/// often. Its scratchpad is given by the caller.
class DnnlPrimitive {
public:
  DnnlPrimitive() = default;
  DnnlPrimitive(const DnnlPrimitive &) = delete;
  DnnlPrimitive &operator=(const DnnlPrimitive &) = delete;
  ~DnnlPrimitive();

  /// False where the library has no implementation, or only its reference,
  /// which is slower than ours. The attributes are not consumed. `preferred` is
  /// the name of an implementation that is taken if it can do this.
  bool create(const Environment &environment, const_dnnl_op_desc_t operation,
              const_dnnl_primitive_attr_t attributes,
              const_dnnl_primitive_desc_t forward = nullptr,
              const char *preferred = nullptr);
  bool createReorder(const Environment &environment,
                     const dnnl_memory_desc_t &from,
                     const dnnl_memory_desc_t &to);

  /// The layout that was chosen for an argument of DNNL_FORMAT_TAG_ANY.
  const dnnl_memory_desc_t &layoutOf(dnnl_query_t query, int index = 0) const;

  /// Arguments are numbered in the order in which they are added.
  bool addArgument(const Environment &environment, int argument,
                   const dnnl_memory_desc_t &layout);

  size_t scratchpadBytes() const { return scratchpad; }

  amp_status run(const Environment &environment,
                 std::initializer_list<const void *> pointers,
                 void *scratchpad);

private:
  bool finish(const Environment &environment);

  dnnl_primitive_desc_t description = nullptr;
  dnnl_primitive_t primitive = nullptr;
  std::vector<dnnl_exec_arg_t> arguments; // the first is the scratchpad
  size_t scratchpad = 0;
};

/// Attributes with the scratchpad of the user, freed at the end of a scope.
class DnnlAttributes {
public:
  DnnlAttributes();
  ~DnnlAttributes();
  DnnlAttributes(const DnnlAttributes &) = delete;
  DnnlAttributes &operator=(const DnnlAttributes &) = delete;

  void setScale(float scale) { // DNNL_RUNTIME_F32_VAL: an argument
    dnnl_primitive_attr_set_output_scales(attributes, 1, 0, &scale);
  }
  void addSum(float scale) {
    dnnl_post_ops_append_sum(postOps, scale);
    ++numPostOps;
  }
  void addGelu() {
    dnnl_post_ops_append_eltwise(postOps, 1, dnnl_eltwise_gelu_tanh, 0, 0);
    ++numPostOps;
  }
  /// Returns the number of the argument that is added.
  int addBinary(const dnnl_memory_desc_t &layout) {
    dnnl_post_ops_append_binary(postOps, dnnl_binary_add, &layout);
    return DNNL_ARG_ATTR_MULTIPLE_POST_OP(numPostOps++) | DNNL_ARG_SRC_1;
  }
  const_dnnl_primitive_attr_t get() {
    dnnl_primitive_attr_set_post_ops(attributes, postOps);
    return attributes;
  }

private:
  dnnl_primitive_attr_t attributes = nullptr;
  dnnl_post_ops_t postOps = nullptr;
  int numPostOps = 0;
};

} // namespace amp::runtime

#endif // AMP_RUNTIME_LIB_CPU_DNNL_H
