// The random choices for a request. They are only large numbers, which random-request.ts interprets later.
import fc from 'fast-check'

/** A large random number. */
export const die = fc.noBias(fc.nat(2 ** 30))
/** A list of at most `maxLength` elements. All lengths are equally likely. */
export const few = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength, size: 'max' })

/** The choices for a condition. */
export const condition = fc.record({
  member: die,
  operator: die,
  count: die,
  source: die,
  form: die,
  picks: fc.tuple(die, die, die),
})

export const choices = fc.record({
  /** Chooses the form of the answer: raw rows, groups, or one row for all data. */
  shape: die,
  /** Chooses whether the request joins facets, targets or both, and which part of the request causes the join. */
  joins: die,
  rowType: die,
  /** Chooses a stored row that most filters match, so a request with several filters still finds rows. */
  anchor: die,
  dimensions: fc.array(die, { minLength: 1, maxLength: 4, size: 'max' }),
  measures: few(fc.record({ field: die, fn: die, alias: die }), 4),
  filters: few(condition, 2),
  /** Half of all requests have no `having`, because `having` empties many answers. */
  having: fc.oneof(few(condition, 0), few(condition, 2)),
  order: few(fc.record({ field: die, dir: die }), 3),
  page: die,
  limit: die,
})
export type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never
