// Collects the keys and numbers that a rollup would need to answer a request, for each block (grouped select). The
// collector is a rollup pass that rewrites nothing.

import type { RollupHost, RollupPart, RollupSource } from '../../plan/rollup-port.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { isSameColumn } from '../../query/mentioned-columns.ts'
import { unjoined } from '../../rollups/columns.ts'
import type { Condition } from '../../rollups/condition.ts'
import type { RollupMeasure, RollupRows } from '../../rollups/declare/definition.ts'
import { type PreparedRollup, prepared } from '../../rollups/declare/prepared.ts'
import { fieldsOf } from '../../rollups/mentions.ts'
import { eachBlock, partOf } from '../../rollups/serve/blocks.ts'
import { isBound } from '../../rollups/serve/days.ts'
import { type AggregateDemand, type Demand, demandOf } from '../../rollups/serve/demand.ts'
import { oncePer } from '../../std/memoize.ts'

/** The keys and numbers that one branch of a block needs. Columns and relations are given by their names. */
export interface Need extends RollupPart {
  readonly of: string
  readonly joins: readonly string[]
  /** The columns that must be keys, except the date. */
  readonly keys: readonly string[]
  /** Whether each group is a single month. */
  readonly isByMonth: boolean
  readonly measures: readonly RollupMeasure[]
  readonly distinct: readonly NeededDistinct[]
}

/** A distinct count. */
export interface NeededDistinct {
  readonly column: string
  /** The columns that have a single value among the counted rows of a group. */
  readonly known: readonly string[]
  /** The text columns that equal a constant of the model in all counted rows, with the constant. */
  readonly rows: RollupRows
}

export interface NeedsCollector {
  /** Pass it to the compiler as the only rollup, and compile requests with an empty state. */
  readonly source: RollupSource<never, never>
  /** Returns the needs of all requests compiled since the last call. */
  take(): readonly Need[]
}

export function needsCollector(): NeedsCollector {
  let found: Need[] = []
  return {
    source: {
      plannerOf(_, host) {
        const base = unjoined(host.catalog.joins)
        const draft = oncePer((of: string) => draftOf(of, host))
        const pass = () => {
          let number = 0
          return {
            used: [],
            refused: () => [],
            apply: (query: BoundQuery) =>
              eachBlock(query, {
                block: (block) => {
                  number++
                  for (const [index, branch] of block.branches.entries()) {
                    const need = needOf(demandOf(block, branch, base), host, draft(branch.from.relation))
                    if (need !== undefined) found.push({ ...partOf(block, number, index), ...need })
                  }
                  return undefined
                },
                raw: () => {
                  number++
                },
              }),
          }
        }
        return { tables: new Map(), pass }
      },
    },
    take: () => {
      const taken = found
      found = []
      return taken
    },
  }
}

/** A rollup without other keys than the date. Undefined if no rollup of the relation can be declared. */
function draftOf(of: string, host: RollupHost): PreparedRollup | undefined {
  const { date, relations } = host.catalog.model
  if (date === undefined || relations[of]?.columns[date] === undefined) return undefined
  try {
    return prepared({ name: 'draft', of, by: [date] }, host)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Undefined if no rollup of the relation can be declared, and for aggregates that rollups cannot store. */
function needOf(
  demand: Demand,
  { catalog }: RollupHost,
  draft: PreparedRollup | undefined,
): Omit<Need, keyof RollupPart> | undefined {
  const { branch, conditions, groupBy, outside } = demand
  const { rowType, fields } = catalog.model
  const of = branch.from.relation
  if (draft === undefined) return undefined
  const date = draft.date.field
  const aggregates = demand.aggregates()
  if (aggregates.some(({ aggregate: one }) => one.once ?? one.over ?? one.overAll ?? one.period)) return undefined
  const left = conditions.filter(({ predicate }) => !isBound(predicate, draft))
  const read = [...left.flatMap(({ mentions }) => mentions), ...outside]
  const numbers = aggregates.map((one) => numberOf(one, rowType?.field))
  const inside = numbers.flatMap((one) => one.keys)
  const keys = new Set([...fieldsOf(read), ...inside].filter((field) => field !== date))
  const grouped = groupBy.flatMap((group) => (group.kind === 'field' ? [group.field] : []))
  return {
    ...{ of, keys: [...keys] },
    joins: branch.joins.flatMap(({ source }) => (source.kind === 'scan' ? [source.relation] : [])),
    isByMonth: groupBy.some(
      (group) => group.kind === 'grain' && group.by === 'month' && isSameColumn(group.of, draft.date),
    ),
    measures: numbers.map(({ measure }) => measure),
    distinct: numbers.flatMap(({ measure: { fn, of: column }, onKeys }) => {
      if (fn !== 'count_distinct' || column === undefined) return []
      const fixed = fixedBy([...conditions, ...onKeys])
      // A value of one request would make a fact about the data of this request only.
      const texts = fixed.filter(
        ({ column: own, text, isOfModel }) =>
          own.relation === of &&
          own.type === 'string' &&
          (isOfModel || fields[own.field]?.values?.includes(text) === true),
      )
      return [
        {
          column,
          known: [...new Set([...grouped, ...fixed.map((own) => own.column.field)])],
          rows: Object.fromEntries(texts.map((own) => [own.column.field, own.text])),
        },
      ]
    }),
  }
}

/** The columns that equal one value, each with this value. */
const fixedBy = (conditions: readonly Condition[]) =>
  conditions.flatMap((condition) => {
    const [text, ...others] = condition.list?.texts ?? []
    const isOfModel = constantOf(condition) !== undefined
    return text === undefined || others.length > 0
      ? []
      : condition.mentions.map(({ column }) => ({ column, text, isOfModel }))
  })

interface NeededNumber {
  readonly measure: RollupMeasure
  readonly keys: readonly string[]
  /** The conditions on keys. */
  readonly onKeys: readonly Condition[]
}

/**
 * The stored measure that an aggregate needs, and the columns that must be keys. An equality with a constant of the
 * model becomes a condition of the stored measure. The columns of other conditions become keys, and so does the row
 * type, because many measures share it.
 */
function numberOf({ aggregate, conditions, mentions }: AggregateDemand, rowType: string | undefined): NeededNumber {
  const { fn, of } = aggregate
  const where: Record<string, string | number | boolean> = {}
  const onKeys: Condition[] = []
  for (const condition of conditions) {
    const column = condition.mentions[0]?.column.field ?? ''
    const value = constantOf(condition)
    if (value === undefined || column === rowType || column in where) onKeys.push(condition)
    else where[column] = value
  }
  const keys = onKeys.flatMap((condition) => fieldsOf(condition.mentions))
  const given = Object.keys(where).length === 0 ? {} : { where }
  if (of === undefined) return { measure: { fn: 'count', ...given }, keys, onKeys }
  if (of.kind !== 'field') return { measure: { fn: 'count' }, keys: [...keys, ...fieldsOf(mentions)], onKeys }
  return { measure: { fn, of: of.field, ...given }, keys, onKeys }
}

/** The value of an equality with a constant of the model, in the form of a declaration. */
function constantOf({ predicate, list, mentions }: Condition): string | number | boolean | undefined {
  if (predicate.kind !== 'comparison' || list?.texts.length !== 1 || mentions.length !== 1) return undefined
  const [value] = predicate.values
  if (value === undefined || !('literal' in value)) return undefined
  if (value.type === 'boolean') return value.text === 'true'
  return value.type === 'string' ? value.text : Number(value.text)
}
