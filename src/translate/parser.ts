// Parser combinators over items. A parser returns a value and the position after it, or undefined.

import type { Item } from './items.ts'

export type Parser<T> = (items: readonly Item[], at: number) => { readonly value: T; readonly to: number } | undefined

type Values<P extends readonly Parser<unknown>[]> = {
  readonly [K in keyof P]: P[K] extends Parser<infer T> ? T : never
}

/** Runs parsers in sequence. */
export function sequence<const P extends readonly Parser<unknown>[]>(...parsers: P): Parser<Values<P>> {
  return (items, at) => {
    const values: unknown[] = []
    let to = at
    for (const parser of parsers) {
      const found = parser(items, to)
      if (found === undefined) return undefined
      values.push(found.value)
      to = found.to
    }
    // One value for each parser, in order.
    return { value: values as Values<P>, to }
  }
}

/** Returns the first match. */
export const either =
  <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  (items, at) => {
    for (const parser of parsers) {
      const found = parser(items, at)
      if (found !== undefined) return found
    }
    return undefined
  }

/** Optional: matches the parser, or nothing with the value undefined. */
export const maybe =
  <T>(parser: Parser<T>): Parser<T | undefined> =>
  (items, at) =>
    parser(items, at) ?? { value: undefined, to: at }

/** One or more matches with separators between them. */
export const list =
  <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<readonly T[]> =>
  (items, at) => {
    const first = parser(items, at)
    if (first === undefined) return undefined
    const values = [first.value]
    let { to } = first
    for (;;) {
      const between = separator(items, to)
      const next = between && parser(items, between.to)
      if (next === undefined || next.to === to) return { value: values, to }
      values.push(next.value)
      to = next.to
    }
  }

/** Transforms the value. Fails if `change` returns undefined. */
export const map =
  <T, U>(parser: Parser<T>, change: (value: T) => U | undefined): Parser<U> =>
  (items, at) => {
    const found = parser(items, at)
    const value = found && change(found.value)
    return found === undefined || value === undefined ? undefined : { value, to: found.to }
  }

/** Always matches and consumes nothing. */
export const nothing: Parser<true> = (_, at) => ({ value: true, to: at })

/** Negative lookahead: matches if the parser does not, and consumes nothing. */
export const unless =
  (parser: Parser<unknown>): Parser<true> =>
  (items, at) =>
    parser(items, at) === undefined ? { value: true, to: at } : undefined

/** Lookahead: matches if the parser does, and consumes nothing. */
export const ahead =
  (parser: Parser<unknown>): Parser<true> =>
  (items, at) =>
    parser(items, at) && { value: true, to: at }
