// Refuses questions that ask for unavailable data, or for more than a reply of the language model can express. The
// words of the question decide, even if the reply has a valid query. A sign is a phrase with a meaning in the grammar
// of the offline translator.

import type { Edge } from '../../grammar/chart.ts'
import type { Fault } from '../../grammar/draft.ts'
import type { Amount, Tree } from '../../grammar/parts.ts'
import { membersOf } from '../../grammar/parts.ts'
import type { Piece } from '../../grammar/pieces.ts'
import { faultOf } from '../../grammar/refusal.ts'
import type { Sign } from '../../grammar/signs.ts'
import { signsOf } from '../../grammar/words.ts'
import type { Token } from '../../tokens.ts'
import type { Language } from '../language.ts'
import type { ModelQuery } from '../model-query.ts'
import { textsOf } from './texts.ts'

export interface Unreachable extends Fault {
  /** The words of the question that cause the refusal, as written there. */
  readonly said: string
}

/**
 * Finds a phrase of the question that no reply can answer. Ignores phrases in quotation marks, and phrases that the
 * query uses as a name or search term.
 */
export function unreachable(
  question: string,
  tokens: readonly Token[],
  query: ModelQuery,
  language: Language,
): Unreachable | undefined {
  const spans = [...tokens.filter(({ kind }) => kind === 'quoted'), ...textSpans(question, query, language)]
  const isLookedFor = (start: number, end: number) => spans.some((span) => span.start <= start && end <= span.end)
  const signs = signsOf(tokens, language.lexis)
  const named = new Set<string>([...(query.dimensions ?? []), ...(query.filters ?? []).map(({ member }) => member)])
  const isPartOfData = ({ from, to }: Edge) =>
    signs.some((one) => DATA.has(one.sign.cat) && one.from <= from && to <= one.to && one.to - one.from > to - from)
  const isPartOfNumber = (at: number) =>
    signs.some(
      ({ sign, from, to }) => sign.cat === 'amount' && from <= at && at < to && !signFault(sign, language, named),
    )
  const found = [
    ...signs.flatMap((edge) => {
      const fault = signFault(edge.sign, language, named)
      return fault === undefined || (fault !== BEYOND && fault !== LEFT_OUT && isPartOfData(edge))
        ? []
        : [{ ...edge, fault }]
    }),
    ...signsOf(tokens, language.lexis, tokens.flatMap(asValues)).flatMap((edge) =>
      TREE.test(edge.key) ? [{ ...edge, fault: BEYOND }] : [],
    ),
    ...tokens.flatMap(({ kind, text }, from) =>
      kind === 'word' && RATES.test(text) && !isPartOfNumber(from) ? [{ from, to: from + 1, fault: BEYOND }] : [],
    ),
  ]
  for (const { from, to, fault } of found) {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
    if (!isLookedFor(start, end)) return { ...fault, said: question.slice(start, end) }
  }
  return undefined
}

/** Matches a sign with `not` or `or`, as in `keywords that do not contain sale`. Replies cannot express such a sign. */
const TREE = /"(?:not|or)":/

/** Words for ratios. A reply can express a ratio only as a metric. */
const RATES = /^(?:rates?|ratios?|shares?|percent(?:ages?)?|proportions?|growth)$/

/** Reads a word as a value, because any word can be a value, as in `not containing sale`. */
const asValues = ({ text }: Token, at: number): readonly Edge[] =>
  (['value', 'term'] as const).map((cat) => ({
    from: at,
    to: at + 1,
    cost: 1,
    sign: { cat, texts: [text], kind: cat === 'value' ? 'quoted' : 'term' },
    key: `${cat} ${text}`,
  }))

/**
 * A phrase of one of these categories can contain a word that alone would cause a refusal. Within the phrase, the word
 * causes no refusal: `impression` in `visits with a recommendation impression`.
 */
const DATA: ReadonlySet<Sign['cat']> = new Set(['test', 'field', 'thing', 'amount', 'act'])

const BEYOND: Fault = {
  reason: 'unsupported',
  why: 'asks for more than the language model can express: simplify the question',
}

const LEFT_OUT: Fault = { reason: 'unexplained', why: 'the language model ignored these words: rephrase the question' }

/**
 * The reason why no reply can express the request of a sign, or why this reply does not. The sign can be a refusal, it
 * can need a feature that replies do not have, or the reply does not use the field of the sign. `named`: the fields that
 * the query of the reply groups or filters by.
 */
function signFault(sign: Sign, { model, lexis }: Language, named: ReadonlySet<string>): Fault | undefined {
  const isMissing = (name: string) => !Object.hasOwn(model.fields, name)
  // No other check notices a missing condition for a word such as `mobile`.
  const isLeftOut = (name: string) => lexis.facts.unmistakable.has(name) && !named.has(name)
  const isTree = (tree: Tree) => !('member' in tree) || membersOf(tree).some(isMissing)
  const isRate = ({ on, parts }: Amount) =>
    parts !== undefined ||
    Object.values(on).some(
      (one) => 'metric' in one && lexis.facts.isQuotient(one.metric) && !Object.hasOwn(model.metrics, one.metric),
    )
  switch (sign.cat) {
    case 'piece':
      return certainFault(sign.piece) ?? (ANALYSIS.has(sign.piece.is) ? BEYOND : undefined)
    case 'amount':
      return isRate(sign.amount) ? BEYOND : undefined
    case 'choice':
    case 'field':
      return isMissing(sign.field) ? BEYOND : isLeftOut(sign.field) ? LEFT_OUT : undefined
    case 'test':
      if (sign.tests.some(isTree)) return BEYOND
      return sign.tests.flatMap(membersOf).some(isLeftOut) ? LEFT_OUT : undefined
    default:
      return undefined
  }
}

/** Ignores faults such as `ambiguous`: the language model can understand a question that the grammar cannot read. */
function certainFault(piece: Piece): Fault | undefined {
  const fault = faultOf(piece)
  return fault !== undefined && CERTAIN.has(fault.reason) ? fault : undefined
}

const CERTAIN: ReadonlySet<string> = new Set(['unsupported', 'write'])
const ANALYSIS: ReadonlySet<Piece['is']> = new Set(['compare', 'share', 'newness', 'totals', 'rest'])

/** Matches a text that ends with a word that introduces a name or a search term, such as `for` or `campaign`. */
const BEFORE_NAMES = new RegExp(
  String.raw`(?:^|[\s,])(?:for|keywords?|terms?|queries|named|called|contain(?:s|ed|ing)?|with|like|or|and|in|on|` +
    String.raw`engine|campaign|widget|banner|facet|segment|page|item|product|value)[\s:=]+(?:is |equals )?$|,\s*$`,
  'i',
)

/** The positions in the question where a text of the query occurs as a name or a search term. */
function textSpans(question: string, query: ModelQuery, language: Language) {
  const lower = question.toLowerCase()
  return textsOf(query, language)
    .filter(({ type, text }) => type === 'string' && text.trim() !== '')
    .flatMap(({ text }) => {
      const start = lower.indexOf(text.toLowerCase())
      return start >= 0 && BEFORE_NAMES.test(question.slice(0, start)) ? [{ start, end: start + text.length }] : []
    })
}
