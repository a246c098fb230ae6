/*===- amp_runtime.h - Executes compiled training steps ---------------*- C
 *-*-===
 *
 * The C interface of the AMP runtime: load a program (.ampx, written by
 * amp-compile), make a session of it, set inputs, run steps, read results.
 *
 *   amp_program *program;
 *   amp_session *session;
 *   if (amp_program_load("step.ampx", &program) ||
 *       amp_session_create(program, NULL, &session) ||
 *       amp_session_set_input(session, 0, weights, bytes) ||
 *       amp_session_step(session))
 *     fprintf(stderr, "%s\n", amp_last_error());
 *
 * A step replaces every input that has a pair (parameters, optimizer state) by
 * its output, in place: the next step goes on from there.
 *
 * Every call that can fail returns a status; amp_last_error() then says what
 *was wrong and where, in one line. A program is immutable and can have many
 *sessions at once. A session is used by one thread at a time. Nothing is
 *allocated in a step.
 *
 * A program carries native code: load only programs that you would execute.
 *===---------------------------------------------------------------------------*/
#ifndef AMP_RUNTIME_AMP_RUNTIME_H
#define AMP_RUNTIME_AMP_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AMP_RUNTIME_VERSION 2 /* of this interface and of the file format */

typedef struct amp_program amp_program;
typedef struct amp_session amp_session;

typedef enum amp_status {
  AMP_OK = 0,
  AMP_INVALID_ARGUMENT =
      1,            /* an index, a size or a null pointer of the caller */
  AMP_IO_ERROR = 2, /* the file cannot be read */
  AMP_BAD_PROGRAM =
      3, /* not a program, another version, damaged, inconsistent */
  AMP_UNSUPPORTED =
      4, /* a CPU, device or library that cannot run the program */
  AMP_OUT_OF_MEMORY = 5,
  AMP_ASSERTION_FAILED =
      6,                 /* of the program itself: an index out of range, ... */
  AMP_NONFINITE = 7,     /* the watch saw a NaN or an infinity */
  AMP_INTERNAL_ERROR = 8 /* a library call failed */
} amp_status;

/* What the last failed call of this thread reported; "" if none failed. */
const char *amp_last_error(void);

typedef enum amp_type {
  AMP_I1,
  AMP_I8,
  AMP_I16,
  AMP_I32,
  AMP_I64,
  AMP_F16,
  AMP_BF16,
  AMP_F32,
  AMP_F64
} amp_type; /* AMP_I1 is a byte, 0 or 1 */

typedef enum amp_role {
  AMP_ROLE_NONE,
  AMP_ROLE_PARAM,
  AMP_ROLE_STATE,
  AMP_ROLE_BUFFER,
  AMP_ROLE_INPUT,
  AMP_ROLE_TARGET,
  AMP_ROLE_HYPER,
  AMP_ROLE_SEED,
  AMP_ROLE_LOSS,
  AMP_ROLE_GRAD,
  AMP_ROLE_AUX,
  AMP_ROLE_LOSS_SCALE,
  AMP_ROLE_GROWTH_TRACKER,
  AMP_ROLE_HYSTERESIS,
  AMP_ROLE_FOUND_INF
} amp_role;

/* An argument or a result of the step. Data is dense and row-major. */
typedef struct amp_port {
  const char *name; /* lives as long as the program */
  amp_type type;
  amp_role role;
  size_t rank;
  const int64_t *shape; /* rank numbers; lives as long as the program */
  size_t bytes;
  int32_t pair; /* of an input: the output that replaces it; of an output: the
                   input that it replaces; -1: none */
} amp_port;

typedef enum amp_command_kind {
  AMP_COMMAND_MATMUL,
  AMP_COMMAND_CONV,
  AMP_COMMAND_KERNEL,
  AMP_COMMAND_COPY,
  AMP_COMMAND_FILL
} amp_command_kind;

typedef struct amp_command {
  amp_command_kind kind;
  const char *name;     /* for people: "matmul bias 32x10x256" */
  const char *location; /* in the source program, "" if unknown */
  uint64_t flops;
  uint64_t bytes; /* read and written; what is changed in place, twice */
} amp_command;

