// What a store holds of a result: a label and the body, each on a line. Before them stands a checksum, so that what a
// store returns that was not put under that very key, be it torn, altered, mixed up or of another version, is told.

import { hash } from 'node:crypto'
import type { PageRequest } from '../request/request.ts'

export type Label = PageRequest & {
  /** When the result was made, by both clocks; the second is meaningful only to the process that wrote it. */
  readonly at: number
  readonly up: number
  readonly process: string
}

export interface Entry {
  readonly label: Label
  readonly body: string
}

/** How what was put under a key is told from all else. */
export interface Seal {
  close(key: string, entry: Entry): string
  /** The entry, or undefined where this is not what was put under the key. */
  open(key: string, text: string): Entry | undefined
}

/** For the memory of this process, which gives back the very string that it was given. */
export const unsealed: Seal = {
  close: (_, { label, body }) => `${JSON.stringify(label)}\n${body}`,
  open(_, text) {
    const end = text.indexOf('\n')
    return { label: JSON.parse(text.slice(0, end)), body: text.slice(end + 1) }
  },
}

/** For every other store. */
export const checksummed: Seal = {
  close(key, entry) {
    const content = unsealed.close(key, entry)
    return `${checksum(key, content)}\n${content}`
  },
  open(key, text) {
    const at = text.indexOf('\n')
    const content = text.slice(at + 1)
    return text.slice(0, at) === checksum(key, content) ? unsealed.open(key, content) : undefined
  },
}

// Changes with what a label holds.
const VERSION = 'sightline result 1'

const checksum = (key: string, content: string): string => hash('sha256', `${VERSION}\n${key}\n${content}`, 'base64url')
