// Derives the measures that questions about site search often ask for from the amounts of the grammar. An amount is a
// number that a question can ask for.

import type { FunctionName } from '../../../catalog/functions.ts'
import type { Amount, Plain } from '../../grammar/parts.ts'
import {
  adds,
  buyers,
  clicks,
  events,
  orders,
  revenue,
  searches,
  units,
  visitors,
  visits,
} from '../../site-search/entries/amounts.ts'
import { plain } from '../../site-search/entries/plain.ts'
import type { MeasureWords } from '../briefing.ts'
import type { Language } from '../language.ts'

const AMOUNTS: readonly Amount[] = [searches, visits, visitors, buyers, orders, revenue, units, clicks, adds, events]

/**
 * Lists each amount once for each row type (kind of row) that can provide it, with its words and the function that
 * computes it on these rows.
 */
export const measureWords = ({ lexis }: Language): readonly MeasureWords[] =>
  AMOUNTS.flatMap(({ name, on }) => {
    const { synonyms = [] } = lexis.facts.metrics.get(name) ?? {}
    const words = [name.replaceAll('_', ' '), ...synonyms].join(', ')
    return Object.entries(on).map(([type, said]) => {
      const metric = 'metric' in said ? said.metric : undefined
      const { field = '', fn = '' } = functionOf(said)
      return { alias: name, words, fn: fn as FunctionName, field, on: type === '*' ? [] : [type], metric }
    })
  })

const functionOf = (said: Plain): Partial<Extract<Plain, { fn: string }>> =>
  'metric' in said ? (plain[said.metric] ?? {}) : said
