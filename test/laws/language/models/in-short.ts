// A query on one line, so that hundreds of them are easy to read and compare: `count(*) by genre | order count(*)
// desc`.

import type { AnyQuery, Translation } from '../../../../src/questions/translation.ts'
import { specified } from '../ask.ts'

type Condition = NonNullable<AnyQuery['filters'] | AnyQuery['having']>[number]

const condition = (name: string, { operator, values }: Condition): string =>
  [name, operator, ...(values ?? []).map(String)].join(' ')

/** Measures by definition, regardless of their alias; conditions in alphabetical order. */
export function inShort({ dimensions, measures, filters, having, order, page, limit }: AnyQuery): string {
  const called = new Map((measures ?? []).map(({ fn, field, alias }) => [alias ?? '', `${fn}(${field})`]))
  const nameOf = (member: string) => called.get(member) ?? member
  const selected = [[...called.values()].join(', '), ...(dimensions?.length ? [`by ${dimensions.join(', ')}`] : [])]
  return [
    selected.filter((part) => part !== '').join(' '),
    ...(filters ?? []).map((one) => condition(one.member, one)).sort(),
    ...(having ?? []).map((one) => `having ${condition(nameOf(one.member), one)}`).sort(),
    ...(order ?? []).map(({ field, dir }) => `order ${nameOf(field)} ${dir ?? 'asc'}`),
    ...(page ? [`page ${page}`] : []),
    ...(limit ? [`limit ${limit}`] : []),
  ].join(' | ')
}

/** The result of a question: its query, or the reason of the refusal with the words at fault. */
export const outcome = (answer: Translation): string =>
  answer.ok ? inShort(specified(answer.query)) : `refused, ${answer.reason}: ${answer.words.join(', ')}`
