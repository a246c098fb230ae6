//===- SessionApi.cpp - The C interface of sessions -----------------------===//

#include "Session.h"

using namespace amp::runtime;

static amp_status nullPointer(const char *function) {
  return fail(AMP_INVALID_ARGUMENT, "%s: a null pointer", function);
}

amp_status amp_session_create(const amp_program *program,
                              const amp_session_options *options,
                              amp_session **session) {
  if (!program || !session)
    return nullPointer("amp_session_create");
  *session = nullptr;
  auto result = std::make_unique<amp_session>(program->data);
  AMP_RETURN_IF_FAILED(result->create(options ? options->threads : 0));
  *session = result.release();
  return AMP_OK;
}

void amp_session_free(amp_session *session) { delete session; }

amp_status amp_session_set_input(amp_session *session, size_t index,
                                 const void *data, size_t bytes) {
  return session ? session->setInput(index, data, bytes)
                 : nullPointer("amp_session_set_input");
}

amp_status amp_session_get_input(amp_session *session, size_t index, void *data,
                                 size_t bytes) {
  return session ? session->getInput(index, data, bytes)
                 : nullPointer("amp_session_get_input");
}

amp_status amp_session_get_output(amp_session *session, size_t index,
                                  void *data, size_t bytes) {
  return session ? session->getOutput(index, data, bytes)
                 : nullPointer("amp_session_get_output");
}

amp_status amp_session_step(amp_session *session) {
  return session ? session->step() : nullPointer("amp_session_step");
}

size_t amp_session_threads(const amp_session *session) {
  return session ? session->environment.threads : 0;
}

amp_status amp_session_memory(const amp_session *session, amp_memory *memory) {
  if (!session || !memory)
    return nullPointer("amp_session_memory");
  *memory = session->memoryUse();
  return AMP_OK;
}

amp_status amp_session_launches(const amp_session *session,
                                amp_launches *launches) {
  if (!session || !launches)
    return nullPointer("amp_session_launches");
  *launches = session->environment.launches;
  return AMP_OK;
}

amp_status amp_session_set_trace(amp_session *session, amp_trace_fn trace,
                                 void *user) {
  if (!session)
    return nullPointer("amp_session_set_trace");
  session->trace = trace;
  session->traceUser = user;
  return AMP_OK;
}

amp_status amp_session_set_nonfinite_watch(amp_session *session, int enabled) {
  if (!session)
    return nullPointer("amp_session_set_nonfinite_watch");
  session->watchesNonfinite = enabled != 0;
  return AMP_OK;
}

size_t amp_session_nonfinite_command(const amp_session *session) {
  return session ? session->nonfiniteCommand : 0;
}
