//===- InitAll.h - What a tool or a compiler registers ---------*- C++ -*-===//
//
// A compiler that embeds AMP has the upstream dialects and passes already. It
// calls `registerAMPDialects` before its context is made, and
// `registerAMPPasses` and `registerAMPPipelines` if it has a command line;
// or none of the last two, and `buildAutocastPipeline` (Pipelines.h). A tool
// that has nothing yet, as `amp-opt`, calls `registerAll...` instead.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_INITALL_H
#define AMP_INITALL_H

namespace mlir {
class DialectRegistry;
namespace amp {

/// The `amp` dialect, and what AMP knows of the ops of upstream dialects (the
/// external models of the precision interface). Loads no dialect.
void registerAMPDialects(DialectRegistry &registry);
/// AMP's own passes: `--amp-insert-casts`, `--amp-print-decisions`.
void registerAMPPasses();
/// The named pipelines, first of all `--amp-autocast`.
void registerAMPPipelines();

/// `amp` and the upstream dialects in which training graphs come.
void registerAllDialects(DialectRegistry &registry);
/// `registerAMPDialects`, and the upstream extensions that inlining needs.
void registerAllExtensions(DialectRegistry &registry);
/// AMP's passes and the few upstream ones that go with them.
void registerAllPasses();
/// `registerAMPPipelines`.
void registerAllPipelines();

} // namespace amp
} // namespace mlir
#endif // AMP_INITALL_H
