// The offline translator. It uses a grammar and needs neither a network nor a language model. The translation depends
// only on the data model, the question, the time and the time zone.

import { dayIn } from '../calendar/civil-day.ts'
import { isTimeZone } from '../calendar/time-zone.ts'
import { isClockTime } from '../compiler/context.ts'
import type { ModelData } from '../model/model.ts'
import { modelOption } from '../model/model-option.ts'
import { checkMembers, type MembersOf } from '../names/members.ts'
import type {
  AskedQuery,
  Explanation,
  Translated,
  Translation,
  Translator,
  Untranslated,
} from '../questions/translation.ts'
import { quoted, unknownWords } from '../questions/unknown-words.ts'
import { siteSearch } from '../site-search/index.ts'
import { read } from './grammar/read.ts'
import { refusalOf } from './grammar/refusal.ts'
import { repairsOf } from './grammar/spelling.ts'
import { lexisFor } from './lexes.ts'
import { readBack } from './paraphrase/read-back.ts'
import { sentenceOf } from './paraphrase/sentence.ts'
import { namesFor } from './paraphrase.ts'
import { suggestionsFor } from './suggestions.ts'
import { longestQuestion } from './tokens.ts'

/** Options of the offline translator. */
export interface TranslatorOptions {
  /** The model whose fields questions can use. Default: site search. */
  readonly model?: ModelData
}

const OPTIONS: MembersOf<TranslatorOptions> = { model: modelOption }

/**
 * Creates the offline translator. It translates a question within milliseconds. The same question at the same time
 * always gives the same query. Throws a TypeError for invalid options.
 */
export function createTranslator(options: TranslatorOptions = {}): Translator {
  checkMembers(options, 'options', OPTIONS)
  const { model = siteSearch } = options
  const lexis = lexisFor(model)
  const repairs = repairsOf(lexis)
  const names = namesFor(model)
  const whole: Translator = {
    narrowed: (narrower) => asWhole(whole, createTranslator({ model: narrower })),
    async translate(question, { now, timeZone = 'UTC' }) {
      if (!isClockTime(now) || !isTimeZone(timeZone))
        return refusalOf([{ reason: 'invalid', why: 'the clock or the time zone of the question is not valid' }])
      if (question.length > longestQuestion)
        return refusalOf([{ reason: 'unsupported', why: `a question has at most ${longestQuestion} characters` }])
      const today = dayIn(now, timeZone)
      const answer = read(question, today, lexis, repairs)
      const sentence = question.trim()
      if (answer.ok && sentenceOf(answer.query, names) === sentence) return answer
      // The paraphrase of a request must always translate back to that request, even if the grammar reads the sentence
      // differently.
      const exact = readBack(sentence, names)
      if (exact !== undefined) return exactly(question, exact)
      return answer.ok ? answer : suggesting(question, answer, (text) => read(text, today, lexis, repairs).ok)
    },
  }
  return whole
}

/**
 * A translator for a part of the model. A word for something outside of this part is unknown: it must not be read as
 * something else, so the reading must be that of the whole model.
 */
const asWhole = (whole: Translator, part: Translator): Translator => ({
  narrowed: (narrower) => whole.narrowed?.(narrower),
  async translate(question, context) {
    const [meant, own] = [await whole.translate(question, context), await part.translate(question, context)]
    if (!own.ok || (meant.ok && requestOf(meant) === requestOf(own))) return own
    const isKept = (one: Explanation) =>
      own.explanation.some(({ start, meaning }) => start === one.start && meaning === one.meaning)
    const lost = meant.ok ? meant.explanation.filter((one) => !isKept(one)).map((one) => one.words) : meant.words
    // No words ask for a default.
    const words = lost.filter((one) => one !== '')
    return unknownWords(words.length > 0 ? words : [question])
  },
})

const requestOf = ({ report, query }: Translated): string => JSON.stringify([report, query])

/** Adds suggested questions to a refusal. A question that asks to change data gets no suggestions. */
function suggesting(question: string, refusal: Untranslated, isRead: (text: string) => boolean): Untranslated {
  const { reason, words, message, reports } = refusal
  // Words for data that only a report shows are suggested as they are, because the report answers them as a question.
  const suggestions =
    reason === 'write'
      ? []
      : reports.length > 0
        ? words.slice(0, 3).filter(isRead)
        : suggestionsFor(question, words, isRead)
  if (suggestions.length === 0) return refusal
  return { ...refusal, suggestions, message: `${message} Ask instead: ${suggestions.map(quoted).join(', ')}.` }
}

const exactly = (question: string, query: AskedQuery): Translation => ({
  ok: true,
  query,
  explanation: [{ words: question, start: 0, end: question.length, meaning: 'word for word' }],
  confidence: 1,
})
