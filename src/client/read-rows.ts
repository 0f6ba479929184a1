// Reads an export as lines of JSON. The last line contains the number of rows. If this line is missing, the export is
// incomplete.

interface End {
  readonly end: true
  readonly rows: number
}

/** Yields the rows of an export. Throws after the last received row if the export is incomplete. */
// biome-ignore lint/suspicious/noExplicitAny: the caller gives the type of the rows, as for any JSON.
export async function* readRows(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<any, void, undefined> {
  let count = 0
  for await (const line of linesOf(stream)) {
    const value: unknown = JSON.parse(line)
    if (isEnd(value)) {
      if (value.rows === count) return
      break
    }
    count += 1
    yield value
  }
  throw new Error(`the export broke off after ${count} rows`)
}

/** Whether a line is the last line. All cells of a row are texts, so a line with `end: true` is not a row. */
const isEnd = (value: unknown): value is End => Object(value).end === true

/** Yields the complete lines of a stream. Cancels the stream when the reader stops. */
async function* linesOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<string, void, undefined> {
  const reader = stream?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    await reader?.cancel()
  }
}
