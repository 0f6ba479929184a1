// Checks the framing of server messages: one byte for the kind, four bytes for the length, then the body. Refuses a bad
// frame before pg parses it. pg would wait for a body of any length, and would loop on an error message without
// terminating zeros.

/** The remaining limits for the server's messages. */
export interface Allowance {
  readonly bytes: number
  readonly rows: number
  /** Makes the error for exceeding a limit. */
  readonly refuse: (beyond: 'bytes' | 'rows') => Error
}

export interface MessageFrames {
  /** Checks the next bytes. Throws for a malformed frame or an exceeded limit. */
  take(chunk: Uint8Array): void
  /** Resets the limits. */
  allow(allowance: Allowance): void
}

const HEADER_BYTES = 5
const LENGTH_BYTES = 4
/** PostgreSQL's maximum message length. */
const LONGEST_BODY = 2 ** 30

const ROW = 0x44
/**
 * The kinds of errors and notices. In the body of such a message, a zero byte ends each field, and one more zero byte
 * ends the list of fields.
 */
const ENDS_WITH_ZEROS: ReadonlySet<number | undefined> = new Set([0x45, 0x4e])

/**
 * The value of `ending` before the first byte of a body. An empty list of fields is a single zero byte, so this byte
 * alone completes the ending.
 */
const NO_ENDING = 0x0100

export function followFrames(allowance: Allowance): MessageFrames {
  let { bytes, rows, refuse } = allowance
  const header: number[] = []
  /** Remaining bytes of the body. */
  let body = 0
  /** The last two bytes of the body so far, as one number. */
  let ending = NO_ENDING

  /** `here` is the number of bytes after the header in this chunk, which are already counted. */
  const begin = (here: number) => {
    body = bodyLength(header)
    ending = NO_ENDING
    if (body - here > bytes) throw refuse('bytes')
    if (header[0] !== ROW) return
    rows -= 1
    if (rows < 0) throw refuse('rows')
  }
  const end = () => {
    const [kind] = header.splice(0)
    if (ENDS_WITH_ZEROS.has(kind) && ending !== 0) throw new Error('the fields of an error have no end')
  }
  return {
    take(chunk) {
      bytes -= chunk.length
      if (bytes < 0) throw refuse('bytes')
      for (let at = 0; at < chunk.length; ) {
        if (header.length < HEADER_BYTES) {
          header.push(chunk[at++] ?? 0)
          if (header.length < HEADER_BYTES) continue
          begin(chunk.length - at)
        }
        const passing = chunk.subarray(at, at + body)
        if (passing.length > 0) ending = lastTwo(ending, passing)
        at += passing.length
        body -= passing.length
        if (body === 0) end()
      }
    },
    allow(allowance) {
      bytes = allowance.bytes
      rows = allowance.rows
      refuse = allowance.refuse
    },
  }
}

function bodyLength([, ...bytes]: readonly number[]): number {
  const length = bytes.reduce((sum, byte) => sum * 256 + byte, 0) - LENGTH_BYTES
  if (length < 0 || length > LONGEST_BODY) throw new Error('the length of a message is out of range')
  return length
}

const lastTwo = (before: number, bytes: Uint8Array): number =>
  ((bytes.at(-2) ?? before & 0xff) << 8) | (bytes.at(-1) ?? 0)
