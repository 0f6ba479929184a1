// Compiles the body of a named report, or an ad-hoc request if no report is named.

import type { AnyCompiler } from './compiler.ts'
import type { Context } from './context.ts'

export const compileNamed = (
  compiler: Pick<AnyCompiler, 'compile' | 'compileReport'>,
  report: string | undefined,
  body: unknown,
  context: Context,
) => (report === undefined ? compiler.compile(body, context) : compiler.compileReport(report, body, context))
