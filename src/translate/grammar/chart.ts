// Builds the chart of a question, bottom-up. The chart is a table of all signs of the question: phrases with a meaning.
// Different signs for the same words coexist, so the order of the rules does not matter.

import type { Token } from '../tokens.ts'
import { isPlural } from './forms.ts'
import { membersOf, type Tree } from './parts.ts'
import type { Rule, Slot } from './rule.ts'
import type { Category, Sign } from './signs.ts'

/** A sign with its position in the question and its cost. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly sign: Sign
  readonly key: string
}

/** Maps each form of a word to the cost of reading the word in that form. Empty for an unknown word. */
export type WordForms = ReadonlyMap<string, number>

/** A rule whose match can begin at slot `at`, because all earlier slots are optional. */
interface Start {
  readonly rule: Rule
  readonly at: number
}

export interface Grammar {
  readonly byWord: ReadonlyMap<string, readonly Start[]>
  readonly bySign: ReadonlyMap<Category, readonly Start[]>
  readonly words: ReadonlySet<string>
}

/** Indexes the rules by their possible first slots. */
export function grammarOf(rules: readonly Rule[]): Grammar {
  const byWord = new Map<string, Start[]>()
  const bySign = new Map<Category, Start[]>()
  const words = new Set<string>()
  const add = <K>(map: Map<K, Start[]>, key: K, start: Start) => {
    const found = map.get(key)
    if (found === undefined) map.set(key, [start])
    else found.push(start)
  }
  for (const one of rules) {
    for (const slot of one.takes) for (const word of slot.words ?? []) words.add(word)
    const last = one.takes.findIndex(({ isOptional }) => !isOptional)
    one.takes.slice(0, last < 0 ? one.takes.length : last + 1).forEach((slot, at) => {
      if (slot.words !== undefined) for (const word of new Set(slot.words)) add(byWord, word, { rule: one, at })
      else add(bySign, slot.sign, { rule: one, at })
    })
  }
  return { byWord, bySign, words }
}

/** The maximum number of tokens in a sign. Longer signs are rare, and the limit keeps the parsing time linear. */
const LONGEST = 22
/** The maximum number of signs of one category over the same words. If there are more, the chart keeps the cheapest. */
const MOST = 6

export type Chart = readonly ReadonlyMap<Category, readonly Edge[]>[]

interface Cell {
  readonly edges: Map<Category, Edge[]>
  readonly agenda: Edge[]
}

/**
 * Builds all signs, grouped by their first token. `given` contains the signs of dates, numbers and values. `ends`
 * contains, for each token, the index after the last token of its sentence: no sign crosses that end.
 */
