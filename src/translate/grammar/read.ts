// Translates a question in four steps: tokens, signs (phrases with a meaning), pieces (phrases that each express a part
// of the request), request. A reading is one way to divide the question into pieces. The result depends only on the
// question, the day and the lexis (the grammar and vocabulary of the model).

import type { Day } from '../../calendar/civil-day.ts'
import type { AskedQuery, Translated, Translation } from '../../questions/translation.ts'
import { quoted } from '../../questions/unknown-words.ts'
import { isCalendarName } from '../dates/index.ts'
import { numberWords } from '../numbers.ts'
import { endsOf, type Token, tokensOf } from '../tokens.ts'
import { type Reading, readingsOf } from './assembly.ts'
import { chartOf, type WordForms } from './chart.ts'
import { type Fault, Unreadable } from './draft.ts'
import { formsOf, isPlural } from './forms.ts'
import { gapsOf } from './gaps.ts'
import { givenSigns } from './given.ts'
import { commands, type Lexis } from './lexis.ts'
import { beyond } from './limits.ts'
import { explained } from './meaning.ts'
import { namedBy } from './named.ts'
import { faultsOf, refusalOf, unread } from './refusal.ts'
import { reportOf } from './reports.ts'
import { requestOf } from './request.ts'
import type { Sign } from './signs.ts'
import { isKnown, type Repairs } from './spelling.ts'
import { isCommon, isTalk } from './talk-words.ts'

/** The cost of treating a word as a misspelling of another word. */
const REPAIR = 1.2
/** Two readings are equally good if their costs differ by no more than this margin. */
const MARGIN = 0.06

export function read(
  question: string,
  today: Day,
  { grammar, facts, names, meaningful, named, refused, values, hosted }: Lexis,
  repairs: Repairs,
): Translation {
  const tokens = tokensOf(question)
  const forms = tokens.map((token) => wordForms(token, grammar.words, repairs))
  const isHosted = (at: number) => [...(forms[at]?.keys() ?? [])].some((form) => hosted.has(form.replace(/^~/, '')))
  const isDays = (at: number) => given.some(({ from, to, sign }) => from <= at && at < to && sign.cat === 'days')
  const isData = (at: number) => {
    const [token, own] = [tokens[at], forms[at]]
    return (
      token !== undefined &&
      own !== undefined &&
      (isDays(at) || isHosted(at) || [named, refused, values].some((words) => isContent(token, own, words)))
    )
  }
  const dated = tokens.map((token) => repairedDate(token, grammar.words, repairs))
  const ends = endsOf(tokens, question)
  const given = givenSigns(tokens, dated, question, ends, today, (word) => {
    if (isCalendarName(word) || numberWords.has(word)) return 'no'
    const forms = formsOf(word)
    return forms.some((form) => named.has(form)) ? 'no' : forms.some((form) => meaningful.has(form)) ? 'known' : 'free'
  })
  const chart = chartOf(forms, tokens, given, grammar, ends)
  const isHeld = (at: number) =>
    isHosted(at) ||
    [...(forms[at]?.keys() ?? [])].some((form) => values.has(form) || commands.has(form)) ||
    chart[at]?.get('piece')?.some(({ sign }) => isWrite(sign)) === true
  const readings = readingsOf(chart, gapsOf({ tokens, question, isData, isDays, isHeld }, isHosted), tokens.length)
  const isKnownAt = (at: number) => tokens[at]?.kind !== 'word' || isKnown(tokens[at].text, grammar.words)
  return settled(readings, { question, tokens, isKnownAt, names }, facts, today)
}

/** Whether the phrase of a sign asks for a change of data. */
const isWrite = (sign: Sign): boolean =>
  sign.cat === 'piece' && sign.piece.is === 'refusal' && sign.piece.reason === 'write'

/** Repairs a misspelt word, such as a month, for the date grammar, which compares words literally. */
function repairedDate(token: Token, known: ReadonlySet<string>, repairs: Repairs): Token {
  if (token.kind !== 'word' || isKnown(token.text, known)) return token
  const meant = repairs.meant(token.text)
  return meant === undefined ? token : { ...token, text: meant }
}

/** Whether a token is one of the given words and is not a word that also occurs in talk, such as greetings. */
const isContent = ({ text }: Token, forms: WordForms, named: ReadonlySet<string>): boolean =>
  text.length >= 3 &&
  !isTalk(text) &&
  !isCommon(text) &&
  [...forms].some(([form, cost]) => cost < REPAIR && named.has(form.replace(/^~/, '')))

