// Checks that tables contain the values that the model knows. A table with `purchase` instead of `sale` fits the
// mapping, but reports find no sales in it.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import { SAMPLED_ROWS, type ValueSample } from '../lower/value-samples.ts'
import { inBraces } from '../warehouse/host-sql.ts'
import type { ListedColumn, StoredCell } from '../warehouse/mapping.ts'
import { BITS } from '../warehouse/storage.ts'
import type { Found } from './check-expressions.ts'
import { type Engine, isFailure, type Rows } from './engine.ts'
import type { Finding } from './finding.ts'
import { likeness } from './value-likeness.ts'

/** A finding about one column, with the mapping that fixes it if the fix is obvious. */
export interface ValueFinding extends Finding {
  readonly relation: string
  readonly field: string
  readonly mapping?: ListedColumn
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

function findingOf(sample: ValueSample, rows: Rows, place: string): Said | undefined {
  const { field, known, source, listed } = sample
  const counts = new Map(rows.map(([value, count]) => [String(value), Number(count)]))
  if (counts.size === 0) return undefined
  const among = [...counts.values()].reduce((sum, count) => sum + count, 0) >= SAMPLED_ROWS ? IN_SAMPLE : ''
  const write = (mapping: object) => ({ write: `${JSON.stringify(field)}: ${JSON.stringify(mapping)}` })
  if (known === undefined && listed === undefined) {
    const others = [...counts.keys()].filter((value) => value !== '0' && value !== '1')
    if (others.length === 0) return undefined
    const message = `${place} holds ${shown(others, counts)}${among}; all values except 0 count as true`
    return { severity: 'values', message, ...write({ sql: `${inBraces(source.column ?? field)} = 1` }) }
  }
  const values = known?.values ?? new Map<string, readonly string[]>()
  const modelValue = (stored: string) => (listed === undefined ? stored : listed.get(stored))
  const held = new Set([...counts.keys()].map(modelValue))
  const missing = [...values.keys()].filter((value) => !held.has(value))
  const isUnknown = (stored: string) => (listed === undefined ? !values.has(stored) : !listed.has(stored))
  const unknown = [...counts.keys()].filter(isUnknown)
  const meant = likeness(unknown, missing, values)
  const isOther = known?.isRowType ? missing.length > 0 : missing.length === values.size && values.size > 1
  const isUnmapped = listed === undefined && isOther && known?.isListed
  if (missing.length > 0 && unknown.length > 0 && (meant.size > 0 || isUnmapped)) {
    const like = [...meant].map(([value, of]) => `; ${value} looks like ${of}`).join('')
    const message = `${place} holds no ${missing.join(', ')}${among}; the model does not know ${shown(unknown, counts)}${like}`
    const mapping = mappingOf(sample, [...counts.keys()], meant)
    if (meant.size > 0) return { severity: 'values', message, ...write(mapping), mapping }
    const open = Object.fromEntries(missing.map((value) => [value, '?']))
    return {
      severity: 'values',
      message: `${message}${ADVICE}`,
      ...write({ ...mapping, values: { ...mapping.values, ...open } }),
    }
  }
  if (listed !== undefined && unknown.length > 0) {
    const effect = sample.others === 'fail' ? 'requests that read them fail' : 'no request reads these rows'
    const message = `${place} holds ${shown(unknown, counts)}${among}, which the mapping does not list: ${effect}`
    return { severity: sample.others === 'fail' ? 'values' : 'note', message }
  }
  if (!known?.isRowType) return undefined
  if (missing.length === 0) {
    const message = `${place} also holds ${shown(unknown, counts)}${among}, which no report reads`
    return unknown.length === 0 ? undefined : { severity: 'note', message }
  }
  return {
    severity: 'note',
    message: `${place} holds no ${missing.join(', ')}${among}: queries about these values are empty`,
  }
}

/**
 * The mapping of a column with its listed values, the values with an obvious meaning, and all values that the model
 * knows. Unknown values keep their name, except row types: no report reads rows with an unknown row type.
 */
function mappingOf(
  { known, source, listed }: ValueSample,
  stored: readonly string[],
  meant: ReadonlyMap<string, string>,
): ListedColumn {
  const isKept = (value: string) => listed === undefined && (known?.values.has(value) || !known?.isRowType)
  const all = new Map([
    ...(listed ?? []),
    ...stored.flatMap((one) => {
      const value = listed?.get(one) ?? meant.get(one) ?? (isKept(one) ? one : undefined)
      return value === undefined ? [] : [[one, value] as const]
    }),
  ])
  const isNumber = source.type !== undefined && BITS[source.type] !== undefined
  const cells = (value: string): readonly StoredCell[] =>
    [...all].flatMap(([one, of]) => (of === value ? [isNumber ? Number(one) : one] : []))
  // The values in the order of the model.
  const names = new Set([...(known?.values.keys() ?? []), ...all.values()])
  const values = [...names]
    .filter((name) => cells(name).length > 0)
    .map((value): readonly [string, StoredCell | readonly StoredCell[]] => {
      const [first, ...more] = cells(value)
      return [value, first !== undefined && more.length === 0 ? first : cells(value)]
    })
  return { ...source, values: Object.fromEntries(values) }
}

const ADVICE = '; map them to known values, or exclude their rows with where'
const IN_SAMPLE = ` in its first ${SAMPLED_ROWS.toLocaleString('en')} rows`
/** How many values one message names. */
const NAMED = 8

function shown(values: readonly string[], counts: ReadonlyMap<string, number>): string {
  const named = values
    .slice(0, NAMED)
    .map((value) => `${JSON.stringify(value.slice(0, 60))} (${counts.get(value)} rows)`)
  return [...named, ...(values.length > NAMED ? [`${values.length - NAMED} more`] : [])].join(', ')
}
