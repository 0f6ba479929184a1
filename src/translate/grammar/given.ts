// Creates the signs (phrases with a meaning) that need no grammar rule: numbers, values and days.

import type { Day } from '../../calendar/civil-day.ts'
import { datesAt } from '../dates/index.ts'
import { numberWords, ordinalWords } from '../numbers.ts'
import type { Token } from '../tokens.ts'
import type { Edge } from './chart.ts'
import { piece } from './rules/nouns.ts'
import type { Sign, ValueKind } from './signs.ts'
import { functionWords } from './talk-words.ts'

/** The maximum number of words in a name or a search term. */
const LONGEST = 5

/** Words that are never part of an unquoted name or search term. */
const NEVER = new Set(
  (
    'neither nor either both performance report overview analysis usage activity difficulty statistics brand category whatever something ' +
    'soon recently lately approximately drives and or by per with without in on ' +
    'for from of to the a an is was were not no last this today yesterday who which that what how than over under ' +
    'at please only sorted vs versus'
  ).split(' '),
)

export function givenSigns(
  tokens: readonly Token[],
  dated: readonly Token[],
  question: string,
  ends: readonly number[],
  today: Day,
  termWord: (word: string) => 'free' | 'known' | 'no',
): readonly Edge[] {
  const edges: Edge[] = []
  const add = (from: number, to: number, sign: Sign, cost = 0) =>
    edges.push({ from, to, cost, sign, key: JSON.stringify(sign) })
  const dates = datesAt(dated, today)
  const isDate = (from: number, to: number) => dates.some((one) => one.from <= from && one.to >= to)
  const value = (from: number, to: number, texts: readonly string[], kind: ValueKind, cost = 0) => {
    if (kind === 'number' || kind === 'quoted' || !isDate(from, to)) add(from, to, { cat: 'value', texts, kind }, cost)
  }
  // If a question has no lower-case letters, capital letters do not mark names.
  const isShouted = !/\p{Ll}/u.test(question.replace(/"[^"]*"|“[^”]*”|'[^']*'/gu, ''))
  tokens.forEach((token, at) => {
    const { kind, text, start, end } = token
    if (kind === 'number') addNumber(add, at, text, question.slice(start, end), isDate(at, at + 1) ? 0.6 : 0)
    const count = kind === 'word' ? numberWords.get(text) : undefined
    if (count !== undefined) add(at, at + 1, { cat: 'num', value: String(count) })
    if (kind === 'ordinal') add(at, at + 1, { cat: 'ordinal', value: Number(text) })
    const ordinal = kind === 'word' ? ordinalWords.get(text) : undefined
    if (ordinal !== undefined) add(at, at + 1, { cat: 'ordinal', value: ordinal })
    if (kind === 'quoted' && isText(text)) value(at, at + 1, [text], 'quoted')
    if (kind === 'identifier' && !/^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?$/.test(text))
      value(at, at + 1, [question.slice(start, end)], 'code')
    if (kind === 'number' && /\d/.test(question.slice(start, end))) value(at, at + 1, [text], 'number', 0.3)
    for (let to = at + 1; to <= Math.min(at + LONGEST, tokens.length); to += 1) {
      const run = tokens.slice(at, to)
      const [first, last] = [run[0], run.at(-1)]
      if (first === undefined || last === undefined || run.some(({ kind: one }) => one !== 'word' && one !== 'number'))
        break
      const written = question.slice(first.start, last.end)
      if (!/^[\p{L}\p{N} .'’-]+$/u.test(written)) break
      const words = run.filter(({ kind: one }) => one === 'word')
      if (words.length === 0) continue
      const isProper = words.length > 1 && words.slice(0, -1).every((word) => isFree(word))
      const isName =
        !isShouted &&
        words.every((word) => /^\p{Lu}/u.test(question.slice(word.start))) &&
        first.kind === 'word' &&
        (!isFirst(at) || isProper) &&
        written.length > 1 &&
        !/^(?:I|Per|By|And|Or|With|Vs|Each|Every|In|On|For|From) /.test(written)
      if (isName && !/^[A-Z]{2,}$/.test(written)) value(at, to, [written], 'name', 0.3)
      else addTerm(at, to, run, written)
    }
  })
  /** Whether a word is the first word of its sentence. There, a capital letter does not mark a name. */
  function isFirst(at: number): boolean {
    return at === 0 || ends[at - 1] === at
  }
  /** Whether a word can be part of a name: it is in capitals, or the grammar has no other meaning for it. */
  function isFree({ text, start, end }: Token): boolean {
    if (/^\p{Lu}{2,}$/u.test(question.slice(start, end))) return true
    return !NEVER.has(text) && !functionWords.has(text) && termWord(text) === 'free'
  }
  function addTerm(at: number, to: number, run: readonly Token[], written: string): void {
    const kinds = run.map(({ text, kind }) =>
      kind === 'number' ? 'known' : NEVER.has(text) || functionWords.has(text) ? 'no' : termWord(text),
    )
    if (kinds.includes('no') || !kinds.includes('free')) return
    const known = kinds.filter((one) => one === 'known').length
    add(at, to, { cat: 'term', texts: [written], kind: 'term' }, 0.4 + 0.2 * run.length + 0.3 * known)
  }
  for (const { from, to, reading } of dates) {
    if ('days' in reading) add(from, to, { cat: 'days', days: reading.days })
    else add(from, to, piece({ is: 'refusal', reason: reading.unreadable.reason, why: reading.unreadable.why }))
  }
  return edges
}

function addNumber(
  add: (from: number, to: number, sign: Sign, cost?: number) => void,
  at: number,
  text: string,
  written: string,
  cost: number,
): void {
  const value = text.replace(/[+%]$/, '')
  const isMoney = /^[$€£]/.test(written)
  if (text.endsWith('+'))
    add(at, at + 1, { cat: 'bound', limits: [{ operator: 'gte', value, ...(isMoney && { isMoney }) }] }, cost)
  else if (text.endsWith('%')) add(at, at + 1, { cat: 'percent', value: String(Number(value) / 100) }, cost)
  else add(at, at + 1, { cat: 'num', value, ...(isMoney && { isMoney }) }, cost)
}

/** Whether a request can contain a text: a text must not be blank or contain a NUL character or a lone surrogate. */
const isText = (text: string): boolean => text.trim() !== '' && !text.includes('\0') && text.isWellFormed()
