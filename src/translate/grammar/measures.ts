// Turns amounts (the numbers that a question asks for) into measures of a request.

import type { AskedQuery } from '../../questions/translation.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Amount, Plain, Tree } from './parts.ts'
import { placed } from './settle.ts'

export type Measure = NonNullable<AskedQuery['measures']>[number]
type Operand = Record<string, unknown>

interface Rows {
  readonly types: readonly string[]
  readonly facts: Facts
  /** The amounts have different row types, so each measure has a condition on the row type. */
  readonly isMixed: boolean
}

export function typesOf(amount: Amount, types: readonly string[], facts: Facts): readonly string[] {
  if (amount.parts !== undefined && named(amount, facts) === undefined)
    return amount.parts.of.flatMap((one) => typesOf(one, types, facts))
  const own = named(amount, facts)
  const { type } = placed(own === undefined ? amount : { ...amount, on: { '*': own } }, types, facts)
  return type === undefined ? [] : [type]
}

/**
 * The metric that is the same ratio as the amount. Undefined if the amount is no ratio or the model has no such metric.
 */
export function named({ parts, tests }: Amount, { quotients }: Facts): Plain | undefined {
  if (parts?.by !== 'divide' || tests?.length) return undefined
  const [a, b] = parts.of
  if (a.tests?.length || b.tests?.length) return undefined
  const metric = quotients[`${a.name}/${b.name}`]
  return metric === undefined ? undefined : { metric }
}

/**
 * Whether the amount needs a filter on the row type. A function of a field needs this filter. A metric does not,
 * because the metric selects its rows.
 */
export const isPlain = (amount: Amount, types: readonly string[], facts: Facts): boolean => {
  if (amount.parts !== undefined)
    return named(amount, facts) === undefined && amount.parts.of.some((one) => isPlain(one, types, facts))
  return !('metric' in placed(amount, types, facts).plain)
}

export function operandOf(amount: Amount, rows: Rows): Operand {
  const { types, facts, isMixed } = rows
  const quotient = named(amount, facts)
  if (quotient !== undefined) return { ...quotient }
  if (amount.parts !== undefined) {
    const { by, of } = amount.parts
    return { [by]: of.map((one) => operandOf(one, rows)) }
  }
  const { type, plain } = placed(amount, types, facts)
  const own: Tree[] = [...(amount.tests ?? [])]
  if (isMixed && !('metric' in plain) && type !== undefined && facts.typeField !== undefined)
    own.unshift({ member: facts.typeField, operator: 'equals', values: [type] } as Tree)
  const base = { ...plain, ...(own.length > 0 && { filters: own }) }
  return amount.overall ? { of: base, over: amount.overall } : base
}

export const measureOf = (amount: Amount, alias: string, rows: Rows): Measure =>
  ({ ...operandOf(amount, rows), alias }) as Measure

/**
 * If the question asks for `recommendation clicks`, then `clicks` in a bound or in the ranking means recommendation
 * clicks.
 */
export function specialise(draft: Draft): void {
  const { amounts, having, rank } = draft
  const meant = (of: Amount): Amount =>
    amounts.find((one) => {
      const [type = '', ...others] = Object.keys(one.on)
      const isKind =
        type !== '' && others.length === 0 && Object.keys(of.on).length > 1 && !one.tests?.length && !of.tests?.length
      return isKind && JSON.stringify(one.on[type]) === JSON.stringify(of.on[type])
    }) ?? of
  having.forEach((one, at) => {
    if (one.of !== undefined) having[at] = { ...one, of: meant(one.of) }
  })
  if (rank?.by !== undefined) draft.rank = { ...rank, by: meant(rank.by) }
}
