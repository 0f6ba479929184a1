// Rewrites items: a rule replaces a run of items by parts. It applies wherever it matches, from left to right.

import type { Item, ItemOf, Part } from './items.ts'
import type { Preposition, Refusal, Structure } from './lexicon/meaning.ts'
import { map, type Parser } from './parser.ts'

/** The parts that replace a run of items, and where the run ends. `items` includes its context. */
export type Rule = (
  items: readonly Item[],
  at: number,
) => { readonly parts: readonly Part[]; readonly to: number } | undefined

/** An item of a kind that passes a test. */
export const item =
  <K extends Part['is']>(is: K, test: (found: ItemOf<K>) => boolean = () => true): Parser<ItemOf<K>> =>
  (items, at) => {
    const found = items[at]
    if (!isOf(found, is) || !test(found)) return undefined
    return { value: found, to: at + 1 }
  }

const isOf = <K extends Part['is']>(found: Item | undefined, is: K): found is ItemOf<K> => found?.is === is

/** A word that shapes the question. */
export const word = (...words: readonly Structure[]) => item('word', (found) => words.includes(found.word))

export const preposition = (...words: readonly Preposition[]) =>
  item('preposition', (found) => words.includes(found.word))

/** A refusal, optionally with the path of a report that answers the question. */
export const refused = (reason: Refusal['reason'], why: string, report?: string): Part => ({
  is: 'refused',
  refusal: { reason, why, ...(report !== undefined && { report }) },
})

/** A rule: the parser's match becomes parts. Does not apply if `change` returns undefined. */
export function rule<T>(parser: Parser<T>, change: (value: T) => Part | readonly Part[] | undefined): Rule {
  const changed = map(parser, change)
  return (items, at) => {
    const found = changed(items, at)
    if (found === undefined) return undefined
    const parts: readonly Part[] = 'is' in found.value ? [found.value] : found.value
    return { parts, to: found.to }
  }
}

/** A rule that applies only in a certain context. */
export const where =
  (test: (items: readonly Item[], at: number) => boolean, then: Rule): Rule =>
  (items, at) => {
    // Most rules match nowhere, so the match is tested before the context.
    const found = then(items, at)
    return found !== undefined && test(items, at) ? found : undefined
  }

/** Applies the rules in order, each wherever it matches. */
export function rewrite(items: readonly Item[], rules: readonly Rule[], question: string): readonly Item[] {
  return rules.reduce((done, one) => everywhere(done, one, question), items)
}

/** Whether a part is an unchanged item of the run. It keeps its own words. */
const isItem = (part: Part, run: ReadonlySet<Part>): part is Item => run.has(part)

function everywhere(items: readonly Item[], one: Rule, question: string): readonly Item[] {
  let done = items
  for (let at = 0; at < done.length; at += 1) {
    const found = one(done, at)
    if (found === undefined) continue
    const [start, end] = [done[at]?.start ?? 0, done[found.to - 1]?.end ?? 0]
    const run = new Set<Part>(done.slice(at, found.to))
    const made = found.parts.map(
      (part): Item =>
        found.parts.length > 1 && isItem(part, run)
          ? part
          : { ...part, start, end, source: question.slice(start, end) },
    )
    done = [...done.slice(0, at), ...made, ...done.slice(found.to)]
    at += made.length - 1
  }
  return done
}
