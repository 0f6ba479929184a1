// Writes a query on one line, so that a long list of queries is easy to read: `count(*) by genre | order count(*)
// desc`.

import type { ModelData } from '../../../../src/model/model.ts'
import type { AnyQuery, AskedQuery, Translation } from '../../../../src/questions/translation.ts'
import { siteSearch } from '../../../../src/site-search/index.ts'
import { paraphrase } from '../../../../src/translate/index.ts'
import { specified } from '../ask.ts'

type Condition = NonNullable<AnyQuery['filters'] | AnyQuery['having']>[number]

const condition = (name: string, { operator, values }: Condition): string =>
  [name, operator, ...(values ?? []).map(String)].join(' ')

/** Replaces the alias of a measure by its definition, and sorts conditions alphabetically. */
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

/**
 * The outcome of a question as text. For a refusal: the reason, and the words that caused it. For a query: its short
 * form, or an English sentence if only the analysis language can express the query.
 */
export function outcome(answer: Translation, model: ModelData = siteSearch): string {
  if (!answer.ok) return `refused, ${answer.reason}: ${answer.words.join(', ')}`
  return isPlain(answer.query) ? inShort(specified(answer.query)) : paraphrase(answer.query, { model })
}

/** Whether the language of the specification can express the query. */
const isPlain = ({ dimensions, measures, filters, compare }: AskedQuery): boolean =>
  compare == null &&
  (dimensions ?? []).every((one) => typeof one === 'string') &&
  (measures ?? []).every((one) => 'fn' in one && !('filters' in one)) &&
  (filters ?? []).every((one) => 'member' in one)
