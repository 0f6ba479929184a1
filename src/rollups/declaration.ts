// The functions that declare rollups, and the functions for measures that only rollups have.

import { isTimeZone, ZONE_NAME } from '../calendar/time-zone.ts'
import type { Model } from '../model/model.ts'
import type { Conditions } from '../model/reports/conditions.ts'
import {
  accepted,
  checkIdentifier,
  checkMembers,
  type MembersOf,
  needed,
  object,
  oneOf,
  texts,
  wholeNumber,
} from '../names/members.ts'
import type { RollupSource } from '../plan/rollup-port.ts'
import type { SiteSearch } from '../site-search/index.ts'
import { isObject } from '../std/is-object.ts'
import type { AnyRollup, RollupDefinition, RollupMeasure } from './declare/definition.ts'
import type { RollupFact } from './declare/facts.ts'
import { plannerOf } from './planner.ts'

/** A declared rollup. */
export interface Rollup<M extends Model = SiteSearch>
  extends RollupDefinition<M>,
    RollupSource<AnyRollup, RollupFact> {}

/** The maximum number of days after which a day closes. */
const MOST_DAYS = 36_500

const CLOSED_AFTER: MembersOf<NonNullable<RollupDefinition['closedAfter']>> = {
  days: needed(wholeNumber(0, MOST_DAYS)),
}

const MEMBERS: MembersOf<RollupDefinition> = {
  name: needed(accepted('be a name of letters, digits and _', (value) => typeof value === 'string')),
  of: needed(accepted('be a relation of the model', (value) => typeof value === 'string')),
  with: texts,
  by: needed(texts),
  grain: oneOf('day', 'month'),
  timeZone: accepted(`be ${ZONE_NAME}`, (value) => typeof value === 'string' && isTimeZone(value)),
  rows: object,
  measures: object,
  metrics: texts,
  closedAfter: accepted('be an object such as { days: 30 }', isObject),
}

// PostgreSQL truncates names to 63 characters, and the name of the table ends with `_` and a fingerprint of 16 digits.
const LONGEST_NAME = 46

/**
 * Declares a rollup of a model, by default of site search: `rollup<typeof model>({ ... })` for another model. Throws a
 * TypeError for an invalid member. `createCompiler` checks the names of relations and columns later.
 */
export function rollup<M extends Model = SiteSearch>(definition: RollupDefinition<M>): Rollup<M> {
  return rollupAt('rollup', definition)
}

/** Like `rollup`. Messages name the place instead of `rollup`. */
export function rollupAt<M extends Model = SiteSearch>(place: string, definition: RollupDefinition<M>): Rollup<M> {
  checkMembers(definition, place, MEMBERS)
  const { name, closedAfter } = definition
  checkIdentifier(name, `${place}.name`, LONGEST_NAME)
  if (closedAfter !== undefined) checkMembers(closedAfter, `${place}.closedAfter`, CLOSED_AFTER)
  return { ...definition, plannerOf }
}

/** The least value of a column of numbers or dates. */
export const min = <C extends string>(of: C, where?: Conditions): RollupMeasure<C> => measure('min', of, where)

/** The greatest value of a column of numbers or dates. */
export const max = <C extends string>(of: C, where?: Conditions): RollupMeasure<C> => measure('max', of, where)

/**
 * The distinct count of a column for any range of days. For each day on which a value occurs, the rollup stores the
 * previous day on which the same value occurred. A request counts the values that have no previous day in its range.
 * This must be the only measure of its rollup.
 */
export const countDistinctOverDays = <C extends string>(of: C, where?: Conditions): RollupMeasure<C> => ({
  fn: 'count_distinct',
  of,
  ...(where !== undefined && { where }),
  over: 'days',
})

const measure = <C extends string>(fn: 'min' | 'max', of: C, where: Conditions | undefined): RollupMeasure<C> => ({
  fn,
  of,
  ...(where !== undefined && { where }),
})
