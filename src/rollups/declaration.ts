// The functions that declare a rollup and its measures.

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
import type { RollupDefinition, RollupMeasure, RollupRows } from './definition.ts'
import { plannerOf } from './planner.ts'

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
export function count(): RollupMeasure<never, never>
export function count<W extends string>(where: RollupRows<W>): RollupMeasure<never, W>
export function count<C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C, W>
export function count<C extends string, W extends string>(
  of?: C | RollupRows<W>,
  where?: RollupRows<W>,
): RollupMeasure<C, W> {
  return isObject(of) ? measure<C, W>('count', undefined, of) : measure('count', of, where)
}

/** Adds up a column of whole numbers or decimals. */
export const sum = <C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C, W> =>
  measure('sum', of, where)

/** The least value of a column of numbers or dates. */
export const min = <C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C, W> =>
  measure('min', of, where)

/** The greatest value of a column of numbers or dates. */
export const max = <C extends string, W extends string = never>(of: C, where?: RollupRows<W>): RollupMeasure<C, W> =>
  measure('max', of, where)

/**
 * Counts the distinct values of a column. Serves only where each value falls into one row of the rollup, by the groups
 * and conditions of the request and by facts.
 */
export const distinct = <C extends string, W extends string = never>(
  of: C,
  where?: RollupRows<W>,
): RollupMeasure<C, W> => measure('count_distinct', of, where)

function measure<C extends string, W extends string>(
  fn: RollupMeasure['fn'],
  of?: C,
  where?: RollupRows<W>,
): RollupMeasure<C, W> {
  return { fn, ...(of !== undefined && { of }), ...(where !== undefined && { where }) }
}