function wordForms({ kind, text }: Token, known: ReadonlySet<string>, repairs: Repairs): WordForms {
  const forms = new Map<string, number>()
  if (kind !== 'word' && kind !== 'symbol' && kind !== 'identifier' && kind !== 'number') return forms
  for (const form of formsOf(text)) forms.set(form, form.startsWith('~') ? verbCost(text, form) : 0)
  if (kind !== 'word' || isKnown(text, known)) return forms
  const meant = repairs.meant(text)
  if (meant !== undefined) for (const form of formsOf(meant)) if (!forms.has(form)) forms.set(form, REPAIR)
  return forms
}

/** Words that are nouns more often than verbs: searches, orders, clicks. */
const NOUNS =
  /^(?:search|order|click|sale|purchase|visit|result|look|query|cart|place|start|end|contain|buy|view|cost|list|rank|group|sort|mean|filter)$/
function verbCost(text: string, form: string): number {
  const stem = form.slice(1)
  if (!NOUNS.test(stem)) return 0
  if (isPlural(text)) return 1.6
  return text === stem ? 0.5 : 0
}

type Answer = Pick<Translated, 'report' | 'query'>

interface Asked {
  readonly question: string
  readonly tokens: readonly Token[]
  /** Whether the grammar knows the word of a token. */
  readonly isKnownAt: (at: number) => boolean
  readonly names: Lexis['names']
}

function settled(
  readings: readonly Reading[],
  { question, tokens, isKnownAt, names }: Asked,
  facts: Lexis['facts'],
  today: Day,
): Translation {
  const [best] = readings
  if (best === undefined) return refusalOf([{ reason: 'empty', why: 'the question asks for nothing' }])
  const textOf = (from: number, to: number) => question.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0)
  if (best.unread.length > 0) return unread(best, textOf, isKnownAt, (words) => namedBy(words, question, names))
  if (/^(?:and|also|but|now|same|again|what about|how about)$/.test(tokens[0]?.text ?? ''))
    return refusalOf([
      {
        reason: 'unsupported',
        why: 'each question is independent of earlier questions: ask it in full',
        words: [textOf(0, 1)],
      },
    ])
  let faults: readonly Fault[] | undefined
  let found: { answer: Answer; key: string; reading: Reading } | undefined
  for (const reading of readings) {
    if (reading.unread.length > 0 || reading.cost > best.cost + 0.8) break
    if (found !== undefined && reading.cost > found.reading.cost + MARGIN) break
    const refusals = faultsOf('refusal', reading.pieces, textOf)
    const shown = faultsOf('report', reading.pieces, textOf)
    if (refusals.length > 0) {
      if (found !== undefined) break
      return refusalOf([...refusals, ...shown])
    }
    // If the best reading needs a report, ignore later readings that need no report or cost clearly more.
    const isOfReport = found?.answer.report !== undefined || faults?.[0]?.report !== undefined
    if (isOfReport && (shown.length === 0 || reading.cost > best.cost + MARGIN)) break
    try {
      const answer = answerOf(numbered(reading, tokens), facts, today, shown)
      const key = answer.report === undefined ? keyOf(answer.query, facts) : JSON.stringify(answer)
      if (found === undefined) found = { answer, key, reading }
      else if (found.key !== key)
        return refusalOf([
          {
            reason: 'ambiguous',
            why: `${unlike(found.reading, reading, textOf)}the question has two readings: write it in other words`,
          },
        ])
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults ??= shown.length > 0 ? shown : [error.fault]
      if (error.fault.isFinal) break
    }
  }
  if (found === undefined) return refusalOf(faults ?? [{ reason: 'empty', why: 'the question asks for nothing' }])
  const { answer, reading } = found
  const explanation = [
    ...explained(reading.pieces, tokens, question, shownIn(answer, facts)),
    ...(answer.report === undefined ? [] : [{ words: '', start: 0, end: 0, meaning: `the report /${answer.report}` }]),
  ]
  const limit = answer.report === undefined ? beyond(answer.query, facts) : undefined
  if (limit === undefined) return { ok: true, ...answer, explanation, confidence: 1 }
  const words = explanation.filter(({ meaning }) => limit.names.some((name) => meaning.includes(name)))
  return refusalOf([{ reason: 'unsupported', why: limit.why, words: words.map((one) => one.words) }])
}

