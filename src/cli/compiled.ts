// Compiles the report or the ad-hoc request of a command.

import type { AnyCompiler } from '../compiler.ts'
import type { Context } from '../context.ts'

/** Compiles the body of the report, or of an ad-hoc request if `report` is undefined. */
export const compiled = (compiler: AnyCompiler, report: string | undefined, body: unknown, context: Context) =>
  report === undefined ? compiler.compile(body, context) : compiler.compileReport(report, body, context)
