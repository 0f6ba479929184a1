// Follows the frames of the messages that a server sends: one byte for the kind, four for the length, then the body. A bad
// frame is refused before pg reads it: pg waits for a body of any length, and its reader of errors loops without the zeros.

/** How much the server may still send. */
export interface Allowance {
  readonly bytes: number
  readonly rows: number
  /** Makes the error for more than that. */
  readonly refuse: (beyond: 'bytes' | 'rows') => Error
}

export interface MessageFrames {
  /** Follows the next bytes. Throws for a malformed frame, and for more than is allowed. */
  take(chunk: Uint8Array): void
  /** Starts to count anew. */
  allow(allowance: Allowance): void
}

const HEADER_BYTES = 5
const LENGTH_BYTES = 4
/** PostgreSQL makes no longer message. */
const LONGEST_BODY = 2 ** 30

const ROW = 0x44
/** Errors and notices: each of their fields ends with a zero, and so does the list of fields. */
const ENDS_WITH_ZEROS: ReadonlySet<number | undefined> = new Set([0x45, 0x4e])

/** No two zeros yet, and one more byte can make them: a list of no fields is a single zero. */
const NO_ENDING = 0x0100

export function followFrames(allowance: Allowance): MessageFrames {
  let { bytes, rows, refuse } = allowance
  const header: number[] = []
  /** Bytes of the body that are still to come. */
  let body = 0
  /** The last two bytes of the body so far, as one number. */
  let ending = NO_ENDING

  /** `here`: how many of the bytes that follow are counted already. */
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
