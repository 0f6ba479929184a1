// Reads the body of a response, with a limit on its size.

/** The text, or null if it is longer than `most` bytes. Throws if it is not UTF-8. */
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
    // Stops the download if reading ended early.
    await reader.cancel().catch(() => {})
  }
}