/** The words that two readings understand differently, with a colon. A question without them would ask something else. */
function unlike(one: Reading, other: Reading, textOf: (from: number, to: number) => string): string {
  const known = new Set(one.pieces.map((piece) => JSON.stringify(piece)))
  const others = other.pieces.filter((piece) => !known.has(JSON.stringify(piece)))
  return others.length === 0 ? '' : `${others.map(({ from, to }) => quoted(textOf(from, to))).join(', ')}: `
}

/** Rows of some types have another field in the place of a field: searches have the clicked product as their item. */
function shownIn(answer: Answer, { replaced }: Lexis['facts']): (field: string) => string | undefined {
  const text = JSON.stringify(answer.query)
  const isNamed = (name: string | undefined) => answer.report !== undefined || text.includes(`"${name}"`)
  return (field) => [field, ...Object.values(replaced).map((fields) => fields[field])].find(isNamed)
}

/**
 * Answers with a query. Answers with a report if the parts of the question conflict in a query, or if `shown` has a
 * fault: a phrase for data that only reports show.
 */
function answerOf(pieces: Reading['pieces'], facts: Lexis['facts'], today: Day, shown: readonly Fault[]): Answer {
  const [fault] = shown
  if (fault !== undefined) {
    const answer = reportOf(pieces, facts)
    if (answer === undefined) throw new Unreadable(fault)
    return answer
  }
  try {
    return { query: requestOf(pieces, facts, today) }
  } catch (error) {
    const answer = error instanceof Unreadable && error.fault.reason === 'conflict' && reportOf(pieces, facts)
    if (!answer) throw error
    return answer
  }
}

/** A key for a request. Requests with the same meaning have the same key. */
function keyOf(
  { measures = [], filters = [], having = [], order = [], ...rest }: AskedQuery,
  { plain, typeField }: Lexis['facts'],
): string {
  const texts: { readonly alias: string; readonly text: string }[] = []
  const named = (of: unknown) =>
    texts.reduce((text, one) => text.replaceAll(`"${one.alias}"`, one.text), JSON.stringify(of))
  // A measure of another period refers to an earlier measure by alias.
  for (const { alias, ...one } of measures ?? [])
    texts.push({
      alias: alias ?? '',
      text: 'of' in one || 'change' in one ? named(one) : withPlain(JSON.stringify(one), plain),
    })
  return JSON.stringify([
    rest,
    texts.map(({ text }) => text).sort(),
    [
      ...new Set(
        (filters ?? [])
          .map((one) => JSON.stringify(one))
          .filter((one) => typeField === undefined || !one.includes(`"${typeField}"`)),
      ),
    ].sort(),
    named(having),
    named(order),
  ])
}

const withPlain = (text: string, plain: Lexis['facts']['plain']): string =>
  Object.entries(plain).reduce(
    (done, [name, one]) => done.replaceAll(`{"metric":"${name}"}`, JSON.stringify(one)),
    text,
  )

/** Splits pieces that consist of several pieces. Turns `by` with people of one kind into a condition. */
function numbered({ pieces }: Reading, tokens: readonly Token[]): Reading['pieces'] {
  return withBefore(pieces, tokens)
    .flatMap((one) => (one.piece.is === 'both' ? one.piece.pieces.map((piece) => ({ ...one, piece })) : [one]))
    .map((one) => {
      const { piece, to } = one
      const isMany = isPlural(tokens[to - 1]?.text ?? '')
      const [item] = piece.is === 'by' && piece.items.length === 1 ? piece.items : []
      // In `searches by anonymous visitors`, the people restrict the searches.
      if (item?.is === 'thing' && item.thing.isOwner && item.thing.tests?.length && isMany)
        return { ...one, piece: { is: 'test', tests: item.thing.tests, ...(item.thing.on && { on: item.thing.on }) } }
      return one
    })
}

/** Adds the preceding word to each piece, unless the word belongs to another piece. */
const withBefore = (pieces: Reading['pieces'], tokens: readonly Token[]): Reading['pieces'] =>
  pieces.map((one, at) => {
    const before = one.from > (pieces[at - 1]?.to ?? 0) ? tokens[one.from - 1]?.text : undefined
    return before === undefined ? one : { ...one, before }
  })
