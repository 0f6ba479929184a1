// A query on one line, so that hundreds of them are easy to read and compare: `count(*) by genre | order count(*)
// desc`.

import type { ModelData } from '../../../../src/model/model.ts'
import type { AnyQuery, AskedQuery, Translation } from '../../../../src/questions/translation.ts'
import { siteSearch } from '../../../../src/site-search/index.ts'
import { paraphrase } from '../../../../src/translate/index.ts'
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

/** The result of a question: its query, or the reason for the refusal and the words at fault. */
export function outcome(answer: Translation, model: ModelData = siteSearch): string {
  if (!answer.ok) return `refused, ${answer.reason}: ${answer.words.join(', ')}`
  return isPlain(answer.query) ? inShort(specified(answer.query)) : paraphrase(answer.query, { model })
}

/** Whether the language of the specification has the query. All other queries are written as sentences. */
const isPlain = ({ dimensions, measures, filters, compare }: AskedQuery): boolean =>
  compare == null &&
  (dimensions ?? []).every((one) => typeof one === 'string') &&
  (measures ?? []).every((one) => 'fn' in one && !('filters' in one)) &&
  (filters ?? []).every((one) => 'member' in one)
