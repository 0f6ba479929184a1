// Groups the requests of a log by shape. Requests with the same shape need the same of a rollup: they differ only in
// values and dates, and the same rollups have all closed days that they need. So the time of the advisor grows with the
// number of shapes, not with the number of requests.

import { compileNamed } from '../../compile-named.ts'
import type { AnyCompiler } from '../../compiler.ts'
import type { Context } from '../../context.ts'
import type { RollupDeclarations, RollupSource } from '../../plan/rollup-port.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import { type Need, type Needs, needsCollector } from '../../rollups/needs.ts'
import type { LoggedRequest } from './request-log.ts'

/** Makes a compiler with these rollups. */
export type CompilerWith = (rollups: RollupDeclarations<RollupSource, RollupFact>) => AnyCompiler

/** The last closed day of a rollup of this relation. */
export type ClosedDays = (of: string, grain: 'day' | 'month') => Promise<string>

export interface Shape extends Needs {
  readonly requests: readonly LoggedRequest[]
  /** How often the log contains these requests. */
  readonly times: number
}

/** A request that does not compile, with the first message. */
export interface WrongRequest {
  readonly request: LoggedRequest
  readonly message: string
}

export interface Shapes {
  readonly shapes: readonly Shape[]
  readonly wrong: readonly WrongRequest[]
}

export async function shapesOf(
  requests: readonly LoggedRequest[],
  compilerWith: CompilerWith,
  context: Context,
  closedDay: ClosedDays,
): Promise<Shapes> {
  const collector = needsCollector()
  const compiler = compilerWith({ tables: [collector.source] })
  const wrong: WrongRequest[] = []
  const found = new Map<string, Shape>()
  for (const request of requests) {
    const result = compileNamed(compiler, request.report, request.body, { ...context, rollups: [] })
    const { needs: unsorted, readsRows } = collector.take()
    const needs = unsorted.map(sorted)
    if (!result.ok) {
      wrong.push({ request, message: result.error.body.message })
      continue
    }
    const rests = await Promise.all(needs.map(async (need) => need.rests(await closedDay(need.of, 'day'))))
    // Requests that always read raw rows have no needs in common.
    const key = needs.length > 0 ? JSON.stringify([needs, rests, readsRows]) : `${request.line}`
    const known = found.get(key)
    found.set(key, {
      ...{ needs, readsRows },
      requests: [...(known?.requests ?? []), request],
      times: (known?.times ?? 0) + request.times,
    })
  }
  return { shapes: [...found.values()], wrong }
}

const sorted = (need: Need): Need => ({
  ...need,
  joins: need.joins.toSorted(),
  keys: need.keys.toSorted(),
  distinct: need.distinct.map((one) => ({ ...one, known: one.known.toSorted() })),
})
