// Reads the body of a server's answer, and never holds more of it than it may have.

/** The text, or null where it is longer than `most` bytes. Throws where it is no UTF-8. */
export async function readLimited(body: ReadableStream<Uint8Array> | null, most: number): Promise<string | null> {
  if (body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body.getReader()
  let [text, size] = ['', 0]
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > most) return null
      text += decoder.decode(next.value, { stream: true })
    }
    return text + decoder.decode()
  } finally {
    // Left early, no more of it is read.
    await reader.cancel().catch(() => {})
  }
}
