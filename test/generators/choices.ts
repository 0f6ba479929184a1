// The plain choices that a random request is read from: large numbers without a meaning of their own.
import fc from 'fast-check'

/** A large number without a meaning of its own. */
export const die = fc.noBias(fc.nat(2 ** 30))
/** At most so many, and as likely many as few. */
export const few = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength, size: 'max' })

/** What a condition of filters or having is read from. */
export const condition = fc.record({
  member: die,
  operator: die,
  count: die,
  source: die,
  form: die,
  picks: fc.tuple(die, die, die),
})

export const choices = fc.record({
  /** Raw rows, groups, or one line for all. */
  shape: die,
  /** Whether facets, targets or both are brought in on purpose, and by which part of the request. */
  joins: die,
  rowType: die,
  /** The stored row that most filters of the request are true for, so that several of them still let rows through. */
  anchor: die,
  dimensions: fc.array(die, { minLength: 1, maxLength: 4, size: 'max' }),
  measures: few(fc.record({ field: die, fn: die, alias: die }), 4),
  filters: few(condition, 2),
  /** In half of all requests, since it empties so many answers. */
  having: fc.oneof(few(condition, 0), few(condition, 2)),
  order: few(fc.record({ field: die, dir: die }), 3),
  page: die,
  limit: die,
})
export type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never
