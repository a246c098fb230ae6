//===- InitAll.h - What a tool or an embedding compiler registers -*- C++
//-*-===//
//
// `amp-opt` calls all four. A compiler that embeds AMP has its own dialects and
// upstream passes already, and calls `registerAllExtensions` and
// `registerAllPipelines`, which add only what is AMP's own.
//
//===----------------------------------------------------------------------===//
#ifndef AMP_INITALL_H
#define AMP_INITALL_H

namespace mlir {
class DialectRegistry;
namespace amp {

/// `amp` and the upstream dialects in which training graphs come.
void registerAllDialects(DialectRegistry &registry);

/// External models of the precision interface, and the upstream extensions
/// that inlining needs.
void registerAllExtensions(DialectRegistry &registry);

/// AMP's passes and the few upstream ones that go with them.
void registerAllPasses();

/// The named pipelines, first of all `--amp-autocast`.
void registerAllPipelines();

} // namespace amp
} // namespace mlir
#endif // AMP_INITALL_H
