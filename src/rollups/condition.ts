// A single condition with its derived properties. Several rollups read these properties, so each is computed only once.

import { choice } from '../query/conditional-expressions.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import { isObject } from '../std/is-object.ts'
import { idOf } from './columns.ts'
import { type Mention, mentionsOf } from './mentions.ts'

/** A column and the texts that a condition allows the column to equal. */
interface ValueList {
  readonly id: string
  readonly texts: readonly string[]
}

export class Condition {
  readonly predicate: Predicate
  readonly mentions: readonly Mention[]
  #list: ValueList | undefined | null = null
  #normalForm: string | undefined

  constructor(predicate: Predicate) {
    this.predicate = predicate
    this.mentions = mentionsOf(predicate)
  }

  /** The column and the texts of an `equals` or `in` condition. Undefined for other conditions. */
  get list(): ValueList | undefined {
    if (this.#list === null) this.#list = listOf(this.predicate)
    return this.#list
  }

  /** The normal form of the condition. Conditions with the same normal form select the same rows. */
  get normalForm(): string {
    this.#normalForm ??= textOf(this.predicate)
    return this.#normalForm
  }
}

function listOf(predicate: Predicate): ValueList | undefined {
  if (predicate.kind !== 'comparison' || predicate.operand.kind !== 'field') return undefined
  const isList = predicate.operator === 'equals' || predicate.operator === 'in'
  if (!isList || predicate.values.length === 0) return undefined
  return { id: idOf(predicate.operand), texts: [...new Set(predicate.values.map(({ text }) => text))].toSorted() }
}

const textOf = (predicate: Predicate): string =>
  JSON.stringify(listOf(predicate) ?? predicate, (_, part) => {
    if (!isObject(part) || !('literal' in part)) return part
    const { literal: _literal, ...rest } = part
    return rest
  })

/** Splits conditions at each `and` into single conditions. */
export const conditionsOf = (where: readonly Predicate[]): readonly Condition[] =>
  conjuncts(where).map((predicate) => new Condition(predicate))

/** Splits conditions at each `and` into single predicates. */
export const conjuncts = (where: readonly Predicate[]): readonly Predicate[] =>
  where.flatMap((predicate) => (predicate.kind === 'all' ? conjuncts(predicate.of) : [predicate]))

/** The normal form of several conditions joined by `and`. Lists with the same normal form select the same rows. */
export const normalFormOf = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? '' : [...new Set(conditions.map(({ normalForm }) => normalForm))].toSorted().join(' and ')

/** Whether one of `conditions` implies a condition: it allows the same column only a subset of the values. */
export const isImplied = ({ list: wide }: Condition, conditions: readonly Condition[]): boolean =>
  wide !== undefined &&
  conditions.some(({ list }) => list?.id === wide.id && list.texts.every((text) => wide.texts.includes(text)))

/** The value for rows that meet all conditions, otherwise `otherwise`. */
export const valueWhere = (where: readonly Predicate[], value: Expression, otherwise: Expression): Expression =>
  where.length === 0 ? value : choice([[{ kind: 'all', of: where }, value]], otherwise)
