// The offline translator: a question to a query by rules, without a network or a model. Pure but for the clock it is given.

import { bind } from '../bind/bind.ts'
import { dayIn } from '../bind/calendar.ts'
import { checkEventType } from '../bind/checks/event-type.ts'
import { fields as builtIn, type Field } from '../catalog/fields.ts'
import { isClockTime, isTimeZone } from '../context.ts'
import { decode } from '../request/decode.ts'
import type { PlacedIssue } from '../request/placed-issue.ts'
import { cover } from './chart.ts'
import { compose, type Draft } from './compose.ts'
import { findDates } from './dates/index.ts'
import { explain, refuse } from './explain.ts'
import { intentOf, listed } from './intent.ts'
import { createLexicon, type Fields } from './lexicon/lexicon.ts'
import { qualified } from './qualified.ts'
import { rewrite } from './rule.ts'
import { rulesFor } from './rules/index.ts'
import { withTerms } from './terms.ts'
import { longestQuestion, tokensOf } from './tokens.ts'
import type { Query, QuestionContext, Translation, Translator, Untranslated } from './translation.ts'
import { createVocabulary, repaired } from './typos.ts'
import { type Unusable, unusableParts } from './unusable.ts'

export interface TranslatorOptions {
  /** The fields that questions may be about, with what they are called. Default: those of the catalog. */
  readonly fields?: Readonly<Record<string, Field>>
}

/** Makes the offline translator: the same question at the same time gives the same query, within milliseconds. */
export function createTranslator({ fields = builtIn }: TranslatorOptions = {}): Translator {
  const lexicon = createLexicon(fields)
  const vocabulary = createVocabulary(lexicon)
  const rules = rulesFor(fields)

  const translate = (question: string, { now, timeZone = 'UTC' }: QuestionContext): Translation => {
    if (!isClockTime(now) || !isTimeZone(timeZone))
      return refused('invalid', 'the clock or the time zone of the question is none')
    if (question.length > longestQuestion)
      return refused('unsupported', `a question has at most ${longestQuestion} characters`)
    const today = dayIn(now, timeZone)
    const { tokens, repairs } = repaired(withTerms(tokensOf(question), lexicon, vocabulary.has), vocabulary)
    const items = listed(
      rewrite(qualified(cover(tokens, findDates(tokens, today), lexicon, question)), rules, question),
    )
    if (items.length === 0)
      return refused(
        'empty',
        'the question asks for nothing: name what to count or to list, such as "searches by day last week"',
      )
    const composed = compose(intentOf(items), fields, today)
    const all: readonly Unusable[] = [...unusableParts(items), ...('unusable' in composed ? [composed.unusable] : [])]
    const refusal = refuse(all)
    if (refusal !== undefined) return refusal
    if ('unusable' in composed) return refused('unexplained', composed.unusable.why)
    const { draft } = composed
    if (!isValid(draft, { now, timeZone }, fields))
      return refused('invalid', 'the question asks for what no query can give')
    return {
      ok: true,
      // Its names were looked up by the check above.
      query: withoutEmpty(draft) as Query,
      explanation: explain(items, repairs, question),
      confidence: 0.9 ** repairs.length,
    }
  }
  return { translate: async (question, context) => translate(question, context) }
}

const refused = (reason: Untranslated['reason'], message: string): Untranslated => ({
  ok: false,
  reason,
  words: [],
  message: `${message}.`,
  reports: [],
})

/** Whether the service would take the query: the stages of a request before its SQL. Fields of the host it cannot know. */
function isValid(draft: Draft, clock: { readonly now: Date; readonly timeZone: string }, fields: Fields): boolean {
  const isOfHost = ({ unknown }: PlacedIssue) =>
    unknown !== undefined && Object.hasOwn(fields, unknown.name) && !Object.hasOwn(builtIn, unknown.name)
  const decoded = decode(withoutEmpty(draft))
  if (decoded.request.kind !== 'structured' || decoded.issues.length > 0) return false
  const bound = bind(decoded.request, clock)
  return bound.issues.every(isOfHost) && !bound.hidesEventType && checkEventType(bound.references).length === 0
}

const withoutEmpty = (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => !Array.isArray(value) || value.length > 0))
