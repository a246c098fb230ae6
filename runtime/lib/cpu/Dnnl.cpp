//===- Dnnl.cpp - Primitives of oneDNN ------------------------------------===//

#include "Dnnl.h"

#include <cstring>
#include <utility>

using namespace amp;
using namespace amp::runtime;

dnnl_data_type_t amp::runtime::dnnlType(ElementType type) {
  return type == ElementType::BF16  ? dnnl_bf16
         : type == ElementType::F16 ? dnnl_f16
                                    : dnnl_f32;
}

DnnlPrimitive::~DnnlPrimitive() {
  for (dnnl_exec_arg_t &argument : arguments)
    dnnl_memory_destroy(argument.memory);
  if (primitive)
    dnnl_primitive_destroy(primitive);
  if (description)
    dnnl_primitive_desc_destroy(description);
}

static bool isNamed(const_dnnl_primitive_desc_t description, const char *name) {
  const char *found = "";
  dnnl_primitive_desc_query(description, dnnl_query_impl_info_str, 0, &found);
  return strcmp(found, name) == 0;
}

bool DnnlPrimitive::create(const Environment &environment,
                           const_dnnl_op_desc_t operation,
                           const_dnnl_primitive_attr_t attributes,
                           const_dnnl_primitive_desc_t forward,
                           const char *preferred) {
  // The library's implementations, the one that it would take first.
  dnnl_primitive_desc_iterator_t iterator = nullptr;
  if (dnnl_primitive_desc_iterator_create(&iterator, operation, attributes,
                                          environment.engine,
                                          forward) != dnnl_success)
    return false;
  description = dnnl_primitive_desc_iterator_fetch(iterator);
  while (preferred && !isNamed(description, preferred) &&
         dnnl_primitive_desc_iterator_next(iterator) == dnnl_success) {
    dnnl_primitive_desc_t other = dnnl_primitive_desc_iterator_fetch(iterator);
    if (isNamed(other, preferred))
      std::swap(description, other);
    dnnl_primitive_desc_destroy(other);
  }
  dnnl_primitive_desc_iterator_destroy(iterator);
  return finish(environment);
}

bool DnnlPrimitive::createReorder(const Environment &environment,
                                  const dnnl_memory_desc_t &from,
                                  const dnnl_memory_desc_t &to) {
  DnnlAttributes attributes;
  return dnnl_reorder_primitive_desc_create(
             &description, &from, environment.engine, &to, environment.engine,
             attributes.get()) == dnnl_success &&
         finish(environment) && addArgument(environment, DNNL_ARG_FROM, from) &&
         addArgument(environment, DNNL_ARG_TO, to);
}

bool DnnlPrimitive::finish(const Environment &environment) {
  const char *name = "";
  dnnl_primitive_desc_query(description, dnnl_query_impl_info_str, 0, &name);
  dnnl_primitive_kind_t kind = dnnl_undefined_primitive;
  dnnl_primitive_desc_query(description, dnnl_query_primitive_kind, 0, &kind);
  if (kind != dnnl_reorder && strstr(name, "ref"))
    return false;
  if (dnnl_primitive_create(&primitive, description) != dnnl_success)
    return false;
  const dnnl_memory_desc_t &layout = layoutOf(dnnl_query_scratchpad_md);
  scratchpad = dnnl_memory_desc_get_size(&layout);
  return addArgument(environment, DNNL_ARG_SCRATCHPAD, layout);
}

const dnnl_memory_desc_t &DnnlPrimitive::layoutOf(dnnl_query_t query,
                                                  int index) const {
  return *dnnl_primitive_desc_query_md(description, query, index);
}

bool DnnlPrimitive::addArgument(const Environment &environment, int argument,
                                const dnnl_memory_desc_t &layout) {
  dnnl_memory_t memory = nullptr;
  if (dnnl_memory_create(&memory, &layout, environment.engine,
                         DNNL_MEMORY_NONE) != dnnl_success)
    return false;
  arguments.push_back({argument, memory});
  return true;
}

amp_status DnnlPrimitive::run(const Environment &environment,
                              std::initializer_list<const void *> pointers,
                              void *scratchpadPointer) {
  dnnl_memory_set_data_handle(arguments[0].memory, scratchpadPointer);
  size_t i = 0;
  for (const void *pointer : pointers)
    if (++i < arguments.size())
      dnnl_memory_set_data_handle(arguments[i].memory,
                                  const_cast<void *>(pointer));
  dnnl_status_t status = dnnl_primitive_execute(
      primitive, environment.stream, static_cast<int>(arguments.size()),
      arguments.data());
  if (status == dnnl_success)
    status = dnnl_stream_wait(environment.stream);
  if (status != dnnl_success)
    return fail(AMP_INTERNAL_ERROR, "oneDNN: status %d",
                static_cast<int>(status));
  return AMP_OK;
}

DnnlAttributes::DnnlAttributes() {
  dnnl_primitive_attr_create(&attributes);
  dnnl_primitive_attr_set_scratchpad_mode(attributes,
                                          dnnl_scratchpad_mode_user);
  dnnl_post_ops_create(&postOps);
}

DnnlAttributes::~DnnlAttributes() {
  dnnl_post_ops_destroy(postOps);
  dnnl_primitive_attr_destroy(attributes);
}
