// Checks that tables contain the values that the model knows. A table with `purchase` instead of `sale` fits the
// mapping, but reports find no sales in it.

import type { AnyCompiler } from '../compiler.ts'
import { SAMPLED_ROWS, type ValueSample } from '../lower/value-samples.ts'
import type { Found } from './check-expressions.ts'
import { type Engine, isFailure, type Rows } from './engine.ts'
import type { Finding } from './finding.ts'
import { caseOf, likeness } from './value-likeness.ts'

/** A finding about one column, with the expression that fixes it if the fix is obvious. */
export interface ValueFinding extends Finding {
  readonly relation: string
  readonly field: string
  readonly sql?: string
}

/** The differences between the values in the existing tables and the values that the model knows. */
export async function valueFindings(
  compiler: Pick<AnyCompiler, 'valueSamples'>,
  engine: Engine,
  found: readonly Found[],
  account: string | undefined,
): Promise<readonly ValueFinding[]> {
  const findings: ValueFinding[] = []
  for (const sample of compiler.valueSamples(account)) {
    const own = found.find(({ table }) => table.relation === sample.relation)
    if (own === undefined) continue
    const place = `${own.table.name}: ${sample.field}`
    const { relation, field } = sample
    try {
      const options = { account: account ?? 'nobody', tables: [own.table] }
      const rows = await engine.read((run) => run(sample.statement), options)
      const finding = findingOf(sample, rows, place)
      if (finding !== undefined) findings.push({ relation, field, ...finding })
    } catch (error) {
      // Ignores errors because of a missing column: checkWarehouse reports the column separately.
      if (own.table.columns.some(({ name }) => own.columns(name) === undefined)) continue
      if (!isFailure(error) || error.code !== 'too_slow') throw error
      findings.push({ relation, field, severity: 'note', message: `${place} was not checked: ${error.message}` })
    }
  }
  return findings
}

type Said = Omit<ValueFinding, 'relation' | 'field'>

function findingOf({ field, known, sql }: ValueSample, rows: Rows, place: string): Said | undefined {
  const counts = new Map(rows.map(([value, count]) => [String(value), Number(count)]))
  if (counts.size === 0) return undefined
  const write = (expression: string) => ({ write: `${JSON.stringify(field)}: ${JSON.stringify({ sql: expression })}` })
  const among = [...counts.values()].reduce((sum, count) => sum + count, 0) >= SAMPLED_ROWS ? IN_SAMPLE : ''
  if (known === undefined) {
    const others = [...counts.keys()].filter((value) => value !== '0' && value !== '1')
    if (others.length === 0) return undefined
    const message = `${place} holds ${shown(others, counts)}${among}; all values except 0 count as true`
    return { severity: 'values', message, ...write(`${sql} = 1`) }
  }
  const missing = [...known.values.keys()].filter((value) => !counts.has(value))
  const unknown = [...counts.keys()].filter((value) => !known.values.has(value))
  const meant = likeness(unknown, missing, known.values)
  const isOther = known.isRowType ? missing.length > 0 : missing.length === known.values.size && known.values.size > 1
  if (missing.length > 0 && unknown.length > 0 && (meant.size > 0 || (isOther && known.isListed))) {
    const like = [...meant].map(([value, of]) => `; ${value} looks like ${of}`).join('')
    const message = `${place} holds no ${missing.join(', ')}${among}; the model does not know ${shown(unknown, counts)}${like}`
    if (meant.size === 0)
      return { severity: 'values', message: `${message}${ADVICE}`, ...write(caseOf(sql, placeholders(unknown))) }
    const translated = caseOf(sql, meant)
    return { severity: 'values', message, ...write(translated), sql: translated }
  }
  if (!known.isRowType) return undefined
  if (missing.length === 0) {
    const message = `${place} also holds ${shown(unknown, counts)}${among}, which no report reads`
    return unknown.length === 0 ? undefined : { severity: 'note', message }
  }
  return {
    severity: 'note',
    message: `${place} holds no ${missing.join(', ')}${among}: queries about these values are empty`,
  }
}

const ADVICE = '; map them to known values, or exclude their rows with where'
const IN_SAMPLE = ` in its first ${SAMPLED_ROWS.toLocaleString('en')} rows`
/** How many values one message names. */
const NAMED = 8

const placeholders = (unknown: readonly string[]) => new Map(unknown.slice(0, NAMED).map((value) => [value, '?']))

function shown(values: readonly string[], counts: ReadonlyMap<string, number>): string {
  const named = values
    .slice(0, NAMED)
    .map((value) => `${JSON.stringify(value.slice(0, 60))} (${counts.get(value)} rows)`)
  return [...named, ...(values.length > NAMED ? [`${values.length - NAMED} more`] : [])].join(', ')
}
