// A single condition with all that rollups ask about it, found at most once.

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

  /** The column and the texts, for a condition that it equals one of them. */
  get listed(): Listed | undefined {
    if (this.#listed === null) this.#listed = listed(this.predicate)
    return this.#listed
  }

  /** Equal for conditions that hold for the same rows by the same words. */
  get words(): string {
    this.#words ??= wordOf(this.predicate)
    return this.#words
  }
}

/** The single conditions of conditions that must all hold. */
export const conditionsOf = (where: readonly Predicate[]): readonly Condition[] =>
  conjuncts(where).map((predicate) => new Condition(predicate))

/** Equal for conditions that together hold for the same rows by the same words. */
export const wordsOf = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? '' : [...new Set(conditions.map(({ words }) => words))].toSorted().join(' and ')
