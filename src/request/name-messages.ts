// Names in error messages: how an offending one is shown, and how an unknown one is reported.

import { type KnownNames, knownNames, nearest } from '../names/nearest.ts'
import { once } from '../once.ts'

const SHOWN = 100

/** A request's string as a message shows it: quoted, control characters escaped, at most 100 characters. */
export function quote(text: string): string {
  // Nearly all names: nothing in them needs a second look.
  if (text.length <= SHOWN && PLAIN.test(text)) return `"${text}"`
  const cut = [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN).join('')
  const quoted = JSON.stringify(cut).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, escaped)
  return cut.length < text.length ? `${quoted}...` : quoted
}

const PLAIN = /^[\w .,:;/+*()-]*$/

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** What is wrong with a name that is not known. Which one was probably meant is looked for when it is first asked for. */
export const unknownName = (kind: string, name: string, known: KnownNames) => ({
  message: `unknown ${kind} ${quote(name)}`,
  meant: once(() => nearest(name, known)),
})

/** The whole message about a name that is none of these. */
export function unknownAmong(names: Iterable<string>, kind: string, name: string): string {
  const { message, meant } = unknownName(kind, name, knownNames(names))
  return message + suggestion(meant())
}

/** What a message about an unknown name goes on with. */
export const suggestion = (meant: string | undefined): string =>
  meant === undefined ? '' : `; the nearest known one is ${quote(meant)}`
