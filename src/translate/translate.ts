// The offline translator: translates by rules, without a network or a model. A pure function of the question and the
// clock.

import { dayIn } from '../calendar/civil-day.ts'
import { isClockTime, isTimeZone } from '../context.ts'
import type { ModelData } from '../model/model.ts'
import { modelOption } from '../model/model-option.ts'
import { checkMembers, type MembersOf } from '../names/members.ts'
import type { Query, QuestionContext, Translation, Translator, Untranslated } from '../questions/translation.ts'
import { siteSearch } from '../site-search/index.ts'
import { cover } from './chart.ts'
import { compose, type Draft } from './compose.ts'
import { findDates } from './dates/index.ts'
import { droppedWords } from './dropped-words.ts'
import { explain, refuse } from './explain.ts'
import { followUp } from './follow-up.ts'
import { createAnalyst } from './grammar/analyst.ts'
import { intentOf, listed } from './intent.ts'
import { faultyJoints } from './joints.ts'
import { languageOf, lexisFor } from './languages.ts'
import { listedNouns } from './listed-nouns.ts'
import { misplacedParts } from './misplaced.ts'
import { namedAndSplit } from './named-and-split.ts'
import { perAmount } from './per-amount.ts'
import { qualified } from './qualified.ts'
import { rankingFaults } from './rankings.ts'
import { refusedMeasures } from './refused-measures.ts'
import { rewrite } from './rule.ts'
import { withTerms } from './terms.ts'
import { longestQuestion, tokensOf } from './tokens.ts'
import { createVocabulary, repaired } from './typos.ts'
import { type Unusable, unusableParts } from './unusable.ts'

/** The fields that questions may use. */
export interface TranslatorOptions {
  /** The model of the questions. Default: site search. */
  readonly model?: ModelData
}

const OPTIONS: MembersOf<TranslatorOptions> = { model: modelOption }

/**
 * Creates the offline translator. The same question at the same time gives the same query, within milliseconds. Throws
 * a TypeError for invalid options.
 */
export function createTranslator(options: TranslatorOptions = {}): Translator {
  checkMembers(options, 'options', OPTIONS)
  const { model = siteSearch } = options
  const byRules = translatorByRules(model)
  // Without metrics, the request language of the model is that of the specification.
  const analyst = Object.keys(model.metrics).length > 0 ? createAnalyst(lexisFor(model)) : undefined
  return {
    narrowed: (narrower) => createTranslator({ model: narrower }),
    translate: async (question, context) => {
      const analysed = analyst?.(question, context)
      if (analysed?.namesRate) return analysed.answer
      const translation = byRules(question, context)
      return translation.ok ? translation : (analysed?.answer ?? translation)
    },
  }
}

type Translate = (question: string, context: QuestionContext) => Translation

/** Translates to the language of the specification. */
function translatorByRules(model: ModelData): Translate {
  const language = languageOf(model)
  const { lexicon, terms, rules } = language
  const vocabulary = createVocabulary(lexicon, terms.beforeValues)

  const translate = (question: string, { now, timeZone = 'UTC' }: QuestionContext): Translation => {
    if (!isClockTime(now) || !isTimeZone(timeZone))
      return refused('invalid', 'the clock or the time zone of the question is not valid')
    if (question.length > longestQuestion)
      return refused('unsupported', `a question has at most ${longestQuestion} characters`)
    const today = dayIn(now, timeZone)
    const { tokens, repairs } = repaired(withTerms(tokensOf(question), language, vocabulary.has), vocabulary)
    const covered = cover(tokens, findDates(tokens, today), lexicon, terms.capital, question)
    const items = listed(rewrite(qualified(covered), rules, question))
    if (items.length === 0)
      return refused(
        'empty',
        `the question asks for nothing: name something to count or to list, such as "${language.examples.question}"`,
      )
    const composed = compose(intentOf(items), language, today)
    const all: readonly Unusable[] = [
      ...unusableParts(items, language.examples),
      ...refusedMeasures(items, language.grammar),
      ...perAmount(items, language.grammar),
      ...misplacedParts(items, today),
      ...faultyJoints(items),
      ...namedAndSplit(items),
      ...listedNouns(items),
      ...followUp(items),
      ...rankingFaults(items, language.examples.listed),
      ...droppedWords(items, question, language.dropped),
      ...('unusable' in composed ? [composed.unusable] : []),
    ]
    const refusal = refuse(all)
    if (refusal !== undefined) return refusal
    if ('unusable' in composed) return refused('unexplained', composed.unusable.why)
    const { draft } = composed
    return {
      ok: true,
      // The compiler decides whether the query is valid.
      query: withoutEmpty(draft) as Query,
      explanation: explain(items, repairs, question),
      confidence: 0.9 ** repairs.length,
    }
  }
  return translate
}

const refused = (reason: Untranslated['reason'], message: string): Untranslated => ({
  ok: false,
  reason,
  words: [],
  message: `${message}.`,
  reports: [],
})

const withoutEmpty = (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => !Array.isArray(value) || value.length > 0))
