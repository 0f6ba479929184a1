// A single condition with its derived properties. Several rollups read these properties, so each is computed only once.

import type { Predicate } from '../query/expression.ts'
import { conjuncts, type Listed, listed, wordOf } from './columns.ts'
import { type Mention, mentionsOf } from './mentions.ts'

export class Condition {
  readonly predicate: Predicate
  readonly mentions: readonly Mention[]
  #listed: Listed | undefined | null = null
  #words: string | undefined

  constructor(predicate: Predicate) {
    this.predicate = predicate
    this.mentions = mentionsOf(predicate)
  }

  /** The column and the texts of an `equals` or `in` condition. Undefined for other conditions. */
  get listed(): Listed | undefined {
    if (this.#listed === null) this.#listed = listed(this.predicate)
    return this.#listed
  }

  /** The normal form of the condition. Conditions with the same normal form select the same rows. */
  get words(): string {
    this.#words ??= wordOf(this.predicate)
    return this.#words
  }
}

/** Splits conditions at each `and` into single conditions. */
export const conditionsOf = (where: readonly Predicate[]): readonly Condition[] =>
  conjuncts(where).map((predicate) => new Condition(predicate))

/** The normal form of several conditions joined by `and`. Lists with the same normal form select the same rows. */
export const wordsOf = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? '' : [...new Set(conditions.map(({ words }) => words))].toSorted().join(' and ')
