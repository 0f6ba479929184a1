// What a store holds of a result. The memory of this process holds the entry itself; every other store a text: a
// checksum, a label and the body, each on a line. By the checksum, what a store returns that was not put under that very
// key, be it torn, altered, mixed up or of another version, is noticed.

import { hash } from 'node:crypto'
import type { PageRequest } from '../request/request.ts'
import type { Warning } from '../warnings.ts'

export type Label = PageRequest & {
  /** The page as the request asked for it, where the answer shows another: a question may name one itself. */
  readonly asked?: PageRequest
  /** When the result was made, by both clocks; the second is meaningful only to the process that wrote it. */
  readonly at: number
  readonly up: number
  readonly process: string
  /** Those of the request, where it has any: they come with the result each time. */
  readonly warnings?: readonly Warning[]
}

export interface Entry {
  readonly label: Label
  readonly body: string
}

/** How entries are put into a store, and how what was put under a key is recognized. */
export interface Seal<Value> {
  close(key: string, entry: Entry): Value
  /** The entry, or undefined where this is not what was put under the key. */
  open(key: string, value: Value): Entry | undefined
}

/** For the memory of this process, which gives back the very entry that it was given. */
export const unsealed: Seal<Entry> = { close: (_, entry) => entry, open: (_, entry) => entry }

// What the objects of an entry take beside its body, as measured on the heap, in characters of two bytes.
const OBJECTS = 65

/** How many characters an entry takes in memory. */
export const lengthOf = ({ body, label: { warnings } }: Entry): number =>
  OBJECTS + body.length + (warnings === undefined ? 0 : JSON.stringify(warnings).length)

/** For every other store. */
export const checksummed: Seal<string> = {
  close(key, { label, body }) {
    const content = `${JSON.stringify(label)}\n${body}`
    return `${checksum(key, content)}\n${content}`
  },
  open(key, text) {
    // What a client in plain JavaScript may return, whatever the type of the port says.
    if (typeof text !== 'string') return undefined
    const at = text.indexOf('\n')
    const content = text.slice(at + 1)
    if (text.slice(0, at) !== checksum(key, content)) return undefined
    const end = content.indexOf('\n')
    return { label: JSON.parse(content.slice(0, end)), body: content.slice(end + 1) }
  },
}

// Changes with what a label holds.
const VERSION = 'sightline result 3'

const checksum = (key: string, content: string): string => hash('sha256', `${VERSION}\n${key}\n${content}`, 'base64url')