typedef struct amp_memory {
  uint64_t constants, state, io, arena, workspace;
  uint64_t scratch;            /* of all threads together */
  uint64_t total;              /* the sum */
  uint64_t arena_lower_bound;  /* no placement needs less than this */
  uint64_t saved_for_backward; /* of the arena, by the program; 0: unknown */
} amp_memory;

/* ---- Programs -------------------------------------------------------------
 */

amp_status amp_program_load(const char *path, amp_program **program);
/* The bytes of a file; they are copied. */
amp_status amp_program_load_memory(const void *data, size_t bytes,
                                   amp_program **program);
/* Sessions keep what they need: a program may be freed before them. */
void amp_program_free(amp_program *program);

const char *
amp_program_precision(const amp_program *program); /* "f32", "bf16", "fp16" */
const char *amp_program_module(const amp_program *program);
uint64_t
amp_program_hash(const amp_program *program); /* of the file's contents */
size_t amp_program_num_inputs(const amp_program *program);
size_t amp_program_num_outputs(const amp_program *program);
amp_status amp_program_input(const amp_program *program, size_t index,
                             amp_port *port);
amp_status amp_program_output(const amp_program *program, size_t index,
                              amp_port *port);
/* The commands of a step, in order. */
size_t amp_program_num_commands(const amp_program *program);
amp_status amp_program_command(const amp_program *program, size_t index,
                               amp_command *command);
/* What a session with so many threads allocates. */
amp_status amp_program_memory(const amp_program *program, size_t threads,
                              amp_memory *memory);

/* ---- Sessions -------------------------------------------------------------
 */

typedef struct amp_session_options {
  size_t threads; /* 0: as many as the machine has */
} amp_session_options;

/* Inputs are zero until they are set. options may be null. */
amp_status amp_session_create(const amp_program *program,
                              const amp_session_options *options,
                              amp_session **session);
void amp_session_free(amp_session *session);

/* Copies; bytes must be those of the port. */
amp_status amp_session_set_input(amp_session *session, size_t index,
                                 const void *data, size_t bytes);
/* An input with a pair is what the last step made of it. */
amp_status amp_session_get_input(amp_session *session, size_t index, void *data,
                                 size_t bytes);
amp_status amp_session_get_output(amp_session *session, size_t index,
                                  void *data, size_t bytes);

/* After a failure the state is what the failed step left: set it again. */
amp_status amp_session_step(amp_session *session);

size_t amp_session_threads(const amp_session *session);
/* What was allocated, measured, not what the program announces. */
amp_status amp_session_memory(const amp_session *session, amp_memory *memory);

typedef struct amp_launches {
  uint64_t library; /* calls into a library: products, convolutions */
  uint64_t
      kernels; /* parallel regions over tasks of the program, copies, fills */
  uint64_t passes; /* passes over data around a library call that it could not
                      take in: an epilogue, a conversion of a factor */
} amp_launches;
/* Counted as they happened in the last step. */
amp_status amp_session_launches(const amp_session *session,
                                amp_launches *launches);

/* Called after every command of a step; times are nanoseconds of a steady
 * clock. */
typedef void (*amp_trace_fn)(void *user, size_t command, uint64_t begin,
                             uint64_t end);
amp_status amp_session_set_trace(amp_session *session, amp_trace_fn trace,
                                 void *user);

/* Looks through what every command wrote: the first NaN or infinity ends the
 * step with AMP_NONFINITE and a message that names the command. Infinities that
 * an entry of the program writes on purpose (masks) are let pass: only a NaN,
 * or an infinity in the result of a product, counts. */
amp_status amp_session_set_nonfinite_watch(amp_session *session, int enabled);
/* The command that the last AMP_NONFINITE was about. */
size_t amp_session_nonfinite_command(const amp_session *session);

#ifdef __cplusplus
}
#endif
#endif /* AMP_RUNTIME_AMP_RUNTIME_H */
