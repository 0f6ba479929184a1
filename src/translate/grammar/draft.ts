// The draft collects the parts of a request before the translator chooses the row types.

import type { Reason } from '../../questions/translation.ts'
import type { Act, Amount, Bound, Dimension, Direction, Thing, Tree } from './parts.ts'
import type { Piece } from './pieces.ts'

export type Of<K extends Piece['is']> = Extract<Piece, { is: K }>

export interface Fault {
  readonly reason: Reason
  readonly why: string
  readonly words?: readonly string[]
  readonly report?: string
  /** The translator does not try other readings of the question. */
  readonly isFinal?: true
}

export interface Draft {
  readonly lists: Thing[]
  readonly groups: Dimension[]
  readonly amounts: Amount[]
  readonly tests: Tree[]
  readonly contexts: string[]
  readonly acts: Act[]
  /** Nouns that name the object of an event or the owner of a number. The answer does not list these nouns. */
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

export class Unreadable extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.why)
    this.fault = fault
  }
}

export function fail(reason: Reason, why: string): never {
  throw new Unreadable({ reason, why })
}

/** Refuses the question. Unlike `fail`, it also stops the search for other readings. */
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
