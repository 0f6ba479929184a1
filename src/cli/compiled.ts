// Compiles what a command names: a report, or an ad-hoc request.

import type { AnyCompiler } from '../compiler.ts'
import type { Context } from '../context.ts'

/** The compiled body of a report, or of an ad-hoc request if none is named. */
export const compiled = (compiler: AnyCompiler, report: string | undefined, body: unknown, context: Context) =>
  report === undefined ? compiler.compile(body, context) : compiler.compileReport(report, body, context)
