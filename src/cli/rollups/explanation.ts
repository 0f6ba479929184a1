// Explains which rollups answer a request, why the others do not, and which changes of their declarations would help.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { RollupDeclarations, RollupPart, RollupReport, RollupSource, RollupUse } from '../../plan/rollup-port.ts'
import type { Rollup } from '../../rollups/declaration.ts'
import type { RollupFact } from '../../rollups/declare/facts.ts'
import { isSamePart } from '../../rollups/serve/blocks.ts'
import type { Rollups } from '../config/rollups-file.ts'
import { type Need, needsCollector } from './needs.ts'
import { reasons } from './reasons.ts'
import { type Draft, smallestChanges } from './smallest-change.ts'

/** Makes a compiler with these rollups. */
type CompilerWith = (rollups: RollupDeclarations<RollupSource<never, never>, RollupFact>) => AnyCompiler

/** Compiles the request as if the tables of all rollups were built and all facts held. */
export type Reported = (compiler: AnyCompiler, facts: readonly RollupFact[]) => RollupReport

/** The lines of the explanation. */
export function explanation(
  { tables, facts = [] }: Rollups,
  compilerWith: CompilerWith,
  reported: Reported,
): readonly string[] {
  const compiler = compilerWith({ tables, facts })
  const { used, refused } = reported(compiler, facts)
  const collector = needsCollector()
  reported(compilerWith({ tables: [collector.source] }), [])
  const needs = collector.take()
  return [
    ...used.map((use) => `${nameOf(use)}: ${use.rollup} answers${daysOf(use)}`),
    ...refused.flatMap((refusal) => {
      const { rollup, code, fields } = refusal
      const why = `${nameOf(refusal)}: ${rollup} does not answer: ${reasons[code](fields.join(', '))} (${code})`
      const own = tables.find(({ name }) => name === rollup)
      const need = needs.find((one) => isSamePart(one, refusal))
      return own === undefined || need === undefined ? [why] : [why, ...changes(own, need)]
    }),
  ]

  function changes(rollup: Rollup, need: Need): readonly string[] {
    const date = compiler.model.date ?? ''
    const lists = smallestChanges({ rollup, facts }, need, date, explain)
    return lists.flatMap((list, index) => [...(index > 0 ? ['  or:'] : []), ...list.map(({ text }) => `  ${text}`)])
  }

  function explain({ rollup, facts: own }: Draft): RollupReport | undefined {
    try {
      return reported(compilerWith({ tables: [rollup as Rollup], facts: own }), own)
    } catch (error) {
      // The declaration is invalid.
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
}

/** The name of a part of the statement. */
const nameOf = ({ block, part }: RollupPart): string => `select ${block}${part === undefined ? '' : `, part ${part}`}`

const daysOf = ({ upTo, rest }: RollupUse): string =>
  `${upTo === '9999-12-31' ? '' : ` up to ${upTo}`}${rest === 'none' ? '' : `; ${rest} come from raw rows`}`