export function chartOf(
  words: readonly WordForms[],
  tokens: readonly Token[],
  given: readonly Edge[],
  grammar: Grammar,
  ends: readonly number[] = [],
): Chart {
  const cells: Cell[] = Array.from({ length: words.length + 1 }, () => ({ edges: new Map(), agenda: [] }))
  for (const edge of given) add(cells[edge.from], edge)
  for (let from = words.length - 1; from >= 0; from -= 1) {
    const cell = cells[from]
    if (cell === undefined) continue
    for (const [form, cost] of words[from] ?? [])
      for (const { rule, at } of grammar.byWord.get(form) ?? [])
        extend(rule, at + 1, from, from + 1, cost + rule.cost, [])
    for (let edge = cell.agenda.shift(); edge !== undefined; edge = cell.agenda.shift())
      for (const { rule, at } of grammar.bySign.get(edge.sign.cat) ?? [])
        extend(rule, at + 1, from, edge.to, edge.cost + rule.cost, [[placeOf(rule.takes[at]), edge.sign]])
  }
  return cells.map(({ edges }) => edges)

  function extend(one: Rule, slot: number, from: number, at: number, cost: number, signs: readonly Placed[]): void {
    const next = one.takes[slot]
    if (next === undefined) {
      finish(one, from, at, cost, signs)
      return
    }
    if (next.isOptional) extend(one, slot + 1, from, at, cost, signs)
    if (at - from > LONGEST || at >= (ends[from] ?? words.length)) return
    if (next.words !== undefined) {
      const found = cheapest(words[at], next.words)
      if (found !== undefined) extend(one, slot + 1, from, at + 1, cost + found, signs)
      return
    }
    for (const edge of cells[at]?.edges.get(next.sign) ?? [])
      if (edge.from > from) extend(one, slot + 1, from, edge.to, cost + edge.cost, [...signs, [next.at, edge.sign]])
  }

  function finish(one: Rule, from: number, to: number, cost: number, signs: readonly Placed[]): void {
    if (one.isSingular && isPlural(tokens[to - 1]?.text ?? '')) return
    const row: (Sign | undefined)[] = []
    for (const [place, sign] of signs) row[place] = sign
    const given = one.gives(...(row as never[]))
    if (given === undefined) return
    const { price = 0, ...plain } = given
    const last = one.takes.at(-1)
    const isNoun = 'isMany' in plain && (signs.length === 0 || (last?.words !== undefined && !last.isOptional))
    // In `trending items in autocomplete`, optional words follow the noun, so any word of the phrase can be its plural.
    const isTail = last?.isOptional && last.words?.some((word) => words[to - 1]?.has(word))
    const sign = (
      isNoun ? { ...plain, isMany: tokens.slice(isTail ? from : to - 1, to).some(({ text }) => isPlural(text)) } : plain
    ) as Sign
    const key = JSON.stringify(sign)
    if (signs.every(([, one]) => isKept(one, sign, key))) add(cells[from], { from, to, cost: cost + price, sign, key })
  }
}

/**
 * Whether a sign that a rule composed keeps the conditions, values and row types of `part`, one of its signs. If not,
 * the chart drops the composed sign. A refusal need not keep anything.
 */
function isKept(part: Sign, whole: Sign, key: string): boolean {
  if (whole === part || (whole.cat === 'piece' && /^(?:refusal|nothing)$/.test(whole.piece.is))) return true
  const { tests = [], on } = conditionsOf(part)
  const texts = 'texts' in part ? part.texts : []
  const named = [...texts, ...tests.flatMap(textsOf), ...(Array.isArray(on) ? on : [])]
  return named.every((text) => key.includes(JSON.stringify(text)))
}

/** The fields and the values of a condition. Ignores `true` and `false`, because negation swaps them. */
const textsOf = (tree: Tree): readonly string[] =>
  'member' in tree
    ? [tree.member, ...(tree.values ?? []).map(String).filter((value) => !/^(?:true|false)$/.test(value))]
    : membersOf(tree)

function conditionsOf(sign: Sign): { readonly tests?: readonly Tree[]; readonly on?: unknown } {
  if (sign.cat === 'thing') return sign.thing
  if (sign.cat === 'amount') return { tests: sign.amount.tests ?? [] }
  return sign.cat === 'test' ? sign : sign.cat === 'act' ? { tests: sign.act.tests ?? [] } : {}
}

/** A sign and the index of its slot among the `{sign}` slots of the rule's pattern. */
type Placed = readonly [place: number, sign: Sign]

const placeOf = (slot: Slot | undefined): number => (slot?.sign === undefined ? 0 : slot.at)

function cheapest(forms: WordForms | undefined, wanted: readonly string[]): number | undefined {
  let best: number | undefined
  for (const word of wanted) {
    const cost = forms?.get(word)
    if (cost !== undefined && (best === undefined || cost < best)) best = cost
  }
  return best
}

function add(cell: Cell | undefined, edge: Edge): void {
  if (cell === undefined) return
  const all = cell.edges.get(edge.sign.cat) ?? []
  const same = all.filter(({ to }) => to === edge.to)
  const twin = same.find(({ key }) => key === edge.key)
  const worst = same.length >= MOST ? same.reduce((a, b) => (b.cost > a.cost ? b : a)) : undefined
  const replaced = twin ?? worst
  if (replaced !== undefined && replaced.cost <= edge.cost) return
  cell.edges.set(edge.sign.cat, [...all.filter((one) => one !== replaced), edge])
  cell.agenda.push(edge)
}
