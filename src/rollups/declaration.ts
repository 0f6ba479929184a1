// How a host declares a rollup: its rows, its keys, its measures, and the facts that distinct counts rest on.

import type { Model } from '../model/model.ts'
import {
  accepted,
  checkIdentifier,
  checkMembers,
  type MembersOf,
  needed,
  object,
  oneOf,
  texts,
} from '../names/members.ts'
import type { RollupSource } from '../plan/rollup-port.ts'
import type { SiteSearch } from '../site-search/index.ts'
import { isObject } from '../std/is-object.ts'
import { plannerOf } from './planner.ts'

/** A value, or values, that a column equals. */
export type RollupValue = string | number | boolean

/** Conditions of a rollup: each column equals one of the values. */
export type RollupRows<Column extends string = string> = {
  readonly [Name in Column]?: RollupValue | readonly RollupValue[]
}

/** A number that a rollup stores for each of its rows. Made by `count`, `sum`, `min`, `max` or `distinct`. */
export interface RollupMeasure<Column extends string = string> {
  readonly fn: 'count' | 'sum' | 'min' | 'max' | 'count_distinct'
  /** The column that it aggregates. Unset: it counts rows. */
  readonly of?: Column
  /** It aggregates only rows that meet these conditions. */
  readonly where?: RollupRows<Column>
}

/** The columns that the rows of a rollup may have. */
type ColumnIn<M extends Model> = {
  readonly [R in keyof M['relations'] & string]: keyof M['relations'][R]['columns'] & string
}[keyof M['relations'] & string]

/** The declaration of a rollup. */
export interface RollupDefinition<M extends Model = SiteSearch> {
  /** Begins the name of its table. The fingerprint of the definition ends it. */
  readonly name: string
  /** The relation whose rows it summarizes. */
  readonly of: keyof M['relations'] & string
  /** Relations of the model that are joined to it: the rollup then counts the rows of that join. */
  readonly with?: readonly (keyof M['joins'] & string)[]
  /** The columns that tell its rows apart, the date of the model among them. */
  readonly by: readonly (ColumnIn<M> | (keyof M['fields'] & string))[]
  /** `month`: its rows hold a month, not a day. Default `day`. */
  readonly grain?: 'day' | 'month'
  /** Only rows that meet these conditions are in it. Default: all rows. */
  readonly rows?: RollupRows<ColumnIn<M> | (keyof M['fields'] & string)>
  /** Its numbers, by the names of their columns. */
  readonly measures?: Readonly<Record<string, RollupMeasure<ColumnIn<M> | (keyof M['fields'] & string)>>>
  /** Metrics of the model. The parts that they need are stored. */
  readonly metrics?: readonly (keyof M['metrics'] & string)[]
}

/** A declared rollup. */
export interface Rollup<M extends Model = SiteSearch> extends RollupDefinition<M>, RollupSource {}

const MEMBERS: MembersOf<RollupDefinition> = {
  name: needed(accepted('be a name of letters, digits and _', (value) => typeof value === 'string')),
  of: needed(accepted('be a relation of the model', (value) => typeof value === 'string')),
  with: texts,
  by: needed(texts),
  grain: oneOf('day', 'month'),
  rows: object,
  measures: object,
  metrics: texts,
}

// PostgreSQL cuts names at 63 characters, and the table's name ends in `_` and 16 digits of the fingerprint.
const LONGEST_NAME = 46

/**
 * Declares a rollup of a model, by default of site search: `rollup<typeof model>({ ... })` for another model.
 * `createCompiler` checks its names. Throws a TypeError for a member of another shape.
 */
export function rollup<M extends Model = SiteSearch>(definition: RollupDefinition<M>): Rollup<M> {
  checkMembers(definition, 'rollup', MEMBERS)
  checkIdentifier(definition.name, 'rollup.name')
  if (definition.name.length > LONGEST_NAME) {
    throw new TypeError(`rollup.name must have at most ${LONGEST_NAME} characters`)
  }
  return { ...definition, plannerOf }
}

/** Counts rows, or the values of a column that are not null: `count({ no_of_results: 0 })`, `count('click_item_id')`. */
export function count<C extends string = never, W extends string = never>(
  of?: C | RollupRows<W>,
  where?: RollupRows<W>,
): RollupMeasure<C | W> {
  return isObject(of) ? measure('count', undefined, of) : measure('count', of, where)
}

/** Adds up a column of whole numbers or decimals. */
export const sum = <C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C | W> =>
  measure('sum', of, where)

/** The least value of a column of numbers or dates. */
export const min = <C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C | W> =>
  measure('min', of, where)

/** The greatest value of a column of numbers or dates. */
export const max = <C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C | W> =>
  measure('max', of, where)

/**
 * Counts the distinct values of a column. Serves only where each value falls into one row of the rollup, by the groups
 * and conditions of the request and by facts.
 */
export const distinct = <C extends string, W extends string = never>(
  of: C,
  where?: RollupRows<W>,
): RollupMeasure<C | W> => measure('count_distinct', of, where)

function measure<C extends string>(fn: RollupMeasure['fn'], of?: unknown, where?: unknown): RollupMeasure<C> {
  return { fn, ...(of !== undefined && { of: of as C }), ...(where !== undefined && { where: where as RollupRows<C> }) }
}
