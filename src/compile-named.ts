// Compiles a body whose endpoint is known by the name of a report, or by none.

import type { AnyCompiler } from './compiler.ts'
import type { Context } from './context.ts'

/** The compiled body of a report, or of an ad-hoc request if no report is named. */
export const compileNamed = (
  compiler: Pick<AnyCompiler, 'compile' | 'compileReport'>,
  report: string | undefined,
  body: unknown,
  context: Context,
) => (report === undefined ? compiler.compile(body, context) : compiler.compileReport(report, body, context))
