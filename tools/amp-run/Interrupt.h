//===- Interrupt.h - Ctrl-C -------------------------------------*- C++ -*-===//
#ifndef AMP_RUN_INTERRUPT_H
#define AMP_RUN_INTERRUPT_H

namespace amp::run {

/// From here on the first SIGINT or SIGTERM is only noticed; the second one
/// ends the process at once. A closed pipe and a file size limit become errors
/// of write().
void catchInterrupts();
bool interrupted();

} // namespace amp::run
#endif // AMP_RUN_INTERRUPT_H
