// The stored form of a result. The memory cache holds the entry itself. Other caches hold a text of three lines:
// checksum, label and body. The checksum detects values that are torn, altered, swapped or from another version.

import type { Warning } from '../issues/warnings.ts'
import type { PageRequest } from '../request/request.ts'
import { sha256 } from '../std/sha256.ts'

export type Label = PageRequest & {
  /** The page that the request names, if the text of its question names a different page. */
  readonly asked?: PageRequest
  /** The creation time: `at` on the system clock, `up` as the uptime of the process that wrote the entry. */
  readonly at: number
  readonly up: number
  readonly process: string
  /** The warnings of the request, if any. Every later answer from this entry includes them. */
  readonly warnings?: readonly Warning[]
}

export interface Entry {
  readonly label: Label
  readonly body: string
}

/** Encodes entries for a store, and verifies on reading that a value belongs to its key. */
export interface Seal<Value> {
  close(key: string, entry: Entry): Value | Promise<Value>
  /** The entry, or undefined if the value was not stored under this key. */
  open(key: string, value: Value): Entry | undefined | Promise<Entry | undefined>
}

/** The seal for process memory, which returns the same object that was stored. */
export const unsealed: Seal<Entry> = { close: (_, entry) => entry, open: (_, entry) => entry }

// The measured heap size of an entry without its body, in characters of two bytes.
const OBJECTS = 65

/** The size of an entry in memory, in characters. */
export const lengthOf = ({ body, label: { warnings } }: Entry): number =>
  OBJECTS + body.length + (warnings === undefined ? 0 : JSON.stringify(warnings).length)

/** The seal for all other stores. */
export const checksummed: Seal<string> = {
  async close(key, { label, body }) {
    const content = `${JSON.stringify(label)}\n${body}`
    return `${await checksum(key, content)}\n${content}`
  },
  async open(key, text) {
    // A cache written in JavaScript may return types that `Cache` does not declare.
    if (typeof text !== 'string') return undefined
    const at = text.indexOf('\n')
    const content = text.slice(at + 1)
    if (text.slice(0, at) !== (await checksum(key, content))) return undefined
    const end = content.indexOf('\n')
    return { label: JSON.parse(content.slice(0, end)), body: content.slice(end + 1) }
  },
}

// Change this whenever the label format changes.
const VERSION = 'sightline result 4'

const checksum = (key: string, content: string): Promise<string> => sha256(`${VERSION}\n${key}\n${content}`)
