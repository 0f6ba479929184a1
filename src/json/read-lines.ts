// Splits a stream of bytes into lines of limited length, without buffering longer lines.

/** The bytes of a line without its line break, or null if it is too long. */
export type Line = Uint8Array | null

/** The lines of a stream, as they arrive. Only `\n` ends a line; a preceding `\r` is part of the line break. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let size = 0
  const add = (part: Uint8Array) => {
    size += part.byteLength
    // Does not store the rest of an oversized line, because only its length matters. One extra byte may still be the
    // `\r` of the line break.
    if (size <= maxBytes + 1) parts.push(part)
  }
  const line = (): Line => {
    const bytes = joined(size <= maxBytes + 1 ? parts : [])
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length
    const isTooLong = size > maxBytes + 1 || end > maxBytes
    parts = []
    size = 0
    return isTooLong ? null : bytes.subarray(0, end)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield line()
    }
    add(chunk.subarray(start))
  }
  if (size > 0) yield line()
}

const [NEWLINE, CARRIAGE_RETURN] = [0x0a, 0x0d]

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, { byteLength }) => size + byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
