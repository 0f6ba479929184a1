// Quotes names in error messages, and suggests known names.

import { once } from '../std/memoize.ts'
import { type KnownNames, knownNames, nearest } from './nearest.ts'

const SHOWN = 100

/** Quotes a string from a request. Escapes control characters and truncates the string to 100 characters. */
export function quote(text: string): string {
  // Fast path for most names.
  if (text.length <= SHOWN && PLAIN.test(text)) return `"${text}"`
  const cut = [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN).join('')
  const quoted = JSON.stringify(cut).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, escaped)
  return cut.length < text.length ? `${quoted}...` : quoted
}

const PLAIN = /^[\w .,:;/+*()-]*$/

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** An unknown name. `meant` returns the nearest known name, or undefined. It computes the name on the first call. */
export interface UnknownName {
  readonly name: string
  readonly meant: () => string | undefined
}

export const unknownName = (name: string, known: KnownNames): UnknownName => ({
  name,
  meant: once(() => nearest(name, known)),
})

/** The complete message for a name that is not among `names`. */
export const unknownAmong = (names: Iterable<string>, kind: string, name: string): string =>
  `unknown ${kind} ${quote(name)}${suggestion(nearest(name, knownNames(names)))}`

/** The end of a message, with the suggested name. Empty if there is no suggestion. */
export const suggestion = (meant: string | undefined): string =>
  meant === undefined ? '' : `; the nearest known one is ${quote(meant)}`
