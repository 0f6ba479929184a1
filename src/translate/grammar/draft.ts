// The draft of a request. The draft collects the parts of the request before the translator chooses the row types: the
// kinds of rows, such as searches or orders, that the request selects.

import type { Reason } from '../../questions/translation.ts'
import type { Act, Amount, Bound, Dimension, Direction, Thing, Tree } from './parts.ts'
import type { Piece } from './pieces.ts'

export type Of<K extends Piece['is']> = Extract<Piece, { is: K }>

export interface Fault {
  readonly reason: Reason
  readonly why: string
  readonly words?: readonly string[]
  readonly report?: string
  /** A final fault: the translator tries no other reading of the question. */
  readonly isFinal?: true
}

export interface Draft {
  readonly lists: Thing[]
  readonly groups: Dimension[]
  readonly amounts: Amount[]
  readonly tests: Tree[]
  /** Row types that words of the question imply. */
  readonly contexts: string[]
  readonly acts: Act[]
  /**
   * Nouns that only complete another phrase, such as `products` in `how many visitors bought products`. The answer does
   * not list them.
   */
  readonly parts: Thing[]
  readonly having: { readonly of: Amount | undefined; readonly limits: readonly Bound[] }[]
  readonly pieces: readonly Piece[]
  rank?: { readonly dir: Direction; readonly by?: Amount; readonly limit?: number }
  /** The outer groups of a ranking. The answer ranks the inner group separately for each outer group. */
  within?: readonly Dimension[]
  /** The first thing that the question counts. */
  head?: Thing | undefined
  /** The question asks only for the share of an amount, not for the amount itself. */
  isShareAlone?: boolean
  /** A phrase names several texts, and all of them must occur. */
  isAll?: boolean
}

/** Thrown if a reading of the question (one way to divide it into parts of a request) has a fault. */
export class Unreadable extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.why)
    this.fault = fault
  }
}

/** Rejects this reading. The translator then tries the next reading of the question. */
export function fail(reason: Reason, why: string): never {
  throw new Unreadable({ reason, why })
}

/** Rejects this reading, like `fail`, but also stops the search for other readings. */
export function refuse(reason: Reason, why: string, words?: readonly string[]): never {
  throw new Unreadable({ reason, why, ...(words && { words }), isFinal: true })
}

export const all = <K extends Piece['is']>(pieces: readonly Piece[], is: K): readonly Of<K>[] =>
  pieces.filter((one): one is Of<K> => one.is === is)

export function list(draft: Draft, thing: Thing): void {
  if (draft.lists.some(({ lists }) => lists.join() === thing.lists.join())) {
    context(draft, thing)
    return
  }
  draft.lists.push(thing)
  draft.groups.push(...thing.lists.filter((field) => !draft.groups.includes(field)))
  context(draft, thing)
}

export function context(draft: Draft, { on, tests }: Thing): void {
  draft.tests.push(...(tests ?? []))
  if (on !== undefined) draft.contexts.push(...on)
}

export function addAmount(draft: Draft, amount: Amount): void {
  if (!draft.amounts.some((one) => same(one, amount))) draft.amounts.push(amount)
}

export const same = (a: Amount, b: Amount): boolean => amountKey(a) === amountKey(b)

const amountKey = ({ name, tests = [], parts, overall }: Amount): string =>
  JSON.stringify([parts === undefined ? name : '', tests, parts?.by, parts?.of.map(amountKey), overall])
