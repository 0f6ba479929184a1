// Compiles the body of a named report, or an ad-hoc request if no report is named.

import type { Context } from './context.ts'
import type { AnyCompiler } from './create-compiler.ts'

export const compileNamed = (
  compiler: Pick<AnyCompiler, 'compile' | 'compileReport'>,
  report: string | undefined,
  body: unknown,
  context: Context,
) => (report === undefined ? compiler.compile(body, context) : compiler.compileReport(report, body, context))
