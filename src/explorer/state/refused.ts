// A refused question, and better ways to ask: without the words at fault, or the reports that may answer it.

import { signal } from '@preact/signals'
import type { Untranslated } from '../../questions/translation.ts'

export interface BetterWays {
  readonly question: string
  /** Questions that can be answered, and the words that each of them drops. */
  readonly without: readonly { readonly words: string; readonly question: string }[]
  /** The question that takes the words at fault for a search term. */
  readonly about: string | undefined
  /** Paths of reports. */
  readonly reports: readonly string[]
}

/** The last refused question. */
export const refused = signal<BetterWays | undefined>(undefined)

const MOST = 3

/** The question without some words; undefined if it has none of them. */
function without(question: string, words: readonly string[]): string | undefined {
  const left = words.reduce((text, word) => text.replace(word, ' '), question)
  const text = left.replace(/\s+/g, ' ').trim()
  return text === '' || text === question.trim() ? undefined : text
}

/**
 * The question with the words at fault as a search term, if they begin it or follow a word such as `of`: `boots by
 * country` asks for searches for "boots". Undefined for words elsewhere.
 */
function asTerm(question: string, words: readonly string[]): string | undefined {
  const term = words.join(' ').replaceAll('"', '')
  const at = question.indexOf(term)
  if (term === '' || at < 0) return undefined
  const [before, after] = [question.slice(0, at), question.slice(at + term.length)]
  const measured = before.replace(/\b(?:of|for|about|on) $/i, '')
  if (measured !== before) return `${measured}for "${term}"${after}`
  return before.trim() === '' ? `searches for "${term}"${after}` : undefined
}

/** Tries the question without its words at fault, and with them as a search term. Only what can be read is offered. */
export async function betterWays(
  question: string,
  { words, reports }: Untranslated,
  canRead: (text: string) => Promise<boolean>,
): Promise<BetterWays> {
  const drops = words.length > 1 ? [words, ...words.map((word) => [word])] : [words]
  const tried = await Promise.all(
    drops.map(async (dropped) => {
      const text = without(question, dropped)
      return text !== undefined && (await canRead(text)) ? [{ words: dropped.join(' '), question: text }] : []
    }),
  )
  const term = asTerm(question, words)
  const about = term !== undefined && (await canRead(term)) ? term : undefined
  return { question, without: tried.flat().slice(0, MOST), about, reports }
}
