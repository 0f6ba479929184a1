// Small parsers over items, put together to larger ones. A parser gives a value and where the next one begins, or nothing.

import type { Item } from './items.ts'

export type Parser<T> = (items: readonly Item[], at: number) => { readonly value: T; readonly to: number } | undefined

type Values<P extends readonly Parser<unknown>[]> = {
  readonly [K in keyof P]: P[K] extends Parser<infer T> ? T : never
}

/** All of them, one after the other. */
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

/** The first that fits. */
export const either =
  <T>(...parsers: readonly Parser<T>[]): Parser<T> =>
  (items, at) => {
    for (const parser of parsers) {
      const found = parser(items, at)
      if (found !== undefined) return found
    }
    return undefined
  }

/** The parser's value where it fits, else undefined and nothing taken. */
export const maybe =
  <T>(parser: Parser<T>): Parser<T | undefined> =>
  (items, at) =>
    parser(items, at) ?? { value: undefined, to: at }

/** One or more, with separators between them. */
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

/** What a parser's value becomes, where the change gives something. */
export const map =
  <T, U>(parser: Parser<T>, change: (value: T) => U | undefined): Parser<U> =>
  (items, at) => {
    const found = parser(items, at)
    const value = found && change(found.value)
    return found === undefined || value === undefined ? undefined : { value, to: found.to }
  }

/** Nothing taken, anywhere. */
export const nothing: Parser<true> = (_, at) => ({ value: true, to: at })

/** Nothing taken, where what follows does not fit. */
export const unless =
  (parser: Parser<unknown>): Parser<true> =>
  (items, at) =>
    parser(items, at) === undefined ? { value: true, to: at } : undefined

/** Nothing taken, where what follows fits. */
export const ahead =
  (parser: Parser<unknown>): Parser<true> =>
  (items, at) =>
    parser(items, at) && { value: true, to: at }
