// Refuses a question for data that replies cannot ask for, whatever query the model wrote.

import type { Query } from '../../../questions/translation.ts'
import type { Fault } from '../../grammar/draft.ts'
import type { Amount, Piece, Sign, Tree } from '../../grammar/signs.ts'
import { membersOf } from '../../grammar/signs.ts'
import { signsOf } from '../../grammar/words.ts'
import type { Token } from '../../tokens.ts'
import type { Language } from '../language.ts'
import { textsOf } from './texts.ts'

export interface Unreachable extends Fault {
  /** As written in the question. */
  readonly said: string
}

/** The first words of a question that ask for such data. Ignores texts that the query searches for. */
export function unreachable(
  question: string,
  tokens: readonly Token[],
  query: Query,
  language: Language,
): Unreachable | undefined {
  const spans = [...tokens.filter(({ kind }) => kind === 'quoted'), ...textSpans(question, query, language)]
  const isLookedFor = (start: number, end: number) => spans.some((span) => span.start <= start && end <= span.end)
  for (const { from, to, sign } of signsOf(tokens, language.lexis)) {
    const fault = faultOf(sign, language)
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
    if (fault !== undefined && !isLookedFor(start, end)) return { ...fault, said: question.slice(start, end) }
  }
  return undefined
}

const BEYOND: Fault = { reason: 'unsupported', why: 'asks for what the language model cannot say: ask in fewer words' }

/** Why a sign is beyond replies: a refusal, or a part of the analysis language. */
function faultOf(sign: Sign, { model, lexis }: Language): Fault | undefined {
  const isMissing = (name: string) => !Object.hasOwn(model.fields, name)
  const isTree = (tree: Tree) => !('member' in tree) || membersOf(tree).some(isMissing)
  const isRate = ({ on, parts }: Amount) =>
    parts !== undefined || Object.values(on).some((one) => 'metric' in one && lexis.facts.isQuotient(one.metric))
  switch (sign.cat) {
    case 'piece':
      return sign.piece.is === 'refusal' && CERTAIN.has(sign.piece.reason)
        ? sign.piece
        : ANALYSIS.has(sign.piece.is)
          ? BEYOND
          : undefined
    case 'amount':
      return isRate(sign.amount) ? BEYOND : undefined
    case 'choice':
    case 'field':
      return isMissing(sign.field) ? BEYOND : undefined
    case 'test':
      return sign.tests.some(isTree) ? BEYOND : undefined
    default:
      return undefined
  }
}

const CERTAIN: ReadonlySet<string> = new Set(['unsupported', 'write'])
const ANALYSIS: ReadonlySet<Piece['is']> = new Set(['compare', 'share', 'each', 'newness', 'totals', 'rest'])

/** Words before a name or a search term. */
const BEFORE_NAMES =
  /(?:^|[\s,])(?:for|keywords?|terms?|queries|named|called|contain(?:s|ed|ing)?|with|like|or|and|in|on|engine|campaign|widget|banner|facet|segment|page|item|product|value)[\s:=]+(?:is |equals )?$|,\s*$/i

/** The positions of the query's texts in the question, as names or terms. */
function textSpans(question: string, query: Query, language: Language) {
  const lower = question.toLowerCase()
  return textsOf(query, language)
    .filter(({ type, text }) => type === 'string' && text.trim() !== '')
    .flatMap(({ text }) => {
      const start = lower.indexOf(text.toLowerCase())
      return start >= 0 && BEFORE_NAMES.test(question.slice(0, start)) ? [{ start, end: start + text.length }] : []
    })
}
